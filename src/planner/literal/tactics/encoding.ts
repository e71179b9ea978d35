/**
 * The encoding that a dialog for saving offers: where the text has characters that the chosen one may not hold, the one that
 * holds all. A person would choose it, and nothing is lost by it. Dialogs without such a choice, or with a good one, are left
 * as they are.
 */
import type { Action } from '../../../actions/action.js';
import type { Blueprint, Element } from '../../../blueprint/model.js';
import { fold } from '../../../blueprint/similarity.js';
import type { View } from '../view.js';

/** What such a choice is called: "Encoding:", "Zeichenkodierung", "Jeu de caractères" …; parts of names, folded. */
const NAMES: readonly string[] = [
  ...['encoding', 'character coding', 'character set', 'charset', 'kodierung', 'codierung', 'zeichensatz', 'codage'],
  ...['jeu de caracteres', 'codificacion', 'codifica', 'codificacao', 'codering', 'tekenset', 'teckenkod', 'tegnkod'],
  ...['tegnsett', 'merkisto', 'kodowanie', 'kodovani', 'kodolas', 'кодировка', 'кодування', 'kodlama', '编码', '編碼'],
  ...['字符集', '字元集', 'エンコード', '文字コード', '인코딩', 'ترميز', 'קידוד'],
].map(fold);

/** Encodings that hold every character. */
const UNICODE = /\butf-?(?:8|16|32)|unicode|\bgb ?18030/iu;
/** Those that can be chosen, the best first: other programs read it as it is; with a mark at the beginning; any other. */
const CHOICES: readonly ((name: string) => boolean)[] = [
  (name) => UTF_8.test(name) && !MARKED.test(name),
  (name) => UTF_8.test(name),
  (name) => UNICODE.test(name),
];
const UTF_8 = /\butf-?8\b/iu;
const MARKED = /\bbom\b|\bsig(?:nature)?\b/iu;

const BEYOND_ASCII = /[^\x00-\x7f]/u;

/** Whether an encoding of a few hundred characters could lose something of it. */
export const needsUnicode = (text: string): boolean => BEYOND_ASCII.test(text);

/** Anything in it that could be the document: its fields' texts. */
export function textIn({ elements }: Blueprint): string {
  return elements
    .filter(({ states }) => !states.includes('protected'))
    .map(({ value }) => value ?? '')
    .join('\n');
}

/** The choice of an encoding that does not hold every character, in front; null = none. */
export function poorEncoding(blueprint: Blueprint): Element | null {
  return (
    blueprint.elements.find(
      (each) =>
        each.role === 'combobox' &&
        each.id !== null &&
        each.foreground &&
        !each.states.includes('disabled') &&
        NAMES.some((name) => fold(each.name).includes(name)) &&
        !UNICODE.test(`${each.name} ${each.value ?? ''}`),
    ) ?? null
  );
}

/** Chooses what its list offers, else what such lists are known to offer. `look` = the list is not read yet. */
export function betterEncoding(combo: Element, { whole }: View): Action | 'look' | null {
  if (whole === undefined) return 'look';
  const offered = whole === null ? [] : optionsOf(whole, combo);
  const name = CHOICES.map((fits) => offered.find(fits)).find((each) => each !== undefined);
  if (name === undefined && offered.length > 0) return null;
  return { action: 'select', target: combo.id as string, option: name ?? 'UTF-8' };
}

function optionsOf({ elements }: Blueprint, combo: Element): string[] {
  const at = elements.findIndex(({ id }) => id === combo.id);
  const inside = new Set([at]);
  return elements.flatMap(({ parent, name, role }, index) => {
    if (at < 0 || parent === null || !inside.has(parent)) return [];
    inside.add(index);
    return role === 'option' || role === 'listitem' || role === 'menuitem' ? [name] : [];
  });
}
