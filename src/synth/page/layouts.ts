/** Whole screens: an application, a site, windows on a desktop, a dialog, a document … */
import { block } from './blocks.js';
import { button, iconButton, input, link, menu, menuBar, tabs, toolBar } from './controls.js';
import { photo, prose, ruler, scrollBar } from './distractors.js';
import { el, type Html, text } from './html.js';
import { editor, grids } from './layouts-named.js';
import { drawing, type Maker } from './maker.js';
import { body, FULL, sideBar, statusBar, titleBar, wall, window } from './panes.js';

export const PAGE_KINDS = [
  'application',
  'site',
  'windows',
  'dialog',
  'document',
  'form',
  'settings',
  'spreadsheet',
  'keypad',
  'files',
  'grids',
  'editor',
] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

/** The other kinds come only by their names: with them among these, every seed would draw another page than before. */
const KIND_WEIGHTS: Readonly<Record<Exclude<PageKind, 'grids' | 'editor'>, number>> = {
  application: 5,
  site: 4,
  windows: 3,
  dialog: 3,
  document: 2,
  form: 2.5,
  settings: 2.5,
  spreadsheet: 1,
  keypad: 1.2,
  files: 2,
};

export function pickKind(m: Maker): PageKind {
  return m.r.weighted(KIND_WEIGHTS);
}

export function layout(m: Maker, kind: PageKind): Html {
  const popup =
    m.r.chance(0.15) &&
    kind !== 'dialog' &&
    menu(m, `position:absolute;left:${m.r.int(2, 70)}%;top:${m.r.int(4, 50)}%`);
  return el('div', { style: FULL }, LAYOUTS[kind](m), popup);
}

function application(m: Maker): Html {
  const { r } = m;
  const middle = el(
    'div',
    { class: 'grow', style: 'display:flex;min-height:0' },
    r.chance(0.5) && sideBar(m),
    body(m),
    r.chance(0.15) && sideBar(m),
  );
  const bars = [
    r.chance(0.5) && titleBar(m),
    r.chance(0.7) && menuBar(m),
    r.times(r.int(0, 2), () => toolBar(m)),
    r.chance(0.3) && tabs(m),
  ];
  return el('div', { style: FULL }, bars, middle, r.chance(0.5) && statusBar(m));
}

function site(m: Maker): Html {
  const { r, t, w } = m;
  const nav = el(
    'div',
    {
      class: 'row nw',
      style: `padding:${r.int(6, 18)}px;background:${r.chance(0.4) ? t.accent : t.panel};overflow:hidden`,
    },
    el('span', { class: 'ic' }, drawing(m).html),
    el('b', {}, text(w.label(1, 2))),
    r.times(r.int(2, 7), () => link(m, w.label(1, 1))),
    el('span', { class: 'grow' }),
    r.chance(0.5) && input(m, '12em'),
    r.chance(0.6) && button(m),
    r.times(r.int(0, 3), () => iconButton(m)),
  );
  const hero =
    r.chance(0.35) &&
    el(
      'div',
      { style: `padding:${r.int(12, 50)}px;text-align:center` },
      el('h1', {}, text(w.label(2, 6))),
      el('p', { class: 'muted' }, text(w.sentence())),
      el(
        'div',
        { class: 'row', style: 'justify-content:center' },
        r.times(r.int(1, 2), () => button(m)),
      ),
    );
  return el(
    'div',
    { style: FULL },
    r.chance(0.9) && nav,
    hero,
    el('div', { class: 'grow', style: 'display:flex;min-height:0' }, r.chance(0.35) && sideBar(m), body(m)),
  );
}

function windows(m: Maker): Html {
  const { r } = m;
  const behind = wall(m);
  const icons =
    r.chance(0.5) &&
    el('div', { style: 'position:absolute;left:8px;top:8px;color:#fff;width:40%' }, block(m, ['iconGrid']));
  const some = r.times(r.int(1, 3), () =>
    window(m, `left:${r.int(2, 40)}%;top:${r.int(1, 35)}%;width:${r.int(35, 62)}%;height:${r.int(40, 75)}%`),
  );
  const panel =
    r.chance(0.6) &&
    el(
      'div',
      { style: `position:absolute;left:0;right:0;${r.chance(0.7) ? 'bottom' : 'top'}:0;background:${m.t.background}` },
      toolBar(m),
    );
  return el('div', { style: FULL }, behind, icons, some, panel);
}

