/** Walks a menu path: each part is found and pressed, and the interface is looked at again before the next. */
import type { Element } from '../../../blueprint/model.js';
import { LumosError } from '../../../errors.js';
import { type Move, pick, type Tactic, type View } from '../view.js';

const IN_MENUS = new Set(['menuitem', 'menuitemcheckbox', 'menuitemradio', 'menu']);
/** Some toolkits give the title of a menu as a button with a popup. */
const OPENS_A_MENU = (element: Element): boolean => element.role === 'button' && element.states.includes('haspopup');

/** Menu entries carry an ellipsis that nobody says. */
const said = (part: string): string => `"${part.replace(/\s*(?:…|\.\.\.)$/u, '')}"`;

export function menu(path: readonly string[]): Tactic {
  let index = 0;
  let waited = false;
  return {
    next(view: View): Move {
      if (view.last?.action.action === 'click') {
        if (view.last.outcome.error) return { kind: 'fail', error: view.last.outcome.error };
        index += 1;
        waited = false;
      }
      const part = path[index];
      if (part === undefined) return { kind: 'done' };
      const found = pick(view, said(part), (element) => IN_MENUS.has(element.role) || OPENS_A_MENU(element));
      if (!(found instanceof LumosError)) return { kind: 'act', action: { action: 'click', target: found.id } };
      if (waited || found.code !== 'UNKNOWN_ID') return { kind: 'fail', error: found };
      waited = true;
      return {
        kind: 'act',
        action: { action: 'wait_for', condition: 'exists', query: `${said(part)} menu item`, timeout_ms: 2000 },
      };
    },
  };
}
