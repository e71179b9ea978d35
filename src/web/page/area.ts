/** Areas of image maps: HTML, 4.8.14 "Image maps". Edges: CSS pixels from the image's top left. */

export type AreaEdges = readonly [left: number, top: number, right: number, bottom: number];

/** The smallest rectangle around the shape; null = the whole image. */
export function areaEdges(coordinates: string, shape: string): AreaEdges | null {
  const numbers = coordinates.split(/[\s,;]+/).map(Number);
  if (numbers.length < 3 || numbers.some((each) => !Number.isFinite(each)) || shape.startsWith('def')) return null;
  if (shape.startsWith('circ')) {
    const [x = 0, y = 0, radius = 0] = numbers;
    return [x - radius, y - radius, x + radius, y + radius];
  }
  const across = numbers.filter((_, index) => index % 2 === 0);
  const down = numbers.filter((_, index) => index % 2 === 1);
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
}
