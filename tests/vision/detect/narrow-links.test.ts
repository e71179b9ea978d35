import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withNarrowLinks } from '../../../src/vision/detect/narrow-links.js';
import { BLACK, type Colour, filled, rect, region, withBox } from '../drawn.js';

const BLUE: Colour = [0, 0, 238];
/** A letter of 7 pixels in a line of 16. */
const picture = withBox(filled(200, 60), rect(40, 24, 7, 12), BLUE);
const bounds = (role: 'link' | 'icon', x: number, width: number) => {
  const [only] = withNarrowLinks(picture, [region(role, rect(x, 22, width, 16))]);
  return only?.bounds;
};

describe('links of one letter', () => {
  test('end a pixel beside the letter', () => {
    assert.deepEqual(bounds('link', 36, 15), rect(39, 22, 9, 16));
  });

  test('lose at most four pixels a side: further out is padding', () => {
    assert.deepEqual(bounds('link', 30, 24), rect(34, 22, 16, 16));
  });

  test('stay as they are where they end in the letter, or nothing is written in them', () => {
    assert.deepEqual(bounds('link', 41, 4), rect(41, 22, 4, 16));
    assert.deepEqual(bounds('link', 100, 20), rect(100, 22, 20, 16));
  });

  test('wider ones, and what is no link, are left alone', () => {
    assert.deepEqual(bounds('link', 30, 40), rect(30, 22, 40, 16));
    assert.deepEqual(bounds('icon', 36, 15), rect(36, 22, 15, 16));
  });

  test('at the edge of the picture, and beyond it, are no error', () => {
    for (const place of [rect(-5, -5, 10, 10), rect(195, 55, 20, 20), rect(400, 400, 8, 8), rect(3, 3, 0.4, 0.4)]) {
      const [only] = withNarrowLinks(withBox(picture, rect(0, 0, 3, 60), BLACK), [region('link', place)]);
      assert.ok(only !== undefined && only.bounds.width > 0, JSON.stringify(only));
    }
  });
});
