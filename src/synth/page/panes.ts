/** Parts that screens are put together from: bars, side bars, bodies, windows. */
import { type BlockName, block } from './blocks.js';
import { button, iconButton, menuBar, toolBar } from './controls.js';
import { photo, scrollBar } from './distractors.js';
import { el, type Html, text } from './html.js';
import { type Maker, mark } from './maker.js';

export const FULL = 'position:absolute;inset:0;display:flex;flex-direction:column;overflow:hidden';

export function body(m: Maker, only?: readonly BlockName[]): Html {
  const { r } = m;
  const columns = r.weighted({ one: 4, two: 4, three: 1.5 });
  const pad = r.int(4, 24);
  const column = () =>
    el(
      'div',
      { class: 'col grow', style: 'overflow:hidden' },
      r.times(r.int(2, 7), () => block(m, only)),
    );
  const count = { one: 1, two: 2, three: 3 }[columns];
  const bar = r.chance(0.2) && scrollBar(m, true);
  return el(
    'div',
    { class: 'row nw grow', style: `align-items:stretch;padding:${pad}px;overflow:hidden` },
    r.times(count, column),
    bar,
  );
}

export function titleBar(m: Maker): Html {
  const { r, w } = m;
  const controls = r.weighted({ three: 5, one: 3, dots: 1.5 });
  const title = el('b', { class: 'grow', style: r.chance(0.5) ? 'text-align:center' : '' }, text(w.label(1, 5)));
  if (controls === 'dots') {
    const dots = ['#ff5f57', '#febc2e', '#28c840'].map((colour) =>
      el('span', {
        style: `width:13px;height:13px;border-radius:50%;background:${colour};flex:none`,
        ...mark('icon', { name: 'window control' }),
      }),
    );
    return el('div', { class: 'title', style: 'gap:8px' }, dots, title);
  }
  const icons = controls === 'one' ? ['close'] : ['minimize', 'maximize', 'close'];
  const left = r.chance(0.3) && [iconButton(m), r.chance(0.4) && button(m, undefined, true)];
  return el(
    'div',
    { class: 'title' },
    left,
    title,
    r.chance(0.2) && iconButton(m, 'menu'),
    icons.map((name) => iconButton(m, name)),
  );
}

export function sideBar(m: Maker): Html {
  const { r } = m;
  return el(
    'div',
    {
      class: 'col',
      style: `width:${r.int(120, 260)}px;flex:none;padding:${r.int(0, 10)}px;overflow:hidden;background:${m.t.shade}`,
    },
    r.times(r.int(1, 3), () => block(m, ['list', 'list', 'tree', 'links', 'checks'])),
  );
}

export function statusBar(m: Maker): Html {
  return el(
    'div',
    { class: 'status' },
    m.r.times(m.r.int(1, 5), () => el('span', {}, text(m.r.chance(0.5) ? m.w.words(1, 3) : m.w.number()))),
  );
}

/** What lies behind the windows of a desktop. */
export function wall(m: Maker): Html {
  return el('div', { style: 'position:absolute;inset:0;overflow:hidden;display:flex' }, photo(m, '100%', 1600));
}

export function window(m: Maker, place: string, only?: readonly BlockName[]): Html {
  const { r } = m;
  return el(
    'div',
    { class: 'win', style: place },
    titleBar(m),
    r.chance(0.5) && menuBar(m),
    r.chance(0.5) && toolBar(m),
    el('div', { class: 'grow', style: 'display:flex;min-height:0' }, r.chance(0.3) && sideBar(m), body(m, only)),
    r.chance(0.3) && statusBar(m),
  );
}
