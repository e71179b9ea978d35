/**
 * Controls that no library gives its own look: what a kit leaves out is drawn by these, with the page's colours.
 * `c` is what one control is to show: text, icon, kind, disabled, on, value, placeholder, options.
 */
export const safe = (text) => String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
export const off = (c) => (c.disabled ? ' disabled' : '');
export const on = (c) => (c.on ? ' checked' : '');
/** Where a drawn face stands for a hidden native input, the face carries the role and the input is muted. */
export const face = (role, c) =>
  `role="${role}" aria-checked="${c.on === true}"${c.disabled ? ' aria-disabled="true"' : ''}`;
export const MUTED = 'role="presentation" tabindex="-1"';
export const options = (c, tag = 'option') =>
  c.options.map((each, i) => `<${tag} value="v${i}">${safe(each)}</${tag}>`).join('');

export const plain = {
  button: (c) => `<button class="x-button x-${c.kind}"${off(c)}>${c.icon ?? ''}<span>${safe(c.text)}</span></button>`,
  linkButton: (c) => `<a class="x-button x-${c.kind}" href="#${c.id}">${c.icon ?? ''}<span>${safe(c.text)}</span></a>`,
  menuButton: (c) => `<button class="x-button x-${c.kind}"${off(c)}><span>${safe(c.text)}</span> ▾</button>`,
  group: (items) => items.map((c) => plain.button({ ...c, kind: c.on ? 'primary' : 'plain', icon: '' })).join(''),
  /** No frame and no padding: the box is the picture's. */
  iconLink: (c) => `<a class="x-icon-link" href="#${c.id}" aria-label="${safe(c.text)}">${c.icon}</a>`,
  head: (title, end) => `<div class="x-row"><b class="x-words">${title}</b>${end}</div>`,
  pages: (items) =>
    `<div class="x-inline">${items.map((c) => `<a class="x-page${c.on ? ' x-on' : ''}" href="#${c.id}">${c.icon || safe(c.text)}</a>`).join('')}</div>`,
  trail: (items) =>
    `<div class="x-inline">${items.map((c) => `<a href="#${c.id}">${safe(c.text)}</a>`).join('<span class="x-second">/</span>')}</div>`,
  iconButton: (c) => `<button class="x-icon-button" aria-label="${safe(c.text)}"${off(c)}>${c.icon}</button>`,
  toggle: (c) =>
    `<button class="x-switch" role="switch" aria-checked="${c.on}" aria-label="${safe(c.text)}"${off(c)}></button>`,
  checkbox: (c) => `<input class="x-check" type="checkbox" aria-label="${safe(c.text)}"${on(c)}${off(c)}>`,
  radio: (c) => `<input class="x-check" type="radio" aria-label="${safe(c.text)}"${on(c)}${off(c)}>`,
  select: (c) => `<select class="x-field"${off(c)}>${options(c)}</select>`,
  field: (c) =>
    `<input class="x-field" type="${c.type}" value="${safe(c.value)}" placeholder="${safe(c.placeholder)}"${off(c)}>`,
  search: (c) =>
    `<span class="x-search">${c.icon}<input class="x-field" type="search" placeholder="${safe(c.placeholder)}"></span>`,
  slider: (c) => `<input class="x-slider" type="range" value="${c.value}"${off(c)}>`,
  tabs: (c) =>
    `<div class="x-tabs" role="tablist">${c.items
      .map((text, i) => `<button class="x-tab" role="tab" aria-selected="${i === c.index}">${safe(text)}</button>`)
      .join('')}</div>`,
  link: (c) => `<a href="#${c.id}">${safe(c.text)}</a>`,
  badge: (c) => `<span class="x-badge">${safe(c.text)}</span>`,
  card: (inner) => `<section class="x-card">${inner}</section>`,
  table: (inner) => `<table class="x-table">${inner}</table>`,
  nav: (items) =>
    `<nav class="x-nav">${items
      .map(
        (c) =>
          `<a class="x-nav-item${c.on ? ' x-on' : ''}" href="#${c.id}"${c.on ? ' aria-current="page"' : ''}>${c.icon}<span>${safe(c.text)}</span></a>`,
      )
      .join('')}</nav>`,
};
