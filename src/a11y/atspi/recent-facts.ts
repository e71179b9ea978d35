/**
 * Facts of objects that hardly ever change (role, interfaces, attributes, description, actions), remembered for a moment so
 * that looking again soon after costs a third of the questions. States, names, extents, text and values are always read afresh.
 */
import type { NodeFacts } from './facts.js';

/** An observation, an action and the observation after it lie closer together than this. */
const FRESH_MS = 2000;

export class RecentFacts {
  private nodes = new Map<string, NodeFacts>();
  private readAt = 0;

  /** Begins a read: forgets what is too old to be used. */
  begin(): void {
    if (performance.now() - this.readAt > FRESH_MS) {
      this.nodes = new Map();
      this.readAt = performance.now();
    }
  }

  get(path: string): NodeFacts | undefined {
    return this.nodes.get(path);
  }

  /** Only completely read nodes are worth remembering. */
  remember(nodes: readonly NodeFacts[]): void {
    for (const node of nodes) if (!node.dead) this.nodes.set(node.ref.path, node);
  }

  forget(): void {
    this.nodes = new Map();
  }
}
