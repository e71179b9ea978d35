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

const WHOLE_THOUGHT = new RegExp(`<(${THOUGHT})>[\\s\\S]*?</\\1>|◁think▷[\\s\\S]*?◁/think▷`, 'giu');
/** Chat templates often open the thought themselves, so that only its end is in the answer. */
const THOUGHT_END = new RegExp(`^[\\s\\S]*(?:</(?:${THOUGHT})>|◁/think▷)`, 'iu');
const THOUGHT_START = new RegExp(`(?:<(?:${THOUGHT})>|◁think▷)[\\s\\S]*$`, 'iu');
const REPLIES = new RegExp(`<(${REPLY})>[\\s\\S]*?(?:</\\1>|$)`, 'giu');
const SCREEN = new RegExp(`<(${FENCE_NAME}(?:-[\\da-f]+)?)>[\\s\\S]*?(?:</\\1>|$)`, 'giu');
/** Channels of gpt-oss ("harmony"): only the last message counts. */
const HARMONY = /^[\s\S]*<\|channel\|>(?:final|commentary)(?<to>[^<]*(?:<\|constrain\|>[^<]*)?)<\|message\|>/u;
const ANALYSIS = /^[\s\S]*?<\|channel\|>analysis<\|message\|>[\s\S]*?(?:<\|end\|>|$)/u;
/** Tokens of chat templates that servers forget to take out. They say nothing. */
const TOKENS =
  /<\|(?:im_end|im_start|eot_id|end|return|call|endoftext|eom_id|python_tag)\|>(?:assistant)?|<\/s>|<end_of_turn>|\ufeff/gu;

export function cleanAnswer(answer: string): Cleaned {
  let text = answer.replace(ANALYSIS, '');
  const channel = HARMONY.exec(text);
  if (channel) {
    const to = /to=(?:functions\.)?\w+/u.exec(channel.groups?.to ?? '')?.[0] ?? '';
    text = `${to}\n${text.slice(channel[0].length)}`;
  }
  text = text.replace(WHOLE_THOUGHT, '').replace(THOUGHT_END, '');
  const cut = text.replace(THOUGHT_START, '');
  const onlyThoughts = cut.trim() === '' && answer.trim() !== '' && (cut !== text || text.trim() === '');
  text = cut.replace(REPLIES, '').replace(SCREEN, '').replace(TOKENS, '');
  // A quotation in Markdown.
  text = text.replace(/^[ \t]*>[^\n]*$/gmu, '');
  return { text: text.trim(), onlyThoughts };
}
