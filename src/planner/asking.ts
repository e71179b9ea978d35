/** Puts a question to a model until its answer can be used, and keeps every exchange. */
import type { Coercion } from '../actions/coerce.js';
import { LumosError } from '../errors.js';
import { type Message, type ModelAnswer, type ModelClient, NO_USAGE } from './models/client.js';
import type { Exchange } from './planner.js';
import { PlanningFailure } from './planning-failure.js';

/** Unusable answers to one question before it is given up. */
const MOST_UNUSABLE = 3;
/** Characters of an unusable answer that the model is shown again. */
const SHOWN_AGAIN = 2000;

/** What was read, or why it cannot be used, as a sentence for the model; with what an exchange keeps of it. */
export type Read<T> = ({ readonly value: T; readonly coerced?: readonly Coercion[] } | { readonly complaint: string }) &
  Pick<Exchange, 'points' | 'unknownId'>;

export interface Question<T> {
  /** For people: "a plan". */
  readonly what: string;
  readonly messages: readonly Message[];
  readonly schema?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
  readonly read: (answer: string) => Read<T>;
  /** Sentences for the model. */
  readonly say: { readonly filtered: string; readonly cutOff: string; readonly again: string };
  /** For people, when no answer can be used. */
  readonly hint: string;
  /** Takes secrets out of what the exchanges keep. */
  readonly redact?: (text: string) => string;
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
 * client throws; TIMEOUT when the signal stops it
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
    const keep = (answer: ModelAnswer, kept: Pick<Exchange, 'complaint'> & Partial<Exchange>): void => {
      exchanges.push({ ...exchangeOf(question, messages, answer), ...kept, elapsedMs: performance.now() - started });
    };
    const answer = await ask(client, question, messages, options).catch((error: unknown) => {
      if (!(error instanceof LumosError)) throw error;
      // A question without an answer was asked all the same: traces and spending limits know of it.
      const nothing: ModelAnswer = { model: client.id, text: '', usage: NO_USAGE, finish: 'other' };
      keep(nothing, { complaint: `${error.code}: ${error.message}` });
      throw new PlanningFailure(error, exchanges);
    });
    const read = readAnswer(question, answer);
    if ('value' in read) {
      const { value, coerced = [], ...facts } = read;
      keep(answer, { complaint: null, coerced, ...facts });
      return value;
    }
    keep(answer, read);
    if (unusable >= MOST_UNUSABLE) throw new PlanningFailure(gaveUp(client, question, read.complaint), exchanges);
    messages = [...question.messages, ...sentBack(answer.text, `${read.complaint}${question.say.again}`)];
  }
}

function exchangeOf<T>(
  { redact = (text) => text }: Question<T>,
  messages: readonly Message[],
  { model, text, usage }: ModelAnswer,
): Omit<Exchange, 'complaint' | 'elapsedMs'> {
  return {
    model,
    messages: messages.map((message) => ({ role: message.role, text: redact(message.text) })),
    answer: redact(text),
    usage,
    coerced: [],
  };
}

function ask<T>(
  client: ModelClient,
  { schema }: Question<T>,
  messages: readonly Message[],
  options: AskOptions,
): Promise<ModelAnswer> {
  return untilAborted(client.ask({ messages, ...options, ...(schema ? { schema } : {}) }), options.signal);
}

function readAnswer<T>({ read, say }: Question<T>, { finish, text }: ModelAnswer): Read<T> {
  if (finish === 'filtered') return { complaint: say.filtered };
  const found = read(text);
  // What can be read in spite of having been cut off is complete.
  if ('complaint' in found && finish === 'length') return { complaint: say.cutOff };
  return found;
}

function gaveUp<T>(client: ModelClient, { what, hint }: Question<T>, complaint: string): LumosError {
  return new LumosError('PLANNER_FAILED', `${client.id} gave no ${what} in ${MOST_UNUSABLE} answers: ${complaint}`, {
    hint,
    details: { answers: MOST_UNUSABLE },
  });
}

function sentBack(answer: string, complaint: string): Message[] {
  const said = answer.trim() === '' ? '(empty)' : answer.slice(0, SHOWN_AGAIN);
  return [
    { role: 'assistant', text: said },
    { role: 'user', text: `That cannot be used: ${complaint}` },
  ];
}

/** A client that does not listen to the signal must not hold the run. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () =>
      reject(
        new LumosError('TIMEOUT', 'The run was stopped while the model was thinking.', {
          hint: 'Start the goal again.',
        }),
      );
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    if (stop) signal.removeEventListener('abort', stop);
    work.catch(() => undefined); // Its failure after the stop says nothing any more.
  }
}
