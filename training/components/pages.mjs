/** Kinds of pages, and what stands around them: a bar at the top, navigation at the side, a dialog over all. */

import { buttons, choices, dialog, form, labelled, row, rows, section, table, toolbar } from './blocks.mjs';
import { article, panel, siteFoot, siteTop, teaser } from './site.mjs';

const title = (m) => (m.r.chance(0.6) ? `<h1 class="x-title">${m.text(1, 3)}</h1>` : '');

const KINDS = {
  settings(m) {
    const parts = m.r.times(m.r.int(2, 5), () => section(m, rows(m, m.r.int(1, 7))));
    return title(m) + (m.r.chance(0.3) ? m.tabs() : '') + parts.join('');
  },
  list(m) {
    const end = m.r.pick([
      () => m.iconButton({ icon: m.icons.more, text: 'more' }),
      () => m.iconButton({ icon: m.icons.close, text: 'remove' }) + m.iconButton(),
      () => `<span class="x-second">${m.number()}</span>${m.iconButton()}`,
      () => m.button({ kind: 'text' }),
      () => 'open',
    ]);
    const days = m.r.times(m.r.int(1, 3), () =>
      section(
        m,
        rows(m, m.r.int(3, 9), () => ({ end: end() })),
      ),
    );
    return title(m) + (m.r.chance(0.4) ? toolbar(m, m.r.int(2, 6)) : '') + days.join('');
  },
  history(m) {
    const line = () =>
      `<div class="x-row">${m.r.chance(0.8) ? m.checkbox() : ''}<span class="x-second">${m.r.int(0, 23)}:${m.r.int(10, 59)}</span>${m.icon()}<div class="x-words x-clip">${m.link(2, 5)} <span class="x-second">${m.text(1, 1).toLowerCase()}.example</span></div>${m.iconButton({ icon: m.icons.more, text: 'more' })}</div>`;
    return title(m) + m.r.times(m.r.int(1, 3), () => section(m, m.r.times(m.r.int(3, 9), line).join(''))).join('');
  },
  extensions(m) {
    const card = () =>
      m.card(
        `<div class="x-pad"><div class="x-inline"><span class="x-tile">${m.icon()}</span><b>${m.text(1, 3)}</b> <span class="x-second">${m.r.int(0, 9)}.${m.r.int(0, 20)}</span></div><p class="x-second">${m.sentence()}</p></div><div class="x-foot">${m.button({ kind: 'text' })}${m.r.chance(0.6) ? m.button({ kind: 'plain' }) : m.badge()}<span class="x-grow"></span>${m.r.chance(0.7) ? m.toggle() : m.iconButton()}</div>`,
      );
    return `${title(m)}<div class="x-grid" style="--cell:${m.r.int(240, 380)}px">${m.r.times(m.r.int(3, 10), card).join('')}</div>`;
  },
  flags(m) {
    const line = () =>
      `<div class="x-row"><div class="x-words"><b>${m.text(2, 5)}</b><div class="x-second">${m.sentence()} – ${m.text(1, 2)}</div><div class="x-second">${m.r.chance(0.5) ? m.link(1, 2) : `#${m.text(2, 3).toLowerCase().replaceAll(' ', '-')}`}</div></div><div class="x-end">${m.select()}</div></div>`;
    return `${title(m)}<div class="x-inline">${m.search()}${m.button()}</div>${m.tabs()}${m.card(m.r.times(m.r.int(4, 12), line).join(''))}`;
  },
  data(m) {
    const inner = table(m, m.r.int(3, 7), m.r.int(4, 14));
    const pages = `<div class="x-foot"><span class="x-second">${m.r.int(1, 9)}–${m.r.int(10, 50)} / ${m.r.int(60, 900)}</span>${m.select()}${m.iconButton({ icon: m.icons.start, text: 'previous' })}${m.iconButton({ icon: m.icons.end, text: 'next' })}</div>`;
    return (
      title(m) +
      (m.r.chance(0.6) ? toolbar(m, m.r.int(2, 7)) : m.tabs()) +
      m.card(inner + (m.r.chance(0.6) ? pages : ''))
    );
  },
  dashboard(m) {
    const figure = () =>
      m.card(
        `<div class="x-pad"><div class="x-inline">${m.icon()}<span class="x-second">${m.text(1, 2)}</span><span class="x-grow"></span>${m.r.chance(0.3) ? m.iconButton({ icon: m.icons.more }) : m.badge()}</div><div class="x-figure">${m.number()}</div><div class="x-meter"><i style="width:${m.r.int(5, 95)}%"></i></div></div>`,
      );
    const figures = `<div class="x-grid" style="--cell:${m.r.int(170, 260)}px">${m.r.times(m.r.int(3, 6), figure).join('')}</div>`;
    return (
      title(m) +
      figures +
      (m.r.chance(0.5) ? section(m, rows(m, m.r.int(3, 6))) : m.card(table(m, m.r.int(3, 6), m.r.int(3, 8))))
    );
  },
  form(m) {
    return `${title(m)}${m.card(`<div class="x-pad">${form(m, m.r.int(4, 10))}</div><div class="x-foot">${buttons(m)}</div>`)}`;
  },
  login(m) {
    const inner = `<h1 class="x-head">${m.text(1, 3)}</h1><div class="x-form">${labelled(m, m.field({ type: 'email', value: '' }))}${labelled(m, m.field({ type: 'password', value: '' }))}<div class="x-inline">${m.checkbox()}<span class="x-grow">${m.text(1, 3)}</span>${m.link()}</div>${m.button({ kind: 'primary', disabled: false })}${m.r.chance(0.5) ? `<div class="x-second">${m.text()}</div>${m.button({ kind: 'plain', icon: m.icon() })}` : ''}</div>`;
    return `<div style="max-width:${m.r.int(300, 440)}px;margin:${m.r.int(10, 90)}px auto">${m.card(`<div class="x-pad">${inner}</div>`)}<p class="x-second">${m.sentence()} ${m.link()}</p></div>`;
  },
  print(m) {
    const sheet = `<div class="x-sheet"><h3>${m.text(2, 5)}</h3>${m.r.times(6, () => `<p>${m.words.paragraph(2, 4)}</p>`).join('')}</div>`;
    const side = `<div style="width:${m.r.int(270, 360)}px"><h2 class="x-head">${m.text(1, 2)} <span class="x-second">${m.r.int(1, 9)}</span></h2>${form(m, m.r.int(3, 7))}${m.r.times(m.r.int(0, 3), () => row(m, { end: m.checkbox() })).join('')}<div class="x-foot">${buttons(m)}</div></div>`;
    return `<div style="display:flex;gap:24px;justify-content:center;align-items:flex-start">${m.r.chance(0.7) ? sheet + side : side + sheet}</div>`;
  },
  editor(m) {
    const bars = m.r.times(m.r.int(1, 3), () => toolbar(m, m.r.int(6, 20))).join('');
    const text = m.r
      .times(m.r.int(2, 5), () => `<p>${m.words.paragraph()} ${m.r.chance(0.2) ? m.link() : ''}</p>`)
      .join('');
    const side = m.r.chance(0.5) ? `<div style="width:240px;flex:none">${m.tabs()}${form(m, m.r.int(2, 5))}</div>` : '';
    return `${m.card(bars)}<div style="display:flex;gap:20px"><div class="x-grow"><h1 class="x-title">${m.text(2, 5)}</h1>${text}</div>${side}</div>`;
  },
  mail(m) {
    const at = m.r.int(0, 5);
    const line = (_, i) =>
      `<div class="x-row" role="option" tabindex="0" aria-selected="${i === at}" style="${i === at ? 'background:#8883' : ''}">${m.picture()}<div class="x-words"><b>${m.text(1, 2)}</b><div class="x-second x-clip">${m.sentence()}</div></div><span class="x-second">${m.number()}</span></div>`;
    const list = m.card(`<div role="listbox">${Array.from({ length: m.r.int(4, 9) }, line).join('')}</div>`);
    const letter = `<div class="x-grow">${toolbar(m, m.r.int(3, 8))}<h2 class="x-head">${m.text(2, 5)} ${m.badge()}</h2>${row(m, { picture: m.picture(), end: m.iconButton() })}<p>${m.words.paragraph(3, 8)}</p><div class="x-inline">${buttons(m)}</div></div>`;
    return `<div style="display:flex;gap:20px"><div style="width:${m.r.int(280, 420)}px;flex:none">${list}</div>${letter}</div>`;
  },
  mixed(m) {
    const inner = m.r.times(m.r.int(2, 4), () =>
      m.card(
        `<div class="x-pad"><h3 class="x-head">${m.text()}</h3>${m.r.pick([() => choices(m, 'checkbox'), () => choices(m, 'radio'), () => choices(m, 'toggle'), () => m.slider(), () => toolbar(m, 5), () => `<p>${m.sentence()}</p>${m.badge()} ${m.badge()} ${m.badge()}`])()}</div>`,
      ),
    );
    return `${title(m)}${m.tabs()}<div class="x-grid">${inner.join('')}</div>${section(m, rows(m, m.r.int(2, 6)))}`;
  },
  panels(m) {
    const figures = m.r.times(m.r.int(2, 5), () =>
      m.card(
        `<div class="x-pad x-inline"><span class="x-grow"><span class="x-second">${m.text(1, 2)}</span><br><b>${m.number()}</b></span>${m.icon()}</div>${m.r.chance(0.3) ? `<div class="x-foot">${m.link(1, 2)}</div>` : ''}`,
      ),
    );
    const panels = m.r.times(m.r.int(2, 5), () => panel(m));
    return `${m.r.chance(0.5) ? m.trail() : ''}<div class="x-inline"><span class="x-grow">${title(m)}</span>${m.r.chance(0.5) ? m.linkButton() : ''}</div><div class="x-grid" style="--cell:${m.r.int(180, 260)}px">${figures.join('')}</div><div class="x-grid" style="--cell:${m.r.int(300, 520)}px">${panels.join('')}</div>`;
  },
  samples(m) {
    const sample = {
      buttons: () => m.r.times(m.r.int(2, 6), () => m.button()).join(' '),
      links: () => m.r.times(m.r.int(2, 5), () => m.linkButton()).join(' '),
      icons: () => m.r.times(m.r.int(3, 8), () => m.iconButton()).join(' '),
      bare: () => m.iconLinks(m.r.int(3, 8)),
      group: () => m.r.times(m.r.int(1, 3), () => m.group()).join(' '),
      menus: () => m.r.times(m.r.int(1, 3), () => m.menuButton()).join(' '),
      pages: () => m.pages(),
      trail: () => m.trail(),
      tabs: () => m.tabs(),
      choices: () => choices(m, m.r.pick(['checkbox', 'radio', 'toggle'])),
      badges: () => m.r.times(m.r.int(2, 6), () => m.badge()).join(' '),
      slider: () => m.slider(),
    };
    const cards = m.r.times(m.r.int(3, 8), () =>
      m.card(
        `${m.head()}<div class="x-pad">${m.r.chance(0.5) ? `<p>${m.sentence()}</p>` : ''}${sample[m.r.pick(Object.keys(sample))]()}</div>`,
      ),
    );
    return `${title(m)}<div class="x-grid" style="--cell:${m.r.int(300, 560)}px">${cards.join('')}</div>`;
  },
  site(m) {
    const hero = `<div class="x-pad" style="text-align:${m.r.pick(['start', 'center'])}"><h1 class="x-title">${m.text(2, 5)}</h1><p>${m.sentence()}</p>${m.r.times(m.r.int(1, 2), () => m.linkButton()).join(' ')}</div>`;
    const teasers = m.r.times(m.r.int(3, 8), () => teaser(m)).join('');
    return `${siteTop(m)}${m.r.chance(0.7) ? hero : ''}<div class="x-grid" style="--cell:${m.r.int(220, 360)}px">${teasers}</div>${m.r.chance(0.4) ? m.pages() : ''}${siteFoot(m)}`;
  },
  article(m) {
    return `${siteTop(m)}${article(m)}${siteFoot(m)}`;
  },
};
const WEIGHTS = {
  settings: 6,
  list: 3,
  history: 1.5,
  extensions: 2,
  flags: 1.5,
  data: 3,
  dashboard: 2,
  form: 3,
  login: 1.2,
  print: 1.2,
  editor: 2,
  mail: 1.5,
  mixed: 3,
  panels: 4,
  samples: 3,
  site: 3,
  article: 3,
};
/** They bring their own bars. */
const WHOLE = ['login', 'site', 'article'];

