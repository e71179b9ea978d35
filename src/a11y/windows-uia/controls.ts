/**
 * What child windows tell by their class, style and messages: for windows of which UIA says nothing (Wine 10 enumerates no child
 * windows; old toolkits without a provider). What a window draws itself is asked of MSAA.
 */
import type { Affordance, RawNode, ValueRange } from '../../blueprint/model.js';
import type { Role } from '../../blueprint/roles.js';
import type { State } from '../../blueprint/states.js';
import type { Hwnd } from './automation.js';
import { COMBO_LIST_ONLY, EDIT_STYLE, MESSAGE, PUSH_LIKE, roleOfClass } from './control-classes.js';
import type { Engine } from './engine.js';
import { nativeListOf } from './native-list.js';
import type { ReadBudget } from './read-budget.js';
import { readMsaa } from './read-msaa.js';
import { NO_OPTIONS, type Options, readOptions } from './read-native-list.js';
import { controlKey, handleOf } from './reference.js';

/** Nested deeper than any dialog. */
const MAX_DEPTH = 12;
/** One message may take so long, in milliseconds. */
export const MESSAGE_MS = 300;
/** Units of a caption. */
const CAPTION_UNITS = 1024;

export interface ControlScope {
  readonly visibleOnly: boolean;
  /** Of all items of lists only this one is wanted; absent = all. */
  readonly item?: { readonly control: Hwnd /** null = none */; readonly index: number | null };
}

/** Nodes from depth 1 on, in document order. */
export function readControls(engine: Engine, hwnd: Hwnd, scope: ControlScope, budget: ReadBudget): RawNode[] {
  const { visibleOnly } = scope;
  const nodes: RawNode[] = [];
  const focus = engine.platform.windows.focus(0);
  const visit = (parent: Hwnd, depth: number) => {
    const { windows } = engine.platform;
    let label = '';
    for (const child of windows.children(parent)) {
      if (!budget.mayGoOn()) return;
      const shown = windows.visible(child);
      if (visibleOnly && !shown) continue;
      const facts = controlFacts(engine, child);
      const node = toNode(engine, hwnd, facts, depth, { shown, label, focused: child === focus }, budget);
      budget.nodes += 1;
      nodes.push(node);
      label = facts.role === 'text' ? facts.text : '';
      const options = optionsOf(engine, hwnd, facts, node, scope, budget);
      if (options.unread > 0) nodes[nodes.length - 1] = { ...node, unreadChildren: options.unread };
      const before = nodes.length;
      // Of the parts of a combo box only its text field is something of its own, as UI Automation shows it.
      if (facts.role === 'combobox') nodes.push(...fieldsOf(engine, hwnd, facts, node, focus, budget));
      else if (depth < MAX_DEPTH) visit(child, depth + 1);
      if (nodes.length === before && facts.role === 'pane') {
        nodes.push(...readMsaa(engine, hwnd, child, depth + 1, visibleOnly, budget));
      }
      nodes.push(...options.nodes);
    }
  };
  visit(hwnd, 1);
  if (nodes.length === 0) nodes.push(...readMsaa(engine, hwnd, hwnd, 1, visibleOnly, budget));
  return nodes;
}

function optionsOf(
  engine: Engine,
  window: Hwnd,
  facts: ControlFacts,
  node: RawNode,
  { visibleOnly, item }: ControlScope,
  budget: ReadBudget,
): Options {
  const list = item === undefined || item.control === facts.hwnd ? nativeListOf(facts) : null;
  return list === null ? NO_OPTIONS : readOptions(engine, window, list, node, { visibleOnly, item }, budget);
}

/** The edit controls of a combo box; a ComboBoxEx32 has a ComboBox in between (commctrl.h, "ComboBoxEx Controls"). */
function fieldsOf(
  engine: Engine,
  window: Hwnd,
  combo: ControlFacts,
  parent: RawNode,
  focus: Hwnd,
  budget: ReadBudget,
): RawNode[] {
  const { windows } = engine.platform;
  return windows.children(combo.hwnd).flatMap((child) => {
    const facts = controlFacts(engine, child);
    if (facts.role === 'combobox') return fieldsOf(engine, window, facts, parent, focus, budget);
    const shown = windows.visible(child);
    if (facts.role !== 'textbox' || !shown || !budget.mayGoOn()) return [];
    budget.nodes += 1;
    return [
      toNode(engine, window, facts, parent.depth + 1, { shown, label: parent.name, focused: child === focus }, budget),
    ];
  });
}

export interface ControlFacts {
  readonly hwnd: Hwnd;
  readonly className: string;
  readonly style: number;
  readonly role: Role;
  readonly password: boolean;
  /** Caption, or the beginning of an edit control's text; empty for passwords. */
  readonly text: string;
}

export function controlFacts(engine: Engine, hwnd: Hwnd): ControlFacts {
  const { windows, messages } = engine.platform;
  const className = windows.className(hwnd);
  const style = windows.style(hwnd);
  const role = roleOfClass(className, style);
  const password = role === 'textbox' && (style & EDIT_STYLE.password) !== 0;
  const text = password
    ? ''
    : (messages.askText(hwnd, MESSAGE.getText, CAPTION_UNITS, CAPTION_UNITS, MESSAGE_MS) ?? '');
  return { hwnd, className, style, role, password, text };
}

