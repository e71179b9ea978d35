import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { toText } from '../../src/blueprint/text.js';
import { LumosError } from '../../src/errors.js';
import { createVisionBackend } from '../../src/vision/backend.js';
import { drawMarks, placeLabels } from '../../src/vision/marks.js';
import { parsePicture } from '../../src/vision/parse-picture.js';
import { createPass } from '../../src/vision/pass.js';
import { encodePicture } from '../../src/vision/picture.js';
import { pictureSurface } from '../../src/vision/tree.js';
import { BLACK, filled, knowing, literate, rect, region, withBox, withFrame, word } from './drawn.js';

const screen = withFrame(withBox(filled(400, 200), rect(40, 100, 20, 20), BLACK), rect(20, 20, 90, 30), BLACK);
const stages = () => ({
  detector: knowing([
    { ...region('button', rect(20, 20, 90, 30)), hints: { checked: 0.9, selected: 0.9 } },
    { ...region('checkbox', rect(40, 100, 20, 20)), hints: { checked: 0.9 } },
  ]),
  reader: literate([word('Delete', rect(45, 28, 40, 14)), word('Ready', rect(20, 180, 40, 12), 1)]),
});

describe('a picture file as a blueprint', () => {
  let folder = '';
  let file = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lumos-parse-'));
    file = join(folder, 'screen.png');
    await writeFile(file, await encodePicture(screen));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  test('has V ids for what looks operable, and says where each came from', async () => {
    const { blueprint } = await parsePicture(file, createPass(stages()));
    assert.equal(blueprint.surface.kind, 'image');
    const button = blueprint.elements.find(({ name }) => name === 'Delete');
    assert.match(button?.id ?? '', /^V\d+$/u);
    assert.deepEqual(
      { source: button?.native.source, confidence: button?.native.confidence, by: button?.native.detector },
      { source: 'detector+text', confidence: 0.9, by: 'known' },
    );
    assert.equal(blueprint.elements.find(({ name }) => name === 'Ready')?.id, null);
    assert(blueprint.elements.some(({ role, states }) => role === 'checkbox' && states.includes('checked')));
    // Hints of states that the role cannot have are noise of the network.
    assert.deepEqual(button?.states, []);
    assert.match(toText(blueprint), /button "Delete"/u);
  });

  test('is the same at every run', async () => {
    const [one, two] = [await parsePicture(file, createPass(stages())), await parsePicture(file, createPass(stages()))];
    assert.equal(one.blueprint.hash, two.blueprint.hash);
  });

  test('has places in pixels of the file, however small a copy was looked at (OC-08)', async () => {
    const half = {
      detector: knowing([region('button', rect(10, 10, 45, 15))]),
      reader: null,
    };
    const { blueprint } = await parsePicture(file, createPass(half), { downsample: 0.5 });
    assert.deepEqual(blueprint.elements.find(({ role }) => role === 'button')?.bounds, rect(20, 20, 90, 30));
  });

  test('is incomplete where a stage was missing, and says so', async () => {
    const pass = createPass({ ...stages(), reader: null, notes: ['no text was read: nothing is installed'] });
    const { blueprint } = await parsePicture(file, pass);
    assert.equal(blueprint.partial?.reason, 'unsupported');
    assert.match(blueprint.partial?.message ?? '', /no text was read/u);
  });

  test('trusts words in a picture no more than any other text: an imitated dialog is elements only', async () => {
    const { blueprint } = await parsePicture(file, createPass(stages()));
    assert.equal(blueprint.focus, null);
    assert.equal(blueprint.blockedBy, undefined);
    assert(blueprint.elements.every(({ role, affordances }) => role !== 'dialog' && affordances.length === 0));
  });
});

describe('a picture as a backend', () => {
  const surface = pictureSurface('vision:test', 'test', screen);
  const open = (at = surface) =>
    createVisionBackend({ surface: async () => at, picture: async () => screen }, async () => createPass(stages()));

  test('answers what is at a point, and describes it by its handle', async () => {
    const backend = open();
    const path = await backend.elementAt({ x: 50, y: 30 });
    const found = path?.nodes.at(-1);
    assert.equal(found?.name, 'Delete');
    const again = found && (await backend.describe(found.handle));
    assert.equal(again?.nodes.at(-1)?.name, 'Delete');
    assert.equal(await backend.describe({ backend: 'vision', key: 'gone' }), null);
    await backend.close();
  });

  test('keeps handles from one look to the next', async () => {
    const backend = open();
    const keys = async () => (await backend.read(surface.id)).nodes.map(({ handle }) => handle.key);
    assert.deepEqual(await keys(), await keys());
  });

  test('gives places on the screen where the picture is of a part of it', async () => {
    const backend = open({ ...surface, bounds: rect(1000, 500, 400, 200) });
    const { nodes } = await backend.read(surface.id);
    assert.deepEqual(nodes.find(({ name }) => name === 'Delete')?.bounds, rect(1020, 520, 90, 30));
  });

  test('does nothing through semantics, because a picture has none', async () => {
    const refused = (error: unknown) => error instanceof LumosError && error.code === 'UNSUPPORTED';
    await assert.rejects(open().perform({ backend: 'vision', key: 'x' }, { kind: 'press' }), refused);
    await assert.rejects(open().control(surface.id, { kind: 'close' }), refused);
    await assert.rejects(open().read('other'), (error: LumosError) => error.code === 'NO_SURFACE');
  });
});

describe('marks', () => {
  test('stand beside what they mark wherever there is room, and do not hide one another', () => {
    const marks = [rect(100, 100, 80, 24), rect(190, 100, 80, 24), rect(100, 140, 80, 24)].map((bounds, at) => ({
      label: `V${at + 1}`,
      bounds,
    }));
    const labels = placeLabels(marks, 400, 300);
    const overlap = (a: { x: number; y: number; width: number; height: number }, b: typeof a) =>
      a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
    for (const label of labels)
      assert(
        marks.every(({ bounds }) => !overlap(label, bounds)),
        JSON.stringify(labels),
      );
    labels.forEach((label, at) => {
      assert(labels.every((other, index) => index === at || !overlap(label, other)));
    });
  });

  test('leave the picture its size, and change only what is around the elements', async () => {
    const { default: sharp } = await import('sharp');
    const bytes = await drawMarks(screen, [{ label: 'V1', bounds: rect(20, 20, 90, 30) }]);
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    assert.deepEqual([info.width, info.height], [400, 200]);
    const pixel = (x: number, y: number) => [...data.subarray((y * 400 + x) * 3, (y * 400 + x) * 3 + 3)];
    assert.deepEqual(pixel(60, 35), [255, 255, 255]);
    assert.deepEqual(pixel(300, 150), [255, 255, 255]);
    assert.notDeepEqual(pixel(60, 19), [255, 255, 255]);
  });
});
