/** ARIA role words as authors write them and HTML elements, brought to the role vocabulary. */
import { ARIA_ROLES, type Role } from './roles.js';

/** WAI-ARIA 1.3: synonyms and deprecated names. */
const SYNONYMS: Readonly<Record<string, Role>> = {
  img: 'image',
  presentation: 'none',
  directory: 'list',
};

const WORDS: ReadonlyMap<string, Role> = new Map<string, Role>([
  ...ARIA_ROLES.map((role): [string, Role] => [role, role]),
  ...Object.entries(SYNONYMS),
]);

/** Roles that say "this element means nothing": an exposed element means something, so its native role decides. */
const MEANINGLESS: ReadonlySet<Role> = new Set<Role>(['none', 'generic']);

/**
 * The role that an author's list of role words asks for: the first known word counts (WAI-ARIA 1.3, 8.1). Undefined when
 * none is known, or when the word takes the role away.
 */
export function roleFromAriaWords(words: string | undefined): Role | undefined {
  if (!words) return undefined;
  for (const word of words.trim().toLowerCase().split(/\s+/)) {
    const role = WORDS.get(word);
    if (role) return MEANINGLESS.has(role) ? undefined : role;
  }
  return undefined;
}

/** HTML-AAM: elements whose meaning a platform's vague role (section, panel, static …) does not keep. */
const TAGS: ReadonlyMap<string, Role> = new Map<string, Role>([
  ['article', 'article'],
  ['aside', 'complementary'],
  ['blockquote', 'blockquote'],
  ['code', 'code'],
  ['del', 'deletion'],
  ['details', 'group'],
  ['dfn', 'term'],
  ['dialog', 'dialog'],
  ['em', 'emphasis'],
  ['fieldset', 'group'],
  ['figcaption', 'caption'],
  ['figure', 'figure'],
  ['footer', 'contentinfo'],
  ['form', 'form'],
  ['header', 'banner'],
  ['hr', 'separator'],
  ['ins', 'insertion'],
  ['main', 'main'],
  ['mark', 'mark'],
  ['math', 'math'],
  ['menu', 'list'],
  ['meter', 'meter'],
  ['nav', 'navigation'],
  ['ol', 'list'],
  ['output', 'status'],
  ['p', 'paragraph'],
  ['progress', 'progressbar'],
  ['search', 'search'],
  ['strong', 'strong'],
  ['sub', 'subscript'],
  ['summary', 'button'],
  ['sup', 'superscript'],
  ['table', 'table'],
  ['td', 'cell'],
  ['th', 'columnheader'],
  ['time', 'time'],
  ['tr', 'row'],
  ['ul', 'list'],
]);

/** The role of an HTML element by its tag, or undefined where the tag says nothing more than the platform's role does. */
export function roleFromTag(tag: string | undefined): Role | undefined {
  return tag ? TAGS.get(tag.toLowerCase()) : undefined;
}