interface Place {
  readonly shown: boolean;
  /** Text of the label before it. */
  readonly label: string;
  readonly focused: boolean;
}

const NAMED_BY_LABEL: ReadonlySet<Role> = new Set<Role>([
  'textbox',
  'combobox',
  'listbox',
  'slider',
  'progressbar',
  'tree',
  'list',
  'spinbutton',
]);

function toNode(
  engine: Engine,
  window: Hwnd,
  facts: ControlFacts,
  depth: number,
  place: Place,
  budget: ReadBudget,
): RawNode {
  const { windows } = engine.platform;
  const { role, hwnd } = facts;
  const labelled = NAMED_BY_LABEL.has(role);
  const value = textValueOf(engine, facts, budget);
  const range = role === 'slider' ? rangeOf(engine, hwnd) : null;
  return {
    depth,
    handle: handleOf(controlKey(window, hwnd)),
    role,
    nativeRole: facts.className,
    name: (labelled ? place.label : facts.text).replace(/&(?!&)/g, '').replace(/:$/, ''),
    states: statesOf(engine, facts, place),
    bounds: place.shown ? windows.rect(hwnd) : null,
    affordances: affordancesOf(facts),
    ...value,
    ...(range === null ? {} : { range }),
    native: { className: facts.className, style: facts.style, hwnd },
  };
}

function statesOf(engine: Engine, facts: ControlFacts, { shown, focused }: Place): State[] {
  const { windows, messages } = engine.platform;
  const { role, style, hwnd } = facts;
  const states: State[] = [];
  if (focused) states.push('focused');
  if (affordancesOf(facts).includes('focus')) states.push('focusable');
  if (!windows.enabled(hwnd)) states.push('disabled');
  if (role === 'textbox') {
    if ((style & EDIT_STYLE.multiline) !== 0) states.push('multiline');
    if ((style & EDIT_STYLE.readOnly) !== 0) states.push('readonly');
    if (facts.password) states.push('protected');
  }
  if (role === 'checkbox' || role === 'radio') {
    const check = messages.send(hwnd, MESSAGE.getCheck, 0, 0, MESSAGE_MS);
    if (check !== null) states.push(check === 2 ? 'mixed' : check === 1 ? 'checked' : 'unchecked');
  }
  if (role === 'combobox') {
    const dropped = messages.send(hwnd, MESSAGE.comboDropped, 0, 0, MESSAGE_MS);
    states.push(dropped ? 'expanded' : 'collapsed');
  }
  if (!shown) states.push('hidden');
  return states;
}

/** What the system's own controls take by message. */
export function affordancesOf({ role, style, password }: ControlFacts): Affordance[] {
  switch (role) {
    case 'button':
      return ['press', 'focus'];
    case 'checkbox':
    case 'radio':
      return (style & PUSH_LIKE) !== 0 ? ['press', 'toggle', 'focus'] : ['toggle', 'press', 'focus'];
    case 'textbox':
      if ((style & EDIT_STYLE.readOnly) !== 0) return ['focus'];
      return password ? ['set_text', 'focus'] : ['set_text', 'insert_text', 'focus'];
    case 'combobox':
      return (style & 3) === COMBO_LIST_ONLY ? ['expand', 'focus'] : ['set_text', 'expand', 'focus'];
    case 'slider':
      return ['set_value', 'focus'];
    case 'listbox':
    case 'tree':
    case 'list':
      return ['focus'];
    default:
      return [];
  }
}

function textValueOf(
  engine: Engine,
  facts: ControlFacts,
  budget: ReadBudget,
): { readonly value?: string; readonly valueLength?: number } {
  const { role, password, hwnd } = facts;
  if (password || (role !== 'textbox' && role !== 'combobox')) return {};
  const text = wholeText(engine, hwnd) ?? facts.text;
  const points = [...text];
  const limit = budget.limits.textLimit;
  return points.length <= limit
    ? { value: text }
    : { value: points.slice(0, limit).join(''), valueLength: points.length };
}

/** Longest text that is asked of a control, in UTF-16 units. */
const MOST_UNITS = 4_000_000;

/** Never of a password. */
export function wholeText(engine: Engine, hwnd: Hwnd): string | null {
  const { messages } = engine.platform;
  const length = messages.send(hwnd, MESSAGE.getTextLength, 0, 0, MESSAGE_MS);
  if (length === null) return null;
  const units = Math.min(length, MOST_UNITS) + 1;
  return messages.askText(hwnd, MESSAGE.getText, units, units, MESSAGE_MS * 4)?.replace(/\r\n/g, '\n') ?? null;
}

function rangeOf(engine: Engine, hwnd: Hwnd): ValueRange | null {
  const { messages } = engine.platform;
  const ask = (message: number) => messages.send(hwnd, message, 0, 0, MESSAGE_MS);
  const now = ask(MESSAGE.trackPosition);
  if (now === null) return null;
  return { now: now | 0, min: ask(MESSAGE.trackMinimum), max: ask(MESSAGE.trackMaximum), step: null };
}
