/** What a test writes to describe a user interface: plain data, made by the functions in `ui.ts`. */
import type { Rect } from '../../blueprint/geometry.js';
import type { Affordance } from '../../blueprint/model.js';
import type { Role } from '../../blueprint/roles.js';
import type { FakeElement } from './element.js';

export type Handler = (element: FakeElement) => void;

export interface RangeOptions {
  readonly now: number;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
}

export interface ElementOptions {
  /** The author's identifier: becomes `platformId`, and what `labelledBy` and `byId` refer to. */
  readonly id?: string;
  readonly description?: string;
  readonly placeholder?: string;
  readonly shortcut?: string;
  readonly url?: string;
  readonly level?: number;
  readonly nativeRole?: string;
  /** Author's ids of the elements that label this one. */
  readonly labelledBy?: readonly string[];

  /** Physical pixels from the window's top left; absent = laid out by itself. */
  readonly bounds?: Rect;
  readonly width?: number;
  readonly height?: number;
  readonly layout?: 'row' | 'column';
  /** `none` = the element says nothing about where it is. */
  readonly geometry?: 'none';
  /** Content that doesn't fit is clipped and can be scrolled to. */
  readonly scrolls?: boolean;
  /** Shown above everything else of its window (menus, the list of a combo box). */
  readonly popup?: boolean;

  readonly enabled?: boolean;
  readonly visible?: boolean;
  readonly readonly?: boolean;
  readonly required?: boolean;
  readonly invalid?: boolean;
  readonly busy?: boolean;
  readonly default?: boolean;
  readonly focusable?: boolean;
  readonly opaque?: boolean;
  readonly checked?: boolean | 'mixed';
  readonly pressed?: boolean;
  readonly selected?: boolean;
  readonly expanded?: boolean;
  readonly multiselect?: boolean;

  /** Makes the element a text field. */
  readonly text?: string;
  readonly multiline?: boolean;
  readonly protected?: boolean;
  readonly maxLength?: number;
  /** A formatted value that can't be edited as text. */
  readonly value?: string;
  readonly range?: RangeOptions;
  readonly row?: number;
  readonly column?: number;

  /** Replaces what the role would offer: `[]` = can only be operated by pointer and keyboard. */
  readonly affordances?: readonly Affordance[];
  /** Semantic operations report success and do nothing, as some toolkits do. Pointer and keyboard still work. */
  readonly deaf?: boolean;
  /** Operations take effect this much later (milliseconds of the desktop's clock). */
  readonly delayMs?: number;
  readonly contextMenu?: readonly ElementSpec[];

  readonly onPress?: Handler;
  /** After text, value, checked, selected or expanded changed by an operation. */
  readonly onChange?: Handler;
  readonly onFocus?: Handler;
  readonly onDoubleClick?: Handler;
  readonly onDrop?: (target: FakeElement, source: FakeElement) => void;
}

export interface ElementSpec {
  readonly role: Role;
  readonly name: string;
  readonly options: ElementOptions;
  readonly children: readonly ElementSpec[];
}
