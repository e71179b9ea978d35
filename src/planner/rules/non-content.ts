/** LU-29: placeholders, nothing at all, and talk around the text are refused where text should be. */
import type { Rule } from '../review.js';
import { gist } from './comparing.js';
import { contentOf } from './content.js';
import { isTextAction, short } from './fields.js';
import { SPACED, UNSPACED } from './languages.js';
import {
  ABOUT_ITSELF,
  FILLER,
  OFFERS,
  OPENERS,
  PLACEHOLDER_WORDS,
  PRESENTERS,
  STAND_INS,
  UNSPACED_OPENERS,
  UNSPACED_PRESENTERS,
} from './non-content-words.js';

/** Why a text is none; null = it is one. */
export interface Complaint {
  readonly kind: 'empty' | 'placeholder' | 'talk';
  readonly detail: string;
}

const list = (sources: readonly string[]): string => `(?:${sources.join('|')})`;
const PRESENTING = `(?:${list(PRESENTERS)}(?![\\p{L}])|${list(UNSPACED_PRESENTERS)})`;
const KINDS = [
  `(?<![\\p{L}])${list(SPACED.flatMap(({ kinds }) => kinds))}(?![\\p{L}])`,
  list(UNSPACED.flatMap(({ kinds }) => kinds)),
].join('|');
/** "Here is a short essay about tide pools:"; without a kind of text it may well be the beginning of one. */
const PRESENTED = new RegExp(`^\\s*${PRESENTING}[^\\n:：]{0,80}?(?:${KINDS})[^\\n:：]{0,80}[:：](?=\\s|$)`, 'iu');
/** "Sure! Here is …" */
const OPENED = new RegExp(
  `^\\s*(?:${list(OPENERS)}(?![\\p{L}])|${list(UNSPACED_OPENERS)})[\\s,.，、。!！:：–—-]*${PRESENTING}`,
  'iu',
);
const ITSELF = new RegExp(`^\\s*(?:${list(OPENERS)}[\\s,.!]+)?${list(ABOUT_ITSELF)}`, 'iu');
const OFFER = new RegExp(`(?:^|[\\n.!?]\\s*)(${list(OFFERS)})\\s*$`, 'iu');
const FENCED = /^\s*```[^\n]*\n[\s\S]*\n?```\s*$/u;
const BRACKETED = /^\s*[([{<〈【［]{1,3}\s*([^\])}>〉】］]{1,120}?)\s*[\])}>〉】］]{1,3}\s*[.…]?\s*$/u;
const SLOT =
  /[[{<【［]{1,2}\s*[^\]}>】］\n]{0,60}(?<![\p{L}])(?:insert|goes here|text here|content here|essay here|einfügen|insérer|insertar|插入|挿入)[^\]}>】］\n]{0,60}[\]}>】］]{1,2}/iu;
const PLACEHOLDER_WORD = new RegExp(
  `(?<![\\p{L}\\p{N}])${list(PLACEHOLDER_WORDS.filter((word) => /^[\p{sc=Latin}]+$/u.test(word)))}(?![\\p{L}])|${list(PLACEHOLDER_WORDS.filter((word) => !/^[\p{sc=Latin}]+$/u.test(word)))}`,
  'iu',
);
/** Words at most in a bracket that is a placeholder; "[laughs] …" and stage directions are longer texts. */
const FEW_WORDS = 10;

/** Whether a text that was to be composed is no text. Pure. */
export function notContent(text: string): Complaint | null {
  if (!/[\p{L}\p{N}]/u.test(text)) {
    return { kind: text.trim() === '' ? 'empty' : 'placeholder', detail: 'it holds not one word' };
  }
  const bare = gist(text);
  if (STAND_INS.includes(bare) || /^(?:todo|tbd|fixme)\b/iu.test(text.trim())) {
    return { kind: 'placeholder', detail: 'it stands for a text instead of being one' };
  }
  if (FILLER.some((words) => bare.startsWith(words))) return { kind: 'placeholder', detail: 'it is filler' };
  const inner = BRACKETED.exec(text)?.[1];
  if (inner !== undefined && gist(inner).split(' ').length <= FEW_WORDS && PLACEHOLDER_WORD.test(inner)) {
    return { kind: 'placeholder', detail: 'the whole of it is a placeholder in brackets' };
  }
  const slot = SLOT.exec(text)?.[0];
  if (slot !== undefined) return { kind: 'placeholder', detail: `it holds the placeholder ${short(slot)}` };
  return talk(text);
}

/** What surrounds a text, or stands for it, when a model answers as in a conversation. */
function talk(text: string): Complaint | null {
  const said = ITSELF.exec(text)?.[0] ?? OPENED.exec(text)?.[0] ?? PRESENTED.exec(text)?.[0];
  if (said !== undefined) return { kind: 'talk', detail: `it begins with ${short(said.trim())}` };
  const offer = OFFER.exec(text)?.[1];
  if (offer !== undefined) return { kind: 'talk', detail: `it ends with ${short(offer)}` };
  return FENCED.test(text) ? { kind: 'talk', detail: 'it stands in a code fence' } : null;
}

export const nonContent: Rule = {
  id: 'non-content',
  counter: 'nonContent',
  review(action, { goal }) {
    if (!isTextAction(action)) return null;
    const { generated, quoted } = contentOf(goal);
    // Typing nothing does nothing, whatever was asked; setting a field to nothing empties it, which may be meant.
    if (action.action === 'type_text' && action.text === '') {
      return {
        kind: 'refuse',
        message: 'There is no text to type: "text" is empty. Give the text, or empty a field with set_text.',
      };
    }
    if (generated.length === 0 || (action.action === 'set_text' && action.text === '')) return null;
    if (quoted.includes(action.text) || goalSays(goal, action.text)) return null;
    const complaint = notContent(action.text);
    if (!complaint) return null;
    const what = complaint.kind === 'talk' ? 'talk about the text' : 'no text';
    return {
      kind: 'refuse',
      message: `That is ${what}: ${complaint.detail}. Put only the finished text itself into "text", all of it.`,
    };
  },
};

/** A goal that names the placeholder wants it ("a template with [insert name]", "a TODO list"). */
function goalSays(goal: string, text: string): boolean {
  const said = text.trim();
  const marked = /[[\]{}<>]/u.test(said) || (said === said.toUpperCase() && said !== said.toLowerCase());
  return marked && goal.includes(said);
}
