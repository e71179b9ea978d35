/** scroll_into_view and scroll: by what the application offers for it, without pointer or keyboard. */
import type { Delivery, Operation } from '../backend.js';
import { until } from '../until.js';
import { already, delivered } from './delivered.js';
import type { Element } from './element.js';
import { SCROLL } from './ids.js';
import { invalid, unsupported, withoutPattern } from './refusals.js';

const USE_WHEEL = 'Turn the wheel over the element.';
/** `UIA_ScrollPatternNoScroll`. */
const AS_IT_IS = -1;

export async function scrollIntoView(element: Element): Promise<Delivery> {
  const means = 'ScrollItemPattern.ScrollIntoView';
  const used = element.use('ScrollItem', means, (pattern) => pattern.scrollIntoView());
  if (!used.done) {
    if (!element.facts.offscreen) return already('in view');
    throw withoutPattern('scrolled into view', { ScrollItem: used.gap }, USE_WHEEL);
  }
  const shows = await until(() => element.refresh() && !element.facts.offscreen);
  return delivered(means, shows ? undefined : 'it still says that it is off the screen');
}

type Scroll = Extract<Operation, { kind: 'scroll' }>;

/** How far up the element that scrolls is looked for. */
const MAX_LEVELS = 12;
/** Each page may be one call. */
const MAX_PAGES = 100;

/** @throws LumosError UNSUPPORTED where nothing round the element scrolls in that direction */
export async function scroll(element: Element, { direction, pages }: Scroll): Promise<Delivery> {
  if (!(pages > 0 && pages <= MAX_PAGES)) {
    throw invalid(`${pages} pages can not be scrolled.`, `Give more than 0 and at most ${MAX_PAGES} pages.`);
  }
  const done = element.upwards(MAX_LEVELS, (at) => scrollOne(at, direction, pages));
  if (done !== null) return done;
  throw unsupported('Nothing round this element scrolls in that direction.', USE_WHEEL);
}

function scrollOne(element: Element, direction: Scroll['direction'], pages: number): Delivery | null {
  const vertical = direction === 'up' || direction === 'down';
  const forward = direction === 'down' || direction === 'right';
  const axis = vertical ? 1 : 0;
  const asked = element.use('Scroll', 'ScrollPattern', (pattern) => ({
    scrollable: pattern.scrollable()[axis],
    percent: pattern.percent()[axis],
    view: pattern.viewSize()[axis],
  }));
  if (!asked.done || !asked.value.scrollable) return null;
  const { percent, view } = asked.value;
  if (percent === (forward ? 100 : 0)) return already('at the end');
  // Whole pages as the application counts them; parts of a page from the size of what is in view.
  if (Number.isInteger(pages)) {
    const amount = forward ? SCROLL.largeIncrement : SCROLL.largeDecrement;
    const means = `ScrollPattern.Scroll(${forward ? 'LargeIncrement' : 'LargeDecrement'})`;
    const used = element.use('Scroll', means, (pattern) => {
      for (let page = 0; page < pages; page++) {
        pattern.scroll(vertical ? SCROLL.none : amount, vertical ? amount : SCROLL.none);
      }
    });
    if (used.done) return delivered(means, pages > 1 ? `${pages} times` : undefined);
  }
  if (!(view > 0 && view < 100) || percent < 0) return null;
  const way = (pages * view * 100) / (100 - view);
  const target = Math.min(100, Math.max(0, forward ? percent + way : percent - way));
  const means = `ScrollPattern.SetScrollPercent(${Math.round(target)})`;
  const set = element.use('Scroll', means, (pattern) =>
    pattern.setPercent(vertical ? AS_IT_IS : target, vertical ? target : AS_IT_IS),
  );
  return set.done ? delivered(means) : null;
}
