/**
 * One tree of elements with their facts, in as few calls as the system and the provider allow:
 *
 * `subtree`   `BuildUpdatedCache` with TreeScope_Subtree: one call for everything.
 * `split`     the same for each child of the root: after a whole-tree call that took too long, so that one part of a window
 *             that hangs costs that part only.
 * `children`  `FindAllBuildCache` with TreeScope_Children, once for each element (Wine 10 refuses wider caches).
 * `walker`    one element after the other, each with its cache.
 * `properties` one element after the other, one property after the other.
 *
 * What is refused once (E_NOTIMPL, E_INVALIDARG) is not tried again in this process.
 */
import type { Automation, CacheRequest, CacheSpec, Hwnd, TreeScope, UiaElement, Walker } from './automation.js';
import { type Ask, factsOf, type NodeFacts } from './facts.js';
import { BASE_PROPERTIES, RICH_PROPERTIES } from './ids.js';
import { attempt, outcomeOf } from './outcomes.js';
import type { ReadBudget } from './read-budget.js';
import { keyOf, placeKey } from './reference.js';

export const WAYS = ['subtree', 'children', 'walker', 'properties'] as const;
export type Way = (typeof WAYS)[number];

/** What this system was seen to take; shared by all reads of one engine. */
export interface ReadingAbilities {
  way: Way;
  /** Pattern properties can be cached. */
  rich: boolean;
  /** Elements can be searched by two properties at once. */
  searches: boolean;
  /** Elements can be filtered by IsOffscreen. */
  filters: boolean;
  /** The system ends calls that take too long. Where it does not, only small calls keep a deadline. */
  bounded: boolean;
}

export function fullAbilities(): ReadingAbilities {
  return { way: 'subtree', rich: true, searches: true, filters: true, bounded: true };
}

export interface TreeRead {
  readonly nodes: NodeFacts[];
  /** By key; the caller owns them. */
  readonly elements: Map<string, UiaElement>;
}

export interface TreeOptions {
  readonly hwnd: Hwnd;
  readonly visibleOnly: boolean;
}

/** A refusal met on the way: the next way is tried. */
class Refused extends Error {}

const PROPERTIES: readonly number[] = [...BASE_PROPERTIES, ...RICH_PROPERTIES];
/** One part of a window is not waited for longer, in milliseconds, when the whole took too long. */
const LEAST_PART_MS = 150;
/** Of the time that is left: for a call beside which others are to be made if it fails, and for one of many. */
const MOST_OF_IT = 0.6;
const HALF_OF_IT = 0.5;

/**
 * @param root stays the caller's; its facts are read anew
 * @throws ComError what the root itself answered (gone, timeout)
 */
export function readTree(
  automation: Automation,
  abilities: ReadingAbilities,
  root: UiaElement,
  options: TreeOptions,
  budget: ReadBudget,
): TreeRead {
  for (;;) {
    const reader = new TreeReader(automation, abilities, options, budget);
    const before = budget.nodes;
    try {
      return reader.read(root);
    } catch (error) {
      reader.abandon();
      if (!(error instanceof Refused)) throw error;
      budget.nodes = before;
      if (!degrade(abilities)) throw error.cause;
    }
  }
}

/** The next way: of one element at a time first with all properties, then with those that every system knows. */
function degrade(abilities: ReadingAbilities): boolean {
  if (abilities.way !== 'subtree' && abilities.rich) {
    abilities.rich = false;
    return true;
  }
  const ways: readonly Way[] = abilities.bounded ? WAYS : WAYS.filter((way) => way !== 'children');
  const next = ways[ways.indexOf(abilities.way) + 1];
  if (next === undefined) return false;
  abilities.way = next;
  abilities.rich = true;
  return true;
}

class TreeReader {
  readonly nodes: NodeFacts[] = [];
  readonly elements = new Map<string, UiaElement>();
  private readonly requests: CacheRequest[] = [];
  private walking: Walker | null = null;

  constructor(
    private readonly automation: Automation,
    private readonly abilities: ReadingAbilities,
    private readonly options: TreeOptions,
    private readonly budget: ReadBudget,
  ) {}

