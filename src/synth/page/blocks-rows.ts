/** Lists, trees and tables, and what else stands in rows. */
import { checkBox, iconButton, link } from './controls.js';
import { scrollBar } from './distractors.js';
import { el, type Html, text } from './html.js';
import { drawing, type Maker, mark } from './maker.js';

type Block = (m: Maker) => Html;

export const list: Block = (m) => {
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

export const tree: Block = (m) => {
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

export const table: Block = (m) => {
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

export const sheet: Block = (m) => {
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

export const columnList: Block = (m) => {
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

export const iconGrid: Block = (m) => {
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

export function avatar({ r, w }: Maker): Html {
  const side = r.int(20, 40);
  const style = `width:${side}px;height:${side}px;background:hsl(${r.int(0, 359)},50%,45%);font-size:${side * 0.4}px`;
  return el('span', { class: 'av', style }, text(w.word().slice(0, 2)));
}
