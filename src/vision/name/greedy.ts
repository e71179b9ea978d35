/** Choosing tokens: the likeliest each time, without saying the same three tokens twice (transformers' `no_repeat_ngram_size`). */

export interface Choice {
  readonly token: number;
  /** Of this token among all, 0 to 1. */
  readonly probability: number;
}

/**
 * @param logits one row of the vocabulary
 * @param banned tokens that may not be chosen
 * @returns null when no token has a number: the model is broken
 */
export function likeliest(logits: Float32Array, banned: ReadonlySet<number>): Choice | null {
  let best = Number.NEGATIVE_INFINITY;
  let token = -1;
  for (let id = 0; id < logits.length; id++) {
    const logit = logits[id] as number;
    if (Number.isNaN(logit)) return null;
    if (logit > best && !banned.has(id)) [best, token] = [logit, id];
  }
  if (token < 0 || !Number.isFinite(best)) return null;
  let sum = 0;
  for (let id = 0; id < logits.length; id++) if (!banned.has(id)) sum += Math.exp((logits[id] as number) - best);
  return { token, probability: 1 / sum };
}

/** Tokens that would say `size` tokens in a row a second time. */
export function repeating(said: readonly number[], size: number): Set<number> {
  const banned = new Set<number>();
  const tail = said.slice(said.length - size + 1);
  if (tail.length < size - 1) return banned;
  for (let at = 0; at + size <= said.length; at++) {
    if (tail.every((token, index) => said[at + index] === token)) banned.add(said[at + size - 1] as number);
  }
  return banned;
}
