import { off, on, safe } from '../plain.mjs';

const kind = { primary: 'primary', plain: 'secondary', text: 'tertiary' };
const parts = ['button', 'text-field', 'password-field', 'checkbox', 'radio-group', 'select', 'tabs'];

export const vaadin = {
  name: 'vaadin',
  packages: [...parts.map((part) => `@vaadin/${part}@25`), '@vaadin/vaadin-lumo-styles@25'],
  css: ['@vaadin/vaadin-lumo-styles/lumo.css'],
  script: `${parts.map((part) => `import '@vaadin/${part}';`).join('\n')}
for (const select of document.querySelectorAll('vaadin-select')) select.items = JSON.parse(select.dataset.items);`,
  page: (t, r) => ({
    html: t.dark ? 'theme="dark"' : '',
    style: `html{${r.chance(0.6) ? `--lumo-primary-color:${t.accent};--lumo-primary-text-color:${t.accent};` : ''}--lumo-border-radius-m:${Math.min(t.radius, 14)}px}vaadin-text-field,vaadin-password-field{width:100%}vaadin-select{width:150px}`,
  }),
  faces: [
    { host: 'vaadin-checkbox', face: '[part=checkbox]', role: 'checkbox', mute: 'input' },
    { host: 'vaadin-radio-button', face: '[part=radio]', role: 'radio', mute: 'input' },
    { host: 'vaadin-text-field,vaadin-password-field', face: '[part=input-field]', role: 'textbox', mute: 'input' },
    { host: 'vaadin-select', face: '[part=input-field]', role: 'combobox', mute: 'vaadin-select-value-button' },
  ],
  controls: (_, r) => {
    const small = r.chance(0.35) ? ' small' : '';
    return {
      button: (c) =>
        `<vaadin-button theme="${kind[c.kind]}${small}"${off(c)}>${c.icon ?? ''} ${safe(c.text)}</vaadin-button>`,
      iconButton: (c) =>
        `<vaadin-button theme="icon tertiary${small}" aria-label="${safe(c.text)}"${off(c)}>${c.icon}</vaadin-button>`,
      checkbox: (c) => `<vaadin-checkbox${on(c)}${off(c)}></vaadin-checkbox>`,
      radio: (c) => `<vaadin-radio-button${on(c)}${off(c)}></vaadin-radio-button>`,
      select: (c) =>
        `<vaadin-select theme="${small}" value="v0" data-items="${safe(JSON.stringify(c.options.map((label, i) => ({ label, value: `v${i}` }))))}"${off(c)}></vaadin-select>`,
      field: (c) => {
        const tag = c.type === 'password' ? 'vaadin-password-field' : 'vaadin-text-field';
        return `<${tag} theme="${small}" value="${safe(c.value)}" placeholder="${safe(c.placeholder)}"${off(c)}></${tag}>`;
      },
      tabs: (c) =>
        `<vaadin-tabs selected="${c.index}">${c.items.map((text) => `<vaadin-tab>${safe(text)}</vaadin-tab>`).join('')}</vaadin-tabs>`,
      badge: (c) => `<span theme="badge${c.on ? ' success' : ''}">${safe(c.text)}</span>`,
    };
  },
};
