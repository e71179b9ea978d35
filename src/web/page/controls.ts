/// <reference lib="dom" />
/** What an element holds and what can be done to it: states, value, range, affordances. */
import type { Affordance } from '../../blueprint/model.js';
import type { Role } from '../../blueprint/roles.js';
import type { State } from '../../blueprint/states.js';
import { collapseSpace, referenced } from './dom.js';
import { plainContent } from './names.js';
import type { PageFacts } from './protocol.js';
import { isEditingHost, isFocusable } from './roles.js';

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };
export type Facts = Writable<PageFacts>;

/** Everything about one element, as it is collected. */
export interface Traits {
  readonly states: State[];
  readonly affordances: Affordance[];
  readonly facts: Facts;
}

/** What surrounds the element. */
export interface Surroundings {
  /** `aria-disabled` of something around it. */
  readonly disabled: boolean;
  /** `inert` on it or around it. */
  readonly inert: boolean;
  /** It has a pointer where its surroundings have none, or a script in an attribute. */
  readonly clickable: boolean;
  /** What something clickable without a role says; empty where it has parts of its own. */
  readonly ownText: string;
  readonly textLimit: number;
}

const CHECKED: ReadonlySet<Role> = new Set<Role>(['checkbox', 'switch', 'radio', 'menuitemcheckbox', 'menuitemradio']);
const TEXT: ReadonlySet<Role> = new Set<Role>(['textbox', 'searchbox']);
const PRESSED: ReadonlySet<Role> = new Set<Role>(['button', 'link', 'menuitem']);
const SELECTED: ReadonlySet<Role> = new Set<Role>([
  'option',
  'tab',
  'treeitem',
  'row',
  'gridcell',
  'columnheader',
  'rowheader',
]);
const RANGED: ReadonlySet<Role> = new Set<Role>([
  'slider',
  'spinbutton',
  'scrollbar',
  'progressbar',
  'meter',
  'separator',
]);
const OPAQUE: ReadonlySet<Role> = new Set<Role>(['canvas', 'video', 'embed']);
const EXPANDABLE: ReadonlySet<Role> = new Set<Role>([
  'application',
  'button',
  'checkbox',
  'columnheader',
  'combobox',
  'gridcell',
  'link',
  'listbox',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'row',
  'rowheader',
  'switch',
  'tab',
  'treeitem',
]);

export function traitsOf(element: Element, role: Role, around: Surroundings): Traits {
  const traits: Traits = { states: [], affordances: [], facts: {} };
  const plain = !element.hasAttributes() && !(element instanceof HTMLElement && CONTROL_TAGS.has(element.localName));
  if (!plain) {
    common(element, role, around, traits);
    choice(element, role, traits);
    text(element, role, around, traits);
    range(element, role, traits);
    expansion(element, role, traits);
    where(element, traits);
  }
  if (OPAQUE.has(role)) traits.states.push('opaque');
  if (around.inert) {
    if (!traits.states.includes('disabled')) traits.states.push('disabled');
    traits.facts.native = { ...traits.facts.native, inert: true };
  }
  offers(element, role, around, traits);
  return traits;
}

const CONTROL_TAGS: ReadonlySet<string> = new Set([
  'button',
  'input',
  'select',
  'textarea',
  'option',
  'details',
  'summary',
  'dialog',
  'meter',
  'progress',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]);

function isTrue(element: Element, attribute: string): boolean {
  return element.getAttribute(attribute) === 'true';
}

function common(element: Element, role: Role, around: Surroundings, { states, facts }: Traits): void {
  const tag = element.localName;
  if (isDisabled(element) || around.disabled) states.push('disabled');
  else if (isFocusable(element)) states.push('focusable');
  if (element.hasAttribute('required') ? FORM.has(tag) : isTrue(element, 'aria-required')) states.push('required');
  const invalid = element.getAttribute('aria-invalid');
  if (invalid !== null ? invalid !== 'false' && invalid !== '' : FORM.has(tag) && element.matches(':user-invalid')) {
    states.push('invalid');
  }
  if (isTrue(element, 'aria-busy')) states.push('busy');
  const current = element.getAttribute('aria-current');
  if (current && current !== 'false') states.push('current');
  const popup = element.getAttribute('aria-haspopup');
  if ((popup && popup !== 'false') || (tag === 'select' && role === 'combobox')) states.push('haspopup');
  if (tag === 'dialog' ? element.matches(':modal') : isTrue(element, 'aria-modal')) states.push('modal');
  const orientation = element.getAttribute('aria-orientation');
  if (orientation === 'horizontal' || orientation === 'vertical') states.push(orientation);
  const level = Number(element.getAttribute('aria-level'));
  if (Number.isInteger(level) && level > 0) facts.level = level;
  else if (role === 'heading') facts.level = /^h[1-6]$/.test(tag) ? Number(tag.charAt(1)) : 2;
  const shortcut = element.getAttribute('aria-keyshortcuts') ?? element.getAttribute('accesskey');
  if (shortcut) facts.shortcut = shortcut;
}

