import { face, MUTED, off, safe } from '../plain.mjs';

const kind = { primary: 'el-button--primary', plain: '', text: 'is-text' };
const was = (c) => `${c.on ? ' is-checked' : ''}${c.disabled ? ' is-disabled' : ''}`;

export const elementPlus = {
  name: 'element-plus',
  packages: ['element-plus@2'],
  css: ['element-plus/dist/index.css', 'element-plus/theme-chalk/dark/css-vars.css'],
  page: (t, r) => ({
    html: `class="${t.dark ? 'dark' : ''}"`,
    style: `${r.chance(0.6) ? `:root,html.dark{--el-color-primary:${t.accent}}` : ''}.el-card{margin-bottom:16px}.el-switch__core{min-width:40px}.el-menu{background:none}.el-input__prefix{align-items:center;margin-inline-end:6px}`,
  }),
  controls: (_, r) => {
    const size = r.pick(['', '', '--small', '--large']);
    const sized = (name) => (size ? ` ${name}${size}` : '');
    const round = r.chance(0.25) ? ' is-round' : '';
    return {
      button: (c) =>
        `<button class="el-button ${kind[c.kind]}${sized('el-button')}${round}${c.disabled ? ' is-disabled' : ''}"${off(c)}>${c.icon ?? ''}<span>${safe(c.text)}</span></button>`,
      iconButton: (c) =>
        `<button class="el-button is-circle${c.on ? ' is-text' : ''}${sized('el-button')}" aria-label="${safe(c.text)}"${off(c)}>${c.icon}</button>`,
      toggle: (c) =>
        `<div class="el-switch${was(c)}"><span class="el-switch__core" ${face('switch', c)}><div class="el-switch__action"></div></span></div>`,
      checkbox: (c) =>
        `<span class="el-checkbox" style="height:auto;margin:0"><span class="el-checkbox__input${was(c)}"><input ${MUTED} class="el-checkbox__original" type="checkbox"><span class="el-checkbox__inner" ${face('checkbox', c)}></span></span></span>`,
      radio: (c) =>
        `<span class="el-radio" style="height:auto;margin:0"><span class="el-radio__input${was(c)}"><span class="el-radio__inner" ${face('radio', c)}></span></span></span>`,
      select: (c) =>
        `<div class="el-select" style="width:150px"><div class="el-select__wrapper${c.disabled ? ' is-disabled' : ''}" role="combobox" tabindex="0"${c.disabled ? ' aria-disabled="true"' : ''}><div class="el-select__selection"><div class="el-select__selected-item el-select__placeholder"><span>${safe(c.options[0])}</span></div></div><div class="el-select__suffix">▾</div></div></div>`,
      field: (c) =>
        `<div class="el-input${sized('el-input')}${c.disabled ? ' is-disabled' : ''}"><div class="el-input__wrapper" role="textbox"${c.disabled ? ' aria-disabled="true"' : ''}><input ${MUTED} class="el-input__inner" type="${c.type}" value="${safe(c.value)}" placeholder="${safe(c.placeholder)}"${off(c)}></div></div>`,
      search: (c) =>
        `<div class="el-input${sized('el-input')}"><div class="el-input__wrapper" role="searchbox"><span class="el-input__prefix">${c.icon}</span><input ${MUTED} class="el-input__inner" placeholder="${safe(c.placeholder)}"></div></div>`,
      slider: (c) =>
        `<div class="el-slider" style="width:170px"><div class="el-slider__runway" role="slider" tabindex="0" style="margin:14px 8px"><div class="el-slider__bar" style="width:${c.value}%;left:0"></div><div class="el-slider__button-wrapper" style="left:${c.value}%"><div class="el-slider__button"></div></div></div></div>`,
      tabs: (c) =>
        `<div class="el-tabs${c.on ? ' el-tabs--card' : ''}"><div class="el-tabs__header is-top"><div class="el-tabs__nav-wrap is-top"><div class="el-tabs__nav is-top">${c.items.map((text, i) => `<div class="el-tabs__item is-top${i === c.index ? ' is-active' : ''}" role="tab" tabindex="0" aria-selected="${i === c.index}">${safe(text)}</div>`).join('')}</div></div></div></div>`,
      badge: (c) =>
        `<span class="el-tag el-tag--${c.on ? 'success' : 'info'} el-tag--small el-tag--light"><span class="el-tag__content">${safe(c.text)}</span></span>`,
      card: (inner) => `<div class="el-card is-never-shadow">${inner}</div>`,
      nav: (items) =>
        `<ul class="el-menu">${items.map((c) => `<li class="el-menu-item${c.on ? ' is-active' : ''}" role="menuitem" tabindex="0">${c.icon}&nbsp; <span>${safe(c.text)}</span></li>`).join('')}</ul>`,
      link: (c) =>
        `<a class="el-link el-link--primary" href="#${c.id}"><span class="el-link__inner">${safe(c.text)}</span></a>`,
    };
  },
};
