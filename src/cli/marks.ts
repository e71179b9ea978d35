/** A picture with the ids of a blueprint on it. */
import type { Blueprint } from '../blueprint/model.js';
import type { Picture } from '../vision/index.js';

/**
 * @param reduction pixels of the blueprint for each of the picture
 * @returns bytes of a PNG file
 */
export async function marksOf(picture: Picture, blueprint: Blueprint, reduction = 1): Promise<Uint8Array> {
  const { drawMarks } = await import('../vision/index.js');
  const origin = blueprint.surface.bounds ?? { x: 0, y: 0 };
  const marks = blueprint.elements.flatMap(({ id, bounds, activation }) => {
    // What cannot be pointed at is not in the picture.
    if (id === null || bounds === null || activation === null) return [];
    const { x, y, width, height } = bounds;
    return [
      {
        label: id,
        bounds: {
          x: (x - origin.x) / reduction,
          y: (y - origin.y) / reduction,
          width: width / reduction,
          height: height / reduction,
        },
      },
    ];
  });
  return drawMarks(picture, marks);
}
