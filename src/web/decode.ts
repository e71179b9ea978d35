/** What a page answered, as nodes of a raw tree. Linear in the number of nodes. */
import type { Rect } from '../blueprint/geometry.js';
import type { Affordance, RawNode } from '../blueprint/model.js';
import { ROLES } from '../blueprint/roles.js';
import type { State } from '../blueprint/states.js';
import { handleKey } from './handles.js';
import {
  AFFORDANCE_BITS,
  AFFORDANCE_NAMES,
  BOX,
  DEPTH,
  NODE,
  type PageFacts,
  type PageTree,
  ROLE,
  STATE_BITS,
  STATE_NAMES,
  STRIDE,
} from './page/protocol.js';

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };
export type DecodedNode = Writable<RawNode>;

/** Where a frame's content stands in the tab. */
export interface Origin {
  /** Of its viewport's top left, physical pixels. */
  readonly x: number;
  readonly y: number;
  readonly depth: number;
}

/** @param frame number of the frame, for handles */
export function decodeTree(tree: PageTree, frame: number, origin: Origin): DecodedNode[] {
  const { numbers, names, tags, tagOf, info } = tree;
  const decoder = new BitNames();
  const natives: Readonly<Record<string, string>>[] = tags.map((tag) => ({ tag }));
  const nodes: DecodedNode[] = new Array(names.length);
  const prefix = handleKey(frame, info.document, 0).slice(0, -1);
  for (let index = 0, at = 0; index < names.length; index++, at += STRIDE) {
    const tag = tagOf[index] as number;
    nodes[index] = {
      depth: (numbers[at + DEPTH] as number) + origin.depth,
      handle: { backend: 'web', key: prefix + numbers[at + NODE] },
      role: ROLES[numbers[at + ROLE] as number] ?? 'unknown',
      nativeRole: tags[tag] ?? '',
      name: names[index] as string,
      description: null,
      value: null,
      states: decoder.states(numbers[at + STATE_BITS] as number),
      bounds: boundsOf(numbers, at + BOX, origin),
      affordances: decoder.affordances(numbers[at + AFFORDANCE_BITS] as number),
      platformId: null,
      native: natives[tag] ?? {},
    };
  }
  for (const [index, facts] of tree.more) {
    const node = nodes[index];
    if (node) addFacts(node, facts, prefix);
  }
  return nodes;
}

function boundsOf(numbers: readonly number[], at: number, origin: Origin): Rect | null {
  const width = numbers[at + 2] as number;
  if (width < 0) return null;
  return {
    x: (numbers[at] as number) + origin.x,
    y: (numbers[at + 1] as number) + origin.y,
    width,
    height: numbers[at + 3] as number,
  };
}

const SAME_NAME = [
  'description',
  'value',
  'valueLength',
  'placeholder',
  'platformId',
  'level',
  'position',
  'setSize',
  'row',
  'column',
  'rowCount',
  'columnCount',
  'shortcut',
  'url',
] as const;

function addFacts(node: DecodedNode, facts: PageFacts, prefix: string): void {
  for (const key of SAME_NAME) takeOver(node, facts, key);
  if (facts.range) {
    const [now, min, max, step] = facts.range;
    node.range = { now, min, max, step };
  }
  if (facts.unread !== undefined) node.unreadChildren = facts.unread;
  if (facts.labelledBy) node.labelledBy = facts.labelledBy.map((number) => prefix + number);
  if (facts.authored !== undefined) node.nativeRole = facts.authored;
  if (facts.native) node.native = { ...node.native, ...facts.native };
  // The script never sends one; a second lock costs nothing.
  if (node.states.includes('protected')) node.value = null;
}

function takeOver<Key extends (typeof SAME_NAME)[number]>(node: DecodedNode, facts: PageFacts, key: Key): void {
  const fact = facts[key] as DecodedNode[Key] | undefined;
  if (fact !== undefined) node[key] = fact;
}

/** Few combinations occur, over and over: each is made once and shared. */
class BitNames {
  readonly #states = new Map<number, readonly State[]>();
  readonly #affordances = new Map<number, readonly Affordance[]>();

  states(bits: number): readonly State[] {
    return named(this.#states, STATE_NAMES, bits);
  }

  affordances(bits: number): readonly Affordance[] {
    return named(this.#affordances, AFFORDANCE_NAMES, bits);
  }
}

function named<Name>(known: Map<number, readonly Name[]>, names: readonly Name[], bits: number): readonly Name[] {
  let found = known.get(bits);
  if (!found) {
    found = names.filter((_, bit) => (bits & (1 << bit)) !== 0);
    known.set(bits, found);
  }
  return found;
}