export function drawPage(m) {
  const kind = m.r.weighted(WEIGHTS);
  const inner = KINDS[kind](m);
  const narrow = m.r.chance(kind === 'settings' ? 0.7 : 0.25);
  const main = `<main><div class="x-center" style="--most:${narrow ? m.r.int(560, 860) : 2400}px">${inner}</div></main>`;
  const bare = WHOLE.includes(kind) || m.r.chance(0.12);
  const over =
    kind !== 'login' && m.r.chance(0.14)
      ? `<div class="x-scrim">${dialog(m, m.r.chance(0.5) ? form(m, m.r.int(1, 4)) : `<p>${m.sentence()}</p>${rows(m, m.r.int(0, 3))}`)}</div>`
      : '';
  return `${bare ? '' : top(m)}<div class="x-app">${bare || m.r.chance(0.3) ? '' : side(m)}${main}</div>${over}`;
}

function top(m) {
  const [back, text] = m.r.pick([
    ['var(--flat)', 'inherit'],
    ['var(--flat)', 'inherit'],
    [m.theme.accent, m.theme.dark ? '#000' : '#fff'],
  ]);
  const middle = m.r.chance(0.65) ? `<div class="x-middle">${m.search()}</div>` : '<span class="x-grow"></span>';
  const start = m.r.chance(0.4) ? m.iconButton({ icon: m.icons.menu, text: 'menu', disabled: false }) : m.picture();
  const end = m.r.times(m.r.int(0, 4), () => m.iconButton()).join('');
  return `<header class="x-top" style="--top-bg:${back};--top-text:${text};--flat:${m.theme.surface}">${start}<span class="x-name">${m.text(1, 2)}</span>${middle}${end}${m.r.chance(0.4) ? '<span class="x-avatar">A</span>' : ''}</header>`;
}

function side(m) {
  const groups = m.r.times(
    m.r.int(1, 2),
    () => `${m.r.chance(0.3) ? `<div class="x-second x-pad">${m.text(1, 2)}</div>` : ''}${m.nav(m.r.int(4, 9))}`,
  );
  const back = m.r.chance(0.4) ? m.theme.shade : m.theme.surface;
  return `<aside class="x-side" style="--side:${m.r.int(180, 290)}px;--side-bg:${m.r.chance(0.5) ? 'transparent' : back};--side-line:${m.r.chance(0.6) ? 1 : 0}px">${groups.join('<br>')}</aside>`;
}
