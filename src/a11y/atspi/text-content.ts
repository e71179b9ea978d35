/**
 * Reading text, and converting between code points (the seam's offsets) and the offsets of the application, which are
 * code points in GTK and Chromium, UTF-16 units in Qt and LibreOffice, and code points of a padded text in Firefox.
 * Which ones they are is read from `CharacterCount`, not assumed from the toolkit.
 */
import { type Element, ROLE } from './element.js';
import { cleanText, isFiller, setsUtf16Positions } from './quirks-acting.js';

/** Characters asked for in one call: keeps every call short, however long the text is. */
const CHUNK = 50_000;

export const isProtected = (element: Element): boolean => element.role === ROLE.PASSWORD_TEXT;

/** `text`: of GetText, GetSelection, EditableText. `position`: of caret and selection when they are set. */
export type OffsetUse = 'text' | 'position';

export class TextContent {
  private constructor(
    private readonly element: Element,
    private readonly raw: string,
    private readonly utf16: Readonly<Record<OffsetUse, boolean>>,
    /** What people see. */
    readonly text: string,
  ) {}

  /** The whole text. @throws LumosError APP_UNRESPONSIVE, STALE_ID */
  static read(element: Element): TextContent {
    const count = element.askNumber(element.getting('Text.CharacterCount')) ?? 0;
    const raw = readRaw(element, count);
    const utf16 = raw.length === count && codePoints(raw) !== count;
    const position = utf16 || setsUtf16Positions(element);
    return new TextContent(element, raw, { text: utf16, position }, cleanText(element, raw));
  }

  /** Length in code points. */
  get length(): number {
    return codePoints(this.text);
  }

  /** Code points -> the application's offset. Beyond the end: the end. */
  toNative(offset: number, use: OffsetUse): number {
    let native = 0;
    let seen = 0;
    let before = '';
    for (const character of this.raw) {
      const filler = isFiller(this.element, character, before);
      if (seen === offset && !filler) return native;
      if (!filler) seen++;
      native += this.utf16[use] ? character.length : 1;
      before = character;
    }
    return native;
  }

  /** The application's offset -> code points. */
  fromNative(offset: number, use: OffsetUse): number {
    let native = 0;
    let seen = 0;
    let before = '';
    for (const character of this.raw) {
      if (native >= offset) break;
      if (!isFiller(this.element, character, before)) seen++;
      native += this.utf16[use] ? character.length : 1;
      before = character;
    }
    return Math.min(seen, this.length);
  }

  /** The text with the code points from `start` to `end` replaced. */
  replaced(start: number, end: number, by: string): string {
    const characters = [...this.text];
    return [...characters.slice(0, start), by, ...characters.slice(end)].join('');
  }
}

/** An explicit end always: GTK 4.8's entries answer GetText(0, -1) with nothing. */
function readRaw(element: Element, count: number): string {
  let text = '';
  for (let start = 0; start < count; ) {
    let end = Math.min(start + CHUNK, count);
    let part = readRange(element, start, end);
    // Where offsets are UTF-16 units, a chunk can end inside a character, which is then said as "?" (Qt, LibreOffice).
    if (end < count && /[?\uFFFD]$/.test(part)) part = readRange(element, start, ++end);
    text += part;
    start = end;
  }
  return text;
}

function readRange(element: Element, start: number, end: number): string {
  return String(element.ask(element.calling('Text.GetText', start, end)) ?? '');
}

export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
