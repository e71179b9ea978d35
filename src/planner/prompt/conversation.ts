/**
 * The conversation with a model over one run, as short as it can be and growing only at its end, so that servers can keep what
 * they have read:
 *
 *     system     the same in every run
 *     user       goal, earlier steps (one line each, more are added at the end), the whole screen
 *     assistant  action
 *     user       what came of it, what changed
 *     …
 *
 * Where a change would take more words than the whole screen, the screen is shown. When all that outgrows the first screen, another
 * surface comes to the front or the context runs short, the conversation is folded: steps become lines, old screens go, and the
 * whole screen is shown anew.
 */
import type { Action } from '../../actions/action.js';
import type { Blueprint } from '../../blueprint/model.js';
import { estimateTokens } from '../../blueprint/text-tokens.js';
import type { Deed } from '../memory.js';
import type { Message } from '../models/client.js';
import type { Done, PlannerInput } from '../planner.js';
import { suggest } from '../suggest/suggest.js';
import { isCurrent, type Suggestion } from '../suggest/suggestion.js';
import { createFence, type Fence } from './fence.js';
import { deedLine, memoryLines } from './history.js';
import { changedScreen, stepText, surfaceLines, wholeScreen } from './observation.js';
import { Secrets } from './secrets.js';
import { type AnswerForm, systemPrompt } from './system.js';

export interface ConversationOptions {
  readonly form: AnswerForm;
  /** Tokens that the messages may take together: the model's window without its answer. */
  readonly roomTokens: number;
  /** Tokens of a screen's text. */
  readonly screenTokens: number;
  readonly fence?: Fence;
}

/** Changes may always take this much before they are folded, in tokens: small screens would be repeated all the time. */
const DRIFT = 900;
/** The least that a screen is cut down to when the room is short, in tokens. */
const LEAST_SCREEN = 200;
/** Steps that are told in lines; older ones are counted, so many at a time that the beginning seldom changes. */
const HISTORY = 24;
const HISTORY_PART = 12;
const SUGGESTIONS = 5;
/** What chat templates add to each message, in tokens. */
const PER_MESSAGE = 5;

interface Pending {
  readonly base: string;
  readonly turns: readonly Message[];
  readonly shown: Blueprint | null;
  readonly surfaces: string;
  readonly deeds: number;
  readonly last: Done | null;
}

export class Conversation {
  readonly secrets = new Secrets();
  readonly #options: ConversationOptions;
  readonly #fence: Fence;
  #goal: string | null = null;
  /** What the model has been told and has answered; null = it knows nothing yet. */
  #told: Pending | null = null;
  #pending: Pending | null = null;

  constructor(options: ConversationOptions) {
    this.#options = options;
    this.#fence = options.fence ?? createFence();
  }

  /** The messages of the next question. */
  ask(input: PlannerInput): readonly Message[] {
    if (this.#goal !== input.goal || (input.step === 1 && input.last === null && input.notices.length === 0)) {
      this.#goal = input.goal;
      this.#told = null;
    }
    this.secrets.seen(input.blueprint);
    this.#pending = this.#goOn(input) ?? this.#fold(input);
    return this.#messages(this.#pending);
  }

  /** The question of the last `ask` was answered with these actions: both are part of the conversation from now on. */
  answered(actions: readonly Action[]): void {
    const pending = this.#pending;
    if (!pending) return;
    const [only] = actions;
    const answer = this.#options.form === 'one-step' && only && actions.length === 1 ? only : { actions };
    for (const action of actions) this.secrets.meant(action, pending.shown?.focus ?? null);
    const text = this.secrets.redact(JSON.stringify(answer));
    this.#told = { ...pending, turns: [...pending.turns, { role: 'assistant', text }] };
    this.#pending = null;
  }

