/**
 * `Cache.GetItems`: what an application has told of so far, in one call. What it says of an object is true at that moment (no
 * difference on the 1,187 of 1,238 objects that it had of gtk4-widget-factory, gtk3-widget-factory and Writer 7.4: name, role,
 * states, interfaces, description asked one by one), but it leaves objects out: so it saves questions about
 * objects that were found otherwise, and never decides which there are.
 */
import type { Call, Reply } from '../../platform/dbus/index.js';
import { asInterfaces, asNumber, asRef, asString, type NodeFacts } from './facts.js';
import { CACHE_PATH, callMethod } from './protocol.js';
import type { ObjectRef } from './reference.js';
import { StateSet } from './states.js';

export interface CachedItem extends Pick<NodeFacts, 'role' | 'interfaces' | 'states' | 'name' | 'description'> {
  readonly childCount: number;
  /** In their order; null where they are not all in the cache, or it contradicts itself. */
  readonly children: readonly ObjectRef[] | null;
}

export type CachedItems = ReadonlyMap<string, CachedItem>;
export const NO_ITEMS: CachedItems = new Map();

/** Fields of an item, signature `((so)(so)(so)iiassusau)` of Cache.xml. */
const FIELDS = 10;

export function askItems({ bus }: ObjectRef): Call {
  return callMethod({ bus, path: CACHE_PATH }, 'Cache.GetItems');
}

export function itemsOf(reply: Reply | undefined): CachedItems {
  const body: unknown = reply?.ok ? reply.body[0] : [];
  const items = (Array.isArray(body) ? (body as unknown[]) : []).filter(isItem);
  const below = new Map<string, Child[]>();
  for (const [self, , parent, index, , interfaces] of items) {
    const ref = asRef(self);
    const above = asRef(parent)?.path;
    if (ref === null || above === undefined) continue;
    const siblings = below.get(above);
    const child = { index, ref, placed: asInterfaces(interfaces).has('Component') };
    if (siblings === undefined) below.set(above, [child]);
    else siblings.push(child);
  }
  const found = new Map<string, CachedItem>();
  for (const [self, , , , count, interfaces, name, role, description, states] of items) {
    const path = asRef(self)?.path;
    if (path === undefined) continue;
    const childCount = asNumber(count) ?? -1;
    found.set(path, {
      role: asNumber(role) ?? 0,
      interfaces: asInterfaces(interfaces),
      states: StateSet.from(states),
      name: asString(name),
      description: asString(description),
      childCount,
      children: childrenOf(below.get(path) ?? [], childCount),
    });
  }
  return found;
}

interface Child {
  readonly index: unknown;
  readonly ref: ObjectRef;
  readonly placed: boolean;
}

/**
 * As many as there are, each in a place of its own: then they are all. The pages of a GTK 4 stack stand between it and what
 * they show in the cache, but not for `GetChildren`, which is asked first and so decides; they are no widgets.
 */
function childrenOf(found: readonly Child[], count: number): readonly ObjectRef[] | null {
  if (found.length !== count || !found.every(({ placed }) => placed)) return null;
  const places = new Array<ObjectRef | undefined>(count);
  for (const { index, ref } of found) if (typeof index === 'number') places[index] = ref;
  const children = places.filter((ref) => ref !== undefined);
  return children.length === count && places.length === count ? children : null;
}

function isItem(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length === FIELDS;
}
