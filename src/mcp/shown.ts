/** What the client has been shown of each surface, so that after an action only what is new to it is told. */
import { type Difference, diffBlueprints, differenceToText } from '../blueprint/diff.js';
import type { Blueprint, SurfaceId } from '../blueprint/model.js';
import { toText } from '../blueprint/text.js';
import { estimateTokens } from '../blueprint/text-tokens.js';

/** Surfaces remembered; those shown longest ago are forgotten first. */
const SURFACES = 20;
/** How a client gets what a text left out. */
const HOW = 'call observe with root, or with a larger max_tokens';

export class Shown {
  readonly #last = new Map<SurfaceId, Blueprint>();

  /** The client was told what this says, or what changed up to it. */
  keep(blueprint: Blueprint): void {
    const { id } = blueprint.surface;
    this.#last.delete(id);
    this.#last.set(id, blueprint);
    for (const oldest of this.#last.keys()) {
      if (this.#last.size <= SURFACES) break;
      this.#last.delete(oldest);
    }
  }

  /** What the client does not know yet: what changed since it was shown the surface, or all of a surface that it never saw. */
  news(blueprint: Blueprint, maxTokens: number): string {
    const before = this.#last.get(blueprint.surface.id);
    this.keep(blueprint);
    if (!before) return wholeText(blueprint, maxTokens);
    if (before.hash === blueprint.hash) return `unchanged since ${before.sequence}`;
    return changesText(diffBlueprints(before, blueprint), blueprint, maxTokens);
  }
}

/** What changed, or the whole where that is shorter. */
export function changesText(difference: Difference, after: Blueprint, maxTokens: number): string {
  const changes = differenceToText(difference);
  const tokens = estimateTokens(changes);
  if (tokens < 200) return changes;
  const whole = wholeText(after, maxTokens);
  return estimateTokens(whole) < tokens ? whole : changes;
}

export interface WholeOptions {
  readonly root?: string;
  readonly bounds?: boolean;
}

/** @param maxTokens estimated; where it does not suffice, the text says what was left out */
export function wholeText(blueprint: Blueprint, maxTokens: number, options: WholeOptions = {}): string {
  const all = toText(blueprint, options);
  if (estimateTokens(all) <= maxTokens) return all;
  return toText(blueprint, { ...options, budget: { tokens: maxTokens }, how: HOW });
}

/** The first lines that fit, and how many do not. */
export function firstLines(lines: readonly string[], maxTokens: number): string {
  let room = maxTokens;
  const kept = lines.findIndex((line) => {
    room -= estimateTokens(line) + 1;
    return room < 0;
  });
  if (kept < 0) return lines.join('\n');
  return [...lines.slice(0, kept), `… ${lines.length - kept} lines left out (${HOW})`].join('\n');
}