const FORM: ReadonlySet<string> = new Set(['input', 'select', 'textarea']);

export function isDisabled(element: Element): boolean {
  return isTrue(element, 'aria-disabled') || (MAY_BE_DISABLED.has(element.localName) && element.matches(':disabled'));
}

const MAY_BE_DISABLED: ReadonlySet<string> = new Set([
  'button',
  'input',
  'select',
  'textarea',
  'option',
  'optgroup',
  'fieldset',
]);

/** Checked, pressed, selected. */
function choice(element: Element, role: Role, { states, facts }: Traits): void {
  if (CHECKED.has(role)) {
    const native = element instanceof HTMLInputElement && (element.type === 'checkbox' || element.type === 'radio');
    const mixed = native ? element.indeterminate : element.getAttribute('aria-checked') === 'mixed';
    const checked = native ? element.checked : isTrue(element, 'aria-checked');
    states.push(mixed ? 'mixed' : checked ? 'checked' : 'unchecked');
  } else if (role === 'option' && element.hasAttribute('aria-checked')) {
    states.push(isTrue(element, 'aria-checked') ? 'checked' : 'unchecked');
  }
  const pressed = element.getAttribute('aria-pressed');
  if (role === 'button' && pressed !== null) {
    if (pressed === 'true') states.push('pressed');
    else if (pressed === 'mixed') states.push('mixed');
  }
  if (element instanceof HTMLOptionElement) {
    states.push('selectable');
    if (element.selected) states.push('selected');
  } else if (SELECTED.has(role) && (element.hasAttribute('aria-selected') || role === 'tab' || role === 'option')) {
    states.push('selectable');
    if (isTrue(element, 'aria-selected')) states.push('selected');
  }
  const several = element instanceof HTMLSelectElement ? element.multiple : isTrue(element, 'aria-multiselectable');
  if (several) states.push('multiselectable');
  const position = positive(element, 'aria-posinset');
  if (position !== null) facts.position = position;
  const size = positive(element, 'aria-setsize');
  if (size !== null) facts.setSize = size;
}

function positive(element: Element, attribute: string): number | null {
  const value = element.getAttribute(attribute);
  if (!value) return null;
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : null;
}

/** Values that are texts. A password's is never looked at. */
function text(element: Element, role: Role, around: Surroundings, { states, facts }: Traits): void {
  const set = (value: string) => {
    const points = value.length > around.textLimit ? Array.from(value) : null;
    if (!points || points.length <= around.textLimit) facts.value = value;
    else {
      facts.value = points.slice(0, around.textLimit).join('');
      facts.valueLength = points.length;
    }
  };
  if (element instanceof HTMLInputElement) {
    if (element.type === 'password') {
      states.push('protected');
      delete facts.position;
      delete facts.setSize;
      delete facts.level;
    } else if (element.type === 'file') set(Array.from(element.files ?? [], (file) => file.name).join(', '));
    else if (HAS_VALUE.has(role)) set(element.value);
    if (element.readOnly && (TEXT.has(role) || role === 'spinbutton' || role === 'datepicker')) states.push('readonly');
  } else if (element instanceof HTMLTextAreaElement) {
    set(element.value);
    states.push('multiline');
    if (element.readOnly) states.push('readonly');
  } else if (element instanceof HTMLSelectElement) {
    if (role === 'combobox')
      set(Array.from(element.selectedOptions, (option) => collapseSpace(option.label).trim()).join(', '));
  } else if (TEXT.has(role) || isEditingHost(element)) {
    // Only innerText has the lines that a person sees.
    set((element as HTMLElement).innerText ?? '');
    if (isEditingHost(element) ? !isFalse(element, 'aria-multiline') : isTrue(element, 'aria-multiline')) {
      states.push('multiline');
    }
  } else if (role === 'combobox') set(plainContent(element));
  if (isTrue(element, 'aria-readonly') && !states.includes('readonly')) states.push('readonly');
  const placeholder = element.getAttribute('placeholder') ?? element.getAttribute('aria-placeholder');
  if (placeholder) facts.placeholder = placeholder;
}

const HAS_VALUE: ReadonlySet<Role> = new Set<Role>([
  'textbox',
  'searchbox',
  'combobox',
  'spinbutton',
  'datepicker',
  'colorwell',
]);

