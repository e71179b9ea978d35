/** `open_app`, `open_url`, `open_search`, `switch_surface`: what leads to another surface, which is worked in from then on. */
import type { SurfaceInfo } from '../blueprint/model.js';
import { fold } from '../blueprint/similarity.js';
import { LumosError } from '../errors.js';
import { poll, sleep } from './clock.js';
import type { Launchable, Performed, World } from './world.js';

const STEP_MS = 150;
/** A window must stay so long to count: splash screens go away again. */
const STAYS_MS = 400;
/** After this, a running instance that came to the front counts as the answer. */
const RAISED_MS = 2500;
const FRONT_MS = 1500;
/**
 * A window that shows nothing of itself (a splash screen, or an application still starting) counts only after so long: it may
 * be all that an application without accessibility has.
 */
const MUTE_MS = 6000;

export async function openApp(world: World, name: string): Promise<Performed> {
  const app = await world.launcher.resolve(name);
  const before = await world.surfaces();
  const { pid } = await world.launcher.start(app);
  return arrive(world, before, pid, app, `started ${app.name}`);
}

export async function openUrl(world: World, url: string): Promise<Performed> {
  const before = await world.surfaces();
  const browser = await world.browser();
  if (browser?.openUrl) {
    const surface = await browser.openUrl(url, { named: world.judging.consent === 'explicit' });
    return {
      means: `opened in ${surface.app.name}`,
      delivery: 'delivered',
      arrivedAt: surface,
      verify: async () => ({ kind: 'confirmed', summary: `"${surface.title || surface.url || url}" is open` }),
    };
  }
  const { pid, app } = await world.launcher.openUrl(url);
  return arrive(world, before, pid, app, `opened with ${app.name}`);
}

export async function openSearch(world: World, text: string | undefined): Promise<Performed> {
  const found = await world.launcher.search(text ?? '');
  if (found) {
    const lines = found.map((each) => `${each.name} (${each.id})${each.why ? `: ${each.why}` : ''}`);
    return {
      means: 'looked through the installed applications',
      delivery: 'delivered',
      passive: true,
      answer: lines.join('\n'),
      verify: async () =>
        lines.length > 0
          ? { kind: 'confirmed', summary: `found ${lines.length}: ${found.map((each) => each.name).join(', ')}` }
          : { kind: 'no_effect', summary: 'no installed application answers to that' },
    };
  }
  const before = await world.surfaces();
  const input = await world.input();
  await input.press(['Meta']);
  const surface = await poll(world.clock, FRONT_MS, STEP_MS, async () =>
    newSurface(before, await world.surfaces(), null),
  );
  if (!surface) {
    throw new LumosError('UNSUPPORTED', 'No search came up when the system key was pressed.', {
      hint: 'Use open_app with the name of the application.',
      delivery: 'delivered',
    });
  }
  if (text) await input.type(text);
  return { means: 'keyboard: Meta', delivery: 'delivered', arrivedAt: surface };
}

export async function switchSurface(world: World, query: string): Promise<Performed> {
  const surface = await world.find(query);
  const backend = await world.backend(surface.backend);
  const now = async () => (await world.surfaces()).find((each) => each.id === surface.id) ?? null;
  if (surface.active === true) {
    return {
      means: 'nothing: it was in front already',
      delivery: 'not_delivered',
      passive: true,
      arrivedAt: surface,
      verify: async () => ({ kind: 'confirmed', summary: `"${surface.title}" is in front` }),
    };
  }
  if (surface.minimized === true) await backend.control(surface.id, { kind: 'restore' });
  const { means } = await backend.control(surface.id, { kind: 'activate' });
  await poll(world.clock, FRONT_MS, STEP_MS, async () => ((await now())?.active === false ? null : true));
  const arrived = await now();
  return {
    means,
    delivery: 'delivered',
    arrivedAt: arrived ?? surface,
    verify: async () => {
      const active = (await now())?.active;
      if (active === true) return { kind: 'confirmed', summary: `"${surface.title}" is in front` };
      if (active === false) return { kind: 'no_effect', summary: `"${surface.title}" stays behind another window` };
      return { kind: 'unverifiable', summary: 'nobody can say which window is in front' };
    },
  };
}

async function arrive(
  world: World,
  before: readonly SurfaceInfo[],
  pid: number | null,
  app: Launchable,
  means: string,
): Promise<Performed> {
  const { clock, timing } = world;
  const started = clock.now();
  const activeBefore = before.find((each) => each.active === true)?.id;
  const surface = await poll(clock, timing.launchMs, STEP_MS, async () => {
    const patient = clock.now() - started < MUTE_MS;
    const speaking = (all: readonly SurfaceInfo[]) => all.filter((each) => !patient || !isMute(each));
    const surfaces = speaking(await world.surfaces());
    const fresh = newSurface(before, surfaces, pid);
    if (fresh) {
      await sleep(clock, STAYS_MS);
      return newSurface(before, speaking(await world.surfaces()), pid);
    }
    if (clock.now() - started < RAISED_MS) return null;
    const active = surfaces.find((each) => each.active === true);
    if (active && (active.id !== activeBefore || isOf(active, app, pid))) return active;
    // Some take the request over in a window that stays behind.
    return clock.now() - started < 2 * RAISED_MS ? null : (surfaces.find((each) => isOf(each, app, pid)) ?? null);
  });
  if (!surface) {
    throw new LumosError('TIMEOUT', `${app.name} was started but showed no window in ${timing.launchMs} ms.`, {
      hint: 'Look at the windows again before starting it a second time.',
      delivery: 'delivered',
      details: { timeoutMs: timing.launchMs, ...(pid === null ? {} : { pid }) },
    });
  }
  return {
    means,
    delivery: 'delivered',
    arrivedAt: surface,
    verify: async () => ({
      kind: 'confirmed',
      summary: `"${surface.title}" of ${surface.app.name || app.name} is open`,
    }),
  };
}

/** The best of the surfaces that were not there before: of the process, then active, then any window. */
function newSurface(
  before: readonly SurfaceInfo[],
  now: readonly SurfaceInfo[],
  pid: number | null,
): SurfaceInfo | null {
  const known = new Set(before.map((each) => each.id));
  const fresh = now.filter(
    (each) =>
      !known.has(each.id) && ['window', 'dialog', 'tab', 'panel'].includes(each.kind) && each.minimized !== true,
  );
  const score = (each: SurfaceInfo) =>
    (pid !== null && each.app.pid === pid ? 4 : 0) + (each.active === true ? 2 : 0) + (each.modal ? 1 : 0);
  return [...fresh].sort((a, b) => score(b) - score(a))[0] ?? null;
}

function isMute({ native }: SurfaceInfo): boolean {
  return native.semantics === false;
}

function isOf(surface: SurfaceInfo, app: Launchable, pid: number | null): boolean {
  if (pid !== null && surface.app.pid === pid) return true;
  const name = fold(surface.app.name);
  return name !== '' && (fold(app.name).includes(name) || fold(app.id).includes(name));
}
