/** Pieces of web sites and of panels of figures: bars of plain links, teasers, prose, feet, cards with a head. */
import { choices, form, labelled, table } from './blocks.mjs';

const words = (m, count) => m.r.times(count, () => m.link(1, 2));

export function siteTop(m) {
  const links = words(m, m.r.int(2, 7))
    .map((link) => `<span>${link}</span>`)
    .join('');
  const end = m.r.pick([() => '', () => m.iconLinks(m.r.int(1, 4)), () => m.linkButton(), () => m.search()])();
  return `<header class="x-top x-bare" style="--top-bg:${m.r.chance(0.4) ? m.theme.shade : 'transparent'};--top-text:inherit">${m.r.chance(0.5) ? m.icon() : ''}<span class="x-name">${m.link(1, 2)}</span><span class="x-grow"></span>${links}${end}</header>`;
}

export function siteFoot(m) {
  if (m.r.chance(0.25)) return '';
  const column = () =>
    `<div><b>${m.text(1, 2)}</b>${words(m, m.r.int(2, 5))
      .map((link) => `<div>${link}</div>`)
      .join('')}</div>`;
  const bare = m.r.chance(0.6) ? ' x-bare' : '';
  return `<footer class="x-foot-site${bare}">${m.r.times(m.r.int(1, 4), column).join('')}<span class="x-grow"></span><div>${m.iconLinks(m.r.int(2, 6))}<p class="x-second">© ${m.text(1, 3)}</p></div></footer>`;
}

export function teaser(m) {
  const picture = m.r.pick([() => '<div class="x-figure-box"></div>', () => m.picture(), () => ''])();
  const end = m.r.pick([
    () => m.link(1, 3),
    () => m.linkButton(),
    () => m.iconLinks(m.r.int(1, 4)),
    () => `<span class="x-second">${m.number()}</span>`,
    () => '',
  ])();
  const title = m.r.chance(0.3) ? `<span class="x-bare">${m.link(1, 4)}</span>` : m.text(1, 4);
  return m.card(
    `${picture}<div class="x-pad"><h3 class="x-head">${title}</h3><p class="x-second">${m.sentence()}</p>${end}</div>`,
  );
}

const prose = (m) =>
  `<p>${m.r.times(m.r.int(1, 4), () => `${m.sentence()}${m.r.chance(0.45) ? ` ${m.link(1, 4)} ` : ' '}`).join('')}</p>`;

function code(m) {
  const line = () =>
    `${'  '.repeat(m.r.int(0, 3))}<b>${m.text(1, 1).toLowerCase()}</b>(${m.text(1, 2)})${m.r.chance(0.4) ? ` <i># ${m.text(1, 4)}</i>` : ';'}`;
  return `<div class="x-code">${m.r.times(m.r.int(2, 8), line).join('\n')}</div>`;
}

export function article(m) {
  const part = {
    prose: () => prose(m),
    head: () => `<h2 class="x-head">${m.text(1, 5)}</h2>`,
    code: () => code(m),
    list: () =>
      `<ul>${m.r.times(m.r.int(2, 6), () => `<li>${m.r.chance(0.5) ? m.link(1, 5) : m.sentence()}</li>`).join('')}</ul>`,
    figure: () => '<div class="x-figure-box" style="max-width:420px"></div>',
    table: () => table(m, m.r.int(2, 4), m.r.int(2, 5)),
  };
  const parts = m.r.times(m.r.int(4, 10), () =>
    m.r.weighted({ prose: 6, head: 2, code: 1, list: 1.5, figure: 0.6, table: 0.6 }),
  );
  const meta = `<div class="x-second x-inline">${m.r.chance(0.5) ? m.icon() : ''}${m.link(1, 2)} · ${m.number()} · ${m.link(1, 1)}</div>`;
  const answer = m.r.chance(0.3)
    ? `<div class="x-form">${labelled(m, m.field())}${m.button({ kind: 'primary' })}</div>`
    : '';
  const column = `<aside class="x-side${m.r.chance(0.6) ? ' x-bare' : ''}"><b>${m.text(1, 2)}</b>${words(
    m,
    m.r.int(4, 12),
  )
    .map((link) => `<div style="padding:${m.r.pick([1, 3, 3])}px 0">${link}</div>`)
    .join('')}</aside>`;
  const body = `<div class="x-grow"><h1 class="x-title">${m.text(2, 6)}</h1>${meta}${parts.map((kind) => part[kind]()).join('')}${m.r.chance(0.4) ? m.pages() : ''}${answer}</div>`;
  const sides = m.r.pick([[column, body], [body, column], [body]]);
  return `<div style="display:flex;gap:24px">${sides.join('')}</div>`;
}

export function panel(m) {
  const line = () => m.r.int(5, 95);
  const inner = m.r.pick([
    () =>
      `<svg viewBox="0 0 200 80" style="width:100%;display:block" fill="none" stroke="${m.theme.accent}" stroke-width="2"><path d="M0 ${line()}${m.r.times(9, (i) => `L${(i + 1) * 22} ${line() * 0.8}`).join('')}"/></svg>`,
    () =>
      m.r
        .times(
          m.r.int(2, 5),
          () => `<div>${m.text(1, 3)}</div><div class="x-meter"><i style="width:${line()}%"></i></div>`,
        )
        .join(''),
    () =>
      m.r
        .times(
          m.r.int(2, 6),
          () =>
            `<div class="x-inline">${m.picture()}<span class="x-grow">${m.link(1, 3)}</span>${m.r.chance(0.5) ? m.iconLinks(m.r.int(1, 3)) : m.badge()}</div>`,
        )
        .join(''),
    () => table(m, m.r.int(2, 5), m.r.int(3, 6)),
    () => form(m, m.r.int(2, 5)),
    () => choices(m, 'checkbox'),
    () => `<p>${m.sentence()} ${m.link(1, 2)}</p>${m.linkButton()} ${m.menuButton()}`,
    () => prose(m),
  ])();
  return m.card(
    `${m.head()}<div class="x-pad">${inner}</div>${m.r.chance(0.2) ? `<div class="x-foot">${m.link()}</div>` : ''}`,
  );
}
