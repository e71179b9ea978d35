/** Where goals are carried out: how each place is opened, made ready, looked at by other means, and ended. */
import { type ChildProcess, execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { currentEnvironment } from '../../src/environment.js';
import { Session } from '../../src/session.js';
import type { WebBackend } from '../../src/web/index.js';
import { endProgram, type TestDesktop } from '../support/desktop.js';
import { projectFolder } from '../support/project.js';
import { waitFor } from '../support/wait.js';
import { type PageServer, servePages } from '../web/serve.js';
import type { Goal, State } from './goal.js';
import { PAGE_STATE } from './page-state.js';

/** A place that is open. */
export interface Opened {
  readonly session: Session;
  readonly folder: string;
  readonly url: string;
  /** Before each goal. */
  ready(goal: Goal): Promise<void>;
  state(): Promise<State>;
  close(): Promise<void>;
}

export interface Place {
  readonly where: string;
  /** What must be installed. */
  readonly programs: readonly string[];
  readonly goals: readonly Goal[];
  open(desktop: TestDesktop | null, agreed: () => boolean): Promise<Opened>;
}

const GOALS = join(projectFolder(), 'tests/goals');

/** Every file below a folder with what it holds. */
function filesOf(folder: string, below = ''): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of readdirSync(join(folder, below))) {
    const path = join(below, name);
    if (statSync(join(folder, path)).isDirectory()) {
      found[`folder ${path}`] = '';
      Object.assign(found, filesOf(folder, path));
    } else if (!/^\.~lock|\.swp$/u.test(name)) found[`file ${path}`] = contentOf(join(folder, path));
  }
  return found;
}

/** The text of a file; of a document that is a ZIP, its kind: what stands in it is asked otherwise. */
function contentOf(path: string): string {
  const bytes = readFileSync(path);
  return bytes.subarray(0, 2).toString('latin1') === 'PK' ? 'ZIP' : bytes.toString('utf8');
}

const execFileAsync = promisify(execFile);

/** Applications of the desktop seen by pyatspi. */
async function askPeer<T>(desktop: TestDesktop, ...order: string[]): Promise<T> {
  const { env } = desktop.environment;
  const { stdout } = await execFileAsync('/usr/bin/python3', [join(GOALS, 'peer.py'), ...order], {
    env,
    timeout: 20_000,
  });
  return JSON.parse(stdout) as T;
}

type Look = 'labels' | 'controls' | 'windows' | 'none';

async function dump(desktop: TestDesktop, look: Look): Promise<Record<string, string>> {
  return look === 'none' ? {} : await askPeer<Record<string, string>>(desktop, 'dump', look);
}

/** A window that has just come may not be on the bus yet, or without its name, and its controls without their values. */
async function settled(state: () => Promise<Record<string, string>>): Promise<void> {
  let last = '';
  await waitFor('the application to stay as it is', async () => {
    const now = JSON.stringify(await state());
    const same = now === last;
    last = now;
    return same && now !== '{}';
  });
}

export interface ApplicationOptions {
  readonly goals: readonly Goal[];
  /** Started before the first goal; without it the first goal opens it. */
  readonly argv?: readonly string[];
  /** Started anew for each goal, with that goal's arguments; what it prints belongs to the state. */
  readonly anew?: boolean;
  readonly programs: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** `labels`: static texts belong to the state; `none`: only files do. */
  readonly look?: Look;
  readonly prepare?: (folder: string, home: string) => void;
}

/** Scroll ranges of GTK 4, which follow what is shown. */
const IGNORED = /filler GtkRange/u;

