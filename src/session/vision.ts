/** How a session sees: its backends look where their semantics are silent, with models that are loaded when first needed. */
import type { Backend } from '../a11y/backend.js';
import type { BackendKind, SurfaceInfo } from '../blueprint/model.js';
import type { DesktopEnvironment } from '../environment.js';
import type { InputDriver } from '../input/driver.js';
import type { Sight } from '../vision/sight.js';
import type { SessionOptions } from './options.js';

/** What these read is on a screen that a picture can be taken of. The others are in memory, or saved. */
const ON_SCREEN: ReadonlySet<BackendKind> = new Set<BackendKind>(['atspi', 'windows-uia', 'macos-ax', 'web']);

export class SessionVision {
  readonly #options: Pick<SessionOptions, 'vision' | 'sight'>;
  readonly #input: (surface: SurfaceInfo) => Promise<InputDriver>;
  readonly #environment: DesktopEnvironment;
  #sight: Promise<Sight> | null = null;

  constructor(
    options: Pick<SessionOptions, 'vision' | 'sight'>,
    environment: DesktopEnvironment,
    input: (surface: SurfaceInfo) => Promise<InputDriver>,
  ) {
    this.#environment = environment;
    this.#options = options;
    this.#input = input;
  }

  /** The same backend, which now looks as well; as it is where there is nothing to look at. */
  async over(backend: Backend): Promise<Backend> {
    if (!ON_SCREEN.has(backend.kind) && !this.#options.sight) return backend;
    const [{ withSight }, { Looker }] = await Promise.all([
      import('../vision/sighted.js'),
      import('../vision/sight.js'),
    ]);
    return withSight(backend, new Looker(() => this.#seeing(), this.#input), this.#options.vision ?? 'auto');
  }

  async close(): Promise<void> {
    const sight = this.#sight;
    this.#sight = null;
    // What could not be loaded has nothing to close, and said so when it was needed.
    await (await sight?.catch(() => null))?.close();
  }

  #seeing(): Promise<Sight> {
    this.#sight ??= this.#options.sight?.() ?? platformSight(this.#environment);
    const mine = this.#sight;
    // A model that is put in its place later is found then.
    mine.catch(() => {
      if (this.#sight === mine) this.#sight = null;
    });
    return mine;
  }
}

async function platformSight(environment: DesktopEnvironment): Promise<Sight> {
  const { openSight } = await import('../vision/open-sight.js');
  return openSight(environment);
}
