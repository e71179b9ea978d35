/** Applications of Windows by everyday names: the launcher that a session uses there. */
import type { DesktopEnvironment } from '../../environment.js';
import { LumosError } from '../../errors.js';
import { connectWorker, type WorkerClient } from '../../platform/worker-rpc.js';
import { parseAddress, schemeOf } from '../address.js';
import { matchApplication } from '../match.js';
import { resolveApplication } from '../resolve.js';
import { applicationOfWindow } from '../window-app.js';
import { listWindowsApplications, systemProgram } from './applications.js';
import type { ShellExecution } from './shell-execute.js';
import type { ShellFacts } from './shell-facts.js';
import { startWindowsApplication } from './start.js';
import type { WindowsApplication } from './windows-application.js';
import type { ShellApi } from './worker.js';

/** Milliseconds. The Start menu's list is read from packages on the disk. */
const FACTS = 15_000;
const EXECUTE = 20_000;
/** How long what was read counts: somebody may install something. */
const FRESH = 30_000;

/** What is asked of the shell; the worker's client, or a test's answers. */
export interface Shell {
  facts(): Promise<ShellFacts>;
  handlerName(association: string): Promise<string | null>;
  execute(what: ShellExecution): Promise<{ readonly code: number; readonly pid: number | null }>;
}

export class WindowsLauncher {
  #apps: { readonly at: number; readonly list: Promise<readonly WindowsApplication[]> } | null = null;

  constructor(
    private readonly environment: DesktopEnvironment,
    private readonly shell: Shell = workerShell(),
  ) {}

  /** Read again when older than half a minute. */
  applications(): Promise<readonly WindowsApplication[]> {
    const now = performance.now();
    if (this.#apps === null || now - this.#apps.at > FRESH) {
      const { env } = this.environment;
      const list = this.shell.facts().then((facts) => listWindowsApplications(env, facts));
      this.#apps = { at: now, list };
      list.catch(() => {
        this.#apps = null;
      });
    }
    return this.#apps.list;
  }

  /** @throws LumosError NO_SURFACE, AMBIGUOUS_TARGET, both with candidates */
  async resolve(name: string): Promise<WindowsApplication> {
    const apps = await this.applications();
    const match = matchApplication(name, apps);
    const found = match.kind === 'found' ? apps.find((app) => app === match.app) : undefined;
    const known = found ?? (match.kind === 'none' ? systemProgram(name, this.environment.env) : null);
    if (known) return known;
    // It finds nothing either, and says so with what there is to offer.
    resolveApplication(name, apps, this.environment);
    throw new LumosError('NO_SURFACE', `No installed application is known as "${name}".`, {
      hint: 'Look for it with open_search, use another name, or install it.',
    });
  }

  /** @throws LumosError NO_SURFACE, NOT_ACTIONABLE, PERMISSION_REQUIRED */
  async start(app: { readonly id: string; readonly name: string }): Promise<{ readonly pid: number | null }> {
    const known =
      (await this.applications()).find((each) => each.id === app.id) ?? systemProgram(app.id, this.environment.env);
    if (known === null) {
      throw new LumosError('NO_SURFACE', `${app.name} is not installed any more.`, { hint: 'Use open_search.' });
    }
    return startWindowsApplication(known, this.environment.env, (what) => this.shell.execute(what));
  }

  /** @throws LumosError INVALID_ACTION, DENIED (a scheme that is not among the safe ones), NO_SURFACE */
  async openUrl(url: string): Promise<{ readonly pid: number | null; readonly app: { id: string; name: string } }> {
    const parsed = parseAddress(url);
    const scheme = schemeOf(parsed);
    const name = scheme === 'file' ? 'File Explorer' : await this.shell.handlerName(scheme);
    const { code, pid } = await this.shell.execute({ file: parsed.href });
    if (code > 32) return { pid, app: { id: scheme, name: name ?? scheme } };
    throw new LumosError('NO_SURFACE', `Windows opened ${scheme}: with nothing (it answered ${code}).`, {
      hint: 'Install a program that opens it, or open it from an application that can.',
      details: { scheme, code },
    });
  }

  async belongsTo(appName: string): Promise<WindowsApplication | null> {
    const apps = await this.applications();
    const found = applicationOfWindow(appName, apps);
    return apps.find((app) => app === found) ?? null;
  }

  /** null: Windows has a search of its own, which is opened as a person would (`open_search`). */
  async search(): Promise<null> {
    return null;
  }
}

function workerShell(): Shell {
  let client: WorkerClient<ShellApi> | undefined;
  const worker = (): WorkerClient<ShellApi> => {
    client ??= connectWorker<ShellApi>(new URL('./worker.js', import.meta.url));
    return client;
  };
  return {
    facts: () => worker().call('facts', [], FACTS),
    handlerName: (association) => worker().call('handlerName', [association], FACTS),
    execute: (what) => worker().call('execute', [what], EXECUTE),
  };
}
