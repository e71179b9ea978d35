/** The items of the system's own list boxes and combo boxes as nodes. */
import type { Rect } from '../../blueprint/geometry.js';
import type { RawNode } from '../../blueprint/model.js';
import type { State } from '../../blueprint/states.js';
import type { Hwnd } from './automation.js';
import type { Engine } from './engine.js';
import { droppedListBox, itemPart, ListQuestions, type NativeList } from './native-list.js';
import type { ReadBudget } from './read-budget.js';
import { controlKey, handleOf } from './reference.js';

/** So many items of one list are read at most. */
const MOST_ITEMS = 2000;
/** Rows that are taken for visible where their places cannot be told. */
const UNPLACED_ROWS = 60;
/** The window of a combo box's list, of user32. */
const DROPPED_CLASS = 'ComboLBox';

export interface Options {
  readonly nodes: readonly RawNode[];
  /** Items that were left out. */
  readonly unread: number;
}

export const NO_OPTIONS: Options = { nodes: [], unread: 0 };

/**
 * In the scope of what is visible: the rows of a list box that show, and those of a combo box only while it is open. The items
 * of an open combo box stand in a list of their own, as UI Automation shows them: it reaches over the edge of the window.
 * @param parent the control's own node
 */
export function readOptions(
  engine: Engine,
  window: Hwnd,
  list: NativeList,
  parent: RawNode,
  { visibleOnly, item }: OptionScope,
  budget: ReadBudget,
): Options {
  const closed = list.kind === 'combo' && !parent.states.includes('expanded');
  if (closed && visibleOnly) return NO_OPTIONS;
  const questions = new ListQuestions(engine, list);
  const count = questions.count() ?? 0;
  if (count === 0 || !list.texts) return { nodes: [], unread: count };
  const box = closed ? null : list.kind === 'list' ? questions : droppedList(engine, list.hwnd);
  const rows = closed ? null : rowsOf(engine, box, questions, count);
  const frame = box === null || box === questions ? null : frameOf(engine, window, list.hwnd, box.list.hwnd, parent);
  const [from, to] = visibleOnly ? [rows?.first ?? 0, rows?.end ?? count] : [0, count];
  const first = item === undefined ? from : Math.max(from, item.index ?? count);
  const last = Math.min(to, first + (item === undefined ? MOST_ITEMS : 1));
  const current = list.multiple ? null : questions.current();
  const common: State[] = ['selectable'];
  if (closed || parent.states.includes('hidden')) common.push('hidden');
  if (parent.states.includes('disabled')) common.push('disabled');
  const items: RawNode[] = [];
  for (let index = first; index < last && budget.mayGoOn(); index++) {
    const text = questions.text(index);
    if (text === null) break;
    const selected = list.multiple ? questions.selected(index) === true : index === current;
    const scrolledAway = rows !== null && (index < rows.first || index >= rows.end);
    budget.nodes += 1;
    items.push({
      depth: parent.depth + (frame === null ? 1 : 2),
      handle: handleOf(controlKey(window, list.hwnd, itemPart(index, text))),
      role: 'option',
      nativeRole: list.kind === 'list' ? 'LB_GETTEXT' : 'CB_GETLBTEXT',
      name: text,
      states: [
        ...common,
        ...(selected ? (['selected'] as const) : []),
        ...(scrolledAway ? (['offscreen'] as const) : []),
      ],
      bounds: rows?.bounds(index) ?? null,
      affordances: ['select'],
      position: index + 1,
      setSize: count,
      native: { index },
    });
  }
  // What is scrolled out of sight was left out on purpose; what could not be read was not.
  const complete = item !== undefined || (first + items.length >= last && (visibleOnly || last === count));
  return { nodes: frame === null ? items : [frame, ...items], unread: complete ? 0 : count - first - items.length };
}

/** The list of an open combo box. */
function frameOf(engine: Engine, window: Hwnd, combo: Hwnd, list: Hwnd, parent: RawNode): RawNode {
  return {
    depth: parent.depth + 1,
    handle: handleOf(controlKey(window, combo, 'list')),
    role: 'listbox',
    nativeRole: DROPPED_CLASS,
    name: parent.name,
    states: [],
    bounds: engine.platform.windows.rect(list),
    affordances: [],
    native: { className: DROPPED_CLASS, hwnd: list },
  };
}

export interface OptionScope {
  readonly visibleOnly: boolean;
  /** Only this item; `index` null = none. */
  readonly item?: { readonly index: number | null } | undefined;
}

interface Rows {
  readonly first: number;
  /** The row after the last one that shows, in part at least. */
  readonly end: number;
  bounds(index: number): Rect | null;
}

/**
 * The rows that show, and where: from the first one down, each as high as it says.
 * @param box the list box itself; null = it is not known
 */
function rowsOf(engine: Engine, box: ListQuestions | null, questions: ListQuestions, count: number): Rows {
  const first = Math.min((box ?? questions).top() ?? 0, count);
  const area = box === null ? null : engine.platform.windows.clientRect(box.list.hwnd);
  if (box === null || area === null || !box.list.column) {
    return { first, end: Math.min(count, first + UNPLACED_ROWS), bounds: () => null };
  }
  const places: Rect[] = [];
  for (let y = 0; first + places.length < count && y < area.height; ) {
    const height = box.itemHeight(first + places.length) ?? 0;
    if (height <= 0) break;
    places.push({ x: area.x, y: area.y + y, width: area.width, height: Math.min(height, area.height - y) });
    y += height;
  }
  return { first, end: first + places.length, bounds: (index) => places[index - first] ?? null };
}

/** The list of an open combo box: a window of its own, of which a thread shows one at a time. */
function droppedList(engine: Engine, combo: Hwnd): ListQuestions | null {
  const { windows } = engine.platform;
  const owner = windows.thread(combo)?.thread;
  const hwnd = windows
    .enumerateAll()
    .find(
      (each) =>
        windows.className(each) === DROPPED_CLASS && windows.visible(each) && windows.thread(each)?.thread === owner,
    );
  return hwnd === undefined ? null : new ListQuestions(engine, droppedListBox(hwnd));
}
