import { off, options, safe } from '../plain.mjs';

const kind = { primary: 'is-link', plain: '', text: 'is-ghost' };

export const bulma = {
  name: 'bulma',
  packages: ['bulma@1'],
  css: ['bulma/css/bulma.css'],
  page: (t, r) => ({
    html: `data-theme="${t.dark ? 'dark' : 'light'}"`,
    style: `${r.chance(0.6) ? `:root{--bulma-link-h:${t.hue}deg;--bulma-primary-h:${t.hue}deg}` : ''}.box{padding:0}.table{margin:0}`,
  }),
  controls: (_, r) => {
    const size = r.pick(['', '', ' is-small']);
    const round = r.chance(0.25) ? ' is-rounded' : '';
    const tabs = r.pick(['', ' is-boxed', ' is-toggle']);
    return {
      button: (c) =>
        `<button class="button ${kind[c.kind]}${size}${round}"${off(c)}>${c.icon ?? ''}<span>${safe(c.text)}</span></button>`,
      iconButton: (c) =>
        `<button class="button${size}${round}" aria-label="${safe(c.text)}"${off(c)}>${c.icon}</button>`,
      select: (c) => `<div class="select${size}${round}"><select${off(c)}>${options(c)}</select></div>`,
      field: (c) =>
        `<input class="input${size}${round}" type="${c.type}" value="${safe(c.value)}" placeholder="${safe(c.placeholder)}"${off(c)}>`,
      search: (c) =>
        `<div class="control has-icons-left" style="flex:1"><input class="input${size}${round}" type="search" placeholder="${safe(c.placeholder)}"><span class="icon is-left">${c.icon}</span></div>`,
      tabs: (c) =>
        `<div class="tabs${tabs}"><ul>${c.items.map((text, i) => `<li${i === c.index ? ' class="is-active"' : ''}><a role="tab" tabindex="0" aria-selected="${i === c.index}">${safe(text)}</a></li>`).join('')}</ul></div>`,
      badge: (c) => `<span class="tag${c.on ? ' is-info is-light' : ''}">${safe(c.text)}</span>`,
      card: (inner) => `<div class="box">${inner}</div>`,
      table: (inner) => `<table class="table is-fullwidth is-striped">${inner}</table>`,
      nav: (items) =>
        `<aside class="menu"><ul class="menu-list">${items.map((c) => `<li><a href="#${c.id}"${c.on ? ' class="is-active"' : ''}>${c.icon}&nbsp; ${safe(c.text)}</a></li>`).join('')}</ul></aside>`,
    };
  },
};
