/** From AT-SPI's facts to nodes in the shared vocabulary. Pure. */
import type { Affordance, Handle, RawNode } from '../../blueprint/model.js';
import type { Role } from '../../blueprint/roles.js';
import { atspiRoleName, roleFromAtspi, statesFromAtspiRole } from '../../blueprint/roles-atspi.js';
import type { State } from '../../blueprint/states.js';
import { ACTION_NAMES, type Intention, moreThanPress } from './action-names.js';
import { cellHandle } from './cell-handles.js';
import { type Mapping, toScreen } from './coordinates.js';
import { DOCUMENT_WEB, type NodeFacts } from './facts.js';
import { handleOf, type ObjectRef } from './reference.js';
import { STATE, toStates } from './states.js';

/** `AtspiRole` numbers: LIST, TABLE, TREE, TREE_TABLE, LAYERED_PANE, LIST_BOX, DOCUMENT_SPREADSHEET. */
const COLLECTIONS: ReadonlySet<number> = new Set([30, 31, 55, 65, 66, 92, 98]);
const SCROLL_PANE = 49;
const SCROLL_BAR = 48;
/** Slider, spin button, scroll bar, dial, split pane: a value that can be set. Progress and level bars only show one. */
const SETTABLE: ReadonlySet<number> = new Set([15, 48, 51, 52, 53, 114]);
/** Stands where an embedded object is in the text: read on its own, so left out here. */
const OBJECT_REPLACEMENT = /\uFFFC/g;

export interface NodeContext {
  readonly mapping: Mapping | null;
  /** False for toolkits that never say SHOWING. */
  readonly hasShowing: boolean;
  /** See `Quirks.cellsByPlace`. */
  readonly cellsByPlace: boolean;
  /** The name of a table that outlives its objects. */
  readonly nameOfTable: (table: ObjectRef) => ObjectRef;
}

/** Nodes in document order; `contexts` gives the top level each belongs to. */
export function toRawNodes(
  facts: readonly NodeFacts[],
  contextOf: (index: number) => NodeContext,
  options: { readonly partialChildren?: boolean } = {},
): RawNode[] {
  const roles: Role[] = [];
  const stack: number[] = [];
  const childrenRead = countChildren(facts);
  return facts.map((node, i) => {
    stack.length = node.depth;
    const parent = node.depth > 0 ? stack[node.depth - 1] : undefined;
    stack.push(i);
    const parentRole = parent === undefined ? undefined : roles[parent];
    const parentNode = parent === undefined ? undefined : facts[parent];
    // Of a single path the siblings were not meant to be read: nothing to say about them.
    const read = options.partialChildren ? node.childCount : (childrenRead[i] as number);
    const raw = toRawNode(node, contextOf(i), parentRole, parentNode, read);
    roles.push(raw.role);
    return raw;
  });
}

function countChildren(facts: readonly NodeFacts[]): number[] {
  const counts = new Array<number>(facts.length).fill(0);
  const stack: number[] = [];
  facts.forEach((node, i) => {
    stack.length = node.depth;
    const parent = stack[node.depth - 1];
    if (parent !== undefined) counts[parent] = (counts[parent] as number) + 1;
    stack.push(i);
  });
  return counts;
}

function ownHandle(node: NodeFacts, parent: NodeFacts | undefined, { cellsByPlace, nameOfTable }: NodeContext): Handle {
  const isCell = cellsByPlace && node.cell !== null && parent?.states.has(STATE.managesDescendants) === true;
  return isCell && parent && node.cell ? cellHandle(nameOfTable(parent.ref), node.cell) : handleOf(node.ref);
}

