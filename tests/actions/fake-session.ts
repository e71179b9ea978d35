/** A session over a desktop in memory, with short waits. */

import type { ElementSpec, FakeApp, FakeInputOptions, FakeWindow } from '../../src/a11y/fake/index.js';
import {
  createFakeBackend,
  type FakeBackend,
  type FakeBackendOptions,
  FakeDesktop,
  FakeInput,
  ui,
} from '../../src/a11y/fake/index.js';
import { defaultPolicy } from '../../src/actions/policy-default.js';
import type { ActionResult } from '../../src/actions/result.js';
import type { Timing } from '../../src/actions/world.js';
import { LumosError } from '../../src/errors.js';
import { Session, type SessionOptions } from '../../src/session.js';

export const QUICK: Timing = {
  quietMs: 5,
  giveUpMs: 200,
  pollMs: 5,
  patienceMs: 60,
  verifyMs: 60,
  launchMs: 1000,
};

export interface Fixture {
  readonly desktop: FakeDesktop;
  readonly app: FakeApp;
  readonly window: FakeWindow;
  readonly backend: FakeBackend;
  readonly input: FakeInput;
  readonly session: Session;
  /** The id of the only element with this name in the current blueprint. */
  id(name: string): Promise<string>;
  act(action: Record<string, unknown>): Promise<ActionResult>;
}

export interface FixtureOptions {
  readonly session?: SessionOptions;
  readonly backend?: FakeBackendOptions;
  readonly input?: FakeInputOptions;
}

export async function fixture(children: readonly ElementSpec[], options: FixtureOptions = {}): Promise<Fixture> {
  const desktop = new FakeDesktop();
  const app = desktop.launch('editor');
  const window = app.open(ui.window('Window', children));
  const backend = createFakeBackend(desktop, { callTimeoutMs: 50, ...options.backend });
  const input = new FakeInput(desktop, options.input);
  const session = await Session.open({
    environment: { kind: 'private', env: {} },
    backends: { fake: () => backend },
    input: () => input,
    launcher: noLauncher,
    policy: defaultPolicy('unrestricted'),
    timing: QUICK,
    ...options.session,
  });
  return {
    desktop,
    app,
    window,
    backend,
    input,
    session,
    async id(name) {
      const blueprint = await session.observe();
      const found = blueprint.elements.filter((each) => each.name === name && each.id !== null);
      if (found.length !== 1 || !found[0]?.id) {
        throw new Error(
          `${found.length} elements called "${name}": ${blueprint.elements.map((e) => `${e.id} ${e.role} ${e.name}`).join('; ')}`,
        );
      }
      return found[0].id;
    },
    act: (action) => session.act(action),
  };
}

export const noLauncher = {
  resolve: async (name: string): Promise<never> => {
    throw new LumosError('NO_SURFACE', `No installed application is known as "${name}".`, { hint: 'Use open_search.' });
  },
  start: async (): Promise<never> => {
    throw new Error('nothing to start');
  },
  openUrl: async (): Promise<never> => {
    throw new Error('nothing to open');
  },
  search: async () => [],
};

/** The outcome in one line, for comparing: "confirmed", or "refused OCCLUDED". */
export function outcome({ effect, error }: ActionResult): string {
  return error ? `${effect.kind} ${error.code}` : effect.kind;
}
