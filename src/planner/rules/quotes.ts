/**
 * Quoted strings of a goal in any of the usual quotation marks. Unlike the grammar's own (`literal/clauses.ts`), brackets that
 * can't be anything else (「」, « ») count inside a run of letters too: Japanese and Chinese put no blanks around them.
 */

/** Marks that open and close differently and mean nothing else. */
const UNMISTAKABLE: Readonly<Record<string, string>> = {
  '「': '」',
  '『': '』',
  '《': '》',
  '«': '»',
  '“': '”',
  '„': '“”',
};
/** Marks that may as well be an apostrophe or close something. */
const DOUBTFUL: Readonly<Record<string, string>> = { '"': '"', "'": "'", '‘': '’', '`': '`' };

/** Stands for a quoted string; private-use characters never occur in what a person types. */
export const MARK_OPEN = '\uE000';
export const MARK_CLOSE = '\uE001';

export interface Lifted {
  /** The goal with each quoted string replaced by a mark that holds its index. */
  readonly text: string;
  readonly strings: readonly string[];
}

export function liftQuoted(goal: string): Lifted {
  const strings: string[] = [];
  const points = [...goal.replaceAll(MARK_OPEN, '').replaceAll(MARK_CLOSE, '')];
  let text = '';
  for (let i = 0; i < points.length; i++) {
    const end = closingAt(points, i);
    if (end < 0) {
      text += points[i];
      continue;
    }
    const inner = points.slice(i + 1, end).join('');
    // French sets thin blanks inside its guillemets.
    strings.push(points[i] === '«' ? inner.replace(/^[ \u00A0\u202F]|[ \u00A0\u202F]$/gu, '') : inner);
    text += `${MARK_OPEN}${strings.length - 1}${MARK_CLOSE}`;
    i = end;
  }
  return { text, strings };
}

/** Index of the mark that closes the one at `from`; -1 = that is no opening mark. */
function closingAt(points: readonly string[], from: number): number {
  const open = points[from] ?? '';
  const sure = UNMISTAKABLE[open];
  if (sure !== undefined) return points.findIndex((point, index) => index > from && sure.includes(point));
  const close = DOUBTFUL[open];
  if (close === undefined || isWord(points[from - 1])) return -1;
  return points.findIndex((point, index) => index > from + 1 && point === close && !isWord(points[index + 1]));
}

/** Kana and ideographs stand next to quotes without a blank; letters and digits of other scripts do not. */
function isWord(point: string | undefined): boolean {
  return (
    point !== undefined && /[\p{L}\p{N}]/u.test(point) && !/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(point)
  );
}

/** The quoted strings whose marks a piece of lifted text holds. */
export function quotedIn(text: string, strings: readonly string[]): string[] {
  return [...text.matchAll(/\uE000(\d+)\uE001/gu)].flatMap(([, index]) => strings[Number(index)] ?? []);
}
