/** One function a control. The kit gives the looks, `mark` the ground truth. Glyphs are marked, not their labels. */
import { el, type Html, join, text } from './html.js';
import { drawing, type Maker, mark, namedIcon } from './maker.js';

const GLYPHS = [...'×⋮☰+−…▾▸✓★?iBIUA<>⟳'];

export function button(m: Maker, label?: string, secondary?: boolean): Html {
  const { r, w } = m;
  const disabled = r.chance(0.08);
  const name = label ?? w.label(1, r.chance(0.15) ? 4 : 2);
  const kind = (secondary ?? r.chance(0.55)) ? 's' : r.chance(0.6) ? 'p' : '';
  return el(
    'button',
    { class: `b ${kind}${disabled ? ' off' : ''}`, ...mark('button', { name, disabled }) },
    r.chance(0.18) && el('span', { class: 'ic' }, drawing(m).html),
    text(name),
    r.chance(0.05) && ' ▾',
  );
}

export function iconButton(m: Maker, name?: string): Html {
  const { r } = m;
  const disabled = r.chance(0.08);
  const on = r.chance(0.06);
  const drawn = name === undefined ? drawing(m) : { name, html: namedIcon(m, name) };
  const glyph = name === undefined && r.chance(0.08);
  return el(
    'button',
    {
      class: `ib${on ? ' on' : ''}${disabled ? ' off' : ''}`,
      ...mark('icon', { name: glyph ? '' : drawn.name, disabled, ...(on ? { checked: true } : {}) }),
    },
    glyph ? el('span', { class: 'glyph' }, text(r.pick(GLYPHS))) : drawn.html,
  );
}

export function link(m: Maker, label?: string): Html {
  return el('a', { href: '#', class: 'link', ...mark('link') }, text(label ?? m.w.label(1, 4)));
}

export function input(m: Maker, width?: string, value?: string): Html {
  const { r, w } = m;
  const filled = value !== undefined || r.chance(0.45);
  const disabled = r.chance(0.07);
  return el('input', {
    type: r.chance(0.07) ? 'password' : 'text',
    class: `in${disabled ? ' off' : ''}`,
    style: `width:${width ?? `${r.int(6, 26)}em`};max-width:100%`,
    placeholder: !filled && r.chance(0.75) ? w.label(1, 3) : undefined,
    value: filled ? (value ?? w.words(1, 4)) : undefined,
    ...mark('textbox', { disabled }),
  });
}

export function textArea(m: Maker): Html {
  const { r, w } = m;
  const style = `width:100%;height:${r.int(40, 170)}px;resize:${r.chance(0.5) ? 'none' : 'both'}`;
  return el('textarea', { class: 'ta', style, ...mark('textbox') }, text(r.chance(0.5) ? w.paragraph(1, 3) : ''));
}

export function checkBox(m: Maker, name: string, checked = m.r.chance(0.5)): Html {
  const disabled = m.r.chance(0.06);
  const marks = mark('checkbox', { name, checked, disabled });
  const off = disabled ? ' off' : '';
  if (m.t.native) return el('input', { type: 'checkbox', class: `cb${off}`, checked, ...marks });
  const tick = m.r.chance(0.85) ? 'check' : m.r.pick(['close', 'remove']);
  return el('span', { class: `cb${checked ? ' on' : ''}${off}`, ...marks }, checked && namedIcon(m, tick));
}

export function radio(m: Maker, name: string, checked: boolean): Html {
  const disabled = m.r.chance(0.05);
  const marks = mark('radio', { name, checked, disabled });
  const off = disabled ? ' off' : '';
  if (m.t.native) return el('input', { type: 'radio', class: `rb${off}`, checked, ...marks });
  return el('span', { class: `rb${checked ? ' on' : ''}${off}`, ...marks });
}

export function toggle(m: Maker, name = ''): Html {
  const checked = m.r.chance(0.5);
  const disabled = m.r.chance(0.06);
  const marks = mark('switch', { name, checked, disabled });
  return el('span', { class: `sw${checked ? ' on' : ''}${disabled ? ' off' : ''}`, ...marks }, el('i', {}));
}

export function comboBox(m: Maker): Html {
  const { r, w, t } = m;
  const name = w.label(1, 3);
  const disabled = r.chance(0.06);
  const width = r.chance(0.6) ? `width:${r.int(6, 24)}em;` : '';
  const marks = mark('combobox', { name, disabled });
  const off = disabled ? ' off' : '';
  if (t.native) return el('select', { class: `co${off}`, style: width, ...marks }, el('option', {}, text(name)));
  const arrow = r.chance(0.7) ? namedIcon(m, 'expand') : text(r.pick(['▾', '▼', '⌄', '⇅']));
  return el(
    'div',
    { class: `co${off}`, style: width, ...marks },
    el('span', { class: 'cut' }, text(name)),
    el('span', { class: 'ar' }, arrow),
  );
}

