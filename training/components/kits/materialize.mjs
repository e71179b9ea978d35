import { off, options, safe } from '../plain.mjs';

export const materialize = {
  name: 'materialize',
  packages: ['@materializecss/materialize@1'],
  css: ['@materializecss/materialize/dist/css/materialize.css'],
  dark: false,
  page: () => ({
    style:
      'select{display:inline-block;opacity:1}[type=checkbox],[type=radio]{opacity:1!important;position:static!important;pointer-events:auto!important}.x-search input{margin:0}',
  }),
  controls: (_, r) => {
    const size = r.pick(['', ' btn-small']);
    const kind = {
      primary: 'btn',
      plain: r.pick(['btn grey lighten-2 black-text', 'btn white black-text']),
      text: 'btn-flat',
    };
    return {
      button: (c) => `<button class="${kind[c.kind]}${size}"${off(c)}>${c.icon ?? ''} ${safe(c.text)}</button>`,
      linkButton: (c) => `<a class="${kind[c.kind]}${size}" href="#${c.id}">${safe(c.text)}</a>`,
      iconButton: (c) =>
        `<button class="btn-flat" style="padding:0 8px" aria-label="${safe(c.text)}"${off(c)}>${c.icon}</button>`,
      select: (c) => `<select class="browser-default"${off(c)}>${options(c)}</select>`,
      badge: (c) => `<span class="new badge" data-badge-caption="" style="float:none">${safe(c.text)}</span>`,
      card: (inner) => `<div class="card">${inner}</div>`,
      table: (inner) => `<table class="striped">${inner}</table>`,
      nav: (items) =>
        `<div class="collection">${items.map((c) => `<a class="collection-item${c.on ? ' active' : ''}" href="#${c.id}">${c.icon} ${safe(c.text)}</a>`).join('')}</div>`,
      pages: (items) =>
        `<ul class="pagination">${items.map((c) => `<li class="${c.on ? 'active' : 'waves-effect'}"><a href="#${c.id}">${c.icon || safe(c.text)}</a></li>`).join('')}</ul>`,
    };
  },
};
