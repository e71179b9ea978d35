/** Everything that can go wrong around LUMOS: a clear code each time, within its deadline, and nothing left running. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ActionResult } from '../../src/actions/result.js';
import { EXIT } from '../../src/cli/exit-codes.js';
import { type PrivateDesktop, startPrivateDesktop } from '../../src/desktop/private.js';
import { processesOf } from '../../src/desktop/processes.js';
import { type ErrorCode, LumosError } from '../../src/errors.js';
import { Session } from '../../src/session.js';
import { TITLE } from '../contract/fixture.js';
import { bindingsMissing, startApplication } from '../contract/process-fixture.js';
import { type CliResult, envelopeOf, useCli } from '../support/cli.js';
import { whyNoDesktop } from '../support/desktop.js';
import { assertNothingLeft } from '../support/leftovers.js';
import { waitFor } from '../support/wait.js';

const run = promisify(execFile);
const cli = useCli();
const skip = whyNoDesktop() || (await bindingsMissing('3.0'));

/** One read's own deadline, milliseconds. */
const READ = 5000;
/** What a loaded machine may add. */
const SLACK = 3000;

interface Outcome {
  readonly code: ErrorCode | 'done';
  readonly ms: number;
  readonly message: string;
  readonly delivery: string;
}

/** How something ended, and how long it took. Anything but a LumosError is a defect. */
async function ending(work: () => Promise<unknown>): Promise<Outcome> {
  const started = performance.now();
  const after = () => performance.now() - started;
  try {
    const result = (await work()) as ActionResult | undefined;
    const error = result?.error;
    if (error) return { code: error.code, ms: after(), message: error.message, delivery: error.delivery };
    return { code: 'done', ms: after(), message: '', delivery: '' };
  } catch (error) {
    assert.ok(error instanceof LumosError, `no LumosError: ${error instanceof Error ? error.stack : String(error)}`);
    assert.notEqual(error.hint, '');
    return { code: error.code, ms: after(), message: error.message, delivery: error.delivery };
  }
}

function assertWithin(outcome: Outcome, codes: readonly Outcome['code'][], ms: number): void {
  assert.ok(codes.includes(outcome.code), `${outcome.code}: ${outcome.message}`);
  assert.ok(outcome.ms < ms, `${outcome.code} came after ${Math.round(outcome.ms)} ms, not within ${ms}`);
}

type Application = Awaited<ReturnType<typeof startApplication>>;

