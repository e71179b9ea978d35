/** Marks on crowded pictures: no tag hides another, and hardly any hides what stands beside its element. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { area, intersect, type Rect } from '../../src/blueprint/geometry.js';
import { plainGround } from '../../src/vision/mark-ground.js';
import { type Mark, placeLabels, type TagPlace } from '../../src/vision/mark-places.js';
import { drawMarks } from '../../src/vision/marks.js';
import type { Picture } from '../../src/vision/model.js';
import { filled, rect, withSvg } from './drawn.js';

interface Scene {
  readonly picture: Picture;
  readonly marks: readonly Mark[];
}

const marked = (boxes: readonly Rect[]): Mark[] => boxes.map((bounds, at) => ({ label: `V${at + 1}`, bounds }));

/** Twenty icons in a row under a menu, with a page of text below: free ground only in thin strips. */
async function toolbar(): Promise<Scene> {
  const menu = ['File', 'Edit', 'View', 'Insert', 'Format', 'Tools', 'Help'].map((name, at) => ({
    name,
    bounds: rect(8 + at * 60, 2, 52, 20),
  }));
  const icons = Array.from({ length: 20 }, (_, at) => rect(8 + at * 32, 36, 24, 24));
  const text = Array.from({ length: 14 }, (_, at) => 100 + at * 18);
  const shapes = [
    '<rect width="700" height="76" fill="#e8e8e8"/><rect y="75" width="700" height="1" fill="#999"/>',
    ...menu.map(({ name, bounds: { x } }) => letters(name, x + 8, 17)),
    ...icons.map(
      ({ x, y }) =>
        `<path d="M${x + 3} ${y + 3}h18v18h-18zM${x + 3} ${y + 3}l18 18" fill="#fff" stroke="#223" stroke-width="2"/>`,
    ),
    ...text.map((y) =>
      letters('The council met on Tuesday and agreed that the northern quay needs repairs before winter.', 12, y),
    ),
  ];
  const picture = await withSvg(700, 360, shapes.join(''));
  return { picture, marks: marked([...menu.map(({ bounds }) => bounds), ...icons]) };
}

/** Two columns of labelled fields close together, with buttons below. */
async function form(): Promise<Scene> {
  const fields = Array.from({ length: 16 }, (_, at) => ({
    label: rect(12 + (at % 2) * 340, 14 + Math.floor(at / 2) * 30, 80, 22),
    field: rect(96 + (at % 2) * 340, 14 + Math.floor(at / 2) * 30, 230, 22),
  }));
  const buttons = ['Save', 'Save as', 'Close', 'Help'].map((name, at) => ({
    name,
    bounds: rect(380 + at * 76, 262, 70, 24),
  }));
  const shapes = [
    ...fields.flatMap(({ label, field }, at) => [
      letters(`Field ${at + 1}`, label.x, label.y + 16),
      frame(field),
      letters('Kittiwake, northern quay', field.x + 6, field.y + 16),
    ]),
    ...buttons.flatMap(({ name, bounds }) => [frame(bounds), letters(name, bounds.x + 10, bounds.y + 17)]),
  ];
  const picture = await withSvg(700, 300, shapes.join(''), '#f4f4f4');
  return { picture, marks: marked([...fields.map(({ field }) => field), ...buttons.map(({ bounds }) => bounds)]) };
}

function letters(text: string, x: number, y: number): string {
  return `<text x="${x}" y="${y}" font-family="DejaVu Sans" font-size="13" fill="#111">${text}</text>`;
}

function frame({ x, y, width, height }: Rect): string {
  return `<rect x="${x + 0.5}" y="${y + 0.5}" width="${width - 1}" height="${height - 1}" fill="#fff" stroke="#777"/>`;
}

function placed({ picture, marks }: Scene): TagPlace[] {
  return placeLabels(marks, picture.width, picture.height, { ground: plainGround(picture) });
}

function overlaps(tags: readonly TagPlace[]): string[] {
  return tags.flatMap((tag, at) =>
    tags.slice(at + 1).flatMap((other, more) => (intersect(tag, other) ? [`${at + 1} and ${at + more + 2}`] : [])),
  );
}

/** Share of the dark pixels of a picture, letters and drawings, that tags lie on. */
function hiddenInk({ data, width, height }: Picture, tags: readonly TagPlace[]): number {
  let [ink, hidden] = [0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * 3] as number) >= 100) continue;
      ink += 1;
      if (tags.some((tag) => x >= tag.x && x < tag.x + tag.width && y >= tag.y && y < tag.y + tag.height)) hidden += 1;
    }
  }
  assert(ink > 1000, `only ${ink} pixels of ink: the scene was not drawn`);
  return hidden / ink;
}

/** Share of the area of all boxes that tags of others lie on. */
function hiddenBoxes(tags: readonly TagPlace[], marks: readonly Mark[]): number {
  let [all, hidden] = [0, 0];
  marks.forEach(({ bounds }, at) => {
    all += area(bounds);
    tags.forEach((tag, other) => {
      const common = other === at ? null : intersect(tag, bounds);
      if (common) hidden += area(common);
    });
  });
  return hidden / all;
}

