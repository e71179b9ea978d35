/** Chances (0 to 1) and their logits, which networks give. */

/** The logistic function. */
export function chanceOf(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

/** A chance whose logit is larger by this. */
export function shifted(chance: number, by: number): number {
  if (by === 0 || chance <= 0 || chance >= 1) return chance;
  return 1 / (1 + Math.exp(-by) * (1 / chance - 1));
}
