/** One element and its ancestors, read afresh. */
import type { Handle, RawNode } from '../../blueprint/model.js';
import type { RawPath } from '../backend.js';
import { inArena } from './arena.js';
import type { CacheRequest, Hwnd, UiaElement } from './automation.js';
import { readControls } from './controls.js';
import type { Engine } from './engine.js';
import { factsOf, type NodeFacts } from './facts.js';
import { BASE_PROPERTIES, PROPERTY, RICH_PROPERTIES } from './ids.js';
import { itemOf } from './native-list.js';
import { toRawNodes } from './nodes.js';
import { attempt, outcomeOf } from './outcomes.js';
import { ReadBudget } from './read-budget.js';
import { readTexts } from './read-text.js';
import { currentValue } from './read-values.js';
import { keyOf, parseKey, placeKey, referenceOf } from './reference.js';
import { resolve } from './resolve.js';
import { withoutWrappers } from './shape.js';
import { type Surface, windowsOf } from './surfaces.js';

const DEADLINE_MS = 2000;
const TEXT_LIMIT = 4000;
/** Longer chains of parents are loops. */
const MAX_DEPTH = 100;

/**
 * `known`: the keys from the top down to this one, where an earlier read knows them; else parents are asked for one after the
 * other. null = the handle is dead.
 * @throws LumosError APP_UNRESPONSIVE, STALE_ID (a handle of another backend)
 */
export function describeHandle(
  engine: Engine,
  surfaces: readonly Surface[],
  handle: Handle,
  known: readonly string[] | null,
): RawPath | null {
  if (handle.backend === 'windows-uia' && parseKey(handle.key) === null) return null;
  const { hwnd } = referenceOf(handle);
  const surface = surfaces.find((each) => windowsOf(each).some((window) => window.hwnd === hwnd));
  if (surface === undefined) return null;
  engine.requireResponse(hwnd, surface.info.app.name || surface.info.title);
  const element = resolve(engine, handle);
  if (element === null) return describeControl(engine, surface, hwnd, handle.key);
  try {
    const chain = chainOf(engine, surface, hwnd, element, handle.key, known);
    if (chain === null) return null;
    return { surface: surface.info, nodes: toRawNodes(chain) };
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome === null) throw error;
    if (outcome === 'gone') {
      engine.held.drop(hwnd, handle.key);
      return null;
    }
    engine.requireResponse(hwnd, surface.info.app.name);
    throw error;
  }
}

/** An element that UIA was asked for at a point: with its ancestors up to the window's own. null = of another window. */
export function chainFrom(engine: Engine, surface: Surface, hwnd: Hwnd, element: UiaElement): RawPath | null {
  const chain = climb(engine, hwnd, element, null);
  return chain === null ? null : { surface: surface.info, nodes: toRawNodes(chain) };
}

function chainOf(
  engine: Engine,
  surface: Surface,
  hwnd: Hwnd,
  element: UiaElement,
  key: string,
  known: readonly string[] | null,
): NodeFacts[] | null {
  const path = known?.map((each) => {
    const reference = parseKey(each);
    return reference === null ? null : engine.held.get(reference.hwnd, each);
  });
  const held = path?.every((each) => each !== null) ? (path as UiaElement[]) : null;
  if (held === null) {
    const chain = climb(engine, hwnd, element, key);
    if (chain === null || hwnd === surface.window.hwnd) return chain;
    return below(topOf(engine, surface.window.hwnd), chain);
  }
  return withRequest(engine, (request) => {
    const chain = held.map((each, depth) =>
      freshFacts(each, request, depth, () => (known as string[])[depth] as string),
    );
    return chain.every((each) => each !== null) ? (chain as NodeFacts[]) : null;
  });
}

function below(top: NodeFacts | null, chain: NodeFacts[]): NodeFacts[] {
  if (top === null) return chain;
  for (const each of chain) each.depth += 1;
  return [top, ...chain];
}

function topOf(engine: Engine, hwnd: Hwnd): NodeFacts | null {
  const root = attempt(() => engine.platform.automation.elementFromHandle(hwnd), null);
  if (root === null) return null;
  try {
    return withRequest(engine, (request) => freshFacts(root, request, 0, (id) => keyOf(hwnd, id)));
  } finally {
    root.release();
  }
}

