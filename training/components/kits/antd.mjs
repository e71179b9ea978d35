import { MUTED, off, on, safe } from '../plain.mjs';

const kind = { primary: 'ant-btn-primary', plain: 'ant-btn-default', text: 'ant-btn-link' };
const was = (c, name) => `${c.on ? ` ant-${name}-checked` : ''}${c.disabled ? ` ant-${name}-disabled` : ''}`;

const controls = (_, r) => {
  const size = r.pick(['', '', 'sm', 'lg']);
  const sized = (name) => (size ? ` ${name}-${size}` : '');
  const shape = r.chance(0.2) ? ' ant-btn-round' : '';
  return {
    button: (c) =>
      `<button class="ant-btn ${kind[c.kind]}${sized('ant-btn')}${shape}"${off(c)}>${c.icon ?? ''} <span>${safe(c.text)}</span></button>`,
    iconButton: (c) =>
      `<button class="ant-btn ant-btn-${c.on ? 'text' : 'default'} ant-btn-icon-only${sized('ant-btn')}" aria-label="${safe(c.text)}"${off(c)}>${c.icon}</button>`,
    toggle: (c) =>
      `<button role="switch" aria-checked="${c.on}" class="ant-switch${was(c, 'switch')}${size === 'sm' ? ' ant-switch-small' : ''}"${off(c)}><div class="ant-switch-handle"></div><span class="ant-switch-inner"></span></button>`,
    checkbox: (c) =>
      `<span class="ant-checkbox${was(c, 'checkbox')}"><input type="checkbox" class="ant-checkbox-input"${on(c)}${off(c)}><span class="ant-checkbox-inner"></span></span>`,
    radio: (c) =>
      `<span class="ant-radio${was(c, 'radio')}"><input type="radio" class="ant-radio-input"${on(c)}${off(c)}><span class="ant-radio-inner"></span></span>`,
    select: (c) =>
      `<div class="ant-select ant-select-single ant-select-show-arrow${sized('ant-select')}${c.disabled ? ' ant-select-disabled' : ''}" style="min-width:140px" role="combobox" tabindex="0"${c.disabled ? ' aria-disabled="true"' : ''}><div class="ant-select-selector"><span class="ant-select-selection-item">${safe(c.options[0])}</span></div><span class="ant-select-arrow">▾</span></div>`,
    field: (c) =>
      `<input class="ant-input${sized('ant-input')}" type="${c.type}" value="${safe(c.value)}" placeholder="${safe(c.placeholder)}"${off(c)}>`,
    search: (c) =>
      `<span class="ant-input-affix-wrapper${sized('ant-input-affix-wrapper')}" role="searchbox"><span class="ant-input-prefix">${c.icon}</span><input ${MUTED} class="ant-input" placeholder="${safe(c.placeholder)}"></span>`,
    slider: (c) =>
      `<div class="ant-slider" style="width:170px" role="slider" tabindex="0"><div class="ant-slider-rail"></div><div class="ant-slider-track" style="left:0;width:${c.value}%"></div><div class="ant-slider-handle" style="left:${c.value}%;transform:translateX(-50%)"></div></div>`,
    tabs: (c) =>
      `<div class="ant-tabs ant-tabs-top"><div class="ant-tabs-nav"><div class="ant-tabs-nav-wrap"><div class="ant-tabs-nav-list">${c.items.map((text, i) => `<div class="ant-tabs-tab${i === c.index ? ' ant-tabs-tab-active' : ''}" role="tab" tabindex="0" aria-selected="${i === c.index}"><div class="ant-tabs-tab-btn">${safe(text)}</div></div>`).join('')}</div></div></div></div>`,
    badge: (c) => `<span class="ant-tag${c.on ? ' ant-tag-blue' : ''}">${safe(c.text)}</span>`,
    card: (inner) => `<div class="ant-card ant-card-bordered" style="margin-bottom:16px">${inner}</div>`,
    table: (inner) =>
      `<div class="ant-table"><table>${inner.replace('<thead', '<thead class="ant-table-thead"').replace('<tbody', '<tbody class="ant-table-tbody"')}</table></div>`,
    nav: (items) =>
      `<ul class="ant-menu ant-menu-root ant-menu-inline ant-menu-light">${items.map((c) => `<li class="ant-menu-item${c.on ? ' ant-menu-item-selected' : ''}" role="menuitem" tabindex="0" style="padding-inline-start:20px">${c.icon} <span class="ant-menu-title-content">&nbsp; ${safe(c.text)}</span></li>`).join('')}</ul>`,
  };
};
const kit = (name, sheet, dark) => ({ name, packages: ['antd@4'], css: [`antd/dist/${sheet}.css`], dark, controls });

export const antd = kit('antd', 'antd', false);
export const antdDark = kit('antd-dark', 'antd.dark', 'always');
export const antdCompact = kit('antd-compact', 'antd.compact', false);
