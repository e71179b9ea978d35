/**
 * Short lines - a key, a number, a sign - read a second time, sign by sign. The line reader was made for running text: of a single
 * sign it is often wrong and sure of it, and it knows no √. Where both readings agree the word is surer; where they do not, the
 * shapes decide what can be seen (a dot above a stem, a bar, how high a letter is), the line reader what cannot.
 */
import type { ReadWord } from './engine.js';
import { type Glyph, glyphsOf, shapeOf } from './glyphs.js';
import type { LineImage } from './line-image.js';
import { readSign } from './sign-reader.js';

/** Signs of a line that is read so, and image widths for its height beyond which it has more. */
const MOST_SIGNS = 5;
const WIDEST = 5;
/** A shape that contradicts the line reader must be as sure within a word, and alone as sure or by so much surer. */
const SURE = 0.65;
const SURE_ALONE = 0.8;
const MARGIN = 0.15;
/** Signs that are read by shape alone must be as sure, and more so than the line reader was of its word. */
const LEAST = 0.5;
/** What two readers agree on is as sure; what they contradict each other on is doubtful. */
const AGREED = 0.8;
const CONTRADICTED = 0.55;
/** Letters that the two may differ by. */
const MOST_APART = 2;
/** Words that the line reader is surer of are changed in single signs only. */
const DOUBTED = 0.85;
/** Most that a reading by shapes alone is sure: drawings look like signs, too. */
const ALONE = 0.79;
/** Shapes that many drawings have: that they look so does not make the reading surer. */
const PLAIN = /^[0oO°1lI|.·\-−–—_=+×xX<‹>›^~/\\:]$/u;
/** Single signs that the line reader does not see at all. It sees letters; what looks like one and was not read is a drawing. */
const UNREAD = /[√π÷±=+\-.*/%()µ∫∑≤≥≠½]/u;
/** Pixels of the picture: what is no larger either way is a dot. */
const DOT = 3.5;
/** Letters of the lower height, which have no large form of their shape; letters of either. */
const LOW = /^[aemnrqyg]$/u;
const EITHER = /^[ckosuvwxzCKOSUVWXZ]$/u;
/** A letter has the height of another to this. */
const SAME_HEIGHT = 0.14;
/** Where the foot of a raised sign is, in heights of the sign before it. */
const RAISED = 0.6;
const CARRIES = /[\p{L}\p{N})\]]/u;
const SUPERSCRIPT: ReadonlyMap<string, string> = new Map([
  ['1', '¹'],
  ['2', '²'],
  ['3', '³'],
  ['0', '°'],
]);

interface Seen {
  readonly glyph: Glyph;
  readonly signs: string;
  readonly confidence: number;
}

/** The same words, or the one word that the shapes say. */
export function withSigns(words: readonly ReadWord[], image: LineImage): readonly ReadWord[] {
  if (image.width > WIDEST * image.height || words.length > 1) return words;
  const glyphs = withoutBarOfRoot(image, glyphsOf(image));
  if (glyphs.length === 0 || glyphs.length > MOST_SIGNS) return words;
  const read = [...words.map(({ text }) => text).join('')];
  const confidence = Math.min(1, ...words.map((word) => word.confidence));
  if (read.length === glyphs.length) {
    const text = raised(sameCase(corrected(read, glyphs, confidence), glyphs), glyphs);
    return [wordOf(text.join(''), agreement(read, text, glyphs, confidence), glyphs)];
  }
  // Underlined, letters are one shape; and what the line reader is sure of is a word.
  if (words.length > 0 && (confidence >= DOUBTED || Math.abs(read.length - glyphs.length) > MOST_APART)) return words;
  const least = Math.min(...glyphs.map((glyph) => glyph.confidence));
  const known = glyphs.every(({ signs }) => signs !== '');
  const single = glyphs.length === 1;
  const allowed = !single || words.length > 0 || UNREAD.test((glyphs[0] as Seen).signs);
  const surer = words.length === 0 || least > Math.min(confidence, SURE);
  if (known && allowed && surer && least >= (single ? SURE_ALONE : LEAST)) {
    return [wordOf(raised(spelled(glyphs), glyphs).join(''), Math.min(ALONE, least), glyphs)];
  }
  // As many signs as there are shapes were not read: another size may do better.
  return words.map((word) => ({ ...word, confidence: Math.min(word.confidence, CONTRADICTED) }));
}

function withoutBarOfRoot(image: LineImage, glyphs: readonly Glyph[]): Seen[] {
  const seen = glyphs.map((glyph): Seen => {
    if (glyphs.length === 1 && isDot(glyph, image)) return { glyph, signs: '.', confidence: 1 };
    const { signs, confidence } = readSign(shapeOf(image, glyph));
    return { glyph, signs: signs ?? '', confidence };
  });
  return seen.filter(({ glyph, signs }, at) => {
    const root = seen[at - 1];
    if (root?.signs !== '√' || !signs.includes('-')) return true;
    return glyph.bounds.y + glyph.bounds.height > root.glyph.bounds.y + 0.3 * root.glyph.bounds.height;
  });
}

