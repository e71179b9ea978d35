import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { parseAction } from '../../../src/actions/parse.js';
import { ACTION_NAMES, ACTION_SCHEMA, describeAction, propertiesOf } from '../../../src/actions/schema.js';
import { describePrimitives } from '../../../src/planner/prompt/primitives.js';
import { systemPrompt } from '../../../src/planner/prompt/system.js';

test('the system prompt explains every primitive of the action schema with all its properties', () => {
  const prompt = systemPrompt('one-step');
  for (const name of ACTION_NAMES) {
    const line = prompt.split('\n').find((each) => each.startsWith(`- ${name} {`) || each.startsWith(`- ${name}:`));
    assert.ok(line, `${name} is not explained`);
    assert.ok(line.endsWith(describeAction(name)), line);
    const { allowed, required } = propertiesOf(name);
    const told = /\{(.*)\}:/u.exec(line.replaceAll('{x,y}', 'point'))?.[1] ?? '';
    for (const property of allowed.filter((each) => each !== 'reason')) {
      const mark = required.includes(property) ? '' : '\\?';
      assert.match(told, new RegExp(`(?:^|, )${property}${mark}(?=[,:]|$)`, 'u'), `${name}.${property}`);
    }
  }
});

test('the primitives are written from the schema: choices as they stand there', () => {
  const properties = (ACTION_SCHEMA.$defs.wait_for?.properties ?? {}) as Record<string, { enum?: string[] }>;
  assert.ok(describePrimitives().includes(`condition: ${properties.condition?.enum?.join('|')}`));
  assert.match(describePrimitives(), /^- press_key \{key, target\?: id, repeat\?: number\}: /mu);
});

for (const form of ['one-step', 'several'] as const) {
  test(`the examples of answers in the ${form} prompt are valid actions`, () => {
    const examples = systemPrompt(form)
      .split('\n')
      .filter((line) => line.startsWith('{'));
    assert.ok(examples.length > 0);
    for (const example of examples) {
      const value = JSON.parse(example) as { actions?: unknown[] };
      for (const action of value.actions ?? [value]) assert.deepEqual(parseAction(action).coerced, []);
    }
  });

  test(`the ${form} prompt is the same every time, fills every place and stays under 1,400 tokens (o200k)`, () => {
    const prompt = systemPrompt(form);
    assert.equal(prompt, systemPrompt(form));
    assert.doesNotMatch(prompt, /\{\{\w|undefined/u);
    assert.ok(encode(prompt).length < 1400, `${encode(prompt).length}`);
  });
}
