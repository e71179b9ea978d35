/** Marks what applications say as data. A random number per run keeps text inside from closing the marks. */
import { randomBytes } from 'node:crypto';
import { cleanText } from '../../blueprint/clean-text.js';
import { FENCE_NAME } from './system.js';

/** What stands where a text contained the run's own number. */
const TAKEN_OUT = '[mark]';

export interface FenceOptions {
  /** White space inside of lines stays as it is: the text is to be read exactly. Default false: runs become one blank. */
  readonly keepWhiteSpace?: boolean;
}

export interface Fence {
  /** Eight hexadecimal digits. */
  readonly nonce: string;
  /**
   * The text between the marks. Lines stay lines and keep their indentation; invisible and control characters go (a lone
   * carriage return, a bidirectional override), and the number itself, in whatever case or width it is written, is taken out:
   * an application may have been made to show it. What looks like a mark, or like a control token of a chat template (which
   * some servers do not escape), loses its bracket.
   */
  fence(text: string, how?: FenceOptions): string;
}

/** @param nonce for tests and resumed runs; default: a new random one */
export function createFence(nonce: string = randomBytes(4).toString('hex')): Fence {
  const name = `${FENCE_NAME}-${nonce}`;
  return { nonce, fence: (text, how = {}) => `<${name}>\n${neutral(text, nonce, how)}\n</${name}>` };
}

/** Marks with any number, and the tokens by which chat templates part messages: ChatML, Llama 2 and 3, Gemma, Mistral, Phi. */
const LOOKALIKES = new RegExp(
  String.raw`[<\uff1c](?=\s*/?\s*(?:${FENCE_NAME}-|\||s>|<\s*/?\s*sys>>|start_of_turn|end_of_turn|bos>|eos>|\uff5c))|\[(?=/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS)\])`,
  'giu',
);

function neutral(text: string, nonce: string, { keepWhiteSpace = false }: FenceOptions): string {
  const cleaned = text
    .split('\n')
    .map(keepWhiteSpace ? cleanParts : cleanLine)
    .join('\n');
  const digits = [...nonce].map(anyWidth).join('');
  return cleaned
    .replace(new RegExp(digits, 'giu'), TAKEN_OUT)
    .replace(LOOKALIKES, (bracket) => (bracket === '[' ? '(' : '\u2039'));
}

function cleanLine(line: string): string {
  const content = line.trimStart();
  const indentation = /^ */.exec(line)?.[0] ?? '';
  return indentation + cleanText(content);
}

/** Each word by itself, so that what stands between them stays. */
function cleanParts(line: string): string {
  return line.replace(/[^ \t]+/gu, (word) => cleanText(word));
}

/** The character, or its full-width form (U+FF01 on), which models read as the same. */
function anyWidth(character: string): string {
  return `[${character}${String.fromCharCode(character.charCodeAt(0) + 0xfee0)}]`;
}
