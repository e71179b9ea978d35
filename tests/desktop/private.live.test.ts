import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onlyRunningDesktop } from '../../src/cli/running-desktop.js';
import { attachDesktop, listDesktops, type PrivateDesktop, startPrivateDesktop } from '../../src/desktop/private.js';
import { isAlive, processesOf } from '../../src/desktop/processes.js';
import type { DesktopRecord } from '../../src/desktop/registry.js';
import { openConnection } from '../../src/platform/dbus/index.js';
import { whyNoDesktop } from '../support/desktop.js';
import { waitFor } from '../support/wait.js';

const run = promisify(execFile);

/** Ended by the test that started them at the latest here. */
const started: PrivateDesktop[] = [];

async function start(options?: Parameters<typeof startPrivateDesktop>[0]): Promise<PrivateDesktop> {
  const desktop = await startPrivateDesktop(options);
  started.push(desktop);
  return desktop;
}

interface Owner {
  readonly id: string;
  readonly folder: string;
  readonly supervisor: number;
  kill(): Promise<void>;
}

/** A process of its own that starts a desktop and reports it: what dies in these tests is never the test itself. */
async function startOwner(options: Record<string, unknown>): Promise<Owner> {
  const program = fileURLToPath(new URL('../support/desktop-owner.js', import.meta.url));
  const child = spawn(process.execPath, [program, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const failed = once(child, 'exit').then(() => {
    throw new Error('the owner of the desktop ended by itself');
  });
  // Later it is meant to be killed.
  failed.catch(() => {});
  const [line] = (await Promise.race([once(child.stdout, 'data'), failed])) as [Buffer];
  const { id } = JSON.parse(line.toString('utf8')) as { id: string };
  const record = (await listDesktops()).find((one) => one.id === id) as DesktopRecord;
  return {
    id,
    folder: record.folder,
    supervisor: record.supervisor.pid,
    async kill() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function nothingLeft(id: string, folder: string): Promise<void> {
  await waitFor(`the processes of ${id} to end`, () => processesOf(id).length === 0);
  await waitFor(`${folder} to be removed`, () => !existsSync(folder));
}

const environmentOf = (pid: number) => readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0');

describe('a private desktop', { skip: whyNoDesktop() }, () => {
  const ownRuntime = process.env.XDG_RUNTIME_DIR;
  let runtime: string;
  before(() => {
    // A registry of this file's own: other desktops of this user are none of its business.
    runtime = mkdtempSync(join(tmpdir(), 'lumos-test-'));
    process.env.XDG_RUNTIME_DIR = runtime;
  });
  after(async () => {
    for (const desktop of started) await desktop.stop();
    if (ownRuntime === undefined) delete process.env.XDG_RUNTIME_DIR;
    else process.env.XDG_RUNTIME_DIR = ownRuntime;
    rmSync(runtime, { recursive: true, force: true });
  });

  test('is ready in less than five seconds, with a display, a window manager and both buses', async () => {
    const before = performance.now();
    const desktop = await start({ width: 1000, height: 700 });
    const took = performance.now() - before;
    assert.ok(took < 5000, `${took} ms`);
    const { env } = desktop.environment;
    assert.match(env.DISPLAY ?? '', /^:\d+$/);
    const deadline = performance.now() + 5000;
    const bus = openConnection(env.DBUS_SESSION_BUS_ADDRESS ?? '', { deadline });
    const [value] = bus.call(
      {
        destination: 'org.a11y.Bus',
        path: '/org/a11y/bus',
        interface: 'org.freedesktop.DBus.Properties',
        member: 'Get',
        signature: 'ss',
        args: ['org.a11y.Status', 'IsEnabled'],
      },
      deadline,
    );
    bus.close();
    assert.equal(value, true);
    const accessibility = openConnection(env.AT_SPI_BUS_ADDRESS ?? '', { deadline });
    assert.match(accessibility.uniqueName, /^:/);
    accessibility.close();
    await desktop.stop();
  });

  test('has the size that was asked for, one workspace and a managed root window', {
    skip: whyNoDesktop('xprop', 'xwininfo'),
  }, async () => {
    const desktop = await start({ width: 1000, height: 700 });
    const env = { ...desktop.environment.env };
    const properties = await run('xprop', ['-root', '_NET_SUPPORTING_WM_CHECK', '_NET_NUMBER_OF_DESKTOPS'], { env });
    assert.match(properties.stdout, /window id # 0x/);
    assert.match(properties.stdout, /_NET_NUMBER_OF_DESKTOPS\(CARDINAL\) = 1\n/);
    const { stdout } = await run('xwininfo', ['-root'], { env });
    assert.match(stdout, /Width: 1000\n\s+Height: 700\n/);
    await desktop.stop();
  });

  test('refuses a client that does not have its cookie', { skip: whyNoDesktop('xprop') }, async () => {
    const desktop = await start();
    const env = { ...desktop.environment.env, XAUTHORITY: '/dev/null' };
    await assert.rejects(run('xprop', ['-root'], { env }), /unable to open display|Authorization required/i);
    await desktop.stop();
  });

  test('keeps what belongs to the person out: settings, folders, keys in the environment', async () => {
    process.env.OPENAI_API_KEY = 'not-for-applications';
    try {
      const desktop = await start({ env: { EXTRA: 'yes' } });
      const { env, kind } = desktop.environment;
      assert.equal(kind, 'private');
      assert.equal(env.OPENAI_API_KEY, undefined);
      assert.equal(env.WAYLAND_DISPLAY, undefined);
      assert.equal(env.NO_AT_BRIDGE, undefined);
      assert.equal(env.GSETTINGS_BACKEND, 'memory');
      assert.equal(env.EXTRA, 'yes');
      for (const name of ['HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_CACHE_HOME', 'XDG_RUNTIME_DIR']) {
        assert.ok(env[name]?.startsWith(join(tmpdir(), `lumos-${desktop.id}-`)), `${name}=${env[name]}`);
      }
      await desktop.stop();
    } finally {
      delete process.env.OPENAI_API_KEY;
    }
  });

  test('has no keeper of passwords, which would ask for a new one before anything else can be done', async () => {
    const services = join(runtime, 'share', 'dbus-1', 'services');
    mkdirSync(services, { recursive: true });
    const asked = join(runtime, 'keeper-was-started');
    writeFileSync(
      join(services, 'org.freedesktop.secrets.service'),
      `[D-BUS Service]\nName=org.freedesktop.secrets\nExec=/usr/bin/touch ${asked}\n`,
    );
    const own = process.env.XDG_DATA_DIRS;
    process.env.XDG_DATA_DIRS = `${join(runtime, 'share')}:/usr/local/share:/usr/share`;
    try {
      const desktop = await start();
      const deadline = performance.now() + 10_000;
      const bus = openConnection(String(desktop.environment.env.DBUS_SESSION_BUS_ADDRESS), { deadline });
      const dbus = { destination: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus' };
      const starting = { interface: 'org.freedesktop.DBus', member: 'StartServiceByName', signature: 'su' };
      assert.throws(
        () => bus.call({ ...dbus, ...starting, args: ['org.freedesktop.secrets', 0] }, deadline),
        /org\.freedesktop\.secrets|exited|failed/iu,
      );
      bus.close();
      assert.ok(!existsSync(asked), 'it was started');
      await desktop.stop();
    } finally {
      if (own === undefined) delete process.env.XDG_DATA_DIRS;
      else process.env.XDG_DATA_DIRS = own;
    }
  });

  test('stands beside another one with its own display, buses and folders', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    for (const name of ['DISPLAY', 'DBUS_SESSION_BUS_ADDRESS', 'AT_SPI_BUS_ADDRESS', 'HOME', 'LUMOS_DESKTOP']) {
      assert.notEqual(one.environment.env[name], two.environment.env[name], name);
    }
    await one.stop();
    assert.equal(processesOf(one.id).length, 0);
    assert.ok(processesOf(two.id).length >= 4, 'the other one goes on');
    await two.stop();
  });

  test('ends every program and removes its files when it is stopped, also when stopped twice', async () => {
    const desktop = await start();
    const folder = join(desktop.environment.env.HOME ?? '', '..');
    const display = desktop.environment.env.DISPLAY?.slice(1);
    const program = spawn('sleep', ['1000'], { env: { ...desktop.environment.env }, stdio: 'ignore' });
    const ended = once(program, 'exit');
    await Promise.all([desktop.stop(), desktop.stop()]);
    await ended;
    assert.deepEqual(processesOf(desktop.id), []);
    assert.equal(existsSync(folder), false);
    assert.equal(existsSync(`/tmp/.X11-unix/X${display}`), false);
    assert.deepEqual(await listDesktops(), []);
  });

  test('keeps a home that was given', async () => {
    const home = mkdtempSync(join(tmpdir(), 'lumos-home-'));
    const desktop = await start({ home });
    assert.equal(desktop.environment.env.HOME, home);
    await desktop.stop();
    assert.ok(existsSync(home));
    rmSync(home, { recursive: true });
  });

  test('tells toolkits a scale, whole for GTK and the rest by its font size', async () => {
    const desktop = await start({ scale: 1.5 });
    const { env } = desktop.environment;
    assert.equal(env.GDK_SCALE, '1');
    assert.equal(env.GDK_DPI_SCALE, '1.5');
    assert.equal(env.QT_SCALE_FACTOR, '1.5');
    await desktop.stop();
  });

  test('leaves nothing behind when its owner is killed', async () => {
    const owner = await startOwner({});
    assert.ok(processesOf(owner.id).length >= 4);
    await owner.kill();
    await nothingLeft(owner.id, owner.folder);
  });

  test('ends daemons that forked away from their parent and started a session of their own', async () => {
    const owner = await startOwner({ daemons: true });
    const daemon = await waitFor('the daemon', () =>
      processesOf(owner.id).find((entry) => environmentOf(entry.pid).includes('LUMOS_TEST_DAEMON=1')),
    );
    assert.ok(daemon.pid > 0);
    await owner.kill();
    await nothingLeft(owner.id, owner.folder);
  });

  test('adopts and ends a daemon that threw its environment away', async () => {
    const home = mkdtempSync(join(tmpdir(), 'lumos-home-'));
    const services = join(home, '.local/share/dbus-1/services');
    mkdirSync(services, { recursive: true });
    const orphan = `LUMOS_TEST_ORPHAN=${process.pid}`;
    const command = `/usr/bin/env -i ${orphan} PATH=/usr/bin:/bin setsid sh -c "sleep 1000 &"`;
    writeFileSync(join(services, 'org.lumos.Test.service'), `[D-BUS Service]\nName=org.lumos.Test\nExec=${command}\n`);
    const desktop = await start({ home });
    try {
      const deadline = performance.now() + 5000;
      const bus = openConnection(desktop.environment.env.DBUS_SESSION_BUS_ADDRESS ?? '', { deadline });
      // It never takes the name, so the call fails; that it was started is what matters.
      bus.batch(
        [
          {
            destination: 'org.freedesktop.DBus',
            path: '/org/freedesktop/DBus',
            interface: 'org.freedesktop.DBus',
            member: 'StartServiceByName',
            signature: 'su',
            args: ['org.lumos.Test', 0],
          },
        ],
        performance.now() + 300,
      );
      bus.close();
      const supervisor = (await listDesktops()).find((one) => one.id === desktop.id)?.supervisor.pid ?? 0;
      const daemon = await waitFor('the daemon to be adopted', () =>
        processesOf(desktop.id, supervisor).find(
          (entry) => entry.parent === supervisor && environmentOf(entry.pid).includes(orphan),
        ),
      );
      assert.ok(!environmentOf(daemon.pid).some((pair) => pair.startsWith('LUMOS_DESKTOP=')));
      await desktop.stop();
      assert.equal(isAlive(daemon.pid, daemon.startTime), false);
    } finally {
      rmSync(home, { recursive: true });
    }
  });

  test('lives on without its starter when persistent, is found, attached to and stopped', async () => {
    const owner = await startOwner({ persistent: true });
    await owner.kill();
    const found = (await listDesktops()).find((one) => one.id === owner.id);
    assert.equal(found?.persistent, true);
    const attached = await attachDesktop(owner.id);
    const deadline = performance.now() + 5000;
    openConnection(attached.environment.env.AT_SPI_BUS_ADDRESS ?? '', { deadline }).close();
    await attached.stop();
    await nothingLeft(owner.id, owner.folder);
    await assert.rejects(attachDesktop(owner.id), { code: 'NO_SURFACE' });
  });

  test('is joined by a goal that names none only when it was left running', async () => {
    const own = await start();
    const joined = await onlyRunningDesktop();
    assert.notEqual(joined?.id, own.id);
  });

  test('is cleared away by the next look when its supervisor was killed', async () => {
    const owner = await startOwner({ persistent: true, daemons: true });
    await waitFor('the daemon', () =>
      processesOf(owner.id).some((entry) => environmentOf(entry.pid).includes('LUMOS_TEST_DAEMON=1')),
    );
    await owner.kill();
    process.kill(owner.supervisor, 'SIGKILL');
    await waitFor('the supervisor to be gone', async () => !(await listDesktops()).some((one) => one.id === owner.id));
    assert.deepEqual(processesOf(owner.id), []);
    assert.equal(existsSync(owner.folder), false);
  });

  test('leaves no folder when its starter is killed before its supervisor runs', async () => {
    const program = fileURLToPath(new URL('../support/desktop-owner.js', import.meta.url));
    const temporary = mkdtempSync(join(tmpdir(), 'lumos-test-'));
    const options = JSON.stringify({ killedBeforeSupervisor: true });
    const child = spawn(process.execPath, [program, options], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, TMPDIR: temporary },
    });
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
    assert.equal(signal, 'SIGKILL');
    assert.deepEqual(readdirSync(temporary), []);
    rmSync(temporary, { recursive: true });
  });

  test('ends also when its supervisor hangs, for its owner and for others', { timeout: 60_000 }, async () => {
    const owner = await startOwner({ persistent: true });
    const [own, attached] = await Promise.all([start(), attachDesktop(owner.id)]);
    const records = (await listDesktops()).filter(({ id }) => id === own.id || id === owner.id);
    assert.equal(records.length, 2);
    for (const { supervisor } of records) process.kill(supervisor.pid, 'SIGSTOP');
    await Promise.all([own.stop(), attached.stop()]);
    for (const { id, folder } of records) {
      assert.deepEqual(processesOf(id), []);
      assert.equal(existsSync(folder), false, folder);
    }
    await owner.kill();
  });

  test('says what a server said when it does not start, and leaves no folder', async () => {
    // A home that cannot hold the folders makes the start fail after the supervisor runs.
    const parent = mkdtempSync(join(tmpdir(), 'lumos-home-'));
    writeFileSync(join(parent, '.config'), 'a file');
    const ownTemporary = process.env.TMPDIR;
    const temporary = mkdtempSync(join(tmpdir(), 'lumos-test-'));
    process.env.TMPDIR = temporary;
    try {
      await assert.rejects(start({ home: parent }), { code: 'BACKEND_UNAVAILABLE', message: /EEXIST|ENOTDIR/ });
      assert.deepEqual(readdirSync(temporary), []);
    } finally {
      if (ownTemporary === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = ownTemporary;
      rmSync(temporary, { recursive: true });
    }
    rmSync(parent, { recursive: true });
  });

  test('refuses impossible sizes before anything is started', async () => {
    await assert.rejects(startPrivateDesktop({ width: 5 }), { code: 'INVALID_ACTION' });
    await assert.rejects(startPrivateDesktop({ scale: 0 }), { code: 'INVALID_ACTION' });
  });
});
