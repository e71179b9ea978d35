/** Everything about a few named objects, the same facts as a bulk read gives. */

import type { ToolkitFamily } from './context.js';
import type { NodeFacts } from './facts.js';
import { quirksOf } from './quirks.js';
import type { ReadBudget } from './read-budget.js';
import { readFacts } from './read-collection.js';
import { readDetails } from './read-details.js';
import { readObjects } from './read-walk.js';
import { RecentFacts } from './recent-facts.js';
import type { ObjectRef } from './reference.js';

/** In the order of `refs`; objects that are gone have `dead`. */
export function readEach(refs: readonly ObjectRef[], family: ToolkitFamily, budget: ReadBudget): NodeFacts[] {
  const quirks = quirksOf(family);
  const coordType = quirks.coordinates === 'screen' ? 0 : 1;
  const nodes = quirks.getAll
    ? readFacts(refs, coordType, budget, new RecentFacts(), quirks.nameEvents)
    : readObjects(refs, { coordType, quirks }, budget);
  readDetails(
    nodes.filter(({ dead }) => !dead),
    quirks,
    budget,
    new RecentFacts(),
  );
  return nodes;
}