describe('an application', { skip }, () => {
  let desktop: PrivateDesktop;
  let session: Session;
  let app: Application | undefined;

  before(async () => {
    desktop = await startPrivateDesktop();
    session = await Session.open({ environment: desktop.environment, consent: 'explicit' });
  });
  afterEach(async () => {
    await app?.dispose();
    app = undefined;
  });
  after(async () => {
    await session.close();
    await desktop.stop();
    assert.deepEqual(processesOf(desktop.id), []);
  });

  const start = async (rows = 20): Promise<Application> => {
    app = await startApplication('gtk3-fixture.py', desktop.environment, { FIXTURE_ROWS: String(rows) });
    await waitFor('the window', async () => (await session.surfaces()).some(({ title }) => title === TITLE));
    return app;
  };
  const idOf = async (name: string): Promise<string> => {
    const element = (await session.observe(TITLE)).elements.find((each) => each.name === name && each.id !== null);
    assert.ok(element?.id, name);
    return element.id;
  };

  test('that dies during a read ends the read at once, not at its deadline', async () => {
    const { process } = await start();
    await session.observe(TITLE);
    // Stopped, it answers nothing: the read is certainly under way when it dies.
    process.kill('SIGSTOP');
    const reading = ending(() => session.observe(TITLE));
    await delay(500);
    process.kill('SIGKILL');
    assertWithin(await reading, ['NO_SURFACE', 'APP_UNRESPONSIVE'], READ - 1000);
    assertWithin(await ending(() => session.observe(TITLE)), ['NO_SURFACE'], SLACK);
    assert.deepEqual(
      (await session.surfaces()).filter(({ title }) => title === TITLE),
      [],
    );
  });

  test('that dies while it is acted on leaves a code, and the next application works', async () => {
    const { process } = await start();
    const press = await idOf('Press me');
    process.kill('SIGSTOP');
    const acting = ending(() => session.act({ action: 'click', target: press }));
    await delay(300);
    process.kill('SIGKILL');
    assertWithin(await acting, ['NO_SURFACE', 'STALE_ID', 'APP_UNRESPONSIVE'], 2 * READ + SLACK);
    await app?.dispose();
    await start();
    const again = await session.act({ action: 'click', target: await idOf('Press me') });
    assert.equal(again.effect.kind, 'confirmed');
  });

  test('that hangs is APP_UNRESPONSIVE in time, holds nobody else up, and works again when it goes on', async () => {
    const { process } = await start();
    const press = await idOf('Press me');
    process.kill('SIGSTOP');
    try {
      assertWithin(await ending(() => session.observe(TITLE)), ['APP_UNRESPONSIVE'], READ + SLACK);
      assertWithin(await ending(() => session.surfaces()), ['done'], SLACK);
      const click = await ending(() => session.act({ action: 'click', target: press }));
      assertWithin(click, ['APP_UNRESPONSIVE'], 2 * READ + SLACK);
      assert.equal(click.delivery, 'not_delivered', 'nothing was clicked: repeating is safe');
      const other = await startApplication('gtk3-fixture.py', desktop.environment, { FIXTURE_ROWS: '5' });
      try {
        const surface = await waitFor('the other window', async () =>
          (await session.surfaces()).find((each) => each.app.pid === other.process.pid),
        );
        assertWithin(await ending(() => session.observe(surface.id)), ['done'], SLACK);
      } finally {
        await other.dispose();
      }
    } finally {
      process.kill('SIGCONT');
    }
    await waitFor('it to answer again', async () => (await ending(() => session.observe(TITLE))).code === 'done');
    const click = await session.act({ action: 'click', target: await idOf('Press me') });
    assert.equal(click.effect.kind, 'confirmed');
  });

  test('with 50,000 rows is read in bounded time, and says how many there are', async () => {
    await start(50_000);
    const { id } = await session.use(TITLE);
    const backend = await session.backend('atspi');
    for (const scope of ['visible', 'all'] as const) {
      let nodes = 0;
      let unread = 0;
      const outcome = await ending(async () => {
        const tree = await backend.read(id, { scope });
        nodes = tree.nodes.length;
        unread = Math.max(...tree.nodes.map((node) => node.unreadChildren ?? 0));
      });
      assertWithin(outcome, ['done'], SLACK);
      assert.ok(nodes < 2000 && unread > 49_000, `${scope}: ${nodes} nodes, ${unread} not read`);
    }
    const rows = (await session.observe()).elements.find((element) => element.name === 'Rows');
    assert.match(JSON.stringify(rows?.summary ?? rows), /49,?9\d\d/);
  });

  test('whose window closes between observing and acting is STALE_ID, and nothing else is clicked', async () => {
    const first = await start();
    const press = await idOf('Press me');
    await first.dispose();
    app = await startApplication('gtk3-fixture.py', desktop.environment, { FIXTURE_ROWS: '5' });
    await waitFor('its second window', async () => (await session.surfaces()).some(({ title }) => title === TITLE));
    const outcome = await ending(() => session.act({ action: 'click', target: press }));
    assertWithin(outcome, ['STALE_ID'], SLACK);
    const status = (await session.observe(TITLE)).elements.map((each) => each.name);
    assert.ok(status.includes('ready') && !status.includes('pressed 1'));
  });

  test('with two equal buttons is asked which, a covered one is OCCLUDED, a disabled one NOT_ACTIONABLE', async () => {
    await start();
    const [blueprint] = [await session.observe(TITLE)];
    const two = blueprint.elements.filter((each) => each.name === 'Delete' && each.id !== null);
    assert.equal(two.length, 2);
    const wait = { action: 'wait_for', condition: 'enabled', query: 'Delete' };
    assertWithin(await ending(() => session.act(wait)), ['AMBIGUOUS_TARGET'], SLACK);
    const disabled = { action: 'click', target: await idOf('Disabled') };
    assertWithin(await ending(() => session.act(disabled)), ['NOT_ACTIONABLE'], SLACK);
    const covered = { action: 'click', target: await idOf('Covered') };
    const outcome = await ending(() => session.act(covered, { mode: 'pointer' }));
    assertWithin(outcome, ['OCCLUDED'], SLACK);
    assert.match(outcome.message, /Cover/);
  });
});

