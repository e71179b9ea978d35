/** Screens that are drawn only when they are asked for by their names: what ordinary ones have too little of. */
import { block } from './blocks.js';
import { button, input, menuBar, tabs, toolBar } from './controls.js';
import { scrollBar } from './distractors.js';
import { el, type Html, text } from './html.js';
import type { Maker } from './maker.js';
import { FULL, sideBar, statusBar, titleBar, wall } from './panes.js';
import { writing } from './writing.js';

/** Nothing but grids of days, keys and characters. */
export function grids(m: Maker): Html {
  const { r } = m;
  const some = (): Html =>
    el(
      'div',
      {
        class: 'row',
        style: `padding:${r.int(0, 20)}px;gap:${r.int(8, 40)}px;align-items:flex-start;align-content:flex-start;overflow:hidden`,
      },
      r.times(r.int(1, 4), () => block(m, ['days', 'days', 'keys', 'keys', 'characters', 'keyboard'])),
      r.chance(0.5) &&
        el('div', { style: 'width:260px' }, block(m, ['form', 'checks', 'plain', 'buttons', 'list', 'table'])),
    );
  // A window's own picture, a window on a screen, or a part of an application.
  const place = r.weighted({ alone: 3, window: 3, within: 2 });
  if (place === 'alone') return el('div', { style: FULL }, some());
  if (place === 'within') return el('div', { style: FULL }, menuBar(m), toolBar(m), some());
  const where = `left:${r.int(2, 25)}%;top:${r.int(2, 15)}%;max-width:75%;max-height:84%`;
  return el(
    'div',
    { style: `${FULL};background:${m.t.shade}` },
    el('div', { class: 'win', style: where }, titleBar(m), some()),
  );
}

/** A window that is mostly one field to write in: an editor, a letter with its header, a note. */
export function editor(m: Maker): Html {
  const { r } = m;
  const fill = 'flex:1;min-width:0;min-height:0';
  const kind = r.weighted({ text: 5, letter: 2, note: 2 });
  const field = (): Html => writing(m, fill);
  const scrolled = r.chance(0.5) && scrollBar(m, true);
  const middle = el(
    'div',
    { class: 'grow', style: `display:flex;min-height:0;padding:${r.pick([0, 0, 0, 2, 6, 12])}px;gap:${r.int(0, 6)}px` },
    r.chance(0.25) && sideBar(m),
    el(
      'div',
      { class: 'col grow', style: 'gap:4px;min-height:0' },
      kind === 'letter' && r.times(r.int(1, 4), () => header(m)),
      kind === 'note' && el('b', {}, text(m.w.label(1, 4))),
      el('div', { style: `display:flex;${fill}` }, field(), r.chance(0.12) && field(), scrolled),
      r.chance(0.12) && block(m, ['search']),
    ),
  );
  const content = [
    r.chance(0.6) && titleBar(m),
    kind !== 'note' && r.chance(0.8) && menuBar(m),
    r.times(kind === 'note' ? 0 : r.int(0, 2), () => toolBar(m)),
    r.chance(0.3) && tabs(m),
    middle,
    kind === 'note' &&
      el(
        'div',
        { class: 'row', style: 'padding:8px' },
        r.times(r.int(1, 3), () => button(m)),
      ),
    r.chance(0.6) && statusBar(m),
  ];
  if (r.chance(0.55)) return el('div', { style: FULL }, content);
  const behind = wall(m);
  const where = `left:${r.int(2, 30)}%;top:${r.int(2, 25)}%;width:${r.int(35, 66)}%;height:${r.int(35, 72)}%`;
  return el('div', { style: FULL }, behind, el('div', { class: 'win', style: where }, content));
}

function header(m: Maker): Html {
  return el(
    'div',
    { class: 'row nw' },
    el('span', { style: 'width:5em' }, text(m.w.label(1, 1))),
    el('div', { class: 'grow' }, input(m, '100%')),
  );
}
