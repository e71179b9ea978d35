/**
 * Whether a control that fits a description is the one that was named. A person who says "press Cancel" does not mean "Cancel
 * subscription", and for what is carried out by pressing it, nearly is not good enough.
 */
import { SMALL_WORDS, SYNONYMS } from '../../blueprint/find-words.js';
import type { Element } from '../../blueprint/model.js';
import { MISREAD, wasRead } from '../../blueprint/read-name.js';
import type { Role } from '../../blueprint/roles.js';
import { editDistance, fold, words } from '../../blueprint/similarity.js';
import { LumosError } from '../../errors.js';

/** Their names say what pressing them does. What a link leads to is told by many words, of which people say the last, too. */
const COMMANDS: ReadonlySet<Role> = new Set(['button', 'menuitem', 'menuitemcheckbox', 'menuitemradio']);
/** Scripts without blanks between words: a longer "word" says more. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u;
/** Shorter words are not taken for the beginning of others. */
const LEAST_LETTERS = 3;

/**
 * Refuses a command whose name says more than the description does, as the only candidate: words, not numbers ("Inbox (3)") or
 * the little words of a sentence.
 */
export function assertNamed<Found extends { readonly element: Element } | LumosError>(
  found: Found,
  description: string,
): Found | LumosError {
  if (found instanceof LumosError) return found;
  const { element } = found;
  const added = addedWords(element, description);
  if (added.length === 0) return found;
  return new LumosError(
    'UNKNOWN_ID',
    `Nothing is called just so: ${description}. What comes nearest is ${element.role} “${element.name}”.`,
    {
      hint: `Say its whole name if that is meant: "${element.name}".`,
      candidates: [
        { id: element.id ?? '-', role: element.role, name: element.name, why: `its name adds ${added.join(' ')}` },
      ],
      details: { adds: added.join(' ') },
    },
  );
}

function addedWords(element: Element, description: string): string[] {
  const { role, name } = element;
  const said = words(fold(description));
  const own = words(fold(name));
  const isSaid = (word: string): boolean => said.some((other) => alike(word, other));
  const longer = own.find((word) =>
    said.some((other) => UNSPACED.test(other) && word !== other && word.includes(other)),
  );
  if (longer && COMMANDS.has(role)) return [longer];
  // Found by something else than its name: by what stands beside it, or by its description.
  if (!own.some(isSaid)) return [];
  const begins = own[0] !== undefined && isSaid(own[0]);
  if (!COMMANDS.has(role) && !(role === 'link' && begins)) return [];
  // A reader of pictures makes letters of borders.
  const isSign = (word: string): boolean => wasRead(element) && word.length < MISREAD;
  return own.filter((word) => !isSaid(word) && !SMALL_WORDS.has(word) && !isSign(word) && /\p{L}/u.test(word));
}

function alike(word: string, said: string): boolean {
  if (word === said) return true;
  if (said.length >= LEAST_LETTERS && word.startsWith(said)) return true;
  if (word.length > LEAST_LETTERS && said.startsWith(word)) return true;
  if (SYNONYMS.some((set) => set.includes(word) && set.includes(said))) return true;
  return Math.min(word.length, said.length) > LEAST_LETTERS && editDistance(word, said, 1) <= 1;
}
