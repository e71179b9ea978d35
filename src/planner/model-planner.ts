/** A planner from a model: shows it the screen, asks for an action, and sends back once what is none. */
import type { Action } from '../actions/action.js';
import { type ReadContext, readAnswer } from './answers/index.js';
import { askUntilUsable, type Read } from './asking.js';
import type { ModelClient } from './models/client.js';
import { flatActionSchema } from './models/flat-schema.js';
import type { Exchange, Planner, PlannerInput, Proposal } from './planner.js';
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
    const { mode, maxOutputTokens, timeoutMs } = this.asking;
    const { secrets } = this.conversation;
    const exchanges: Exchange[] = [];
    const actions = await askUntilUsable(
      this.client,
      {
        what: 'action',
        messages: this.conversation.ask(input),
        schema: { name: mode === 'several' ? 'actions' : 'action', schema: flatActionSchema(mode) },
        read: (answer) => this.#read(answer, input),
        say: { filtered: FILTERED, cutOff: cutOff(maxOutputTokens), again: '' },
        hint: 'Try another model, one that follows JSON schemas; `--verbose` shows its answers.',
        redact: (text) => secrets.redact(text),
      },
      { maxOutputTokens, timeoutMs, signal: input.signal },
      exchanges,
    );
    const [action, ...more] = actions;
    return { action, exchanges, ...(more.length > 0 ? { more } : {}) };
  }

  #read(answer: string, { blueprint }: PlannerInput): Read<readonly [Action, ...Action[]]> {
    const judged = readAnswer(answer, { blueprint, known: this.#known, mode: this.asking.mode });
    const points = judged.points ? { points: judged.points } : {};
    if (judged.kind === 'complaint') {
      const unknownId = judged.reason === 'unknown_id' ? { unknownId: true } : {};
      return { complaint: judged.message, ...points, ...unknownId };
    }
    const [first, ...more] = judged.actions;
    if (!first) return { complaint: 'The answer holds no action.', ...points };
    // Before the answer is kept: it may hold a secret, which the conversation learns from where it is typed.
    this.conversation.answered(judged.actions);
    return { value: [first, ...more], coerced: judged.coerced, ...points };
  }
}

const FILTERED =
  'The answer was withheld by the server’s content filter. Answer with one harmless next action, or finish with "success": false.';

function cutOff(tokens: number): string {
  return `The answer was cut off after ${tokens} tokens. Answer with the JSON alone and think shortly; enter a long text in several parts, each further one beginning with a line break.`;
}