  read(root: UiaElement): TreeRead {
    try {
      if (this.abilities.way === 'subtree') this.readSubtrees(root);
      else this.readEach(root);
      return { nodes: this.nodes, elements: this.elements };
    } finally {
      for (const request of this.requests) request.release();
      this.walking?.release();
    }
  }

  abandon(): void {
    for (const element of this.elements.values()) element.release();
    this.elements.clear();
  }

  private readSubtrees(root: UiaElement): void {
    const whole = this.request('subtree');
    let top: UiaElement | null;
    this.limitCall(MOST_OF_IT);
    try {
      top = this.refusing(() => root.updated(whole));
      this.limitCall(1);
    } catch (error) {
      if (outcomeOf(error) !== 'timeout' || this.budget.left < LEAST_PART_MS) throw error;
      this.readParts(root, whole);
      return;
    }
    if (top !== null) this.addCached(top, []);
  }

  /** Each child of the root on its own. */
  private readParts(root: UiaElement, whole: CacheRequest): void {
    const single = this.request('element');
    this.limitCall(MOST_OF_IT);
    const top = this.refusing(() => root.updated(single));
    if (top === null) return;
    const at = this.add(top, (id) => top.cached(id), []);
    this.limitCall(HALF_OF_IT);
    const children = attempt(() => top.children(single), null, 'timeout', 'failed', 'unsupported');
    if (children === null) {
      this.readInTurn(top, at, whole);
      return;
    }
    for (const [index, child] of children.entries()) {
      if (!this.budget.mayGoOn()) {
        child.release();
        continue;
      }
      this.limitCall(Math.max(HALF_OF_IT, 1 / (children.length - index)));
      if (this.readPart(child, whole, [index])) child.release();
      else this.addSilent(child, [index]);
    }
  }

  /**
   * From child to child: whoever does not answer may keep the others from answering, too, in an application that has one thread
   * for all of it. What came before stays.
   */
  private readInTurn(top: UiaElement, at: NodeFacts, whole: CacheRequest): void {
    this.walking ??= this.automation.walker();
    const walker = this.walking;
    let child = this.neighbour(at, () => walker.firstChild(top, null));
    for (let index = 0; child !== null; index++) {
      const element: UiaElement = child;
      this.limitCall(HALF_OF_IT);
      const done = this.budget.mayGoOn() && this.readPart(element, whole, [index]);
      child = this.budget.mayGoOn() ? this.neighbour(at, () => walker.nextSibling(element, null)) : null;
      if (done) element.release();
      else this.addSilent(element, [index]);
    }
  }

  /** Whether it answered. */
  private readPart(element: UiaElement, whole: CacheRequest, place: readonly number[]): boolean {
    const part = attempt(() => element.updated(whole), null, 'timeout', 'gone', 'failed', 'unsupported');
    if (part !== null) this.addCached(part, place);
    return part !== null;
  }

  /** An element that does not tell anything in time: that there is one. */
  private addSilent(element: UiaElement, place: readonly number[]): void {
    const known = this.add(element, (id) => element.cached(id), place);
    known.unread = 1;
    this.budget.cut('unresponsive', `"${known.name || known.className}" did not answer in time`);
  }

  /** null = no more, or nobody tells. */
  private neighbour(parent: NodeFacts, ask: () => UiaElement | null): UiaElement | null {
    this.limitCall(HALF_OF_IT);
    const found = attempt(ask, undefined, 'timeout', 'gone', 'failed', 'unsupported');
    if (found !== undefined) return found;
    parent.unread += 1;
    this.budget.cut('unresponsive', `"${parent.name || parent.className}" did not tell all of its children`);
    return null;
  }

  private limitCall(share: number): void {
    this.automation.setCallTimeout(Math.max(LEAST_PART_MS, this.budget.left * share));
  }

  private addCached(element: UiaElement, place: readonly number[]): void {
    if (!this.budget.mayTake()) {
      element.release();
      return;
    }
    const facts = this.add(element, (id) => element.cached(id), place);
    const children = this.refusing(() => element.cachedChildren());
    for (const [index, child] of children.entries()) {
      if (this.budget.mayTake()) {
        this.addCached(child, [...place, index]);
        continue;
      }
      facts.unread += 1;
      child.release();
    }
  }

