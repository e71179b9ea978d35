/**
 * Tells "type hello" (literal) from "write a short essay about tide pools" (text that somebody has to compose): LU-27.
 * Looks only at the words around the object, never at quoted text.
 */

const KINDS_OF_TEXT = [
  'essay',
  'poem',
  'haiku',
  'story',
  'letter',
  'email',
  'e-mail',
  'mail',
  'message',
  'reply',
  'answer',
  'summary',
  'report',
  'article',
  'post',
  'tweet',
  'paragraph',
  'paragraphs',
  'sentence',
  'sentences',
  'list',
  'outline',
  'review',
  'speech',
  'song',
  'joke',
  'recipe',
  'description',
  'introduction',
  'biography',
  'note',
  'invitation',
  'apology',
  'translation',
  'explanation',
  'comparison',
  'code',
  'script',
  'function',
  'table',
];

const VERB = `(?:write|compose|draft|create|generate|type|produce|prepare)`;
const QUALIFIER = String.raw`(?:[\p{L}\d'-]+\s+){0,4}`;

/** An article and then a kind of text ("a short essay", "three paragraphs"). */
const OBJECT = new RegExp(
  String.raw`^(?:please\s+)?${VERB}\s+(?:me\s+)?(?:an?|the|some|\d+|two|three|four|five|several)\s+${QUALIFIER}(?:${KINDS_OF_TEXT.join('|')})\b`,
  'iu',
);
/** Something to write about. */
const SUBJECT = new RegExp(
  String.raw`^(?:please\s+)?${VERB}\s+.*\b(?:about|on\s+the\s+(?:subject|topic)\s+of|describing|explaining)\b`,
  'iu',
);
/** Verbs that have no literal reading at all. */
const ALWAYS =
  /^(?:please\s+)?(?:compose|draft|summari[sz]e|translate|rewrite|paraphrase|explain|improve|correct|proofread|generate)\b/iu;

/** Private-use marker of a quoted string, see `clauses.ts`: a clause that quotes its text is literal. */
const QUOTED = /\uE000\d+\uE001/u;

export function asksForComposition(clause: string): boolean {
  return !QUOTED.test(clause) && (ALWAYS.test(clause) || OBJECT.test(clause) || SUBJECT.test(clause));
}
