/** Decides what of actions, memories and answers of models may be kept. Errs on the side of leaving text out. */
import type { Action } from '../actions/action.js';
import { coerceAction } from '../actions/coerce.js';
import { REDACTED, redact } from '../actions/policy.js';
import type { Blueprint, Element } from '../blueprint/model.js';
import type { RunMemory } from '../planner/memory.js';
import type { Exchange } from '../planner/planner.js';
import { withoutSecrets } from '../planner/remember.js';
import { maskCredentials, Secrets } from './secrets.js';

export interface Judged {
  readonly action: Action;
  readonly redacted: boolean;
}

export class Redactor {
  readonly secrets: Secrets;
  readonly #steps = new Set<number>();
  #news = false;
  #undecided: Action | null = null;

  constructor(known: readonly string[]) {
    this.secrets = new Secrets(known);
  }

  /** Whether a secret came to be known since this was last asked. */
  takeNews(): boolean {
    const news = this.#news;
    this.#news = false;
    return news;
  }

  /** An action is under way whose text may turn out to be secret: nothing that may hold it should be written yet. */
  get undecided(): boolean {
    return this.#undecided !== null;
  }

  /** By what was seen when the action was chosen. Text for nobody knows whom is left out until it is known. */
  judge(step: number, action: Action, seen: Blueprint | null): Judged {
    const who = receiver(action, seen);
    const kept = withoutSecrets(redact(action, who));
    const redacted = kept !== action;
    if (redacted) {
      this.#steps.add(step);
      if (who) this.#learn(action);
      else this.#undecided = action;
    }
    return { action: kept, redacted };
  }

  /** After it was done: what the session says of the receiver counts, because it asked the application. */
  settle(step: number, action: Action, told: Action | null, seen: Blueprint | null): Judged {
    this.#undecided = null;
    const kept = withoutSecrets(told ?? redact(action, receiver(action, seen)));
    const redacted = textOf(kept) === REDACTED && textOf(action) !== REDACTED;
    if (redacted) {
      this.#steps.add(step);
      this.#learn(action);
    } else this.#steps.delete(step);
    return { action: kept, redacted };
  }

  /** No more will be known of what is undecided: it counts as secret. */
  giveUp(): void {
    if (this.#undecided) this.#learn(this.#undecided);
    this.#undecided = null;
  }

  /** A proposal that was not carried out. */
  proposal(action: Action, seen: Blueprint | null): Action {
    const who = receiver(action, seen);
    const kept = withoutSecrets(redact(action, who));
    if (kept !== action && who) this.#learn(action);
    return kept;
  }

  memory(memory: RunMemory): RunMemory {
    if (this.#steps.size === 0) return memory;
    const deeds = memory.deeds.map((deed) =>
      this.#steps.has(deed.step) ? { ...deed, action: withoutSecrets(redact(deed.action, null)) } : deed,
    );
    return { ...memory, deeds };
  }

  /** An answer that was sent back never became an action: what it would have typed is judged here. */
  exchange(exchange: Exchange, seen: Blueprint | null): Exchange {
    let answer = exchange.answer;
    if (exchange.complaint !== null) {
      const action = asTyping(coerceAction(answer).value);
      const kept = action && this.proposal(action, seen);
      if (action && kept !== action) answer = new Secrets([textOf(action) ?? '']).maskAnswer(answer);
    }
    const masked = maskCredentials(this.secrets.mask({ ...exchange, answer }));
    const messages = masked.messages.map((message) =>
      message.role === 'assistant' ? { ...message, text: this.secrets.maskAnswer(message.text) } : message,
    );
    return { ...masked, messages, answer: this.secrets.maskAnswer(masked.answer) };
  }

  #learn(action: Action): void {
    const text = textOf(action);
    if (text !== null && this.secrets.add(text)) this.#news = true;
  }
}

/** Where the text goes, as far as that was seen; null = nobody knows. */
function receiver(action: Action, seen: Blueprint | null): Pick<Element, 'states'> | null {
  const target = 'target' in action ? action.target : undefined;
  const id = typeof target === 'string' ? target : (seen?.focus ?? null);
  return seen?.elements.find((element) => element.id !== null && element.id === id) ?? null;
}

function textOf(action: Action): string | null {
  if (action.action === 'type_text' || action.action === 'set_text') return action.text;
  return action.action === 'press_key' ? action.key : null;
}

function asTyping(value: unknown): Action | null {
  if (typeof value !== 'object' || value === null) return null;
  const { action, text } = value as Record<string, unknown>;
  const typing = action === 'type_text' || action === 'set_text';
  return typing && typeof text === 'string' ? (value as Action) : null;
}
