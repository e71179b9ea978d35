/** What MSAA says of a window that UIA has nothing for. */
import type { RawNode } from '../../blueprint/model.js';
import type { Role } from '../../blueprint/roles.js';
import type { State } from '../../blueprint/states.js';
import type { Hwnd } from './automation.js';
import type { Engine } from './engine.js';
import { refined } from './ia2.js';
import type { MsaaObject } from './msaa.js';
import { attempt } from './outcomes.js';
import type { ReadBudget } from './read-budget.js';
import { controlKey, handleOf } from './reference.js';
import { LEGACY } from './states.js';

const MAX_DEPTH = 60;
const MAX_CHILDREN = 500;

/** `ROLE_SYSTEM_…` (oleacc.h) that say more than "part of a window". */
const ROLES: Readonly<Record<number, Role>> = {
  1: 'titlebar',
  2: 'menubar',
  3: 'scrollbar',
  8: 'alert',
  9: 'window',
  11: 'menu',
  12: 'menuitem',
  13: 'tooltip',
  15: 'document',
  16: 'pane',
  18: 'dialog',
  20: 'group',
  21: 'separator',
  22: 'toolbar',
  23: 'statusbar',
  24: 'table',
  25: 'columnheader',
  26: 'rowheader',
  28: 'row',
  29: 'cell',
  30: 'link',
  33: 'list',
  34: 'listitem',
  35: 'tree',
  36: 'treeitem',
  37: 'tab',
  38: 'tabpanel',
  40: 'image',
  41: 'text',
  42: 'textbox',
  43: 'button',
  44: 'checkbox',
  45: 'radio',
  46: 'combobox',
  48: 'progressbar',
  51: 'slider',
  52: 'spinbutton',
  56: 'button',
  57: 'button',
  60: 'tablist',
  62: 'button',
};
const EDITABLE: ReadonlySet<Role> = new Set<Role>(['textbox', 'combobox', 'spinbutton']);
const CHECKABLE: ReadonlySet<Role> = new Set<Role>(['checkbox', 'radio']);

/** Nodes from `depth` on: the children of the window's client object. */
export function readMsaa(
  engine: Engine,
  window: Hwnd,
  hwnd: Hwnd,
  depth: number,
  visibleOnly: boolean,
  budget: ReadBudget,
): RawNode[] {
  const nodes: RawNode[] = [];
  const { msaa } = engine.platform;
  const root = msaa === null ? null : attempt(() => msaa.fromWindow(hwnd, 'client'), null);
  if (root === null) return nodes;
  const visit = (parent: MsaaObject, level: number, place: string) => {
    const children = attempt(() => parent.children(MAX_CHILDREN), []);
    children.forEach((child, index) => {
      try {
        if (!budget.mayGoOn() || level - depth > MAX_DEPTH) return;
        const path = place === '' ? `m${index}` : `${place}.${index}`;
        const node = toNode(child, level, controlKey(window, hwnd, path));
        if (visibleOnly && node.states.includes('hidden')) return;
        budget.nodes += 1;
        nodes.push(node);
        visit(child, level + 1, path);
      } finally {
        child.release();
      }
    });
  };
  try {
    visit(root, depth, '');
  } finally {
    root.release();
  }
  return nodes;
}

/** Follows the path of a key (`m0.3.1`) from the window's client object; the caller releases it. null = it is gone. */
export function msaaAt(engine: Engine, hwnd: Hwnd, path: string): MsaaObject | null {
  const { msaa } = engine.platform;
  let at = msaa === null ? null : attempt(() => msaa.fromWindow(hwnd, 'client'), null);
  for (const step of path.slice(1).split('.').map(Number)) {
    const parent = at;
    if (parent === null) return null;
    const children = attempt(() => parent.children(MAX_CHILDREN), []);
    parent.release();
    at = null;
    children.forEach((child, index) => {
      if (index === step) at = child;
      else child.release();
    });
  }
  return at;
}

export function toNode(object: MsaaObject, depth: number, key: string): RawNode {
  const node = plainNode(object, depth, key);
  const rich = attempt(() => object.accessible2(), null);
  if (rich === null) return node;
  try {
    return refined(node, rich);
  } finally {
    rich.release();
  }
}

function plainNode(object: MsaaObject, depth: number, key: string): RawNode {
  const ask = <T>(question: () => T, otherwise: T): T => attempt(question, otherwise);
  const state = ask(() => object.state(), 0);
  const role = ROLES[ask(() => object.role(), 0)] ?? 'generic';
  const states = statesOf(state, role);
  const defaultAction = ask(() => object.defaultAction(), '');
  const secret = states.includes('protected');
  const value = secret ? '' : ask(() => object.value(), '').replace(/\r\n?/g, '\n');
  const editable = EDITABLE.has(role) && (state & LEGACY.readOnly) === 0;
  return {
    depth,
    handle: handleOf(key),
    role,
    nativeRole: `ROLE_SYSTEM ${ask(() => object.role(), 0)}`,
    name: ask(() => object.name(), ''),
    description: ask(() => object.description(), '') || null,
    states,
    bounds: ask(() => object.location(), null),
    affordances: [
      ...(defaultAction === '' ? [] : (['press'] as const)),
      ...(defaultAction !== '' && CHECKABLE.has(role) ? (['toggle'] as const) : []),
      ...(editable ? (['set_text'] as const) : []),
      ...((state & LEGACY.selectable) !== 0 ? (['select'] as const) : []),
      ...((state & LEGACY.focusable) !== 0 ? (['focus'] as const) : []),
    ],
    ...(secret || (value === '' && !editable) ? {} : { value }),
    native: { msaaState: state, ...(defaultAction === '' ? {} : { defaultAction }) },
  };
}

function statesOf(state: number, role: Role): State[] {
  const has = (bit: number) => (state & bit) !== 0;
  const states: State[] = [];
  if (has(LEGACY.focused)) states.push('focused');
  if (has(LEGACY.focusable)) states.push('focusable');
  if (has(LEGACY.unavailable)) states.push('disabled');
  if (has(LEGACY.protected)) states.push('protected');
  if (EDITABLE.has(role) && has(LEGACY.readOnly)) states.push('readonly');
  if (CHECKABLE.has(role)) states.push(has(LEGACY.mixed) ? 'mixed' : has(LEGACY.checked) ? 'checked' : 'unchecked');
  if (has(LEGACY.pressed)) states.push('pressed');
  if (has(LEGACY.selectable)) states.push('selectable');
  if (has(LEGACY.selected)) states.push('selected');
  if (has(LEGACY.multiselectable)) states.push('multiselectable');
  if (has(LEGACY.expanded)) states.push('expanded');
  else if (has(LEGACY.collapsed)) states.push('collapsed');
  if (has(LEGACY.hasPopup)) states.push('haspopup');
  if (has(LEGACY.busy)) states.push('busy');
  if (has(LEGACY.default)) states.push('default');
  // MSAA says OFFSCREEN and INVISIBLE of what is scrolled away, INVISIBLE alone of what is hidden.
  if (has(LEGACY.offscreen)) states.push('offscreen');
  else if (has(LEGACY.invisible)) states.push('hidden');
  return states;
}
