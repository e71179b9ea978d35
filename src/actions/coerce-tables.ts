/** What callers write instead of the vocabulary, as data. `coerce.ts` applies it; anything that is not here is refused. */
import type { ActionName } from './action.js';

export interface Synonym {
  readonly action: ActionName;
  /** Properties that the synonym implies, unless the caller gave them. */
  readonly with?: Readonly<Record<string, unknown>>;
}

/** Keys in snake case. */
export const ACTION_SYNONYMS: Readonly<Record<string, Synonym>> = {
  snapshot: { action: 'observe' },
  look: { action: 'observe' },
  get_state: { action: 'observe' },
  read_screen: { action: 'observe' },
  open_windows_search: { action: 'open_search' },
  open_start_menu: { action: 'open_search' },
  open_launcher: { action: 'open_search' },
  search_apps: { action: 'open_search' },
  launch: { action: 'open_app' },
  launch_app: { action: 'open_app' },
  start_app: { action: 'open_app' },
  run_app: { action: 'open_app' },
  open_application: { action: 'open_app' },
  open_program: { action: 'open_app' },
  launch_application: { action: 'open_app' },
  start_application: { action: 'open_app' },
  goto: { action: 'open_url' },
  go_to: { action: 'open_url' },
  goto_url: { action: 'open_url' },
  go_to_url: { action: 'open_url' },
  navigate: { action: 'open_url' },
  navigate_to: { action: 'open_url' },
  open_link: { action: 'open_url' },
  visit: { action: 'open_url' },
  browse: { action: 'open_url' },
  switch_window: { action: 'switch_surface' },
  activate_window: { action: 'switch_surface' },
  focus_window: { action: 'switch_surface' },
  switch_tab: { action: 'switch_surface' },
  tap: { action: 'click' },
  press: { action: 'click' },
  push: { action: 'click' },
  invoke: { action: 'click' },
  activate: { action: 'click' },
  left_click: { action: 'click' },
  mouse_click: { action: 'click' },
  click_on: { action: 'click' },
  click_button: { action: 'click' },
  click_element_by_index: { action: 'click' },
  click_element_by_text: { action: 'click' },
  click_element: { action: 'click' },
  single_click: { action: 'click' },
  middle_click: { action: 'click', with: { button: 'middle' } },
  doubleclick: { action: 'double_click' },
  dblclick: { action: 'double_click' },
  double_tap: { action: 'double_click' },
  rightclick: { action: 'right_click' },
  context_click: { action: 'right_click' },
  context_menu: { action: 'right_click' },
  show_menu: { action: 'right_click' },
  move_mouse: { action: 'hover' },
  mouse_move: { action: 'hover' },
  hover_over: { action: 'hover' },
  drag_and_drop: { action: 'drag' },
  drag_to: { action: 'drag' },
  left_click_drag: { action: 'drag' },
  type: { action: 'type_text' },
  write: { action: 'type_text' },
  write_text: { action: 'type_text' },
  enter_text: { action: 'type_text' },
  input_text: { action: 'type_text' },
  append_text: { action: 'type_text' },
  insert_text: { action: 'type_text' },
  keyboard_type: { action: 'type_text' },
  fill: { action: 'set_text' },
  fill_text: { action: 'set_text' },
  replace_text: { action: 'set_text' },
  clear: { action: 'set_text', with: { text: '' } },
  clear_text: { action: 'set_text', with: { text: '' } },
  key: { action: 'press_key' },
  keypress: { action: 'press_key' },
  key_press: { action: 'press_key' },
  press_keys: { action: 'press_key' },
  send_keys: { action: 'press_key' },
  hotkey: { action: 'press_key' },
  shortcut: { action: 'press_key' },
  key_combination: { action: 'press_key' },
  choose: { action: 'select' },
  pick: { action: 'select' },
  select_option: { action: 'select' },
  check: { action: 'toggle', with: { to: true } },
  uncheck: { action: 'toggle', with: { to: false } },
  turn_on: { action: 'toggle', with: { to: true } },
  turn_off: { action: 'toggle', with: { to: false } },
  collapse: { action: 'expand', with: { to: false } },
  set_slider: { action: 'set_value' },
  scroll_up: { action: 'scroll', with: { direction: 'up' } },
  scroll_down: { action: 'scroll', with: { direction: 'down' } },
  scroll_left: { action: 'scroll', with: { direction: 'left' } },
  scroll_right: { action: 'scroll', with: { direction: 'right' } },
  scroll_into_view: { action: 'scroll', with: { into_view: true } },
  scroll_to: { action: 'scroll', with: { into_view: true } },
  wait: { action: 'wait_for', with: { condition: 'settled' } },
  wait_until: { action: 'wait_for' },
  wait_for_ui: { action: 'wait_for' },
  wait_for_state_change: { action: 'wait_for', with: { condition: 'changed' } },
  ask: { action: 'ask_user' },
  ask_question: { action: 'ask_user' },
  question: { action: 'ask_user' },
  done: { action: 'finish' },
  complete: { action: 'finish' },
  finished: { action: 'finish' },
  terminate: { action: 'finish' },
  task_complete: { action: 'finish' },
  task_completed: { action: 'finish' },
  final_answer: { action: 'finish' },
  stop: { action: 'finish' },
  end: { action: 'finish' },
  fail: { action: 'finish', with: { success: false } },
  give_up: { action: 'finish', with: { success: false } },
};

