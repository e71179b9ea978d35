/** An application under measurement: started, found as a surface, ended. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Backend } from '../src/a11y/backend.js';
import type { SurfaceInfo } from '../src/blueprint/model.js';
import type { DesktopEnvironment } from '../src/environment.js';
import { accessibilityLaunch, launchEnvironment } from '../src/launch/accessibility.js';
import type { Start } from './targets.js';

const APPEARS_MS = 90_000;
const EVERY_MS = 400;
/** Reads in a row with the same number of nodes until a window counts as finished. */
const EQUAL_READS = 4;

export class Running {
  private constructor(
    private readonly child: ChildProcess,
    private complaint: string | null = null,
  ) {}

  /** `program`: absolute path of the first of `argv`. Started as LUMOS starts applications, so that they show their tree. */
  static start({ argv, env }: Start, program: string, environment: DesktopEnvironment): Running {
    const launch = accessibilityLaunch(program, { softwareRendering: true });
    const child = spawn(program, [...launch.args, ...argv.slice(1)], {
      env: { ...launchEnvironment(environment.env, launch), ...env },
      cwd: environment.env.HOME,
      stdio: 'ignore',
      // A process group of its own: launcher scripts and helpers end with it.
      detached: true,
    });
    const running = new Running(child);
    child.on('error', (error) => {
      running.complaint = error.message;
    });
    return running;
  }

  /** The window, once its tree has stopped growing. @throws Error when it does not appear */
  async window(backend: Backend, title: RegExp): Promise<SurfaceInfo> {
    const started = performance.now();
    let equal = 0;
    let before = -1;
    while (performance.now() - started < APPEARS_MS) {
      await delay(EVERY_MS);
      if (this.complaint !== null) throw new Error(this.complaint);
      const surfaces = await backend.surfaces();
      const found = surfaces.find(
        (each) => title.test(each.title) && (each.kind === 'window' || each.kind === 'dialog'),
      );
      if (found === undefined) continue;
      const tree = await backend.read(found.id, { scope: 'all', deadlineMs: 20_000 });
      equal = tree.partial === undefined && tree.nodes.length === before ? equal + 1 : 0;
      before = tree.nodes.length;
      if (equal >= EQUAL_READS && before > 5) return found;
    }
    throw new Error(`no finished window with a title like ${title} within ${APPEARS_MS / 1000} s`);
  }

  async end(): Promise<void> {
    const { pid } = this.child;
    if (pid === undefined) return;
    const gone = this.child.exitCode === null && this.child.signalCode === null ? once(this.child, 'exit') : null;
    signalGroup(pid, 'SIGTERM');
    await Promise.race([gone, delay(2000, undefined, { ref: false })]);
    signalGroup(pid, 'SIGKILL');
    await gone;
  }
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // All of the group have ended already.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
