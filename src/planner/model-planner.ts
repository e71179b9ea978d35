/** A planner from a model: shows it the screen, asks for an action, and sends back once what is none. */
import type { Coercion } from '../actions/coerce.js';
import { LumosError } from '../errors.js';
import { type ReadAnswer, type ReadContext, readAnswer } from './answers/index.js';
import type { Message, ModelAnswer, ModelClient } from './models/client.js';
import { NO_USAGE } from './models/client.js';
import { flatActionSchema } from './models/flat-schema.js';
import type { Exchange, Planner, PlannerInput, Proposal } from './planner.js';
import { PlanningFailure } from './planning-failure.js';
import { Conversation } from './prompt/conversation.js';
import type { Fence } from './prompt/fence.js';
import type { AnswerForm } from './prompt/system.js';

export interface ModelPlannerOptions {
  /** `one-step` = one action an answer (default); `several` = up to 5, done as long as nothing surprising happens. */
  readonly strategy?: AnswerForm;
  /** Context window in tokens. Default: what the client knows, else 8192. */
  readonly contextTokens?: number;
  /** Tokens of a screen's text. Default: a third of the context window, at most 6000. */
  readonly budgetTokens?: number;
  /** Tokens of one answer. Default 4096, at most a quarter of the context window. */
  readonly maxOutputTokens?: number;
  /** Milliseconds for one answer. Default 120,000. */
  readonly timeoutMs?: number;
  /** For tests. Default: a new random one. */
  readonly fence?: Fence;
}

/** What servers assume that do not say (llama.cpp, Ollama and vLLM are mostly run with this or more). */
const USUAL_CONTEXT = 8192;
const MOST_SCREEN = 6000;
const USUAL_OUTPUT = 4096;
const USUAL_TIMEOUT = 120_000;
/** Unusable answers in a row at one step that end the run. */
const MOST_UNUSABLE = 3;
/** Characters of an unusable answer that are shown to the model again. */
const ANSWER_LIMIT = 2000;

/**
 * @throws LumosError from `next`, as a `PlanningFailure` with the exchanges that led to it: PLANNER_FAILED after three answers in
 * a row that are no action, and what the client throws (TIMEOUT, BACKEND_UNAVAILABLE, PERMISSION_REQUIRED, PLANNER_FAILED)
 */
export function createModelPlanner(client: ModelClient, options: ModelPlannerOptions = {}): Planner {
  const strategy = options.strategy ?? 'one-step';
  const context = options.contextTokens ?? client.contextTokens ?? USUAL_CONTEXT;
  const maxOutputTokens = options.maxOutputTokens ?? Math.min(USUAL_OUTPUT, Math.floor(context / 4));
  const conversation = new Conversation({
    form: strategy,
    roomTokens: context - maxOutputTokens,
    screenTokens: options.budgetTokens ?? Math.min(MOST_SCREEN, Math.floor(context / 3)),
    ...(options.fence ? { fence: options.fence } : {}),
  });
  const asker = new Asker(client, conversation, {
    mode: strategy === 'several' ? 'several' : 'one',
    maxOutputTokens,
    timeoutMs: options.timeoutMs ?? USUAL_TIMEOUT,
  });
  return {
    name: client.id,
    composes: true,
    next: (input) => asker.next(input),
  };
}

interface Asking {
  readonly mode: ReadContext['mode'];
  readonly maxOutputTokens: number;
  readonly timeoutMs: number;
}

class Asker {
  readonly #known = new Set<string>();

  constructor(
    private readonly client: ModelClient,
    private readonly conversation: Conversation,
    private readonly asking: Asking,
  ) {}

