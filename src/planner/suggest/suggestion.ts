/** What a suggestion is. */
import type { Action } from '../../actions/action.js';
import type { Blueprint } from '../../blueprint/model.js';

export type SuggestionKind =
  /** Adds or saves what the interface says is not added or saved yet. */
  | 'complete'
  | 'press'
  /** Several at once, none of which leads elsewhere. */
  | 'batch'
  | 'expand_sheet'
  | 'scroll'
  | 'wait'
  | 'look';

export interface Suggestion {
  readonly kind: SuggestionKind;
  /** Only with ids of the blueprint that it was made from. More than one only in a batch. */
  readonly actions: readonly Action[];
  /** Lower comes first. */
  readonly priority: number;
  /** The snapshot it was made from (XB-43). */
  readonly snapshot: { readonly hash: string; readonly sequence: number };
}

/** Whether a suggestion still holds: its snapshot is the current one, by hash and by sequence (XB-43). */
export function isCurrent({ snapshot }: Suggestion, blueprint: Pick<Blueprint, 'hash' | 'sequence'>): boolean {
  return snapshot.hash === blueprint.hash && snapshot.sequence === blueprint.sequence;
}
