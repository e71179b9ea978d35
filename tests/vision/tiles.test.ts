import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { findRegions } from '../../src/vision/detect/regions.js';
import type { Detection, Detector, Picture } from '../../src/vision/model.js';
import { changedPieces, tiled } from '../../src/vision/tiles.js';
import { BLACK, filled, rect, withFrame } from './drawn.js';

/** Finds what is drawn, and counts the pixels it was given. */
function counting(): Detector & { pixels: number[] } {
  const pixels: number[] = [];
  return {
    id: 'counting',
    licence: 'MIT',
    pixels,
    async detect(picture) {
      pixels.push(picture.width * picture.height);
      return findRegions(picture);
    },
    async close() {},
  };
}

const places = (detections: readonly Detection[]): string[] =>
  detections.map(({ bounds: { x, y, width, height } }) => `${x},${y} ${width}x${height}`).sort();

describe('looking again', () => {
  const before = [rect(40, 40, 90, 30), rect(600, 500, 90, 30), rect(1000, 60, 90, 30)].reduce(
    (picture, box) => withFrame(picture, box, BLACK),
    filled(1280, 800),
  );
  const after = withFrame(before, rect(1010, 700, 80, 24), BLACK);

  test('costs only what has changed, and gives what looking at the whole gives', async () => {
    const detector = counting();
    const again = tiled(detector);
    await again.detect(before);
    const seen = await again.detect(after);
    assert.deepEqual(places(seen), places(findRegions(after)));
    assert.equal(detector.pixels[0], 1280 * 800);
    assert((detector.pixels[1] as number) < 0.2 * 1280 * 800, `looked at ${detector.pixels[1]} pixels`);
  });

  test('leaves room for the margin of the detector that ships, so that it costs no further tile', async () => {
    const given: Picture[] = [];
    const again = tiled({
      ...counting(),
      async detect(picture) {
        given.push(picture);
        return [];
      },
    });
    await again.detect(filled(1280, 800));
    await again.detect(withFrame(filled(1280, 800), rect(300, 300, 40, 40), BLACK));
    const piece = given[1];
    assert(piece);
    const { input } = JSON.parse(readFileSync('models/detector.json', 'utf8'));
    assert.equal((piece.width + input.margin) % input.multiple, 0);
    assert.equal((piece.height + input.margin) % input.multiple, 0);
  });

  test('at what disappeared forgets it', async () => {
    const again = tiled(counting());
    await again.detect(after);
    assert.deepEqual(places(await again.detect(before)), places(findRegions(before)));
  });

  test('at the same picture costs nothing', async () => {
    const detector = counting();
    const again = tiled(detector);
    await again.detect(before);
    await again.detect(after);
    const pixels = detector.pixels.length;
    await again.detect(before);
    assert.equal(detector.pixels.length, pixels);
    assert.equal(again.looked, 0);
  });

  test('at another picture looks at the whole', () => {
    assert.equal(changedPieces(before, filled(1280, 800, [40, 60, 80])), null);
    assert.deepEqual(changedPieces(before, before), []);
  });
});
