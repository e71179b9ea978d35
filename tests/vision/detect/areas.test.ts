import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Rect } from '../../../src/blueprint/geometry.js';
import { AREA_MAPS, type Area, type AreaMaps, findAreas, withAreas } from '../../../src/vision/detect/areas.js';
import type { Detection } from '../../../src/vision/model.js';

const CELL = 16;
const [COLUMNS, ROWS] = [40, 30];
const PICTURE = { width: COLUMNS * CELL, height: ROWS * CELL, cell: CELL, margin: 0 };

/** What a network that knew these rectangles would say: its cells a little inside of them, and the distances to their sides. */
function mapsOf(rects: readonly Rect[]): AreaMaps {
  const values = new Float32Array(AREA_MAPS * COLUMNS * ROWS);
  for (let cell = 0; cell < COLUMNS * ROWS; cell++) {
    const [x, y] = [((cell % COLUMNS) + 0.5) * CELL, (Math.floor(cell / COLUMNS) + 0.5) * CELL];
    const around = rects.find(
      (each) => x > each.x + 6 && y > each.y + 6 && x < each.x + each.width - 6 && y < each.y + each.height - 6,
    );
    values[cell] = around ? 3 : -3;
    if (!around) continue;
    const distances = [x - around.x, y - around.y, around.x + around.width - x, around.y + around.height - y];
    for (const [which, distance] of distances.entries())
      values[(1 + which) * COLUMNS * ROWS + cell] = Math.log(distance / CELL);
  }
  return { columns: COLUMNS, rows: ROWS, values };
}

function assertNear(found: Rect | undefined, wanted: Rect): void {
  assert.ok(found);
  for (const key of ['x', 'y', 'width', 'height'] as const)
    assert.ok(Math.abs(found[key] - wanted[key]) < 1, `${key}: ${found[key]}, not ${wanted[key]}`);
}

test('Two areas beside each other are two, each with the sides that its own cells tell', () => {
  const [left, right] = [
    { x: 21, y: 37, width: 250, height: 380 },
    { x: 277, y: 37, width: 340, height: 380 },
  ];
  const found = findAreas(mapsOf([left, right]), PICTURE);
  assert.equal(found.length, 2);
  assertNear(found[0]?.bounds, left);
  assertNear(found[1]?.bounds, right);
  assert.ok(found.every(({ score }) => score > 0.85));
});

test('An area lies where it is in the picture, however far the picture lies inside of what the network was given', () => {
  const area = { x: 100, y: 60, width: 400, height: 300 };
  const [found] = findAreas(mapsOf([area]), { ...PICTURE, width: 560, margin: 8 });
  assertNear(found?.bounds, { ...area, x: 92, y: 52 });
});

test('What reaches beyond the picture ends where the picture does, and a few cells are no area', () => {
  const [found, another] = findAreas(
    mapsOf([
      { x: 48, y: 200, width: 600, height: 400 },
      { x: 16, y: 16, width: 60, height: 60 },
    ]),
    PICTURE,
  );
  assertNear(found?.bounds, { x: 48, y: 200, width: PICTURE.width - 48, height: PICTURE.height - 200 });
  assert.equal(another, undefined);
});

test('A patch that is no rectangle is not believed', () => {
  const maps = mapsOf([{ x: 64, y: 64, width: 480, height: 320 }]);
  for (let cell = 0; cell < COLUMNS * ROWS; cell++)
    if (cell % COLUMNS > 8 && Math.floor(cell / COLUMNS) > 8) maps.values[cell] = -3;
  const [found] = findAreas(maps, PICTURE);
  assert.ok(found && found.score < 0.6, String(found?.score));
});

const ACT = 0.5;
const area: Area = { bounds: { x: 100, y: 100, width: 600, height: 400 }, score: 0.8 };
const AS_FIELD: Detection = { ...area, role: 'textbox', hints: { multiline: 1 } };
const seen = (role: Detection['role'], score: number, bounds: Rect): Detection => ({ role, score, bounds });
const row = (y: number, score: number, role: Detection['role'] = 'link') =>
  seen(role, score, { x: 120, y, width: 200, height: 20 });

test('An area becomes a textbox, and text in it that was half taken for links goes', () => {
  const outside = seen('link', 0.3, { x: 10, y: 10, width: 60, height: 20 });
  const found = withAreas([row(120, 0.4), row(160, 0.3), outside], [area], ACT);
  assert.deepEqual(found, [AS_FIELD, outside]);
});

test('Where two sure controls are, there is no text area; buttons and icons may be in one', () => {
  const controls = [row(120, 0.7), row(160, 0.6)];
  assert.deepEqual(withAreas(controls, [area], ACT), controls);
  const parts = [row(120, 0.7, 'button'), row(160, 0.6, 'icon')];
  assert.deepEqual(withAreas(parts, [area], ACT), [AS_FIELD, ...parts]);
});

test('Of an area that was found as a control, too, the surer stays', () => {
  const almost = { ...area.bounds, width: 580 };
  const surer = seen('textbox', 0.9, almost);
  assert.deepEqual(withAreas([surer], [area], ACT), [surer]);
  assert.deepEqual(withAreas([{ ...surer, score: 0.4 }], [area], ACT), [AS_FIELD]);
});
