/** Words of a line that was read character by character: split at spaces, with boxes from where the characters stand. Pure. */
import type { Rect } from '../../blueprint/geometry.js';
import type { Word } from '../model.js';
import type { ReadCharacter } from './paddle-ctc.js';

/** A character with the shares of its line's width between which it stands. */
export interface PlacedCharacter {
  readonly text: string;
  readonly confidence: number;
  readonly from: number;
  readonly to: number;
}

/** @param width time steps that the line takes; what lies behind it is padding */
export function placed(characters: readonly ReadCharacter[], width: number): PlacedCharacter[] {
  const share = (step: number): number => Math.min(1, step / width);
  return characters.map((one) => ({ ...one, from: share(one.from), to: share(one.to) }));
}

/**
 * A network says where a character is, not how wide: each is taken as wide as they stand apart in this line.
 *
 * @param bounds of the line, pixels of the picture; the words' boxes are as high and lie inside
 */
export function wordsOf(characters: readonly PlacedCharacter[], bounds: Rect, line: number): Word[] {
  const half = pitchOf(characters) / 2;
  const words: Word[] = [];
  let part: PlacedCharacter[] = [];
  let least = 0;
  const end = (most: number): void => {
    const [first, last] = [part[0], part.at(-1)];
    if (first !== undefined && last !== undefined) {
      const left = Math.max(least, middleOf(first) - half);
      const right = Math.min(most, middleOf(last) + half);
      words.push({
        text: part.map(({ text }) => text).join(''),
        confidence: part.reduce((sum, { confidence }) => sum + confidence, 0) / part.length,
        bounds: { ...bounds, x: bounds.x + left * bounds.width, width: Math.max(0, right - left) * bounds.width },
        line,
      });
    }
    part = [];
    least = most;
  };
  for (const character of characters) {
    if (character.text.trim() === '') end(middleOf(character));
    else part.push(character);
  }
  end(1);
  return words;
}

function middleOf({ from, to }: PlacedCharacter): number {
  return (from + to) / 2;
}

/** Mean distance of neighbours, as a share of the line; a character that stands alone takes all of it. */
function pitchOf(characters: readonly PlacedCharacter[]): number {
  const [first, last] = [characters[0], characters.at(-1)];
  if (first === undefined || last === undefined || characters.length < 2) return 1;
  return (middleOf(last) - middleOf(first)) / (characters.length - 1);
}