describe('a desktop of which a part is gone', { skip }, () => {
  const withDesktop = async (use: (desktop: PrivateDesktop, session: Session) => Promise<void>): Promise<void> => {
    const desktop = await startPrivateDesktop();
    const session = await Session.open({ environment: desktop.environment, consent: 'explicit' });
    try {
      const app = await startApplication('gtk3-fixture.py', desktop.environment, { FIXTURE_ROWS: '20' });
      app.process.on('error', () => {});
      await waitFor('the window', async () => (await session.surfaces()).some(({ title }) => title === TITLE));
      await session.observe(TITLE);
      await use(desktop, session);
      await app.dispose();
    } finally {
      assertWithin(await ending(() => session.close()), ['done'], 2 * READ);
      await desktop.stop();
      assert.deepEqual(processesOf(desktop.id), []);
    }
  };
  /** The process of a desktop whose command line fits. */
  const processOf = (desktop: PrivateDesktop, pattern: RegExp): number => {
    const found = processesOf(desktop.id).find(({ pid }) => {
      const command = existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'latin1') : '';
      return pattern.test(command.replaceAll('\0', ' '));
    });
    assert.ok(found, `a process like ${pattern}`);
    return found.pid;
  };

  test('without its accessibility bus: BACKEND_UNAVAILABLE or a window without a tree that says so, in time', async () => {
    await withDesktop(async (desktop, session) => {
      process.kill(processOf(desktop, /^\S*dbus-daemon .*accessibility/u), 'SIGKILL');
      const [look, act, list] = [
        await ending(async () => {
          const { partial } = await session.observe(TITLE);
          if (partial?.reason !== undefined)
            throw new LumosError('BACKEND_UNAVAILABLE', partial.message, { hint: 'said' });
        }),
        await ending(() =>
          session.act({ action: 'wait_for', condition: 'exists', query: 'Press me', timeout_ms: 500 }),
        ),
        await ending(() => session.surfaces()),
      ];
      assertWithin(look, ['BACKEND_UNAVAILABLE', 'NO_SURFACE', 'APP_UNRESPONSIVE'], READ + SLACK);
      // Done: what no tree tells of any more is seen in the picture.
      assertWithin(act, ['BACKEND_UNAVAILABLE', 'NO_SURFACE', 'APP_UNRESPONSIVE', 'TIMEOUT', 'done'], 4 * READ);
      assertWithin(list, ['BACKEND_UNAVAILABLE', 'done'], SLACK);
    });
  });

  test('without its X server in the middle of a session: a code in time, and this process lives', async () => {
    await withDesktop(async (desktop, session) => {
      const input = await session.input();
      await input.position();
      process.kill(processOf(desktop, /Xvfb/u), 'SIGKILL');
      await waitFor('the desktop to notice', () => processesOf(desktop.id).length === 0);
      for (const work of [
        () => input.position(),
        () => input.click({ x: 10, y: 10 }),
        () => input.type('x'),
        () => input.capture(),
        () => session.observe(),
        () => session.act({ action: 'press_key', key: 'Tab' }),
        () => session.pointer(),
      ]) {
        assertWithin(await ending(work), ['BACKEND_UNAVAILABLE', 'NO_SURFACE'], READ + SLACK);
      }
    });
  });

  test('with an X server that hangs: a code in time, and it works again when it goes on', async () => {
    await withDesktop(async (desktop, session) => {
      const server = processOf(desktop, /Xvfb/u);
      const input = await session.input();
      await input.position();
      process.kill(server, 'SIGSTOP');
      try {
        const outcome = await ending(() => input.position());
        assertWithin(outcome, ['TIMEOUT', 'APP_UNRESPONSIVE', 'BACKEND_UNAVAILABLE'], READ + SLACK);
      } finally {
        process.kill(server, 'SIGCONT');
      }
      await waitFor('the pointer', async () => (await ending(() => session.pointer())).code === 'done');
    });
  });
});