  async next(input: PlannerInput): Promise<Proposal> {
    for (const { id } of input.blueprint?.elements ?? []) if (id !== null) this.#known.add(id);
    const question = this.conversation.ask(input);
    const exchanges: Exchange[] = [];
    let messages = question;
    for (let unusable = 1; ; unusable++) {
      const started = performance.now();
      const answer = await this.#ask(messages, input, exchanges, started);
      const judged = this.#read(answer, input);
      const exchange = (coerced: readonly Coercion[], complaint: string | null): Exchange =>
        this.#exchange({ messages, answer, started, coerced, complaint });
      if (judged.kind === 'actions') {
        const [action, ...more] = judged.actions;
        if (action) {
          this.conversation.answered(judged.actions);
          exchanges.push({ ...exchange(judged.coerced, null), ...pointsIn(judged) });
          return { action, exchanges, ...(more.length > 0 ? { more } : {}) };
        }
      }
      const complaint = judged.kind === 'complaint' ? judged.message : 'The answer holds no action.';
      const unknownId = judged.kind === 'complaint' && judged.reason === 'unknown_id';
      exchanges.push({ ...exchange([], complaint), ...pointsIn(judged), ...(unknownId ? { unknownId } : {}) });
      if (unusable >= MOST_UNUSABLE) throw this.#gaveUp(complaint, exchanges);
      messages = [...question, ...sentBack(answer.text, complaint)];
    }
  }

  async #ask(
    messages: readonly Message[],
    { signal }: PlannerInput,
    exchanges: Exchange[],
    started: number,
  ): Promise<ModelAnswer> {
    const { mode, maxOutputTokens, timeoutMs } = this.asking;
    const schema = { name: mode === 'several' ? 'actions' : 'action', schema: flatActionSchema(mode) };
    try {
      return await untilAborted(this.client.ask({ messages, schema, maxOutputTokens, timeoutMs, signal }), signal);
    } catch (error) {
      if (!(error instanceof LumosError)) throw error;
      // A question without an answer was asked all the same: traces and spending limits know of it.
      const nothing: ModelAnswer = { text: '', usage: NO_USAGE, model: this.client.id, finish: 'other' };
      const complaint = `${error.code}: ${error.message}`;
      exchanges.push(this.#exchange({ messages, answer: nothing, started, coerced: [], complaint }));
      throw new PlanningFailure(error, exchanges);
    }
  }

  #read(answer: ModelAnswer, { blueprint }: PlannerInput): ReadAnswer {
    const context: ReadContext = { blueprint, known: this.#known, mode: this.asking.mode };
    if (answer.finish === 'filtered') return { kind: 'complaint', reason: 'empty', message: FILTERED };
    const read = readAnswer(answer.text, context);
    // What can be read in spite of having been cut off is complete.
    if (read.kind === 'actions' || answer.finish !== 'length') return read;
    return { kind: 'complaint', reason: 'cut_off', message: cutOff(this.asking.maxOutputTokens) };
  }

  #exchange(of: {
    readonly messages: readonly Message[];
    readonly answer: ModelAnswer;
    readonly started: number;
    readonly coerced: readonly Coercion[];
    readonly complaint: string | null;
  }): Exchange {
    const { secrets } = this.conversation;
    return {
      model: of.answer.model,
      messages: of.messages.map(({ role, text }) => ({ role, text: secrets.redact(text) })),
      answer: secrets.redact(of.answer.text),
      usage: of.answer.usage,
      coerced: of.coerced,
      complaint: of.complaint,
      elapsedMs: performance.now() - of.started,
    };
  }

  #gaveUp(complaint: string, exchanges: readonly Exchange[]): PlanningFailure {
    const error = new LumosError(
      'PLANNER_FAILED',
      `${this.client.id} answered ${MOST_UNUSABLE} times in a row with something that is no action: ${complaint}`,
      {
        hint: 'Try another model, one that follows JSON schemas; `--verbose` shows its answers.',
        details: { answers: MOST_UNUSABLE },
      },
    );
    return new PlanningFailure(error, exchanges);
  }
}

const FILTERED =
  'The answer was withheld by the server’s content filter. Answer with one harmless next action, or finish with "success": false.';

function cutOff(tokens: number): string {
  return `The answer was cut off after ${tokens} tokens. Answer with the JSON alone and think shortly; enter a long text in several parts, each further one beginning with a line break.`;
}

function pointsIn({ points }: ReadAnswer): Pick<Exchange, 'points'> {
  return points === undefined || points === 0 ? {} : { points };
}

function sentBack(answer: string, complaint: string): Message[] {
  const said = answer.trim() === '' ? '(empty)' : answer.slice(0, ANSWER_LIMIT);
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
