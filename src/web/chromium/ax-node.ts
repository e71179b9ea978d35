/** One node of Chromium's accessibility tree as a node of a raw tree. What the tree leaves out is in the attributes. */
import type { CDPSession } from 'playwright';
import type { Affordance } from '../../blueprint/model.js';
import type { Role } from '../../blueprint/roles.js';
import type { State } from '../../blueprint/states.js';
import type { DecodedNode } from '../decode.js';
import type { DomNode } from './snapshot.js';

/** The part of the answer that is used (Chrome DevTools protocol, Accessibility.AXNode). */
export interface AxNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: AxValue;
  readonly name?: AxValue;
  readonly description?: AxValue;
  readonly value?: AxValue;
  readonly properties?: readonly { readonly name: string; readonly value: AxValue }[];
  readonly childIds?: readonly string[];
  readonly backendDOMNodeId?: number;
}

interface AxValue {
  readonly value?: unknown;
  readonly relatedNodes?: readonly { readonly backendDOMNodeId: number }[];
  readonly sources?: readonly AxSource[];
}

/** Where a name may have come from; the first that is not superseded and has a value is where it does. */
interface AxSource {
  readonly superseded?: boolean;
  readonly value?: AxValue;
  readonly attributeValue?: AxValue;
  readonly nativeSourceValue?: AxValue;
}

export async function captureTree(session: CDPSession, frameId: string): Promise<readonly AxNode[]> {
  return (await session.send('Accessibility.getFullAXTree', { frameId })).nodes;
}

/** Numbers of the elements whose words make the name. */
export function labelsOf({ name }: AxNode): readonly number[] {
  for (const source of name?.sources ?? []) {
    if (source.superseded || !source.value?.value) continue;
    const related = source.attributeValue?.relatedNodes ?? source.nativeSourceValue?.relatedNodes ?? [];
    return related.map(({ backendDOMNodeId }) => backendDOMNodeId);
  }
  return [];
}

export interface AxFacts {
  readonly node: AxNode;
  readonly dom: DomNode;
  readonly role: Role;
  readonly clickable: boolean;
  readonly scrolls: boolean;
  readonly disabledAround: boolean;
  readonly textLimit: number;
}

/** Roles whose name is only taken from the author: their content has lines of its own (as in `page/names.ts`). */
const AUTHOR_ONLY: ReadonlySet<Role> = new Set<Role>([
  'cell',
  'columnheader',
  'definition',
  'gridcell',
  'listitem',
  'row',
  'rowheader',
  'term',
]);
const CHECKED: ReadonlySet<Role> = new Set<Role>(['checkbox', 'switch', 'radio', 'menuitemcheckbox', 'menuitemradio']);
const SELECTED: ReadonlySet<Role> = new Set<Role>(['option', 'tab', 'treeitem', 'row', 'gridcell']);
const TEXT: ReadonlySet<Role> = new Set<Role>(['textbox', 'searchbox']);
const RANGED: ReadonlySet<Role> = new Set<Role>(['slider', 'spinbutton', 'scrollbar', 'progressbar', 'meter']);
const VALUED: ReadonlySet<Role> = new Set<Role>([
  'textbox',
  'searchbox',
  'combobox',
  'spinbutton',
  'datepicker',
  'colorwell',
  'generic',
]);
const OPAQUE: ReadonlySet<Role> = new Set<Role>(['canvas', 'video', 'embed']);
const PRESSED: ReadonlySet<Role> = new Set<Role>(['button', 'link', 'menuitem']);

export function propertiesOf(node: AxNode): ReadonlyMap<string, unknown> {
  return new Map((node.properties ?? []).map(({ name, value }) => [name, value.value]));
}

export function nameOf(node: AxNode, dom: DomNode, role: Role): string {
  const name = String(node.name?.value ?? '');
  const { attributes } = dom;
  if (AUTHOR_ONLY.has(role) && !['aria-label', 'aria-labelledby', 'title'].some((key) => attributes.has(key)))
    return '';
  return name;
}

