/**
 * Microsoft Active Accessibility, for what UIA has nothing for. On Windows itself UIA reads MSAA servers on its own; this is for
 * systems and applications where it does not. The seam; `com-msaa.ts` is the real one.
 */
import type { Rect } from '../../blueprint/geometry.js';
import type { Hwnd, Releasable } from './automation.js';
import type { Ia2Object } from './ia2.js';

/** One accessible object, or one simple element of it (a child id). */
export interface MsaaObject extends Releasable {
  name(): string;
  /** `ROLE_SYSTEM_…`; 0 = a role of its own, or not told. */
  role(): number;
  /** `STATE_SYSTEM_…` bits. */
  state(): number;
  value(): string;
  description(): string;
  defaultAction(): string;
  shortcut(): string;
  /** Physical pixels on the screen. */
  location(): Rect | null;
  children(limit: number): readonly MsaaObject[];
  childCount(): number;
  doDefaultAction(): void;
  /** `SELFLAG_…`. */
  select(flags: number): void;
  setValue(text: string): void;
  /** The same object as IAccessible2, to be released on its own; null where there is none, or it cannot cross between processes. */
  accessible2(): Ia2Object | null;
}

export interface Msaa {
  /** The client area's object (`OBJID_CLIENT`), or the menu bar's (`OBJID_MENU`); null where there is none. */
  fromWindow(hwnd: Hwnd, part: 'client' | 'menu'): MsaaObject | null;
  /** The object that a window with a server of its own gave as its answer to WM_GETOBJECT (not 0), once for each answer. */
  fromAnswer(answer: number): MsaaObject | null;
}
