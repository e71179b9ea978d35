import { off, on, options, safe } from '../plain.mjs';

const LIGHT =
  'light cupcake bumblebee emerald corporate retro cyberpunk valentine garden lofi pastel fantasy wireframe cmyk autumn acid lemonade winter nord'.split(
    ' ',
  );
const DARK = 'dark synthwave halloween forest aqua black luxury dracula business night coffee dim sunset'.split(' ');
const kind = { primary: 'btn-primary', plain: '', text: 'btn-ghost' };

export const daisyui = {
  name: 'daisyui',
  packages: ['daisyui@4'],
  css: ['daisyui/dist/full.css'],
  page: (t, r) => ({
    html: `data-theme="${r.pick(t.dark ? DARK : LIGHT)}"`,
    style: `*{border-width:0;border-style:solid}button,input,select{font:inherit;color:inherit}.btn,.input,.select,.checkbox,.radio,.toggle{border-width:1px}body,.x-app,.x-dialog{background:oklch(var(--b2));color:oklch(var(--bc))}.x-card,.card,.x-side,.x-dialog,.x-table{background:oklch(var(--b1))}.x-second{color:inherit;opacity:.65}.card{margin-bottom:16px}.x-top{--flat:oklch(var(--b1))}a{text-decoration:none}ul{list-style:none;margin:0}.x-button,.x-icon-button,.x-field{color:inherit}`,
  }),
  controls: (_, r) => {
    const size = r.pick(['xs', 'sm', 'sm', 'md']);
    const colour = r.pick(['', 'primary', 'primary', 'secondary', 'accent', 'success']);
    const tinted = (name) => `${name} ${name}-${size === 'xs' ? 'sm' : size}${colour ? ` ${name}-${colour}` : ''}`;
    const tabs = r.pick(['tabs-bordered', 'tabs-boxed', 'tabs-lifted']);
    return {
      button: (c) => `<button class="btn btn-${size} ${kind[c.kind]}"${off(c)}>${c.icon ?? ''}${safe(c.text)}</button>`,
      iconButton: (c) =>
        `<button class="btn btn-${size} btn-ghost btn-square" aria-label="${safe(c.text)}"${off(c)}>${c.icon}</button>`,
      toggle: (c) => `<input type="checkbox" role="switch" class="${tinted('toggle')}"${on(c)}${off(c)}>`,
      checkbox: (c) => `<input type="checkbox" class="${tinted('checkbox')}"${on(c)}${off(c)}>`,
      radio: (c) => `<input type="radio" class="${tinted('radio')}"${on(c)}${off(c)}>`,
      select: (c) => `<select class="select select-bordered select-${size}"${off(c)}>${options(c)}</select>`,
      field: (c) =>
        `<input class="input input-bordered input-${size}" style="width:100%" type="${c.type}" value="${safe(c.value)}" placeholder="${safe(c.placeholder)}"${off(c)}>`,
      search: (c) =>
        `<input class="input input-bordered input-${size}" style="width:100%" type="search" placeholder="${safe(c.placeholder)}">`,
      slider: (c) =>
        `<input type="range" style="width:170px" class="range range-xs${colour ? ` range-${colour}` : ''}" value="${c.value}"${off(c)}>`,
      tabs: (c) =>
        `<div role="tablist" class="tabs ${tabs}" style="justify-content:start;margin-bottom:12px">${c.items.map((text, i) => `<a role="tab" href="#${i}" aria-selected="${i === c.index}" class="tab${i === c.index ? ' tab-active' : ''}">${safe(text)}</a>`).join('')}</div>`,
      badge: (c) => `<span class="badge${c.on ? ' badge-primary' : ' badge-outline'}">${safe(c.text)}</span>`,
      card: (inner) => `<div class="card">${inner}</div>`,
      table: (inner) => `<table class="table table-${size}">${inner}</table>`,
      nav: (items) =>
        `<ul class="menu" style="padding:4px">${items.map((c) => `<li><a href="#${c.id}"${c.on ? ' class="active"' : ''}>${c.icon}<span>${safe(c.text)}</span></a></li>`).join('')}</ul>`,
      link: (c) => `<a class="link link-primary" href="#${c.id}">${safe(c.text)}</a>`,
    };
  },
};
