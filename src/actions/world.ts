/** What the stages need of the session that runs them, and what they hand to each other. */
import type { Backend, RawPath } from '../a11y/backend.js';
import type { Point } from '../blueprint/geometry.js';
import type {
  BackendKind,
  Blueprint,
  Handle,
  Locator,
  RawNode,
  RawTree,
  SurfaceInfo,
  VisionMode,
} from '../blueprint/model.js';
import type { Clock } from '../clock.js';
import type { Candidate, DeliveryState } from '../errors.js';
import type { InputDriver } from '../input/driver.js';
import type { Action } from './action.js';
import type { GoalBounds } from './goal-bounds.js';
import type { Judging } from './policy.js';
import type { EffectKind } from './result.js';
import type { SeenTexts } from './seen-texts.js';

/** `auto` = semantics first, pointer and keyboard where there is none; `pointer` = as a person would; `semantic` = never touches pointer and keyboard. */
export type InputMode = 'auto' | 'pointer' | 'semantic';

/** Milliseconds. The defaults of settling are those of XB-26. */
export interface Timing {
  readonly quietMs: number;
  readonly giveUpMs: number;
  readonly pollMs: number;
  /** How long a change is waited for before an action is said to have had no effect. */
  readonly patienceMs: number;
  /** How long text or a state may take to be read back as meant. */
  readonly verifyMs: number;
  /** How long a started application may take to show a window. */
  readonly launchMs: number;
}

export const DEFAULT_TIMING: Timing = {
  quietMs: 100,
  giveUpMs: 1500,
  pollMs: 100,
  patienceMs: 700,
  verifyMs: 800,
  launchMs: 20_000,
};

export interface Observation {
  readonly tree: RawTree;
  readonly blueprint: Blueprint;
}

/** An installed application, as far as actions need to know. */
export interface Launchable {
  readonly id: string;
  readonly name: string;
  /** Desktop Menu Specification categories. */
  readonly categories?: readonly string[];
  /** It runs inside a terminal. */
  readonly terminal?: boolean;
}

export interface Launcher {
  /** @throws LumosError NO_SURFACE, AMBIGUOUS_TARGET, both with candidates */
  resolve(name: string): Promise<Launchable>;
  /** `pid` is null where a running instance took over. */
  start(app: Launchable): Promise<{ readonly pid: number | null }>;
  openUrl(url: string): Promise<{ readonly pid: number | null; readonly app: Launchable }>;
  /** Looks through the installed applications; null where the platform has a search of its own to open instead. */
  search(text: string): Promise<readonly Candidate[] | null>;
  /** The installed application that a window's application name says, or null. */
  belongsTo?(appName: string): Promise<Launchable | null>;
}

export interface World {
  readonly clock: Clock;
  readonly timing: Timing;
  readonly judging: Judging;
  /** What the goal of the run names and asks for; null or absent = no goal is known. */
  readonly bounds?: GoalBounds | null;
  /** What interfaces said in this run; kept where there is a goal. */
  readonly seen?: SeenTexts | null;
  /** Whether a process has more rights than this one. */
  elevated?(pid: number): Promise<boolean>;
  readonly mode: InputMode;
  /** Absent = nothing here can look. */
  readonly vision?: VisionMode;
  readonly launcher: Launcher;
  readonly askUser: ((question: string) => Promise<string | null>) | null;
  /** Aborted when nobody waits for the answer any more: `wait_for` ends; what is being delivered comes to its own end. */
  readonly signal?: AbortSignal;
  /** @param listedWithinMs a list that was taken at most so long ago will do; absent = they are listed now */
  surfaces(listedWithinMs?: number): Promise<readonly SurfaceInfo[]>;
  /** @throws LumosError BACKEND_UNAVAILABLE */
  backend(kind: BackendKind): Promise<Backend>;
  /** What opens addresses in this session itself; null = they are handed to the program that is set for them. */
  browser(): Promise<Backend | null>;
  /** Pointer and keyboard of the desktop, or of `surface` where that brings its own. @throws LumosError BACKEND_UNAVAILABLE */
  input(surface?: SurfaceInfo): Promise<InputDriver>;
  /**
   * Reads the surface afresh.
   * @param vision absent = as the session says
   * @throws LumosError NO_SURFACE, APP_UNRESPONSIVE, VISION_UNAVAILABLE (`always` only)
   */
  observe(surface: SurfaceInfo, vision?: VisionMode): Promise<Observation>;
  /** What a pointer would hit there, in whichever surface. */
  at(point: Point): Promise<RawPath | null>;
  /** Runs tasks of one key one after another (XB-25). Keys: a surface id, or `input` for pointer and keyboard. */
  exclusive<T>(key: string, task: () => Promise<T>): Promise<T>;
  /** The surface that is worked in: the one chosen, else the active one. @throws LumosError NO_SURFACE, AMBIGUOUS_TARGET */
  current(): Promise<SurfaceInfo>;
  /** By id, title or application. @throws LumosError NO_SURFACE, AMBIGUOUS_TARGET */
  find(query: string): Promise<SurfaceInfo>;
  setCurrent(surface: SurfaceInfo | null): void;
  locator(id: string): Locator | undefined;
  wasGiven(id: string): boolean;
  idOf(handle: Handle): string | undefined;
  /** Name, role and states as last seen. */
  lastSeen(
    id: string,
  ): { readonly role: RawNode['role']; readonly name: string; readonly states: RawNode['states'] } | null;
}

/** One live element that an action is about. */
export interface Grounded {
  readonly surface: SurfaceInfo;
  readonly node: RawNode;
  /** Outermost first, without the node itself. */
  readonly ancestors: readonly RawNode[];
  readonly id: string | null;
  /** The name as the blueprint gives it. */
  readonly name: string;
  /** The very point that the caller gave. */
  readonly point: Point | null;
}

/** What the performing functions work with. */
export interface Scene {
  readonly world: World;
  readonly action: Action;
  readonly surface: SurfaceInfo;
  readonly backend: Backend;
  readonly before: Observation;
  /** Collects what the caller should know besides the effect. */
  readonly warnings: string[];
}

export interface Verdict {
  readonly kind: Exclude<EffectKind, 'refused'>;
  readonly summary: string;
  readonly readBack?: string;
}

export interface Performed {
  readonly means: string;
  readonly delivery: DeliveryState;
  /** Checks what was meant against what is there now; absent, or null as answer = any visible change counts. */
  readonly verify?: () => Promise<Verdict | null>;
  /** Works from now on in this surface. */
  readonly arrivedAt?: SurfaceInfo;
  readonly answer?: string;
  /** Nothing that could change anything was done: no settling, no waiting for a change. */
  readonly passive?: boolean;
}
