import { off, safe } from '../plain.mjs';

const BUTTONS = { primary: ['filled', 'filled-tonal'], plain: ['outlined', 'elevated'], text: ['text'] };
const chosen = (c) => (c.on ? ' selected' : '');
const checked = (c) => (c.on ? ' checked' : '');

export const materialWeb = {
  name: 'material-web',
  packages: ['@material/web@2'],
  script: "import '@material/web/all.js';",
  page: (t) => ({
    style: `:root{--md-sys-color-primary:${t.accent};--md-sys-color-on-primary:${t.dark ? '#111' : '#fff'};--md-sys-color-surface:${t.surface};--md-sys-color-on-surface:${t.text};--md-sys-color-on-surface-variant:${t.muted};--md-sys-color-outline:${t.muted};--md-sys-color-outline-variant:${t.line};--md-sys-color-surface-container:${t.shade};--md-sys-color-surface-container-low:${t.shade};--md-sys-color-surface-container-highest:${t.shade};--md-sys-color-secondary-container:${t.shade};--md-sys-color-on-secondary-container:${t.text};--md-ref-typeface-plain:"${t.font}";--md-ref-typeface-brand:"${t.font}"}md-outlined-text-field,md-filled-text-field{width:100%}md-outlined-select,md-filled-select{min-width:140px}`,
  }),
  faces: [
    {
      host: 'md-filled-button,md-filled-tonal-button,md-text-button,md-outlined-button,md-elevated-button',
      face: '',
      role: 'button',
      mute: '.button',
    },
    { host: 'md-switch', face: '.switch', role: 'switch', mute: 'input' },
    { host: 'md-checkbox', face: '.container', role: 'checkbox', mute: 'input' },
    { host: 'md-radio', face: '.container', role: 'radio', mute: 'input' },
    { host: 'md-outlined-text-field,md-filled-text-field', face: '.text-field', role: 'textbox', mute: 'input' },
  ],
  controls: (_, r) => {
    const kinds = Object.fromEntries(Object.entries(BUTTONS).map(([key, of]) => [key, r.pick(of)]));
    const icons = r.pick(['icon-button', 'icon-button', 'filled-tonal-icon-button', 'outlined-icon-button']);
    const box = r.pick(['outlined', 'filled']);
    const tab = r.pick(['primary', 'secondary']);
    return {
      button: (c) =>
        `<md-${kinds[c.kind]}-button${off(c)}>${safe(c.text)}${c.icon?.replace('<svg', '<svg slot="icon"') ?? ''}</md-${kinds[c.kind]}-button>`,
      iconButton: (c) => `<md-${icons} aria-label="${safe(c.text)}"${off(c)}>${c.icon}</md-${icons}>`,
      toggle: (c) =>
        `<md-switch touch-target="none"${c.id.endsWith('3') ? ' icons' : ''}${chosen(c)}${off(c)}></md-switch>`,
      checkbox: (c) => `<md-checkbox touch-target="none"${checked(c)}${off(c)}></md-checkbox>`,
      radio: (c) => `<md-radio touch-target="none"${checked(c)}${off(c)}></md-radio>`,
      select: (c) =>
        `<md-${box}-select${off(c)}>${c.options.map((text, i) => `<md-select-option value="v${i}"${i === 0 ? ' selected' : ''}><div slot="headline">${safe(text)}</div></md-select-option>`).join('')}</md-${box}-select>`,
      field: (c) =>
        `<md-${box}-text-field label="${safe(c.placeholder)}" type="${c.type}" value="${safe(c.value)}"${off(c)}></md-${box}-text-field>`,
      slider: (c) => `<md-slider value="${c.value}"${off(c)}></md-slider>`,
      tabs: (c) =>
        `<md-tabs>${c.items.map((text, i) => `<md-${tab}-tab role="tab" aria-selected="${i === c.index}"${i === c.index ? ' active' : ''}>${safe(text)}</md-${tab}-tab>`).join('')}</md-tabs>`,
    };
  },
};
