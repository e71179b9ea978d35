import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { ACTION_NAMES, propertiesOf } from '../../../src/actions/schema.js';
import { flatActionSchema, type JsonSchema, strictSchema } from '../../../src/planner/models/flat-schema.js';

const flat = flatActionSchema();
const properties = flat.properties as Record<string, JsonSchema>;

function keywords(schema: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(schema)) for (const entry of schema) keywords(entry, found);
  else if (typeof schema === 'object' && schema !== null) {
    for (const [key, value] of Object.entries(schema)) {
      found.add(key);
      if (key === 'properties') for (const property of Object.values(value as object)) keywords(property, found);
      else keywords(value, found);
    }
  }
  return found;
}

test('has every action and every property of every action', () => {
  assert.deepEqual(properties.action, { type: 'string', enum: [...ACTION_NAMES] });
  const all = new Set(ACTION_NAMES.flatMap((name) => propertiesOf(name).allowed));
  assert.deepEqual(new Set(Object.keys(properties)), new Set([...all, 'action']));
});

test('has the words first, so that a model chooses after it has thought', () => {
  assert.deepEqual(Object.keys(properties).slice(0, 3), ['reason', 'action', 'target']);
});

test('uses only keywords that every server understands', () => {
  for (const schema of [
    flat,
    strictSchema(flat),
    flatActionSchema('several'),
    strictSchema(flatActionSchema('several')),
  ]) {
    const allowed = new Set(['type', 'enum', 'items', 'properties', 'required', 'additionalProperties']);
    assert.deepEqual(
      [...keywords(schema)].filter((keyword) => !allowed.has(keyword)),
      [],
    );
  }
});

test('keeps types and choices', () => {
  assert.deepEqual(properties.target, { type: 'string' });
  assert.deepEqual(properties.value, { type: 'number' });
  assert.deepEqual(properties.direction, { type: 'string', enum: ['up', 'down', 'left', 'right'] });
  assert.deepEqual(properties.to, { type: 'string' }, 'an id in drag, a truth in toggle');
});

test('requires all and allows null in the strict form', () => {
  const strict = strictSchema(flatActionSchema('several'));
  assert.deepEqual(strict.required, ['actions']);
  const item = (strict.properties as Record<string, JsonSchema>).actions!.items as JsonSchema;
  const own = item.properties as Record<string, JsonSchema>;
  assert.deepEqual(item.required, Object.keys(own));
  assert.deepEqual(own.action, properties.action, 'the action itself is never null');
  assert.deepEqual(own.button, { type: ['string', 'null'], enum: ['left', 'right', 'middle', null] });
});

test('lets pass what an action is, and not what none is', () => {
  const ajv = new Ajv2020({ allowUnionTypes: true });
  const check = ajv.compile(flat);
  assert.ok(check({ action: 'click', target: 'A1' }));
  assert.ok(!check({ action: 'levitate' }));
  assert.ok(!check({ action: 'click', force: true }));
  const nulls = Object.fromEntries(Object.keys(properties).map((name) => [name, null]));
  assert.ok(ajv.compile(strictSchema(flat))({ ...nulls, action: 'observe' }));
});
