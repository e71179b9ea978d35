/** Pieces that the pages of applications are made of: rows, tables, forms, bars. Each has parts that only look operable. */

/** Title and second line; at the right what can be operated, or nothing. */
export function row(m, { picture = '', end = drawEnd(m) } = {}) {
  const second = m.r.chance(0.6) ? `<div class="x-second">${m.r.chance(0.5) ? m.sentence() : m.text(1, 4)}</div>` : '';
  const words = `<div class="x-words"><div>${m.text(1, 5)}</div>${second}</div>`;
  if (end === 'open') {
    const note = m.r.chance(0.3) ? `<span class="x-second">${m.text(1, 2)}</span>` : '';
    const inner = `${picture}${words}<span class="x-end">${note}${m.icons.end}</span>`;
    return m.r.chance(0.6)
      ? `<div class="x-row" role="button" tabindex="0">${inner}</div>`
      : `<a class="x-row" href="#${m.r.int(1, 999)}">${inner}</a>`;
  }
  return `<div class="x-row">${picture}${words}<div class="x-end">${end}</div></div>`;
}

function drawEnd(m) {
  const kind = m.r.weighted({
    toggle: 6,
    open: 4,
    button: 2,
    select: 2,
    icons: 2,
    static: 3,
    check: 1,
    slider: 0.7,
    field: 0.7,
  });
  switch (kind) {
    case 'toggle':
      return m.toggle();
    case 'open':
      return 'open';
    case 'button':
      return m.button();
    case 'select':
      return m.select();
    case 'icons':
      return m.r.times(m.r.int(1, 3), () => m.iconButton()).join('');
    case 'check':
      return m.checkbox();
    case 'slider':
      return m.slider();
    case 'field':
      return `<span class="x-narrow">${m.field()}</span>`;
    default:
      return m.r.pick([
        () => m.badge(),
        () => `<span class="x-second">${m.number()}</span>`,
        () => m.icon(),
        () => `<span class="x-second"><span class="x-dot"></span> ${m.text(1, 2)}</span>`,
      ])();
  }
}

export function rows(m, count, more) {
  const pictures = m.r.chance(0.5);
  return m.r.times(count, () => row(m, { picture: pictures ? m.picture() : '', ...more?.() })).join('');
}

export const section = (m, inner) =>
  `${m.r.chance(0.8) ? `<h2 class="x-head">${m.text(1, 3)}</h2>` : ''}${m.card(inner)}`;

export function toolbar(m, count = m.r.int(4, 14)) {
  const parts = m.r.times(count, () => m.r.weighted({ icon: 10, sep: 2, button: 2, select: 0.6, note: 0.8 }));
  const made = {
    icon: () => m.iconButton(),
    sep: () => '<span class="x-sep"></span>',
    button: () => m.button(),
    select: () => m.select(),
    note: () => `<span class="x-second">${m.text(1, 2)}</span>`,
  };
  return `<div class="x-bar">${parts.map((part) => made[part]()).join('')}</div>`;
}

export function table(m, columns, lines) {
  const kinds = m.r.times(columns, () =>
    m.r.weighted({ text: 5, number: 3, badge: 2, link: 2, toggle: 0.7, select: 0.7, icons: 1, person: 1, meter: 0.6 }),
  );
  const cell = {
    text: () => m.text(1, 4),
    number: () => m.number(),
    badge: () => m.badge(),
    link: () => m.link(),
    toggle: () => m.toggle(),
    select: () => m.select(),
    icons: () => m.r.times(2, () => m.iconButton()).join(''),
    person: () =>
      `<span class="x-inline"><span class="x-avatar">${m.text(1, 1).slice(0, 1)}</span>${m.text(2, 2)}</span>`,
    meter: () => `<div class="x-meter"><i style="width:${m.r.int(5, 95)}%"></i></div>`,
  };
  const pick = m.r.chance(0.5);
  const sorts = m.r.chance(0.4);
  const head = kinds
    .map(() =>
      sorts
        ? `<th><button class="x-th">${m.text(1, 2)} ${m.r.chance(0.3) ? '▾' : ''}</button></th>`
        : `<th>${m.text(1, 2)}</th>`,
    )
    .join('');
  const body = m.r.times(
    lines,
    () =>
      `<tr>${pick ? `<td>${m.checkbox()}</td>` : ''}${kinds.map((kind) => `<td>${cell[kind]()}</td>`).join('')}</tr>`,
  );
  return m.look.table(
    `<thead><tr>${pick ? `<th>${m.checkbox()}</th>` : ''}${head}</tr></thead><tbody>${body.join('')}</tbody>`,
  );
}

export function labelled(m, control) {
  const help = m.r.chance(0.3) ? `<div class="x-second">${m.sentence()}</div>` : '';
  return `<div><span class="x-label">${m.text(1, 3)}</span>${control}${help}</div>`;
}

export function choices(m, kind, count = m.r.int(2, 5)) {
  const at = m.r.int(0, count - 1);
  return m.r
    .times(count, (i) => {
      const one = kind === 'radio' ? m.radio({ on: i === at }) : m[kind]();
      return `<div class="x-inline">${one}<span>${m.text(1, 4)}</span></div>`;
    })
    .join('');
}

export function form(m, count) {
  const made = {
    field: () => labelled(m, m.field()),
    select: () => labelled(m, m.select()),
    radio: () => labelled(m, choices(m, 'radio')),
    checkbox: () => choices(m, 'checkbox'),
    toggle: () => choices(m, 'toggle', m.r.int(1, 3)),
    slider: () => labelled(m, m.slider()),
    note: () => `<p class="x-second">${m.sentence()} ${m.r.chance(0.4) ? m.link() : ''}</p>`,
  };
  const parts = m.r.times(count, () =>
    m.r.weighted({ field: 6, select: 2, radio: 1.5, checkbox: 2, toggle: 1.5, slider: 1, note: 1 }),
  );
  return `<div class="x-form">${parts.map((part) => made[part]()).join('')}</div>`;
}

export const buttons = (m) =>
  m.r.chance(0.5)
    ? m.button({ kind: 'plain' }) + m.button({ kind: 'primary' })
    : m.button({ kind: 'primary' }) + m.button({ kind: 'text' });

export function dialog(m, inner) {
  return `<div class="x-dialog" role="dialog" style="--wide:${m.r.int(320, 720)}px"><div class="x-row"><h2 class="x-head x-words">${m.text(1, 4)}</h2>${
    m.r.chance(0.6) ? m.iconButton({ icon: m.icons.close, text: 'close' }) : ''
  }</div><div class="x-pad">${inner}</div><div class="x-foot">${buttons(m)}</div></div>`;
}
