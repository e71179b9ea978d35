/** LU-28: the instruction, or nearly the instruction, is no answer to "write an essay about …". */
import type { Rule } from '../review.js';
import { gist, likeness } from './comparing.js';
import { contentOf } from './content.js';
import { fieldOf, isTextAction, short } from './fields.js';

/** Dice coefficient of letter trigrams from which a text counts as the instruction over again. */
const NEARLY = 0.8;

export const literalCopy: Rule = {
  id: 'literal-copy',
  counter: 'literalCopies',
  review(action, { goal, blueprint }) {
    if (!isTextAction(action)) return null;
    const { generated, quoted } = contentOf(goal);
    if (generated.length === 0 || quoted.includes(action.text)) return null;
    const field = fieldOf(action, blueprint);
    // A subject line or a file name may well repeat the topic; only the instruction word for word is refused there.
    const oneLine = field !== null && !field.states.includes('multiline') && field.role !== 'document';
    const instruction = instructionsOf(goal, generated).find(({ text, object }) =>
      oneLine
        ? !object && gist(text) === gist(action.text)
        : likeness(text, action.text) >= NEARLY || repeats(action.text, text),
    );
    if (!instruction) return null;
    return {
      kind: 'refuse',
      message: `That text is the instruction itself (${short(action.text)}), not what it asks for. Compose the text and give all of it in "text".`,
    };
  },
};

interface Instruction {
  readonly text: string;
  /** Only what is to be written ("a short essay about tide pools"), without the verb. */
  readonly object: boolean;
}

/** The goal, its clauses, and what the clauses ask for, each also without the place at the end ("… in Notepad"). */
function instructionsOf(goal: string, clauses: readonly string[]): Instruction[] {
  const whole = [goal, ...clauses].map((text) => ({ text, object: false }));
  const objects = clauses.map((clause) => ({ text: clause.replace(/^\s*\S+\s+/u, ''), object: true }));
  const withoutPlace = [...whole, ...objects].flatMap(({ text, object }) => {
    const cut = /^(.+)\s(?:in|into|im|dans|en)\s\S+(?:\s\S+){0,3}$/iu.exec(text)?.[1];
    return cut === undefined ? [] : [{ text: cut, object }];
  });
  return [...whole, ...objects, ...withoutPlace].filter(({ text }) => gist(text) !== '');
}

/** The instruction with hardly anything around it. */
function repeats(text: string, instruction: string): boolean {
  const [said, asked] = [gist(text), gist(instruction)];
  return asked.length >= 8 && said.includes(asked) && said.length < asked.length * 1.5;
}
