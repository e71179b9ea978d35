import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { ui } from '../../src/a11y/fake/index.js';
import type { RunEvent } from '../../src/planner/events.js';
import { EMPTY_MEMORY, NO_COUNTS } from '../../src/planner/memory.js';
import { pastOf } from '../../src/trace/past.js';
import { loadTrace } from '../../src/trace/trace.js';
import { validateTrace } from '../../src/trace/validate.js';
import { createTraceWriter, type TraceWriterOptions } from '../../src/trace/writer.js';
import { type Fixture, fixture } from '../actions/fake-session.js';
import { useFolder } from './folder.js';
import { exchange, type Play, play } from './play.js';

const folder = useFolder();
const FORM = [
  ui.textbox('Name'),
  ui.textbox('Secret', { protected: true }),
  ui.checkbox('Remember me'),
  ui.button('Sign in', { onPress: (button) => button.window?.close() }),
];

interface Recorded extends Fixture {
  readonly path: string;
  readonly text: string;
}

async function record(
  actions: readonly Record<string, unknown>[],
  options: Play & { readonly writer?: Partial<TraceWriterOptions> } = {},
): Promise<Recorded> {
  const made = await fixture(FORM);
  const path = folder.file(`${Math.random().toString(36).slice(2)}.jsonl`);
  const locator = (id: string) => made.session.locator(id);
  const writer = createTraceWriter(path, { version: '1.2.3', locator, ...options.writer });
  await play(made.session, writer.listener, actions, options);
  assert.equal(writer.close(), 0);
  return { ...made, path, text: readFileSync(path, 'utf8') };
}

const NAME = { action: 'set_text', target: '"Name"', text: 'Ada Löv€lace 你好' };
const TICK = { action: 'toggle', target: '"Remember me"' };
const SECRET = { action: 'set_text', target: '"Secret"', text: 'correct horse' };

describe('a trace', () => {
  test('holds a run so that it is read back as it was, and fits its schema', async () => {
    const { path } = await record([NAME, TICK], { goal: 'fill the form — «Ada» 你好' });
    const trace = await loadTrace(path);
    assert.equal(trace.header.goal, 'fill the form — «Ada» 你好');
    assert.deepEqual(trace.problems, []);
    assert.equal(trace.ended?.status, 'done');
    assert.deepEqual(
      trace.steps.map(({ step, acted, decision }) => [
        step,
        acted?.action.action,
        acted?.effect.kind,
        decision?.verdict,
      ]),
      [
        [1, 'set_text', 'confirmed', 'allow'],
        [2, 'toggle', 'confirmed', 'allow'],
      ],
    );
    const [first] = trace.steps;
    assert.equal(first?.before?.elements.find((each) => each.name === 'Name')?.value, '');
    assert.equal(first?.after?.elements.find((each) => each.name === 'Name')?.value, NAME.text);
    assert.equal(first?.acted?.target?.locator?.name, 'Name');
    assert.equal(first?.acted?.target?.bounds?.height, first?.before?.elements[0]?.bounds?.height);
    assert.equal(trace.memory.deeds.length, 2);
    assert.deepEqual((await validateTrace(path)).findings, []);
    assert.equal(statSync(path).mode & 0o777, 0o600);
  });

  test('keeps what is seen again as a difference or as the same, and messages once', async () => {
    const system = 'You operate interfaces. '.repeat(50);
    const { text, path } = await record([NAME, TICK], {
      exchanges: (index) => [exchange([system, `step ${index}`], '{"action":"x"}')],
    });
    const records = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const seen = records.filter((each) => each.type === 'observation');
    assert.deepEqual(
      seen.map((each) => ['blueprint', 'patch', 'same'].find((key) => key in each)),
      ['blueprint', 'patch', 'same', 'patch'],
    );
    assert.equal(text.split(system.trim()).length, 2);
    const trace = await loadTrace(path);
    assert.deepEqual(trace.steps[1]?.exchanges[0]?.messages, [
      { role: 'system', text: system },
      { role: 'user', text: 'step 1' },
    ]);
  });

  test('has what is about to be done on disk before it is done', async () => {
    const { path } = await record([NAME, TICK], { killedAt: 1 });
    const past = pastOf(await loadTrace(path));
    assert.deepEqual(
      past.steps.map((each) => each.action.action),
      ['set_text'],
    );
    assert.equal(past.pending?.action, 'toggle');
    assert.equal(past.position, 1);
    assert.equal(past.memory.deeds.length, 1);
    assert.equal(past.spent.steps, 1);
  });

  test('is gone on with by a resumed run, after its last whole line', async () => {
    const { path, session, text } = await record([NAME, TICK], { killedAt: 1 });
    truncateSync(path, Buffer.byteLength(text) - 20);
    const { memory } = pastOf(await loadTrace(path));
    const writer = createTraceWriter(path, { version: '1.2.3' });
    await play(session, writer.listener, [TICK], { from: 2, memory });
    writer.close();
    const trace = await loadTrace(path);
    assert.deepEqual(trace.problems, []);
    assert.deepEqual(
      trace.resumed.map((each) => each.at),
      [2],
    );
    assert.deepEqual(
      trace.steps.map((each) => each.acted?.action.action),
      ['set_text', 'toggle'],
    );
    assert.equal(trace.memory.deeds.length, 2);
    assert.deepEqual((await validateTrace(path)).findings, []);
  });

  test('keeps a picture next to it where one is asked for', async () => {
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);
    const bounds = { x: 1, y: 2, width: 3, height: 4 };
    const { path } = await record([TICK], { writer: { screenshot: async () => ({ png, bounds }) } });
    const shot = (await loadTrace(path)).steps[0]?.screenshot;
    assert.deepEqual(shot?.bounds, bounds);
    const file = folder.file(shot?.file ?? '');
    assert.deepEqual(new Uint8Array(readFileSync(file)), png);
    assert.equal(statSync(file).mode & 0o777, 0o600);
  });
});

