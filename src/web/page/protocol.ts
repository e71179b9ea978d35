/**
 * What is said between the program and the script inside a page. Commands arrive as JSON in a selector; answers leave as
 * JSON text, packed so that a hundred thousand nodes can be sent. Nothing here may need a browser or Node.
 */
import type { Affordance } from '../../blueprint/model.js';
import type { State } from '../../blueprint/states.js';

export type PageCommand =
  | readonly ['info']
  | readonly ['read', ReadRequest]
  /** The path to the deepest node at a point (CSS pixels of the frame's viewport), outermost first. */
  | readonly ['at', x: number, y: number, clip: Clip]
  /** The path to a node. */
  | readonly ['path', document: string, node: number, clip: Clip]
  /** Selects the element itself; for Playwright's actions. */
  | readonly ['node', document: string, node: number];

/** CSS pixels of a frame's viewport. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/** The part of a frame's viewport that can be seen through the frames around it. */
export type Clip = Box | 'viewport' | 'nothing';

export interface ReadRequest {
  readonly all: boolean;
  /** Code points of text in one value. */
  readonly textLimit: number;
  readonly maxNodes: number;
  /** Milliseconds that may be spent in the page. */
  readonly budgetMs: number;
  /** Only this node's subtree. */
  readonly root?: { readonly document: string; readonly node: number };
  readonly clip: Clip;
}

export type PageAnswer<Command extends PageCommand> = Command extends readonly ['info']
  ? PageInfo
  : Command extends readonly ['read', ReadRequest]
    ? PageTree | null
    : Command extends readonly ['at', number, number, Clip] | readonly ['path', string, number, Clip]
      ? PageTree | null
      : never;

export interface PageInfo {
  /** Token of the document's registry. */
  readonly document: string;
  readonly title: string;
  /** Of the viewport, CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Physical pixels per CSS pixel. */
  readonly scale: number;
}

/** Numbers of one node in `PageTree.numbers`, in this order. The box: physical pixels of the frame's viewport. */
export const STRIDE = 9;
export const DEPTH = 0;
export const NODE = 1;
/** Index into ROLES. */
export const ROLE = 2;
/** Bits of STATE_NAMES. */
export const STATE_BITS = 3;
/** Bits of AFFORDANCE_NAMES. */
export const AFFORDANCE_BITS = 4;
/** x, y, width, height; a width of -1 = no geometry. */
export const BOX = 5;

export interface PageTree {
  readonly info: PageInfo;
  readonly numbers: readonly number[];
  readonly names: readonly string[];
  /** What only some nodes have, by index. */
  readonly more: readonly (readonly [index: number, facts: PageFacts])[];
  /** Tag names by index into `tags`. */
  readonly tagOf: readonly number[];
  readonly tags: readonly string[];
  /** Index of the focused node, or -1. */
  readonly focus: number;
  readonly frames: readonly PageFrame[];
  readonly cut: 'limit' | 'deadline' | null;
  /** Numbers of the nodes that may have a shadow root that is closed to scripts. */
  readonly suspects: readonly number[];
}

/** A frame inside a document. */
export interface PageFrame {
  /** Index of its element among the nodes. */
  readonly index: number;
  /** Number of its element. */
  readonly node: number;
  /** Its content, in this document's viewport; null = not laid out. */
  readonly box: Box | null;
  /** The part of `box` that can be seen; null = none. */
  readonly seen: Box | null;
}

export interface PageFacts {
  readonly description?: string;
  readonly value?: string;
  /** Code points. */
  readonly valueLength?: number;
  readonly range?: readonly [now: number, min: number | null, max: number | null, step: number | null];
  readonly placeholder?: string;
  readonly platformId?: string;
  readonly level?: number;
  readonly position?: number;
  readonly setSize?: number;
  readonly row?: number;
  readonly column?: number;
  readonly rowCount?: number;
  readonly columnCount?: number;
  readonly shortcut?: string;
  readonly url?: string;
  readonly labelledBy?: readonly number[];
  readonly unread?: number;
  /** The role as the author wrote it. */
  readonly authored?: string;
  readonly native?: Readonly<Record<string, string | number | boolean>>;
}

/** By bit. */
export const STATE_NAMES: readonly State[] = [
  'focused',
  'focusable',
  'disabled',
  'readonly',
  'required',
  'multiline',
  'protected',
  'checked',
  'unchecked',
  'mixed',
  'pressed',
  'selected',
  'selectable',
  'multiselectable',
  'expanded',
  'collapsed',
  'haspopup',
  'modal',
  'busy',
  'invalid',
  'current',
  'active',
  'offscreen',
  'hidden',
  'horizontal',
  'vertical',
  'opaque',
];

export const AFFORDANCE_NAMES: readonly Affordance[] = [
  'press',
  'toggle',
  'set_text',
  'insert_text',
  'select',
  'expand',
  'scroll',
  'set_value',
  'focus',
];
