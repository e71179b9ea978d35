/**
 * The schema of an answer as servers can enforce it: one flat object with `action` and every property that any action has, all
 * optional, without the keywords that servers refuse or compile wrongly (`oneOf`, `pattern`, lengths and bounds: llama.cpp
 * issues 19051 and 25895, OpenAI's and Google's subsets). What it lets pass our own validation still judges.
 */
import { ACTION_NAMES, ACTION_SCHEMA } from '../../actions/schema.js';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Words first: what a model has said before it chooses is what it chooses by. */
const FIRST = ['reason', 'action', 'target'];

/**
 * The answer with one action, or with several as `{"actions": […]}`. Descriptions are left out: the prompt has them, and
 * several servers count them as input for every question.
 */
export function flatActionSchema(mode: 'one' | 'several' = 'one'): JsonSchema {
  const action = flatAction();
  if (mode === 'one') return action;
  const actions = { type: 'array', items: action };
  return { type: 'object', additionalProperties: false, required: ['actions'], properties: { actions } };
}

/** Every property required and nullable instead of optional, as OpenAI's strict mode wants it. */
export function strictSchema(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema.type) || schema.type === undefined) return schema;
  if (schema.type === 'array' && schema.items) return { ...schema, items: strictSchema(schema.items as JsonSchema) };
  if (schema.type !== 'object' || !schema.properties) return schema;
  const required = (schema.required ?? []) as readonly string[];
  const properties = Object.entries(schema.properties as Record<string, JsonSchema>).map(([name, property]) => {
    const strict = strictSchema(property);
    return [name, required.includes(name) ? strict : nullable(strict)] as const;
  });
  return {
    ...schema,
    additionalProperties: false,
    required: properties.map(([name]) => name),
    properties: Object.fromEntries(properties),
  };
}

function nullable(schema: JsonSchema): JsonSchema {
  const values = schema.enum as readonly unknown[] | undefined;
  return { ...schema, type: [schema.type, 'null'], ...(values === undefined ? {} : { enum: [...values, null] }) };
}

function flatAction(): JsonSchema {
  const types = new Map<string, { types: Set<string>; values: Set<string> | null }>();
  for (const definition of Object.values(ACTION_SCHEMA.$defs)) {
    const properties = definition.properties as Record<string, JsonSchema>;
    for (const [name, property] of Object.entries(properties)) {
      if (name === 'action') continue;
      const known = types.get(name) ?? { types: new Set(), values: new Set() };
      types.set(name, known);
      known.types.add(typeOf(property));
      if (Array.isArray(property.enum)) for (const value of property.enum) known.values?.add(String(value));
      else known.values = null;
    }
  }
  const names = [...types.keys()].sort((a, b) => rank(a) - rank(b));
  const properties = new Map<string, JsonSchema>();
  for (const name of names) {
    if (name === 'target') properties.set('action', { type: 'string', enum: [...ACTION_NAMES] });
    const known = types.get(name)!;
    // An id and a truth can stand in the same property of different actions ("to"): as text both can be read.
    const type = known.types.size === 1 ? [...known.types][0]! : 'string';
    properties.set(name, known.values === null ? { type } : { type, enum: [...known.values] });
  }
  return {
    type: 'object',
    additionalProperties: false,
    required: ['action'],
    properties: Object.fromEntries(properties),
  };
}

function rank(name: string): number {
  const place = FIRST.indexOf(name);
  return place === -1 ? FIRST.length : place;
}

/** A target is an id; points are for those who answer without a schema. */
function typeOf(property: JsonSchema): string {
  return typeof property.type === 'string' ? property.type : 'string';
}
