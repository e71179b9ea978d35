/**
 * What the system's own list boxes and combo boxes answer about their items, by message. Every message has a time limit, and
 * none hands a pointer to the application's memory: the system copies the texts between processes itself (LB_GETTEXT,
 * CB_GETLBTEXT and their kin are below WM_USER). Source: winuser.h; Microsoft Learn, "List Box Messages", "Combo Box Messages".
 */
import { fnv1a32 } from '../../blueprint/hash.js';
import type { Hwnd } from './automation.js';
import type { Engine } from './engine.js';
import { parseControlKey } from './reference.js';

/** One message may take so long, in milliseconds. */
const MESSAGE_MS = 300;
/** Longest text of one item that is asked for, in UTF-16 units. */
const TEXT_UNITS = 4096;
/**
 * The system copies an item's text without knowing how much room there is for it: more than was announced is made room for, in
 * UTF-16 units, for an item that grows between the two messages.
 */
const SPARE_UNITS = 8192;

/** LB_… and CB_… of the same meaning. */
const LIST_BOX = {
  count: 0x018b,
  textLength: 0x018a,
  text: 0x0189,
  current: 0x0188,
  select: 0x0186,
  top: 0x018e,
} as const;
const COMBO_BOX = {
  count: 0x0146,
  textLength: 0x0149,
  text: 0x0148,
  current: 0x0147,
  select: 0x014e,
  top: 0x015b,
} as const;
/** LB_GETSEL, LB_SETSEL, LB_SETTOPINDEX, LB_GETITEMHEIGHT. */
const LIST_MORE = { selected: 0x0187, selectOne: 0x0185, setTop: 0x0197, itemHeight: 0x01a1 } as const;
/** CB_SETTOPINDEX. */
const COMBO_SET_TOP = 0x015c;

/** LBS_… and CBS_…, winuser.h. */
const LIST_STYLE = {
  notify: 0x1,
  multiple: 0x8,
  ownerDrawn: 0x30,
  strings: 0x40,
  columns: 0x200,
  extended: 0x800,
  noData: 0x2000,
};
const COMBO_STYLE = { ownerDrawn: 0x30, strings: 0x200 } as const;

export interface NativeList {
  readonly hwnd: Hwnd;
  readonly kind: 'list' | 'combo';
  readonly messages: typeof LIST_BOX | typeof COMBO_BOX;
  /** Several items can be selected at once. */
  readonly multiple: boolean;
  /** It tells its parent what is selected. */
  readonly notifies: boolean;
  /** The items have texts; else they are numbers that mean something to the application only. */
  readonly texts: boolean;
  /** Items stand in one column, one below the other. */
  readonly column: boolean;
}

/** null for a window that is neither, by its class. */
export function nativeListOf(control: {
  readonly hwnd: Hwnd;
  readonly className: string;
  readonly style: number;
}): NativeList | null {
  const { hwnd, style } = control;
  const has = (bits: number) => (style & bits) !== 0;
  switch (control.className.toLowerCase()) {
    case 'listbox':
    case 'combolbox':
      return {
        hwnd,
        kind: 'list',
        messages: LIST_BOX,
        multiple: has(LIST_STYLE.multiple | LIST_STYLE.extended),
        notifies: has(LIST_STYLE.notify),
        texts: !has(LIST_STYLE.noData) && (!has(LIST_STYLE.ownerDrawn) || has(LIST_STYLE.strings)),
        column: !has(LIST_STYLE.columns),
      };
    case 'combobox':
    case 'comboboxex32': {
      // A ComboBoxEx32 keeps its texts itself, whatever the style of the combo box inside of it.
      const extended = control.className.toLowerCase() === 'comboboxex32';
      const texts = extended || !has(COMBO_STYLE.ownerDrawn) || has(COMBO_STYLE.strings);
      return { hwnd, kind: 'combo', messages: COMBO_BOX, multiple: false, notifies: true, texts, column: true };
    }
    default:
      return null;
  }
}

/** The list of an open combo box, which is a window of its own. */
export function droppedListBox(hwnd: Hwnd): NativeList {
  return {
    hwnd,
    kind: 'list',
    messages: LIST_BOX,
    multiple: false,
    notifies: false,
    texts: true,
    column: true,
  };
}

/** What an item is called by: its place, and a digest of its text, so that another one in its place is not taken for it. */
export function itemPart(index: number, text: string): string {
  return `i${index}.${fnv1a32(text)}`;
}

/** null for a part of a key that names no item. */
export function parseItemPart(part: string): { readonly index: number; readonly digest: string } | null {
  const match = /^i(\d{1,7})\.([0-9a-z]+)$/.exec(part);
  return match === null ? null : { index: Number(match[1]), digest: match[2] as string };
}

/** The item that a handle's key names: `index` null where it names something else than an item. */
export function itemOf(key: string): { readonly control: Hwnd; readonly index: number | null } {
  const { control, part } = parseControlKey(key) ?? { control: 0, part: '' };
  return { control, index: parseItemPart(part)?.index ?? null };
}

export function isItem(digest: string, text: string): boolean {
  return fnv1a32(text) === digest;
}

/** Asks one list; answers are null where there was none in time, or the list refused (LB_ERR, CB_ERR). */
export class ListQuestions {
  constructor(
    private readonly engine: Engine,
    readonly list: NativeList,
  ) {}

  count(): number | null {
    return this.ask(this.list.messages.count, 0);
  }

  /** The selected item of a list that has one; null also for none. */
  current(): number | null {
    return this.ask(this.list.messages.current, 0);
  }

  top(): number | null {
    return this.ask(this.list.messages.top, 0);
  }

  text(index: number): string | null {
    const { hwnd, messages, texts } = this.list;
    const length = texts ? this.ask(messages.textLength, index) : null;
    if (length === null || length > TEXT_UNITS) return null;
    return this.engine.platform.messages.askText(hwnd, messages.text, index, length + SPARE_UNITS, MESSAGE_MS);
  }

  selected(index: number): boolean | null {
    if (!this.list.multiple) return this.current() === index;
    const answer = this.ask(LIST_MORE.selected, index);
    return answer === null ? null : answer > 0;
  }

  /** In pixels; of list boxes alone. */
  itemHeight(index: number): number | null {
    return this.ask(LIST_MORE.itemHeight, index);
  }

  /** @returns false: refused, or no answer in time (`ms`) */
  select(index: number, ms: number): boolean {
    return this.tell(this.list.messages.select, index, 0, ms);
  }

  /** In a list of which several can be selected. @param index -1 = every item */
  selectOne(index: number, selected: boolean, ms: number): boolean {
    return this.tell(LIST_MORE.selectOne, selected ? 1 : 0, index, ms);
  }

  scrollTo(index: number, ms: number): boolean {
    return this.tell(this.list.kind === 'list' ? LIST_MORE.setTop : COMBO_SET_TOP, index, 0, ms);
  }

  private tell(message: number, wParam: number, lParam: number, ms: number): boolean {
    const answer = this.engine.platform.messages.send(this.list.hwnd, message, wParam, lParam, ms);
    return answer !== null && (answer | 0) >= 0;
  }

  private ask(message: number, wParam: number): number | null {
    const answer = this.engine.platform.messages.send(this.list.hwnd, message, wParam, 0, MESSAGE_MS);
    // A list of a 32-bit process answers -1 in 32 bits.
    return answer === null || (answer | 0) < 0 ? null : answer | 0;
  }
}
