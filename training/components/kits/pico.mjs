import { off, on, options, safe } from '../plain.mjs';

const kind = { primary: '', plain: ' class="secondary outline"', text: ' class="contrast outline"' };

const kit = (colour) => ({
  name: `pico-${colour}`,
  packages: ['@picocss/pico@2'],
  css: [`@picocss/pico/css/pico.${colour}.css`],
  page: (t, r) => ({
    html: `data-theme="${t.dark ? 'dark' : 'light'}"`,
    style: `:root{--pico-font-size:${r.pick([80, 87, 95])}%;--pico-form-element-spacing-vertical:${r.pick([0.3, 0.5, 0.75])}rem}button,input,select{width:auto;margin:0!important}input:not([type=checkbox],[type=radio],[type=range]){width:100%}article{padding:0;margin:0 0 16px}button svg{margin-inline-end:4px}.x-row[role=button]{all:revert-layer;color:inherit}nav{display:block}`,
  }),
  controls: {
    button: (c) => `<button${kind[c.kind]}${off(c)}>${c.icon ?? ''}${safe(c.text)}</button>`,
    toggle: (c) => `<input type="checkbox" role="switch"${on(c)}${off(c)}>`,
    checkbox: (c) => `<input type="checkbox"${on(c)}${off(c)}>`,
    radio: (c) => `<input type="radio"${on(c)}${off(c)}>`,
    select: (c) => `<select${off(c)}>${options(c)}</select>`,
    field: (c) => `<input type="${c.type}" value="${safe(c.value)}" placeholder="${safe(c.placeholder)}"${off(c)}>`,
    search: (c) => `<input type="search" placeholder="${safe(c.placeholder)}">`,
    slider: (c) => `<input type="range" style="width:170px" value="${c.value}"${off(c)}>`,
    card: (inner) => `<article>${inner}</article>`,
    table: (inner) => `<table class="striped">${inner}</table>`,
  },
});

export const picos = ['blue', 'jade', 'violet', 'pumpkin'].map(kit);
