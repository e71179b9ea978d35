import { off, options, safe } from '../plain.mjs';

export const fomantic = {
  name: 'fomantic',
  packages: ['fomantic-ui-css@2'],
  css: ['fomantic-ui-css/semantic.css'],
  dark: false,
  page: () => ({
    style: '.ui.segment{padding:0}.ui.menu,.ui.tabular.menu{margin:0 0 12px}.ui.button svg{margin-inline-end:4px}',
  }),
  controls: (_, r) => {
    const size = r.pick(['', '', ' small', ' mini']);
    const colour = r.pick(['primary', 'teal', 'orange', 'violet', 'green']);
    const kind = { primary: ` ${colour}`, plain: r.pick(['', ' basic']), text: ' tertiary' };
    const menu = r.pick(['tabular', 'secondary pointing', 'text']);
    return {
      button: (c) => `<button class="ui${size}${kind[c.kind]} button"${off(c)}>${c.icon ?? ''}${safe(c.text)}</button>`,
      linkButton: (c) => `<a class="ui${size}${kind[c.kind]} button" href="#${c.id}">${safe(c.text)}</a>`,
      iconButton: (c) =>
        `<button class="ui${size} icon button" aria-label="${safe(c.text)}"${off(c)}>${c.icon}</button>`,
      group: (items) =>
        `<div class="ui${size} buttons">${items.map((c) => `<button class="ui button${c.on ? ' active' : ''}"${off(c)}>${safe(c.text)}</button>`).join('')}</div>`,
      select: (c) => `<select class="ui dropdown"${off(c)}>${options(c)}</select>`,
      field: (c) =>
        `<div class="ui${size} fluid input"><input type="${c.type}" value="${safe(c.value)}" placeholder="${safe(c.placeholder)}"${off(c)}></div>`,
      search: (c) =>
        `<div class="ui${size} fluid action input"><input type="search" placeholder="${safe(c.placeholder)}"><button class="ui icon button" aria-label="search">${c.icon}</button></div>`,
      tabs: (c) =>
        `<div class="ui ${menu} menu" role="tablist">${c.items.map((text, i) => `<a role="tab" class="item${i === c.index ? ' active' : ''}" href="#${i}" aria-selected="${i === c.index}">${safe(text)}</a>`).join('')}</div>`,
      badge: (c) => `<span class="ui${c.on ? ` ${colour}` : ''} label">${safe(c.text)}</span>`,
      card: (inner) => `<div class="ui segment">${inner}</div>`,
      table: (inner) => `<table class="ui celled striped${size} table">${inner}</table>`,
      nav: (items) =>
        `<div class="ui vertical fluid menu">${items.map((c) => `<a class="item${c.on ? ' active' : ''}" href="#${c.id}">${c.icon} ${safe(c.text)}</a>`).join('')}</div>`,
      pages: (items) =>
        `<div class="ui${size} pagination menu">${items.map((c) => `<a class="item${c.on ? ' active' : ''}" href="#${c.id}">${c.icon || safe(c.text)}</a>`).join('')}</div>`,
      trail: (items) =>
        `<div class="ui breadcrumb">${items.map((c) => `<a class="section" href="#${c.id}">${safe(c.text)}</a>`).join('<span class="divider"> / </span>')}</div>`,
    };
  },
};
