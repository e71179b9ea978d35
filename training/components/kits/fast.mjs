/** Fluent and FAST are two looks of one set of elements. */
import { off, on, options, safe } from '../plain.mjs';

const kind = { primary: 'accent', plain: 'neutral', text: 'stealth' };

function kit(name, packageName, prefix, provide) {
  const tag = (part) => `${prefix}-${part}`;
  return {
    name,
    packages: [`${packageName}@2`],
    script: `import * as all from '${packageName}';
all.${provide}().register(all.allComponents);
const page = document.documentElement;
all.baseLayerLuminance?.setValueFor(page, page.dataset.dark ? 0.15 : 1);
const [r, g, b] = (page.dataset.accent ?? '').split(' ').map(Number);
if (page.dataset.accent) all.accentBaseColor?.setValueFor(page, all.SwatchRGB.create(r, g, b));`,
    page: (t, r) => ({
      html: `${t.dark ? 'data-dark="1" ' : ''}${r.chance(0.5) && prefix === 'fluent' ? `data-accent="${r.float(0, 0.8).toFixed(2)} ${r.float(0, 0.6).toFixed(2)} ${r.float(0, 0.8).toFixed(2)}"` : ''}`,
      style: `${tag('text-field')},${tag('search')}{width:100%}${tag('card')}{width:100%;height:auto;margin-bottom:16px;color:inherit}${tag('slider')}{width:170px}${tag('select')}{min-width:140px}`,
    }),
    faces: [
      { host: tag('checkbox'), face: '.control', role: 'checkbox', mute: '' },
      { host: tag('radio'), face: '.control', role: 'radio', mute: '' },
      { host: tag('switch'), face: '.switch', role: 'switch', mute: '' },
      { host: `${tag('text-field')},${tag('search')}`, face: '.root', role: 'textbox', mute: 'input' },
      { host: tag('search'), mute: '.clear-button' },
    ],
    controls: () => ({
      button: (c) =>
        `<${tag('button')} appearance="${kind[c.kind]}"${off(c)}>${c.icon ? c.icon.replace('<svg', '<svg slot="start"') : ''}${safe(c.text)}</${tag('button')}>`,
      iconButton: (c) =>
        `<${tag('button')} appearance="stealth" aria-label="${safe(c.text)}"${off(c)}>${c.icon}</${tag('button')}>`,
      toggle: (c) => `<${tag('switch')}${on(c)}${off(c)}></${tag('switch')}>`,
      checkbox: (c) => `<${tag('checkbox')}${on(c)}${off(c)}></${tag('checkbox')}>`,
      radio: (c) => `<${tag('radio')} value="${c.id}"${on(c)}${off(c)}></${tag('radio')}>`,
      select: (c) => `<${tag('select')}${off(c)}>${options(c, tag('option'))}</${tag('select')}>`,
      field: (c) =>
        `<${tag('text-field')} type="${c.type === 'date' || c.type === 'number' ? 'text' : c.type}" value="${safe(c.value)}" placeholder="${safe(c.placeholder)}"${off(c)}></${tag('text-field')}>`,
      search: (c) => `<${tag('search')} placeholder="${safe(c.placeholder)}"></${tag('search')}>`,
      slider: (c) => `<${tag('slider')} min="0" max="100" value="${c.value}"${off(c)}></${tag('slider')}>`,
      badge: (c) => `<${tag('badge')}>${safe(c.text)}</${tag('badge')}>`,
      card: (inner) => `<${tag('card')}>${inner}</${tag('card')}>`,
    }),
  };
}

export const fluent = kit('fluent', '@fluentui/web-components', 'fluent', 'provideFluentDesignSystem');
export const fast = kit('fast', '@microsoft/fast-components', 'fast', 'provideFASTDesignSystem');
