/** What a person allowed "for this run". Kept in memory only, and only ever added to by the person's own answer. */
import type { Decision, PolicyFacts } from './policy.js';

export class RunAnswers {
  readonly #allowed = new Set<string>();

  allow(key: string): void {
    this.#allowed.add(key);
  }

  allows(key: string): boolean {
    return this.#allowed.has(key);
  }
}

/**
 * What an answer covers: the same rule for the same primitive on the same thing in the same application, and, where a rule
 * asked because of what the action says (an address, keys, text), the same words.
 */
export function answerKey({ rule }: Pick<Decision, 'rule'>, { action, target, surface, pressed }: PolicyFacts): string {
  const { reason: _, ...whole } = action;
  const said = rule === 'mode:ask' && 'text' in whole ? { ...whole, text: undefined } : whole;
  const words = Object.entries(said).filter(([key]) => !PLACES.has(key));
  const things = [target, pressed].map((each) => (each ? [each.role, each.name] : null));
  return JSON.stringify([rule, words, things, surface ? [surface.app.name, surface.title] : null]);
}

/** Ids change; what they stand for is in the key by role and name. */
const PLACES: ReadonlySet<string> = new Set(['target', 'from', 'to']);
