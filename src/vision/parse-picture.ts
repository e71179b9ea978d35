/** A picture file as a blueprint. */
import { basename, resolve } from 'node:path';
import { buildBlueprint } from '../blueprint/build.js';
import { fnv1a64 } from '../blueprint/hash.js';
import { IdRegistry } from '../blueprint/ids.js';
import type { Blueprint } from '../blueprint/model.js';
import type { Picture } from './model.js';
import type { SeenPicture, VisionPass } from './pass.js';
import { decodePicture } from './picture.js';
import { pictureSurface, treeOfPicture } from './tree.js';

export interface ParseOptions {
  readonly signal?: AbortSignal;
  /** 0.1 to 1: looks at a smaller copy (OC-08). */
  readonly downsample?: number;
  /** Elements whose shorter side has fewer pixels of the copy are left out (OC-08). Default 3. */
  readonly leastSide?: number;
  /** Milliseconds for each stage of the pass. */
  readonly stageMs?: number;
}

export interface ParsedPicture {
  readonly blueprint: Blueprint;
  /** As it was looked at; `reduction` pixels of the file are one of it. */
  readonly picture: Picture;
  readonly reduction: number;
  readonly seen: SeenPicture;
}

/**
 * Places in the blueprint are pixels of the file. Ids are `V1`, `V2` …, the same at every run for the same file.
 * @throws LumosError INVALID_ACTION (no picture), VISION_UNAVAILABLE; the signal's reason
 */
export async function parsePicture(path: string, pass: VisionPass, options: ParseOptions = {}): Promise<ParsedPicture> {
  const { downsample, ...look } = options;
  const { reduction, ...picture } = await decodePicture(path, downsample === undefined ? {} : { downsample });
  const seen = await pass.look(picture, look);
  const inFile: SeenPicture = {
    ...seen,
    elements: seen.elements.map((element) => {
      const { x, y, width, height } = element.bounds;
      return {
        ...element,
        bounds: { x: x * reduction, y: y * reduction, width: width * reduction, height: height * reduction },
      };
    }),
  };
  const size = { width: Math.round(picture.width * reduction), height: Math.round(picture.height * reduction) };
  const surface = pictureSurface(`vision:${fnv1a64(resolve(path))}`, basename(path), size);
  const { tree } = treeOfPicture(surface, inFile);
  const blueprint = buildBlueprint(tree, new IdRegistry(), { sequence: 1, takenAt: Date.now() });
  return { blueprint, picture, reduction, seen: inFile };
}
