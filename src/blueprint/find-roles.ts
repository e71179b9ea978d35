/** Which role words mean, in every language that is known; and words that are written together with a role word. */
import { ROLE_WORDS, type RoleWords } from './find-words.js';
import { LANGUAGES } from './find-words-languages.js';
import { fold } from './similarity.js';

const folded = (words: string): string => fold(words).replaceAll('-', ' ');

const ENGLISH = new Map(ROLE_WORDS.flatMap((entry) => entry.phrases.map((words) => [words, entry] as const)));

interface Foreign {
  readonly role: RoleWords;
  readonly articles: ReadonlySet<string>;
}

/** The same word may stand in several languages: its articles are all of theirs. */
const FOREIGN = new Map<string, Foreign>();
for (const { articles, roles } of Object.values(LANGUAGES)) {
  for (const [key, phrases] of Object.entries(roles)) {
    const role = ENGLISH.get(key);
    if (!role) throw new Error(`no English role words "${key}"`);
    for (const phrase of phrases.map(folded)) {
      const known = FOREIGN.get(phrase);
      if (ENGLISH.has(phrase)) continue;
      FOREIGN.set(phrase, {
        role: known?.role ?? role,
        articles: new Set([...(known?.articles ?? []), ...articles.map(folded)]),
      });
    }
  }
}

/** Plural forms mean the same role. */
export function roleOf(words: string): RoleWords | null {
  const english = ENGLISH.get(words) ?? ENGLISH.get(words.replace(/(?<=x)es$|s$/, ''));
  return english ?? FOREIGN.get(words)?.role ?? null;
}

/** What says nothing beside this role word: the articles of its language. Empty for English, whose own are dropped anyway. */
export function articlesBeside(words: string): ReadonlySet<string> {
  return FOREIGN.get(words)?.articles ?? NONE;
}

const NONE: ReadonlySet<string> = new Set();

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const LONGEST_FIRST = [...FOREIGN.keys()].sort((a, b) => b.length - a.length);
const UNSPACED_ROLES = LONGEST_FIRST.filter((words) => UNSPACED.test(words));
const UNSPACED_PARTICLE = /(?:という|的|の)$/u;

/** Parts a word that is written together with its role word: "保存ボタン", "Speichern-Knopf". Most have one part. */
export function partsOf(word: string): readonly string[] {
  if (UNSPACED.test(word)) {
    const at = fold(word);
    const last = UNSPACED_ROLES.find((role) => at.length > role.length && at.endsWith(role));
    if (last && at.length === word.length) {
      const name = word.slice(0, -last.length).replace(UNSPACED_PARTICLE, '');
      return name === '' ? [word] : [name, word.slice(-last.length)];
    }
    const first = UNSPACED_ROLES.find((role) => at.length > role.length && at.startsWith(role));
    return first && at.length === word.length ? [word.slice(0, first.length), word.slice(first.length)] : [word];
  }
  const hyphen = word.lastIndexOf('-');
  if (hyphen <= 0 || !FOREIGN.has(folded(word.slice(hyphen + 1)))) return [word];
  return [word.slice(0, hyphen), word.slice(hyphen + 1)];
}