function toRawNode(
  node: NodeFacts,
  context: NodeContext,
  parentRole: Role | undefined,
  parent: NodeFacts | undefined,
  childrenRead: number,
): RawNode {
  const facts = {
    states: node.states,
    attributes: node.attributes,
    interfaces: [...node.interfaces],
    ...(parentRole === undefined ? {} : { parentRole }),
  };
  const role = roleFromAtspi(node.role, facts);
  const states = new Set<State>([
    ...toStates({ ...node, hasShowing: context.hasShowing }),
    ...statesFromAtspiRole(node.role, facts),
  ]);
  if (node.chosen) states.add('selected');
  const { attributes } = node;
  const optional: { -readonly [Key in keyof RawNode]?: RawNode[Key] } = {};
  const value = textValue(node, states);
  if (value !== undefined) optional.value = value;
  if (value !== undefined && value !== null && node.textLength !== null) optional.valueLength = node.textLength;
  if (node.range !== null) optional.range = node.range;
  const placeholder = attributes['placeholder-text'] ?? attributes.placeholder;
  if (placeholder) optional.placeholder = placeholder;
  const level = integer(attributes.level, 1);
  if (level !== undefined) optional.level = level;
  const position = integer(attributes.posinset, 1);
  if (position !== undefined) optional.position = position;
  const setSize = integer(attributes.setsize, 1);
  if (setSize !== undefined) optional.setSize = setSize;
  if (node.cell !== null) [optional.row, optional.column] = node.cell;
  if (node.table !== null) [optional.rowCount, optional.columnCount] = node.table;
  const shortcut = shortcutOf(node);
  if (shortcut) optional.shortcut = shortcut;
  if (node.url !== null) optional.url = node.url;
  if (node.labelledBy.length > 0) optional.labelledBy = node.labelledBy.map((ref) => handleOf(ref).key);
  // Browsers put the rows of a table into a group of their own.
  const collects = COLLECTIONS.has(node.role) || (parent !== undefined && COLLECTIONS.has(parent.role));
  if (collects && node.childCount > childrenRead) optional.unreadChildren = node.childCount - childrenRead;
  return {
    depth: node.depth,
    handle: ownHandle(node, parent, context),
    role,
    nativeRole: atspiRoleName(node.role),
    name: node.name,
    description: node.description || null,
    states: [...states],
    bounds: toScreen(node.extents, context.mapping),
    affordances: affordancesOf(node, states, parent),
    platformId: node.accessibleId || attributes.id || null,
    native: nativeOf(node),
    ...optional,
  };
}

/** undefined = cannot be asked; null = there is none. */
function textValue(node: NodeFacts, states: ReadonlySet<State>): string | null | undefined {
  if (states.has('protected')) return undefined;
  if (node.text !== null) {
    const text = node.text.replace(OBJECT_REPLACEMENT, '');
    // Text that only repeats the name says nothing; where it can be edited it is the value all the same.
    if (!node.states.has(STATE.editable) && (text === node.name || text === '')) return null;
    return text;
  }
  if (node.choice && node.choice !== node.name) return node.choice;
  return node.interfaces.has('Text') ? null : undefined;
}

function shortcutOf(node: NodeFacts): string | null {
  if (node.attributes.keyshortcuts) return node.attributes.keyshortcuts;
  // "mnemonic;full path;accelerator" (Action.xml, GetKeyBinding): the accelerator works from anywhere.
  const accelerator = node.keyBinding.split(';')[2];
  return accelerator ? readable(accelerator) : null;
}

/** GTK writes "<Primary><Shift>n" where people write "Ctrl+Shift+N". */
function readable(accelerator: string): string {
  const modifiers = [...accelerator.matchAll(/<([A-Za-z]+)>/g)].map(([, name]) => (name === 'Primary' ? 'Ctrl' : name));
  const key = accelerator.replace(/<[A-Za-z]+>/g, '');
  return [...modifiers, key.length === 1 ? key.toUpperCase() : key].join('+');
}

function affordancesOf(node: NodeFacts, states: ReadonlySet<State>, parent: NodeFacts | undefined): Affordance[] {
  const names = new Set(node.actions.map((name) => name.toLowerCase().replace(/[^a-z]/g, '')));
  const offers = (intention: Intention) => ACTION_NAMES[intention].some((name) => names.has(name));
  const result: Affordance[] = [];
  const more = moreThanPress(node.role);
  if (ACTION_NAMES.press.some((name) => names.has(name) && !more.includes(name))) result.push('press');
  const switchable = states.has('checked') || states.has('unchecked') || states.has('mixed') || node.role === 62;
  if (switchable && offers('toggle')) result.push('toggle');
  if (node.states.has(STATE.editable) && !states.has('readonly')) result.push('set_text', 'insert_text');
  const inSelection = parent?.interfaces.has('Selection') === true && node.states.has(STATE.selectable);
  if (inSelection || names.has('select')) result.push('select');
  if (states.has('expanded') || states.has('collapsed')) result.push('expand');
  if (node.role === SCROLL_PANE || node.role === SCROLL_BAR || node.role === DOCUMENT_WEB) result.push('scroll');
  if (node.range !== null && SETTABLE.has(node.role) && !states.has('readonly')) result.push('set_value');
  if (node.states.has(STATE.focusable)) result.push('focus');
  if (offers('show_menu')) result.push('show_menu');
  return result;
}

function nativeOf(node: NodeFacts): Record<string, string | number | boolean> {
  const native: Record<string, string | number | boolean> = { role: node.role };
  if (node.interfaces.size > 0) native.interfaces = [...node.interfaces].join(' ');
  const actions = node.actions.filter((name) => name !== '').join(' ');
  if (actions !== '') native.actions = actions;
  for (const key of ['toolkit', 'tag', 'class', 'xml-roles', 'text-input-type', 'live'] as const) {
    const value = node.attributes[key];
    if (value) native[key] = value;
  }
  return native;
}

function integer(text: string | undefined, min: number): number | undefined {
  if (text === undefined || !/^\d{1,9}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= min ? value : undefined;
}
