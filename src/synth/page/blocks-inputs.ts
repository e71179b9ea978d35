/** Groups of fields, choices and buttons. */
import {
  button,
  captioned,
  checkBox,
  comboBox,
  iconButton,
  input,
  radio,
  slider,
  spinner,
  textArea,
  toggle,
} from './controls.js';
import { el, type Html, join, text } from './html.js';
import { drawing, type Maker, mark } from './maker.js';

type Block = (m: Maker) => Html;

export const form: Block = (m) => {
  const { r, w } = m;
  const above = r.chance(0.45);
  const column = r.int(6, 12);
  const rows = r.times(r.int(2, 7), () => {
    const label = w.label(1, 3) + (r.chance(0.3) ? ':' : '');
    const field = r.weighted({ wide: 5, input: 3, combo: 3, slider: 1, area: 1, spin: 1.5, toggle: 1, pair: 1 });
    const made: Readonly<Record<typeof field, () => Html>> = {
      wide: () => input(m, '100%'),
      input: () => input(m),
      combo: () => comboBox(m),
      slider: () => slider(m),
      area: () => textArea(m),
      spin: () => spinner(m),
      toggle: () => toggle(m, label),
      pair: () => el('div', { class: 'row' }, input(m, '6em'), comboBox(m)),
    };
    const caption = el('label', { style: above ? '' : `width:${column}em;flex:none` }, text(label));
    return el(
      'div',
      { class: above ? 'col' : 'row nw', style: above ? 'gap:3px;align-items:flex-start' : '' },
      caption,
      made[field](),
      r.chance(0.07) && iconButton(m),
    );
  });
  const ends =
    r.chance(0.6) &&
    el(
      'div',
      { class: 'row', style: r.chance(0.4) ? 'justify-content:flex-end' : '' },
      r.times(r.int(1, 3), (i) => button(m, undefined, i > 0)),
    );
  return el('div', { class: 'col' }, r.chance(0.4) && el('h3', {}, text(w.label(1, 3))), rows, ends);
};

export const checks: Block = (m) => {
  const { r, w } = m;
  const round = r.chance(0.45);
  const count = r.int(2, 7);
  const on = r.int(0, count - 1);
  const items = r.times(count, (index) => {
    const name = w.label(1, 5);
    return captioned(round ? radio(m, name, index === on) : checkBox(m, name), name);
  });
  return el(
    'div',
    { class: r.chance(0.75) ? 'col' : 'row', style: 'align-items:flex-start' },
    r.chance(0.4) && el('b', {}, text(w.label(1, 3))),
    items,
  );
};

export const settings: Block = (m) => {
  const { r, w } = m;
  const rows = r.times(r.int(2, 6), () => {
    const name = w.label(1, 4);
    const control = r.pick([toggle, toggle, comboBox, slider, spinner] as const);
    return el(
      'div',
      { class: 'row nw' },
      r.chance(0.3) && el('span', { class: 'ic' }, drawing(m).html),
      el(
        'div',
        { class: 'grow' },
        el('div', { class: 'cut' }, text(name)),
        r.chance(0.4) && el('div', { class: 'muted small cut' }, text(w.sentence())),
      ),
      r.chance(0.2)
        ? checkBox(m, name)
        : r.chance(0.15)
          ? button(m)
          : control === toggle
            ? toggle(m, name)
            : control(m),
    );
  });
  return el('div', { class: 'col panel' }, rows);
};

export const sliders: Block = (m) =>
  el(
    'div',
    { class: 'col' },
    m.r.times(m.r.int(1, 4), () =>
      el(
        'div',
        { class: 'row nw' },
        m.r.chance(0.6) && el('span', { style: 'min-width:5em' }, text(m.w.label(1, 2))),
        slider(m),
        m.r.chance(0.5) && el('span', { class: 'muted' }, text(m.w.number())),
      ),
    ),
  );

export const buttons: Block = (m) =>
  el(
    'div',
    { class: 'row' },
    m.r.times(m.r.int(1, 6), () => (m.r.chance(0.8) ? button(m) : iconButton(m))),
  );

export const group: Block = (m) => {
  const words = m.r.chance(0.5);
  return el(
    'div',
    { style: 'display:flex' },
    m.r.times(m.r.int(2, 5), () => (words ? button(m, undefined, true) : iconButton(m))),
  );
};

export const keypad: Block = (m) => {
  const { r } = m;
  const [columns, width, height, gap] = [r.int(3, 7), r.int(28, 72), r.int(22, 58), r.int(0, 8)];
  const keys = [...'0123456789+−×÷=.%√CM()', 'sin', 'cos', 'AC', 'Del', 'x²', '1/x', 'Mod', '±'];
  const key = () => {
    const name = r.pick(keys);
    const style = `padding:0;min-width:0;height:${height}px;width:${width}px`;
    return el('button', { class: `b ${r.chance(0.2) ? 'p' : 's'}`, style, ...mark('button', { name }) }, text(name));
  };
  const display = r.chance(0.6) && input(m, `${columns * (width + gap)}px`, String(r.int(0, 99999)));
  return el(
    'div',
    { class: 'col' },
    display,
    el(
      'div',
      { style: `display:grid;grid-template-columns:repeat(${columns},${width}px);gap:${gap}px` },
      r.times(columns * r.int(3, 7), key),
    ),
  );
};

export const search: Block = (m) =>
  el(
    'div',
    { class: 'row nw', style: 'width:100%' },
    m.r.chance(0.3) && iconButton(m),
    el('div', { class: 'grow' }, input(m, '100%')),
    m.r.chance(0.3) && comboBox(m),
    m.r.chance(0.6) && (m.r.chance(0.5) ? button(m) : iconButton(m, 'search')),
  );

export const pager: Block = (m) =>
  el(
    'div',
    { class: 'row', style: 'gap:4px' },
    button(m, '‹', true),
    m.r.times(m.r.int(3, 6), (i) => button(m, String(i + 1), i > 0)),
    button(m, '›', true),
  );

export function boxed(m: Maker): Html {
  const style = `border:1px solid ${m.t.border};border-radius:${m.t.radius}px;padding:${m.r.int(4, 14)}px;min-width:0`;
  return el(
    'fieldset',
    { style },
    el('legend', {}, text(m.w.label(1, 3))),
    join([m.r.pick([checks, form, sliders, buttons])(m)]),
  );
}
