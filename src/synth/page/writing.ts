/** A field with much room to write in, as editors have it: with or without a frame, empty or full, prose or code, with lines that are numbered. */
import { el, type Html, text } from './html.js';
import { type Maker, mark } from './maker.js';

const MONO = ['DejaVu Sans Mono', 'Liberation Mono', 'Nimbus Mono PS', 'Noto Sans Mono'];

export function writing(m: Maker, place: string): Html {
  const { r, t } = m;
  const [size, code] = [r.int(11, 18), r.chance(0.45)];
  const lineHeight = Math.round(size * r.float(1.15, 1.6));
  const font = code || r.chance(0.4) ? `font-family:"${r.pick(MONO)}",monospace;` : '';
  const frame = r.pick([
    'border:0',
    'border:0',
    `border:1px solid ${t.border}`,
    `border:1px solid ${t.muted}`,
    `border:2px inset ${t.border}`,
    `border:2px solid ${t.accent}`,
  ]);
  const paper = r.pick([
    t.dark ? t.panel : '#fff',
    t.dark ? t.shade : '#fff',
    t.panel,
    t.background,
    r.chance(0.3) ? '#1e1e2e' : t.panel,
  ]);
  const ink = paper === '#1e1e2e' ? '#ddd' : t.ink;
  const style = `${place};${frame};border-radius:${r.pick([0, 0, 0, t.radius])}px;background:${paper};color:${ink};${font}font-size:${size}px;line-height:${lineHeight}px;overflow:hidden;display:flex;position:relative`;
  const lines = r.weighted({ none: 3, few: 3, full: 5 });
  const count = { none: 0, few: r.int(1, 6), full: r.int(15, 70) }[lines];
  const rows = r.times(count, () => (code ? statement(m) : text(r.chance(0.15) ? '' : m.w.paragraph(1, 3))));
  const caret = el('span', { style: `border-left:${r.int(1, 2)}px solid ${ink};margin-left:1px` });
  const current = r.chance(0.3) ? r.int(0, Math.max(0, count - 1)) : -1;
  const wrap = code || r.chance(0.3) ? 'white-space:pre' : '';
  const line = (row: Html, index: number): Html =>
    el(
      'div',
      {
        style: `min-height:${lineHeight}px;${wrap};${index === current ? `background:${t.dark ? '#ffffff18' : '#0000000e'}` : ''}`,
      },
      row,
      index === count - 1 && caret,
    );
  const numbers = (code ? r.chance(0.6) : r.chance(0.1)) && gutter(m, count);
  const page = el(
    'div',
    { style: `flex:1;min-width:0;padding:${r.int(0, 12)}px` },
    count === 0 ? caret : rows.map(line),
  );
  return el('div', { style, ...mark('textbox', { name: '' }) }, numbers, page);
}

function gutter({ r, t }: Maker, count: number): Html {
  const style = `flex:none;padding:0 ${r.int(2, 8)}px;text-align:right;color:${t.muted};${r.chance(0.5) ? `background:${t.shade}` : ''}`;
  return el(
    'div',
    { style },
    r.times(Math.max(1, count), (i) => el('div', {}, String(i + 1))),
  );
}

/** A line of code, some of its words in colours. */
function statement({ r, w, t }: Maker): Html {
  const colour = (): string => `hsl(${r.int(0, 359)},60%,${t.dark ? 70 : 35}%)`;
  const word = (): Html =>
    r.chance(0.3) ? el('span', { style: `color:${colour()}` }, text(w.word())) : text(w.word());
  const words = r.times(r.int(0, 8), () => [word(), text(r.pick([' ', ' ', '.', '(', ') ', ' = ', ', ']))]);
  return el('span', {}, ' '.repeat(4 * r.int(0, 3)), words, text(r.pick(['', ';', ':', ' {', '}', ')'])));
}