/** So small that it has no shape. */
function isDot({ bounds: { width, height } }: Glyph, { scale }: LineImage): boolean {
  const [narrow, long] = [Math.min(width, height), Math.max(width, height)];
  return long <= DOT * scale && long <= 2.5 * narrow;
}

/** What was read, with the signs that it cannot be replaced. */
function corrected(read: readonly string[], seen: readonly Seen[], confidence: number): string[] {
  const single = seen.length === 1;
  return read.map((sign, at) => {
    const { signs, confidence: sure } = seen[at] as Seen;
    if (signs === '' || signs.includes(sign)) return sign;
    const surer = single ? sure >= SURE_ALONE || sure > confidence + MARGIN : sure >= SURE && confidence < DOUBTED;
    return surer ? chosen(signs, read.join(''), single) : sign;
  });
}

/** How sure a word is that both have read. */
function agreement(
  read: readonly string[],
  text: readonly string[],
  seen: readonly Seen[],
  confidence: number,
): number {
  const agreed = seen.filter(({ signs }, at) => signs.includes(text[at] as string));
  const least = Math.min(1, ...agreed.map((each) => each.confidence));
  const plain = seen.length === 1 && PLAIN.test(text[0] as string);
  if (agreed.length === seen.length && !plain) return Math.max(confidence, least, AGREED);
  if (plain)
    return agreed.length === 0 ? confidence : Math.max(text[0] === read[0] ? confidence : 0, Math.min(ALONE, least));
  const contradicted = seen.some(
    ({ signs, confidence: sure }, at) => !signs.includes(text[at] as string) && sure >= LEAST,
  );
  return !contradicted && 2 * agreed.length >= seen.length ? Math.max(confidence, AGREED) : confidence;
}

/**
 * Letters whose large form looks like their small one are small where they are no higher than a small letter beside them, or
 * where all of the word could be either and is of one height.
 */
function sameCase(text: readonly string[], seen: readonly Seen[]): string[] {
  const top = (at: number): number => (seen[at] as Seen).glyph.bounds.y;
  const small = text.findIndex((sign) => LOW.test(sign));
  const either = text.map((sign) => EITHER.test(sign));
  const heights = seen.map(({ glyph }) => glyph.bounds.height);
  const even = Math.max(...heights) <= (1 + SAME_HEIGHT) * Math.min(...heights);
  const mixed = new Set(text.map((sign) => sign === sign.toLowerCase())).size > 1;
  return text.map((sign, at) => {
    if (!either[at]) return sign;
    const level =
      small >= 0 && Math.abs(top(at) - top(small)) <= SAME_HEIGHT * (seen[small] as Seen).glyph.bounds.height;
    return level || (mixed && even && either.every(Boolean)) ? sign.toLowerCase() : sign;
  });
}

function spelled(seen: readonly Seen[]): string[] {
  const context = seen.map(({ signs }) => ([...signs].length === 1 ? signs : '')).join('');
  return seen.map(({ signs }) => chosen(signs, context, seen.length === 1));
}

/** Of signs that look alike, the one that goes with those around it. */
function chosen(signs: string, around: string, single: boolean): string {
  const all = [...signs];
  const fits = (test: RegExp): string | undefined => all.find((sign) => test.test(sign));
  const fallback = all[0] as string;
  if (single) return fits(/\p{N}/u) ?? fits(/\p{Lu}/u) ?? fallback;
  if (/^[^\p{L}]*\p{N}[^\p{L}]*$/u.test(around)) return fits(/\p{N}/u) ?? fallback;
  if (/\p{Lu}/u.test(around) && !/\p{Ll}/u.test(around)) return fits(/\p{Lu}/u) ?? fallback;
  return fits(/\p{Ll}/u) ?? fallback;
}

/** A digit whose foot is far above that of the sign before it is an exponent. */
/** Above a letter, a digit or a bracket: beside a comma everything stands high. */
function raised(text: readonly string[], seen: readonly Seen[]): string[] {
  return text.map((sign, at) => {
    const before = seen[at - 1]?.glyph.bounds;
    const own = seen[at]?.glyph.bounds;
    if (!before || !own || !CARRIES.test(text[at - 1] ?? '')) return sign;
    const foot = (own.y + own.height - before.y) / before.height;
    return foot <= RAISED ? (SUPERSCRIPT.get(sign) ?? sign) : sign;
  });
}

function wordOf(text: string, confidence: number, seen: readonly Seen[]): ReadWord {
  const glyphs = seen.map(({ glyph }) => glyph);
  const x = Math.min(...glyphs.map(({ bounds }) => bounds.x));
  const y = Math.min(...glyphs.map(({ bounds }) => bounds.y));
  const right = Math.max(...glyphs.map(({ bounds }) => bounds.x + bounds.width));
  const bottom = Math.max(...glyphs.map(({ bounds }) => bounds.y + bounds.height));
  return { text, confidence, x, y, width: right - x, height: bottom - y };
}
