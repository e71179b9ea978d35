/** AT-SPI state sets, and what they are called in the shared vocabulary. */
import type { State } from '../../blueprint/states.js';

/** `AtspiStateType` in atspi-constants.h. */
export const STATE = {
  active: 1,
  busy: 3,
  checked: 4,
  collapsed: 5,
  defunct: 6,
  editable: 7,
  enabled: 8,
  expandable: 9,
  expanded: 10,
  focusable: 11,
  focused: 12,
  horizontal: 14,
  iconified: 15,
  modal: 16,
  multiLine: 17,
  multiselectable: 18,
  opaque: 19,
  pressed: 20,
  selectable: 22,
  selected: 23,
  sensitive: 24,
  showing: 25,
  singleLine: 26,
  transient: 28,
  vertical: 29,
  visible: 30,
  managesDescendants: 31,
  indeterminate: 32,
  required: 33,
  invalidEntry: 36,
  isDefault: 39,
  visited: 40,
  checkable: 41,
  hasPopup: 42,
  readOnly: 43,
} as const;

/** A state set as `Accessible.GetState` gives it: two words of 32 bits. */
export class StateSet {
  private constructor(
    private readonly low: number,
    private readonly high: number,
  ) {}

  static readonly empty = new StateSet(0, 0);

  /** From the reply of `Accessible.GetState`; anything else counts as empty. */
  static from(words: unknown): StateSet {
    if (!Array.isArray(words)) return StateSet.empty;
    const [low, high] = words as unknown[];
    return new StateSet(typeof low === 'number' ? low : 0, typeof high === 'number' ? high : 0);
  }

  has(state: number): boolean {
    return ((state < 32 ? this.low >>> state : this.high >>> (state - 32)) & 1) === 1;
  }

  with(state: number): StateSet {
    const bit = 1 << (state % 32);
    return state < 32
      ? new StateSet((this.low | bit) >>> 0, this.high)
      : new StateSet(this.low, (this.high | bit) >>> 0);
  }

  without(state: number): StateSet {
    const bit = 1 << (state % 32);
    return state < 32
      ? new StateSet((this.low & ~bit) >>> 0, this.high)
      : new StateSet(this.low, (this.high & ~bit) >>> 0);
  }

  equals(other: StateSet): boolean {
    return this.low === other.low && this.high === other.high;
  }
}

export interface StateFacts {
  readonly states: StateSet;
  /** AT-SPI role number. */
  readonly role: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly interfaces: ReadonlySet<string>;
  /** From quirks.ts: whether this toolkit says SHOWING at all. */
  readonly hasShowing: boolean;
}

/** `AtspiRole` numbers (atspi-constants.h) of what can be on or off although some toolkits leave CHECKABLE out. */
const CHECKABLE_ROLES: ReadonlySet<number> = new Set([7, 8, 44, 45, 62]);
const TOGGLE_BUTTON = 62;
const PASSWORD_TEXT = 40;
/** Roles whose text can be edited; only for them does "not editable" mean read-only. */
const TEXT_ROLES: ReadonlySet<number> = new Set([40, 52, 60, 61, 79]);

/** Direct translations, in the order of the vocabulary. */
const PLAIN: readonly (readonly [number, State])[] = [
  [STATE.focused, 'focused'],
  [STATE.focusable, 'focusable'],
  [STATE.required, 'required'],
  [STATE.multiLine, 'multiline'],
  [STATE.pressed, 'pressed'],
  [STATE.selected, 'selected'],
  [STATE.selectable, 'selectable'],
  [STATE.multiselectable, 'multiselectable'],
  [STATE.hasPopup, 'haspopup'],
  [STATE.modal, 'modal'],
  [STATE.busy, 'busy'],
  [STATE.invalidEntry, 'invalid'],
  [STATE.isDefault, 'default'],
  [STATE.visited, 'visited'],
  [STATE.active, 'active'],
  [STATE.horizontal, 'horizontal'],
  [STATE.vertical, 'vertical'],
];

export function toStates(facts: StateFacts): State[] {
  const { states } = facts;
  const result: State[] = [];
  for (const [bit, state] of PLAIN) if (states.has(bit)) result.push(state);
  if (facts.role === PASSWORD_TEXT) result.push('protected');
  // GTK 3 sets ENABLED and SENSITIVE, Qt both, GTK 4 both, Chromium ENABLED and SENSITIVE: disabled = neither.
  if (!states.has(STATE.enabled) && !states.has(STATE.sensitive)) result.push('disabled');
  if (isReadOnly(facts)) result.push('readonly');
  pushChecked(facts, result);
  if (states.has(STATE.expandable) || states.has(STATE.expanded)) {
    result.push(states.has(STATE.expanded) ? 'expanded' : 'collapsed');
  }
  if ((facts.attributes.current ?? 'false') !== 'false') result.push('current');
  if (!states.has(STATE.visible)) result.push('hidden');
  else if (facts.hasShowing && !states.has(STATE.showing)) result.push('offscreen');
  return result;
}

function isReadOnly({ states, role, interfaces }: StateFacts): boolean {
  if (states.has(STATE.readOnly)) return true;
  return TEXT_ROLES.has(role) && interfaces.has('EditableText') && !states.has(STATE.editable);
}

function pushChecked({ states, role, attributes }: StateFacts, result: State[]): void {
  if (role === TOGGLE_BUTTON) {
    // ARIA: a toggle button is pressed, not checked. Toolkits use either bit.
    if ((states.has(STATE.checked) || states.has(STATE.pressed)) && !result.includes('pressed')) result.push('pressed');
    return;
  }
  const checkable = states.has(STATE.checkable) || CHECKABLE_ROLES.has(role) || attributes.checkable === 'true';
  if (!checkable && !states.has(STATE.checked)) return;
  if (states.has(STATE.indeterminate)) result.push('mixed');
  else result.push(states.has(STATE.checked) ? 'checked' : 'unchecked');
}
