/** The JSON Schema (2020-12, closed) of the primitives: the twin of the types in `action.ts`. What ajv compiles is exactly this. */
import type { ActionName } from './action.js';

type Schema = Readonly<Record<string, unknown>>;

/** Longest text of one action, in UTF-16 units: more than a person would paste, less than what stalls an application. */
export const MAX_TEXT = 1_000_000;

const ID: Schema = {
  type: 'string',
  pattern: '^[AVW][1-9][0-9]*$',
  description: 'An element id from the blueprint, such as A12.',
};
const POINT: Schema = {
  type: 'object',
  additionalProperties: false,
  required: ['x', 'y'],
  properties: { x: { type: 'number' }, y: { type: 'number' } },
  description: 'A point on the screen in physical pixels.',
};
const TARGET: Schema = {
  oneOf: [ID, POINT],
  description: 'An element id such as "A12" (preferred), or a point {"x":…,"y":…} in physical pixels on the screen.',
};
const TEXT: Schema = { type: 'string', maxLength: MAX_TEXT };
const SHORT: Schema = { type: 'string', minLength: 1, maxLength: 2000 };
const BUTTON: Schema = { enum: ['left', 'right', 'middle'] };
const DIRECTION: Schema = { enum: ['up', 'down', 'left', 'right'] };

interface Definition {
  readonly description: string;
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, Schema>>;
}

const DEFINITIONS: Readonly<Record<ActionName, Definition>> = {
  observe: { description: 'Looks again.', properties: { surface: SHORT } },
  open_app: {
    description: 'Starts an installed application by its name and waits for its window.',
    required: ['name'],
    properties: { name: SHORT },
  },
  open_search: {
    description: "Opens the platform's own launcher or search, and types `text` into it.",
    properties: { text: SHORT },
  },
  open_url: {
    description: 'Opens an address in the program that is set for it.',
    required: ['url'],
    properties: { url: { ...SHORT, maxLength: 8000, pattern: '^[A-Za-z][A-Za-z0-9+.-]*:' } },
  },
  switch_surface: {
    description: 'Brings another window to the front, by its id or title, and works there from now on.',
    required: ['surface'],
    properties: { surface: SHORT },
  },
  click: {
    description: 'Clicks an element, or presses it through its semantics.',
    required: ['target'],
    properties: { target: TARGET, button: BUTTON },
  },
  double_click: { description: 'Clicks twice.', required: ['target'], properties: { target: TARGET } },
  right_click: { description: 'Opens the context menu.', required: ['target'], properties: { target: TARGET } },
  hover: { description: 'Moves the pointer over an element.', required: ['target'], properties: { target: TARGET } },
  drag: {
    description: 'Drags from one place and drops at another.',
    required: ['from', 'to'],
    properties: { from: TARGET, to: TARGET },
  },
  type_text: {
    description: 'Adds text: at the caret of the focused field, or at the end of `target`.',
    required: ['text'],
    properties: { text: TEXT, target: ID },
  },
  set_text: {
    description: 'Replaces the whole text of a field.',
    required: ['target', 'text'],
    properties: { text: TEXT, target: ID },
  },
  press_key: {
    description: 'Presses a key or chord such as "Enter" or "Control+s".',
    required: ['key'],
    properties: {
      key: { ...SHORT, maxLength: 60 },
      target: ID,
      repeat: { type: 'integer', minimum: 1, maximum: 100 },
    },
  },
  select: {
    description: 'Selects an element, or the option named `option` inside a combo box, list, menu or tab list.',
    required: ['target'],
    properties: { target: ID, option: SHORT, mode: { enum: ['replace', 'add', 'remove'] } },
  },
  toggle: {
    description: 'Switches a check box or switch; with `to` it does nothing when that is its state already.',
    required: ['target'],
    properties: { target: ID, to: { type: 'boolean' } },
  },
  expand: {
    description: 'Opens (or, with `to` false, closes) a tree item, menu, combo box or disclosure.',
    required: ['target'],
    properties: { target: ID, to: { type: 'boolean' } },
  },
  set_value: {
    description: 'Sets the number of a slider or spin button.',
    required: ['target', 'value'],
    properties: { target: ID, value: { type: 'number' } },
  },
  scroll: {
    description: 'Scrolls the content of an element (or the window) by pages, or brings an element into view.',
    properties: {
      target: ID,
      direction: DIRECTION,
      pages: { type: 'number', exclusiveMinimum: 0, maximum: 100 },
      into_view: { type: 'boolean' },
    },
  },
  wait_for: {
    description: 'Waits until a condition holds.',
    required: ['condition'],
    properties: {
      condition: { enum: ['exists', 'gone', 'enabled', 'focused', 'text', 'settled', 'changed'] },
      target: ID,
      query: SHORT,
      text: SHORT,
      timeout_ms: { type: 'integer', minimum: 1, maximum: 600_000 },
    },
  },
  ask_user: { description: 'Asks the person.', required: ['question'], properties: { question: SHORT } },
  finish: {
    description: 'Ends the run.',
    properties: { success: { type: 'boolean' }, summary: { type: 'string', maxLength: 4000 } },
  },
};

/** Every primitive's name, in the order in which they are explained. */
export const ACTION_NAMES = Object.keys(DEFINITIONS) as readonly ActionName[];

/** What may stand in each primitive besides `action`, and what must. */
export function propertiesOf(name: ActionName): {
  readonly allowed: readonly string[];
  readonly required: readonly string[];
} {
  const definition = DEFINITIONS[name];
  return { allowed: [...Object.keys(definition.properties), 'reason'], required: definition.required ?? [] };
}

/** One sentence about each primitive. */
export function describeAction(name: ActionName): string {
  return DEFINITIONS[name].description;
}

function definitionSchema([name, definition]: [string, Definition]): [string, Schema] {
  return [
    name,
    {
      type: 'object',
      description: definition.description,
      additionalProperties: false,
      required: ['action', ...(definition.required ?? [])],
      properties: {
        action: { const: name },
        ...definition.properties,
        reason: { type: 'string', maxLength: 4000, description: 'Why; shown to the person and kept in the trace.' },
      },
    },
  ];
}

/** `lumos.action/1`. */
export const ACTION_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'lumos.action/1',
  title: 'One LUMOS action',
  oneOf: ACTION_NAMES.map((name) => ({ $ref: `#/$defs/${name}` })),
  $defs: Object.fromEntries(Object.entries(DEFINITIONS).map(definitionSchema)),
} as const satisfies Schema;
