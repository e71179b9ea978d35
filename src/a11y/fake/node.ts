/** One fake element as a raw node. */
import type { RawNode } from '../../blueprint/model.js';
import type { State } from '../../blueprint/states.js';
import type { Capabilities } from '../backend.js';
import type { FakeElement } from './element.js';
import { affordancesOf, isFocusable, isSelectable } from './roles.js';

const NUMBERED: readonly string[] = ['option', 'listitem', 'treeitem', 'tab', 'radio', 'menuitem', 'menuitemcheckbox'];

export interface NodeContext {
  readonly capabilities: Capabilities;
  /** Code points of text in `value`. */
  readonly textLimit: number;
}

export function toNode(element: FakeElement, depth: number, context: NodeContext): RawNode {
  const { options, range } = element;
  const editing = context.capabilities.textEditing;
  const affordances = affordancesOf(element).filter(
    (each) => editing || (each !== 'set_text' && each !== 'insert_text'),
  );
  return {
    depth,
    handle: { backend: 'fake', key: element.key },
    role: element.role,
    nativeRole: options.nativeRole ?? element.role,
    name: element.name,
    description: element.description,
    ...textOf(element, context.textLimit),
    range: range ? { ...range } : null,
    placeholder: options.placeholder ?? null,
    states: statesOf(element),
    bounds: boundsOf(element, context.capabilities),
    affordances,
    platformId: options.id ?? null,
    ...levelOf(element),
    ...positionOf(element),
    ...tableOf(element),
    shortcut: options.shortcut ?? null,
    ...(options.url === undefined ? {} : { url: options.url }),
    ...labelsOf(element),
    native: {},
  };
}

function textOf(element: FakeElement, limit: number): Pick<RawNode, 'value' | 'valueLength'> {
  if (element.options.protected === true) return {};
  if (!element.text) return { value: element.value ?? chosen(element) };
  const points = [...element.text.value];
  if (points.length <= limit) return { value: element.text.value };
  return { value: points.slice(0, limit).join(''), valueLength: points.length };
}

/** A combo box shows the name of its selected option. */
function chosen(element: FakeElement): string | null {
  if (element.role !== 'combobox') return null;
  for (const each of element.walk()) if (each.role === 'option' && each.selected === true) return each.name;
  return null;
}

function boundsOf(element: FakeElement, capabilities: Capabilities): RawNode['bounds'] {
  const { window } = element;
  if (!window || element.hidden || element.options.geometry === 'none' || !capabilities.screenCoordinates) return null;
  return window.toScreen(element.rect);
}

export function statesOf(element: FakeElement): State[] {
  const { options, window } = element;
  const states: State[] = [];
  const add = (when: boolean | undefined, state: State) => {
    if (when === true) states.push(state);
  };
  add(element.focused && window?.active === true, 'focused');
  add(isFocusable(element), 'focusable');
  add(!element.enabled, 'disabled');
  add(element.readonly, 'readonly');
  add(options.required, 'required');
  add(options.multiline, 'multiline');
  add(options.protected, 'protected');
  add(element.checked === true, 'checked');
  add(element.checked === false, 'unchecked');
  add(element.checked === 'mixed', 'mixed');
  add(element.pressed === true, 'pressed');
  add(element.selected === true, 'selected');
  add(isSelectable(element), 'selectable');
  add(options.multiselect, 'multiselectable');
  add(element.expanded === true, 'expanded');
  add(element.expanded === false, 'collapsed');
  add(element.children.some((child) => child.options.popup === true) || options.contextMenu !== undefined, 'haspopup');
  add(element === window?.root && window.modal, 'modal');
  add(element.busy, 'busy');
  add(element.invalid, 'invalid');
  add(options.default, 'default');
  add(element === window?.root && window.active, 'active');
  add(!element.hidden && element.visiblePart === null, 'offscreen');
  add(element.hidden, 'hidden');
  add(options.opaque, 'opaque');
  return states;
}

function levelOf(element: FakeElement): Pick<RawNode, 'level'> {
  if (element.options.level !== undefined) return { level: element.options.level };
  if (element.role !== 'treeitem') return {};
  return { level: element.path.filter((each) => each.role === 'treeitem').length };
}

function positionOf(element: FakeElement): Pick<RawNode, 'position' | 'setSize'> {
  const siblings = element.parent?.children;
  if (!siblings || !NUMBERED.includes(element.role)) return {};
  return { position: siblings.indexOf(element) + 1, setSize: siblings.length };
}

function tableOf(element: FakeElement): Pick<RawNode, 'row' | 'column' | 'rowCount' | 'columnCount'> {
  if (element.role === 'table' || element.role === 'grid') {
    const rows = element.children.filter((child) => child.role === 'row');
    return { rowCount: rows.length, columnCount: rows[0]?.children.length ?? 0 };
  }
  const { row, column } = element.options;
  return { ...(row === undefined ? {} : { row }), ...(column === undefined ? {} : { column }) };
}

function labelsOf(element: FakeElement): Pick<RawNode, 'labelledBy'> {
  const { labelledBy } = element.options;
  if (!labelledBy || !element.window) return {};
  const { window } = element;
  return { labelledBy: labelledBy.map((id) => window.byId(id).key) };
}
