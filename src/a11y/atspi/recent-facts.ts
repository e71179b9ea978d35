/**
 * What was read a moment ago. Facts that hardly ever change (role, interfaces, attributes, description, actions) are taken from
 * here for two seconds. While the application's events are listened to, so are texts and values of objects that sent none, and
 * a whole tree is looked at again by asking only what changes without an event: states and extents.
 */
import { CellMemory } from './cell-memory.js';
import type { ChangeLog } from './change-log.js';
import type { Extents, NodeFacts } from './facts.js';
import type { StateSet } from './states.js';

/** An observation, an action and the observation after it lie closer together than this. Nothing older is ever used. */
export const FRESH_MS = 2000;

/** A node of a remembered tree, and what corrections change in it later as it was before. */
export interface KnownNode {
  /** The object itself: details that are read after the tree are filled in there. */
  readonly node: NodeFacts;
  readonly depth: number;
  readonly name: string;
  readonly extents: Extents | null;
  readonly states: StateSet;
}

export class RecentFacts {
  private nodes = new Map<string, NodeFacts>();
  private trees = new Map<string, readonly KnownNode[]>();
  /** Outlives what is forgotten: it is used only where the application itself says nothing. */
  readonly cells = new CellMemory();
  private readAt = 0;
  private log: ChangeLog | null = null;
  /** Whether events were listened to when the nodes were read. */
  private watched = false;

  /** Begins a read: forgets what is too old to be used, and what has changed since. */
  begin(): void {
    const changes = this.log?.take() ?? null;
    if (changes === null) {
      this.log = null;
      this.watched = false;
      this.trees.clear();
    }
    if (performance.now() - this.readAt > FRESH_MS) {
      this.forget();
      this.readAt = performance.now();
    }
    if (changes === null) return;
    if (changes.structure) this.trees.clear();
    for (const path of changes.objects) this.nodes.delete(path);
  }

  get(path: string): NodeFacts | undefined {
    return this.nodes.get(path);
  }

  /** The node, where also its name, text and value are as they were. */
  unchanged(path: string): NodeFacts | undefined {
    return this.watched ? this.nodes.get(path) : undefined;
  }

  /** Only completely read nodes are worth remembering. */
  remember(nodes: readonly NodeFacts[]): void {
    for (const node of nodes) if (!node.dead) this.nodes.set(node.ref.path, node);
    this.watched = this.log !== null;
  }

  /** Before anything is corrected in the nodes. */
  rememberTree(key: string, nodes: readonly NodeFacts[]): void {
    if (this.log === null) return;
    const known = nodes.map((node) => ({
      node,
      depth: node.depth,
      name: node.name,
      extents: node.extents,
      states: node.states,
    }));
    this.trees.set(key, known);
  }

  /** The nodes of a tree to which nothing has been added since, as far as the application said. */
  tree(key: string): readonly KnownNode[] | undefined {
    return this.watched ? this.trees.get(key) : undefined;
  }

  get listening(): boolean {
    return this.log !== null;
  }

  listen(log: ChangeLog): void {
    this.log?.close();
    this.log = log;
  }

  stopListening(): void {
    this.log?.close();
    this.log = null;
    this.watched = false;
    this.trees.clear();
  }

  forget(): void {
    this.nodes = new Map();
    this.trees.clear();
  }
}
