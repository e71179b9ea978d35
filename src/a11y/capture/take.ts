/** Takes a capture from a live backend. */
import type { RawTree, SurfaceId } from '../../blueprint/model.js';
import type { Backend } from '../backend.js';

/**
 * Reads surfaces completely, what is scrolled away and hidden included.
 * @throws LumosError as `Backend.read`
 */
export async function readForCapture(
  backend: Backend,
  surfaces: readonly SurfaceId[],
  options: { readonly deadlineMs?: number; readonly maxNodes?: number } = {},
): Promise<RawTree[]> {
  const trees: RawTree[] = [];
  // One after the other: backends answer one read at a time.
  for (const surface of surfaces) {
    trees.push(await backend.read(surface, { scope: 'all', deadlineMs: 15_000, maxNodes: 100_000, ...options }));
  }
  return trees;
}
