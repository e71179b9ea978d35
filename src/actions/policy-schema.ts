/** The JSON Schema (2020-12, closed) of a policy file: `lumos.policy/1`. */
import { ROLES } from '../blueprint/roles.js';
import { STATES } from '../blueprint/states.js';
import { CUES } from './cues.js';
import { ACTION_NAMES } from './schema.js';
import { VERB_KINDS } from './verbs.js';

export const POLICY_MODES = ['read-only', 'ask', 'bounded', 'unrestricted'] as const;

/** Long enough for any pattern that a person writes. */
const PATTERN = { type: 'string', minLength: 1, maxLength: 2000, format: 'regex' } as const;
const listOf = (values: readonly string[]) => ({
  type: 'array',
  minItems: 1,
  uniqueItems: true,
  items: { type: 'string', enum: values },
});

const CONDITION = {
  type: 'object',
  description: 'All that are given must hold. Patterns are regular expressions without regard to case.',
  additionalProperties: false,
  minProperties: 1,
  properties: {
    actions: { ...listOf(ACTION_NAMES), description: 'The primitive is one of these.' },
    roles: { ...listOf(ROLES), description: 'The target has one of these roles.' },
    states: { ...listOf(STATES), description: 'The target has all of these states.' },
    name: { ...PATTERN, description: "Matches the target's name, or the name of the option to be selected." },
    verbs: { ...listOf(VERB_KINDS), description: 'That name says one of these kinds of verbs, in any language.' },
    presses: { const: true, description: 'The action presses the target: a click, or Enter or the space bar on it.' },
    app: { ...PATTERN, description: "Matches the application's name." },
    title: { ...PATTERN, description: "Matches the window's title." },
    surfaceKinds: listOf(['window', 'dialog', 'popup', 'panel', 'desktop', 'tab', 'image']),
    backends: listOf(['atspi', 'windows-uia', 'macos-ax', 'web', 'vision', 'fake', 'capture']),
    keys: {
      type: 'array',
      minItems: 1,
      items: { type: 'string', minLength: 1, maxLength: 60 },
      description: 'One of these chords, such as "Control+s".',
    },
    protectedInput: { type: 'boolean', description: 'Text or a key goes into a password field.' },
    url: { ...PATTERN, description: 'Matches the address of open_url.' },
    text: { ...PATTERN, description: 'Matches the text of the action.' },
    cues: { ...listOf(CUES), description: 'All of these facts are known.' },
    without: { ...listOf(CUES), description: 'None of these facts is known.' },
  },
} as const;

export const POLICY_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'lumos.policy/1',
  title: 'A LUMOS policy: what may be done, what is asked, what is denied',
  type: 'object',
  additionalProperties: false,
  required: ['schema'],
  properties: {
    $schema: { type: 'string' },
    schema: { const: 'lumos.policy/1' },
    mode: { enum: POLICY_MODES, description: 'Default: bounded.' },
    rules: {
      type: 'array',
      maxItems: 1000,
      description: 'In order; the first that matches decides. They come before the default rules.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'verdict', 'when'],
        properties: {
          id: { type: 'string', pattern: '^[\\p{L}\\p{N}][\\p{L}\\p{N} ._-]{0,79}$' },
          verdict: { enum: ['allow', 'ask', 'deny'] },
          reason: { type: 'string', minLength: 1, maxLength: 500, description: 'For the person who is asked.' },
          when: CONDITION,
          consentSuffices: { type: 'boolean', description: 'A person who gave this very action is not asked.' },
        },
      },
    },
  },
} as const;
