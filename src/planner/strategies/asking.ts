/** Puts a question to a model until its answer can be used, and keeps every exchange. */
import { LumosError } from '../../errors.js';
import { type Message, type ModelAnswer, type ModelClient, NO_USAGE } from '../models/client.js';
import type { Exchange } from '../planner.js';
import { PlanningFailure } from '../planning-failure.js';
import type { Read } from './task-list.js';

/** Unusable answers to one question before it is given up. */
const MOST_UNUSABLE = 3;
/** Characters of an unusable answer that the model is shown again. */
const SHOWN_AGAIN = 2000;

export interface Question<T> {
  /** For people: "a plan". */
  readonly what: string;
  readonly messages: readonly Message[];
  readonly schema?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
  readonly read: (answer: string) => Read<T>;
}

export interface AskOptions {
  readonly maxOutputTokens: number;
  /** Milliseconds for one answer. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * @param exchanges each question and answer is added to it, at once
 * @throws LumosError as a `PlanningFailure` with those exchanges: PLANNER_FAILED after three unusable answers, and what the
 * client throws
 */
export async function askUntilUsable<T>(
  client: ModelClient,
  question: Question<T>,
  options: AskOptions,
  exchanges: Exchange[],
): Promise<T> {
  let messages = question.messages;
  for (let unusable = 1; ; unusable++) {
    const started = performance.now();
    const keep = (answer: ModelAnswer, complaint: string | null): void => {
      const { model, text, usage } = answer;
      exchanges.push({
        model,
        messages,
        answer: text,
        usage,
        coerced: [],
        complaint,
        elapsedMs: performance.now() - started,
      });
    };
    const answer = await ask(client, question, messages, options).catch((error: unknown) => {
      if (!(error instanceof LumosError)) throw error;
      keep({ model: client.id, text: '', usage: NO_USAGE, finish: 'other' }, `${error.code}: ${error.message}`);
      throw new PlanningFailure(error, exchanges);
    });
    const read = readAnswer(question, answer);
    if ('value' in read) {
      keep(answer, null);
      return read.value;
    }
    keep(answer, read.complaint);
    if (unusable >= MOST_UNUSABLE) throw new PlanningFailure(gaveUp(client, question.what, read.complaint), exchanges);
    messages = [
      ...question.messages,
      { role: 'assistant', text: answer.text.trim() === '' ? '(empty)' : answer.text.slice(0, SHOWN_AGAIN) },
      { role: 'user', text: `That cannot be used: ${read.complaint} Answer with the JSON alone.` },
    ];
  }
}

function ask<T>(
  client: ModelClient,
  { schema }: Question<T>,
  messages: readonly Message[],
  options: AskOptions,
): Promise<ModelAnswer> {
  return client.ask({ messages, ...options, ...(schema ? { schema } : {}) });
}

function readAnswer<T>({ read }: Question<T>, { finish, text }: ModelAnswer): Read<T> {
  if (finish === 'filtered') return { complaint: 'The answer was withheld by the content filter of the server.' };
  const found = read(text);
  // What can be read in spite of it is complete.
  if ('complaint' in found && finish === 'length') return { complaint: 'The answer was cut off: make it shorter.' };
  return found;
}

function gaveUp(client: ModelClient, what: string, complaint: string): LumosError {
  return new LumosError('PLANNER_FAILED', `${client.id} gave no ${what} in ${MOST_UNUSABLE} answers: ${complaint}`, {
    hint: 'Try another model, or the strategy of one step at a time.',
    details: { answers: MOST_UNUSABLE },
  });
}
