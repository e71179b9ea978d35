/** Finds the element that a locator means in a fresh raw tree, or says honestly that it cannot. Never a guess. */
import type { Locator, RawTree } from './model.js';
import { groupKey, type PathStep, pathKey, pathsOf, placeOf } from './path.js';
import { collapse, compatibleNames, fold, trigramSimilarity } from './similarity.js';

/** Indices are into `RawTree.nodes`; candidates come nearest first, at most `MAX_CANDIDATES`. */
export type Resolution =
  | { readonly kind: 'found'; readonly index: number }
  /** The element is gone; the candidates only resemble it. */
  | { readonly kind: 'stale'; readonly candidates: readonly number[] }
  /** Several elements (or one of formerly several) fit, and nothing tells which is meant. */
  | { readonly kind: 'ambiguous'; readonly candidates: readonly number[] };

export const MAX_CANDIDATES = 5;

/** What a locator is compared with, one per node of the tree. */
interface Facts {
  readonly name: string;
  readonly path: readonly PathStep[];
}

/**
 * @param nameOf How the builder names a node (by index), where that is more than its own name with white space collapsed.
 *   It must be the rule by which the locator got its name.
 */
export function resolveLocator(locator: Locator, raw: RawTree, nameOf?: (index: number) => string): Resolution {
  const { nodes } = raw;
  const paths = pathsOf(nodes);
  const factsOf = (index: number): Facts => ({
    name: nameOf ? nameOf(index) : collapse(nodes[index]?.name ?? ''),
    path: paths[index] ?? [],
  });

  const alive = nodes.findIndex(
    ({ handle }) => handle.key === locator.handle.key && handle.backend === locator.handle.backend,
  );
  if (alive >= 0 && nodes[alive]?.role === locator.role) {
    if (compatibleNames(locator.name, factsOf(alive).name)) return { kind: 'found', index: alive };
    // The object lives but now says something else (Play became Pause, or its handle was given away): not what was meant.
    return { kind: 'stale', candidates: first(alive, nearest(locator, raw, factsOf)) };
  }

  const sameRole: number[] = [];
  nodes.forEach((node, index) => {
    if (node.role === locator.role && !node.states.includes('hidden')) sameRole.push(index);
  });
  return (
    byPlatformId(locator, raw, sameRole, factsOf) ??
    byPlace(locator, raw, sameRole, factsOf) ?? { kind: 'stale', candidates: nearest(locator, raw, factsOf) }
  );
}

/** An author's identifier that exactly one element of the role has settles it, unless that element has another name. */
function byPlatformId(
  locator: Locator,
  raw: RawTree,
  sameRole: readonly number[],
  factsOf: (index: number) => Facts,
): Resolution | null {
  if (!locator.platformId) return null;
  const [index, another] = sameRole.filter((candidate) => raw.nodes[candidate]?.platformId === locator.platformId);
  if (index === undefined || another !== undefined) return null;
  return compatibleNames(locator.name, factsOf(index).name) ? { kind: 'found', index } : null;
}

/** Role, name, path; among equals the platform's own place, else the position if there are still as many equals. */
function byPlace(
  locator: Locator,
  raw: RawTree,
  sameRole: readonly number[],
  factsOf: (index: number) => Facts,
): Resolution | null {
  const wanted = groupKey(locator.role, locator.name, pathKey(locator.path));
  const named = sameRole.filter((index) => factsOf(index).name === locator.name);
  let fitting = named.filter((index) => {
    const { name, path } = factsOf(index);
    return groupKey(locator.role, name, pathKey(path)) === wanted;
  });
  // A title with a counter or a modified mark on the way to the element does not make it another one.
  if (fitting.length === 0) fitting = named.filter((index) => compatiblePaths(locator.path, factsOf(index).path));
  // Where the author's identifiers are known on both sides and differ, it is another element.
  fitting = fitting.filter((index) => {
    const id = raw.nodes[index]?.platformId;
    return !id || !locator.platformId || id === locator.platformId;
  });
  // Where the platform gives positions, another position is another row, however alike they are.
  if (locator.place !== undefined) {
    const placeAt = (index: number): string | undefined => {
      const node = raw.nodes[index];
      return node && placeOf(node);
    };
    const [placed, another] = fitting.filter((index) => placeAt(index) === locator.place);
    if (placed !== undefined && another === undefined) return { kind: 'found', index: placed };
    fitting = fitting.filter((index) => placeAt(index) === undefined || placeAt(index) === locator.place);
  }
  if (fitting.length === 0) return null;
  const chosen = fitting[locator.ordinal];
  // A single nameless element proves nothing unless something orients: its path or its being the only one of its role.
  const proven = locator.name !== '' || locator.path.length > 0 || sameRole.length === locator.equals;
  if (proven && fitting.length === locator.equals && chosen !== undefined) return { kind: 'found', index: chosen };
  return { kind: 'ambiguous', candidates: fitting.slice(0, MAX_CANDIDATES) };
}

function compatiblePaths(a: readonly PathStep[], b: readonly PathStep[]): boolean {
  return (
    a.length === b.length &&
    a.every((step, i) => step.role === b[i]?.role && compatibleNames(step.name, b[i]?.name ?? ''))
  );
}

/** Elements that resemble the lost one, for the caller to choose from. */
function nearest(locator: Locator, raw: RawTree, factsOf: (index: number) => Facts): number[] {
  const wanted = fold(locator.name);
  const path = pathKey(locator.path);
  const scored: { index: number; score: number }[] = [];
  raw.nodes.forEach((node, index) => {
    if (node.depth === 0 || node.states.includes('hidden')) return;
    const facts = factsOf(index);
    const role = node.role === locator.role;
    const likeness = wanted === '' || facts.name === '' ? 0 : trigramSimilarity(wanted, fold(facts.name));
    const samePath = pathKey(facts.path) === path;
    const sameId = locator.platformId !== null && node.platformId === locator.platformId;
    if (likeness < 0.4 && !sameId && !(role && samePath && (wanted === '' || facts.name === ''))) return;
    scored.push({ index, score: likeness + (role ? 0.4 : 0) + (samePath ? 0.2 : 0) + (sameId ? 0.5 : 0) });
  });
  scored.sort((a, b) => b.score - a.score || a.index - b.index);
  return scored.slice(0, MAX_CANDIDATES).map(({ index }) => index);
}

function first(index: number, others: readonly number[]): number[] {
  return [index, ...others.filter((other) => other !== index)].slice(0, MAX_CANDIDATES);
}
