/** What toolkits do differently when they are acted on, each with the version it was seen in and how to see it again. */
import type { Element } from './element.js';
import { STATE } from './states.js';

/**
 * Text as people see it, from text as the application says it.
 *
 * Firefox 153 says U+FEFF after each character beyond U+FFFF, so that its UTF-16 offsets count characters
 * (`<textarea>two 🙂 three</textarea>`: GetText gives "two 🙂\uFEFF three", CharacterCount 12).
 * Chromium 156 says one line feed too many at the end of a multi-line field whose text ends in one
 * (`<textarea>one\n</textarea>`: GetText gives "one\n\n").
 */
export function cleanText(element: Element, raw: string): string {
  const { family } = element.toolkit;
  if (family === 'firefox') return raw.replace(AFTER_ASTRAL, '$1');
  if (family === 'chromium' && element.is(STATE.multiLine) && raw.endsWith('\n')) return raw.slice(0, -1);
  return raw;
}

/** Whether the character at `index` of `raw` is one that `cleanText` leaves out after a kept one. */
export function isFiller(element: Element, character: string, before: string): boolean {
  return element.toolkit.family === 'firefox' && character === '\uFEFF' && (before.codePointAt(0) ?? 0) > 0xffff;
}

const AFTER_ASTRAL = /([\u{10000}-\u{10FFFF}])\uFEFF/gu;

/**
 * `EditableText` that does what it says. Firefox 153 offers the interface on every element, buttons included, answers
 * true and changes nothing.
 */
export function editsText(element: Element): boolean {
  return element.has('EditableText') && element.toolkit.family !== 'firefox';
}

/**
 * The `length` argument of InsertText. EditableText.xml says bytes, and GTK 3.24, GTK 4.8 and LibreOffice 7.4 count them;
 * Qt 5.15 and 6.4 count UTF-16 units, and a longer number replaces what follows with nothing readable.
 */
export function insertLength(element: Element, text: string): number {
  const { family } = element.toolkit;
  return family === 'qt5' || family === 'qt6' ? text.length : Buffer.byteLength(text);
}

/**
 * AddSelection gets a deadline of its own and is judged by reading the selection back: GTK 4.8 makes the selection and
 * never answers (any text view: the call waits for the bus's own time limit). Milliseconds.
 */
export const ADD_SELECTION_MS = 400;

/**
 * Whether caret and selection are set in UTF-16 units although text is read in code points. Chromium 156: in "two 🙂 three",
 * SetSelection(0, 0, 6) is read back by GetSelection as (0, 5); SetCaretOffset and CaretOffset both count UTF-16 units.
 */
export const setsUtf16Positions = (element: Element): boolean => element.toolkit.family === 'chromium';

/**
 * Whether `DeselectSelectedChild` counts among all children instead of among the selected ones, and `DeselectChild`,
 * which ATK translates to the former, takes out another one. Firefox 153: in a `<select multiple>` with the second and
 * third option selected, DeselectChild(2) deselects the second.
 */
export const deselectsByIndex = (element: Element): boolean => element.toolkit.family === 'firefox';

/**
 * Whether facts come only after having been asked for: Firefox 153 keeps actions and bounds in its content process until
 * somebody wants them. The first NActions of any element of a fresh page is 0 and its extents are (-1, -1); 300 ms later they are
 * right. Milliseconds to wait for a second answer.
 */
export const lateFactsMs = (element: Element): number => (element.toolkit.family === 'firefox' ? 500 : 0);
