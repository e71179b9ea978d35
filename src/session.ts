/** One connection to a desktop: backends, input, ids and actions together. What every way in uses. */
import type { Backend, RawPath } from './a11y/backend.js';
import { boundsOf, type GoalBounds } from './actions/goal-bounds.js';
import type { Consent, Policy } from './actions/policy.js';
import { RunAnswers } from './actions/policy-answers.js';
import { boundPolicy, defaultPolicy } from './actions/policy-default.js';
import { SerialQueue } from './actions/queue.js';
import type { ActionResult } from './actions/result.js';
import { runAction } from './actions/run.js';
import { SeenTexts } from './actions/seen-texts.js';
import { DEFAULT_TIMING, type InputMode, type Launcher, type Observation, type World } from './actions/world.js';
import { type Difference, diffBlueprints } from './blueprint/diff.js';
import { findElements, type Match } from './blueprint/find.js';
import type { Point } from './blueprint/geometry.js';
import { IdRegistry } from './blueprint/ids.js';
import type {
  BackendKind,
  Blueprint,
  Locator,
  RawTree,
  ReadScope,
  SurfaceId,
  SurfaceInfo,
  VisionMode,
} from './blueprint/model.js';
import { systemClock } from './clock.js';
import { currentEnvironment, type DesktopEnvironment } from './environment.js';
import { LumosError } from './errors.js';
import type { InputDriver } from './input/driver.js';
import { SurfaceMemories } from './session/memory.js';
import { moreRightsCheck } from './session/more-rights.js';
import type { ListOptions, ObserveOptions, SequenceOptions, SessionOptions } from './session/options.js';
import { type BackendFactories, platformBackends, platformInput, platformLauncher } from './session/providers.js';
import { loadState, saveState } from './session/state-file.js';
import { chooseSurface } from './session/surface-choice.js';
import { productVersion } from './session/version.js';
import { SessionVision } from './session/vision.js';
import { openWeb, ownInput } from './session/web.js';

export type { ListOptions, ObserveOptions, SequenceOptions, SessionOptions } from './session/options.js';

/** Most actions of one sequence (XB-31). */
const MOST_STEPS = 100;

export class Session {
  readonly environment: DesktopEnvironment;
  /** What went wrong while opening, without keeping it from working. */
  readonly warnings: readonly string[];
  readonly #options: SessionOptions;
  readonly #factories: BackendFactories;
  readonly #backends = new Map<BackendKind, Promise<Backend>>();
  readonly #memories: SurfaceMemories;
  readonly #queue = new SerialQueue();
  /** A copy that nobody can change: what a program does in a session never widens what it may do. */
  readonly #policy: Policy;
  readonly #answers = new RunAnswers();
  readonly #launcher: Launcher;
  readonly #bounds: GoalBounds | null;
  readonly #seen: SeenTexts | null;
  readonly #vision: SessionVision;
  #input: Promise<InputDriver> | null = null;
  #current: SurfaceId | null = null;
  #open: ReadonlySet<SurfaceId> | null = null;
  /** The list taken last, and when it was begun. */
  #listed: { readonly at: number; readonly surfaces: readonly SurfaceInfo[] } | null = null;
  /** As last listed. A tab says anew what it is when it is read, and need not be asked before. */
  #tabs: ReadonlyMap<SurfaceId, SurfaceInfo> = new Map();
  #closed = false;

