/**
 * What interfaces have said in a run, and where: so that text which leaves the place where it was read, or names an
 * application to be started, is known to come from the screen and not from the person.
 */
import type { Blueprint, Element, SurfaceInfo } from '../blueprint/model.js';
import { foldWords } from './verbs.js';

/** Characters kept; the oldest texts go first. A page of prose has some 10,000. */
const KEPT = 4_000_000;
/** Shorter texts are labels, found everywhere. */
const TELLING = 16;

export class SeenTexts {
  /** Folded text -> the places that showed it. */
  readonly #texts = new Map<string, Set<string>>();
  #size = 0;

  add(blueprint: Blueprint): void {
    const place = placeOf(blueprint.surface);
    this.#keep(blueprint.surface.title, place);
    if (blueprint.surface.url !== undefined) this.#keep(blueprint.surface.url, place);
    for (const element of blueprint.elements) for (const text of textsOf(element)) this.#keep(text, place);
  }

  /** Whether any interface said this. */
  has(text: string): boolean {
    const wanted = foldWords(text).trim();
    if (wanted === '') return false;
    for (const seen of this.#texts.keys()) if (seen.includes(wanted)) return true;
    return false;
  }

  /** Places that showed `text`, or showed something telling that `text` holds. */
  placesOf(text: string): ReadonlySet<string> {
    const wanted = foldWords(text).trim();
    const places = new Set<string>();
    if (wanted === '') return places;
    for (const [seen, where] of this.#texts) {
      if (seen.includes(wanted) || (seen.length >= TELLING && wanted.includes(seen))) {
        for (const place of where) places.add(place);
      }
    }
    return places;
  }

  #keep(text: string | null | undefined, place: string): void {
    const folded = foldWords(text ?? '').trim();
    if (folded.length < 2) return;
    const places = this.#texts.get(folded);
    if (places) {
      places.add(place);
      return;
    }
    this.#texts.set(folded, new Set([place]));
    this.#size += folded.length;
    for (const [oldest] of this.#texts) {
      if (this.#size <= KEPT) break;
      this.#texts.delete(oldest);
      this.#size -= oldest.length;
    }
  }
}

/** What belongs together: an origin on the web, else an application. */
export function placeOf(surface: SurfaceInfo): string {
  if (surface.url !== undefined) return originOf(surface.url) ?? surface.url;
  return `app:${surface.app.name}`;
}

export function originOf(address: string): string | null {
  try {
    const { origin, href } = new URL(address);
    return origin === 'null' ? href : origin;
  } catch {
    return null;
  }
}

function textsOf(element: Element): readonly (string | null | undefined)[] {
  return [element.name, element.value, element.description, element.placeholder, element.url];
}

/** Prefixes of keys and tokens as their issuers write them (GitHub, Slack, AWS, Google, OpenAI, JSON Web Tokens). */
const ISSUED =
  /\b(?:gh[pousr]_|github_pat_|xox[abprs]-|AKIA|ASIA|AIza|sk-|sk_live_|rk_live_|pk_live_|eyJ)[-_A-Za-z0-9.]{8,}/u;
/** ISO 13616: two letters, two check digits, up to thirty more. */
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/u;
const WORD = /[^\s"'<>()[\]{},;=&?/\\|]+/gu;

/** The parts of a text that look like keys, passwords, card or account numbers. */
export function secretsIn(text: string): string[] {
  const found = [ISSUED.exec(text)?.[0], IBAN.exec(text)?.[0]].filter((each) => each !== undefined);
  for (const [digits] of text.matchAll(/\b\d(?:[ -]?\d){12,18}\b/gu)) if (isCardNumber(digits)) found.push(digits);
  for (const [word] of text.matchAll(WORD)) if (looksRandom(word)) found.push(word);
  return found;
}

/** ISO/IEC 7812-1, annex B: the check digit of card numbers. */
function isCardNumber(text: string): boolean {
  let sum = 0;
  const digits = [...text.replace(/\D/gu, '')].reverse().map(Number);
  for (const [index, digit] of digits.entries()) sum += index % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
  return sum % 10 === 0;
}

/** A word no language has: at least eight characters of three kinds, letters and digits among them, and neither an address nor the name of a file. */
function looksRandom(word: string): boolean {
  if (word.length < 8 || word.length > 200 || /@|\.\p{L}{2,5}$/u.test(word)) return false;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(word.replace(/[.:!]+$/u, '')),
  );
  return kinds.length >= 3 && /\d/u.test(word) && /\p{L}/u.test(word);
}