/** The elements from the window's own down to this one; null when it is in no window, or in another. */
function climb(engine: Engine, hwnd: Hwnd, element: UiaElement, key: string | null): NodeFacts[] | null {
  const { automation } = engine.platform;
  return inArena((arena) => {
    const root = automation.elementFromHandle(hwnd);
    if (root === null) return null;
    arena.own(root);
    const top = runtimeIdOf(root);
    return withRequest(engine, (request) => {
      const walker = arena.own(automation.walker());
      const keys = (id: readonly number[]) => (id.length > 0 ? keyOf(hwnd, id) : placeKey(hwnd, []));
      const chain: NodeFacts[] = [];
      const added = new Map<string, UiaElement>();
      let at: UiaElement | null = element;
      while (at !== null && chain.length < MAX_DEPTH) {
        const current: UiaElement = at;
        const facts = freshFacts(current, request, 0, (id) => (chain.length === 0 && key !== null ? key : keys(id)));
        if (facts === null) return null;
        if (facts.runtimeId.length > 0 && !added.has(facts.key)) added.set(facts.key, current.addReference());
        chain.unshift(facts);
        if (sameId(facts.runtimeId, top)) break;
        at = walker.parent(current, null);
        if (at !== null) arena.own(at);
      }
      const whole = at !== null && sameId(chain[0]?.runtimeId ?? [], top);
      if (!whole) {
        for (const each of added.values()) each.release();
        return null;
      }
      engine.held.add(hwnd, added);
      chain.forEach((facts, depth) => {
        facts.depth = depth;
      });
      return withoutWrappersAbove(chain);
    });
  });
}

/** The element itself stays, whatever it is. */
function withoutWrappersAbove(chain: NodeFacts[]): NodeFacts[] {
  const last = chain.at(-1) as NodeFacts;
  const above = withoutWrappers(chain.slice(0, -1));
  last.depth = above.length;
  return [...above, last];
}

function runtimeIdOf(element: UiaElement): readonly number[] {
  const id = attempt(() => element.current(PROPERTY.runtimeId), undefined);
  return Array.isArray(id) ? id : [];
}

function sameId(a: readonly number[], b: readonly number[]): boolean {
  return a.length > 0 && a.length === b.length && a.every((each, index) => each === b[index]);
}

/** Wine 10 answers for an element that is gone as for one without any property but its id (a live one has a type, at the least). */
function isSilent({ runtimeId, controlType, processId, rectangle, name, className }: NodeFacts): boolean {
  const told = controlType !== 0 || processId !== null || rectangle !== null || name !== '' || className !== '';
  return runtimeId.length > 0 && !told;
}

/** One element's facts as they are now, with its text; null = it is gone. */
export function freshFacts(
  element: UiaElement,
  request: CacheRequest | null,
  depth: number,
  keyFor: (runtimeId: readonly number[]) => string,
): NodeFacts | null {
  const updated = request === null ? element.addReference() : element.updated(request);
  if (updated === null) return null;
  try {
    const ask = (id: number) =>
      attempt(
        () => (request === null ? updated.current(id) : updated.cached(id)),
        undefined,
        'refused',
        'unsupported',
        'failed',
        'denied',
      );
    const facts = factsOf(ask, depth, keyFor);
    if (isSilent(facts)) return null;
    const budget = new ReadBudget({
      deadline: performance.now() + DEADLINE_MS,
      maxNodes: MAX_DEPTH,
      textLimit: TEXT_LIMIT,
    });
    if (facts.value === undefined && !facts.password && facts.patterns.has('Value')) {
      facts.value = currentValue(updated);
    }
    readTexts([facts], new Map([[facts.key, element]]), budget);
    return facts;
  } finally {
    updated.release();
  }
}

/** With a cache of one element, or none where the system has no caches. */
export function withRequest<T>(engine: Engine, use: (request: CacheRequest | null) => T): T {
  const { automation } = engine.platform;
  const properties = engine.abilities.rich ? [...BASE_PROPERTIES, ...RICH_PROPERTIES] : BASE_PROPERTIES;
  const request =
    engine.abilities.way === 'properties'
      ? null
      : attempt(
          () => automation.cacheRequest({ scope: 'element', filter: 'raw', properties }),
          null,
          'refused',
          'unsupported',
        );
  try {
    return use(request);
  } finally {
    request?.release();
  }
}

function describeControl(engine: Engine, surface: Surface, hwnd: Hwnd, key: string): RawPath | null {
  const budget = new ReadBudget({
    deadline: performance.now() + DEADLINE_MS,
    maxNodes: 20_000,
    textLimit: TEXT_LIMIT,
  });
  // Other items are not looked at: there may be thousands.
  const scope = { visibleOnly: false, item: itemOf(key) };
  const top = topOf(engine, hwnd);
  const nodes: RawNode[] = [...(top === null ? [] : toRawNodes([top])), ...readControls(engine, hwnd, scope, budget)];
  const index = nodes.findIndex((node) => node.handle.key === key);
  if (index < 0) return null;
  const path: RawNode[] = [];
  let depth = Number.POSITIVE_INFINITY;
  for (let i = index; i >= 0 && depth > 0; i--) {
    const node = nodes[i] as RawNode;
    if (node.depth >= depth) continue;
    path.unshift(node);
    depth = node.depth;
  }
  return { surface: surface.info, nodes: path };
}
