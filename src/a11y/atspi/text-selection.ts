/** set_caret and select_text, and where the caret is. Offsets: code points. */
import type { Delivery } from '../backend.js';
import { already, delivered } from './delivered.js';
import type { Element } from './element.js';
import { ADD_SELECTION_MS } from './quirks-text.js';
import { invalid, requireEnabled, requireOffset, unsupported } from './refusals.js';
import { isProtected, TextContent } from './text-content.js';
import { until } from './until.js';

interface Range {
  readonly start: number;
  readonly end: number;
}

/** The selection; where there is none, the caret; where there is neither, the end. */
export function selectionOf(element: Element, content: TextContent): Range {
  const selected = nativeSelection(element);
  if (selected !== null) {
    return { start: content.fromNative(selected.start), end: content.fromNative(selected.end) };
  }
  const caret = nativeCaret(element);
  const at = caret < 0 ? content.length : content.fromNative(caret);
  return { start: at, end: at };
}

export async function setCaret(element: Element, offset: number): Promise<Delivery> {
  const content = readable(element);
  requireOffset(offset, content.length);
  const native = content.toNative(offset);
  if (nativeSelection(element) === null && nativeCaret(element) === native) return already(`at ${offset}`);
  const taken = element.change(element.calling('Text.SetCaretOffset', native));
  if (taken && (await until(() => nativeCaret(element) === native, 300))) {
    return delivered(`Text.SetCaretOffset(${native})`);
  }
  throw unsupported(
    'The caret stays where it is.',
    'Focus the element in an active window first, or move the caret with the keyboard.',
  );
}

export async function selectText(element: Element, start: number, end: number): Promise<Delivery> {
  const content = readable(element);
  requireOffset(start, content.length);
  requireOffset(end, content.length);
  if (start > end) throw invalid('The selection ends before it starts.', 'Give a start that is not after the end.');
  if (start === end) return setCaret(element, start);
  const wanted = { start: content.toNative(start), end: content.toNative(end) };
  const holds = () => {
    const now = nativeSelection(element);
    return now !== null && now.start === wanted.start && now.end === wanted.end;
  };
  if (holds()) return already('selected');
  // Where nothing is selected, GTK has no selection 0 to change, and Qt has one in any case.
  const set = element.calling('Text.SetSelection', 0, wanted.start, wanted.end);
  if (element.change(set) && (await until(holds, 200))) {
    return delivered(`Text.SetSelection(0, ${wanted.start}, ${wanted.end})`);
  }
  // Judged by what can be read afterwards, so a missing answer is none of an error (see ADD_SELECTION_MS).
  element.batch([element.calling('Text.AddSelection', wanted.start, wanted.end)], ADD_SELECTION_MS);
  if (await until(holds, 300)) return delivered(`Text.AddSelection(${wanted.start}, ${wanted.end})`);
  throw unsupported(
    'The selection stays as it is.',
    'Focus the element in an active window first, or select with the keyboard.',
  );
}

function readable(element: Element): TextContent {
  if (!element.has('Text')) throw unsupported('The element holds no text.', 'Choose an element that holds text.');
  requireEnabled(element);
  if (isProtected(element)) {
    throw unsupported(
      'The caret of a password field is moved only with the keyboard.',
      'Press Home, End or the arrow keys.',
    );
  }
  return TextContent.read(element);
}

/** Null where nothing is selected. */
function nativeSelection(element: Element): Range | null {
  const count = element.askNumber(element.calling('Text.GetNSelections')) ?? 0;
  if (count < 1) return null;
  const [start, end] = element.askBody(element.calling('Text.GetSelection', 0)) ?? [];
  if (typeof start !== 'number' || typeof end !== 'number' || start === end) return null;
  return { start: Math.min(start, end), end: Math.max(start, end) };
}

/** -1 where there is none. */
const nativeCaret = (element: Element): number => element.askNumber(element.getting('Text.CaretOffset')) ?? -1;
