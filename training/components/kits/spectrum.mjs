import { off, on, safe } from '../plain.mjs';

const kind = { primary: 'accent', plain: 'secondary', text: 'primary' };

export const spectrum = {
  name: 'spectrum',
  packages: ['@spectrum-web-components/bundle@1'],
  script: "import '@spectrum-web-components/bundle/elements.js';",
  page: () => ({
    style:
      'sp-theme{display:block}sp-textfield{width:100%}sp-search{flex:1;width:100%}sp-picker{width:150px}sp-slider{width:170px}',
  }),
  wrap: (body, t, r) =>
    `<sp-theme system="spectrum" color="${t.dark ? 'dark' : 'light'}" scale="${r.pick(['medium', 'medium', 'large'])}">${body}</sp-theme>`,
  faces: [
    { host: 'sp-switch', face: '#switch', role: 'switch', mute: '#input' },
    { host: 'sp-checkbox', face: '#box', role: 'checkbox', mute: '#input' },
    { host: 'sp-radio', face: '#button', role: 'radio', mute: '' },
    { host: 'sp-radio', mute: '#input' },
    { host: 'sp-picker', face: '#button', role: 'combobox' },
  ],
  controls: (_, r) => {
    const size = r.pick(['s', 'm', 'm', 'l']);
    const emphasized = r.chance(0.5) ? ' emphasized' : '';
    const quiet = r.chance(0.7) ? ' quiet' : '';
    return {
      button: (c) =>
        `<sp-button size="${size}" variant="${kind[c.kind]}"${c.kind === 'primary' ? '' : ' treatment="outline"'}${off(c)}>${c.icon ? c.icon.replace('<svg', '<svg slot="icon"') : ''}${safe(c.text)}</sp-button>`,
      iconButton: (c) =>
        `<sp-action-button size="${size}"${quiet} label="${safe(c.text)}"${off(c)}>${c.icon.replace('<svg', '<svg slot="icon"')}</sp-action-button>`,
      toggle: (c) => `<sp-switch size="${size}"${emphasized}${on(c)}${off(c)}></sp-switch>`,
      checkbox: (c) => `<sp-checkbox size="${size}"${emphasized}${on(c)}${off(c)}></sp-checkbox>`,
      radio: (c) => `<sp-radio size="${size}" value="${c.id}"${emphasized}${on(c)}${off(c)}></sp-radio>`,
      select: (c) =>
        `<sp-picker size="${size}" value="v0"${off(c)}>${c.options.map((text, i) => `<sp-menu-item value="v${i}">${safe(text)}</sp-menu-item>`).join('')}</sp-picker>`,
      field: (c) =>
        `<sp-textfield size="${size}" value="${safe(c.value)}" placeholder="${safe(c.placeholder)}"${off(c)}></sp-textfield>`,
      search: (c) => `<sp-search size="${size}" placeholder="${safe(c.placeholder)}"></sp-search>`,
      tabs: (c) =>
        `<sp-tabs size="${size}" selected="v${c.index}">${c.items.map((text, i) => `<sp-tab label="${safe(text)}" value="v${i}"></sp-tab>`).join('')}</sp-tabs>`,
      badge: (c) =>
        c.on
          ? `<sp-badge size="s">${safe(c.text)}</sp-badge>`
          : `<sp-status-light size="s" variant="positive">${safe(c.text)}</sp-status-light>`,
    };
  },
};
