/** From the trees of native toolkits to the conventions of `docs/synth.md`: the glyph of a check box, whole tabs, whole rows. */
const CLASSES = {
  button: 'button',
  columnheader: 'button',
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
  listitem: 'listitem',
  treeitem: 'listitem',
};
/** Nothing inside these is a control of its own on the screen. */
const CLOSED = new Set([
  'combobox',
  'menuitem',
  'checkbox',
  'radio',
  'switch',
  'slider',
  'button',
  'link',
  'columnheader',
]);
/** Whose cells stand in rows that are chosen as one. */
const ROWED = new Set(['grid', 'treegrid', 'tree', 'table']);
const CLIPS = new Set(['scrollarea', 'listbox', 'list', 'tree', 'treegrid', 'table', 'grid', 'window', 'dialog']);

/**
 * @param tree as the product's backend reads it (`RawTree`)
 * @param picture of the whole screen: `{ width, height, data }`, RGBA
 */
export function treeTruth(tree, picture) {
  const found = [];
  const cells = [];
  const path = [];
  for (const node of tree.nodes) {
    path.length = node.depth;
    path[node.depth] = node;
    const above = path.slice(0, node.depth).filter(Boolean);
    if (node.states.includes('hidden') || node.states.includes('offscreen')) continue;
    if (node.bounds === null || above.some(({ role }) => CLOSED.has(role))) continue;
    const clip = above.filter(({ role, bounds }) => CLIPS.has(role) && bounds !== null).map(({ bounds }) => bounds);
    const bounds = clipped(node.bounds, [...clip, { x: 0, y: 0, width: picture.width, height: picture.height }]);
    if (bounds === null) continue;
    const states = statesOf(node);
    const table = above.findLast((each) => ROWED.has(each.role) && each.bounds !== null);
    if ((node.role === 'cell' || node.role === 'gridcell') && table !== undefined) {
      const seen =
        clipped(table.bounds, [{ x: 0, y: 0, width: picture.width, height: picture.height }]) ?? table.bounds;
      cells.push({ bounds, table: seen, name: node.name, states });
      continue;
    }
    let role = CLASSES[node.role];
    if (role === undefined) continue;
    const name = node.states.includes('protected') ? '' : node.name.trim();
    // GTK 3 says of its switches that they are toggle buttons without a name.
    if (node.nativeRole === 'toggle button' && name === '' && bounds.width > 1.5 * bounds.height) role = 'switch';
    if (role === 'button' && name.length <= 1 && bounds.width <= 60) role = 'icon';
    if (role === 'button' && bounds.width <= 52 && bounds.height <= 52 && Math.abs(bounds.width - bounds.height) < 14)
      role = 'icon';
    found.push({ role, name: name.slice(0, 60), bounds, states });
  }
  const rows = tree.surface.app?.toolkit?.toLowerCase().includes('libreoffice') ? [] : joinRows(cells);
  const tabs = found.filter(({ role }) => role === 'tab');
  return [...found, ...rows]
    .map((element) => (element.role === 'checkbox' || element.role === 'radio' ? asDrawn(picture, element) : element))
    .map((element) => (element.role === 'tab' ? { ...element, bounds: wholeTab(element.bounds, tabs) } : element));
}

/** A radio or check button that is drawn without a glyph is a button to the eye. */
export function asDrawn(picture, element) {
  const glyph = glyphOf(picture, element.bounds);
  if (glyph !== null) return { ...element, bounds: glyph };
  return { ...element, role: element.bounds.width <= 52 && element.name.length <= 1 ? 'icon' : 'button' };
}

function statesOf({ role, states }) {
  const can = ['checkbox', 'radio', 'switch'].includes(role);
  return {
    ...(can || states.includes('checked') ? { checked: states.includes('checked') || states.includes('pressed') } : {}),
    ...(role === 'tab' || role === 'option' || role === 'listitem' ? { selected: states.includes('selected') } : {}),
    disabled: states.includes('disabled'),
  };
}

function clipped(bounds, limits) {
  let [x0, y0, x1, y1] = [bounds.x, bounds.y, bounds.x + bounds.width, bounds.y + bounds.height];
  for (const limit of limits) {
    [x0, y0] = [Math.max(x0, limit.x), Math.max(y0, limit.y)];
    [x1, y1] = [Math.min(x1, limit.x + limit.width), Math.min(y1, limit.y + limit.height)];
  }
  const [width, height] = [x1 - x0, y1 - y0];
  if (width < 5 || height < 5 || width * height < 0.5 * bounds.width * bounds.height) return null;
  return { x: x0, y: y0, width, height };
}

/** GTK tells cells; what a person clicks is the row. */
function joinRows(cells) {
  const rows = new Map();
  for (const { bounds, table, name, states } of cells) {
    const key = `${table.x}:${table.y}:${bounds.y}`;
    const row = rows.get(key);
    if (row === undefined)
      rows.set(key, {
        role: 'listitem',
        name,
        states,
        bounds: { x: table.x, y: bounds.y, width: table.width, height: bounds.height },
      });
    else if (row.name === '') row.name = name;
  }
  return [...rows.values()];
}

/** GTK 3 gives the text of a tab only: half the space to the neighbours belongs to it. */
function wholeTab(bounds, tabs) {
  const beside = tabs.map((tab) => tab.bounds).filter((other) => other !== bounds && Math.abs(other.y - bounds.y) < 4);
  const gaps = beside
    .map((other) => Math.max(other.x - bounds.x - bounds.width, bounds.x - other.x - other.width))
    .filter((gap) => gap >= 0);
  const gap = gaps.length === 0 ? 0 : Math.min(...gaps);
  if (gap < 6 || gap > 60) return bounds;
  const side = Math.floor(gap / 2);
  return { x: bounds.x - side, y: bounds.y - 6, width: bounds.width + 2 * side, height: bounds.height + 12 };
}

/** The tree's box holds the label too. The glyph is the first thing in it that is not background; null = nothing like one. */
export function glyphOf({ width, data }, bounds) {
  const channels = data.length % (width * 4) === 0 ? 4 : 3;
  const reach = Math.min(Math.round(bounds.width), Math.max(30, Math.round(bounds.height) + 8));
  const at = (x, y, c) => data[(Math.round(y) * width + Math.round(x)) * channels + c];
  const corner = [0, 1, 2].map((c) => at(bounds.x + 1, bounds.y + 1, c));
  const differs = (x, y) => [0, 1, 2].some((c) => Math.abs(at(x, y, c) - corner[c]) > 14);
  const height = Math.round(bounds.height);
  const filled = (x) => {
    for (let y = 1; y < height - 1; y++) if (differs(bounds.x + x, bounds.y + y)) return true;
    return false;
  };
  let x0 = 0;
  while (x0 < reach && !filled(x0)) x0++;
  let x1 = x0;
  for (let empty = 0; x1 < reach && empty < 3; x1++) empty = filled(x1) ? 0 : empty + 1;
  while (x1 > x0 && !filled(x1 - 1)) x1--;
  let [y0, y1] = [0, height];
  const row = (y) => {
    for (let x = x0; x < x1; x++) if (differs(bounds.x + x, bounds.y + y)) return true;
    return false;
  };
  while (y0 < y1 && !row(y0)) y0++;
  while (y1 > y0 && !row(y1 - 1)) y1--;
  const found = { x: bounds.x + x0, y: bounds.y + y0, width: x1 - x0, height: y1 - y0 };
  if (
    found.width >= 9 &&
    found.height >= 9 &&
    found.width <= 32 &&
    found.height <= 32 &&
    Math.abs(found.width - found.height) < 8
  )
    return found;
  return null;
}
