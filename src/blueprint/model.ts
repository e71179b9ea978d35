/**
 * The model that every backend fills and everything above reads. Pure data: everything here survives `structuredClone` and JSON.
 *
 * Two facts stay different everywhere: a property that is **absent** cannot be asked of this platform element;
 * a property that is **null** was asked for and the platform says there is none.
 */
import type { Rect } from './geometry.js';
import type { Role } from './roles.js';
import type { State } from './states.js';

export type BackendKind = 'atspi' | 'windows-uia' | 'macos-ax' | 'web' | 'vision' | 'fake' | 'capture';

/** Identifies one surface. Opaque; stays the same while the surface lives, in every process. */
export type SurfaceId = string;

/**
 * A backend's own reference to one live element. Opaque and serialisable; `key` is unique among the backend's live
 * elements and stays the same while the element lives (in AT-SPI: bus name + object path).
 */
export interface Handle {
  readonly backend: BackendKind;
  readonly key: string;
}

/** What an element says can be done to it; read from the platform (actions, patterns, interfaces), never guessed from looks. */
export const AFFORDANCES = [
  'press',
  'toggle',
  'set_text',
  'insert_text',
  'select',
  'expand',
  'scroll',
  'set_value',
  'focus',
  'show_menu',
] as const;
export type Affordance = (typeof AFFORDANCES)[number];

export interface AppInfo {
  readonly name: string;
  /** Process id, or null where the platform does not say. */
  readonly pid: number | null;
  /** UI toolkit and version as the platform names it ("gtk 3.24.38", "Chromium 156…"), or null. */
  readonly toolkit: string | null;
}

export type SurfaceKind = 'window' | 'dialog' | 'popup' | 'panel' | 'desktop' | 'tab' | 'image';

/** One thing a person could look at and act in. */
export interface SurfaceInfo {
  readonly id: SurfaceId;
  readonly backend: BackendKind;
  readonly kind: SurfaceKind;
  readonly title: string;
  readonly app: AppInfo;
  /** Outer bounds in physical pixels on the screen, or null where the platform cannot say (Wayland). */
  readonly bounds: Rect | null;
  /** Has the keyboard. null = cannot be known here. */
  readonly active: boolean | null;
  readonly minimized: boolean | null;
  readonly modal: boolean;
  /** 0 = topmost. null = cannot be known here. */
  readonly stacking: number | null;
  /** Physical pixels per logical pixel. */
  readonly scale: number;
  /** Web only. */
  readonly url?: string;
  /** The platform's own identification (X11 window id, HWND …), for display and debugging. */
  readonly native: Readonly<Record<string, string | number | boolean>>;
}

/** The numeric range of a slider, spin button, progress bar, scroll bar. */
export interface ValueRange {
  readonly now: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly step: number | null;
}

/** One node as a backend reads it, already in the shared vocabulary. Document order; depth 0 is the surface's root. */
export interface RawNode {
  readonly depth: number;
  readonly handle: Handle;
  readonly role: Role;
  /** The platform's own role string ("push button", "ControlType.Edit", "AXButton"). */
  readonly nativeRole: string;
  /** Accessible name, white space untouched. Empty when there is none. */
  readonly name: string;
  readonly description?: string | null;
  /** Text content or formatted value. Never set on an element with the state `protected`. */
  readonly value?: string | null;
  /** Length in Unicode code points of the whole text when `value` holds only its beginning. */
  readonly valueLength?: number;
  readonly range?: ValueRange | null;
  readonly placeholder?: string | null;
  readonly states: readonly State[];
  /** Physical pixels on the screen; null = the platform gives no usable geometry. */
  readonly bounds: Rect | null;
  readonly affordances: readonly Affordance[];
  /** The author's identifier (GtkBuildable id, AutomationId, DOM id), where there is one. */
  readonly platformId?: string | null;
  /** Heading or tree level, 1-based. */
  readonly level?: number;
  /** 1-based position and size of the set the element belongs to, where the platform says. */
  readonly position?: number;
  readonly setSize?: number;
  /** 0-based cell coordinates, where the platform says. */
  readonly row?: number;
  readonly column?: number;
  /** Total of rows and columns of a table. */
  readonly rowCount?: number;
  readonly columnCount?: number;
  readonly shortcut?: string | null;
  readonly url?: string | null;
  /** Handle keys of the elements that label this one. */
  readonly labelledBy?: readonly string[];
  /** How many children exist that this read left out (a list of 10,000 rows), where known. */
  readonly unreadChildren?: number;
  /** What only this platform has, for display: AT-SPI interfaces, UIA patterns, attributes. Never secrets. */
  readonly native: Readonly<Record<string, string | number | boolean>>;
}

export type PartialReason = 'deadline' | 'limit' | 'unresponsive' | 'died' | 'unsupported';

