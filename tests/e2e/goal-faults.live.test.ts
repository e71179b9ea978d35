/** Goals that are interrupted: nothing that was done is lost, and nothing that was delivered is done again. */
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { dataOf, envelopeOf, useCli } from '../support/cli.js';
import { useDesktop, whyNoDesktop } from '../support/desktop.js';
import { fault, type ModelServer, type Reply, type Script, startModelServer } from '../support/model-server.js';
import { waitFor } from '../support/wait.js';
import { type GoalData, killWhen, recordsOf, useGoalDesk } from './goal-desk.js';

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

    let forgot = false;
    server.use(({ find }) => {
      const field = find('textbox');
      // A model that has forgotten everything wants to write it again.
      if (!forgot && field) {
        forgot = true;
        return { action: 'type_text', target: field, text: NOTE };
      }
      return { action: 'finish', success: true, summary: 'The note is there.' };
    });
    const resumed = await cli.run(['--resume', trace, ...model(), '--json'], { env: env() });
    assert.equal(resumed.code, 0, resumed.stdout + resumed.stderr);
    assert.equal(dataOf<GoalData>(resumed).status, 'done');
    assert.ok(forgot);
    assert.equal((await desk.element(/Mousepad/u, 'textbox')).value, NOTE);
  });

  test('types nothing twice when it was killed while it typed', async (t) => {
    const trace = join(cli.path, 'killed-typing.jsonl');
    desktop.start(['zenity', '--entry', '--title=Killed typing', '--text=Note']);
    await desk.look('Killed typing');
    const writing = (): Script => {
      let done = false;
      return ({ find, blueprintText }) => {
        const field = find('textbox', undefined, 1);
        if (done || blueprintText.includes(NOTE) || !field) {
          done = true;
          return { action: 'finish', success: true, summary: 'The note is there.' };
        }
        done = true;
        return { action: 'type_text', target: field, text: NOTE };
      };
    };
    server.use(writing());
    const killed = await cli.run(
      ['write the note', ...model(), '--window', 'Killed typing', '--trace', trace, '--json'],
      {
        env: env(),
        onStart: (child) => killWhen(child, 'SIGKILL', () => recordsOf(trace).includes('acting')),
      },
    );
    assert.equal(killed.signal, 'SIGKILL', killed.stdout);
    t.diagnostic(`killed ${recordsOf(trace).includes('acted') ? 'after' : 'before'} the outcome was written`);

    server.use(writing());
    const resumed = await cli.run(['--resume', trace, ...model(), '--window', 'Killed typing', '--json'], {
      env: env(),
    });
    assert.equal(resumed.code, 0, resumed.stdout + resumed.stderr);
    assert.equal((await desk.element('Killed typing', 'textbox')).value, NOTE);
  });

  const FAILING: readonly [what: string, replies: () => readonly Reply[], code: string, exit: number][] = [
    ['answers too slowly', () => Array.from({ length: 9 }, () => fault({ hang: true })), 'TIMEOUT', 1],
    ['answers with an error', () => Array.from({ length: 9 }, () => fault({ status: 500 })), 'BACKEND_UNAVAILABLE', 2],
    ['answers nonsense', () => Array.from({ length: 9 }, () => 'I am a teapot.'), 'PLANNER_FAILED', 1],
    [
      'asks to wait longer than anybody would',
      () => Array.from({ length: 9 }, () => fault({ status: 429, headers: { 'retry-after': '3600' } })),
      'BACKEND_UNAVAILABLE',
      2,
    ],
  ];
  for (const [what, replies, code, exit] of FAILING) {
    test(`says so when the model ${what}, does nothing, and can be resumed`, async () => {
      const trace = join(cli.path, `${code}-${exit}-${what.length}.jsonl`);
      server.use(replies());
      const failed = await cli.run([GOAL, ...model(), '--trace', trace, '--json', '--model-timeout', '3'], {
        env: env(),
      });
      const { error } = envelopeOf(failed);
      assert.equal(error?.code, code, failed.stdout + failed.stderr);
      assert.equal(failed.code, exit);
      assert.match(error?.hint ?? '', /--resume/u);
      assert.ok(!recordsOf(trace).includes('acting'));

      server.use([...finishes]);
      const resumed = await cli.run(['--resume', trace, ...model(), '--json'], { env: env() });
      assert.equal(resumed.code, 0, resumed.stdout + resumed.stderr);
    });
  }

  test('waits where a rate limit asks for a moment, and goes on', async () => {
    server.use([fault({ status: 429, headers: { 'retry-after-ms': '50' } }), ...finishes]);
    const result = await cli.run([GOAL, ...model(), '--json'], { env: env() });
    assert.equal(result.code, 0, result.stdout + result.stderr);
    assert.equal(dataOf<GoalData>(result).status, 'done');
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

  test('goes on when the disk is full, says so, and leaves whole lines', { skip: whyNoTinyDisk() }, async () => {
    const disk = mkdtempSync(join(cli.path, 'disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]);
    try {
      const trace = join(disk, 'trace.jsonl');
      desktop.start(['zenity', '--entry', '--title=Full disk', '--text=Note']);
      await desk.look('Full disk');
      // Less room than a run needs.
      writeFileSync(join(disk, 'ballast'), Buffer.alloc(60 << 10));
      let typed = false;
      server.use(({ find }) => {
        const field = find('textbox', undefined, 1);
        if (typed || !field) return { action: 'finish', success: true, summary: 'The note is there.' };
        typed = true;
        return { action: 'type_text', target: field, text: NOTE };
      });
      const result = await cli.run(['write the note', ...model(), '--window', 'Full disk', '--trace', trace], {
        env: env(),
      });
      assert.equal(result.code, 0, result.stdout + result.stderr);
      assert.match(result.stderr, /space/iu);
      assert.equal((await desk.element('Full disk', 'textbox')).value, NOTE);
      const text = readFileSync(trace, 'utf8');
      assert.ok(text === '' || text.endsWith('\n'));
      for (const line of text.split('\n').slice(0, -1)) JSON.parse(line);
    } finally {
      execFileSync('umount', [disk]);
    }
  });

  test('keeps a trace that only its owner may read', async () => {
    const trace = join(cli.path, 'killed.jsonl');
    assert.equal(statSync(trace).mode & 0o777, 0o600);
    await waitFor('the end of the resumed run in the trace', () => /"ended"/u.test(readFileSync(trace, 'utf8')));
  });
});

const finishes = [
  { action: 'finish', success: true, summary: 'done' },
  { action: 'finish', success: true, summary: 'done' },
];

function whyNoTinyDisk(): string | false {
  if (process.getuid?.() !== 0) return 'mounting a small disk needs root';
  const probe = mkdtempSync(join(tmpdir(), 'lumos-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', probe], { stdio: 'ignore' });
    execFileSync('umount', [probe]);
    return false;
  } catch {
    return 'a small disk cannot be mounted here';
  } finally {
    rmdirSync(probe);
  }
}
