/** The few statistics that the benchmark prints. Pure. */

/** The p-th percentile (0..100) by linear interpolation between the closest ranks; NaN for no samples. */
export function percentile(samples: readonly number[], p: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const rank = ((sorted.length - 1) * p) / 100;
  const below = sorted[Math.floor(rank)];
  const above = sorted[Math.ceil(rank)];
  if (below === undefined || above === undefined) return Number.NaN;
  return below + (above - below) * (rank - Math.floor(rank));
}

export function median(samples: readonly number[]): number {
  return percentile(samples, 50);
}
