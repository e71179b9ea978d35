/** Which words of a page are on the screen, by the page itself, and how many of them were read. */
import type { Rect } from '../../src/blueprint/geometry.js';

export interface ShownWord {
  readonly text: string;
  /** Pixels of the picture. */
  readonly bounds: Rect;
}

/**
 * Runs inside a page: every word of its text that is wholly in the viewport and whose middle shows its own element. Answers
 * `[text, x, y, width, height]` in device pixels. Text of fields and placeholders is not in ranges and is left out.
 */
export const WORDS_IN_PAGE = `(() => {
  const words = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    // Text for screen readers alone has a box of a pixel.
    const own = parent?.getBoundingClientRect();
    if (!own || own.width < 2 || own.height < 2) continue;
    if (getComputedStyle(parent).visibility !== 'visible' || Number(getComputedStyle(parent).opacity) === 0) continue;
    for (const match of node.data.matchAll(/\\S+/gu)) {
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      if (range.getClientRects().length !== 1) continue;
      const box = range.getBoundingClientRect();
      if (box.width < 1 || box.height < 4 || box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight) continue;
      const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (!seen || !(seen === parent || parent.contains(seen) || seen.contains(parent))) continue;
      words.push([match[0], ...[box.left, box.top, box.width, box.height].map((value) => value * devicePixelRatio)]);
    }
  }
  return words;
})()`;

export function shownWords(answer: readonly (readonly [string, number, number, number, number])[]): ShownWord[] {
  return answer.map(([text, x, y, width, height]) => ({ text, bounds: { x, y, width, height } }));
}

export interface WordScore {
  /** Words with a letter or digit. */
  readonly words: number;
  /** Of these, read: letters and digits equal, or contained in what was read at their place (words run together). */
  readonly read: number;
  /** Read with equal case and punctuation, too. */
  readonly exact: number;
  readonly missed: readonly { readonly wanted: string; readonly got: string }[];
}

/** Letters and digits only, lower case: what notes on OCR usually count. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** @param read texts and their places; a text of several words counts as each of them, at the place of all */
export function scoreWords(
  wanted: readonly ShownWord[],
  read: readonly { readonly text: string; readonly bounds: Rect }[],
): WordScore {
  let words = 0;
  let found = 0;
  let exact = 0;
  const missed: { wanted: string; got: string }[] = [];
  for (const { text, bounds } of wanted) {
    const mine = plain(text);
    if (mine === '') continue;
    words++;
    const x = bounds.x + bounds.width / 2;
    const y = bounds.y + bounds.height / 2;
    const here = read
      .filter(
        (each) =>
          each.bounds.x - 4 <= x &&
          each.bounds.x + each.bounds.width + 4 >= x &&
          each.bounds.y - 4 <= y &&
          each.bounds.y + each.bounds.height + 4 >= y,
      )
      .flatMap((each) => each.text.split(' '));
    if (here.includes(text)) exact++;
    if (here.some((each) => plain(each) === mine || (mine.length >= 3 && plain(each).includes(mine)))) found++;
    else missed.push({ wanted: text, got: here.join(' ') });
  }
  return { words, read: found, exact, missed };
}
