/** From UIA's facts to nodes in the shared vocabulary. Pure. */
import type { Affordance, RawNode } from '../../blueprint/model.js';
import type { Role } from '../../blueprint/roles.js';
import { roleFromUia, uiaControlTypeName } from '../../blueprint/roles-uia.js';
import type { State } from '../../blueprint/states.js';
import { toRect } from './coordinates.js';
import type { NodeFacts } from './facts.js';
import { EXPAND, HEADING_NONE } from './ids.js';
import { handleOf } from './reference.js';
import { statesOf } from './states.js';

/** `UIA_FormLandmarkTypeId` and those after it; `UIA_CustomLandmarkTypeId` (80000) says nothing. */
const LANDMARKS: Readonly<Record<number, Role>> = {
  80001: 'form',
  80002: 'main',
  80003: 'navigation',
  80004: 'search',
};
/** What a landmark or a heading may be made of; anything else is more than that. */
const PLAIN: ReadonlySet<Role> = new Set<Role>(['group', 'pane', 'generic', 'text', 'document']);
/** Not text, whatever pattern they have. */
const NEVER_TEXT: ReadonlySet<Role> = new Set<Role>(['progressbar', 'link', 'button', 'menuitem', 'image', 'text']);

/** What a role may depend on. */
interface Parent {
  readonly role: Role;
  readonly controlType: number;
}

/** Nodes in document order. */
export function toRawNodes(facts: readonly NodeFacts[]): RawNode[] {
  const above: Parent[] = [];
  return facts.map((node) => {
    above.length = node.depth;
    const parent = above[node.depth - 1];
    const raw = toRawNode(node, parent);
    above.push({ role: raw.role, controlType: node.controlType });
    return raw;
  });
}

export function toRawNode(facts: NodeFacts, parent: Parent | undefined): RawNode {
  const role = roleOf(facts, parent);
  const states = statesOf(facts, role);
  const optional: { -readonly [Key in keyof RawNode]?: RawNode[Key] } = {};
  const value = textValue(facts, states, role);
  if (value !== undefined) optional.value = value;
  if (value !== undefined && value !== null && facts.valueLength !== undefined) {
    optional.valueLength = facts.valueLength;
  }
  if (facts.range !== null) {
    const { now, min, max, step } = facts.range;
    optional.range = { now, min, max, step };
  }
  const level = levelOf(facts, role);
  if (level > 0) optional.level = level;
  const position = facts.position || Number(facts.ariaProperties.posinset ?? 0);
  if (position > 0) optional.position = position;
  const setSize = facts.setSize || Number(facts.ariaProperties.setsize ?? 0);
  if (setSize > 0) optional.setSize = setSize;
  if (facts.cell !== null) [optional.row, optional.column] = facts.cell;
  if (facts.grid !== null) [optional.rowCount, optional.columnCount] = facts.grid;
  const shortcut = facts.acceleratorKey || facts.ariaProperties.keyshortcuts || '';
  if (shortcut !== '') optional.shortcut = shortcut;
  if (role === 'link' && facts.value && /^[a-z][a-z0-9+.-]*:/i.test(facts.value)) optional.url = facts.value;
  if (facts.unread > 0) optional.unreadChildren = facts.unread;
  return {
    depth: facts.depth,
    handle: handleOf(facts.key),
    role,
    nativeRole: uiaControlTypeName(facts.controlType),
    name: facts.name,
    description: facts.description || facts.itemStatus || null,
    states,
    bounds: toRect(facts.rectangle),
    affordances: affordancesOf(facts, states, role),
    platformId: facts.automationId || null,
    native: nativeOf(facts),
    ...optional,
  };
}

function roleOf(facts: NodeFacts, parent: Parent | undefined): Role {
  const role = roleFromUia(facts.controlType, {
    ...(facts.ariaRole === '' ? {} : { ariaRole: facts.ariaRole }),
    ...(facts.localizedControlType === '' ? {} : { localizedControlType: facts.localizedControlType }),
    ...(facts.readOnly === null ? {} : { readOnly: facts.readOnly }),
    ...(parent === undefined ? {} : { parentRole: parent.role, parentType: parent.controlType }),
    patterns: [...facts.patterns],
    dialog: facts.dialog || facts.modal,
  });
  if (!PLAIN.has(role)) return role;
  if (facts.headingLevel > HEADING_NONE) return 'heading';
  return LANDMARKS[facts.landmark] ?? role;
}

function levelOf(facts: NodeFacts, role: Role): number {
  if (role === 'heading' && facts.headingLevel > HEADING_NONE) return facts.headingLevel - HEADING_NONE;
  const said = facts.level || Number(facts.ariaProperties.level ?? 0);
  return Number.isInteger(said) ? said : 0;
}

/** undefined = cannot be asked; null = there is none. */
function textValue(facts: NodeFacts, states: readonly State[], role: Role): string | null | undefined {
  if (states.includes('protected') || facts.value === undefined) return undefined;
  const { value } = facts;
  if (value === null) return null;
  const editable = facts.readOnly === false && !NEVER_TEXT.has(role);
  if (editable) return value;
  // What only repeats the name or the number says nothing.
  if (value === '' || value === facts.name || (facts.range !== null && value === String(facts.range.now))) return null;
  return value;
}

function affordancesOf(facts: NodeFacts, states: readonly State[], role: Role): Affordance[] {
  const { patterns } = facts;
  const result: Affordance[] = [];
  if (patterns.has('Invoke') || (facts.legacy?.defaultAction ?? '') !== '') result.push('press');
  if (patterns.has('Toggle')) result.push('toggle');
  if (facts.readOnly === false && !NEVER_TEXT.has(role)) result.push('set_text', 'insert_text');
  if (patterns.has('SelectionItem')) result.push('select');
  if (patterns.has('ExpandCollapse') && facts.expand !== EXPAND.leaf) result.push('expand');
  if (facts.scrollable) result.push('scroll');
  if (facts.range !== null && !facts.range.readOnly && role !== 'progressbar') result.push('set_value');
  if (states.includes('focusable')) result.push('focus');
  return result;
}

function nativeOf(facts: NodeFacts): Record<string, string | number | boolean> {
  const native: Record<string, string | number | boolean> = { controlType: facts.controlType };
  if (facts.patterns.size > 0) native.patterns = [...facts.patterns].join(' ');
  if (facts.className !== '') native.className = facts.className;
  if (facts.frameworkId !== '') native.framework = facts.frameworkId;
  if (facts.ariaRole !== '') native.ariaRole = facts.ariaRole;
  if (facts.hwnd !== 0) native.hwnd = facts.hwnd;
  if (!facts.isControl) native.isControl = false;
  if (facts.legacy?.defaultAction) native.defaultAction = facts.legacy.defaultAction;
  return native;
}