  /** The conversation with what changed at its end, or null where it must be folded. */
  #goOn(input: PlannerInput): Pending | null {
    const told = this.#told;
    if (!told || input.last?.action.action === 'observe') return null;
    const whole = wholeScreen(input.blueprint, this.#view(input, this.#options.screenTokens));
    const changes = changedScreen(told.shown, input.blueprint, whole);
    if (changes === null) return null;
    const windows = surfaceLines(input.surfaces, input.blueprint);
    const surfaces = windows.join('\n');
    const screen = [...(surfaces === told.surfaces ? [] : windows), changes];
    const next: Pending = {
      base: told.base,
      turns: [...told.turns, { role: 'user', text: this.#step(input, told, screen) }],
      shown: input.blueprint,
      surfaces,
      deeds: input.memory.deeds.length,
      last: input.last,
    };
    const drift = tokensOf(next.turns);
    const isLong = drift > Math.max(DRIFT, estimateTokens(whole));
    return isLong || tokensOf(this.#messages(next)) > this.#options.roomTokens ? null : next;
  }

  /** Steps as lines and the whole screen, cut down until it fits into the room. */
  #fold(input: PlannerInput): Pending {
    const { roomTokens, screenTokens } = this.#options;
    const windows = surfaceLines(input.surfaces, input.blueprint);
    let steps = HISTORY;
    let tokens = screenTokens;
    for (;;) {
      const screen = [...windows, wholeScreen(input.blueprint, this.#view(input, tokens))];
      const next: Pending = {
        base: `${this.#head(input, steps)}\n\n${this.#step(input, this.#told, screen)}`,
        turns: [],
        shown: input.blueprint,
        surfaces: windows.join('\n'),
        deeds: input.memory.deeds.length,
        last: input.last,
      };
      const excess = tokensOf(this.#messages(next)) - roomTokens;
      if (excess <= 0 || (tokens <= LEAST_SCREEN && steps <= 1)) return next;
      if (tokens > LEAST_SCREEN) tokens = Math.max(LEAST_SCREEN, Math.min(tokens, this.#shownTokens(screen)) - excess);
      else steps = Math.floor(steps / 2);
    }
  }

  #shownTokens(screen: readonly string[]): number {
    return estimateTokens(screen.at(-1) ?? '');
  }

  #messages({ base, turns }: Pending): readonly Message[] {
    return [{ role: 'system', text: systemPrompt(this.#options.form) }, { role: 'user', text: base }, ...turns];
  }

  /** Goal and earlier steps: the same beginning at every folding. */
  #head(input: PlannerInput, most: number): string {
    const { fence, nonce } = this.#fence;
    const isProtected = (id: string): boolean => this.secrets.isProtected(id);
    // What was done last is told with the step.
    const deeds = input.memory.deeds.slice(0, input.memory.deeds.length - this.#news(input, this.#told).deeds.length);
    const excess = Math.max(0, deeds.length - most);
    const skipped = Math.min(deeds.length, Math.ceil(excess / HISTORY_PART) * HISTORY_PART);
    const lines = deeds.slice(skipped).map((deed) => deedLine(deed, isProtected));
    if (skipped > 0) lines.unshift(`… ${skipped} earlier steps`);
    const remembered = memoryLines(input.memory, isProtected);
    const head = [`Goal: ${input.goal.trim()}`, `The marks of this run have the number ${nonce}.`];
    // The goal itself may hold a secret, and has to: the model is to enter it.
    if (lines.length > 0) head.push('Steps so far:', fence(this.secrets.redact(lines.join('\n'))));
    if (remembered.length > 0) head.push('Known from them:', fence(this.secrets.redact(remembered.join('\n'))));
    return head.join('\n');
  }

  #step(input: PlannerInput, told: Pending | null, screen: readonly string[]): string {
    const { deeds, last } = this.#news(input, told);
    const text = stepText(
      {
        input,
        deeds,
        last,
        isProtected: (id) => this.secrets.isProtected(id),
        suggestions: suggestionsFor(input, last),
        screen,
      },
      this.#fence,
    );
    return this.secrets.redact(text);
  }

  /** What was done since the last question; nothing where a proposal was refused before it was done. */
  #news(input: PlannerInput, told: Pending | null): { readonly deeds: readonly Deed[]; readonly last: Done | null } {
    const { deeds } = input.memory;
    if (input.last === null || input.last === told?.last) return { deeds: [], last: null };
    return { deeds: told ? deeds.slice(told.deeds) : deeds.slice(-1), last: input.last };
  }

  #view(input: PlannerInput, tokens: number) {
    const asked = input.last?.action;
    const about = asked?.action === 'observe' && asked.reason ? [input.goal, asked.reason] : [input.goal];
    return { tokens, about };
  }
}

/** Only where the last action led nowhere or was not even done; only of the current snapshot. */
function suggestionsFor({ blueprint, memory, notices }: PlannerInput, last: Done | null): readonly Suggestion[] {
  const effect = last?.outcome.effect;
  const isStuck = last ? effect === 'no_effect' || effect === 'refused' : notices.length > 0;
  if (!blueprint || !isStuck) return [];
  return suggest(blueprint, memory)
    .filter((each) => isCurrent(each, blueprint))
    .slice(0, SUGGESTIONS);
}

/** Estimated tokens of messages, with what chat templates add. */
export function tokensOf(messages: readonly Message[]): number {
  return messages.reduce((sum, { text }) => sum + estimateTokens(text) + PER_MESSAGE, 0);
}
