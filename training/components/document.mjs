/**
 * Documents: prose, lists and tables of which most is no link, in a style sheet of a few lines or none. What is to be learnt from them is
 * that text in a list or a table is text, unless it looks like a link.
 */
const LINKS = [
  '',
  '',
  'a{color:#0645ad;text-decoration:none}',
  'a{color:inherit;text-decoration:underline}',
  'a{text-decoration:none;font-weight:600;color:#b3261e}',
  'a{color:#06c;text-decoration:none;border-bottom:1px dotted}',
  'a{color:#00695c}',
];
const TABLES = [
  '',
  '',
  'table{border-collapse:collapse}td,th{border:1px solid #8888;padding:4px 9px}',
  'table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #8886;padding:7px 10px;text-align:start}',
  'tr:nth-child(even){background:#8882}td,th{padding:5px 12px;text-align:start}table{width:100%;border-spacing:0}',
  'td,th{padding:2px 22px 2px 0;text-align:start}',
];
const FONTS = [
  'serif',
  'serif',
  'sans-serif',
  'DejaVu Sans',
  'Liberation Sans',
  'Noto Serif',
  'Roboto',
  'Lato',
  'Inter',
];
const COLOURS = [
  '',
  '',
  '',
  'body{background:#fafafa;color:#333}',
  'body{background:#1b1e23;color:#d5d8dc}a{color:#7ab7ff}',
];

export function drawDocument(m) {
  const rate = m.r.pick([0, 0.02, 0.05, 0.1, 0.2]);
  const text = (from, to) => (m.r.chance(rate) ? m.link(from, to) : m.text(from, to));
  const words = () => `${m.sentence()}${m.r.chance(rate * 2) ? ` ${m.link(1, 4)}` : ''}`;
  const list = (deep) => {
    const long = m.r.chance(0.3);
    const tag = m.r.pick(['ul', 'ul', 'ol']);
    const item = () => `<li>${long ? words() : text(1, 4)}${deep && m.r.chance(0.12) ? list(false) : ''}</li>`;
    return `<${tag}>${m.r.times(m.r.int(3, 14), item).join('')}</${tag}>`;
  };
  const table = () => {
    const kinds = m.r.times(m.r.int(2, 7), () => m.r.pick(['text', 'text', 'number', 'date', 'long']));
    const cell = {
      text: () => text(1, 3),
      number: () => m.number(),
      date: () => `${m.r.int(1990, 2030)}-${m.r.int(10, 12)}-${m.r.int(10, 28)}`,
      long: () => words(),
    };
    const line = () => `<tr>${kinds.map((kind) => `<td>${cell[kind]()}</td>`).join('')}</tr>`;
    return `<table><tr>${kinds.map(() => `<th>${m.text(1, 2)}</th>`).join('')}</tr>${m.r.times(m.r.int(4, 22), line).join('')}</table>`;
  };
  const part = {
    prose: () => `<p>${m.r.times(m.r.int(1, 5), words).join(' ')}</p>`,
    head: () => `<h${m.r.int(1, 4)}>${m.r.chance(rate) ? m.link(1, 4) : m.text(1, 5)}</h${m.r.int(1, 4)}>`,
    list: () => list(true),
    table,
    terms: () =>
      `<dl>${m.r.times(m.r.int(2, 6), () => `<dt>${m.r.chance(0.5) ? `<b>${text(1, 3)}</b>` : `<code>${text(1, 2)}</code>`}</dt><dd>${words()}</dd>`).join('')}</dl>`,
    code: () =>
      `<pre>${m.r.times(m.r.int(2, 9), () => `${'  '.repeat(m.r.int(0, 3))}${m.text(1, 5).toLowerCase()};`).join('\n')}</pre>`,
    quote: () => `<blockquote>${words()}</blockquote>`,
    lines: () => `<div>${m.r.times(m.r.int(3, 12), () => text(1, 5)).join('<br>')}</div>`,
    links: () => `<ul>${m.r.times(m.r.int(2, 7), () => `<li>${m.link(1, 4)}</li>`).join('')}</ul>`,
    bar: () =>
      `<div>${m.r.times(m.r.int(2, 7), () => (m.r.chance(0.6) ? m.link(1, 2) : `<b>${m.text(1, 2)}</b>`)).join(m.r.pick([' | ', ' &nbsp; ', ' · ']))}</div>`,
    form: () => `<p>${m.text(1, 2)} <input value="${m.text(1, 2)}"> <button>${m.text(1, 2)}</button></p>`,
    marks: () =>
      `<p>${m.r.times(m.r.int(2, 6), () => `<code class="m">${m.text(1, 1)}</code>`).join(' ')} ${words()}</p>`,
  };
  const parts = m.r.times(m.r.int(5, 14), () =>
    m.r.weighted({
      prose: 4,
      head: 3,
      list: 4,
      table: 3,
      terms: 1.5,
      code: 1,
      quote: 0.6,
      lines: 1.5,
      links: 0.8,
      bar: 0.8,
      form: 0.5,
      marks: 1,
    }),
  );
  return parts.map((kind) => part[kind]()).join('');
}

export const documentStyle = (random) =>
  [
    `body{margin:${random.int(4, 40)}px;font:${random.pick([12, 13, 14, 15, 16, 16, 16, 18])}px/${random.pick([1.2, 1.4, 1.6])} "${random.pick(FONTS)}",${random.pick(['serif', 'sans-serif'])};max-width:${random.pick([700, 900, 1200, 4000])}px}`,
    'code.m{background:#8882;padding:2px 7px;border-radius:3px}',
    random.pick(LINKS),
    random.pick(TABLES),
    random.pick(COLOURS),
  ].join('\n');
