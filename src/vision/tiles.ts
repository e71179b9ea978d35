/**
 * A detector that looks again only at what has changed since a picture of the same size: the changed tiles, with a margin, are
 * detected anew, all other regions are taken over.
 */
import { createHash } from 'node:crypto';
import { area, intersect, type Rect } from '../blueprint/geometry.js';
import type { Detection, Detector, Picture } from './model.js';
import { cropPicture } from './picture.js';
import { boundsOf } from './text-runs.js';

/** Pixels of a tile's side. */
const TILE = 64;
/** Pixels around what has changed that are looked at as well: as far as a control's own look reaches. */
const MARGIN = 96;
/** Pixels that a piece lacks of whole tiles to the right and below: room for the margin that a detector may put around what it is given. */
const ROOM = 8;
/** Share of the picture beyond which it is looked at as a whole: pieces with their margins cost more. */
const MOST_CHANGED = 0.4;
/** Pieces that are looked at one by one; more are put together. */
const MOST_PIECES = 4;
/** Pictures whose regions are remembered whole. */
const REMEMBERED = 8;

interface Look {
  readonly picture: Picture;
  readonly detections: readonly Detection[];
}

export interface TiledDetector extends Detector {
  /** Pixels that the last call gave to the detector; 0 = nothing had changed. */
  readonly looked: number;
}

export function tiled(detector: Detector): TiledDetector {
  let last: Look | null = null;
  let looked = 0;
  const byHash = new Map<string, readonly Detection[]>();

  function remember(hash: string, look: Look): void {
    last = look;
    byHash.delete(hash);
    byHash.set(hash, look.detections);
    const oldest = byHash.keys().next().value;
    if (byHash.size > REMEMBERED && oldest !== undefined) byHash.delete(oldest);
  }

  return {
    id: detector.id,
    licence: detector.licence,
    get looked() {
      return looked;
    },
    async detect(picture, options = {}) {
      const hash = `${options.minScore ?? ''} ${hashOf(picture)}`;
      const known = byHash.get(hash);
      looked = 0;
      if (known) {
        remember(hash, { picture, detections: known });
        return known;
      }
      const pieces = last && sameSize(last.picture, picture) ? changedPieces(last.picture, picture) : null;
      const before = last;
      let detections: readonly Detection[];
      if (before && pieces) {
        detections = before.detections;
        for (const piece of pieces) {
          const wide = grown(piece, picture);
          looked += area(wide);
          const found = await detector.detect(cropPicture(picture, wide), options);
          detections = replaced(
            detections,
            found.map((one) => moved(one, wide)),
            piece,
            wide,
            picture,
          );
        }
      } else {
        looked = picture.width * picture.height;
        detections = await detector.detect(picture, options);
      }
      remember(hash, { picture, detections });
      return detections;
    },
    async close() {
      last = null;
      byHash.clear();
      await detector.close();
    },
  };
}

export function hashOf({ data, width, height }: Picture): string {
  return createHash('sha1').update(`${width}x${height}`).update(data).digest('base64');
}

/** Rectangles that hold all that has changed; null = so much that the whole is to be looked at. */
export function changedPieces(before: Picture, now: Picture): Rect[] | null {
  const columns = Math.ceil(now.width / TILE);
  const rows = Math.ceil(now.height / TILE);
  const a = Buffer.from(before.data.buffer, before.data.byteOffset, before.data.byteLength);
  const b = Buffer.from(now.data.buffer, now.data.byteOffset, now.data.byteLength);
  const pieces: Rect[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const tile = { x: column * TILE, y: row * TILE, width: TILE, height: TILE };
      if (!differs(a, b, tile, now)) continue;
      join(pieces, { ...tile, width: Math.min(TILE, now.width - tile.x), height: Math.min(TILE, now.height - tile.y) });
    }
  }
  const joined = pieces.length > MOST_PIECES ? [boundsOf(pieces)] : pieces;
  const whole = now.width * now.height;
  return joined.reduce((sum, piece) => sum + area(grown(piece, now)), 0) > MOST_CHANGED * whole ? null : joined;
}

function differs(a: Buffer, b: Buffer, tile: Rect, { width, height }: Picture): boolean {
  const right = Math.min(width, tile.x + tile.width);
  const bottom = Math.min(height, tile.y + tile.height);
  for (let y = tile.y; y < bottom; y++) {
    const from = (y * width + tile.x) * 3;
    const to = (y * width + right) * 3;
    if (a.compare(b, from, to, from, to) !== 0) return true;
  }
  return false;
}

/** Pieces whose surroundings overlap are one. */
function join(pieces: Rect[], piece: Rect): void {
  let whole = piece;
  for (;;) {
    const near = {
      x: whole.x - TILE,
      y: whole.y - TILE,
      width: whole.width + 2 * TILE,
      height: whole.height + 2 * TILE,
    };
    const at = pieces.findIndex((other) => intersect(near, other) !== null);
    if (at < 0) break;
    whole = boundsOf([whole, ...pieces.splice(at, 1)]);
  }
  pieces.push(whole);
}

/** With the margin, to whole tiles less the room: the network takes sides of 64, and few different sizes keep its memory small. */
function grown({ x, y, width, height }: Rect, picture: Picture): Rect {
  const left = Math.max(0, Math.floor((x - MARGIN) / TILE) * TILE);
  const top = Math.max(0, Math.floor((y - MARGIN) / TILE) * TILE);
  const right = Math.min(picture.width, Math.ceil((x + width + MARGIN + ROOM) / TILE) * TILE - ROOM);
  const bottom = Math.min(picture.height, Math.ceil((y + height + MARGIN + ROOM) / TILE) * TILE - ROOM);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/**
 * What was known, without what touches the changed piece, and what was found that touches it. What is cut off by the edge of
 * what was looked at is not known whole, and is left as it was.
 */
function replaced(
  known: readonly Detection[],
  found: readonly Detection[],
  piece: Rect,
  looked: Rect,
  picture: Picture,
): Detection[] {
  const isCut = ({ x, y, width, height }: Rect): boolean =>
    (x <= looked.x + 1 && looked.x > 0) ||
    (y <= looked.y + 1 && looked.y > 0) ||
    (x + width >= looked.x + looked.width - 1 && looked.x + looked.width < picture.width) ||
    (y + height >= looked.y + looked.height - 1 && looked.y + looked.height < picture.height);
  const reaches = ({ x, y, width, height }: Rect): boolean =>
    x < looked.x || y < looked.y || x + width > looked.x + looked.width || y + height > looked.y + looked.height;
  const stays = known.filter(({ bounds }) => intersect(bounds, piece) === null || reaches(bounds));
  const fresh = found.filter(({ bounds }) => intersect(bounds, piece) !== null && !isCut(bounds));
  return [...stays, ...fresh];
}

function moved(detection: Detection, { x, y }: Rect): Detection {
  const { bounds } = detection;
  return { ...detection, bounds: { ...bounds, x: bounds.x + x, y: bounds.y + y } };
}

function sameSize(a: Picture, b: Picture): boolean {
  return a.width === b.width && a.height === b.height;
}
