/**
 * Cuts a goal into clauses: at "then" and semicolons; and at "and", commas and full stops where what follows begins
 * with a verb of the grammar ("salt and pepper" stays one name). Never inside quotes.
 */

const OPENING = new Map([
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['„', '“'],
  ['‘', '’'],
  ['«', '»'],
  ['「', '」'],
  ['`', '`'],
]);

/** Stands for a quoted string inside a clause while it is matched; private-use characters never occur in what a person types. */
const MARK_OPEN = '\uE000';
const MARK_CLOSE = '\uE001';

export interface QuotedText {
  /** The goal with each quoted string replaced by a marker. */
  readonly text: string;
  readonly strings: readonly string[];
}

/** Takes the quoted strings out of a goal. An apostrophe inside a word is no quote. */
export function liftQuotes(goal: string): QuotedText {
  const strings: string[] = [];
  let text = '';
  const characters = [...goal.replaceAll(MARK_OPEN, '').replaceAll(MARK_CLOSE, '')];
  for (let i = 0; i < characters.length; i++) {
    const character = characters[i]!;
    const closing = OPENING.get(character);
    const opensHere = closing !== undefined && !/[\p{L}\p{N}]/u.test(characters[i - 1] ?? ' ');
    const end = opensHere ? closingIndex(characters, i + 1, closing) : -1;
    if (end < 0) {
      text += character;
      continue;
    }
    text += `${MARK_OPEN}${strings.length}${MARK_CLOSE}`;
    strings.push(characters.slice(i + 1, end).join(''));
    i = end;
  }
  return { text, strings };
}

/** The last closing quote that is followed by the end or by something that is not a letter. */
function closingIndex(characters: readonly string[], from: number, closing: string): number {
  for (let i = from; i < characters.length; i++) {
    if (characters[i] === closing && !/[\p{L}\p{N}]/u.test(characters[i + 1] ?? ' ')) return i;
  }
  return -1;
}

const MARK = new RegExp(`${MARK_OPEN}(\\d+)${MARK_CLOSE}`, 'gu');

/** Puts quoted strings back, without their quotes. */
export function unquote(text: string, strings: readonly string[]): string {
  return text.replace(MARK, (_, index: string) => strings[Number(index)] ?? '').trim();
}

/** Puts quoted strings back in double quotes: the form in which `findElements` takes a name literally. */
export function requote(text: string, strings: readonly string[]): string {
  return text.replace(MARK, (_, index: string) => `"${strings[Number(index)] ?? ''}"`).trim();
}

/** The one quoted string that a text consists of, or null. */
export function onlyQuoted(text: string, strings: readonly string[]): string | null {
  const match = new RegExp(`^${MARK_OPEN}(\\d+)${MARK_CLOSE}$`, 'u').exec(text.trim());
  return match ? (strings[Number(match[1])] ?? null) : null;
}

const JOINT = /\s*(?:[,;]\s*(?:and\s+then|and|then)?|\.(?=\s|$)|\band\s+then\b|\bthen\b|\band\b|\n)\s*/giu;

/** Cuts lifted text at the joints after which `beginsClause` says that a new clause starts. */
export function splitClauses(text: string, beginsClause: (rest: string) => boolean): string[] {
  const clauses: string[] = [];
  let start = 0;
  for (const joint of text.matchAll(JOINT)) {
    const after = joint.index + joint[0].length;
    const rest = text.slice(after);
    // "then" and ";" always part; "and", "," and "." may as well belong to a name.
    const certain = /then|;/iu.test(joint[0]);
    if (rest !== '' && !certain && !beginsClause(rest)) continue;
    clauses.push(text.slice(start, joint.index));
    start = after;
  }
  clauses.push(text.slice(start));
  return clauses.map((clause) => clause.trim()).filter((clause) => clause !== '');
}
