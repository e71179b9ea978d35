/** Takes out of a model's answer what is not its answer: thoughts, made-up replies of tools, and what it quotes of the screen. */
import { FENCE_NAME } from '../prompt/system.js';

export interface Cleaned {
  readonly text: string;
  /** The answer ends within a thought. */
  readonly onlyThoughts: boolean;
}

/** Names of tags around thoughts, as reasoning models and those who imitate them write them. */
const THOUGHT = 'think|thinking|thought|thoughts|reasoning|reflection|analysis|scratchpad|seed:think';
/** Replies of tools that the model wrote itself. */
const REPLY = 'tool_response|tool_output|tool_result|observation|function_results|function_response';

const THOUGHT_TAG = new RegExp(`<(/?)(${THOUGHT})>|◁(/?)(think)▷`, 'giu');
const REPLIES = new RegExp(`<(${REPLY})>[\\s\\S]*?(?:</\\1>|$)`, 'giu');
const SCREEN = new RegExp(`<(${FENCE_NAME}(?:-[\\da-f]+)?)>[\\s\\S]*?(?:</\\1>|$)`, 'giu');
/** Channels of gpt-oss ("harmony"): only the last message counts. */
const HARMONY = /^[\s\S]*<\|channel\|>(?:final|commentary)(?<to>[^<]*(?:<\|constrain\|>[^<]*)?)<\|message\|>/u;
/** Thoughts in the same format. */
const ANALYSIS = /^[\s\S]*?<\|channel\|>analysis<\|message\|>[\s\S]*?(?:<\|end\|>|$)/u;
/** Tokens of chat templates that servers forget to take out. They say nothing. */
const TOKENS =
  /<\|(?:im_end|im_start|eot_id|end|return|call|endoftext|eom_id|python_tag)\|>(?:assistant)?|<\/s>|<end_of_turn>|\ufeff/gu;

export function cleanAnswer(answer: string): Cleaned {
  // What is an object from end to end holds texts of its own, which may be about thoughts and tags.
  if (isObject(answer)) return { text: answer.trim(), onlyThoughts: false };
  let text = answer.replace(ANALYSIS, '');
  if (text.trim() === '' && answer.trim() !== '') return { text: '', onlyThoughts: true };
  const channel = HARMONY.exec(text);
  if (channel) {
    const to = /to=(?:functions\.)?\w+/u.exec(channel.groups?.to ?? '')?.[0] ?? '';
    text = `${to}\n${text.slice(channel[0].length)}`;
  }
  const thoughtless = withoutThoughts(text);
  const onlyThoughts = thoughtless.text.trim() === '' && thoughtless.open;
  text = thoughtless.text.replace(REPLIES, '').replace(SCREEN, '').replace(TOKENS, '');
  return { text: text.trim(), onlyThoughts };
}

/** One pass: answers of hostile screens may hold many thousand tags. `open` = a thought does not end. */
function withoutThoughts(text: string): { readonly text: string; readonly open: boolean } {
  let kept = '';
  let from = 0;
  let inside = '';
  for (const match of text.matchAll(THOUGHT_TAG)) {
    const name = (match[2] ?? match[4] ?? '').toLowerCase();
    const closes = (match[1] ?? match[3]) === '/';
    const end = match.index + match[0].length;
    if (!closes && inside === '') {
      kept += text.slice(from, match.index);
      inside = name;
    } else if (closes && inside === name) {
      inside = '';
      from = end;
    } else if (closes && inside === '') {
      // Chat templates often open the thought themselves, so that only its end is in the answer.
      kept = '';
      from = end;
    }
  }
  return inside === '' ? { text: kept + text.slice(from), open: false } : { text: kept, open: true };
}

/** Whether it is one object in JSON and nothing else. */
export function isObject(text: string): boolean {
  if (!/^\s*\{/u.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    // Something stands around it, or it has mistakes.
    return false;
  }
}
