import { off, safe } from '../plain.mjs';

const kind = { primary: 'primary', plain: 'secondary', text: 'ghost' };
const from = '@carbon/web-components/es/components';
const parts = ['button', 'toggle', 'text-input', 'search', 'select', 'tabs', 'tag', 'tile'];

// Its check boxes and radio buttons are drawn by pseudo-elements, which no box can be taken of: those are the plain ones.
export const carbon = {
  name: 'carbon',
  packages: ['@carbon/web-components@2'],
  script: parts.map((part) => `import '${from}/${part}/index.js';`).join('\n'),
  page: (t, r) => ({
    style: `:root{${t.dark ? `--cds-background:${t.page};--cds-layer:${t.surface};--cds-layer-01:${t.surface};--cds-field:${t.shade};--cds-field-01:${t.shade};--cds-text-primary:${t.text};--cds-text-secondary:${t.muted};--cds-text-placeholder:${t.muted};--cds-icon-primary:${t.text};--cds-border-strong:${t.line};--cds-border-subtle:${t.line};--cds-toggle-off:${t.muted};` : ''}${r.chance(0.5) ? `--cds-button-primary:${t.accent};--cds-border-interactive:${t.accent};--cds-link-primary:${t.accent};` : ''}}cds-tile{margin-bottom:16px;padding:0;display:block}cds-select,cds-text-input{min-width:150px}cds-search{flex:1}`,
  }),
  faces: [{ host: 'cds-toggle', face: '.cds--toggle__switch', role: 'switch', mute: 'button' }],
  controls: (_, r) => {
    const size = r.pick(['sm', 'md', 'lg']);
    return {
      button: (c) =>
        `<cds-button kind="${kind[c.kind]}" size="${size}"${off(c)}>${safe(c.text)}${c.icon ? c.icon.replace('<svg', '<svg slot="icon"') : ''}</cds-button>`,
      toggle: (c) =>
        `<cds-toggle hide-label${size === 'sm' ? ' size="sm"' : ''}${c.on ? ' toggled' : ''}${off(c)}></cds-toggle>`,
      select: (c) =>
        `<cds-select hide-label value="v0" size="${size}"${off(c)}>${c.options.map((text, i) => `<cds-select-item value="v${i}" label="${safe(text)}">${safe(text)}</cds-select-item>`).join('')}</cds-select>`,
      field: (c) =>
        `<cds-text-input hide-label size="${size}" type="${c.type === 'password' ? 'text' : c.type}" value="${safe(c.value)}" placeholder="${safe(c.placeholder)}"${off(c)}></cds-text-input>`,
      search: (c) => `<cds-search size="${size}" placeholder="${safe(c.placeholder)}"></cds-search>`,
      tabs: (c) =>
        `<cds-tabs value="v${c.index}">${c.items.map((text, i) => `<cds-tab id="${c.id}t${i}" value="v${i}">${safe(text)}</cds-tab>`).join('')}</cds-tabs>`,
      badge: (c) => `<cds-tag size="sm" type="${c.on ? 'blue' : 'gray'}">${safe(c.text)}</cds-tag>`,
      card: (inner) => `<cds-tile>${inner}</cds-tile>`,
    };
  },
};
