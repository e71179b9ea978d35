import { off, on, options, safe } from '../plain.mjs';

const kind = { primary: 'primary', plain: 'default', text: 'text' };
const slotted = (icon, name) => icon.replace('<svg', `<svg slot="${name}"`);

export const shoelace = {
  name: 'shoelace',
  packages: ['@shoelace-style/shoelace@2'],
  css: ['@shoelace-style/shoelace/dist/themes/light.css', '@shoelace-style/shoelace/dist/themes/dark.css'],
  script: "import '@shoelace-style/shoelace/dist/shoelace.js';",
  page: (t, r) => ({
    html: `class="${t.dark ? 'sl-theme-dark' : 'sl-theme-light'}"`,
    style: `:root,:host{${r.chance(0.6) ? `--sl-color-primary-600:${t.accent};--sl-color-primary-500:${t.accent};` : ''}--sl-input-border-radius-medium:${Math.min(t.radius, 16)}px;--sl-border-radius-medium:${Math.min(t.radius, 8)}px}sl-input,sl-select{min-width:150px}sl-range{width:170px}sl-card{width:100%;margin-bottom:16px;--padding:0px}`,
  }),
  faces: [
    { host: 'sl-switch', face: '[part~=control]', role: 'switch', mute: 'input' },
    { host: 'sl-checkbox', face: '[part~=control]', role: 'checkbox', mute: 'input' },
    { host: 'sl-radio', face: '[part~=control]', role: 'radio', mute: '' },
    { host: 'sl-input', face: '[part~=base]', role: 'textbox', mute: 'input' },
    { host: 'sl-range', face: '[part~=base]', role: 'slider', mute: 'input' },
    { host: 'sl-select', face: '[part~=combobox]', role: 'combobox', mute: 'input' },
  ],
  controls: (_, r) => {
    const size = r.pick(['small', 'medium', 'medium']);
    const pill = r.chance(0.2) ? ' pill' : '';
    return {
      button: (c) =>
        `<sl-button variant="${kind[c.kind]}" size="${size}"${pill}${off(c)}>${c.icon ? slotted(c.icon, 'prefix') : ''}${safe(c.text)}</sl-button>`,
      toggle: (c) => `<sl-switch size="${size}"${on(c)}${off(c)}></sl-switch>`,
      checkbox: (c) => `<sl-checkbox size="${size}"${on(c)}${off(c)}></sl-checkbox>`,
      radio: (c) =>
        `<sl-radio-group value="${c.on ? c.id : ''}"><sl-radio size="${size}" value="${c.id}"${off(c)}></sl-radio></sl-radio-group>`,
      select: (c) => `<sl-select size="${size}" value="v0"${pill}${off(c)}>${options(c, 'sl-option')}</sl-select>`,
      field: (c) =>
        `<sl-input size="${size}"${pill} type="${c.type}" value="${safe(c.value)}" placeholder="${safe(c.placeholder)}"${off(c)}></sl-input>`,
      search: (c) =>
        `<sl-input style="flex:1" size="${size}"${pill} placeholder="${safe(c.placeholder)}">${slotted(c.icon, 'prefix')}</sl-input>`,
      slider: (c) => `<sl-range value="${c.value}"${off(c)}></sl-range>`,
      tabs: (c) =>
        `<sl-tab-group>${c.items.map((text, i) => `<sl-tab slot="nav" panel="p${i}"${i === c.index ? ' active' : ''}>${safe(text)}</sl-tab>`).join('')}</sl-tab-group>`,
      badge: (c) =>
        c.on
          ? `<sl-badge variant="neutral">${safe(c.text)}</sl-badge>`
          : `<sl-tag size="small">${safe(c.text)}</sl-tag>`,
      card: (inner) => `<sl-card>${inner}</sl-card>`,
    };
  },
};