export function slider(m: Maker): Html {
  const { r, t } = m;
  const at = r.int(4, 96);
  if (r.chance(0.12)) {
    const style = `height:${r.int(60, 220)}px`;
    return el(
      'span',
      { class: 'sl v', style, ...mark('slider') },
      el('b', {}),
      el('u', { style: `height:${100 - at}%;bottom:0` }),
      el('i', { style: `top:${at}%` }),
    );
  }
  const width = `width:${r.int(60, 340)}px`;
  if (t.native) {
    return el('input', {
      type: 'range',
      class: 'grow0',
      style: `${width};max-width:100%;accent-color:${t.accent}`,
      value: at,
      ...mark('slider'),
    });
  }
  return el(
    'span',
    { class: 'sl', style: width, ...mark('slider') },
    el('b', {}),
    el('u', { style: `width:${at}%` }),
    el('i', { style: `left:${at}%` }),
  );
}

/** A field with two small arrows, as toolkits have it. */
export function spinner(m: Maker): Html {
  const { r } = m;
  const field = input(m, `${r.int(3, 7)}em`, String(r.int(0, 999)));
  const small = (up: boolean) =>
    el(
      'button',
      {
        class: 'ib',
        style: 'padding:1px 4px;border-radius:0',
        ...mark('icon', { name: up ? 'increase' : 'decrease' }),
      },
      el('span', { style: 'font-size:9px;line-height:9px' }, up ? '▲' : '▼'),
    );
  if (r.chance(0.5)) {
    const stack = el('span', { style: 'display:inline-flex;flex-direction:column' }, small(true), small(false));
    return el('span', { class: 'row nw spin', style: 'gap:0' }, field, stack);
  }
  return el('span', { class: 'row nw spin', style: 'gap:0' }, field, iconButton(m, 'remove'), iconButton(m, 'add'));
}

export function tabs(m: Maker, count = m.r.int(2, 6)): Html {
  const { r, w } = m;
  const on = r.int(0, count - 1);
  const closable = r.chance(0.2);
  const icons = r.chance(0.2);
  const items = r.times(count, (index) => {
    const name = w.label(1, 2);
    return el(
      'div',
      { class: `tab${index === on ? ' on' : ''}`, ...mark('tab', { name, selected: index === on }) },
      icons && el('span', { class: 'ic' }, drawing(m).html),
      text(name),
      closable && el('span', { class: 'muted' }, ' ×'),
    );
  });
  return el('div', { class: `tabs${r.chance(0.1) ? ' v' : ''}` }, items);
}

export function menuBar(m: Maker): Html {
  const { r, w } = m;
  const on = r.chance(0.2) ? 1 : -1;
  const items = r.times(r.int(3, 9), (index) =>
    el('div', { class: `mi${index === on ? ' on' : ''}`, ...mark('menuitem') }, text(w.label(1, 1))),
  );
  return el('div', { class: 'menubar' }, items);
}

export function menu(m: Maker, style = ''): Html {
  const { r, w } = m;
  const gutter = r.chance(0.5);
  const items = r.times(r.int(3, 12), () => {
    if (r.chance(0.12)) return el('div', { class: 'rule' });
    const disabled = r.chance(0.12);
    const checked = r.chance(0.08);
    const name = w.label(1, 3);
    return el(
      'div',
      {
        class: `mit${r.chance(0.08) ? ' on' : ''}${disabled ? ' off' : ''}`,
        ...mark('menuitem', { name, disabled, ...(checked ? { checked } : {}) }),
      },
      gutter &&
        el(
          'span',
          { class: 'ic', style: 'width:1.2em' },
          checked ? namedIcon(m, 'check') : r.chance(0.5) && drawing(m).html,
        ),
      el('span', {}, text(name)),
      r.chance(0.35)
        ? el('span', { class: 'k' }, text(w.shortcut()))
        : r.chance(0.1) && el('span', { class: 'k' }, '▸'),
    );
  });
  return el('div', { class: 'menu', style: `align-self:flex-start;${style}` }, items);
}

export function toolBar(m: Maker, count = m.r.int(3, 15)): Html {
  const { r, w } = m;
  const big = r.chance(0.15);
  const item = (): Html => {
    if (r.chance(0.12)) return el('span', { class: 'sep' });
    if (r.chance(0.07)) return comboBox(m);
    if (r.chance(0.08)) return button(m, undefined, true);
    if (r.chance(0.04)) return input(m, `${r.int(6, 20)}em`);
    if (!big) return iconButton(m);
    const name = w.label(1, 1);
    const style = 'flex-direction:column;line-height:1.2;padding:3px 8px';
    return el(
      'button',
      { class: 'ib', style, ...mark('button', { name }) },
      drawing(m).html,
      el('span', { class: 'small' }, text(name)),
    );
  };
  return el('div', { class: 'tb' }, r.times(count, item));
}

export function captioned(control: Html, caption: string): Html {
  return el('div', { class: 'cl' }, join([control, el('span', {}, text(caption))]));
}
