/**
 * What could be done next, from the current blueprint alone: rows XB-43 to XB-51. Ranked by role, state, structure and layer; what
 * things are called is only the last cue, in many languages. Knows nothing of the goal: the planner chooses. Pure.
 */
import type { Action } from '../../actions/action.js';
import type { Blueprint } from '../../blueprint/model.js';
import type { RunMemory } from '../memory.js';
import { inFront } from './foreground.js';
import { completion, isPressCandidate, pressPriority } from './press.js';
import { isGrabber, isSwitch, type Placed, placed } from './scene.js';
import { scrollTargets } from './scroll.js';
import type { Suggestion, SuggestionKind } from './suggestion.js';

/** How far a sheet is drawn up, as a share of the surface's height, and how far a list is scrolled, in pages (XB-51). */
const SHEET_DRAG = 0.35;
const SCROLL_PAGES = 0.5;
const SCROLL_IN_SHEET = 0.7;
/** Actions of one batch. */
const BATCH = 5;
/** Milliseconds for something that is busy to come to rest. */
const REST_MS = 5000;

/** Order of the kinds that have no band of their own between those of XB-45 (10 … 90). */
const PRIORITIES = { wait: 0, complete: 5, batch: 40, expand_sheet: 50, scroll: 55, look: 100 } as const;

/** Best first. Every id is one of this blueprint, and `snapshot` says so. */
export function suggest(blueprint: Blueprint, memory: Pick<RunMemory, 'deeds'>): readonly Suggestion[] {
  const all = placed(blueprint);
  const front = inFront(all);
  const tried = withoutEffect(blueprint, memory);
  const found: Suggestion[] = [];
  const snapshot = { hash: blueprint.hash, sequence: blueprint.sequence };
  const add = (kind: SuggestionKind, priority: number, actions: readonly Action[]): void => {
    const fresh = actions.filter((action) => !tried.has(keyOf(action)));
    if (fresh.length > 0) found.push({ kind, priority, actions: fresh, snapshot });
  };

  const done = completion(blueprint.surface.title, front);
  if (done.by?.id) add('complete', PRIORITIES.complete, [{ action: 'click', target: done.by.id }]);
  for (const each of front) {
    const { element, above } = each;
    if (element.id === null || element === done.by || !isPressCandidate(each, all)) continue;
    if (done.suppressed.has(element) || above.some((one) => done.suppressed.has(one))) continue;
    add('press', pressPriority(each, all), [{ action: 'click', target: element.id }]);
  }
  const switches = front.filter(({ element }) => element.id !== null && isSwitch(element)).slice(0, BATCH);
  if (switches.length >= 2 && switchesStillAnswer(blueprint, memory)) {
    add('batch', PRIORITIES.batch, switches.flatMap(toToggle));
  }
  const grabber = front.find((each) => isGrabber(each, all));
  const drag = grabber && dragUp(grabber, blueprint);
  if (drag) add('expand_sheet', PRIORITIES.expand_sheet, [drag]);
  const [scroller] = scrollTargets(front);
  if (scroller?.id) {
    const pages = grabber ? SCROLL_IN_SHEET : SCROLL_PAGES;
    add('scroll', PRIORITIES.scroll, [{ action: 'scroll', target: scroller.id, direction: 'down', pages }]);
  }
  // Waiting comes first while something is still going on, looking again last, when there is nothing else.
  if (blueprint.partial || blueprint.elements.some(({ states, foreground }) => foreground && states.includes('busy'))) {
    add('wait', PRIORITIES.wait, [{ action: 'wait_for', condition: 'settled', timeout_ms: REST_MS }]);
  }
  if (found.length === 0)
    found.push({ kind: 'look', priority: PRIORITIES.look, actions: [{ action: 'observe' }], snapshot });
  return found.sort((a, b) => a.priority - b.priority);
}

function toToggle({ element }: Placed): Action[] {
  return element.id === null ? [] : [{ action: 'toggle', target: element.id }];
}

/** XB-48: what was done while the interface was exactly as it is now, and changed nothing. */
function withoutEffect(blueprint: Blueprint, { deeds }: Pick<RunMemory, 'deeds'>): ReadonlySet<string> {
  const idle = deeds.filter(
    ({ before, after, effect }) =>
      after === blueprint.hash && (before === after || effect === 'no_effect' || effect === 'refused'),
  );
  return new Set(idle.map(({ action }) => keyOf(action)));
}

/** XB-48: a row of switches is suggested again only where the last switching showed. */
function switchesStillAnswer(blueprint: Blueprint, { deeds }: Pick<RunMemory, 'deeds'>): boolean {
  const last = deeds.at(-1);
  if (last?.action.action !== 'toggle') return true;
  return !(last.after === blueprint.hash && (last.before === last.after || last.effect === 'no_effect'));
}

/** What makes two actions the same try: presses of one element, however they are called. */
function keyOf(action: Action): string {
  const { action: name } = action;
  if (name === 'drag') return `drag ${JSON.stringify(action.from)}`;
  const target = 'target' in action ? JSON.stringify(action.target) : '';
  const kind = name === 'double_click' || name === 'select' || name === 'expand' ? 'click' : name;
  return `${kind} ${target}`;
}

function dragUp({ element }: Placed, { surface }: Blueprint): Action | null {
  const from = element.activation;
  const area = surface.bounds;
  if (element.id === null || from === null || area === null) return null;
  const y = Math.max(area.y + 1, Math.round(from.y - area.height * SHEET_DRAG));
  return y < from.y ? { action: 'drag', from: element.id, to: { x: from.x, y } } : null;
}
