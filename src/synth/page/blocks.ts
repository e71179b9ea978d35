/** Groups of controls as interfaces have them, and what only looks like a control. */
import {
  button,
  captioned,
  checkBox,
  comboBox,
  iconButton,
  input,
  link,
  menu,
  radio,
  slider,
  spinner,
  tabs,
  textArea,
  toggle,
  toolBar,
} from './controls.js';
import { chart, codeBlock, photo, progressBars, prose, scrollBar } from './distractors.js';
import { type Child, el, type Html, join, text } from './html.js';
import { drawing, type Maker, mark } from './maker.js';

type Block = (m: Maker) => Html;

const form: Block = (m) => {
  const { r, w } = m;
  const above = r.chance(0.45);
  const column = r.int(6, 12);
  const rows = r.times(r.int(2, 7), () => {
    const label = w.label(1, 3) + (r.chance(0.3) ? ':' : '');
    const field = r.weighted({ wide: 5, input: 3, combo: 3, slider: 1, area: 1, spin: 1.5, toggle: 1, pair: 1 });
    const made: Readonly<Record<typeof field, () => Html>> = {
      wide: () => input(m, '100%'),
      input: () => input(m),
      combo: () => comboBox(m),
      slider: () => slider(m),
      area: () => textArea(m),
      spin: () => spinner(m),
      toggle: () => toggle(m, label),
      pair: () => el('div', { class: 'row' }, input(m, '6em'), comboBox(m)),
    };
    const caption = el('label', { style: above ? '' : `width:${column}em;flex:none` }, text(label));
    return el(
      'div',
      { class: above ? 'col' : 'row nw', style: above ? 'gap:3px;align-items:flex-start' : '' },
      caption,
      made[field](),
      r.chance(0.07) && iconButton(m),
    );
  });
  const ends =
    r.chance(0.6) &&
    el(
      'div',
      { class: 'row', style: r.chance(0.4) ? 'justify-content:flex-end' : '' },
      r.times(r.int(1, 3), (i) => button(m, undefined, i > 0)),
    );
  return el('div', { class: 'col' }, r.chance(0.4) && el('h3', {}, text(w.label(1, 3))), rows, ends);
};

const checks: Block = (m) => {
  const { r, w } = m;
  const round = r.chance(0.45);
  const count = r.int(2, 7);
  const on = r.int(0, count - 1);
  const items = r.times(count, (index) => {
    const name = w.label(1, 5);
    return captioned(round ? radio(m, name, index === on) : checkBox(m, name), name);
  });
  return el(
    'div',
    { class: r.chance(0.75) ? 'col' : 'row', style: 'align-items:flex-start' },
    r.chance(0.4) && el('b', {}, text(w.label(1, 3))),
    items,
  );
};

const settings: Block = (m) => {
  const { r, w } = m;
  const rows = r.times(r.int(2, 6), () => {
    const name = w.label(1, 4);
    const control = r.pick([toggle, toggle, comboBox, slider, spinner] as const);
    return el(
      'div',
      { class: 'row nw' },
      r.chance(0.3) && el('span', { class: 'ic' }, drawing(m).html),
      el(
        'div',
        { class: 'grow' },
        el('div', { class: 'cut' }, text(name)),
        r.chance(0.4) && el('div', { class: 'muted small cut' }, text(w.sentence())),
      ),
      r.chance(0.2)
        ? checkBox(m, name)
        : r.chance(0.15)
          ? button(m)
          : control === toggle
            ? toggle(m, name)
            : control(m),
    );
  });
  return el('div', { class: 'col panel' }, rows);
};

