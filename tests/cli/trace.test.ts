import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { ui } from '../../src/a11y/fake/index.js';
import { createTraceWriter } from '../../src/trace/writer.js';
import { fixture } from '../actions/fake-session.js';
import { dataOf, envelopeOf, useCli } from '../support/cli.js';
import { PROJECT } from '../support/shared.js';
import { play } from '../trace/play.js';

const cli = useCli();
const EVIL = 'Save\x1b[31m\u202e';
let file = '';

before(async () => {
  const folder = join(cli.path, 'state', 'lumos', 'traces');
  mkdirSync(folder, { recursive: true });
  file = join(folder, 'run.jsonl');
  const { session } = await fixture([ui.textbox('Name'), ui.button(EVIL)]);
  const writer = createTraceWriter(file, { version: '1', locator: (id) => session.locator(id) });
  const actions = [{ action: 'set_text', target: '"Name"', text: 'Ada', reason: 'why not' }];
  await play(session, writer.listener, actions, { goal: `fill in ${EVIL}` });
  writer.close();
});

const run = (...args: string[]) => cli.run(['trace', ...args], { env: { XDG_STATE_HOME: join(cli.path, 'state') } });

describe('lumos trace', () => {
  test('lists runs, and shows the newest where none is named', async () => {
    const listed = dataOf<{ traces: { path: string }[] }>(await run('list', '--json'));
    assert.deepEqual(
      listed.traces.map((each) => each.path),
      [file],
    );
    const shown = await run('show');
    assert.equal(shown.code, 0);
    assert.match(shown.stdout, / {2}1 {2}set_text A\d+ textbox "Name" "Ada"/);
    assert.match(shown.stdout, /why: "why not"/);
    assert.ok(!/[\x1b\u202e]/u.test(shown.stdout));
  });

  test('shows one step whole, and says which steps there are', async () => {
    const { stdout } = await run('show', file, '--step', '1');
    assert.match(stdout, /── seen before\nwindow "Window"/);
    assert.match(stdout, /── what changed/);
    assert.match((await run('show', file, '--step', '7')).stderr, /the run has 1 to 1/);
  });

  test('validates: 0 for a good trace, 1 with line numbers for a bad one, 3 for none', async () => {
    assert.equal((await run('validate', file)).code, 0);
    const bad = join(cli.path, 'bad.jsonl');
    writeFileSync(bad, readFileSync(file, 'utf8').replace('"kind":"confirmed"', '"kind":"splendid"'));
    const result = await run('validate', bad);
    assert.equal(result.code, 1);
    assert.match(result.stdout, /line \d+: effect\.kind must be equal to one of/);
    writeFileSync(bad, '{"type":"poem"}\n');
    assert.equal((await run('show', bad)).code, 3);
    assert.equal(
      envelopeOf(await run('show', join(cli.path, 'nowhere.jsonl'), '--json')).error?.code,
      'BACKEND_UNAVAILABLE',
    );
  });

  test('prints schemas, and reads and checks logs of OmniMCP', async () => {
    assert.equal((JSON.parse((await run('schema')).stdout) as { $id: string }).$id, 'lumos.trace/1');
    const log = join(PROJECT, 'tests', 'trace', 'examples', 'omnimcp-v0.1-list-boxes.json');
    assert.match((await run('validate', log)).stdout, /a valid interaction log of OmniMCP, 2 steps/);
    assert.match((await run('show', log)).stdout, /type_text V1 textbox "Search" "tide pools — 潮だまり"/);
  });

  test('exports a page, a log and a capture that other commands read', async () => {
    const html = join(cli.path, 'run.html');
    const log = join(cli.path, 'log.json');
    assert.equal((await run('export', '--html', html, '--omnimcp', log)).code, 0);
    assert.match(readFileSync(html, 'utf8'), /^<!doctype html>/);
    assert.equal((JSON.parse(readFileSync(log, 'utf8')) as unknown[]).length, 1);
    assert.equal((await run('export')).code, 3);
    const capture = join(cli.path, 'step.lumos');
    assert.equal((await run('snapshot', '--step', '1', '-o', capture)).code, 0);
    assert.ok(existsSync(capture));
    const found = await cli.run(['find', 'Name', '--from', capture]);
    assert.match(found.stdout, /textbox "Name"/, found.stderr);
  });
});
