/** Groups of several kinds of controls, as sites and applications have them. */

import { avatar } from './blocks-rows.js';
import { button, iconButton, input, link, slider } from './controls.js';
import { photo, prose } from './distractors.js';
import { type Child, el, type Html, text } from './html.js';
import { type Maker, mark } from './maker.js';

type Block = (m: Maker) => Html;

export const calendar: Block = (m) => {
  const { r, t } = m;
  const side = r.int(22, 42);
  const day = (i: number) => {
    const on = r.chance(0.04);
    const style = `height:${side}px;line-height:${side}px;border-radius:${t.radius}px;${on ? `background:${t.accent};color:${t.onAccent}` : ''}`;
    return el('div', { style, ...mark('button', on ? { selected: true } : {}) }, String((i % 31) + 1));
  };
  return el(
    'div',
    { class: 'panel', style: 'align-self:flex-start' },
    el(
      'div',
      { class: 'row nw' },
      iconButton(m, 'previous'),
      el('b', { class: 'grow', style: 'text-align:center' }, text(m.w.label(1, 1))),
      iconButton(m, 'next'),
    ),
    el(
      'div',
      { style: `display:grid;grid-template-columns:repeat(7,${side}px);text-align:center` },
      r.times(7, () => el('span', { class: 'muted' }, text(m.w.word().slice(0, 2)))),
      r.times(35, day),
    ),
  );
};

export const cards: Block = (m) => {
  const { r, w } = m;
  const pictures = r.chance(0.5);
  const width = r.int(150, 280);
  const card = () =>
    el(
      'div',
      { class: 'panel col', style: `width:${width}px` },
      pictures && photo(m, '100%', r.int(60, 140)),
      el('div', { class: 'row nw' }, el('b', { class: 'grow' }, text(w.label(1, 3))), r.chance(0.3) && iconButton(m)),
      el(
        'div',
        { class: 'muted' },
        r.chance(0.5) ? text(w.sentence()) : el('span', { style: 'font-size:1.6em' }, text(w.number())),
      ),
      r.chance(0.6) &&
        el(
          'div',
          { class: 'row' },
          r.times(r.int(1, 2), () => (r.chance(0.7) ? button(m) : link(m))),
        ),
    );
  return el('div', { class: 'row', style: 'align-items:stretch' }, r.times(r.int(2, 6), card));
};

export const links: Block = (m) => {
  const { r, w } = m;
  const indent = r.pick([0, 0, 12, 24]);
  const items = r.times(r.int(4, 16), () =>
    el(
      r.chance(0.5) ? 'li' : 'div',
      { style: `margin:${r.int(0, 4)}px 0 0 ${indent}px` },
      r.chance(0.85) ? link(m) : text(w.sentence()),
    ),
  );
  return el(
    'div',
    { class: 'row nw', style: 'align-items:flex-start' },
    el('div', { style: `width:${r.int(140, 300)}px;flex:none` }, items),
    el('div', { class: 'grow' }, prose(m, true)),
  );
};

export const accordion: Block = (m) => {
  const { r, t } = m;
  const style = `padding:${r.int(4, 14)}px;display:flex;justify-content:space-between;border-bottom:1px solid ${t.border};background:${t.shade}`;
  return el(
    'div',
    { class: 'panel', style: 'padding:0' },
    r.times(r.int(2, 5), () => [
      el(
        'div',
        { style, ...mark('button') },
        el('span', {}, text(m.w.label(2, 5))),
        el('span', {}, r.pick(['▾', '+', '›'])),
      ),
      r.chance(0.25) && prose(m, false),
    ]),
  );
};

export const player: Block = (m) => {
  const { r } = m;
  const row = el(
    'div',
    { class: 'row nw' },
    r.times(r.int(2, 5), () => iconButton(m)),
    el('span', { class: 'muted' }, `1:2${r.int(0, 9)}`),
    slider(m),
    el('span', { class: 'muted' }, '4:05'),
    iconButton(m, 'volume'),
  );
  return el('div', { class: 'panel col' }, r.chance(0.5) && photo(m, '100%', r.int(60, 180)), row);
};

export const chips: Block = (m) => {
  const { r, w, t } = m;
  const chip = `background:${t.shade};border:1px solid ${t.border};border-radius:99px;padding:.15em .7em`;
  return el(
    'div',
    { class: 'row', style: 'gap:6px' },
    r.times(r.int(2, 8), () =>
      r.chance(0.6)
        ? el('span', { style: chip, ...mark('button') }, text(w.word()))
        : el('span', { class: 'badge' }, text(w.word())),
    ),
  );
};

export const chat: Block = (m) => {
  const { r, w } = m;
  const message = () =>
    el(
      'div',
      { class: 'row nw', style: 'align-items:flex-start' },
      avatar(m),
      el('div', { class: 'panel' }, el('b', {}, text(w.label(1, 2))), el('div', {}, text(w.paragraph(1, 2)))),
    );
  return el(
    'div',
    { class: 'col' },
    r.times(r.int(2, 5), message),
    el(
      'div',
      { class: 'row nw' },
      iconButton(m),
      el('div', { class: 'grow' }, input(m, '100%')),
      iconButton(m, 'send'),
    ),
  );
};

export const crumbs: Block = (m) => {
  const between = m.r.pick(['/', '›', '»', '>']);
  return el(
    'div',
    { class: 'row', style: 'gap:6px' },
    m.r.times(
      m.r.int(2, 5),
      (i): Child => [i > 0 && el('span', { class: 'muted' }, text(between)), link(m, m.w.word())],
    ),
  );
};
