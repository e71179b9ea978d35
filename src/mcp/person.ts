/**
 * Questions to the person, through the client (MCP `elicitation/create`, form mode). A model has no part in the answer: no
 * argument of any tool confirms anything.
 */
import type { Ask, Question } from '../actions/policy.js';
import { questionLines } from '../actions/question-text.js';
import { cut, quote } from '../blueprint/text-escape.js';
import { LumosError } from '../errors.js';
import type { SessionOptions } from '../session.js';

/** What a person filled in; null = declined, dismissed or not answered. */
export type Filled = Readonly<Record<string, unknown>> | null;

/** A form as the protocol allows it: a flat object of simple properties. */
export interface Form {
  readonly message: string;
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The connection to whoever can ask. */
export interface Asker {
  /** Whether the client shows forms to a person. */
  canAsk(): boolean;
  /** @throws what the connection throws when it ends */
  ask(form: Form): Promise<Filled>;
}

const ANSWERS = ['no', 'once', 'run'] as const;
const ANSWER_WORDS = ['No', 'Yes, this once', 'Yes, and whenever the very same is asked again'];
/** Code points of a question of `ask_user` that are shown. */
const QUESTION_SHOWN = 1000;

export class McpPerson {
  #asker: Asker | null = null;

  /** For `Session.open`. */
  readonly answers: Required<Pick<SessionOptions, 'ask' | 'askUser'>> = {
    ask: (question) => this.#confirm(question),
    askUser: (question) => this.#answer(question),
  };

  /** From now on questions go there. Called by the server. */
  attach(asker: Asker): void {
    this.#asker = asker;
  }

  async #confirm(question: Question): ReturnType<Ask> {
    const asker = this.#asker;
    if (!asker?.canAsk()) throw nobodyToAsk(question);
    const filled = await asker.ask({
      message: questionLines(question).join('\n'),
      properties: { answer: { type: 'string', title: 'Allow it?', enum: ANSWERS, enumNames: ANSWER_WORDS } },
    });
    // Anything else than a clear yes is a no.
    const answer = filled?.answer;
    return answer === 'once' || answer === 'run' ? answer : 'no';
  }

  async #answer(question: string): Promise<string | null> {
    const asker = this.#asker;
    if (!asker?.canAsk()) return null;
    const filled = await asker.ask({
      message: `LUMOS asks: ${quote(cut(question, QUESTION_SHOWN).text)}`,
      properties: { answer: { type: 'string', title: 'Your answer' } },
    });
    return typeof filled?.answer === 'string' ? filled.answer : null;
  }
}

function nobodyToAsk({ action, target, rule, reason }: Question): LumosError {
  const what = target ? `${action.action} on ${target.role} ${quote(cut(target.name, 200).text)}` : action.action;
  return new LumosError('CONFIRMATION_REQUIRED', `A person must confirm ${what}: ${reason}.`, {
    hint:
      'You cannot confirm it. Leave it out, or tell the person: this client shows no questions of servers (MCP elicitation), so ' +
      'they can do this step themselves, allow it in ~/.config/lumos/policy.json, or start the server with another --policy.',
    details: { rule },
  });
}
