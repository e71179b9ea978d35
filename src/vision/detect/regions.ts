/**
 * Regions without a model: frames, filled boxes and small drawings, found by their edges. The last resort where no model can be
 * loaded: it finds most of what can be operated, and much that cannot, and does not know what anything is.
 */
import type { Rect } from '../../blueprint/geometry.js';
import type { Detection, Detector, Picture } from '../model.js';
import { RectGrid } from '../rect-grid.js';
import { type Blob, findBlobs } from '../text/blobs.js';

/** Pixels. */
const FRAME = { least: 12, most: 90, widest: 0.7 } as const;
const DRAWING = { least: 10, most: 44 } as const;
/** Share of edges along the sides of the box. */
const FRAMED = 0.6;
const SCORE = { frame: 0.4, drawing: 0.3 } as const;

export function createRegionDetector(): Detector {
  return {
    id: 'regions',
    licence: 'MIT',
    async detect(picture, { signal, minScore = 0 } = {}) {
      signal?.throwIfAborted();
      return findRegions(picture).filter(({ score }) => score >= minScore);
    },
    async close() {},
  };
}

/** Frames have the role null, small drawings are icons. */
export function findRegions(picture: Picture): Detection[] {
  const blobs = findBlobs(picture);
  const placed = new RectGrid<Blob>();
  for (const blob of blobs) placed.add(blob, blob);
  const frames = blobs.filter((blob) => isFrame(blob, picture.width));
  const drawings = blobs.filter((blob) => !isFrame(blob, picture.width) && isDrawing(blob, placed));
  return [
    ...frames.map((blob): Detection => ({ bounds: boxOf(blob), role: null, score: SCORE.frame })),
    ...drawings.map((blob): Detection => ({ bounds: boxOf(blob), role: 'icon', score: SCORE.drawing })),
  ];
}

function isFrame({ width, height, pixels, rim }: Blob, pictureWidth: number): boolean {
  if (height < FRAME.least || height > FRAME.most || width < FRAME.least || width > FRAME.widest * pictureWidth)
    return false;
  // Nearly a rectangle: its edge is as long as its sides, at least.
  return rim / pixels >= FRAMED && pixels >= 1.4 * (width + height);
}

/** About square, larger than letters, and not one of several side by side, which would be a word. */
function isDrawing(blob: Blob, blobs: RectGrid<Blob>): boolean {
  const { x, y, width, height } = blob;
  if (Math.min(width, height) < DRAWING.least || Math.max(width, height) > DRAWING.most) return false;
  if (Math.max(width, height) > 1.8 * Math.min(width, height)) return false;
  const beside = 0.3 * height;
  return !blobs
    .near({ x: x - beside, y, width: width + 2 * beside, height })
    .some(
      (other) =>
        other !== blob &&
        other.height > 0.4 * height &&
        other.height < 1.6 * height &&
        Math.min(y + height, other.y + other.height) - Math.max(y, other.y) > 0.5 * Math.min(height, other.height) &&
        Math.max(other.x - x - width, x - other.x - other.width) < beside,
    );
}

function boxOf({ x, y, width, height }: Blob): Rect {
  // An edge is marked on the pixel before it.
  return { x, y, width: width + 1, height: height + 1 };
}
