/** What some programs tell of themselves that does not fit what they draw. Test truth is never touched by this. */
import { isPlain } from './visible.mjs';

/** Of 255: one colour all over, but for a breath of gradient. */
const GRADIENT = 12;

/** Qt calls every button that stays down a check box; in a tool bar, or as wide as high, it has no glyph but an icon. */
export function withToolButtons(tree, kit) {
  if (kit !== 'qt5') return tree;
  const bars = [];
  const nodes = tree.nodes.map((node) => {
    while (bars.length > 0 && bars.at(-1) >= node.depth) bars.pop();
    if (node.role === 'toolbar') bars.push(node.depth);
    if (node.role !== 'checkbox' && node.role !== 'radio') return node;
    const { width, height } = node.bounds ?? { width: 0, height: 0 };
    return bars.length > 0 || (Math.abs(width - height) < 6 && height > 20) ? { ...node, role: 'button' } : node;
  });
  return { ...tree, nodes };
}

/** Group boxes that can be switched off are check boxes around all they hold, which is then not read. */
export function hasCheckedGroups({ nodes }) {
  return nodes.some(({ role, depth }, i) => role === 'checkbox' && nodes[i + 1]?.depth > depth);
}

/**
 * @param elements of one view, in its own coordinates
 * @returns the elements as they are drawn; null where some that are drawn are not among them
 */
export function repaired(elements, kit) {
  // LibreOffice' expanders are toggle buttons around all they hold, which is then not read.
  if (elements.some(({ role, bounds }) => role === 'button' && bounds.height > 90 && bounds.width > 150)) return null;
  if (kit === 'gtk3' && stacked(elements)) return null;
  // Where other glyphs are known, a check box that passed for a button has one too, but too faint to be found.
  const pale = elements.some(({ role, states }) => (role === 'button' || role === 'icon') && states.checked === false);
  if (pale && elements.some(({ role }) => role === 'checkbox' || role === 'radio')) return null;
  return (
    elements
      // The page itself is no text box.
      .filter(({ role, bounds }) => kit !== 'office' || role !== 'textbox' || bounds.height < 100)
      // The same kit's drop-downs are toggle buttons without a name; so are GTK's switches, but those are short.
      .map((element) =>
        element.role === 'switch' && (kit === 'office' || element.bounds.width > 110)
          ? { ...element, role: 'combobox', states: { disabled: element.states.disabled } }
          : element,
      )
  );
}

/** GTK tells of a tab the text only; at the side of its pages nothing says how wide the tab is. */
function stacked(elements) {
  const tabs = elements.filter(({ role }) => role === 'tab').map(({ bounds }) => bounds);
  return tabs.some((a) =>
    tabs.some((b) => b.y >= a.y + a.height && b.y < a.y + 3 * a.height && b.x < a.x + a.width && a.x < b.x + b.width),
  );
}

/**
 * Without what the tree tells and nobody sees: icons of a missing theme, controls that are drawn transparent.
 * @param picture of the view: `{ width, height, data, channels }`
 * @returns null where it is so much that the tree cannot be believed
 */
export function drawn(elements, picture) {
  const seen = elements.filter((element) => !isPlain(picture, reach(element, picture), GRADIENT));
  return elements.length - seen.length > Math.max(2, 0.1 * elements.length) ? null : seen;
}

/** The frame of a text box is all there is of an empty one; that of a glyph is its very edge. A flat button has none. */
function reach({ role, bounds: { x, y, width, height } }, { width: w, height: h }) {
  const by = role === 'textbox' || role === 'checkbox' || role === 'radio' ? 3 : -1;
  const [left, top] = [Math.max(0, x - by), Math.max(0, y - by)];
  return { left, top, right: Math.min(w, x + width + by), bottom: Math.min(h, y + height + by) };
}