describe('the command line', { skip }, () => {
  const codes = (result: CliResult): [code: string | undefined, exit: number | null] => [
    envelopeOf(result).error?.code,
    result.code,
  ];

  test('without a display and without D-Bus says which command mends it, with exit code 2', async () => {
    const nowhere = { DISPLAY: ':4242', DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' };
    for (const env of [{}, nowhere, { DISPLAY: ':4242' }, { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' }]) {
      for (const args of [['windows'], ['observe'], ['press', 'Tab'], ['inspect', '10', '10'], ['find', 'Save']]) {
        const result = await cli.run([...args, '--json'], { env });
        assert.deepEqual(codes(result), ['BACKEND_UNAVAILABLE', 2], `${args} ${JSON.stringify(env)}: ${result.stdout}`);
        assert.match(envelopeOf(result).error?.hint ?? '', /--desktop|apt-get|doctor/);
        assert.ok(result.ms < 5000, `${args}: ${result.ms} ms`);
      }
    }
  });

  test('doctor says it too, and what would work', async () => {
    const result = await cli.run(['doctor']);
    assert.match(result.stdout, /^MISS atspi /mu);
    assert.match(result.stdout, /^ok {3}private desktop /mu);
    assert.equal(result.code, 1, result.stdout);
    const inside = await cli.run(['desktop', 'start']);
    assert.equal(inside.code, 0, inside.stderr);
    try {
      const good = await cli.run(['doctor', '--desktop', '--json']);
      const { checks } = envelopeOf(good).data as { checks: { name: string; ok: boolean; message: string }[] };
      assert.deepEqual(
        checks.filter(({ ok }) => !ok),
        [],
      );
      assert.equal(good.code, 0);
    } finally {
      assert.equal((await cli.run(['desktop', 'stop'])).code, 0);
    }
  });

  test('with a display but no D-Bus shows what X11 knows, or says what is missing', async () => {
    const desktop = await startPrivateDesktop();
    try {
      const { DBUS_SESSION_BUS_ADDRESS: _bus, AT_SPI_BUS_ADDRESS: _a11y, ...env } = desktop.environment.env;
      const app = await startApplication('gtk3-fixture.py', desktop.environment, { FIXTURE_ROWS: '5' });
      const { HOME: _home, TMPDIR: _tmp, ...rest } = env;
      const started = performance.now();
      const result = await cli.run(['observe', '--json'], { env: { ...rest, DBUS_SESSION_BUS_ADDRESS: '' } });
      assert.ok(performance.now() - started < READ + SLACK);
      const { ok, error } = envelopeOf(result);
      assert.ok(ok || error?.code === 'BACKEND_UNAVAILABLE', result.stdout);
      await app.dispose();
    } finally {
      await desktop.stop();
    }
  });

  test('where ids cannot be kept does its work all the same, and says that later commands will not know them', async () => {
    const started = await cli.run(['desktop', 'start', '--json']);
    assert.equal(started.code, 0, started.stdout);
    try {
      assert.equal((await cli.run(['open', 'mousepad', '--desktop'])).code, 0);
      // Root may write everywhere, so the folder is made impossible instead: a file stands in its place.
      const [folder = ''] = cli.desktopFolders();
      const home = join(cli.env.TMPDIR ?? '', folder, 'home', '.local', 'state');
      await run('rm', ['-rf', home]);
      mkdirSync(join(home, '..'), { recursive: true });
      writeFileSync(home, '');
      const observed = await cli.run(['observe', '--desktop']);
      assert.equal(observed.code, 0, observed.stderr);
      assert.match(observed.stdout, /Mousepad/);
      assert.match(observed.stderr, /not kept/);
      assert.doesNotMatch(observed.stderr, /\n\s+at /u);
      assert.equal((await cli.run(['press', 'Escape', '--desktop', '--json'])).signal, null);
    } finally {
      assert.equal((await cli.run(['desktop', 'stop'])).code, 0);
    }
    await assertNothingLeft(cli);
  });

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const) {
    test(`ended by ${signal} in the middle of a goal leaves nothing running`, async () => {
      let sent = 0;
      const result = await cli.run(['open mousepad, write "x", wait for the Never button'], {
        timeoutMs: 30_000,
        onStart: (child) => {
          child.stderr?.on('data', (data: Buffer) => {
            if (sent > 0 || !data.toString().includes('2. type_text')) return;
            sent = performance.now();
            child.kill(signal);
          });
        },
      });
      const took = performance.now() - sent;
      assert.ok(sent > 0, result.stderr);
      if (signal === 'SIGKILL') assert.equal(result.signal, signal, result.stderr);
      else {
        // It says how far it came, as after any other end.
        assert.equal(result.code, EXIT.notReached, `${result.signal} ${result.stderr}`);
        assert.match(result.stdout, /^stopped: /u);
      }
      assert.ok(took < 10_000, `${took} ms`);
      await assertNothingLeft(cli);
    });
  }

  test('ended while its desktop is starting leaves nothing running', async () => {
    const result = await cli.run(['open mousepad'], {
      onStart: (child) => {
        child.stderr?.once('data', () => child.kill('SIGTERM'));
      },
    });
    assert.equal(result.signal, 'SIGTERM', result.stderr);
    await assertNothingLeft(cli);
    assert.deepEqual(
      readdirSync(cli.path).filter((name) => name.endsWith('.txt')),
      [],
    );
  });
});
