/** Matching predictions with elements, and the figures from it. */
export function overlap(a, b) {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / (a.width * a.height + b.width * b.height - width * height);
}

/** For each prediction, surest first, the index of the element that it found, or -1. */
export function match(found, truth) {
  const taken = new Set();
  return [...found]
    .sort((a, b) => b.score - a.score)
    .map(({ bounds }) => {
      let best = -1;
      let most = 0.5;
      for (const [index, element] of truth.entries()) {
        if (taken.has(index)) continue;
        const shared = overlap(bounds, element.bounds);
        if (shared >= most) [best, most] = [index, shared];
      }
      if (best >= 0) taken.add(best);
      return best;
    });
}

/** Of all pictures together, predictions with at least this score. */
export function counts(pictures, threshold) {
  let [right, said, truths, classes] = [0, 0, 0, 0];
  for (const { found, truth } of pictures) {
    const sure = found.filter(({ score }) => score >= threshold).sort((a, b) => b.score - a.score);
    const matched = match(sure, truth);
    said += sure.length;
    truths += truth.length;
    for (const [i, index] of matched.entries()) {
      if (index < 0) continue;
      right += 1;
      if (truth[index].role === sure[i].role) classes += 1;
    }
  }
  const precision = said === 0 ? 0 : right / said;
  const recall = truths === 0 ? 0 : right / truths;
  const f1 = right === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { truth: truths, said, precision, recall, f1, classRight: right === 0 ? 0 : classes / right };
}

/** Area under the interpolated precision-recall curve, all points. */
export function averagePrecision(pictures) {
  const all = pictures.reduce((sum, { truth }) => sum + truth.length, 0);
  if (all === 0) return 0;
  const hits = pictures
    .flatMap(({ found, truth }) => {
      const order = [...found].sort((a, b) => b.score - a.score);
      return match(found, truth).map((index, i) => ({ score: order[i].score, right: index >= 0 }));
    })
    .sort((a, b) => b.score - a.score);
  let right = 0;
  const curve = hits.map((hit, i) => {
    if (hit.right) right += 1;
    return { recall: right / all, precision: right / (i + 1) };
  });
  let [area, best, last] = [0, 0, curve.at(-1)?.recall ?? 0];
  for (const { recall, precision } of curve.reverse()) {
    area += (last - recall) * best;
    best = Math.max(best, precision);
    last = recall;
  }
  return area + last * best;
}
