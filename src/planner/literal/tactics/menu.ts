/** Walks a menu path: each part is found and pressed, and the interface is looked at again before the next. */
import type { Blueprint, Element } from '../../../blueprint/model.js';
import { fold } from '../../../blueprint/similarity.js';
import { LumosError } from '../../../errors.js';
import { assertNamed } from '../naming.js';
import { type Move, pick, type Tactic, type View } from '../view.js';
import { found } from './finding.js';

const IN_MENUS = new Set(['menuitem', 'menuitemcheckbox', 'menuitemradio', 'menu']);
/** Some toolkits give the title of a menu as a button with a popup. */
const OPENS_A_MENU = (element: Element): boolean => element.role === 'button' && element.states.includes('haspopup');
const IN_A_MENU = (element: Element): boolean => IN_MENUS.has(element.role) || OPENS_A_MENU(element);

/** Menu entries carry an ellipsis and accelerator marks that nobody says. */
const spoken = (name: string): string => fold(name.replace(/\s*(?:…|\.\.\.)$/u, '').replace(/[_&]/gu, '')).trim();

export function menu(path: readonly string[]): Tactic {
  let index = 0;
  let pressed = false;
  let finder: ReturnType<typeof finderOf> | null = null;
  let opened: string | null = null;
  return {
    next(view: View): Move {
      if (pressed && view.last?.action.action === 'click') {
        pressed = false;
        if (view.last.outcome.error) return { kind: 'fail', error: view.last.outcome.error };
        index += 1;
        finder = null;
      }
      const part = path[index];
      if (part === undefined) return { kind: 'done' };
      finder ??= finderOf(part, opened);
      const there = finder(view);
      if ('move' in there) return there.move;
      opened = there.found;
      pressed = true;
      return { kind: 'act', action: { action: 'click', target: there.found } };
    },
  };
}

function finderOf(part: string, opened: string | null): ReturnType<typeof found<string>> {
  return found(`"${part}" menu item`, (view) => {
    const exact = view.blueprint ? entryCalled(view.blueprint, part, opened) : null;
    if (exact) return exact;
    const picked = assertNamed(pick(view, part, IN_A_MENU), part);
    return picked instanceof LumosError ? picked : picked.id;
  });
}

/** The only entry with that very name, in the menu opened last where that one shows entries. */
function entryCalled(blueprint: Blueprint, part: string, opened: string | null): string | null {
  const { elements } = blueprint;
  const called = elements.filter(
    (element) =>
      element.id !== null && element.id !== opened && IN_A_MENU(element) && spoken(element.name) === spoken(part),
  );
  const inside = called.filter((element) => isInside(elements, element, opened));
  const [only, ...others] = inside.length > 0 ? inside : called;
  return only && others.length === 0 ? only.id : null;
}

function isInside(elements: readonly Element[], element: Element, id: string | null): boolean {
  if (id === null) return false;
  for (let at = element.parent; at !== null; at = elements[at]?.parent ?? null)
    if (elements[at]?.id === id) return true;
  return false;
}
