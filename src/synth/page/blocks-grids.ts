/**
 * Grids of many small things to press: days, keys, characters. Each draws its own look, as toolkits agree on none: bare numbers, bare frames.
 * The `calendar` and the `keypad` of ordinary pages wear the page's kit; they stay as they are, since pictures are known by their seeds.
 */
import { iconButton } from './controls.js';
import { el, type Html, text } from './html.js';
import { type Maker, mark } from './maker.js';

const FUNCTIONS = [
  ...'0123456789+-*/=.()πe√',
  'sin',
  'COS',
  'tan',
  'ln',
  'LOG',
  'x!',
  'x²',
  '1/x',
  'y^x',
  'EE',
  'DRG',
  'INV',
  'STO',
  'RCL',
  'SUM',
  'EXC',
];
const CHARACTERS = [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÀÉÎÕÜßæøðþ€£¥§¶†‡•…‰‹›«»¿¡αβγδλπΩЖЯ≤≥≠∞∑∫←↑→↓♠♥♪☎✓1234567890',
];
const ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** A frame, a filling, both, or neither: the same for all things of one grid. */
function look({ r, t }: Maker, bare: number): string {
  const radius = r.pick([0, 0, 0, 2, 4, 99]);
  if (r.chance(bare)) return `border-radius:${radius}px`;
  const edge = r.chance(0.75)
    ? `border:${r.pick([1, 1, 1, 2])}px solid ${r.pick([t.ink, t.ink, t.muted, t.border])}`
    : '';
  const filling = edge === '' || r.chance(0.4) ? `background:${r.pick([t.panel, t.shade, t.border])}` : '';
  return `border-radius:${radius}px;${edge};${filling}`;
}

function cell(label: string, style: string, marks: { readonly selected?: boolean } = {}): Html {
  const middle =
    'display:flex;align-items:center;justify-content:center;overflow:hidden;white-space:nowrap;min-width:0;line-height:1';
  return el('div', { style: `${middle};${style}`, ...mark('button', { name: label, ...marks }) }, text(label));
}

function grid(columns: number, [width, height]: readonly [number, number], gap: number, cells: readonly Html[]): Html {
  const places = `display:grid;grid-template-columns:repeat(${columns},${width}px);grid-auto-rows:${height}px;gap:${gap}px;width:max-content`;
  return el('div', { style: places }, cells);
}

/** Steps through months, or months and years, with what is chosen between them. */
function steps(m: Maker, label: string): Html {
  const glyphs = m.r.chance(0.5);
  const step = (forwards: boolean): Html =>
    glyphs
      ? el(
          'div',
          { style: 'padding:2px 5px;line-height:1', ...mark('icon', { name: forwards ? 'next' : 'previous' }) },
          forwards ? '›' : '‹',
        )
      : iconButton(m, forwards ? 'next' : 'previous');
  return el('div', { class: 'row nw', style: 'gap:3px' }, step(false), el('span', {}, text(label)), step(true));
}

export function days(m: Maker): Html {
  const { r, t, w } = m;
  const size = [r.int(17, 44), r.int(14, 38)] as const;
  const [first, length, chosen] = [r.int(0, 6), r.int(28, 31), r.int(1, 31)];
  const [weeks, others, style] = [r.chance(0.25), r.chance(0.6), look(m, 0.75)];
  const day = (index: number): Html => {
    const number = index - first + 1;
    const inside = number >= 1 && number <= length;
    if (!inside && !others) return el('span', {});
    const shown = String(((number + 30) % 31) + 1);
    if (!inside) return cell(shown, `${style};color:${t.muted};opacity:.7`);
    return number === chosen
      ? cell(shown, `${style};background:${t.accent};color:${t.onAccent}`, { selected: true })
      : cell(shown, style);
  };
  const cells = r
    .times(6, (week) => [
      ...(weeks ? [el('span', { class: 'muted small', style: 'align-self:center' }, String(week + 1))] : []),
      ...r.times(7, (weekday) => day(week * 7 + weekday)),
    ])
    .flat();
  const names = r.chance(0.8)
    ? r.times(weeks ? 8 : 7, (i) =>
        el('span', { class: 'muted small' }, weeks && i === 0 ? '' : text(w.word().slice(0, 3))),
      )
    : [];
  const year = r.chance(0.5) && steps(m, String(r.int(1970, 2040)));
  return el(
    'div',
    {
      style: `width:max-content;text-align:center;${r.chance(0.5) ? `border:1px solid ${t.border};background:${t.panel}` : ''}`,
    },
    el('div', { class: 'row nw', style: 'justify-content:space-between' }, steps(m, w.label(1, 1)), year),
    grid(weeks ? 8 : 7, size, r.pick([0, 0, 1, 3]), [...names, ...cells]),
  );
}

export function keys(m: Maker): Html {
  const { r, t } = m;
  const columns = r.int(3, 10);
  const size = [r.int(24, 60), r.int(16, 44)] as const;
  const [style, type, wide] = [
    look(m, 0.1),
    `font-size:${r.int(9, 16)}px;font-weight:${r.pick([400, 400, 700])}`,
    r.chance(0.4),
  ];
  const key = (): Html => {
    if (r.chance(0.04)) return el('span', {});
    const span = wide && r.chance(0.08) ? r.pick(['grid-row:span 2', 'grid-column:span 2']) : '';
    return cell(r.pick(FUNCTIONS), `${style};${type};${span}`);
  };
  const display =
    r.chance(0.7) &&
    el(
      'div',
      {
        style: `border:${r.int(1, 3)}px solid ${t.ink};padding:6px;margin-bottom:6px;text-align:right;font-size:1.2em`,
        ...mark('textbox'),
      },
      String(r.int(0, 99999)),
    );
  return el(
    'div',
    { style: 'width:max-content' },
    display,
    grid(columns, size, r.int(0, 10), r.times(columns * r.int(3, 9), key)),
  );
}

export function characters(m: Maker): Html {
  const { r } = m;
  const columns = r.int(6, 20);
  const side = r.int(18, 44);
  const style = `${look(m, 0.35)};font-size:${r.int(Math.round(side * 0.35), Math.round(side * 0.65))}px`;
  const all = r.times(columns * r.int(3, 10), () => cell(r.pick(CHARACTERS), style));
  return grid(columns, [side, side], r.pick([0, 0, 0, 1, 4]), all);
}

export function keyboard(m: Maker): Html {
  const { r } = m;
  const [side, gap, style] = [r.int(22, 46), r.int(0, 7), look(m, 0.1)];
  const upper = r.chance(0.5);
  const key = (label: string, width: number): Html =>
    cell(label, `${style};width:${Math.round(width * side)}px;height:${side}px;flex:none`);
  const rows = ROWS.map((letters, row) =>
    el(
      'div',
      { style: `display:flex;gap:${gap}px;margin:0 0 ${gap}px ${Math.round(row * side * 0.3)}px` },
      [...letters].map((letter) => key(upper ? letter.toUpperCase() : letter, 1)),
      row > 0 && key(r.pick(['Enter', '⌫', 'Shift', 'Tab']), r.float(1.2, 2)),
    ),
  );
  return el(
    'div',
    { style: 'width:max-content' },
    rows,
    r.chance(0.7) && el('div', { style: 'display:flex' }, key(r.pick(['', 'Space']), 6)),
  );
}