const list: Block = (m) => {
  const { r, w } = m;
  const on = r.int(-2, 8);
  const [icons, two, faces, ticks] = [r.chance(0.5), r.chance(0.3), r.chance(0.2), r.chance(0.12)];
  const ends = r.chance(0.3);
  const items = r.times(r.int(3, 12), (index) => {
    const name = w.label(1, 4);
    return el(
      'div',
      { class: `li${index === on ? ' on' : ''}`, ...mark('listitem', { name, selected: index === on }) },
      ticks && checkBox(m, name),
      faces ? avatar(m) : icons && el('span', { class: 'ic' }, drawing(m).html),
      el('div', { class: 'grow cut' }, text(name), two && el('div', { class: 'muted small cut' }, text(w.sentence()))),
      ends &&
        (r.chance(0.5) ? iconButton(m) : el('span', { class: r.chance(0.5) ? 'badge' : 'muted' }, text(w.number()))),
    );
  });
  const bar = r.chance(0.25) && scrollBar(m, true);
  return el(
    'div',
    { class: 'list', style: `display:flex;${r.chance(0.3) ? `max-height:${r.int(90, 260)}px` : ''}` },
    el('div', { class: 'grow' }, items),
    bar,
  );
};

const tree: Block = (m) => {
  const { r, w } = m;
  const rows: Html[] = [];
  const grow = (depth: number): void => {
    for (let i = r.int(1, 4); i > 0 && rows.length < 20; i--) {
      const parent = depth < 3 && r.chance(0.4);
      const name = w.words(1, 2) + (parent ? '' : r.pick(['.txt', '.js', '', '.md']));
      const on = r.chance(0.06);
      rows.push(
        el(
          'div',
          {
            class: `li${on ? ' on' : ''}`,
            style: `padding:1px 4px 1px ${4 + depth * 16}px;border:0;margin:0`,
            ...mark('listitem', { name, selected: on }),
          },
          el('span', { style: 'width:1em;flex:none;font-size:.8em' }, parent ? r.pick(['▾', '▸', '⊞']) : ''),
          r.chance(0.7) && el('span', { class: 'ic' }, drawing(m).html),
          text(name),
        ),
      );
      if (parent) grow(depth + 1);
    }
  };
  grow(0);
  grow(0);
  return el('div', { class: 'list panel', style: 'padding:3px' }, rows);
};

const table: Block = (m) => {
  const { r, w } = m;
  const [columns, ticks, acts, links, sorted] = [
    r.int(3, 7),
    r.chance(0.3),
    r.chance(0.4),
    r.chance(0.3),
    r.chance(0.3),
  ];
  const head = r.times(columns, () => {
    const name = w.label(1, 2);
    return el(
      'th',
      {},
      sorted ? el('span', mark('button', { name }), text(`${name} ${r.pick(['▲', '▼', '↕'])}`)) : text(name),
    );
  });
  const row = () =>
    el(
      'tr',
      {},
      ticks && el('td', {}, checkBox(m, '')),
      r.times(columns, (i) =>
        el('td', {}, links && i === 0 ? link(m) : text(r.chance(0.5) ? w.words(1, 3) : w.number())),
      ),
      acts &&
        el(
          'td',
          {},
          el(
            'span',
            { class: 'row nw', style: 'gap:4px' },
            r.times(r.int(1, 3), () => (r.chance(0.75) ? iconButton(m) : link(m))),
          ),
        ),
    );
  return el(
    'div',
    { style: 'overflow:hidden' },
    el(
      'table',
      {},
      el('tr', {}, ticks && el('th', {}, checkBox(m, '')), head, acts && el('th', {})),
      r.times(r.int(3, 12), row),
    ),
  );
};

const sheet: Block = (m) => {
  const { r, w, t } = m;
  const [columns, rows, width, height] = [r.int(4, 14), r.int(5, 22), r.int(46, 96), r.int(16, 26)];
  const cell = `border:.5px solid ${t.border};height:${height}px;padding:0 3px;overflow:hidden;white-space:nowrap`;
  const header = (name: string) =>
    el(
      'div',
      { class: 'hd', style: `height:${height}px;padding:0;text-align:center`, ...mark('button', { name }) },
      text(name),
    );
  return el(
    'div',
    {
      style: `display:grid;grid-template-columns:${r.int(22, 40)}px repeat(${columns},${width}px);font-size:.85em;overflow:hidden;border:1px solid ${t.border}`,
    },
    el('span', {}),
    r.times(columns, (i) => header(String.fromCharCode(65 + i))),
    r.times(rows, (i) => [
      header(String(i + 1)),
      ...r.times(columns, () => el('div', { style: cell }, text(r.chance(0.3) ? w.number() : ''))),
    ]),
  );
};

