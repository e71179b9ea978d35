/** set_text and insert_text: through EditableText, believed only when the text reads back. */
import type { Delivery } from '../backend.js';
import { until } from '../until.js';
import { already, delivered } from './delivered.js';
import { type Element, ROLE } from './element.js';
import { editsText, insertLength } from './quirks-acting.js';
import { invalid, notActionable, requireEnabled, requireOffset, unsupported } from './refusals.js';
import { STATE } from './states.js';
import { codePoints, isProtected, TextContent } from './text-content.js';
import { selectionOf } from './text-selection.js';

const TYPE_INSTEAD = 'Type the text, or paste it.';

export async function setText(element: Element, given: string): Promise<Delivery> {
  const text = requireEditable(element, given);
  const means = 'EditableText.SetTextContents(…)';
  const call = element.calling('EditableText.SetTextContents', text);
  if (isProtected(element)) return setSecret(element, text, () => element.change(call), means);
  const before = TextContent.read(element).text;
  if (before === text) return already('so');
  const taken = element.change(call);
  return verify(element, { before, wanted: text, taken, means });
}

export async function insertText(element: Element, given: string, offset?: number): Promise<Delivery> {
  const text = requireEditable(element, given);
  if (isProtected(element)) {
    throw unsupported('Text is inserted into a password field only by typing.', TYPE_INSTEAD);
  }
  const content = TextContent.read(element);
  if (offset !== undefined) requireOffset(offset, content.length);
  const at = offset === undefined ? selectionOf(element, content) : { start: offset, end: offset };
  const start = content.toNative(at.start, 'text');
  const end = content.toNative(at.end, 'text');
  let means = 'EditableText.InsertText(…)';
  if (end > start) {
    means = `EditableText.DeleteText(${start}, ${end}), ${means}`;
    if (!element.change(element.calling('EditableText.DeleteText', start, end))) {
      throw unsupported('The application does not delete the selected text.', TYPE_INSTEAD);
    }
  }
  const args = [start, text, insertLength(element, text)];
  const taken = element.change(element.calling('EditableText.InsertText', ...args));
  const wanted = content.replaced(at.start, at.end, text);
  const delivery = await verify(element, { before: content.text, wanted, taken, means });
  // Typing leaves the caret behind what was typed; inserting leaves it anywhere.
  if (offset === undefined) moveCaret(element, at.start + codePoints(text));
  return delivery;
}

function moveCaret(element: Element, offset: number): void {
  const native = TextContent.read(element).toNative(offset, 'position');
  element.change(element.calling('Text.SetCaretOffset', native));
}

interface Expectation {
  readonly before: string;
  readonly wanted: string;
  readonly taken: boolean;
  readonly means: string;
}

async function verify(element: Element, { before, wanted, taken, means }: Expectation): Promise<Delivery> {
  let now = before;
  const arrived = await until(() => {
    now = TextContent.read(element).text;
    return now === wanted;
  });
  if (arrived) return delivered(means);
  if (now === before) {
    throw unsupported(
      taken ? 'The application says that it took the text, but the text is as before.' : 'The text stays as it is.',
      TYPE_INSTEAD,
    );
  }
  return delivered(means, 'the application made another text of it');
}

/** A password is not read back; that it has the right length is. */
async function setSecret(element: Element, text: string, change: () => boolean, means: string): Promise<Delivery> {
  const length = () => element.askNumber(element.getting('Text.CharacterCount'));
  if (!change()) throw unsupported('The application does not let the password be set.', TYPE_INSTEAD);
  const arrived = await until(() => [codePoints(text), text.length].includes(length() ?? -1));
  if (!arrived) throw unsupported('The password field does not have the length of what was set.', TYPE_INSTEAD);
  return delivered(means);
}

/** The text with its line breaks as AT-SPI has them. @throws LumosError UNSUPPORTED, NOT_ACTIONABLE */
function requireEditable(element: Element, given: string): string {
  const text = given.replace(/\r\n?/g, '\n');
  if (!element.is(STATE.editable)) {
    if (element.has('Text')) throw notActionable('The text is read-only.', 'Choose an element that can be edited.');
    throw unsupported('The element holds no text.', 'Choose an element that can be edited.');
  }
  requireEnabled(element);
  if (!editsText(element)) throw unsupported('The application offers no editing of text here.', TYPE_INSTEAD);
  if (text.includes('\0')) throw invalid('Text with a NUL character can not be sent.', 'Leave the NUL character out.');
  if (!text.includes('\n')) return text;
  // LibreOffice makes a line break inside the paragraph of it, where Enter makes a new paragraph.
  if (element.role === ROLE.PARAGRAPH) throw unsupported('A paragraph holds no line breaks.', TYPE_INSTEAD);
  if (element.is(STATE.singleLine) && !element.is(STATE.multiLine)) {
    throw notActionable('The field takes one line only.', 'Send the text without line breaks.');
  }
  return text;
}
