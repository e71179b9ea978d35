/** set_caret and select_text, and where the caret is. Offsets: code points. */
import type { Delivery } from '../backend.js';
import { until } from '../until.js';
import { already, delivered } from './delivered.js';
import type { Element } from './element.js';
import { ADD_SELECTION_MS } from './quirks-acting.js';
import { invalid, requireEnabled, requireOffset, unsupported } from './refusals.js';
import { isProtected, TextContent } from './text-content.js';

interface Range {
  readonly start: number;
  readonly end: number;
}

/** The selection; where there is none, the caret; where there is neither, the end. */
export function selectionOf(element: Element, content: TextContent): Range {
  const selected = selectedRange(element, content);
  if (selected !== null) return selected;
  const caret = nativeCaret(element);
  const at = caret < 0 ? content.length : content.fromNative(caret, 'position');
  return { start: at, end: at };
}

export async function setCaret(element: Element, offset: number): Promise<Delivery> {
  const content = readable(element);
  requireOffset(offset, content.length);
  const native = content.toNative(offset, 'position');
  const holds = () => selectedRange(element, content) === null && nativeCaret(element) === native;
  if (holds()) return already(`at ${offset}`);
  const call = element.calling('Text.SetCaretOffset', native);
  if (element.change(call) && (await until(holds, 300))) return delivered(`Text.SetCaretOffset(${native})`);
  // LibreOffice moves one end of the selection.
  if (selectedRange(element, content) !== null) {
    element.change(element.calling('Text.RemoveSelection', 0));
    if (element.change(call) && (await until(holds, 300))) {
      return delivered(`Text.RemoveSelection(0), Text.SetCaretOffset(${native})`);
    }
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
  const from = content.toNative(start, 'position');
  const to = content.toNative(end, 'position');
  const holds = () => {
    const now = selectedRange(element, content);
    return now !== null && now.start === start && now.end === end;
  };
  if (holds()) return already('selected');
  // Where nothing is selected, GTK has no selection 0 to change, and Qt has one in any case.
  const set = element.calling('Text.SetSelection', 0, from, to);
  if (element.change(set) && (await until(holds, 200))) {
    return delivered(`Text.SetSelection(0, ${from}, ${to})`);
  }
  // Judged by what can be read afterwards, so a missing answer is none of an error (see ADD_SELECTION_MS).
  element.batch([element.calling('Text.AddSelection', from, to)], ADD_SELECTION_MS);
  if (await until(holds, 300)) return delivered(`Text.AddSelection(${from}, ${to})`);
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

/** In code points; null where nothing is selected. */
function selectedRange(element: Element, content: TextContent): Range | null {
  const count = element.askNumber(element.calling('Text.GetNSelections')) ?? 0;
  if (count < 1) return null;
  const [start, end] = element.askBody(element.calling('Text.GetSelection', 0)) ?? [];
  if (typeof start !== 'number' || typeof end !== 'number' || start === end) return null;
  return {
    start: content.fromNative(Math.min(start, end), 'text'),
    end: content.fromNative(Math.max(start, end), 'text'),
  };
}

/** -1 where there is none. */
const nativeCaret = (element: Element): number => element.askNumber(element.getting('Text.CaretOffset')) ?? -1;