  private constructor(options: SessionOptions, ids: IdRegistry, warnings: readonly string[]) {
    this.#options = options;
    this.environment = options.environment ?? currentEnvironment();
    const desktop = options.desktop === false ? {} : platformBackends(this.environment);
    const { web } = options;
    const browser = web && { web: () => openWeb(this.environment, web, (surface) => this.#arriveAt(surface)) };
    this.#factories = { ...(options.backends ?? desktop), ...browser };
    this.#memories = new SurfaceMemories(ids);
    this.#vision = new SessionVision(options, this.environment, (surface) => this.input(surface));
    this.#launcher = options.launcher ?? platformLauncher(this.environment);
    this.#policy = boundPolicy(options.policy ?? defaultPolicy());
    const named = [...(web?.url === undefined ? [] : [web.url]), ...(web?.allow ?? [])];
    this.#bounds = options.goal === undefined ? null : boundsOf(options.goal, named);
    this.#seen = this.#bounds && new SeenTexts();
    this.warnings = warnings;
  }

  /** Connects to nothing yet: each part is loaded when it is first used. */
  static async open(options: SessionOptions = {}): Promise<Session> {
    const state = options.stateFile ? await loadState(options.stateFile) : { ids: new IdRegistry(), warning: null };
    return new Session(options, state.ids, state.warning === null ? [] : [state.warning]);
  }

  /** The backends that it has, whether they work here or not. */
  get kinds(): readonly BackendKind[] {
    return Object.keys(this.#factories) as BackendKind[];
  }

  /** Topmost first where stacking is known. @throws LumosError BACKEND_UNAVAILABLE */
  async surfaces({ listedWithinMs }: ListOptions = {}): Promise<readonly SurfaceInfo[]> {
    const started = performance.now();
    if (listedWithinMs !== undefined && this.#listed && started - this.#listed.at <= listedWithinMs) {
      return this.#listed.surfaces;
    }
    const lists = await Promise.all(this.#kinds().map(async (kind) => (await this.backend(kind)).surfaces()));
    const surfaces = lists.flat();
    this.#listed = { at: started, surfaces };
    this.#open = new Set(surfaces.map((each) => each.id));
    this.#tabs = new Map(surfaces.flatMap((each) => (each.kind === 'tab' ? [[each.id, each]] : [])));
    return surfaces;
  }

  /** The surface that is worked in: the one chosen, else the active one. @throws LumosError NO_SURFACE, AMBIGUOUS_TARGET */
  async current(list: ListOptions = {}): Promise<SurfaceInfo> {
    const surfaces = await this.surfaces(list);
    const chosen = surfaces.find((each) => each.id === this.#current);
    if (chosen) return chosen;
    const { surface, app } = this.#options;
    return chooseSurface(surfaces, {
      ...(surface === undefined ? {} : { surface }),
      ...(app === undefined ? {} : { app }),
    });
  }

  /** Works in this surface from now on, by id, title or application, without touching the desktop. */
  async use(surface: string): Promise<SurfaceInfo> {
    const found = await this.#find(surface);
    this.#current = found.id;
    return found;
  }

  /** @throws LumosError NO_SURFACE, AMBIGUOUS_TARGET, APP_UNRESPONSIVE, BACKEND_UNAVAILABLE */
  async observe(options: ObserveOptions | string = {}): Promise<Blueprint> {
    const {
      surface: query,
      scope = 'visible',
      fresh = true,
      vision,
      ...list
    } = typeof options === 'string' ? { surface: options } : options;
    const look = (surface: SurfaceInfo) =>
      this.#queue.run(surface.id, async () => (await this.#read(surface, scope, vision)).blueprint);
    const tab = this.#tabs.get(query ?? this.#current ?? '');
    const seen = tab && fresh ? await look(tab).catch(unlessGone) : null;
    if (seen) return seen;
    const surface = query === undefined ? await this.current(list) : await this.#find(query, list);
    const known = fresh || vision === 'always' ? null : this.#memories.latest(surface.id, scope);
    return known ?? look(surface);
  }

  /**
   * What changed since an earlier blueprint of the surface.
   * @returns `difference` is null when that blueprint is no longer kept: the whole must be read
   */
  async observeSince(
    sequence: number,
    options: ObserveOptions = {},
  ): Promise<{ readonly blueprint: Blueprint; readonly difference: Difference | null }> {
    const blueprint = await this.observe(options);
    const before = this.#memories.at(blueprint.surface.id, sequence, options.scope);
    return { blueprint, difference: before && diffBlueprints(before, blueprint) };
  }

  /** The elements that a description in plain words fits, best first. */
  async find(description: string, options: ObserveOptions & { readonly max?: number } = {}): Promise<Match[]> {
    const { max, ...where } = options;
    return findElements(await this.observe(where), description, max === undefined ? {} : { max });
  }

  /** The deepest element at a point of the screen with its ancestors, outermost first; null = nothing there. */
  async elementAt(point: Point, surface?: SurfaceId): Promise<RawPath | null> {
    for (const kind of await this.#kindsAtPoint(surface)) {
      const path = await (await this.backend(kind)).elementAt(point, surface);
      if (path) return path;
    }
    return null;
  }

  /** Where the pointer is, physical pixels on the screen. @throws LumosError BACKEND_UNAVAILABLE */
  async pointer(): Promise<Point> {
    return (await this.input(await this.#webSurface())).position();
  }

  /**
   * Anything that claims to be an action: an object, or JSON in a text. Never throws for what the action or the interface does.
   * @param options.signal ends waiting (`wait_for`); what is being delivered comes to its own end
   */
  async act(
    action: unknown,
    options: { readonly mode?: InputMode; readonly consent?: Consent; readonly signal?: AbortSignal } = {},
  ): Promise<ActionResult> {
    return runAction(this.#world(options), action);
  }

  /** Several actions, one after another (XB-31). The results end where it stopped. @throws LumosError INVALID_ACTION */
  async actAll(actions: readonly unknown[], options: SequenceOptions = {}): Promise<ActionResult[]> {
    if (actions.length < 1 || actions.length > MOST_STEPS) {
      throw new LumosError('INVALID_ACTION', `A sequence has 1 to ${MOST_STEPS} actions, not ${actions.length}.`, {
        hint: 'Split it.',
      });
    }
    const results: ActionResult[] = [];
    for (const action of actions) {
      const result = await this.act(action, options);
      const before = results.at(-1)?.surface?.id ?? result.surface?.id;
      results.push(result);
      if (result.error && options.continueOnError !== true) break;
      const moved = before !== undefined && result.surface?.id !== before;
      const left = moved || result.opened.some((each) => each.id === result.surface?.id);
      if (left && options.sameSurface !== false && options.continueOnError !== true) break;
    }
    return results;
  }

  /** PNG file of a surface (or the whole screen). @throws LumosError BACKEND_UNAVAILABLE, UNSUPPORTED */
  async screenshot(surface?: SurfaceInfo): Promise<Uint8Array> {
    const { encodePng } = await import('./input/png.js');
    const picture = await (await this.input(surface)).capture(surface?.bounds ?? undefined);
    return encodePng(picture);
  }

  /** Saves a surface, with its picture where one can be taken, to a `.lumos` file. */
  async saveCapture(path: string, options: ObserveOptions & { readonly redact?: boolean } = {}): Promise<void> {
    const surface = options.surface === undefined ? await this.current() : await this.#find(options.surface);
    const { readForCapture, saveCapture } = await import('./a11y/capture/index.js');
    const trees = await readForCapture(await this.backend(surface.backend), [surface.id]);
    const png = options.redact === true || !surface.bounds ? null : await this.#picture(surface);
    await saveCapture(path, {
      trees,
      version: await productVersion(),
      redact: options.redact === true,
      session: this.environment.env.XDG_SESSION_TYPE ?? null,
      ...(png && surface.bounds ? { screenshot: { png, bounds: surface.bounds } } : {}),
    });
  }

  /** What an id stands for. */
  locator(id: string): Locator | undefined {
    return this.#memories.ids.locator(id);
  }

  /** @throws LumosError BACKEND_UNAVAILABLE */
  async backend(kind: BackendKind): Promise<Backend> {
    if (this.#closed)
      throw new LumosError('BACKEND_UNAVAILABLE', 'The session is closed.', { hint: 'Open a new one.' });
    const known = this.#backends.get(kind);
    if (known) return known;
    const make = this.#factories[kind];
    if (!make) throw unavailable(kind);
    const made = Promise.resolve(make()).then((backend) => this.#vision.over(backend));
    this.#backends.set(kind, made);
    return made;
  }

  /**
   * Pointer and keyboard of the desktop, or of `surface` where that brings its own (a tab).
   * @throws LumosError BACKEND_UNAVAILABLE
   */
  async input(surface?: SurfaceInfo | null): Promise<InputDriver> {
    if (this.#closed)
      throw new LumosError('BACKEND_UNAVAILABLE', 'The session is closed.', { hint: 'Open a new one.' });
    const own = surface ? await ownInput(await this.backend(surface.backend), surface.id) : null;
    if (own) return own;
    this.#input ??= Promise.resolve(this.#options.input?.() ?? platformInput(this.environment));
    return this.#input;
  }

  /** Keeps what ids stand for, where a state file was given. */
  async save(): Promise<void> {
    const { stateFile } = this.#options;
    const kinds = new Set<string>(Object.keys(this.#factories));
    if (stateFile) await saveState(stateFile, this.#memories.ids, this.#open, (kind) => kinds.has(kind));
  }

  /** Waits for what is under way, saves the ids and gives back what was changed (keyboard, clipboard). */
  async close(): Promise<void> {
    if (this.#closed) return;
    await this.#queue.idle();
    this.#closed = true;
    const ends = [
      this.save(),
      this.#vision.close(),
      ...[...this.#backends.values()].map(async (backend) => (await backend).close()),
    ];
    if (this.#input) ends.push(this.#input.then((input) => input.close()));
    const failures = (await Promise.allSettled(ends)).filter((end) => end.status === 'rejected');
    if (failures[0]) throw failures[0].reason;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #kinds(): BackendKind[] {
    const kinds = Object.keys(this.#factories) as BackendKind[];
    if (kinds.length === 0) throw unavailable(null);
    return kinds;
  }

  /** A bare point is a place in what is worked in: on the screen, or in the tab. */
  async #kindsAtPoint(surface: SurfaceId | undefined): Promise<BackendKind[]> {
    const kinds = this.#kinds();
    if (kinds.length === 1 || !kinds.includes('web')) return kinds;
    const all = await this.surfaces();
    const meant = all.find((each) => each.id === (surface ?? this.#current));
    return kinds.filter((kind) => (meant ? kind === meant.backend : kind !== 'web'));
  }

  /** The tab that is worked in, or null where that is a window. */
  async #webSurface(): Promise<SurfaceInfo | null> {
    if (!this.#factories.web) return null;
    const surface = await this.current();
    return surface.backend === 'web' ? surface : null;
  }

  #arriveAt(surface: SurfaceId): void {
    const { surface: wanted, app } = this.#options;
    if (wanted === undefined && app === undefined) this.#current ??= surface;
  }

  async #find(query: string, list: ListOptions = {}): Promise<SurfaceInfo> {
    return chooseSurface(await this.surfaces(list), { surface: query });
  }

  async #read(surface: SurfaceInfo, scope: ReadScope, vision?: VisionMode): Promise<Observation> {
    const how = vision === undefined ? { scope } : { scope, vision };
    const tree: RawTree = await (await this.backend(surface.backend)).read(surface.id, how);
    const blueprint = this.#memories.add(tree);
    this.#seen?.add(blueprint);
    return { tree, blueprint };
  }

  async #picture(surface: SurfaceInfo): Promise<Uint8Array | null> {
    try {
      return await this.screenshot(surface);
    } catch (error) {
      if (error instanceof LumosError) return null; // Where no picture can be taken, the capture has none and says so.
      throw error;
    }
  }

  #world({ mode, consent, signal }: { mode?: InputMode; consent?: Consent; signal?: AbortSignal }): World {
    const options = this.#options;
    const { ids } = this.#memories;
    return {
      clock: options.clock ?? systemClock,
      timing: { ...DEFAULT_TIMING, ...options.timing },
      judging: {
        policy: this.#policy,
        answers: this.#answers,
        consent: consent ?? options.consent ?? 'none',
        ask: options.ask ?? null,
      },
      bounds: this.#bounds,
      seen: this.#seen,
      elevated: options.elevated ?? moreRightsCheck(),
      mode: mode ?? options.mode ?? 'auto',
      launcher: this.#launcher,
      askUser: options.askUser ?? null,
      ...(signal ? { signal } : {}),
      surfaces: (listedWithinMs) => this.surfaces(listedWithinMs === undefined ? {} : { listedWithinMs }),
      backend: (kind) => this.backend(kind),
      browser: async () => (this.#factories.web ? this.backend('web') : null),
      input: (surface) => this.input(surface),
      vision: options.vision ?? 'auto',
      observe: (surface, vision) => this.#read(surface, 'visible', vision),
      at: (point) => this.elementAt(point),
      exclusive: (key, task) => this.#queue.run(key, task),
      current: () => this.current(),
      find: (query) => this.#find(query),
      setCurrent: (surface) => {
        this.#current = surface?.id ?? null;
      },
      locator: (id) => ids.locator(id),
      wasGiven: (id) => ids.wasGiven(id),
      idOf: (handle) => ids.idOf(handle),
      lastSeen: (id) => this.#memories.lastSeen(id),
    };
  }
}

/** A tab that was closed since is looked for again, which says what there is instead. */
function unlessGone(error: unknown): null {
  if (error instanceof LumosError && error.code === 'NO_SURFACE') return null;
  throw error;
}

function unavailable(kind: BackendKind | null): LumosError {
  const message = kind ? `This session has no backend "${kind}".` : `LUMOS has no backend for ${process.platform} yet.`;
  return new LumosError('BACKEND_UNAVAILABLE', message, { hint: 'Run `lumos doctor` to see what works here.' });
}
