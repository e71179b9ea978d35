/// <reference lib="dom" />
/** The packed form in which a tree leaves the page, as it grows. */
import type { Affordance } from '../../blueprint/model.js';
import { ROLES, type Role } from '../../blueprint/roles.js';
import type { State } from '../../blueprint/states.js';
import type { Facts } from './controls.js';
import {
  AFFORDANCE_BITS,
  AFFORDANCE_NAMES,
  DEPTH,
  type PageFrame,
  type PageInfo,
  type PageTree,
  STATE_BITS,
  STATE_NAMES,
  STRIDE,
} from './protocol.js';
import { token } from './registry.js';

const ROLE_INDEX: ReadonlyMap<Role, number> = new Map(ROLES.map((role, index) => [role, index]));
const STATE_BIT: ReadonlyMap<State, number> = new Map(STATE_NAMES.map((state, index) => [state, 1 << index]));
const AFFORDANCE_BIT: ReadonlyMap<Affordance, number> = new Map(
  AFFORDANCE_NAMES.map((affordance, index) => [affordance, 1 << index]),
);

/** Largest coordinate that is sent: what pages put a million pixels away is just as far out of sight. */
const FARTHEST = 4_000_000;

export interface Packed {
  readonly depth: number;
  readonly node: number;
  readonly role: Role;
  readonly name: string;
  readonly tag: string;
  readonly states: readonly State[];
  readonly affordances: readonly Affordance[];
  readonly facts: Facts | null;
  readonly box: DOMRect | null;
}

export class Collection {
  readonly numbers: number[] = [];
  readonly names: string[] = [];
  readonly tagOf: number[] = [];
  readonly tags: string[] = [];
  readonly frames: PageFrame[] = [];
  readonly suspects: number[] = [];
  focus = -1;
  cut: PageTree['cut'] = null;
  readonly #facts: (Facts | null)[] = [];
  readonly #tagIndex = new Map<string, number>();
  readonly #scale = window.devicePixelRatio || 1;

  get length(): number {
    return this.names.length;
  }

  /** Keeps a place for a node whose content comes first. */
  reserve(): number {
    const index = this.names.length;
    this.names.push('');
    this.tagOf.push(0);
    this.#facts.push(null);
    for (let part = 0; part < STRIDE; part++) this.numbers.push(0);
    return index;
  }

  put(index: number, node: Packed): void {
    this.names[index] = node.name;
    this.tagOf[index] = this.#tag(node.tag);
    this.#facts[index] = node.facts && Object.keys(node.facts).length > 0 ? node.facts : null;
    const { numbers } = this;
    let at = index * STRIDE;
    numbers[at++] = node.depth;
    numbers[at++] = node.node;
    numbers[at++] = ROLE_INDEX.get(node.role) ?? 0;
    let states = 0;
    for (const state of node.states) states |= STATE_BIT.get(state) ?? 0;
    numbers[at++] = states;
    let affordances = 0;
    for (const affordance of node.affordances) affordances |= AFFORDANCE_BIT.get(affordance) ?? 0;
    numbers[at++] = affordances;
    const { box } = node;
    if (!box) {
      numbers[at++] = 0;
      numbers[at++] = 0;
      numbers[at++] = -1;
      numbers[at] = 0;
      return;
    }
    const left = this.#pixel(box.left);
    const top = this.#pixel(box.top);
    numbers[at++] = left;
    numbers[at++] = top;
    // What has a size keeps one, however small the scale.
    numbers[at++] = Math.max(box.width > 0 ? 1 : 0, this.#pixel(box.right) - left);
    numbers[at] = Math.max(box.height > 0 ? 1 : 0, this.#pixel(box.bottom) - top);
  }

  note(index: number, facts: Facts): void {
    this.#facts[index] = { ...this.#facts[index], ...facts };
  }

  noteNative(index: number, native: Record<string, string | number | boolean>): void {
    const before = this.#facts[index];
    this.#facts[index] = { ...before, native: { ...before?.native, ...native } };
  }

  addState(index: number, state: State): void {
    const at = index * STRIDE + STATE_BITS;
    this.numbers[at] = (this.numbers[at] as number) | (STATE_BIT.get(state) ?? 0);
  }

  addAffordance(index: number, affordance: Affordance): void {
    const at = index * STRIDE + AFFORDANCE_BITS;
    this.numbers[at] = (this.numbers[at] as number) | (AFFORDANCE_BIT.get(affordance) ?? 0);
  }

  hasAffordances(index: number): boolean {
    return this.numbers[index * STRIDE + AFFORDANCE_BITS] !== 0;
  }

  /** Takes back everything from an index on. */
  truncate(index: number): void {
    this.names.length = index;
    this.tagOf.length = index;
    this.#facts.length = index;
    this.numbers.length = index * STRIDE;
    while ((this.frames.at(-1)?.index ?? -1) >= index) this.frames.pop();
  }

  /** Leaves out the first nodes, which were only passed through. */
  dropFirst(count: number): void {
    if (count === 0) return;
    const depth = this.numbers[count * STRIDE + DEPTH] ?? 0;
    this.numbers.splice(0, count * STRIDE);
    for (let at = DEPTH; at < this.numbers.length; at += STRIDE)
      this.numbers[at] = (this.numbers[at] as number) - depth;
    this.names.splice(0, count);
    this.tagOf.splice(0, count);
    this.#facts.splice(0, count);
    this.focus = this.focus < count ? -1 : this.focus - count;
    const frames = this.frames.map((frame) => ({ ...frame, index: frame.index - count }));
    this.frames.splice(0, this.frames.length, ...frames.filter((frame) => frame.index >= 0));
  }

  tree(info: PageInfo): PageTree {
    const more: [number, Facts][] = [];
    this.#facts.forEach((facts, index) => {
      if (facts) more.push([index, facts]);
    });
    const { numbers, names, tagOf, tags, focus, frames, cut, suspects } = this;
    return { info, numbers, names, more, tagOf, tags, focus, frames, cut, suspects };
  }

  #pixel(value: number): number {
    return Math.round(Math.max(-FARTHEST, Math.min(FARTHEST, value * this.#scale)));
  }

  #tag(name: string): number {
    let index = this.#tagIndex.get(name);
    if (index === undefined) {
      index = this.tags.push(name) - 1;
      this.#tagIndex.set(name, index);
    }
    return index;
  }
}

export function pageInfo(): PageInfo {
  return {
    document: token,
    title: document.title.slice(0, 2000),
    width: window.innerWidth,
    height: window.innerHeight,
    scale: window.devicePixelRatio || 1,
  };
}
