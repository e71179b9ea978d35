/**
 * What a real page shows that can be operated, from its DOM: a function that runs in the page (closed shadow roots stay closed).
 * The conventions of `docs/synth.md`: glyphs of check boxes, whole rows, one box a line for links.
 */
export function pageTruth() {
  const TEXT = new Set([
    'text',
    'search',
    'email',
    'password',
    'url',
    'tel',
    'number',
    'date',
    'time',
    'month',
    'week',
    'datetime-local',
    '',
  ]);
  const ROLES = {
    button: 'button',
    link: 'link',
    textbox: 'textbox',
    searchbox: 'textbox',
    spinbutton: 'textbox',
    combobox: 'combobox',
    checkbox: 'checkbox',
    radio: 'radio',
    switch: 'switch',
    slider: 'slider',
    tab: 'tab',
    menuitem: 'menuitem',
    menuitemcheckbox: 'menuitem',
    menuitemradio: 'menuitem',
    option: 'listitem',
    treeitem: 'listitem',
  };
  function roleOf(element) {
    const said = element.getAttribute('role')?.trim().split(/\s+/)[0];
    if (said && said in ROLES) return ROLES[said];
    if (said === 'presentation' || said === 'none') return null;
    const type = (element.getAttribute('type') ?? '').toLowerCase();
    switch (element.tagName) {
      case 'A':
        return element.hasAttribute('href') ? 'link' : null;
      case 'BUTTON':
      case 'SUMMARY':
        return 'button';
      case 'TEXTAREA':
        return 'textbox';
      case 'SELECT':
        return element.multiple || element.size > 1 ? null : 'combobox';
      case 'OPTION':
        return element.parentElement?.closest('select')?.size > 1 ? 'listitem' : null;
      case 'INPUT':
        if (['button', 'submit', 'reset', 'image'].includes(type)) return 'button';
        if (type === 'checkbox' || type === 'radio') return type;
        if (type === 'range') return 'slider';
        return TEXT.has(type) ? (element.hasAttribute('list') ? 'combobox' : 'textbox') : null;
      default:
        return element.isContentEditable && !element.parentElement?.isContentEditable ? 'textbox' : null;
    }
  }
  const parentOf = (node) =>
    node.assignedSlot ??
    node.parentElement ??
    (node.getRootNode() instanceof ShadowRoot ? node.getRootNode().host : null);
  function clip(element) {
    let [x0, y0, x1, y1] = [0, 0, innerWidth, innerHeight];
    for (let p = parentOf(element); p && p !== document.documentElement && p !== document.body; p = parentOf(p)) {
      const style = getComputedStyle(p);
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      if (style.display === 'inline' || style.display === 'contents') continue;
      const r = p.getBoundingClientRect();
      [x0, y0, x1, y1] = [Math.max(x0, r.left), Math.max(y0, r.top), Math.min(x1, r.right), Math.min(y1, r.bottom)];
    }
    return [x0, y0, x1, y1];
  }
  function topAt(x, y) {
    let found = document.elementFromPoint(x, y);
    while (found?.shadowRoot) {
      const inner = found.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === found) break;
      found = inner;
    }
    return found;
  }
  function within(node, element) {
    for (let p = node; p; p = parentOf(p)) if (p === element) return true;
    // A label over its own hidden input is that input's face.
    return element.labels ? [...element.labels].some((label) => label.contains(node)) : false;
  }
  const found = [];
  const walk = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) walk(element.shadowRoot);
      let role = roleOf(element);
      if (role === null) continue;
      const style = getComputedStyle(element);
      if (style.visibility !== 'visible' || style.display === 'none') continue;
      const words = (element.innerText ?? element.value ?? '').trim();
      const limits = clip(element);
      let rects = role === 'link' ? [...element.getClientRects()] : [element.getBoundingClientRect()];
      if (role === 'link' && words === '') {
        const picture = element.querySelector('img,svg,i,canvas')?.getBoundingClientRect();
        if (picture && picture.width * picture.height > 40 && style.display === 'inline') rects = [picture];
        if (rects.every((r) => r.width <= 56 && r.height <= 56)) role = 'icon';
      }
      if (role === 'button' && [...words].length <= 1 && !element.value) role = rects[0].width <= 60 ? 'icon' : role;
      for (const r of rects) {
        const [x0, y0, x1, y1] = [
          Math.max(limits[0], r.left),
          Math.max(limits[1], r.top),
          Math.min(limits[2], r.right),
          Math.min(limits[3], r.bottom),
        ];
        const [width, height] = [x1 - x0, y1 - y0];
        if (width < 6 || height < 6 || width * height < 0.5 * r.width * r.height) continue;
        const probes = [
          [0.5, 0.5],
          [0.2, 0.5],
          [0.8, 0.5],
          [0.5, 0.25],
          [0.5, 0.75],
        ];
        const seen = probes.filter(([a, b]) => {
          const top = topAt(x0 + width * a, y0 + height * b);
          return top !== null && within(top, element);
        }).length;
        if (seen < 3) continue;
        found.push({
          role,
          name: (element.getAttribute('aria-label') ?? (element.type === 'password' ? '' : words))
            .replace(/\s+/g, ' ')
            .slice(0, 60),
          box: [x0, y0, x1, y1],
          checked: ['checkbox', 'radio', 'switch'].includes(role)
            ? String(element.checked ?? element.getAttribute('aria-checked') === 'true')
            : null,
          selected:
            role === 'tab' || role === 'listitem' ? String(element.getAttribute('aria-selected') === 'true') : null,
          disabled: element.disabled === true || element.getAttribute('aria-disabled') === 'true',
        });
      }
    }
  };
  walk(document);
  return found;
}

/** Two entries for one thing on the screen (a link around a button): the outer, if they are nearly the same box. */
export function withoutDoubles(elements) {
  const area = ({ width, height }) => width * height;
  const kept = [];
  for (const element of elements) {
    const twin = kept.find(({ bounds: a }) => {
      const b = element.bounds;
      const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
      const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
      if (width <= 0 || height <= 0) return false;
      return (width * height) / (area(a) + area(b) - width * height) > 0.6;
    });
    if (twin === undefined) kept.push(element);
  }
  return kept;
}