describe('marks on crowded pictures', () => {
  for (const [name, scene] of [
    ['a toolbar of twenty icons', toolbar],
    ['a form', form],
  ] as const) {
    test(`${name}: no tag hides another, nor what stands beside`, async () => {
      const made = await scene();
      const tags = placed(made);
      assert.equal(tags.length, made.marks.length);
      assert.deepEqual(overlaps(tags), []);
      const share = hiddenInk(made.picture, tags);
      assert(share < 0.02, `${(100 * share).toFixed(1)} % of the ink is hidden`);
      const boxes = hiddenBoxes(tags, made.marks);
      assert(boxes < 0.03, `${(100 * boxes).toFixed(1)} % of the boxes is hidden by tags of others`);
    });
  }

  test('in a picture that is full of boxes and letters, no tag hides another, and each can be seen through', async () => {
    const boxes = Array.from({ length: 60 }, (_, at) => rect((at % 10) * 40, Math.floor(at / 10) * 30, 40, 30));
    const rows = Array.from({ length: 30 }, (_, at) => letters('WMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWM', 0, 6 + at * 6));
    const tags = placed({ picture: await withSvg(400, 180, rows.join('')), marks: marked(boxes) });
    assert.deepEqual(overlaps(tags), []);
    assert(
      tags.every(({ faint }) => faint),
      JSON.stringify(tags.filter(({ faint }) => !faint)),
    );
  });

  test('in a picture that is full of plain boxes, each tag lies on its own', () => {
    const boxes = Array.from({ length: 40 }, (_, at) => rect((at % 5) * 80, Math.floor(at / 5) * 30, 80, 30));
    const marks = marked(boxes);
    const tags = placeLabels(marks, 400, 240);
    assert.deepEqual(overlaps(tags), []);
    assert.equal(hiddenBoxes(tags, marks), 0);
    assert(tags.every(({ faint }) => !faint));
  });

  test('more marks than there is room for still have a place each, inside the picture', () => {
    const boxes = Array.from({ length: 200 }, () => rect(4, 4, 20, 12));
    const tags = placeLabels(marked(boxes), 60, 40);
    assert.equal(tags.length, 200);
    for (const { x, y, width, height } of tags) {
      assert(x >= 0 && y >= 0 && x + width <= 60 && y + height <= 40, JSON.stringify({ x, y, width, height }));
    }
  });
});

describe('a mark alone', () => {
  const one = { label: 'V1', bounds: rect(100, 100, 80, 24) };

  test('lies at its box, without a line', () => {
    const [tag] = placeLabels([one], 400, 300);
    assert(tag);
    assert.equal(tag.leader, null);
    assert.equal(tag.faint, false);
    assert.equal(intersect(tag, one.bounds), null);
    const gap = Math.max(one.bounds.y - (tag.y + tag.height), tag.x - (one.bounds.x + one.bounds.width));
    assert(gap <= 3, JSON.stringify(tag));
  });

  test('keeps to the side where the ground is plain', async () => {
    const stripes = Array.from({ length: 60 }, (_, at) => `<rect x="${at * 8}" width="3" height="122" fill="#000"/>`);
    const picture = await withSvg(400, 300, stripes.join(''));
    const [tag] = placeLabels([one], 400, 300, { ground: plainGround(picture) });
    assert(tag);
    assert(tag.y >= 124, JSON.stringify(tag));
    assert.equal(plainGround(picture).busy(tag), 0);
  });

  test('goes further off with a line where everything at the box is taken', async () => {
    const busy = '<rect x="50" y="80" width="180" height="64" fill="url(#p)"/>';
    const pattern =
      '<pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="2" height="4"/></pattern>';
    const picture = await withSvg(400, 300, pattern + busy);
    const small = { label: 'V1', bounds: rect(120, 104, 16, 16) };
    const [tag] = placeLabels([small], 400, 300, { ground: plainGround(picture) });
    assert(tag?.leader, JSON.stringify(tag));
    assert.equal(intersect(tag, small.bounds), null);
    assert(plainGround(picture).busy(tag) < 0.05);
  });

  test('stays in the picture at its edges', () => {
    for (const bounds of [rect(0, 0, 30, 10), rect(370, 290, 30, 10), rect(0, 0, 400, 300)]) {
      const [tag] = placeLabels([{ label: 'V123', bounds }], 400, 300);
      assert(tag && tag.x >= 0 && tag.y >= 0 && tag.x + tag.width <= 400 && tag.y + tag.height <= 300);
    }
  });

  test('leaves everything else as it was', async () => {
    const { default: sharp } = await import('sharp');
    const picture = filled(200, 100);
    const bounds = rect(60, 40, 50, 20);
    const { data } = await sharp(await drawMarks(picture, [{ label: '<a&"', bounds }]))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [tag] = placeLabels([{ label: '<a&"', bounds }], 200, 100);
    assert(tag);
    const changed: number[] = [];
    for (let at = 0; at < data.length; at += 3) if ((data[at + 1] as number) < 250) changed.push(at / 3);
    assert(changed.length > 200);
    for (const at of changed) {
      const [x, y] = [at % 200, Math.floor(at / 200)];
      const inTag = x >= tag.x - 1 && x <= tag.x + tag.width && y >= tag.y - 1 && y <= tag.y + tag.height;
      const inside = x > bounds.x + 1 && x < bounds.x + bounds.width - 2 && y > bounds.y + 1 && y < bounds.y + 17;
      const inFrame = x >= bounds.x - 2 && x <= bounds.x + 51 && y >= bounds.y - 2 && y <= bounds.y + 21 && !inside;
      assert(inTag || inFrame, `${x},${y}`);
    }
  });

  test('has its place soon on a picture of an 8K screen with 400 elements', () => {
    const picture = filled(7680, 4320);
    const boxes = Array.from({ length: 400 }, (_, at) =>
      rect(20 + (at % 20) * 380, 20 + Math.floor(at / 20) * 210, 90, 30),
    );
    const before = process.cpuUsage();
    const tags = placeLabels(marked(boxes), 7680, 4320, { ground: plainGround(picture) });
    assert.equal(overlaps(tags).length, 0);
    // Of the processor: others may have it for a while.
    const { user } = process.cpuUsage(before);
    assert(user < 8_000_000, `${user / 1000} ms`);
  });
});
