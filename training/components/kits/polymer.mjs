import { off, on, safe } from '../plain.mjs';

const parts = ['button', 'toggle-button', 'checkbox', 'radio-button', 'tabs', 'icon-button', 'slider'];
const uri = (icon) =>
  `data:image/svg+xml,${encodeURIComponent(icon.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"').replaceAll('currentColor', '#777'))}`;

export const polymer = {
  name: 'polymer',
  packages: parts.map((part) => `@polymer/paper-${part}@3`),
  script: parts.map((part) => `import '@polymer/paper-${part}/paper-${part}.js';`).join('\n'),
  page: (t) => ({
    style: `html{--primary-color:${t.accent};--primary-text-color:${t.text};--paper-checkbox-checked-color:${t.accent};--paper-radio-button-checked-color:${t.accent};--paper-toggle-button-checked-button-color:${t.accent};--paper-toggle-button-checked-bar-color:${t.accent};--paper-slider-active-color:${t.accent};--paper-slider-knob-color:${t.accent};--paper-tabs-selection-bar-color:${t.accent}}paper-button{background:${t.shade}}paper-button.primary{background:${t.accent};color:${t.dark ? '#000' : '#fff'}}paper-button.text{background:none;color:${t.accent}}paper-tabs{justify-content:flex-start}paper-tab{flex:none!important}`,
  }),
  faces: [
    { host: 'paper-toggle-button', face: '.toggle-container', role: 'switch', mute: '' },
    { host: 'paper-checkbox', face: '#checkboxContainer', role: 'checkbox', mute: '' },
    { host: 'paper-radio-button', face: '#radioContainer', role: 'radio', mute: '' },
  ],
  controls: (_, r) => {
    const raised = r.chance(0.5) ? ' raised' : '';
    return {
      button: (c) =>
        `<paper-button class="${c.kind}"${c.kind === 'text' ? '' : raised}${off(c)}>${c.icon ?? ''}${safe(c.text)}</paper-button>`,
      iconButton: (c) =>
        `<paper-icon-button src="${uri(c.icon)}" title="${safe(c.text)}"${off(c)}></paper-icon-button>`,
      toggle: (c) => `<paper-toggle-button${on(c)}${off(c)}></paper-toggle-button>`,
      checkbox: (c) => `<paper-checkbox${on(c)}${off(c)}></paper-checkbox>`,
      radio: (c) => `<paper-radio-button name="${c.id}"${on(c)}${off(c)}></paper-radio-button>`,
      slider: (c) => `<paper-slider value="${c.value}"${off(c)}></paper-slider>`,
      tabs: (c) =>
        `<paper-tabs selected="${c.index}">${c.items.map((text) => `<paper-tab>${safe(text)}</paper-tab>`).join('')}</paper-tabs>`,
    };
  },
};