export function statesOf({ node, dom, role, disabledAround }: AxFacts): State[] {
  const { attributes, tag } = dom;
  const properties = propertiesOf(node);
  const states: State[] = [];
  const add = (when: unknown, state: State) => {
    if (when && !states.includes(state)) states.push(state);
  };
  const is = (attribute: string) => attributes.get(attribute) === 'true';
  const disabled = properties.get('disabled') === true && tag !== 'video' && tag !== 'audio';
  add(disabled || disabledAround, 'disabled');
  add(!states.includes('disabled') && properties.get('focusable') === true && tag !== 'dialog', 'focusable');
  add(properties.get('required') === true, 'required');
  const invalid = attributes.get('aria-invalid');
  add(invalid && invalid !== 'false', 'invalid');
  add(is('aria-busy'), 'busy');
  const current = attributes.get('aria-current');
  add(current && current !== 'false', 'current');
  const popup = attributes.get('aria-haspopup');
  add((popup && popup !== 'false') || (tag === 'select' && role === 'combobox'), 'haspopup');
  add(properties.get('modal') === true, 'modal');
  const orientation = attributes.get('aria-orientation');
  add(orientation === 'horizontal', 'horizontal');
  add(orientation === 'vertical', 'vertical');
  const checked = properties.get('checked');
  if (CHECKED.has(role)) states.push(checked === 'mixed' ? 'mixed' : checked === 'true' ? 'checked' : 'unchecked');
  const pressed = properties.get('pressed');
  add(pressed === 'true', 'pressed');
  add(pressed === 'mixed', 'mixed');
  if (
    tag === 'option' ||
    (SELECTED.has(role) && (attributes.has('aria-selected') || role === 'tab' || role === 'option'))
  ) {
    states.push('selectable');
    add(tag === 'option' ? dom.selected : is('aria-selected'), 'selected');
  }
  add(properties.get('multiselectable') === true, 'multiselectable');
  const isPassword = tag === 'input' && attributes.get('type')?.toLowerCase() === 'password';
  add(isPassword, 'protected');
  const host = isEditingHost(dom);
  add(tag === 'textarea' || (host ? attributes.get('aria-multiline') !== 'false' : is('aria-multiline')), 'multiline');
  add(properties.get('readonly') === true && (TEXT.has(role) || is('aria-readonly')), 'readonly');
  add(attributes.has('readonly') && tag === 'input', 'readonly');
  const expanded = properties.get('expanded');
  add(expanded === true, 'expanded');
  add(expanded === false, 'collapsed');
  add(OPAQUE.has(role), 'opaque');
  return states;
}

export function isEditingHost({ attributes }: DomNode): boolean {
  const value = attributes.get('contenteditable');
  return value !== undefined && value.toLowerCase() !== 'false';
}

export function affordancesOf({ dom, role, clickable, scrolls }: AxFacts, states: readonly State[]): Affordance[] {
  const { tag, attributes } = dom;
  const found: Affordance[] = [];
  const add = (...all: Affordance[]) => {
    for (const each of all) if (!found.includes(each)) found.push(each);
  };
  const focusable = states.includes('focusable');
  if (PRESSED.has(role)) add('press');
  if (attributes.has('aria-pressed') && role === 'button') add('toggle');
  if (role === 'checkbox' || role === 'switch' || role === 'menuitemcheckbox') add('toggle');
  if (role === 'radio' || role === 'menuitemradio' || role === 'option' || role === 'tab') add('select');
  else if (role === 'treeitem' || (SELECTED.has(role) && states.includes('selectable'))) add('select');
  if (states.includes('expanded') || states.includes('collapsed')) if (role !== 'group') add('expand');
  const host = isEditingHost(dom);
  const writable = tag === 'input' || tag === 'textarea' || host;
  if (writable && (TEXT.has(role) || role === 'combobox' || host)) add('set_text', 'insert_text');
  else if (TEXT.has(role) && focusable) add('set_text', 'insert_text');
  else if (tag === 'input' && (role === 'datepicker' || role === 'colorwell')) add('set_text');
  if ((role === 'slider' || role === 'scrollbar') && focusable) add('set_value');
  else if (role === 'spinbutton' && (focusable || tag === 'input')) add('set_value', 'set_text');
  if (clickable && found.length === 0) add('press');
  if (focusable) add('focus');
  if (scrolls) add('scroll');
  return found;
}