/** What a backend reads in one go. */
export interface RawTree {
  readonly schema: 'lumos.raw/1';
  readonly surface: SurfaceInfo;
  /** `visible` = what is on the screen; `all` = also what is scrolled away or hidden. */
  readonly scope: ReadScope;
  readonly nodes: readonly RawNode[];
  /** Index of the focused node in `nodes`, or null. */
  readonly focus: number | null;
  /** Present when something that should have been read was not. */
  readonly partial?: { readonly reason: PartialReason; readonly message: string };
  /** Other surfaces of the same application that stand in front and take input first (modal dialogs, menus). */
  readonly blockedBy?: readonly SurfaceId[];
  /** Absent where nobody could have looked (a backend in memory, a saved capture). */
  readonly vision?: VisionNote;
  /** Duration of the read, milliseconds. */
  readonly elapsedMs: number;
}

export type ReadScope = 'visible' | 'all';

/** Whether pictures of a surface are looked at: where its semantics are silent, not at all, or in any case. */
export const VISION_MODES = ['auto', 'never', 'always'] as const;
export type VisionMode = (typeof VISION_MODES)[number];

/** LU-10: whether a surface was looked at besides being read, and why or why not. */
export interface VisionNote {
  readonly looked: boolean;
  /** One sentence for a person, without a full stop at its end. */
  readonly reason: string;
  /** Milliseconds that looking took. */
  readonly elapsedMs?: number;
  /** Hash of the picture that was looked at: another one = something looks different, whether it was recognised or not. */
  readonly picture?: string;
}

/** One element that a blueprint keeps. */
export interface Element {
  /** `A12` native, `W12` web, `V12` vision; null for what is shown only to be understood (static text, containers). */
  readonly id: string | null;
  readonly role: Role;
  /** White space collapsed. */
  readonly name: string;
  readonly value?: string | null;
  readonly valueLength?: number;
  readonly range?: ValueRange | null;
  readonly description?: string | null;
  readonly placeholder?: string | null;
  readonly states: readonly State[];
  readonly bounds: Rect | null;
  /** What can be done now: empty when disabled, hidden or without an area to hit. */
  readonly affordances: readonly Affordance[];
  /** Index of the parent in `elements`, or null for the first level. */
  readonly parent: number | null;
  readonly depth: number;
  /** Where a pointer should hit it, physical pixels on the screen; null when it can't be pointed at. */
  readonly activation: { readonly x: number; readonly y: number } | null;
  /** True in the layer that takes input first (an open dialog, menu or sheet; everything where none is open). */
  readonly foreground: boolean;
  readonly level?: number;
  readonly position?: number;
  readonly setSize?: number;
  readonly row?: number;
  readonly column?: number;
  readonly rowCount?: number;
  readonly columnCount?: number;
  readonly shortcut?: string | null;
  readonly url?: string | null;
  readonly platformId?: string | null;
  /** Children left out of the blueprint, and how to reach them. */
  readonly summary?: { readonly hidden: number; readonly how: string };
  readonly native: { readonly role: string; readonly handle: Handle } & Readonly<Record<string, unknown>>;
}

/** Why elements of the raw tree are not in the blueprint, with how many. */
export type OmitReason = 'offscreen' | 'decoration' | 'duplicate' | 'wrapper' | 'list' | 'limit' | 'hidden';

export interface Omitted {
  readonly reason: OmitReason;
  readonly count: number;
}

/** The compact, validated description of one surface at one moment. */
export interface Blueprint {
  readonly schema: 'lumos.blueprint/1';
  readonly surface: SurfaceInfo;
  readonly backend: BackendKind;
  /** Counts the observations of this surface in this session, from 1. */
  readonly sequence: number;
  /** Of everything a caller can see (ids, roles, names, values, states, bounds, affordances): equal hash = nothing changed. */
  readonly hash: string;
  /** Id of the focused element, or null. */
  readonly focus: string | null;
  readonly elements: readonly Element[];
  readonly omitted: readonly Omitted[];
  readonly partial?: { readonly reason: PartialReason; readonly message: string };
  readonly blockedBy?: readonly SurfaceId[];
  /** Not part of the hash. */
  readonly vision?: VisionNote;
  /** Milliseconds since the epoch. */
  readonly takenAt: number;
}

/**
 * What finds an element again without its handle: in a later process, in a replay, or after its handle died.
 * Kept for every id.
 */
export interface Locator {
  readonly id: string;
  readonly surface: { readonly id: SurfaceId; readonly app: string; readonly title: string };
  readonly handle: Handle;
  readonly role: Role;
  readonly name: string;
  readonly platformId: string | null;
  /** Role and name of each ancestor that has a meaning, outermost first. */
  readonly path: readonly { readonly role: Role; readonly name: string }[];
  /** 0-based position among the elements with equal role, name and path, and how many there were. */
  readonly ordinal: number;
  readonly equals: number;
  /** Where the platform itself says the element stands in its set (`placeOf` in `path.ts`); absent where it does not. */
  readonly place?: string;
}
