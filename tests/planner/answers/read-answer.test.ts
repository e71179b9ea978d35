import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { Action } from '../../../src/actions/action.js';
import { validateAction } from '../../../src/actions/parse.js';
import { readAnswer } from '../../../src/planner/answers/index.js';
import { blueprint } from '../../support/blueprint.js';
import { GOLDEN, SCREEN } from './golden.js';

const screen = blueprint(SCREEN);
const known = new Set(['A77']);
const read = (answer: string, mode: 'one' | 'several' = 'one') =>
  readAnswer(answer, { blueprint: screen, known, mode });

for (const { what, answer, means, mode } of GOLDEN) {
  test(`LU-19 reads an answer: ${what}: ${answer.replace(/\s+/g, ' ').slice(0, 60)}`, () => {
    const result = read(answer, mode);
    if ('complaint' in means) {
      assert.equal(result.kind, 'complaint', JSON.stringify(result));
      assert.ok(result.kind === 'complaint');
      assert.equal(result.reason, means.complaint, result.message);
      assert.match(result.message, means.says);
      const sentences = result.message.replace(/"(?:[^"\\]|\\.)*"|\{[^}]*\}/g, 'x').match(/[.!?:](?=\s|$)/g) ?? [];
      assert.ok(sentences.filter((mark) => mark !== ':').length <= 3, `at most three sentences: ${result.message}`);
      return;
    }
    assert.equal(result.kind, 'actions', JSON.stringify(result));
    assert.ok(result.kind === 'actions');
    assert.deepEqual(result.actions, Array.isArray(means) ? means : [means]);
    for (const action of result.actions) validateAction(action);
    assert.ok(isAsAsked(answer, result.actions) || result.coerced.length > 0, 'what was rewritten is logged');
  });
}

/** The actions themselves as JSON, with or without null for what does not apply. */
function isAsAsked(answer: string, actions: readonly Action[]): boolean {
  try {
    const value = JSON.parse(answer, (_, entry: unknown) => (entry === null ? undefined : entry)) as {
      actions?: unknown;
    };
    return isDeepStrictEqual(value.actions ?? value, value.actions ? actions : actions[0]);
  } catch {
    return false;
  }
}

test('has at least 70 bad answers', () => {
  assert.ok(GOLDEN.length >= 70, String(GOLDEN.length));
});

test('counts points that stand for ids, whether they hit an element or not', () => {
  for (const [answer, points] of [
    ['{"action":"click","x":140,"y":415}', 1],
    ['{"action":"click","x":5,"y":5}', 1],
    ['{"action":"drag","from":{"x":140,"y":415},"to":{"x":150,"y":60}}', 2],
    ['{"action":"click","target":"A4"}', 0],
  ] as const) {
    assert.equal(read(answer).points, points);
  }
});

test('takes an answer that is nothing but an action, whatever the screen says: that is for the policy to judge', () => {
  const result = read('{"action":"click","target":"A5"}');
  assert.ok(result.kind === 'actions');
});

test('reads answers where no window is open', () => {
  const result = readAnswer('{"action":"open_app","name":"editor"}', {
    blueprint: null,
    known: new Set(),
    mode: 'one',
  });
  assert.ok(result.kind === 'actions');
  const unknown = readAnswer('{"action":"click","target":"A1"}', { blueprint: null, known: new Set(), mode: 'one' });
  assert.ok(unknown.kind === 'complaint' && unknown.reason === 'unknown_id');
});

test('never quotes texts of an action in complaints and coercions, since they may be secrets', () => {
  for (const answer of [
    '{"action":"set_text","target":"A2","text":"hunter2","colour":"hunter2"}',
    '{"action":"set_text","target":"A4","text":"hunter2"}',
    '{"action":"set_text","target":"A2","text":"hunter2" "x"}',
    "{'action':'set_text','id':'a2','text':'hunter2'}",
  ]) {
    const result = read(answer);
    assert.doesNotMatch(JSON.stringify(result.kind === 'complaint' ? result : result.coerced), /hunter2/);
  }
});

test('reads hostile answers in bounded time', () => {
  const started = performance.now();
  for (const answer of [
    '{'.repeat(50_000),
    '{"a":'.repeat(20_000),
    '["'.repeat(50_000),
    '<think>'.repeat(20_000),
    '"{'.repeat(50_000),
    `{"action":"${'a'.repeat(200_000)}`,
    '<click '.repeat(20_000),
    `${'<function=a>'.repeat(5000)}`,
  ]) {
    assert.equal(read(answer).kind, 'complaint');
  }
  assert.ok(performance.now() - started < 5000, `${performance.now() - started} ms`);
});