/** An application of the desktop: its controls, and the files of its folder, are the state. */
export function application(where: string, options: ApplicationOptions): Place {
  return {
    where,
    programs: options.programs,
    goals: options.goals,
    async open(desktop, agreed) {
      if (!desktop) throw new Error('an application needs a desktop');
      const folder = mkdtempSync(join(tmpdir(), 'lumos-goals-'));
      options.prepare?.(folder, desktop.environment.env.HOME ?? folder);
      const session = await Session.open({
        environment: desktop.environment,
        consent: 'explicit',
        ask: async () => agreed(),
      });
      const look = options.look ?? 'controls';
      const started: ChildProcess[] = [];
      let output = '';
      const windows = async () =>
        (await session.surfaces()).filter(({ kind }) => kind === 'window' || kind === 'dialog');
      const start = async (argv: readonly string[]): Promise<void> => {
        const child = desktop.start(
          argv.map((part) => part.replace('{folder}', folder)),
          { cwd: folder, ...(options.env ? { env: options.env } : {}), pipes: true },
        );
        output = '';
        child.stdout?.on('data', (data: Buffer) => {
          output += data.toString();
        });
        started.push(child);
        await waitFor(`a window of ${argv.join(' ')}`, async () => (await windows()).length > 0, 30_000, 100);
      };
      return {
        session,
        folder,
        url: '',
        async ready({ start: args = [] }) {
          if (options.anew) {
            await Promise.all(started.splice(0).map(endProgram));
            await waitFor('the last window to go', async () => (await windows()).length === 0);
            await start([...(options.argv ?? []), ...args]);
          } else if (options.argv && started.length === 0) {
            await start(options.argv);
            if (look !== 'none') await settled(() => dump(desktop, look));
          }
        },
        async state() {
          // What is started anew is gone when it is answered, and its answer is all that it leaves.
          if (options.anew) {
            const child = started.at(-1);
            return { answer: child?.exitCode === null ? 'waiting' : `${child?.exitCode} ${output.trim()}` };
          }
          const controls = await dump(desktop, look);
          const seen = Object.entries(controls)
            .filter(([key]) => !IGNORED.test(key))
            .map(([key, value]) => [key, value.replaceAll(folder, '{folder}')]);
          return { ...Object.fromEntries(seen), ...filesOf(folder) };
        },
        async close() {
          const pids = await askPeer<number[]>(desktop, 'pids').catch(() => []);
          await session.close();
          await Promise.all(started.map(endProgram));
          for (const pid of pids) end(pid);
          await gone(desktop);
          rmSync(folder, { recursive: true, force: true });
        },
      };
    },
  };
}

/** Ends what a goal opened in the tests' own desktop. */
function end(pid: number): void {
  if (pid <= 0 || pid === process.pid) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

async function gone(desktop: TestDesktop): Promise<void> {
  const session = await Session.open({ environment: desktop.environment });
  try {
    await waitFor('all windows to go', async () => (await session.surfaces()).length === 0).catch(() => {});
  } finally {
    await session.close();
  }
}

export interface PageOptions {
  readonly goals: readonly Goal[];
  /** Of the server; each goal gets it in a new tab. */
  readonly path: string;
  readonly browser?: 'chromium' | 'firefox';
}

/** A page in a browser of its own, opened anew for each goal: its controls and its own log are the state. */
export function page(where: string, { goals, path, browser = 'chromium' }: PageOptions): Place {
  return {
    where,
    programs: [],
    goals,
    async open(_, agreed) {
      const server: PageServer = await servePages(pages());
      const session = await Session.open({
        environment: currentEnvironment(),
        desktop: false,
        web: { browser },
        consent: 'explicit',
        ask: async () => agreed(),
      });
      const backend = (await session.backend('web')) as WebBackend;
      return {
        session,
        folder: '',
        url: server.url,
        async ready({ start: args = [] }) {
          const old = await session.surfaces();
          const { id } = await backend.openUrl(`${server.url}${args[0] ?? path}`, { named: true });
          await session.use(id);
          for (const { id: tab } of old) if (tab !== id) await backend.control(tab, { kind: 'close' });
        },
        async state() {
          const open = await session.surfaces();
          const dialogs = open.filter(({ kind }) => kind !== 'tab').map(({ title }) => [`dialog ${title}`, 'open']);
          const { id } = await session.current();
          // Scripts of a page wait while one of its dialogs is open.
          const controls = dialogs.length > 0 ? {} : await (await backend.pageOf(id)).evaluate<State>(PAGE_STATE);
          return { tabs: String(open.length - dialogs.length), ...Object.fromEntries(dialogs), ...controls };
        },
        async close() {
          await session.close();
          server.close();
        },
      };
    },
  };
}

function pages(): Record<string, string> {
  const folder = join(GOALS, 'pages');
  return Object.fromEntries(readdirSync(folder).map((name) => [`/${name}`, readFileSync(join(folder, name), 'utf8')]));
}
