// A Windows session: a namespace of its own with an X server, a Wine prefix and whatever runs in it. The kernel ends all of
// it together with the process that opened it, however that process ends.
import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cacheFolder } from './cache.mjs';

/** Linux paths inside of the session; Wine's drive Z: is the Linux root. */
const INSIDE = { prefix: '/wine/prefix', node: '/wine/node', built: '/wine/built', out: '/wine/out', lumos: '/lumos' };
const NODE = 'Z:\\wine\\node\\node.exe';
const START_MS = 20_000;
const BOOT_MS = 120_000;
/** Wine's X driver draws every program into one window of its own: title bars and stacking without a window manager. */
export const SCREEN = { width: 1280, height: 900 };

let counter = 0;
const opened = new Set();
process.once('exit', () => {
  for (const session of opened) session.endNow();
});

/**
 * @param parts folders on the host: `root`, `prefix` (it is written to), `node`, and optionally `modules`, `project`, `dist`, `built`
 */
export async function openSession(parts) {
  counter += 1;
  const id = `wine-${process.pid}-${counter}`;
  const folder = join(cacheFolder(), 'sessions', id);
  rmSync(folder, { recursive: true, force: true });
  for (const name of ['tmp', 'out']) mkdirSync(join(folder, name), { recursive: true });
  const session = new Session(id, folder, parts);
  opened.add(session);
  try {
    await session.open();
  } catch (error) {
    await session.close();
    throw error;
  }
  return session;
}

class Session {
  #id;
  #folder;
  #parts;
  #outer;
  #inner = 0;
  #display = '';
  #runs = 0;

  constructor(id, folder, parts) {
    this.#id = id;
    this.#folder = folder;
    this.#parts = parts;
  }

