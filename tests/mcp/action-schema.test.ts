import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parseAction } from '../../src/actions/parse.js';
import { ACTION_NAMES, ACTION_SCHEMA, propertiesOf } from '../../src/actions/schema.js';
import { ACT_NAMES, describeActions, doneElsewhere, flatActionSchema } from '../../src/mcp/action-schema.js';

const schema = flatActionSchema() as unknown as {
  properties: Record<string, Record<string, unknown>>;
  required: string[];
};
const isValid = new Ajv2020({ strict: true }).compile(schema);

test('the flat schema names every action that is not done by another tool, and everything that they take', () => {
  assert.deepEqual(schema.properties.action?.enum, ACT_NAMES);
  assert.deepEqual(
    ACTION_NAMES.filter((name) => !ACT_NAMES.includes(name)),
    ACTION_NAMES.filter((name) => doneElsewhere(name) !== null),
  );
  const taken = new Set(ACT_NAMES.flatMap((name) => propertiesOf(name).allowed));
  assert.deepEqual(new Set(Object.keys(schema.properties)), new Set(['action', ...taken]));
});

test('the flat schema holds nothing that clients refuse: no alternatives, no references, one plain type each', () => {
  const words = JSON.stringify(schema);
  assert.doesNotMatch(words, /"(?:oneOf|anyOf|allOf|\$ref|\$defs|const|not|if)"/u);
  for (const [name, property] of Object.entries(schema.properties)) assert.equal(typeof property.type, 'string', name);
});

for (const action of [
  { action: 'click', target: 'A12' },
  { action: 'click', target: '320,200', button: 'right' },
  { action: 'drag', from: 'A5', to: '640,400' },
  { action: 'drag', from: 'A5', to: 'A6' },
  { action: 'toggle', target: 'A7', to: 'true' },
  { action: 'expand', target: 'A7', to: 'false' },
  { action: 'set_text', target: 'A9', text: 'é 你好' },
  { action: 'wait_for', condition: 'text', text: 'done', timeout_ms: 45_000 },
  { action: 'scroll', target: 'A9', into_view: true },
  { action: 'open_url', url: 'https://example.org' },
]) {
  test(`what the flat schema allows is an action of the closed schema: ${JSON.stringify(action)}`, () => {
    assert.ok(isValid(action), JSON.stringify(isValid.errors));
    const read = parseAction(action).action;
    const ajv = new Ajv2020({ strict: true });
    assert.ok(ajv.validate(ACTION_SCHEMA, read), ajv.errorsText());
  });
}

test('a point and a truth that are told as text are read as what they are', () => {
  assert.deepEqual(parseAction({ action: 'drag', from: 'A5', to: '640,400' }).action, {
    action: 'drag',
    from: 'A5',
    to: { x: 640, y: 400 },
  });
  assert.deepEqual(parseAction({ action: 'toggle', target: 'A7', to: 'true' }).action, {
    action: 'toggle',
    target: 'A7',
    to: true,
  });
});

test('the description tells each action on one line, with what it takes', () => {
  const lines = describeActions().split('\n');
  assert.deepEqual(
    lines.map((line) => /^- (\w+)/u.exec(line)?.[1]),
    ACT_NAMES,
  );
  assert.ok(lines.some((line) => line.startsWith('- drag {from: id or "x,y", to: id or "x,y"}: ')));
});
