import { face, MUTED, off, on, options, safe } from '../plain.mjs';

const kind = { primary: 'bp6-intent-primary', plain: '', text: 'bp6-minimal bp6-intent-primary' };
const control = (name, type) => (c) =>
  `<label class="bp6-control bp6-${name}" style="margin:0;padding-inline-start:${type === 'switch' ? 28 : 16}px;min-height:16px"><input ${MUTED} type="${type === 'radio' ? 'radio' : 'checkbox'}"${on(c)}${off(c)}><span class="bp6-control-indicator" ${face(type, c)}></span></label>`;

export const blueprint = {
  name: 'blueprint',
  packages: ['@blueprintjs/core@6'],
  css: ['@blueprintjs/core/lib/css/blueprint.css'],
  page: (t) => ({
    body: `class="${t.dark ? 'bp6-dark' : ''}"`,
    style:
      '.bp6-control input{opacity:0;position:absolute}.bp6-html-select{position:relative}.bp6-html-select::after{content:"▾";position:absolute;inset-inline-end:10px;top:50%;translate:0 -50%;pointer-events:none}.bp6-card{padding:0;margin-bottom:16px}.bp6-menu{background:none}',
  }),
  controls: (_, r) => {
    const size = r.pick(['', '', ' bp6-small', ' bp6-large']);
    const outlined = r.pick(['', ' bp6-outlined']);
    return {
      button: (c) =>
        `<button class="bp6-button ${kind[c.kind]}${size}${c.kind === 'plain' ? outlined : ''}"${off(c)}>${c.icon ?? ''}<span class="bp6-button-text">${safe(c.text)}</span></button>`,
      iconButton: (c) =>
        `<button class="bp6-button bp6-minimal${size}" aria-label="${safe(c.text)}"${off(c)}>${c.icon}</button>`,
      toggle: control('switch', 'switch'),
      checkbox: control('checkbox', 'checkbox'),
      radio: control('radio', 'radio'),
      select: (c) => `<div class="bp6-html-select${size}"><select${off(c)}>${options(c)}</select></div>`,
      field: (c) =>
        `<input class="bp6-input bp6-fill${size}" type="${c.type}" value="${safe(c.value)}" placeholder="${safe(c.placeholder)}"${off(c)}>`,
      search: (c) =>
        `<div class="bp6-input-group${size}" style="flex:1"><input class="bp6-input${r.chance(0.5) ? ' bp6-round' : ''}" type="search" placeholder="${safe(c.placeholder)}"></div>`,
      tabs: (c) =>
        `<div class="bp6-tabs"><div class="bp6-tab-list">${c.items.map((text, i) => `<div class="bp6-tab" role="tab" tabindex="0" aria-selected="${i === c.index}">${safe(text)}</div>`).join('')}</div></div>`,
      badge: (c) => `<span class="bp6-tag${c.on ? ' bp6-minimal' : ''}">${safe(c.text)}</span>`,
      card: (inner) => `<div class="bp6-card">${inner}</div>`,
      table: (inner) => `<table class="bp6-html-table bp6-html-table-striped" style="width:100%">${inner}</table>`,
      nav: (items) =>
        `<ul class="bp6-menu">${items.map((c) => `<li><a class="bp6-menu-item${c.on ? ' bp6-active bp6-intent-primary' : ''}" href="#${c.id}">${c.icon}<div class="bp6-fill">${safe(c.text)}</div></a></li>`).join('')}</ul>`,
    };
  },
};
