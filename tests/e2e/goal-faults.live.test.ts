/** Goals that are interrupted: nothing that was done is lost, and nothing that was delivered is done again. */
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { dataOf, envelopeOf, useCli } from '../support/cli.js';
import { useDesktop, whyNoDesktop } from '../support/desktop.js';
import { fault, type ModelServer, type Script, startModelServer } from '../support/model-server.js';
import { waitFor } from '../support/wait.js';
import { type GoalData, useGoalDesk } from './goal-desk.js';

const GOAL = 'write a short note about low tide in Mousepad';
const NOTE = 'Low tide is at nine. Bring boots.';

describe('a goal that is interrupted', { skip: whyNoDesktop('mousepad') }, () => {
  const cli = useCli();
  const desktop = useDesktop({ width: 1280, height: 900 });
  const desk = useGoalDesk(cli, desktop);
  let server: ModelServer;
  before(async () => {
    server = await startModelServer([]);
  });
  after(() => server?.close());

  const env = () => ({ ...desktop.environment.env });
  const model = () => ['--planner', 'model', '--model', `${server.url}#scripted-model`];
  const script: Script = ({ find, step }) => {
    const field = find('textbox');
    if (step === 1 && !field) return { action: 'open_app', name: 'Mousepad' };
    return { action: 'type_text', target: field ?? 'A1', text: NOTE };
  };

  test('goes on where it was killed, and types nothing twice', async () => {
    const trace = join(cli.path, 'killed.jsonl');
    let child: ChildProcess | undefined;
    server.use((request) => {
      if (request.step < 3) return script(request);
      // Both actions are done: now the process dies while it waits for the next.
      child?.kill('SIGKILL');
      return fault({ hang: true });
    });
    const killed = await cli.run([GOAL, ...model(), '--trace', trace, '--json'], {
      env: env(),
      onStart: (process) => {
        child = process;
      },
    });
    assert.equal(killed.signal, 'SIGKILL');
    assert.equal((await desk.element(/Mousepad/u, 'textbox')).value, NOTE);

    server.use((request) => {
      const field = request.find('textbox');
      // A model that has forgotten everything wants to write it again.
      if (request.step === 1 && field) return { action: 'type_text', target: field, text: NOTE };
      return { action: 'finish', success: true, summary: 'The note is there.' };
    });
    const resumed = await cli.run(['--resume', trace, ...model(), '--json'], { env: env() });
    assert.equal(resumed.code, 0, resumed.stdout + resumed.stderr);
    assert.equal(dataOf<GoalData>(resumed).status, 'done');
    assert.equal((await desk.element(/Mousepad/u, 'textbox')).value, NOTE);
  });

  test('says that the model is gone, and can be resumed when it is back', async () => {
    const trace = join(cli.path, 'model-died.jsonl');
    server.use([
      { action: 'observe' },
      fault({ drop: 'before' }),
      fault({ drop: 'before' }),
      fault({ drop: 'before' }),
    ]);
    const failed = await cli.run([GOAL, ...model(), '--trace', trace, '--json', '--model-timeout', '5'], {
      env: env(),
    });
    assert.equal(failed.code, 2, failed.stdout + failed.stderr);
    const { error } = envelopeOf(failed);
    assert.equal(error?.code, 'BACKEND_UNAVAILABLE');
    assert.match(error?.hint ?? '', /--resume/u);

    server.use([...finishes]);
    const resumed = await cli.run(['--resume', trace, ...model(), '--json'], { env: env() });
    assert.equal(resumed.code, 0, resumed.stdout + resumed.stderr);
  });

  test('ends with a clear outcome when the application dies', async () => {
    const zenity = desktop.start(['zenity', '--entry', '--title=Soon gone']);
    await desk.look('Soon gone');
    server.use(({ step, id }) => {
      if (step > 1) return { action: 'finish', success: false, summary: 'The window is gone.' };
      const target = id('textbox');
      zenity.kill('SIGKILL');
      return { action: 'set_text', target, text: 'x' };
    });
    const result = await cli.run(['answer with x', ...model(), '--window', 'Soon gone', '--json'], { env: env() });
    assert.equal(result.code, 1, result.stdout + result.stderr);
    assert.match(result.stdout, /The window is gone|NO_SURFACE|STALE_ID/u);
  });

  test('goes on when the trace cannot be written, and says so', async () => {
    server.use([...finishes]);
    const result = await cli.run([GOAL, ...model(), '--trace', '/dev/full'], { env: env() });
    assert.equal(result.code, 0, result.stdout + result.stderr);
    assert.match(result.stderr, /trace/iu);
    assert.match(result.stderr, /space/iu);
  });

  test('keeps a trace that only its owner may read', async () => {
    const trace = join(cli.path, 'killed.jsonl');
    assert.ok(existsSync(trace));
    await waitFor('the end of the resumed run in the trace', () => /"ended"/u.test(readFileSync(trace, 'utf8')));
  });
});

const finishes = [
  { action: 'finish', success: true, summary: 'done' },
  { action: 'finish', success: true, summary: 'done' },
];