const columnList: Block = (m) => {
  const { r, w, t } = m;
  const columns = r.times(r.int(2, 5), () => r.int(50, 180));
  const grid = `display:grid;grid-template-columns:${columns.map((width) => `${width}px`).join(' ')};gap:0`;
  const head = columns.map(() => el('div', { class: 'hd', ...mark('button') }, text(w.label(1, 1))));
  const on = r.int(-2, 6);
  const row = (index: number) =>
    el(
      'div',
      {
        class: `li${index === on ? ' on' : ''}`,
        style: `${grid};display:grid`,
        ...mark('listitem', { selected: index === on }),
      },
      columns.map((_, i) =>
        el(
          'span',
          { class: 'cut' },
          i === 0 && r.chance(0.5) && el('span', { class: 'ic' }, drawing(m).html),
          text(i === 0 ? w.words(1, 2) : w.number()),
        ),
      ),
    );
  return el(
    'div',
    { class: 'list', style: `align-self:flex-start;border:1px solid ${t.border}` },
    el('div', { style: grid }, head),
    r.times(r.int(3, 12), row),
  );
};

const buttons: Block = (m) =>
  el(
    'div',
    { class: 'row' },
    m.r.times(m.r.int(1, 6), () => (m.r.chance(0.8) ? button(m) : iconButton(m))),
  );

const group: Block = (m) => {
  const words = m.r.chance(0.5);
  return el(
    'div',
    { style: 'display:flex' },
    m.r.times(m.r.int(2, 5), () => (words ? button(m, undefined, true) : iconButton(m))),
  );
};

const keypad: Block = (m) => {
  const { r } = m;
  const [columns, width, height, gap] = [r.int(3, 7), r.int(28, 72), r.int(22, 58), r.int(0, 8)];
  const keys = [...'0123456789+−×÷=.%√CM()', 'sin', 'cos', 'AC', 'Del', 'x²', '1/x', 'Mod', '±'];
  const key = () => {
    const name = r.pick(keys);
    const style = `padding:0;min-width:0;height:${height}px;width:${width}px`;
    return el('button', { class: `b ${r.chance(0.2) ? 'p' : 's'}`, style, ...mark('button', { name }) }, text(name));
  };
  const display = r.chance(0.6) && input(m, `${columns * (width + gap)}px`, String(r.int(0, 99999)));
  return el(
    'div',
    { class: 'col' },
    display,
    el(
      'div',
      { style: `display:grid;grid-template-columns:repeat(${columns},${width}px);gap:${gap}px` },
      r.times(columns * r.int(3, 7), key),
    ),
  );
};

