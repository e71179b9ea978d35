import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { ui } from '../../src/a11y/fake/index.js';
import { traceName } from '../../src/trace/place.js';
import { loadTrace } from '../../src/trace/trace.js';
import { createTraceWriter } from '../../src/trace/writer.js';
import { fixture } from '../actions/fake-session.js';
import { useFolder } from './folder.js';
import { play } from './play.js';

const folder = useFolder();
let lines: string[] = [];

before(async () => {
  const { session } = await fixture([ui.checkbox('Remember me')]);
  const writer = createTraceWriter(folder.file('x.jsonl'), { version: '1' });
  // Before anything is closed: what counts is what a killed process leaves.
  await play(session, writer.listener, [{ action: 'toggle', target: '"Remember me"' }], { killedAt: 0 });
  lines = readFileSync(folder.file('x.jsonl'), 'utf8').trimEnd().split('\n');
});

async function* chunks(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const load = (text: string, size = 7) => loadTrace(chunks(text, size));

describe('reading a trace', () => {
  test('what a killed process left is whole: the action under way is the last line', async () => {
    assert.equal((JSON.parse(lines.at(-1) ?? '') as { type: string }).type, 'acting');
    const trace = await load(`${lines.join('\n')}\n`);
    assert.deepEqual([trace.problems, trace.ended, trace.steps.length], [[], null, 1]);
  });

  test('a torn last line is left out and said, wherever it is torn', async () => {
    const text = `${lines.join('\n')}\n`;
    const last = lines.at(-1)?.length ?? 0;
    for (const cut of [2, 10, last - 1]) {
      const trace = await load(text.slice(0, -cut), 1000);
      assert.match(trace.problems.join(), new RegExp(`line ${lines.length} is torn`, 'u'));
      assert.equal(trace.steps[0]?.acting, null);
    }
  });

  test('records and fields of a newer minor version are left out', async () => {
    const [header = '', ...rest] = lines;
    const newer = header.replace('"minor":0', '"minor":9,"mood":"fine"');
    const trace = await load([newer, '{"type":"mood","t":1,"of":"day"}', ...rest, ''].join('\n'), 1000);
    assert.deepEqual([trace.problems, trace.steps[0]?.acting?.action.action], [[], 'toggle']);
  });

  test('what is damaged is named by its line; what is no trace, and what is of another version, is said to be', async () => {
    const [header = '', second = '', ...rest] = lines;
    for (const [text, message] of [
      [[header, second.slice(0, 40), ...rest].join('\n'), /line 2: it is not JSON/],
      [[header, '[]', ...rest].join('\n'), /line 2: it is no record/],
      [[header, second, header].join('\n'), /line 3: a second header/],
      ['once upon a time', /is no trace/],
      ['', /is no trace/],
      [header.replace('lumos.trace/1', 'lumos.trace/2'), /of the schema "lumos\.trace\/2"/],
    ] as const) {
      await assert.rejects(load(text, 1000), { code: 'INVALID_ACTION', message });
    }
    await assert.rejects(loadTrace(folder.file('nowhere')), { code: 'BACKEND_UNAVAILABLE' });
  });
});

test('a trace is named after the time and the beginning of its goal, and not after what is quoted in it', () => {
  const now = new Date(2026, 10, 20, 16, 4, 44);
  assert.equal(traceName('write “secret” into X', now, 0.5), '20261120-160444-write-8000.jsonl');
  assert.equal(
    traceName('../../etc: öffne das Menü/Datei', now, 0),
    '20261120-160444-etc-öffne-das-menü-datei-0000.jsonl',
  );
  assert.equal(traceName('打开记事本', now, 0), '20261120-160444-打开记事本-0000.jsonl');
  assert.ok(traceName('x'.repeat(9000), now, 0).length < 80);
});
