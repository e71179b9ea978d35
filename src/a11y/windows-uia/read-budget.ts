/** What one read may cost, and what became of it. */
import type { PartialReason } from '../../blueprint/model.js';

/** What came in one answer just behind the deadline is not thrown away, if it is taken within so many milliseconds. */
const TAKE_MS = 1000;

export interface BudgetLimits {
  /** `performance.now()` at which the read ends. */
  readonly deadline: number;
  readonly maxNodes: number;
  /** Code points of text for one value. */
  readonly textLimit: number;
}

export class ReadBudget {
  nodes = 0;
  partial: { readonly reason: PartialReason; readonly message: string } | null = null;

  constructor(readonly limits: BudgetLimits) {}

  get left(): number {
    return this.limits.deadline - performance.now();
  }

  /** Whether another node may be read; says why not in `partial`. */
  mayGoOn(): boolean {
    if (this.left <= 0) {
      this.cut('deadline', 'the time for the read was over');
      return false;
    }
    if (this.nodes >= this.limits.maxNodes) {
      this.cut('limit', `only ${this.limits.maxNodes} nodes were read`);
      return false;
    }
    return true;
  }

  /** What was spent so far, but for the time. */
  mark(): Pick<ReadBudget, 'nodes' | 'partial'> {
    return { nodes: this.nodes, partial: this.partial };
  }

  /** What was read since then is read again. */
  rewind({ nodes, partial }: Pick<ReadBudget, 'nodes' | 'partial'>): void {
    this.nodes = nodes;
    this.partial = partial;
  }

  /** Whether another node of those that have come may be taken, which asks nobody: for a while past the deadline, too. */
  mayTake(): boolean {
    if (this.left > 0) return this.mayGoOn();
    this.cut('deadline', 'the time for the read was over');
    return this.left > -TAKE_MS && this.nodes < this.limits.maxNodes;
  }

  /** Why everything else came short, whatever was thought before. */
  died(message: string): void {
    this.partial = { reason: 'died', message };
  }

  /** The first reason stays. */
  cut(reason: PartialReason, message: string): void {
    this.partial ??= { reason, message };
  }
}
