import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Rect } from '../../../src/blueprint/geometry.js';
import { dialogBeforeVeil, doubtedBehindVeil } from '../../../src/vision/detect/veil.js';
import type { Detection, Picture } from '../../../src/vision/model.js';
import { BLACK, type Colour, filled, rect, region, WHITE, withBox, withFrame } from '../drawn.js';

const grey = (level: number): Colour => [level, level, level];
const DIALOG = rect(200, 120, 240, 160);
/** A page with lines of text and a button, on a ground of this brightness, with a white box on it. */
function page(ground: number, ...brighter: readonly Rect[]): Picture {
  let picture = filled(640, 400, grey(ground));
  for (let line = 0; line < 8; line++) picture = withBox(picture, rect(20, 30 + line * 44, 500, 6), BLACK);
  picture = withBox(picture, rect(540, 20, 80, 24), [0, ground, 0]);
  picture = withBox(picture, DIALOG, WHITE);
  picture = withBox(picture, rect(360, 250, 60, 20), [0, 90, 200]);
  return brighter.reduce((drawn, bounds) => withBox(drawn, bounds, WHITE), picture);
}
/** A dark page with letters and a dark dialog with a frame; the veil leaves so much of what is behind it. */
function darkPage(left: number, frame: Colour = grey(70)): Picture {
  const dimmed = (level: number): Colour => grey(Math.round(left * level));
  let picture = filled(640, 400, dimmed(48));
  for (let line = 0; line < 8; line++) picture = withBox(picture, rect(20, 30 + line * 44, 500, 1), dimmed(230));
  picture = withBox(picture, rect(540, 20, 80, 24), dimmed(80));
  picture = withFrame(withBox(picture, DIALOG, dimmed(48)), DIALOG, frame);
  for (let line = 0; line < 3; line++) picture = withBox(picture, rect(220, 150 + line * 40, 180, 1), grey(230));
  return withBox(picture, rect(360, 250, 60, 20), grey(90));
}
function assertIsDialog(picture: Picture): void {
  const { bounds } = dialogBeforeVeil(picture) ?? assert.fail('nothing found');
  for (const side of ['x', 'y', 'width', 'height'] as const)
    assert.ok(Math.abs(bounds[side] - DIALOG[side]) <= 4, side);
}
const scores = (picture: Picture, found: readonly Detection[]): number[] =>
  doubtedBehindVeil(picture, found).map(({ score }) => score);
const behind = region('button', rect(540, 20, 80, 24), 0.9);
const before = region('button', rect(360, 250, 60, 20), 0.9);
const title = region('icon', rect(400, 90, 24, 24), 0.9);

describe('a dialog before a dimmed page', () => {
  test('is found where the rest is dimmed, to the pixel that is looked at', () => {
    assertIsDialog(page(128));
  });

  test('is found on a dark page by its frame, from the few bright letters that are in it', () => {
    assertIsDialog(darkPage(0.5));
    assert.deepEqual(scores(darkPage(0.5), [behind, before, title]), [0.45, 0.9, 0.9]);
  });

  test('is not seen on a dark page that is as bright outside, or where what is bright has no frame', () => {
    assert.equal(dialogBeforeVeil(darkPage(1)), null);
    assert.equal(dialogBeforeVeil(darkPage(0.5, [24, 24, 24])), null);
  });

  test('in the grey of a weak veil, which is that of old toolkits too, is one with a button in it only', () => {
    assert.deepEqual(scores(page(192), [behind, before]), [0.45, 0.9]);
    assert.deepEqual(scores(page(192), [behind, { ...before, role: 'listitem' }]), [0.9, 0.9]);
  });

  test('is found beside something on the page that is nearly as bright as the veil leaves', () => {
    let picture = withBox(filled(640, 400, grey(60)), rect(30, 20, 400, 60), grey(150));
    picture = withBox(picture, rect(20, 360, 600, 10), grey(120));
    picture = withBox(picture, DIALOG, WHITE);
    picture = withFrame(picture, DIALOG, BLACK);
    assert.deepEqual(scores(picture, [behind, before]), [0.45, 0.9]);
  });

  test('halves the score of what is behind it, not of what is in it or in its title bar', () => {
    assert.deepEqual(scores(page(128), [behind, before, title]), [0.45, 0.9, 0.9]);
  });

  for (const [what, picture] of [
    ['a page that is not dimmed', page(250)],
    ['a window in a light grey', page(210)],
    ['a dark page with bright words', withBox(page(40), rect(20, 300, 60, 4), grey(220))],
    ['a dimmed page with something else that is bright', page(128, rect(10, 360, 30, 30))],
    ['something bright at the edge', page(128, rect(0, 120, 300, 60))],
    ['a black page, on which there is nothing to see', page(10)],
    ['a small bright button', withBox(withBox(page(128), DIALOG, grey(128)), rect(300, 200, 60, 24), WHITE)],
  ] as const) {
    test(`is not seen in ${what}`, () => {
      assert.equal(dialogBeforeVeil(picture), null);
      assert.deepEqual(doubtedBehindVeil(picture, [behind, before]), [behind, before]);
    });
  }

  test('a white sheet without anything to operate, on a grey desk, is none', () => {
    assert.deepEqual(doubtedBehindVeil(page(128), [behind]), [behind]);
  });

  test('pictures of a few pixels have none', () => {
    for (const side of [1, 3, 4, 9]) assert.equal(dialogBeforeVeil(filled(side, side)), null);
  });
});
