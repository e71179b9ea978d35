/**
 * Elements whose toolkit made a new accessible object for them (Qt and Chromium do so for whole subtrees): same element, new
 * handle. Recognised only where nothing else can be meant.
 */
import type { CandidateFacts, IdCandidate, IdRecord } from './ids.js';
import { groupKey, keyPart } from './path.js';
import type { Role } from './roles.js';

/** In these, equal names follow one another as the content scrolls or is sorted: a position among equals proves nothing. */
const SCROLLING: ReadonlySet<Role> = new Set<Role>([
  'feed',
  'grid',
  'list',
  'listbox',
  'log',
  'table',
  'tree',
  'treegrid',
]);

/**
 * Pairs of candidate index and the record it continues. `gone`: records of this surface whose handle was not seen;
 * `strangers`: indices of candidates whose handle is new.
 */
export function rebornPairs(
  gone: readonly IdRecord[],
  strangers: readonly number[],
  facts: readonly CandidateFacts[],
): [number, IdRecord][] {
  if (gone.length === 0) return [];
  const pairs: [number, IdRecord][] = [];
  const taken = new Set<string>();
  const paired = new Set<number>();
  const accept = (index: number, record: IdRecord): void => {
    pairs.push([index, record]);
    taken.add(record.id);
    paired.add(index);
  };

  const goneByPlatformId = groupBy(gone, (record) => platformKey(record.locator));
  const nowByPlatformId = groupBy(facts.keys(), (index) => platformKey(facts[index]?.candidate));
  for (const index of strangers) {
    const fact = facts[index];
    const key = platformKey(fact?.candidate);
    const [record, another] = goneByPlatformId.get(key) ?? [];
    if (!fact || key === '' || !record || another || nowByPlatformId.get(key)?.length !== 1) continue;
    if (record.locator.name === fact.candidate.name || record.pathKey === fact.pathKey) accept(index, record);
  }

  const recordGroup = (record: IdRecord): string =>
    located(record.locator, groupKey(record.locator.role, record.locator.name, record.pathKey));
  const factGroup = (fact: CandidateFacts): string => located(fact.candidate, fact.groupKey);
  const goneGroups = groupBy(
    gone.filter((record) => !taken.has(record.id)),
    recordGroup,
  );
  const newGroups = groupBy(
    strangers.filter((index) => !paired.has(index)),
    (index) => {
      const fact = facts[index];
      return fact ? factGroup(fact) : '';
    },
  );
  for (const [key, indices] of newGroups) {
    const records = goneGroups.get(key);
    if (!records || records.length !== indices.length) continue;
    const ordered = [...records].sort((a, b) => a.locator.ordinal - b.locator.ordinal);
    if (!isWholeGroup(ordered, indices, facts)) continue;
    indices.forEach((index, position) => {
      const record = ordered[position];
      if (record) accept(index, record);
    });
  }
  return pairs;
}

/** Several equal elements are matched by their order only where all of them, then and now, are accounted for. */
function isWholeGroup(
  records: readonly IdRecord[],
  indices: readonly number[],
  facts: readonly CandidateFacts[],
): boolean {
  const first = records[0];
  const fact = facts[indices[0] ?? -1];
  if (!first || !fact) return false;
  // A place that the platform itself gives settles it, however many have that name.
  if (records.length === 1 && fact.candidate.place) return true;
  const count = fact.equals();
  if (indices.length !== count || records.some((record) => record.locator.equals !== count)) return false;
  if (records.some((record, position) => record.locator.ordinal !== position)) return false;
  return count === 1 || !fact.candidate.path.some((step) => SCROLLING.has(step.role));
}

function platformKey(element: Pick<IdCandidate, 'handle' | 'role' | 'platformId'> | undefined): string {
  if (!element?.platformId) return '';
  return `${element.handle.backend}\u0000${element.role}\u0000${keyPart(element.platformId)}`;
}

/** Equals of one backend, in one place where the platform gives one. */
function located({ handle, place }: Pick<IdCandidate, 'handle' | 'place'>, key: string): string {
  return `${handle.backend}\u0000${key}\u0000${place ?? ''}`;
}

function groupBy<T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
