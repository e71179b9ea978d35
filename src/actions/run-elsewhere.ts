/** Primitives that do not act inside one surface: looking, waiting, opening, asking, ending. */
import type { SurfaceInfo } from '../blueprint/model.js';
import { LumosError } from '../errors.js';
import type { Action } from './action.js';
import { meantBy, surfaceOf } from './ground.js';
import { openApp, openSearch, openUrl, switchSurface } from './perform-surface.js';
import type { ActionRecord } from './record.js';
import { watchSurface } from './settle.js';
import { waitFor } from './wait.js';
import type { Performed, World } from './world.js';

/** Answers the surface that the action was about, where there is one. */
export async function runElsewhere(world: World, record: ActionRecord, action: Action): Promise<SurfaceInfo | null> {
  switch (action.action) {
    case 'observe': {
      const surface = await record.stage('ground', () =>
        action.surface === undefined ? world.current() : world.find(action.surface),
      );
      record.performed = nothingBut('looked', 'looked again');
      record.verdict = { kind: 'confirmed', summary: 'looked again' };
      return surface;
    }
    case 'wait_for': {
      const { target } = action;
      const surface = await record.stage('ground', () =>
        target === undefined ? world.current() : surfaceOf(world, meantBy(world, target)),
      );
      await finish(world, record, () => waitFor(world, surface, action));
      return surface;
    }
    case 'open_app':
      await finish(world, record, () => world.exclusive('input', () => openApp(world, action.name)));
      return null;
    case 'open_url':
      await finish(world, record, () => world.exclusive('input', () => openUrl(world, action.url)));
      return null;
    case 'open_search':
      await finish(world, record, () => world.exclusive('input', () => openSearch(world, action.text)));
      return null;
    case 'switch_surface':
      await finish(world, record, () => world.exclusive('input', () => switchSurface(world, action.surface)));
      return null;
    case 'ask_user':
      await finish(world, record, () => askUser(world, action.question));
      return null;
    case 'finish':
      record.performed = nothingBut('finished', '');
      record.verdict = {
        kind: 'confirmed',
        summary: action.summary ?? (action.success === false ? 'gave up' : 'finished'),
      };
      return null;
    default:
      throw new Error(`${action.action} acts inside a surface`);
  }
}

async function finish(world: World, record: ActionRecord, work: () => Promise<Performed>): Promise<void> {
  const performed = await record.stage('perform', work);
  record.performed = performed;
  const { arrivedAt } = performed;
  // A window that has just opened is often empty for a moment.
  if (arrivedAt) await record.stage('settle', () => settleNew(world, record, arrivedAt));
  record.verdict = await record.stage('effect', async () => (await performed.verify?.()) ?? null);
}

async function settleNew(world: World, record: ActionRecord, surface: SurfaceInfo): Promise<void> {
  const backend = await world.backend(surface.backend);
  const fingerprint = async () => (await world.observe(surface)).blueprint.hash;
  try {
    const watch = await watchSurface(world.clock, world.timing, backend, surface, fingerprint);
    try {
      record.settled = (await watch.quiet()).settled;
    } finally {
      watch.dispose();
    }
  } catch (error) {
    if (!(error instanceof LumosError)) throw error;
    record.warnings.push(`It could not be seen whether the window had finished opening: ${error.message}`);
  }
}

async function askUser(world: World, question: string): Promise<Performed> {
  const answer = world.askUser ? await world.askUser(question) : null;
  if (answer === null) {
    throw new LumosError('CONFIRMATION_REQUIRED', 'A person must answer, and nobody did.', {
      hint: 'Run where somebody can be asked, or go on without the answer.',
    });
  }
  return { ...nothingBut('asked the person', 'the person answered'), answer };
}

function nothingBut(means: string, summary: string): Performed {
  return {
    means,
    delivery: 'not_delivered',
    passive: true,
    verify: async () => ({ kind: 'confirmed', summary }),
  };
}
