import type { Ask, Consent, Policy } from '../actions/policy.js';
import type { InputMode, Launcher, Timing } from '../actions/world.js';
import type { ReadScope, VisionMode } from '../blueprint/model.js';
import type { Clock } from '../clock.js';
import type { DesktopEnvironment } from '../environment.js';
import type { InputDriver } from '../input/driver.js';
import type { Sight } from '../vision/sight.js';
import type { BackendFactories } from './providers.js';
import type { WebPlace } from './web.js';

export interface SessionOptions {
  /** Default: the desktop that this process was started in. */
  readonly environment?: DesktopEnvironment;
  /** Default: the platform's accessibility API. The first is asked what is at a point. */
  readonly backends?: BackendFactories;
  /** A browser as well; with `desktop: false` nothing but the browser. */
  readonly web?: WebPlace;
  /** Default true. */
  readonly desktop?: boolean;
  readonly input?: () => InputDriver | Promise<InputDriver>;
  readonly launcher?: Launcher;
  /** Default: `defaultPolicy('bounded')`. */
  readonly policy?: Policy;
  /** `explicit` when a person gives each action (primitives on the command line). Default `none`. */
  readonly consent?: Consent;
  /** Asked where the policy says so; without it such actions are refused with CONFIRMATION_REQUIRED. */
  readonly ask?: Ask;
  /**
   * What the person wants done. Bounds what a planner that composes by itself may do without asking, and is never to come
   * from one; pages named in `web` (`url`, `allow`) count as named.
   */
  readonly goal?: string;
  /** Whether a process has more rights than this one. Default: asks the system. */
  readonly elevated?: (pid: number) => Promise<boolean>;
  /** Answers `ask_user`; null = nobody answered. */
  readonly askUser?: (question: string) => Promise<string | null>;
  /** Default `auto`. */
  readonly mode?: InputMode;
  /** Whether pictures are looked at. Default `auto`: of surfaces whose semantics say nothing or leave parts out. */
  readonly vision?: VisionMode;
  /** What looks. Default: the pass with the models that are configured, loaded with the first look. */
  readonly sight?: () => Promise<Sight>;
  /** The surface to work in, by id or title, and its application. Default: the active window. */
  readonly surface?: string;
  readonly app?: string;
  /** Where ids are kept between processes (see `defaultStateFile`). Default: nowhere. */
  readonly stateFile?: string | null;
  readonly clock?: Clock;
  readonly timing?: Partial<Timing>;
}

export interface ListOptions {
  /** Milliseconds. A list of surfaces that was taken at most so long ago will do; absent = they are listed now. */
  readonly listedWithinMs?: number;
}

export interface ObserveOptions extends ListOptions {
  /** By id, title or application. Default: the surface that is worked in. */
  readonly surface?: string;
  /** Default `visible`. */
  readonly scope?: ReadScope;
  /** Default: as the session says. @throws LumosError VISION_UNAVAILABLE where `always` is not possible */
  readonly vision?: VisionMode;
  /** false = the last blueprint will do, if there is one. Default true. */
  readonly fresh?: boolean;
}

export interface SequenceOptions {
  /** Goes on after a refusal. Default false. */
  readonly continueOnError?: boolean;
  /** Stops when an action led to another surface, for which the rest was not meant. Default true. */
  readonly sameSurface?: boolean;
  readonly mode?: InputMode;
  readonly consent?: Consent;
}
