import { off, on, safe } from '../plain.mjs';

const fill = { primary: 'solid', plain: 'outline', text: 'clear' };
const parts = [
  'button',
  'toggle',
  'checkbox',
  'radio',
  'radio-group',
  'searchbar',
  'segment',
  'segment-button',
  'badge',
  'chip',
  'label',
  'card',
];

export const ionic = {
  name: 'ionic',
  packages: ['@ionic/core@9'],
  css: ['@ionic/core/css/core.css'],
  script: `import { initialize } from '@ionic/core/components';
${parts.map((part, i) => `import { defineCustomElement as d${i} } from '@ionic/core/components/ion-${part}.js';`).join('\n')}
initialize({ mode: document.documentElement.getAttribute('mode') });
${parts.map((_, i) => `d${i}();`).join('')}`,
  page: (t, r) => ({
    html: `mode="${r.pick(['ios', 'md'])}"`,
    style: `html,body{overflow:auto;position:static;height:auto;max-height:none;width:auto}:root{--ion-color-primary:${t.accent};--ion-color-primary-contrast:${t.dark ? '#000' : '#fff'};--ion-background-color:${t.surface};--ion-text-color:${t.text};--ion-color-step-50:${t.shade}}ion-card{margin:0 0 16px;color:inherit}ion-searchbar{flex:1;--background:${t.shade};padding:4px}ion-toggle,ion-checkbox,ion-radio{flex:none}`,
  }),
  faces: [
    { host: 'ion-segment-button', face: '', role: 'tab', mute: 'button' },
    { host: 'ion-toggle', face: '.toggle-icon', role: 'switch', mute: 'input' },
    { host: 'ion-checkbox', face: '.checkbox-icon', role: 'checkbox', mute: 'input' },
    { host: 'ion-radio', face: '.radio-icon', role: 'radio', mute: 'input' },
    { host: 'ion-toggle,ion-checkbox,ion-radio', mute: '' },
  ],
  controls: (_, r) => {
    const round = r.chance(0.3) ? ' shape="round"' : '';
    const size = r.pick(['', ' size="small"']);
    return {
      button: (c) =>
        `<ion-button fill="${fill[c.kind]}"${round}${size}${off(c)}>${c.icon ?? ''}${safe(c.text)}</ion-button>`,
      iconButton: (c) =>
        `<ion-button fill="clear" size="small" aria-label="${safe(c.text)}"${off(c)}>${c.icon.replace('<svg', '<svg slot="icon-only"')}</ion-button>`,
      toggle: (c) => `<ion-toggle aria-label="x"${on(c)}${off(c)}></ion-toggle>`,
      checkbox: (c) => `<ion-checkbox aria-label="x"${on(c)}${off(c)}></ion-checkbox>`,
      radio: (c) =>
        `<ion-radio-group value="${c.on ? c.id : ''}"><ion-radio mode="md" aria-label="x" value="${c.id}"${on(c)}${off(c)}></ion-radio></ion-radio-group>`,
      search: (c) => `<ion-searchbar placeholder="${safe(c.placeholder)}"></ion-searchbar>`,
      tabs: (c) =>
        `<ion-segment value="v${c.index}">${c.items.map((text, i) => `<ion-segment-button value="v${i}" aria-selected="${i === c.index}"><ion-label>${safe(text)}</ion-label></ion-segment-button>`).join('')}</ion-segment>`,
      badge: (c) => `<ion-badge>${safe(c.text)}</ion-badge>`,
      card: (inner) => `<ion-card>${inner}</ion-card>`,
    };
  },
};