/** Value, range, level, address …: what only some nodes have. */
export function addFacts(target: DecodedNode, { node, dom, role, textLimit }: AxFacts): void {
  const { attributes, tag } = dom;
  const properties = propertiesOf(node);
  const isProtected = target.states.includes('protected');
  const description = node.description?.value;
  if (typeof description === 'string' && description !== '' && description !== target.name) {
    target.description = description;
  }
  if (!isProtected) {
    addRange(target, node, dom, properties, role);
    addValue(target, node, dom, role, textLimit);
    const level = Number(attributes.get('aria-level'));
    if (level > 0) target.level = level;
    else if (role === 'heading') target.level = Number(properties.get('level') ?? 2);
    const position = Number(attributes.get('aria-posinset'));
    if (position > 0) target.position = position;
    const size = Number(attributes.get('aria-setsize'));
    if (size > 0) target.setSize = size;
  }
  const placeholder = attributes.get('placeholder') ?? attributes.get('aria-placeholder');
  if (placeholder) target.placeholder = placeholder;
  const id = attributes.get('id') || attributes.get('data-testid') || attributes.get('name');
  if (id) target.platformId = id;
  const shortcut = attributes.get('aria-keyshortcuts') ?? attributes.get('accesskey');
  if (shortcut) target.shortcut = shortcut;
  const url = properties.get('url');
  if (role === 'link' && typeof url === 'string' && (tag === 'a' || tag === 'area')) target.url = url;
}

function addRange(
  target: DecodedNode,
  node: AxNode,
  dom: DomNode,
  properties: ReadonlyMap<string, unknown>,
  role: Role,
): void {
  if (!RANGED.has(role)) return;
  const { attributes, tag } = dom;
  const now = tag === 'input' ? numberOf(dom.value) : numberOf(node.value?.value ?? attributes.get('aria-valuenow'));
  const spoken = attributes.get('aria-valuetext');
  if (spoken) target.value = spoken;
  if (now === null || (tag !== 'input' && tag !== 'meter' && tag !== 'progress' && !attributes.has('aria-valuenow')))
    return;
  const bounded = role !== 'spinbutton';
  const said = (property: string, attribute: string) =>
    bounded
      ? numberOf(properties.get(property))
      : numberOf(attributes.get(attribute) ?? attributes.get(attribute.slice(10)));
  const min = said('valuemin', 'aria-valuemin');
  const max = said('valuemax', 'aria-valuemax');
  const step = tag === 'input' ? (numberOf(attributes.get('step')) ?? (role === 'slider' ? 1 : null)) : null;
  target.range = { now, min, max, step };
}

function addValue(target: DecodedNode, node: AxNode, dom: DomNode, role: Role, limit: number): void {
  if (!VALUED.has(role) || (role === 'generic' && !isEditingHost(dom))) {
    return;
  }
  const known = dom.tag === 'input' || dom.tag === 'textarea' ? dom.value : undefined;
  const value = known ?? node.value?.value ?? (TEXT.has(role) ? '' : undefined);
  if (value === undefined) return;
  const points = Array.from(String(value));
  target.value = points.length > limit ? points.slice(0, limit).join('') : String(value);
  if (points.length > limit) target.valueLength = points.length;
}

function numberOf(value: unknown): number | null {
  if (value === undefined || value === null || String(value).trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}
