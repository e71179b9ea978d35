import { off, on, options, safe } from '../plain.mjs';

const KIND = { primary: 'uk-button-primary', plain: 'uk-button-default', text: 'uk-button-text' };

export const uikit = {
  name: 'uikit',
  packages: ['uikit@3'],
  css: ['uikit/dist/css/uikit.css'],
  dark: false,
  page: (_, r) => ({
    style: `.uk-card{padding:0;margin-bottom:16px}.uk-button svg{margin-inline-end:4px}${r.chance(0.4) ? '.uk-button{text-transform:none}' : ''}.x-app a:not([class]){color:#1e87f0}`,
  }),
  controls: (_, r) => {
    const size = r.pick(['', '-small']);
    const part = (name) => (size ? ` uk-${name}${size}` : '');
    const pills = r.chance(0.4);
    return {
      button: (c) =>
        `<button class="uk-button ${KIND[c.kind]}${part('button')}"${off(c)}>${c.icon ?? ''}${safe(c.text)}</button>`,
      linkButton: (c) => `<a class="uk-button ${KIND[c.kind]}${part('button')}" href="#${c.id}">${safe(c.text)}</a>`,
      iconButton: (c) =>
        `<button class="uk-icon-button" aria-label="${safe(c.text)}"${off(c)} style="border:0">${c.icon}</button>`,
      checkbox: (c) => `<input class="uk-checkbox" type="checkbox" aria-label="${safe(c.text)}"${on(c)}${off(c)}>`,
      radio: (c) => `<input class="uk-radio" type="radio" aria-label="${safe(c.text)}"${on(c)}${off(c)}>`,
      slider: (c) => `<input class="uk-range" style="width:170px" type="range" value="${c.value}"${off(c)}>`,
      select: (c) => `<select class="uk-select${part('form')}"${off(c)}>${options(c)}</select>`,
      field: (c) =>
        `<input class="uk-input${part('form')}" type="${c.type}" value="${safe(c.value)}" placeholder="${safe(c.placeholder)}"${off(c)}>`,
      search: (c) => `<input class="uk-input${part('form')}" type="search" placeholder="${safe(c.placeholder)}">`,
      tabs: (c) =>
        `<ul class="${pills ? 'uk-subnav uk-subnav-pill' : 'uk-tab'}" role="tablist">${c.items.map((text, i) => `<li${i === c.index ? ' class="uk-active"' : ''}><a role="tab" href="#${i}" aria-selected="${i === c.index}">${safe(text)}</a></li>`).join('')}</ul>`,
      badge: (c) => `<span class="${c.on ? 'uk-badge' : 'uk-label'}">${safe(c.text)}</span>`,
      card: (inner) => `<div class="uk-card uk-card-default">${inner}</div>`,
      table: (inner) => `<table class="uk-table uk-table-divider uk-table-small">${inner}</table>`,
      nav: (items) =>
        `<ul class="uk-nav uk-nav-default">${items.map((c) => `<li${c.on ? ' class="uk-active"' : ''}><a href="#${c.id}">${c.icon}&nbsp; ${safe(c.text)}</a></li>`).join('')}</ul>`,
      pages: (items) =>
        `<ul class="uk-pagination">${items.map((c) => `<li${c.on ? ' class="uk-active"' : ''}><a href="#${c.id}">${c.icon || safe(c.text)}</a></li>`).join('')}</ul>`,
      trail: (items) =>
        `<ul class="uk-breadcrumb">${items.map((c) => `<li><a href="#${c.id}">${safe(c.text)}</a></li>`).join('')}</ul>`,
    };
  },
};
