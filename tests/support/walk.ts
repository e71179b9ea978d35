/**
 * An independent look at an application: every object reached from the root through `GetChildren`, the way every AT-SPI
 * client before us does it. What a bulk read leaves out or puts in the wrong place shows in the comparison.
 */
import type { Engine } from '../../src/a11y/atspi/engine.js';
import { asExtents, asRefs, asString } from '../../src/a11y/atspi/facts.js';
import { COORDINATES, callMethod, getProperty } from '../../src/a11y/atspi/protocol.js';
import { isSentinel } from '../../src/a11y/atspi/quirks.js';
import { handleOf, type ObjectRef } from '../../src/a11y/atspi/reference.js';
import { STATE, StateSet } from '../../src/a11y/atspi/states.js';
import type { RawTree } from '../../src/blueprint/model.js';

export interface WalkedNode {
  readonly key: string;
  readonly parent: string | null;
  readonly name: string;
  readonly role: number;
  readonly states: StateSet;
  /** It has an area to be seen in. */
  readonly placed: boolean;
}

const DEADLINE_MS = 30_000;
const MAX_NODES = 20_000;

/** Everything below `root`, in document order, `root` first. Children of objects that manage their descendants are left out. */
export function walk(engine: Engine, root: ObjectRef): WalkedNode[] {
  const connection = engine.connectionFor(root.bus);
  const deadline = engine.deadline(DEADLINE_MS);
  const nodes = new Map<string, WalkedNode>();
  const children = new Map<string, string[]>();
  let level: { ref: ObjectRef; parent: string | null }[] = [{ ref: root, parent: null }];
  while (level.length > 0 && nodes.size < MAX_NODES) {
    const replies = connection.batch(
      level.flatMap(({ ref }) => [
        callMethod(ref, 'Accessible.GetState'),
        callMethod(ref, 'Accessible.GetRole'),
        getProperty(ref, 'Accessible.Name'),
        getProperty(ref, 'Accessible.ChildCount'),
        callMethod(ref, 'Component.GetExtents', COORDINATES.window),
      ]),
      deadline,
    );
    const body = (index: number): unknown => {
      const reply = replies[index];
      return reply?.ok ? reply.body[0] : undefined;
    };
    const entered: ObjectRef[] = [];
    level.forEach(({ ref, parent }, i) => {
      const { key } = handleOf(ref);
      const states = StateSet.from(body(5 * i));
      const extents = asExtents(body(5 * i + 4));
      const placed = extents !== null && !isSentinel(...extents);
      const name = asString(body(5 * i + 2));
      nodes.set(key, { key, parent, name, role: Number(body(5 * i + 1) ?? 0), states, placed });
      const count = Number(body(5 * i + 3) ?? 0);
      if (!states.has(STATE.managesDescendants) && count < MAX_NODES) entered.push(ref);
    });
    const lists = connection.batch(
      entered.map((ref) => callMethod(ref, 'Accessible.GetChildren')),
      deadline,
    );
    level = entered.flatMap((ref, i) => {
      const reply = lists[i];
      const { key } = handleOf(ref);
      const own = asRefs(reply?.ok ? reply.body[0] : []).filter((child) => !nodes.has(handleOf(child).key));
      children.set(
        key,
        own.map((child) => handleOf(child).key),
      );
      return own.map((child) => ({ ref: child, parent: key }));
    });
  }
  const ordered: WalkedNode[] = [];
  const visit = (key: string): void => {
    const node = nodes.get(key);
    if (node === undefined || ordered.includes(node)) return;
    ordered.push(node);
    for (const child of children.get(key) ?? []) visit(child);
  };
  visit(handleOf(root).key);
  return ordered;
}

export interface Comparison {
  /** Shown according to the walk, not in the tree. */
  readonly missing: readonly WalkedNode[];
  /** In the tree, not reached by the walk. */
  readonly extra: readonly string[];
  /** In both, but below another element than the walk found. */
  readonly misplaced: readonly { readonly key: string; readonly under: string; readonly expected: string }[];
}

/** `state`: what makes an object shown with this toolkit; VISIBLE where it never says SHOWING, and then only with an area. */
export function compareWithWalk(tree: RawTree, walked: readonly WalkedNode[], state: number): Comparison {
  const byKey = new Map(walked.map((node) => [node.key, node]));
  const parents = new Map<string, string>();
  const stack: string[] = [];
  for (const node of tree.nodes) {
    stack.length = node.depth;
    const parent = stack[node.depth - 1];
    if (parent !== undefined) parents.set(node.handle.key, parent);
    stack.push(node.handle.key);
  }
  const read = new Set(tree.nodes.map(({ handle }) => handle.key));
  const misplaced: { key: string; under: string; expected: string }[] = [];
  for (const [key, under] of parents) {
    let expected = byKey.get(key)?.parent ?? null;
    while (expected !== null && !read.has(expected)) expected = byKey.get(expected)?.parent ?? null;
    if (expected !== null && expected !== under) misplaced.push({ key, under, expected });
  }
  return {
    missing: walked.filter(({ key, states, placed }) => {
      const shown = states.has(state) && !states.has(STATE.defunct) && (placed || state !== STATE.visible);
      return shown && !read.has(key);
    }),
    extra: [...read].filter((key) => !byKey.has(key)),
    misplaced,
  };
}