const calendar: Block = (m) => {
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

const iconGrid: Block = (m) => {
  const { r, w } = m;
  const size = r.pick([24, 32, 40, 48, 64]);
  const item = () => {
    const name = w.words(1, 2);
    const on = r.chance(0.06);
    const style = `display:block;white-space:normal;width:${size + r.int(16, 60)}px;padding:4px;text-align:center;border:0`;
    const picture = el('div', { style: 'line-height:0', class: `s${size}` }, drawing(m).html);
    return el(
      'div',
      { class: `li${on ? ' on' : ''}`, style, ...mark('listitem', { name, selected: on }) },
      picture,
      el('span', { class: 'small' }, text(name)),
    );
  };
  return el(
    'div',
    { class: 'row', style: 'align-items:flex-start' },
    el('style', {}, `.s${size} svg,.s${size} img{width:${size}px;height:${size}px}`),
    r.times(r.int(4, 24), item),
  );
};

const cards: Block = (m) => {
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

const links: Block = (m) => {
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

const accordion: Block = (m) => {
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

const player: Block = (m) => {
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

const chips: Block = (m) => {
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

const chat: Block = (m) => {
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

const search: Block = (m) =>
  el(
    'div',
    { class: 'row nw', style: 'width:100%' },
    m.r.chance(0.3) && iconButton(m),
    el('div', { class: 'grow' }, input(m, '100%')),
    m.r.chance(0.3) && comboBox(m),
    m.r.chance(0.6) && (m.r.chance(0.5) ? button(m) : iconButton(m, 'search')),
  );

const pager: Block = (m) =>
  el(
    'div',
    { class: 'row', style: 'gap:4px' },
    button(m, '‹', true),
    m.r.times(m.r.int(3, 6), (i) => button(m, String(i + 1), i > 0)),
    button(m, '›', true),
  );

const crumbs: Block = (m) => {
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

const sliders: Block = (m) =>
  el(
    'div',
    { class: 'col' },
    m.r.times(m.r.int(1, 4), () =>
      el(
        'div',
        { class: 'row nw' },
        m.r.chance(0.6) && el('span', { style: 'min-width:5em' }, text(m.w.label(1, 2))),
        slider(m),
        m.r.chance(0.5) && el('span', { class: 'muted' }, text(m.w.number())),
      ),
    ),
  );

function avatar({ r, w }: Maker): Html {
  const side = r.int(20, 40);
  const style = `width:${side}px;height:${side}px;background:hsl(${r.int(0, 359)},50%,45%);font-size:${side * 0.4}px`;
  return el('span', { class: 'av', style }, text(w.word().slice(0, 2)));
}

function boxed(m: Maker): Html {
  const style = `border:1px solid ${m.t.border};border-radius:${m.t.radius}px;padding:${m.r.int(4, 14)}px;min-width:0`;
  return el(
    'fieldset',
    { style },
    el('legend', {}, text(m.w.label(1, 3))),
    join([m.r.pick([checks, form, sliders, buttons])(m)]),
  );
}

const BLOCKS = {
  form,
  checks,
  settings,
  list,
  tree,
  table,
  sheet,
  columnList,
  buttons,
  group,
  keypad,
  calendar,
  iconGrid,
  cards,
  links,
  accordion,
  player,
  chips,
  chat,
  search,
  pager,
  crumbs,
  sliders,
  boxed,
  tabs: (m: Maker) => tabs(m),
  toolBar: (m: Maker) => toolBar(m),
  menu: (m: Maker) => menu(m),
  linked: (m: Maker) => prose(m, true),
  plain: (m: Maker) => prose(m, false),
  chart,
  photo: (m: Maker) => photo(m, m.r.chance(0.5) ? '100%' : `${m.r.int(120, 500)}px`, m.r.int(60, 260)),
  code: codeBlock,
  progress: progressBars,
} as const satisfies Readonly<Record<string, Block>>;
export type BlockName = keyof typeof BLOCKS;

/** How often each stands in a page of no special kind. */
const WEIGHTS: Readonly<Record<BlockName, number>> = {
  form: 8,
  checks: 7,
  settings: 6,
  list: 4,
  tree: 1.2,
  table: 3,
  sheet: 1,
  columnList: 2.5,
  buttons: 5,
  group: 2,
  keypad: 1.5,
  calendar: 0.8,
  iconGrid: 1.2,
  cards: 2.5,
  links: 3,
  accordion: 1.5,
  player: 1.5,
  chips: 1,
  chat: 1.2,
  search: 3,
  pager: 1.5,
  crumbs: 1,
  sliders: 4,
  boxed: 2.5,
  tabs: 5,
  toolBar: 3,
  menu: 1.5,
  linked: 3,
  plain: 2.5,
  chart: 2,
  photo: 2,
  code: 2,
  progress: 1.2,
};

export function block(m: Maker, only?: readonly BlockName[]): Html {
  return BLOCKS[only ? m.r.pick(only) : m.r.weighted(WEIGHTS)](m);
}
