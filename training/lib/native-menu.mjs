/** Views with an open menu: a menu is a window of its own, and the tree does not say what it covers. The X server does. */
import { load } from './build.mjs';

const { XConnection } = await load('platform/x11/connection.js');
const { listWindows } = await load('platform/x11/windows.js');
const { env } = process;

/** The rectangles of open menus, drop-downs and tool tips. */
export function openPopups(environment = env) {
  const x = XConnection.open(environment);
  try {
    return listWindows(x)
      .filter(
        ({ visible, overrideRedirect, bounds }) =>
          visible && overrideRedirect && bounds.width > 24 && bounds.height > 16,
      )
      .map(({ frame }) => frame);
  } finally {
    x.close();
  }
}

/** The items of the tree that lie in an open menu; null where they cannot be the ones that are drawn there. */
export function menuItems(tree, popups) {
  const found = [];
  for (const popup of popups) {
    const items = tree.nodes.filter(
      ({ role, bounds, states }) =>
        role.startsWith('menuitem') &&
        bounds !== null &&
        !states.includes('hidden') &&
        bounds.height >= 12 &&
        bounds.width >= 0.6 * popup.width &&
        within(bounds, popup),
    );
    if (!standBelowEachOther(items, popup)) return null;
    found.push(...items);
  }
  return found.map(({ name, bounds, states }) => ({
    role: 'menuitem',
    name: name.trim().slice(0, 60),
    bounds,
    states: {
      ...(states.includes('checked') ? { checked: true } : {}),
      disabled: states.includes('disabled'),
    },
  }));
}

/** What a menu covers, and be it in part, is not to be found in the picture as the tree tells it. */
export function besides(elements, popups) {
  return elements.filter(({ bounds }) => popups.every((popup) => overlap(bounds, popup) === 0));
}

/** Rows of one list: none over another, and together most of the menu. */
function standBelowEachOther(items, popup) {
  if (items.length < 2) return false;
  const rows = items.map(({ bounds }) => bounds).sort((a, b) => a.y - b.y);
  if (rows.some((row, i) => i > 0 && row.y < rows[i - 1].y + rows[i - 1].height - 2)) return false;
  return rows.reduce((sum, { height }) => sum + height, 0) > 0.6 * popup.height;
}

function within(a, b) {
  return a.x >= b.x - 2 && a.y >= b.y - 2 && a.x + a.width <= b.x + b.width + 2 && a.y + a.height <= b.y + b.height + 2;
}

function overlap(a, b) {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width <= 1 || height <= 1 ? 0 : width * height;
}