describe('what is beside a run', () => {
  test('a picture that cannot be taken costs a warning, and not the record of what is about to be done', async () => {
    const warnings: string[] = [];
    const screenshot = async () => {
      throw new Error('no surface');
    };
    const { path } = await record([TICK], { writer: { screenshot, onWarning: (text) => warnings.push(text) } });
    assert.equal((await loadTrace(path)).steps[0]?.acting?.action.action, 'toggle');
    assert.equal(warnings.length, 1);
  });

  test('another run with the same file replaces what is in it', async () => {
    const { path, session } = await record([NAME, TICK], { goal: 'the first' });
    const writer = createTraceWriter(path, { version: '2' });
    await play(session, writer.listener, [TICK], { goal: 'the second' });
    writer.close();
    const trace = await loadTrace(path);
    assert.deepEqual([trace.header.goal, trace.steps.length, trace.problems], ['the second', 1, []]);
  });
});

describe('secrets', () => {
  test('text into a protected field is in no byte of the file: goal, prompts, answers, earlier records', async () => {
    const { text, path } = await record([NAME, TICK, SECRET], {
      goal: `log in with password ${SECRET.text}`,
      exchanges: (_index, action) => [
        exchange(
          ['system', `GOAL: log in with password ${SECRET.text}`],
          JSON.stringify({ ...action, x: 'correct "horse"' }),
        ),
        exchange(['system', 'again'], `{"action":"set_text","text":"${SECRET.text}"}`, { complaint: 'no target' }),
      ],
    });
    assert.ok(!text.includes(SECRET.text), text.split('\n').find((line) => line.includes(SECRET.text)) ?? '');
    const trace = await loadTrace(path);
    assert.deepEqual(trace.problems, []);
    assert.equal(trace.header.goal, `log in with password ${'*'.repeat(13)}`);
    const last = trace.steps.at(-1);
    assert.deepEqual([last?.acting?.redacted, last?.acted?.redacted], [true, true]);
    assert.equal(last?.acted?.action.action === 'set_text' && last.acted.action.text, '[protected]');
    assert.match(last?.exchanges[0]?.answer ?? '', /"text":"\[protected\]"/);
    assert.deepEqual((await validateTrace(path)).findings, []);
  });

  test('a short secret is masked where it stands as a whole, and does not eat the rest', async () => {
    const { text } = await record([{ ...SECRET, text: '12' }], {
      exchanges: (_index, action) => [exchange(['system', 'page 12 of 12'], JSON.stringify(action))],
    });
    assert.ok(!text.includes('\\"12\\"') && !text.includes('"text":"12"'));
    assert.ok(text.includes('page 12 of 12'));
  });

  test('a secret that is a word of the format leaves the format readable', async () => {
    const { path } = await record([NAME, { ...SECRET, text: 'header' }, TICK]);
    assert.deepEqual((await validateTrace(path)).findings, []);
  });

  test('text for a receiver that turns out to be harmless is kept after all', async () => {
    const { path, text } = await record([{ action: 'type_text', text: 'an essay' }], { goal: 'write an essay' });
    // Nothing has the focus, and nothing will: what would have been typed is nobody's.
    assert.equal((await loadTrace(path)).steps[0]?.acting?.redacted, true);
    assert.ok(!text.includes('"text":"an essay"'));
    const focused = await record([
      { action: 'click', target: '"Name"' },
      { action: 'type_text', text: 'an essay' },
    ]);
    const step = (await loadTrace(focused.path)).steps[1];
    assert.equal(step?.acted?.action.action === 'type_text' && step.acted.action.text, 'an essay');
  });

  test('keys of services are never kept, whoever says them', async () => {
    const key = 'sk-abcdefghijklmnopqrstuvwx';
    const { text } = await record([TICK], {
      writer: { secrets: ['my-very-own-key'] },
      exchanges: () => [
        exchange(['my-very-own-key', `Authorization: Bearer ${key}`], `Incorrect API key provided: ${key}`),
      ],
    });
    assert.ok(!text.includes(key) && !text.includes('my-very-own-key'));
  });
});