  /** The host's path of the prefix' drive C:. */
  get driveC() {
    return join(this.#parts.prefix, 'drive_c');
  }

  /** The host's path of Z:\\wine\\out, into which everything of the session may write. */
  get outFolder() {
    return join(this.#folder, 'out');
  }

  async open() {
    const { root, prefix, node, modules, project, dist, built } = this.#parts;
    const binds = [
      ...['--ro-bind', root, '/', '--dev', '/dev', '--proc', '/proc'],
      ...['--bind', join(this.#folder, 'tmp'), '/tmp', '--tmpfs', '/wine', '--bind', prefix, INSIDE.prefix],
      ...[
        '--bind',
        join(this.#folder, 'out'),
        INSIDE.out,
        '--tmpfs',
        '/root',
        '--tmpfs',
        '/run',
        '--tmpfs',
        '/dev/shm',
      ],
      ...['--ro-bind', node, INSIDE.node],
      ...(built ? ['--ro-bind', built, INSIDE.built] : []),
      ...(project ? projectBinds(project, dist, modules) : []),
    ];
    const server = [
      'Xvfb',
      '-displayfd',
      '3',
      '-screen',
      '0',
      `${SCREEN.width}x${SCREEN.height}x24`,
      '-nolisten',
      'tcp',
    ];
    // Descriptor 3: the X server's display number; 4: the process id of the namespace's first process.
    this.#outer = spawn(
      'bwrap',
      [...binds, '--unshare-pid', '--die-with-parent', '--info-fd', '4', '--', ...server, '-noreset'],
      {
        stdio: ['ignore', 'ignore', openSync(join(this.#folder, 'server.log'), 'w'), 'pipe', 'pipe'],
        env: this.#env({}),
      },
    );
    const failed = new Promise((_, reject) => {
      this.#outer.once('error', (error) => reject(new Error(`bwrap: ${error.message}`)));
      this.#outer.once('exit', (code) => reject(new Error(`the session ended (${code}): ${this.#serverLog()}`)));
    });
    failed.catch(() => {}); // It also fires when the session is closed in good order.
    const ready = Promise.all([firstLine(this.#outer.stdio[3]), wholeText(this.#outer.stdio[4])]);
    const late = delay(START_MS, undefined, { ref: false }).then(() =>
      Promise.reject(new Error('the X server did not start')),
    );
    const [display, info] = await Promise.race([ready, failed, late]);
    this.#display = `:${display}`;
    this.#inner = JSON.parse(info)['child-pid'];
    if (existsSync(join(prefix, 'system.reg'))) await this.#boot();
  }

  /**
   * Starts Wine's own processes in a run that nobody kills. Otherwise they belong to the first program of the session, and end with
   * it: the next one then speaks to a server that is just dying ("recvmsg: Connection reset by peer").
   */
  async #boot() {
    for (const argv of [
      ['linux:wineserver', '-p'],
      ['linux:wine', 'wineboot'],
    ]) {
      const { code, stderr, timedOut } = await this.run(argv, { timeoutMs: BOOT_MS, cwd: '/' });
      if (code !== 0)
        throw new Error(`${argv.join(' ')}: ${timedOut ? 'took too long' : `exit ${code}`} ${stderr.slice(-300)}`);
    }
  }

  /**
   * Starts a program of the session: `node` (Windows' own, with the shim of pad.cjs), any Windows program (`notepad.exe`, or
   * a path), or `linux:<program>` for one of the root.
   * @returns `exited` resolves to { code, stdout, stderr, ms, timedOut } and never rejects.
   */
  start([program, ...args], { env = {}, timeoutMs = 60_000, cwd = `${INSIDE.prefix}/drive_c` } = {}) {
    this.#runs += 1;
    const run = `${this.#id}-${this.#runs}`;
    const paths = ['stdout', 'stderr'].map((name) => join(this.#folder, 'out', `${run}.${name}`));
    // Files, because a Windows program in Wine cannot write into a pipe of Linux (node.exe says EBADF).
    const [out, err] = paths.map((path) => openSync(path, 'w'));
    const started = performance.now();
    const target = [
      '--target',
      String(this.#inner),
      '--mount',
      '--pid',
      '--root',
      `--wd=/proc/${this.#inner}/root${cwd}`,
    ];
    const child = spawn('nsenter', [...target, '--', ...command(program), ...args], {
      stdio: ['ignore', out, err],
      env: this.#env({ ...env, LUMOS_WINE_RUN: run }),
    });
    closeSync(out);
    closeSync(err);
    const kill = () => this.#killRun(run);
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      kill();
    }, timeoutMs);
    const read = () => paths.map((path) => readFileSync(path, 'utf8'));
    const exited = new Promise((resolve) => {
      const done = (code, problem) => {
        clearTimeout(timer);
        const [stdout, stderr] = existsSync(paths[0]) ? read() : ['', ''];
        resolve({ code, stdout, stderr: stderr + problem, ms: performance.now() - started, timedOut });
      };
      child.once('error', (error) => done(null, error.message));
      child.once('exit', (code) => done(code, ''));
    });
    return { exited, kill, output: () => read().join('') };
  }

  /** Runs a program to its end: see `start`. */
  run(argv, options) {
    return this.start(argv, options).exited;
  }

  /** Ends everything in the session and removes its files, its prefix included. */
  async close() {
    const ended = new Promise((resolve) => {
      if (!this.#outer || this.#outer.exitCode !== null || this.#outer.signalCode !== null) resolve();
      else this.#outer.once('exit', resolve);
    });
    // What wrote to the registry last gets it onto the disk only when the server ends; only a template has a use for that.
    this.endNow();
    await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  endNow() {
    opened.delete(this);
    this.#outer?.kill('SIGKILL');
  }

  #env(more) {
    return {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/root',
      LANG: 'C.UTF-8',
      DISPLAY: this.#display,
      WINEPREFIX: INSIDE.prefix,
      WINEARCH: 'win64',
      WINEDEBUG: '-all',
      // A crash must end a program, not open a debugger that waits for a person.
      WINEDLLOVERRIDES: 'mscoree,mshtml=;winedbg.exe=d',
      // By this the test runner finds what is left over.
      LUMOS_DESKTOP: this.#id,
      ...(this.#parts.project ? { NODE_OPTIONS: '--require=Z:/lumos/scripts/wine/pad.cjs' } : {}),
      ...more,
    };
  }

  /** `nsenter` hands its signals on to nobody: the processes of one run are found by their environment. */
  #killRun(run) {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        const environment = readFileSync(`/proc/${pid}/environ`, 'latin1');
        if (environment.split('\0').includes(`LUMOS_WINE_RUN=${run}`)) process.kill(Number(pid), 'SIGKILL');
      } catch {
        // Ended meanwhile.
      }
    }
  }

  #serverLog() {
    const file = join(this.#folder, 'server.log');
    return existsSync(file) ? readFileSync(file, 'utf8').trim().slice(0, 500) : '';
  }
}

function command(program) {
  if (program.startsWith('linux:')) return [program.slice('linux:'.length)];
  return ['wine', program === 'node' ? NODE : program];
}

/** The project as a person's installation has it, with packages for Windows; nothing of it can be written to. */
function projectBinds(project, dist, modules) {
  return [
    ...['--tmpfs', INSIDE.lumos],
    ...['bin', 'package.json', 'scripts', 'tests', 'src'].flatMap((name) => [
      '--ro-bind',
      join(project, name),
      `${INSIDE.lumos}/${name}`,
    ]),
    ...[
      '--ro-bind',
      dist,
      `${INSIDE.lumos}/dist`,
      '--ro-bind',
      join(modules, 'node_modules'),
      `${INSIDE.lumos}/node_modules`,
    ],
  ];
}

async function firstLine(stream) {
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) {
    text += chunk;
    if (text.includes('\n')) return text.trim();
  }
  throw new Error('the X server said nothing');
}

async function wholeText(stream) {
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) {
    text += chunk;
    if (text.trimEnd().endsWith('}')) return text;
  }
  return text;
}
