/** The layer that takes input first: an open menu, popup or list of choices, else a modal dialog. */
import type { RawNode } from './model.js';
import { MENU_ITEMS } from './role-traits.js';
import type { TreeIndex } from './tree-index.js';
import { HIDDEN, NO_AREA, OFFSCREEN, type Visibility } from './viewport.js';

/** Indices `start` (the layer's root) up to, not including, `end`. */
export interface Layer {
  readonly start: number;
  readonly end: number;
}

/**
 * Later layers lie above earlier ones; what opens inside a layer belongs to it, except that a menu or popup inside a dialog
 * comes before the dialog. The root of the surface is no layer of its own. null = no layer is open.
 */
export function foregroundLayer(tree: TreeIndex, look: Visibility): Layer | null {
  let popup: Layer | null = null;
  let modal: Layer | null = null;
  for (let index = 1; index < tree.nodes.length; index++) {
    const kind = look.kind[index];
    if (kind === HIDDEN || kind === OFFSCREEN || kind === NO_AREA) continue;
    if (isModal(tree.nodes[index] as RawNode)) modal = layerAt(tree, index);
    else {
      const opened = popupRoot(tree, index);
      if (opened > 0 && !(popup && holds(popup, opened))) popup = layerAt(tree, opened);
    }
  }
  return popup && (!modal || holds(modal, popup.start)) ? popup : modal;
}

function isModal({ role, states }: RawNode): boolean {
  return (
    states.includes('modal') && (role === 'dialog' || role === 'alertdialog' || role === 'window' || role === 'pane')
  );
}

/** Index of the root of what is open here, or 0. */
function popupRoot({ nodes, parent }: TreeIndex, index: number): number {
  const { role } = nodes[index] as RawNode;
  const above = parent[index] as number;
  const outer = nodes[above];
  if (!outer) return 0;
  if (role === 'menu' || role === 'popup') return outer.states.includes('collapsed') ? 0 : index;
  // GTK and others show an open menu as items inside the item that opened it.
  if (MENU_ITEMS.has(role)) return MENU_ITEMS.has(outer.role) ? above : 0;
  if (role === 'listbox' && outer.role === 'combobox') return outer.states.includes('expanded') ? index : 0;
  return 0;
}

function layerAt({ end }: TreeIndex, index: number): Layer {
  return { start: index, end: end[index] as number };
}

function holds(layer: Layer, index: number): boolean {
  return index >= layer.start && index < layer.end;
}
