/**
 * The action schema as one flat object: several clients and model APIs refuse `oneOf` in a tool's schema. Made of the same data as
 * `ACTION_SCHEMA`; what an action may really hold is checked by the session, against the closed schema.
 */
import type { ActionName } from '../actions/action.js';
import { ACTION_NAMES, ACTION_SCHEMA } from '../actions/schema.js';
import { describePrimitives } from '../planner/prompt/primitives.js';
import type { JsonSchema } from './tool.js';

/** Clients give up on calls after a minute or so: a longer wait is made of several. */
export const LONGEST_WAIT_MS = 45_000;

/** What is done by another tool, or by the client itself. */
const ELSEWHERE: Readonly<Partial<Record<ActionName, string>>> = {
  observe: 'Use the tool observe.',
  ask_user: 'Ask the person yourself.',
  finish: 'Just tell the person: nothing has to be ended here.',
};

/** Why an action is not to be given to the tool `act`, or null. */
export function doneElsewhere(name: ActionName): string | null {
  return ELSEWHERE[name] ?? null;
}

export const ACT_NAMES: readonly ActionName[] = ACTION_NAMES.filter((name) => doneElsewhere(name) === null);

/** `{action: enum, target?: string, text?: string, …}` */
export function flatActionSchema(): JsonSchema & { readonly type: 'object' } {
  const uses = new Map<string, Use[]>();
  for (const name of ACT_NAMES) {
    const definition = ACTION_SCHEMA.$defs[name] as { readonly properties: Readonly<Record<string, JsonSchema>> };
    for (const [property, schema] of Object.entries(definition.properties)) {
      if (property === 'action') continue;
      uses.set(property, [...(uses.get(property) ?? []), { name, schema: flattened(schema) }]);
    }
  }
  const properties = Object.fromEntries([...uses].map(([property, all]) => [property, merged(all)]));
  return {
    type: 'object',
    additionalProperties: false,
    required: ['action'],
    properties: {
      action: { type: 'string', enum: [...ACT_NAMES] },
      ...properties,
      timeout_ms: { ...properties.timeout_ms, maximum: LONGEST_WAIT_MS },
    },
  };
}

/** One line an action, with what it takes. */
export function describeActions(): string {
  return describePrimitives(ACT_NAMES).replaceAll('id or {x,y}', 'id or "x,y"');
}

interface Use {
  readonly name: ActionName;
  readonly schema: JsonSchema;
}

const EITHER: JsonSchema = {
  type: 'string',
  description: 'An element id such as "A12" (preferred), or a point "x,y" in physical pixels on the screen.',
};

/** Points are told as text, which the session reads as points. */
function flattened(schema: JsonSchema): JsonSchema {
  if (schema.oneOf) return EITHER;
  return schema.enum ? { type: 'string', ...schema } : schema;
}

/** What all uses of a property say; where one of them allows more, so does this. */
function merged(uses: readonly Use[]): JsonSchema {
  const [first, ...others] = uses.map(({ schema }) => schema);
  if (!first) return {};
  if (others.some(({ type }) => type !== first.type)) return either(uses);
  if (uses.some(({ schema }) => schema === EITHER)) return EITHER;
  const same = Object.entries(first).filter(([key, value]) =>
    others.every((other) => JSON.stringify(other[key]) === JSON.stringify(value)),
  );
  return Object.fromEntries(same);
}

/** Several types under one name are refused by some clients, too: everything is told as text, which the session reads. */
function either(uses: readonly Use[]): JsonSchema {
  const kinds = new Map<string, ActionName[]>();
  for (const { name, schema } of uses) {
    const words = schema.type === 'boolean' ? '"true" or "false"' : String(schema.description ?? schema.type);
    kinds.set(words, [...(kinds.get(words) ?? []), name]);
  }
  return { type: 'string', description: [...kinds].map(([words, names]) => `${names.join(', ')}: ${words}`).join(' ') };
}