function dialog(m: Maker): Html {
  const { r, w } = m;
  const ask = r.chance(0.4);
  const content = ask
    ? el(
        'div',
        { class: 'row nw', style: 'padding:16px;align-items:flex-start' },
        el('span', { class: 'ic', style: 'font-size:2em' }, drawing(m).html),
        el('div', {}, el('b', {}, text(w.label(2, 5))), el('p', {}, text(w.paragraph(1, 2)))),
      )
    : body(m, ['form', 'checks', 'settings', 'list', 'boxed', 'sliders', 'tabs', 'buttons', 'plain']);
  const ends = el(
    'div',
    {
      class: 'row',
      style: `padding:${r.int(6, 16)}px;justify-content:${r.pick(['flex-end', 'center', 'flex-start'])}`,
    },
    r.times(r.int(1, 3), (i) => button(m, undefined, i > 0)),
  );
  const place = `left:${r.int(10, 35)}%;top:${r.int(8, 30)}%;width:${r.int(30, 55)}%;${ask ? '' : `height:${r.int(40, 60)}%`}`;
  const behind = r.chance(0.5) ? application(m) : site(m);
  return el(
    'div',
    { style: FULL },
    behind,
    r.chance(0.6) && el('div', { class: 'veil' }),
    el('div', { class: 'win', style: place }, r.chance(0.7) && titleBar(m), content, ends),
  );
}

const LAYOUTS: Readonly<Record<PageKind, (m: Maker) => Html>> = {
  application,
  site,
  windows,
  dialog,
  document: (m) => {
    const page = el(
      'div',
      {
        style: `background:#fff;color:#111;margin:${m.r.int(6, 24)}px auto;width:${m.r.int(50, 85)}%;padding:${m.r.int(20, 70)}px;box-shadow:0 1px 6px rgba(0,0,0,.4);overflow:hidden;flex:1`,
      },
      m.r.times(m.r.int(2, 4), () => prose(m, m.r.chance(0.3))),
      m.r.chance(0.3) && photo(m, '60%', 160),
    );
    return el(
      'div',
      { style: FULL },
      m.r.chance(0.5) && titleBar(m),
      m.r.chance(0.8) && menuBar(m),
      m.r.times(m.r.int(1, 3), () => toolBar(m, m.r.int(8, 26))),
      m.r.chance(0.5) && ruler(m),
      el(
        'div',
        { class: 'grow', style: `display:flex;min-height:0;background:${m.t.shade}` },
        m.r.chance(0.3) && sideBar(m),
        page,
        scrollBar(m, true),
      ),
      statusBar(m),
    );
  },
  form: (m) => {
    const card = el(
      'div',
      { class: 'panel col', style: `width:${m.r.int(260, 760)}px;max-height:96%` },
      el('h2', {}, text(m.w.label(1, 4))),
      m.r.times(m.r.int(1, 4), () => block(m, ['form', 'checks', 'buttons', 'settings', 'tabs', 'plain', 'boxed'])),
    );
    return el('div', { style: `${FULL};align-items:center;justify-content:center` }, card);
  },
  settings: (m) =>
    el(
      'div',
      { style: FULL },
      m.r.chance(0.5) && titleBar(m),
      m.r.chance(0.4) && tabs(m),
      el(
        'div',
        { class: 'grow', style: 'display:flex;min-height:0' },
        m.r.chance(0.7) && sideBar(m),
        body(m, ['settings', 'settings', 'checks', 'form', 'boxed', 'sliders', 'buttons']),
      ),
    ),
  spreadsheet: (m) =>
    el(
      'div',
      { style: FULL },
      m.r.chance(0.5) && titleBar(m),
      menuBar(m),
      m.r.times(m.r.int(1, 2), () => toolBar(m, m.r.int(8, 24))),
      el(
        'div',
        { class: 'row nw', style: 'padding:2px' },
        input(m, '6em'),
        iconButton(m),
        el('div', { class: 'grow' }, input(m, '100%')),
      ),
      el('div', { class: 'grow', style: 'overflow:hidden' }, block(m, ['sheet'])),
      el('div', { class: 'row nw' }, iconButton(m, 'previous'), iconButton(m, 'next'), tabs(m, m.r.int(1, 4))),
      statusBar(m),
    ),
  keypad: (m) =>
    el(
      'div',
      { style: `${FULL};background:${m.t.shade}` },
      window(m, `left:${m.r.int(2, 30)}%;top:${m.r.int(2, 20)}%;min-width:30%;max-width:66%;max-height:78%`, [
        'keypad',
      ]),
    ),
  grids,
  editor,
  files: (m) =>
    el(
      'div',
      { style: FULL },
      m.r.chance(0.6) && titleBar(m),
      m.r.chance(0.5) && menuBar(m),
      toolBar(m),
      el(
        'div',
        { class: 'grow', style: 'display:flex;min-height:0' },
        sideBar(m),
        body(m, ['iconGrid', 'columnList', 'columnList', 'list', 'tree']),
      ),
      m.r.chance(0.6) && statusBar(m),
    ),
};
