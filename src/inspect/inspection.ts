/** What pointer grounding answers: plain data, the same for the command line, MCP and programs. */
import type { Point, Rect } from '../blueprint/geometry.js';
import type { Affordance, Blueprint, Handle, RawNode, SurfaceId, SurfaceInfo, ValueRange } from '../blueprint/model.js';
import type { Role } from '../blueprint/roles.js';
import type { State } from '../blueprint/states.js';
import type { Consequence } from './explain.js';

/** What pointer grounding needs of a session. */
export interface Inspectable {
  /** Where the pointer is now, physical pixels on the screen. */
  pointer(): Promise<Point>;
  /** Topmost first. */
  surfaces(): Promise<readonly SurfaceInfo[]>;
  /** The deepest element at a point with its ancestors, outermost first; null = nothing there. */
  elementAt(
    point: Point,
    surface?: SurfaceId,
  ): Promise<{ readonly surface: SurfaceInfo; readonly nodes: readonly RawNode[] } | null>;
  observe(surface: SurfaceId): Promise<Blueprint>;
}

export interface InspectedElement {
  /** The id for actions; null = can't be acted on, or ids were not asked for. */
  readonly id: string | null;
  readonly role: Role;
  /** The platform's own role. */
  readonly nativeRole: string;
  /** White space collapsed. */
  readonly name: string;
  readonly description: string | null;
  /** null = none, unknown, or protected. */
  readonly value: string | null;
  /** Length of the whole text where `value` holds only its beginning. */
  readonly valueLength: number | null;
  readonly range: ValueRange | null;
  readonly states: readonly State[];
  /** Physical pixels on the screen. */
  readonly bounds: Rect | null;
  readonly affordances: readonly Affordance[];
  readonly platformId: string | null;
  readonly shortcut: string | null;
  readonly url: string | null;
  readonly handle: Handle;
}

/** Another element with the same role and name, and what tells it apart. */
export interface Twin {
  readonly id: string;
  /** `in group "Billing"`, `right of A9`; empty where nothing tells it apart. */
  readonly where: string;
}

export interface Inspection {
  readonly schema: 'lumos.inspection/1';
  /** Physical pixels on the screen. */
  readonly point: Point;
  readonly origin: 'cursor' | 'point';
  /** `hit` = the point is in it; `nearest` = nothing that means anything is at the point, this is closest. */
  readonly how: 'hit' | 'nearest';
  /** Physical pixels from the point to the element; 0 when hit. */
  readonly distance: number;
  readonly surface: SurfaceInfo;
  /** The deepest element. */
  readonly element: InspectedElement;
  /** What a click here acts on: the element itself or the nearest ancestor that can be acted on; null = nothing. */
  readonly target: InspectedElement | null;
  /** Outermost first. */
  readonly ancestors: readonly InspectedElement[];
  /** What each action would do to `target`. Empty when there is none. */
  readonly consequences: readonly Consequence[];
  /** Which of the elements with equal role and name the target is, where there are several. */
  readonly ambiguity: { readonly ordinal: number; readonly count: number; readonly others: readonly Twin[] } | null;
}