  private readEach(root: UiaElement): void {
    const request = this.abilities.way === 'properties' ? null : this.request('element');
    const top = request === null ? root.addReference() : this.refusing(() => root.updated(request));
    if (top !== null) this.addEach(top, request, []);
  }

  private addEach(element: UiaElement, request: CacheRequest | null, place: readonly number[]): void {
    if (!this.budget.mayGoOn()) {
      element.release();
      return;
    }
    const ask: Ask = request === null ? (id) => element.current(id) : (id) => element.cached(id);
    const facts = this.add(element, ask, place);
    const children = this.childrenOf(element, request, facts);
    for (const [index, child] of children.entries()) {
      if (this.budget.mayGoOn()) {
        this.addEach(child, request, [...place, index]);
        continue;
      }
      facts.unread += 1;
      child.release();
    }
  }

  /** An element that does not answer, or is gone meanwhile, has no children; that is said. */
  private childrenOf(element: UiaElement, request: CacheRequest | null, facts: NodeFacts): readonly UiaElement[] {
    try {
      return this.refusing(() =>
        this.abilities.way === 'walker' || request === null ? this.walk(element, request) : element.children(request),
      );
    } catch (error) {
      const outcome = outcomeOf(error);
      if (outcome === null) throw error;
      facts.unread += 1;
      const name = facts.name || facts.className || 'an element';
      if (outcome === 'gone') this.budget.cut('died', `"${name}" ended while it was read`);
      else this.budget.cut('unresponsive', `"${name}" did not tell its children`);
      return [];
    }
  }

  private walk(element: UiaElement, request: CacheRequest | null): UiaElement[] {
    this.walking ??= this.automation.walker();
    const children: UiaElement[] = [];
    try {
      let child = this.walking.firstChild(element, request);
      while (child !== null) {
        children.push(child);
        if (this.budget.nodes + children.length > this.budget.limits.maxNodes || !this.budget.mayGoOn()) break;
        child = this.walking.nextSibling(child, request);
      }
      return children;
    } catch (error) {
      // Those that came stay, unless it was the very first question.
      if (children.length === 0 || outcomeOf(error) === null) throw error;
      this.budget.cut('died', 'an element ended while its siblings were read');
      return children;
    }
  }

  private add(element: UiaElement, ask: Ask, place: readonly number[]): NodeFacts {
    // What the system has no idea of is what it cannot be asked.
    const asking: Ask = (id) => attempt(() => ask(id), undefined, 'refused', 'unsupported', 'failed', 'denied');
    const facts = factsOf(asking, place.length, (runtimeId) => this.keyFor(runtimeId, place));
    this.budget.nodes += 1;
    this.nodes.push(facts);
    this.elements.set(facts.key, element);
    return facts;
  }

  /** Providers without runtime ids, and such that give one twice: the place makes the difference. */
  private keyFor(runtimeId: readonly number[], place: readonly number[]): string {
    const { hwnd } = this.options;
    const own = runtimeId.length > 0 ? keyOf(hwnd, runtimeId) : null;
    return own !== null && !this.elements.has(own) ? own : placeKey(hwnd, place);
  }

  private request(scope: TreeScope): CacheRequest {
    const { abilities } = this;
    for (;;) {
      const spec: CacheSpec = {
        scope,
        properties: abilities.rich ? PROPERTIES : BASE_PROPERTIES,
        filter: this.options.visibleOnly && abilities.filters && scope !== 'element' ? 'onscreen' : 'raw',
      };
      try {
        const request = this.automation.cacheRequest(spec);
        this.requests.push(request);
        return request;
      } catch (error) {
        if (outcomeOf(error) !== 'refused') throw error;
        if (spec.filter === 'onscreen') abilities.filters = false;
        else if (abilities.rich && scope === 'element') abilities.rich = false;
        else throw new Refused('cache request', { cause: error });
      }
    }
  }

  private refusing<T>(call: () => T): T {
    try {
      return call();
    } catch (error) {
      if (outcomeOf(error) !== 'refused') throw error;
      throw new Refused('refused', { cause: error });
    }
  }
}