/** Property that holds the action's name when `action` is absent. */
export const ACTION_KEYS = [
  'action_name',
  'action_type',
  'type',
  'tool',
  'tool_name',
  'command',
  'operation',
  'primitive',
];

/** Properties that may hold all the others in a nested object, as function calls of models do. */
export const ARGUMENT_KEYS = ['arguments', 'args', 'parameters', 'params', 'input', 'inputs', 'action_input'];

const TARGET_ALIASES: readonly string[] = [
  ...[
    'id',
    'ref',
    'element',
    'element_id',
    'index',
    'element_index',
    'elementId',
    'element_ref',
    'elementRef',
    'target_id',
    'targetId',
    'on',
  ],
  ...['point', 'position', 'coordinate', 'coordinates', 'at'],
];
const TEXT_ALIASES: readonly string[] = ['value', 'content', 'string', 'input', 'new_text', 'newText'];
const REASON_ALIASES: readonly string[] = ['thought', 'rationale', 'reasoning', 'why', 'explanation'];

type Aliases = Readonly<Record<string, readonly string[]>>;

/** canonical property -> what it is called instead, for each action. `reason` applies to all. */
const ALIASES: Readonly<Record<ActionName, Aliases>> = {
  observe: { surface: ['window', 'window_id', 'tab'] },
  open_app: { name: ['app', 'app_name', 'application', 'program'] },
  open_search: { text: ['query', 'search', 'value', 'content'] },
  open_url: { url: ['href', 'link', 'address', 'uri', 'value'] },
  switch_surface: { surface: ['window', 'window_id', 'tab', 'title', 'name', 'id', 'target'] },
  click: { target: TARGET_ALIASES, button: ['mouse_button'] },
  double_click: { target: TARGET_ALIASES },
  right_click: { target: TARGET_ALIASES },
  hover: { target: TARGET_ALIASES },
  drag: {
    from: ['source', 'start', 'from_id', 'source_id', 'start_coordinate', 'src', ...TARGET_ALIASES, 'target'],
    to: ['destination', 'end', 'to_id', 'target_id', 'destination_id', 'end_coordinate', 'dest', 'dst'],
  },
  type_text: { text: TEXT_ALIASES, target: TARGET_ALIASES },
  set_text: { text: TEXT_ALIASES, target: TARGET_ALIASES },
  press_key: {
    key: ['keys', 'key_combination', 'keyCombination', 'hotkey', 'shortcut', 'chord', 'combo', 'text', 'value'],
    target: TARGET_ALIASES,
    repeat: ['times', 'count'],
  },
  select: { target: TARGET_ALIASES, option: ['choice', 'item', 'label', 'value', 'text', 'option_name'] },
  toggle: { target: TARGET_ALIASES, to: ['checked', 'state', 'value'] },
  expand: { target: TARGET_ALIASES, to: ['expanded', 'state', 'value'] },
  set_value: { target: TARGET_ALIASES, value: ['number', 'amount', 'to'] },
  scroll: { target: TARGET_ALIASES, pages: ['amount', 'page_count'], into_view: ['intoView'] },
  wait_for: {
    condition: ['until', 'state', 'predicate', 'for', 'event'],
    target: TARGET_ALIASES,
    query: ['description', 'selector', 'label'],
    text: ['value', 'contains', 'content'],
    timeout_ms: ['timeoutMs', 'timeout_milliseconds'],
  },
  ask_user: { question: ['text', 'message', 'prompt', 'query', 'content'] },
  finish: { success: ['ok', 'succeeded'], summary: ['message', 'text', 'answer', 'result', 'content'] },
};

/** What the property `given` of this action stands for, or undefined. */
export function canonicalProperty(action: ActionName, given: string): string | undefined {
  const own = Object.entries(ALIASES[action]).find(([, aliases]) => aliases.includes(given))?.[0];
  return own ?? (REASON_ALIASES.includes(given) ? 'reason' : undefined);
}

export const TRUE_WORDS: readonly string[] = ['true', 'yes', 'on', '1', 'checked', 'expanded', 'selected'];
export const FALSE_WORDS: readonly string[] = ['false', 'no', 'off', '0', 'unchecked', 'collapsed', 'unselected'];

/** Keys in snake case. */
export const CONDITION_SYNONYMS: Readonly<Record<string, string>> = {
  visible: 'exists',
  appears: 'exists',
  appear: 'exists',
  present: 'exists',
  disappear: 'gone',
  disappears: 'gone',
  hidden: 'gone',
  absent: 'gone',
  text_contains: 'text',
  contains: 'text',
  contains_text: 'text',
  focus: 'focused',
  stable: 'settled',
  idle: 'settled',
  any_change: 'changed',
  change: 'changed',
};

/** Which kind of value a property takes; what is not listed is text. */
export const NUMBER_PROPERTIES: readonly string[] = ['value', 'pages', 'repeat', 'timeout_ms'];
export const BOOLEAN_PROPERTIES: Readonly<Partial<Record<ActionName, readonly string[]>>> = {
  toggle: ['to'],
  expand: ['to'],
  scroll: ['into_view'],
  finish: ['success'],
};
export const ENUM_PROPERTIES: readonly string[] = ['button', 'direction', 'mode', 'condition'];
export const TARGET_PROPERTIES: Readonly<Partial<Record<ActionName, readonly string[]>>> = { drag: ['from', 'to'] };
