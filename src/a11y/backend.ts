/** The one seam between platforms and everything above. */
import type { Point } from '../blueprint/geometry.js';
import type {
  BackendKind,
  Handle,
  RawNode,
  RawTree,
  ReadScope,
  SurfaceId,
  SurfaceInfo,
  VisionMode,
} from '../blueprint/model.js';
import type { DeliveryState } from '../errors.js';

export interface Availability {
  readonly kind: BackendKind;
  readonly available: boolean;
  /** One sentence for a person: what works, or what is missing. */
  readonly message: string;
  /** The one command (or step) that mends it; absent when available. */
  readonly remedy?: string;
  readonly capabilities: Capabilities;
}

/** What this backend can do on this system. Contract tests and callers ask here instead of trying. */
export interface Capabilities {
  readonly watch: boolean;
  readonly stacking: boolean;
  readonly activeSurface: boolean;
  readonly screenCoordinates: boolean;
  readonly windowControl: boolean;
  /** Can write text through the accessibility API (where an element offers it). */
  readonly textEditing: boolean;
}

export interface ReadOptions {
  /** Default `visible`. */
  readonly scope?: ReadScope;
  /** Read this element's subtree instead of the whole surface. */
  readonly root?: Handle;
  /** Milliseconds for the whole read. Past it the tree is returned as far as it came, with `partial`. Default 5000. */
  readonly deadlineMs?: number;
  /** Code points of text read for one element's `value`. Default 4000. */
  readonly textLimit?: number;
  /** For backends that can look (`vision/sighted.ts`); others leave it alone. Default: as their session says. */
  readonly vision?: VisionMode;
  /** Nodes read before the tree is cut with `partial.reason = "limit"`. Default 20000. */
  readonly maxNodes?: number;
}

/** The deepest element at a point, outermost ancestor first, the element itself last. */
export interface RawPath {
  readonly surface: SurfaceInfo;
  readonly nodes: readonly RawNode[];
}

/** One semantic operation on one element. Coordinates: physical pixels on the screen. Offsets and lengths: Unicode code points. */
export type Operation =
  | { readonly kind: 'press' }
  | { readonly kind: 'toggle' }
  | { readonly kind: 'show_menu' }
  | { readonly kind: 'focus' }
  /** Replaces the whole text. */
  | { readonly kind: 'set_text'; readonly text: string }
  /** Inserts at `offset`, or at the caret (replacing the selection) where it is absent. */
  | { readonly kind: 'insert_text'; readonly text: string; readonly offset?: number }
  | { readonly kind: 'set_caret'; readonly offset: number }
  | { readonly kind: 'select_text'; readonly start: number; readonly end: number }
  /** The whole text, however long; in `Delivery.text`. Refused with DENIED on a protected element. */
  | { readonly kind: 'read_text' }
  | { readonly kind: 'set_value'; readonly value: number }
  | { readonly kind: 'select'; readonly mode: 'replace' | 'add' | 'remove' }
  | { readonly kind: 'expand' }
  | { readonly kind: 'collapse' }
  | { readonly kind: 'scroll_into_view' }
  | { readonly kind: 'scroll'; readonly direction: 'up' | 'down' | 'left' | 'right'; readonly pages: number };

export type WindowOperation =
  | { readonly kind: 'activate' }
  | { readonly kind: 'close' }
  | { readonly kind: 'minimize' }
  | { readonly kind: 'restore' }
  | { readonly kind: 'maximize' }
  | { readonly kind: 'move'; readonly x: number; readonly y: number }
  | { readonly kind: 'resize'; readonly width: number; readonly height: number };

export interface Delivery {
  readonly delivery: DeliveryState;
  /** What was called, in the platform's own words: `Action.DoAction("press")`, `EditableText.SetTextContents`. */
  readonly means: string;
  /** Answer of `read_text`. */
  readonly text?: string;
}

export type ChangeKind = 'structure' | 'state' | 'text' | 'value' | 'bounds' | 'focus' | 'window' | 'closed';

export interface Change {
  readonly kind: ChangeKind;
  /** The element that said so, where the platform tells. */
  readonly handle: Handle | null;
}

/** What an action brought about that no tree shows. */
export interface Notice {
  /** One sentence for a person. */
  readonly text: string;
  /** It is what an action may have been meant to do (a file was downloaded), not only something to know. */
  readonly effect: boolean;
}

export interface Disposable {
  dispose(): void;
}

export interface Backend {
  readonly kind: BackendKind;
  /** Whether this backend can work here and, if not, what the person must do. Never throws. */
  probe(): Promise<Availability>;
  /** Topmost first where stacking is known. */
  surfaces(): Promise<readonly SurfaceInfo[]>;
  /**
   * One bulk read, in as few round trips as the platform allows.
   * @throws LumosError NO_SURFACE, STALE_ID (dead `root`), APP_UNRESPONSIVE (nothing at all came back in time), BACKEND_UNAVAILABLE
   */
  read(surface: SurfaceId, options?: ReadOptions): Promise<RawTree>;
  /** The deepest element at a point. Without `surface` the topmost surface there is asked. null = nothing there. */
  elementAt(point: Point, surface?: SurfaceId): Promise<RawPath | null>;
  /**
   * One element's own facts, read afresh, with its ancestors (outermost first): used before an action to see whether it
   * still lives and is still what it was. null = the handle is dead.
   */
  describe(handle: Handle): Promise<RawPath | null>;
  /** @throws LumosError UNSUPPORTED, STALE_ID, TIMEOUT (delivery unknown), NOT_ACTIONABLE, DENIED, APP_UNRESPONSIVE */
  perform(handle: Handle, operation: Operation): Promise<Delivery>;
  /** @throws LumosError UNSUPPORTED, NO_SURFACE, TIMEOUT */
  control(surface: SurfaceId, operation: WindowOperation): Promise<Delivery>;
  /** Calls back when the surface changes, until disposed. Absent where `capabilities.watch` is false. */
  watch?(surface: SurfaceId, onChange: (change: Change) => void): Promise<Disposable>;
  /**
   * Opens an address and works there: only where addresses are the backend's own business (a browser).
   * @param how `named` = a person gave the address; else it must lie inside the bounds of trust
   * @throws LumosError DENIED, TIMEOUT, INVALID_ACTION, BACKEND_UNAVAILABLE
   */
  openUrl?(url: string, how?: { readonly named?: boolean }): Promise<SurfaceInfo>;
  /** What happened besides what was asked for, since the last question. */
  notices?(): Promise<readonly Notice[]>;
  close(): Promise<void>;
}
