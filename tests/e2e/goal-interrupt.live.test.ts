/** Ctrl-C: a goal ends soon, in good order, and can be gone on with. */
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type CliResult, dataOf, useCli } from '../support/cli.js';
import { useDesktop, whyNoDesktop } from '../support/desktop.js';
import { fault, type ModelServer, startModelServer } from '../support/model-server.js';
import { type GoalData, killWhen, recordsOf, useGoalDesk } from './goal-desk.js';

const NOTE = 'Low tide is at nine.';
/** What is promised for ending. */
const SOON_MS = 3000;

describe('Ctrl-C while a goal is carried out', { skip: whyNoDesktop('zenity') }, () => {
  const cli = useCli();
  const desktop = useDesktop();
  const desk = useGoalDesk(cli, desktop);
  let server: ModelServer;
  before(async () => {
    server = await startModelServer([]);
  });
  after(() => server?.close());

  const run = (args: readonly string[], onStart?: (child: ChildProcess) => void): Promise<CliResult> =>
    cli.run([...args, '--planner', 'model', '--model', `${server.url}#scripted-model`, '--json'], {
      env: { ...desktop.environment.env },
      ...(onStart ? { onStart } : {}),
    });

  function assertStopped(result: CliResult, sinceSignal: number, trace: string): void {
    assert.equal(result.signal, null, result.stderr);
    assert.equal(result.code, 1, result.stdout + result.stderr);
    assert.equal(dataOf<GoalData>(result).status, 'stopped');
    assert.ok(sinceSignal < SOON_MS, `ended ${Math.round(sinceSignal)} ms after the signal`);
    const records = recordsOf(trace);
    assert.equal(records.at(-1), 'ended', records.join(' '));
    assert.equal(dataOf<GoalData>(result).trace, trace);
  }

  async function goesOn(trace: string, title: string): Promise<void> {
    let asked = 0;
    server.use(({ find }) => {
      const field = find('textbox', undefined, 1);
      asked++;
      if (asked === 1 && field) return { action: 'set_text', target: field, text: NOTE };
      return { action: 'finish', success: true, summary: 'The note is there.' };
    });
    const resumed = await run(['--resume', trace, '--window', title]);
    assert.equal(resumed.code, 0, resumed.stdout + resumed.stderr);
    assert.equal(dataOf<GoalData>(resumed).status, 'done');
    assert.equal((await desk.element(title, 'textbox')).value, NOTE);
  }

  test('ends soon while the model thinks, and goes on where it was', async () => {
    desktop.start(['zenity', '--entry', '--title=Thinking', '--text=Note']);
    await desk.look('Thinking');
    const trace = join(cli.path, 'thinking.jsonl');
    let child: ChildProcess | undefined;
    let at = 0;
    server.use(() => {
      at = performance.now();
      child?.kill('SIGINT');
      return fault({ hang: true });
    });
    const stopped = await run(['write the note', '--window', 'Thinking', '--trace', trace], (started) => {
      child = started;
    });
    assertStopped(stopped, performance.now() - at, trace);
    await goesOn(trace, 'Thinking');
  });

  test('ends soon while an action is under way, and goes on where it was', async () => {
    desktop.start(['zenity', '--entry', '--title=Acting', '--text=Note']);
    await desk.look('Acting');
    const trace = join(cli.path, 'acting.jsonl');
    server.use(() => ({ action: 'wait_for', condition: 'appears', query: 'button "Never"', timeout_ms: 30_000 }));
    let at = 0;
    const stopped = await run(['write the note', '--window', 'Acting', '--trace', trace], (child) => {
      killWhen(child, 'SIGINT', () => {
        if (!recordsOf(trace).includes('acting')) return false;
        at = performance.now();
        return true;
      });
    });
    assertStopped(stopped, performance.now() - at, trace);
    await goesOn(trace, 'Acting');
  });
});
