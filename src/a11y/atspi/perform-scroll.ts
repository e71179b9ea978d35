/** scroll_into_view and scroll: by what the application offers for it, without pointer or keyboard. */
import { LumosError } from '../../errors.js';
import type { Delivery, Operation } from '../backend.js';
import { until } from '../until.js';
import { actionsOf, chooseAction, type ElementAction, type Intention } from './action-names.js';
import { already, delivered } from './delivered.js';
import { asRefs, Element, ROLE } from './element.js';
import { doAction } from './perform-action.js';
import { COORDINATES } from './protocol.js';
import { invalid, unsupported } from './refusals.js';
import { STATE } from './states.js';

/** `AtspiScrollType`: the application decides where (Component.xml, ScrollTo). */
const ANYWHERE = 6;
const USE_WHEEL = 'Turn the wheel over the element.';

export async function scrollIntoView(element: Element): Promise<Delivery> {
  const taken = element.has('Component') && element.change(element.calling('Component.ScrollTo', ANYWHERE));
  if (!taken) throw unsupported('The application does not scroll this element into view.', USE_WHEEL);
  const shows = await until(() => element.refresh() && element.is(STATE.showing));
  return delivered('Component.ScrollTo(ANYWHERE)', shows ? undefined : 'it does not say SHOWING');
}

type Scroll = Extract<Operation, { kind: 'scroll' }>;
type Direction = Scroll['direction'];

/** How far up an element's scroll bars are looked for. */
const MAX_LEVELS = 12;
/** Each page may be one call. */
const MAX_PAGES = 100;

/** @throws LumosError UNSUPPORTED where neither scroll actions nor scroll bars are found */
export async function scroll(element: Element, { direction, pages }: Scroll): Promise<Delivery> {
  if (!(pages > 0 && pages <= MAX_PAGES)) {
    throw invalid(`${pages} pages can not be scrolled.`, `Give more than 0 and at most ${MAX_PAGES} pages.`);
  }
  let at: Element | null = element;
  for (let level = 0; at !== null && level < MAX_LEVELS && at.role !== ROLE.APPLICATION; level++) {
    const byAction = await pageAction(at, `scroll_${direction}`, pages);
    if (byAction !== null) return byAction;
    const bar = scrollBarOf(at, direction);
    if (bar !== null) return moveBar(bar, at, direction, pages);
    at = parentOf(at);
  }
  throw unsupported('The application offers no scrolling here.', USE_WHEEL);
}

/** Chromium: each DoAction is most of a page. */
async function pageAction(element: Element, intention: Intention, pages: number): Promise<Delivery | null> {
  const action = chooseAction(await actionsOf(element, false), intention);
  if (action === null) return null;
  const times = Math.max(1, Math.round(pages));
  for (let time = 0; time < times; time++) doAction(element, action);
  return delivered(`Action.DoAction("${action.name}")`, times > 1 ? `${times} times` : undefined);
}

function scrollBarOf(element: Element, direction: Direction): Element | null {
  const vertical = direction === 'up' || direction === 'down';
  if (element.role === ROLE.SCROLL_BAR) return isVertical(element) === vertical ? element : null;
  const children = lastChildren(element);
  // Qt wraps each scroll bar in a filler.
  const wrapped = children.filter(({ role }) => role === ROLE.FILLER).flatMap(lastChildren);
  const bars = [...children, ...wrapped].filter((child) => child.role === ROLE.SCROLL_BAR);
  const bar = bars.find((each) => isVertical(each) === vertical);
  if (bar === undefined || bar.has('Value')) return bar ?? null;
  // GTK 4 has the value in a child of the scroll bar.
  return lastChildren(bar).find((child) => child.has('Value')) ?? null;
}

/** Qt 5 says no orientation. Null for a bar that is not laid out. */
function isVertical(bar: Element): boolean | null {
  if (bar.is(STATE.vertical)) return true;
  if (bar.is(STATE.horizontal)) return false;
  const [width, height] = sizeOf(bar);
  return width > 0 && height > 0 ? height > width : null;
}

/** Scroll bars are among the last children of what they scroll. */
const MAX_CHILDREN = 6;

function lastChildren(parent: Element): Element[] {
  return asRefs(parent.ask(parent.calling('Accessible.GetChildren')))
    .slice(-MAX_CHILDREN)
    .flatMap((ref) => {
      try {
        return [Element.at(parent.context, ref)];
      } catch (error) {
        // A child that vanished between two calls is no scroll bar.
        if (error instanceof LumosError && error.code === 'STALE_ID') return [];
        throw error;
      }
    });
}

function sizeOf(element: Element): readonly [width: number, height: number] {
  const extents = element.ask(element.calling('Component.GetExtents', COORDINATES.screen));
  return Array.isArray(extents) ? [Number(extents[2]), Number(extents[3])] : [0, 0];
}

async function moveBar(bar: Element, scrolled: Element, direction: Direction, pages: number): Promise<Delivery> {
  const [now = 0, min = 0, max = 0] = bar
    .askAll([bar.getting('Value.CurrentValue'), bar.getting('Value.MinimumValue'), bar.getting('Value.MaximumValue')])
    .map(Number);
  const forward = direction === 'down' || direction === 'right';
  if (!(max > min)) return already('showing everything');
  if (now === (forward ? max : min)) return already('at the end');
  const block = await chooseBlock(bar, forward);
  if (block !== null) {
    for (let page = 0; page < Math.max(1, Math.round(pages)); page++) doAction(bar, block);
    return delivered(`Action.DoAction("${block.name}") of the scroll bar`);
  }
  const step = pageStep(scrolled, direction, max - min) * pages;
  const target = Math.min(max, Math.max(min, forward ? now + step : now - step));
  const taken = bar.change(bar.setting('Value.CurrentValue', target));
  const moved = taken && (await until(() => bar.askNumber(bar.getting('Value.CurrentValue')) !== now));
  if (!moved) throw unsupported('The scroll bar stays where it is.', USE_WHEEL);
  return delivered(`Value.CurrentValue = ${target} of the scroll bar`);
}

/** LibreOffice. */
async function chooseBlock(bar: Element, forward: boolean): Promise<ElementAction | null> {
  const wanted = forward ? 'incrementBlock' : 'decrementBlock';
  return (await actionsOf(bar, false)).find(({ name }) => name === wanted) ?? null;
}

/**
 * What is a page in the scroll bar's own unit: in GTK and in most of Qt that is the pixel, so it is the height (width)
 * of what is scrolled, less a tenth that stays in view. Never more than the whole way.
 */
function pageStep(scrolled: Element, direction: Direction, range: number): number {
  const [width, height] = sizeOf(scrolled);
  const size = direction === 'up' || direction === 'down' ? height : width;
  return size > 0 ? Math.min(size * 0.9, range) : range / 10;
}

function parentOf(element: Element): Element | null {
  const ref = element.askRef(element.getting('Accessible.Parent'));
  return ref === null ? null : Element.at(element.context, ref);
}
