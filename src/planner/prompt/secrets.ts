/** Texts that went into protected fields: they stay out of what is kept. */
import type { Action } from '../../actions/action.js';
import type { Blueprint } from '../../blueprint/model.js';

/** What stands in the place of a secret. */
export const SECRET = '(secret)';

/** Shorter texts are not looked for elsewhere: replacing every "1" would say more than it hides. */
const SHORTEST = 3;

/** Remembers, for one run, which ids are protected and what was meant to go into them. */
export class Secrets {
  readonly #protected = new Set<string>();
  readonly #texts = new Set<string>();

  /** To be called with everything that is observed: an id that was protected once stays so. */
  seen(blueprint: Blueprint | null): void {
    for (const { id, states } of blueprint?.elements ?? []) {
      if (id !== null && states.includes('protected')) this.#protected.add(id);
    }
  }

  /** @param focus id of the focused element, for text without a target */
  meant(action: Action, focus: string | null): void {
    if (action.action !== 'set_text' && action.action !== 'type_text') return;
    const target = action.target ?? focus;
    if (target !== null && this.#protected.has(target) && action.text.length >= SHORTEST) this.#texts.add(action.text);
  }

  isProtected(id: string): boolean {
    return this.#protected.has(id);
  }

  /** The text without the secrets, also where they stand in JSON. */
  redact(text: string): string {
    let clean = text;
    for (const secret of [...this.#texts].sort((a, b) => b.length - a.length)) {
      clean = clean.replaceAll(JSON.stringify(secret).slice(1, -1), SECRET).replaceAll(secret, SECRET);
    }
    return clean;
  }
}
