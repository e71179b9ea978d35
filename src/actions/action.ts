/** The closed vocabulary of primitives (DESIGN section 6) as TypeScript types. The JSON Schema in `schema.ts` is its twin. */
import type { Point } from '../blueprint/geometry.js';
import type { MouseButton } from '../input/driver.js';

/** An element id such as `A12`. */
export type ElementId = string;
/** An element by id, or a bare point on the screen in physical pixels (which is grounded to an element before anything happens). */
export type Target = ElementId | Point;

interface Common {
  /** Why the planner wants this; shown to the person and kept in the trace. */
  readonly reason?: string;
}

export type Action = Common &
  (
    | { readonly action: 'observe'; readonly surface?: string }
    | { readonly action: 'open_app'; readonly name: string }
    | { readonly action: 'open_search'; readonly text?: string }
    | { readonly action: 'open_url'; readonly url: string }
    | { readonly action: 'switch_surface'; readonly surface: string }
    | { readonly action: 'click'; readonly target: Target; readonly button?: MouseButton }
    | { readonly action: 'double_click'; readonly target: Target }
    | { readonly action: 'right_click'; readonly target: Target }
    | { readonly action: 'hover'; readonly target: Target }
    | { readonly action: 'drag'; readonly from: Target; readonly to: Target }
    | { readonly action: 'type_text'; readonly text: string; readonly target?: ElementId }
    | { readonly action: 'set_text'; readonly text: string; readonly target: ElementId }
    | { readonly action: 'press_key'; readonly key: string; readonly target?: ElementId; readonly repeat?: number }
    | {
        readonly action: 'select';
        readonly target: ElementId;
        /** Name of the option inside `target` (a combo box, list, menu, tab list); absent = select `target` itself. */
        readonly option?: string;
        readonly mode?: 'replace' | 'add' | 'remove';
      }
    | { readonly action: 'toggle'; readonly target: ElementId; readonly to?: boolean }
    | { readonly action: 'expand'; readonly target: ElementId; readonly to?: boolean }
    | { readonly action: 'set_value'; readonly target: ElementId; readonly value: number }
    | {
        readonly action: 'scroll';
        readonly target?: ElementId;
        readonly direction?: 'up' | 'down' | 'left' | 'right';
        /** Pages, default 1. */
        readonly pages?: number;
        /** Brings `target` itself into view instead of scrolling its content. */
        readonly into_view?: boolean;
      }
    | {
        readonly action: 'wait_for';
        readonly condition: WaitCondition;
        readonly target?: ElementId;
        /** A description in plain words (see `find`), where there is no id yet. */
        readonly query?: string;
        readonly text?: string;
        /** Default 5000. */
        readonly timeout_ms?: number;
      }
    | { readonly action: 'ask_user'; readonly question: string }
    | { readonly action: 'finish'; readonly success?: boolean; readonly summary?: string }
  );

export type WaitCondition = 'exists' | 'gone' | 'enabled' | 'focused' | 'text' | 'settled' | 'changed';
export type ActionName = Action['action'];