function isFalse(element: Element, attribute: string): boolean {
  return element.getAttribute(attribute) === 'false';
}

function range(element: Element, role: Role, { facts }: Traits): void {
  if (!RANGED.has(role)) return;
  if (element instanceof HTMLInputElement) {
    const step = element.step === 'any' ? null : number(element.step);
    if (element.type === 'range') {
      facts.range = [element.valueAsNumber, number(element.min) ?? 0, number(element.max) ?? 100, step ?? 1];
    } else if (element.value !== '' && !Number.isNaN(element.valueAsNumber)) {
      facts.range = [element.valueAsNumber, number(element.min), number(element.max), step];
    }
    return;
  }
  if (element instanceof HTMLProgressElement) {
    if (element.position >= 0) facts.range = [element.value, 0, element.max, null];
    return;
  }
  if (element instanceof HTMLMeterElement) {
    facts.range = [element.value, element.min, element.max, null];
    return;
  }
  const now = number(element.getAttribute('aria-valuenow'));
  const spoken = element.getAttribute('aria-valuetext');
  if (spoken) facts.value = spoken;
  if (now === null) return;
  const least = number(element.getAttribute('aria-valuemin'));
  const most = number(element.getAttribute('aria-valuemax'));
  const bounded = role !== 'spinbutton';
  const min = least ?? (bounded ? 0 : null);
  const max = most ?? (bounded ? 100 : null);
  facts.range = min !== null && max !== null && min > max ? [now, null, null, null] : [now, min, max, null];
}

function number(text: string | null): number | null {
  if (text === null || text.trim() === '') return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

function expansion(element: Element, role: Role, { states }: Traits): void {
  if (element.localName === 'summary' && role === 'button') {
    states.push((element.parentElement as HTMLDetailsElement).open ? 'expanded' : 'collapsed');
    return;
  }
  if (element instanceof HTMLSelectElement && role === 'combobox') {
    states.push(element.matches(':open') ? 'expanded' : 'collapsed');
    return;
  }
  const expanded = element.getAttribute('aria-expanded');
  if (expanded === 'true') states.push('expanded');
  else if (expanded === 'false') states.push('collapsed');
}

/** Identifiers and addresses. */
function where(element: Element, { facts }: Traits): void {
  const id = element.id || element.getAttribute('data-testid') || element.getAttribute('name');
  if (id) facts.platformId = id;
  const tag = element.localName;
  if (tag === 'a' || tag === 'area') {
    const href = (element as HTMLAnchorElement).href;
    const address = typeof href === 'string' ? href : (element.getAttribute('href') ?? '');
    if (address !== '') facts.url = address.length > 2000 ? address.slice(0, 2000) : address;
  }
}

function offers(element: Element, role: Role, around: Surroundings, { states, affordances }: Traits): void {
  const focusable = states.includes('focusable');
  const tag = element.localName;
  const add = (...all: Affordance[]) => {
    for (const each of all) if (!affordances.includes(each)) affordances.push(each);
  };
  if (PRESSED.has(role)) add('press');
  if (element.hasAttribute('aria-pressed') && role === 'button') add('toggle');
  if (role === 'checkbox' || role === 'switch' || role === 'menuitemcheckbox') add('toggle');
  if (role === 'radio' || role === 'menuitemradio') add('select');
  if (role === 'option' || role === 'tab') add('select');
  else if (role === 'treeitem' || (SELECTED.has(role) && states.includes('selectable'))) add('select');
  if (states.includes('expanded') || states.includes('collapsed')) {
    if (EXPANDABLE.has(role)) add('expand');
  }
  const writable = tag === 'input' || tag === 'textarea' || isEditingHost(element);
  if (writable && (TEXT.has(role) || role === 'combobox' || isEditingHost(element))) add('set_text', 'insert_text');
  else if (TEXT.has(role) && focusable) add('set_text', 'insert_text');
  else if (tag === 'input' && (role === 'datepicker' || role === 'colorwell')) add('set_text');
  // Its text is the path of a file.
  else if (tag === 'input' && (element as HTMLInputElement).type === 'file') add('set_text');
  if (role === 'slider' || role === 'scrollbar' || (role === 'separator' && focusable)) {
    if (focusable) add('set_value');
  } else if (role === 'spinbutton' && (focusable || tag === 'input')) add('set_value', 'set_text');
  if (around.clickable && affordances.length === 0) add('press');
  if (focusable) add('focus');
}

/** The item that has the keyboard while its container has the focus. */
export function activeDescendant(focused: Element | null): Element | null {
  if (!focused?.hasAttribute('aria-activedescendant')) return null;
  return referenced(focused, 'aria-activedescendant')[0] ?? null;
}