describe('a full disk', () => {
  const events: RunEvent[] = [
    {
      kind: 'started',
      goal: 'x',
      planner: 'p',
      limits: { steps: 1, timeMs: null, tokens: null, costUsd: null },
      resumedAt: null,
    },
    { kind: 'observed', step: 1, blueprint: null },
    { kind: 'acting', step: 1, action: { action: 'press_key', key: 'Enter' }, position: null },
    {
      kind: 'acted',
      step: 1,
      action: { action: 'press_key', key: 'Enter' },
      outcome: { effect: 'confirmed', summary: 'ok', error: null },
      elapsedMs: 1,
      memory: EMPTY_MEMORY,
    },
    {
      kind: 'ended',
      status: 'done',
      summary: 'ok',
      error: null,
      spent: { steps: 1, elapsedMs: 1, inputTokens: 0, outputTokens: 0, costUsd: null },
      counters: NO_COUNTS,
    },
  ];

  test('gives one warning, and the run goes on', {
    skip: !existsSync('/dev/full') && 'no /dev/full here',
  }, async () => {
    const warnings: string[] = [];
    const writer = createTraceWriter('/dev/full', { version: '1', onWarning: (text) => warnings.push(text) });
    for (const event of events) await writer.listener(event);
    assert.ok(writer.close() >= 5);
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? '', /ENOSPC.*the run goes on/);
  });

  test('is thrown once where nobody takes warnings, as listeners do', {
    skip: !existsSync('/dev/full') && 'no /dev/full here',
  }, async () => {
    const writer = createTraceWriter('/dev/full', { version: '1' });
    const thrown: unknown[] = [];
    for (const event of events) await Promise.resolve(writer.listener(event)).catch((error) => thrown.push(error));
    assert.equal(thrown.length, 1);
  });

  test('a folder that cannot be made is a warning too', async () => {
    writeFileSync(folder.file('a-file'), '');
    const warnings: string[] = [];
    const path = folder.file('a-file/deeper/x.jsonl');
    const writer = createTraceWriter(path, { version: '1', onWarning: (text) => warnings.push(text) });
    for (const event of events) await writer.listener(event);
    writer.close();
    assert.equal(warnings.length, 1);
  });

  test('loses nothing once there is room again, and leaves no half line meanwhile', async (t) => {
    const mount = folder.file('tiny');
    mkdirSync(mount);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', mount], { stdio: 'pipe', timeout: 5000 });
    } catch {
      t.skip('a small file system can be mounted by root only');
      return;
    }
    try {
      const path = `${mount}/run.jsonl`;
      const warnings: string[] = [];
      const writer = createTraceWriter(path, { version: '1', onWarning: (text) => warnings.push(text) });
      const [started, observed, acting, acted, ended] = events as [RunEvent, RunEvent, RunEvent, RunEvent, RunEvent];
      await writer.listener(started);
      writeFileSync(`${mount}/ballast`, Buffer.alloc(12 << 10));
      const big = exchange(['s', 'x'.repeat(6000)], '{}');
      await writer.listener(observed);
      await writer.listener({ kind: 'exchange', step: 1, exchange: big });
      await writer.listener(acting);
      await writer.listener(acted);
      assert.equal(warnings.length, 1, 'the disk should be full');
      assert.ok(readFileSync(path, 'utf8').endsWith('\n'));
      assert.deepEqual((await loadTrace(path)).problems, []);
      truncateSync(`${mount}/ballast`, 0);
      await writer.listener(ended);
      assert.equal(writer.close(), 0);
      const trace = await loadTrace(path);
      assert.deepEqual(trace.problems, []);
      assert.equal(trace.steps[0]?.exchanges[0]?.messages[1]?.text.length, 6000);
      assert.equal(trace.ended?.status, 'done');
      assert.equal(warnings.length, 1);
    } finally {
      execFileSync('umount', ['-l', mount], { stdio: 'pipe', timeout: 5000 });
    }
  });

  test('gives up what was seen before what was done when memory is bounded', {
    skip: !existsSync('/dev/full') && 'no /dev/full here',
  }, async () => {
    const made = await fixture(FORM);
    const warnings: string[] = [];
    const path = folder.file('bounded.jsonl');
    mkdirSync(path);
    const writer = createTraceWriter(path, {
      version: '1',
      memoryBytes: 10_500,
      onWarning: (text) => warnings.push(text),
    });
    await play(made.session, writer.listener, [NAME, TICK, TICK, TICK]);
    execFileSync('rmdir', [path]);
    assert.equal(writer.close(), 0);
    const trace = await loadTrace(path);
    assert.deepEqual(
      trace.steps.map((each) => each.acted?.action.action),
      ['set_text', 'toggle', 'toggle', 'toggle'],
    );
    assert.match(trace.problems.join('\n'), /records are missing/);
    assert.ok(!trace.problems.some((each) => each.includes('cannot be made out')), trace.problems.join('\n'));
    assert.equal(trace.memory.deeds.length, 4);
  });
});
