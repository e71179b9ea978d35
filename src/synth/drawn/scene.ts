/** A drawn interface before it is pixels: plain data, so that behaviour is a function from one scene to the next. */
import type { Rect } from '../../blueprint/geometry.js';
import type { VisionClass } from '../../vision/model.js';

/** What is drawn but is nothing to act on. `panel` and `tooltip` cover what was drawn before them. */
export type Decoration = 'label' | 'heading' | 'panel' | 'tooltip' | 'picture' | 'progress';

export interface Widget {
  /** Unlike any other in the scene; the same before and after an action. */
  readonly id: number;
  readonly kind: VisionClass | Decoration;
  readonly rect: Rect;
  /** What stands on it. For a check box or radio its label, which is drawn beside the glyph. */
  readonly text: string;
  readonly checked?: boolean;
  readonly selected?: boolean;
  readonly disabled?: boolean;
  readonly focused?: boolean;
  readonly hovered?: boolean;
  /** Sliders and progress, 0 to 1. */
  readonly value?: number;
  /** Radios of one choice, rows of one list, tabs of one bar. */
  readonly group?: number;
  /** Which icon of `icons.ts`. */
  readonly icon?: string;
  /** Only what lies inside is seen (rows of a list that is scrolled). */
  readonly clip?: Rect;
  /** Open or closed, where the widget opens something; absent = it does not. */
  readonly expanded?: boolean;
}

export interface Look {
  readonly name: 'flat' | 'raised' | 'outlined' | 'rounded';
  readonly background: string;
  readonly surface: string;
  readonly ink: string;
  readonly line: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly radius: number;
  readonly font: string;
  /** Pixels. */
  readonly fontSize: number;
  readonly rightToLeft: boolean;
}

export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly look: Look;
  /** In drawing order: later ones lie on top. */
  readonly widgets: readonly Widget[];
}

const DECORATIONS: readonly string[] = ['label', 'heading', 'panel', 'tooltip', 'picture', 'progress'];

export function isElement(widget: Widget): widget is Widget & { readonly kind: VisionClass } {
  return !DECORATIONS.includes(widget.kind);
}

export function covers({ kind }: Widget): boolean {
  return kind === 'panel' || kind === 'tooltip';
}

/** The scene with some fields of one widget replaced. */
export function changed(scene: Scene, id: number, fields: Partial<Widget>): Scene {
  return { ...scene, widgets: scene.widgets.map((each) => (each.id === id ? { ...each, ...fields } : each)) };
}

/** The scene with more widgets on top; their ids are given here. */
export function added(scene: Scene, more: readonly Omit<Widget, 'id'>[]): Scene {
  const next = 1 + Math.max(0, ...scene.widgets.map(({ id }) => id));
  return { ...scene, widgets: [...scene.widgets, ...more.map((each, index) => ({ ...each, id: next + index }))] };
}
