/** What is found in a folder with OmniParser's weights, what is said of it, and its output format. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import type { LumosError } from '../../src/errors.js';
import type { SeenElement, Word } from '../../src/vision/model.js';
import {
  examineOmniparser,
  findOmniparser,
  joinAsOmniparser,
  openOmniparser,
  toOmniparser,
} from '../../src/vision/omniparser/index.js';
import { knownFile } from '../../src/vision/omniparser/known.js';
import { linesOf, mergeAsOmniparser } from '../../src/vision/omniparser/merge.js';
import { createPass } from '../../src/vision/pass.js';
import { projectFolder } from '../support/project.js';
import { BLACK, filled, knowing, literate, region, withBox, word } from './drawn.js';
import { around, painted } from './painted-picture.js';

const models = join(projectFolder(), 'tests/vision/models');

async function inFolder(files: readonly string[], use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lumos-omniparser-'));
  try {
    for (const file of files) {
      await mkdir(join(folder, dirname(file)), { recursive: true });
      await writeFile(join(folder, file), file);
    }
    await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const CAPTIONER = ['vision_encoder', 'embed_tokens', 'encoder_model', 'decoder_model_merged'];

test('finds the files under every name that they are published under', async () => {
  const cases: readonly (readonly [readonly string[], string | null, readonly string[] | null, string | null])[] = [
    [['icon_detect/model.onnx', 'icon_caption/model.safetensors'], 'icon_detect/model.onnx', null, 'AGPL-3.0-only'],
    [['weights/icon_detect_v1_5/best.onnx'], 'weights/icon_detect_v1_5/best.onnx', null, 'AGPL-3.0-only'],
    [['icon_detect/model.onnx', 'icon_detect_v3/model.onnx'], 'icon_detect_v3/model.onnx', null, 'MIT'],
    [
      [...CAPTIONER.map((name) => `icon_caption/onnx/${name}_q4.onnx`), 'icon_caption/tokenizer.json'],
      null,
      CAPTIONER.map((name) => `icon_caption/onnx/${name}_q4.onnx`),
      null,
    ],
    // Of several precisions the largest; each part may have another.
    [
      [
        'vision_encoder_quantized.onnx',
        'vision_encoder_fp16.onnx',
        'embed_tokens_uint8.onnx',
        'encoder_model.onnx',
        'encoder_model_q4.onnx',
        'decoder_model_merged_q4f16.onnx',
        'decoder_model.onnx',
        'vocab.json',
      ],
      null,
      ['vision_encoder_fp16.onnx', 'embed_tokens_uint8.onnx', 'encoder_model.onnx', 'decoder_model_merged_q4f16.onnx'],
      null,
    ],
  ];
  for (const [files, detector, captioner, licence] of cases) {
    await inFolder(files, async (folder) => {
      const found = await findOmniparser(folder);
      const short = (path: string) => relative(folder, path);
      assert.equal(found.detector === null ? null : short(found.detector.path), detector);
      assert.equal(found.detector?.licence ?? null, licence);
      assert.deepEqual(found.captioner === null ? null : Object.values(found.captioner.paths).map(short), captioner);
    });
  }
});

test('says what is missing: no folder, nothing in it, weights of PyTorch only, half a captioner', async () => {
  await assert.rejects(findOmniparser('/no/such/folder'), { code: 'VISION_UNAVAILABLE' });
  await inFolder(['readme.md'], (folder) => assert.rejects(findOmniparser(folder), { code: 'VISION_UNAVAILABLE' }));
  await inFolder(['icon_detect/model.pt'], (folder) =>
    assert.rejects(findOmniparser(folder), { code: 'VISION_UNAVAILABLE', message: /export it to ONNX/ }),
  );
  await inFolder(['icon_detect/model.onnx', 'icon_caption/vision_encoder.onnx'], async (folder) => {
    const { captioner, notes } = await findOmniparser(folder);
    assert.equal(captioner, null);
    assert.match(
      notes.join(),
      /lacks embed_tokens.onnx, encoder_model.onnx, decoder_model_merged.onnx, tokenizer.json/,
    );
  });
});

test('opens a whole folder: boxes, captions, licences, and files that nobody is known to have published', async () => {
  const omniparser = await openOmniparser(models);
  try {
    assert.equal(omniparser.detector?.licence, 'MIT');
    assert.deepEqual(omniparser.licences, [
      'OmniParser icon_detect_v3 is used: MIT licence.',
      'the Florence-2 captioner is used: MIT licence.',
    ]);
    assert.match(omniparser.notes.join(), /icon_detect_v3.*no file that is known to be published/);
    const picture = painted(1280, 800, [[{ x: 312, y: 136, width: 48, height: 48 }, [255, 0, 0]]]);
    const [found] = (await omniparser.detector?.detect(picture)) ?? [];
    assert.deepEqual(found?.bounds, { x: 304, y: 112, width: 96, height: 64 });
    const [caption] = (await omniparser.captioner?.captions(picture, [around(336, 160, 16)])) ?? [];
    assert.equal(caption?.text, 'save button');
    const { files } = await examineOmniparser(models);
    assert.equal(files.length, 5);
    assert.ok(files.every(({ known, pinned }) => known === null && !pinned));
  } finally {
    await omniparser.detector?.close();
    await omniparser.captioner?.close();
  }
});

test('tells who uses an older detector that it is under the AGPL', async () => {
  await inFolder(['icon_detect/model.onnx'], async (folder) => {
    const { licences, detector } = await openOmniparser(folder);
    assert.match(licences.join(), /AGPL-3\.0/);
    assert.equal(detector?.licence, 'AGPL-3.0-only');
  });
});

test('knows published files by their hash', () => {
  assert.match(knownFile(`19962664${'0'.repeat(56)}`)?.what ?? '', /icon_detect/);
  assert.equal(knownFile('0'.repeat(64)), null);
});

test('holds files against SHA256SUMS and against pins, and refuses the wrong ones', async () => {
  await inFolder([], async (folder) => {
    await cp(join(models, 'icon_detect'), join(folder, 'icon_detect'), { recursive: true });
    const hash = createHash('sha256')
      .update(await readFile(join(folder, 'icon_detect/model.onnx')))
      .digest('hex');
    await writeFile(join(folder, 'SHA256SUMS'), `${hash}  icon_detect/model.onnx\n`);
    assert.deepEqual(
      (await examineOmniparser(folder)).files.map(({ pinned, sha256 }) => [pinned, sha256]),
      [[true, hash]],
    );
    const wrong = { 'icon_detect/model.onnx': 'c'.repeat(64) };
    const refused = (error: LumosError) => error.code === 'VISION_UNAVAILABLE' && error.details.sha256 === hash;
    await assert.rejects(examineOmniparser(folder, wrong), refused);
    await assert.rejects(openOmniparser(folder, wrong), refused);
    assert.deepEqual((await openOmniparser(folder)).notes, []);
    await writeFile(join(folder, 'SHA256SUMS'), 'not a hash  icon_detect/model.onnx\n');
    await assert.rejects(findOmniparser(folder), { code: 'VISION_UNAVAILABLE' });
  });
});

const rect = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const shown = (elements: readonly SeenElement[]) =>
  elements.map(
    ({ bounds, name, source }) => `${source} ${bounds.x},${bounds.y} ${bounds.width}x${bounds.height} "${name}"`,
  );

test('merges as OmniParser does: the smaller of two boxes, text inside names it, boxes inside text go', () => {
  const icon = (x: number, y: number, width: number, height: number) => ({
    bounds: rect(x, y, width, height),
    role: null,
    score: 0.5,
  });
  const line = (text: string, x: number, y: number, width: number, height: number) => ({
    text,
    bounds: rect(x, y, width, height),
    confidence: 0.9,
  });
  const elements = mergeAsOmniparser(
    [icon(0, 0, 100, 40), icon(5, 5, 80, 30), icon(300, 0, 32, 32), icon(205, 105, 10, 10)],
    [line('Save', 10, 10, 30, 15), line('as', 45, 10, 15, 15), line('A sentence', 200, 100, 90, 20)],
  );
  assert.deepEqual(shown(elements), [
    'text 200,100 90x20 "A sentence"',
    'detector+text 5,5 80x30 "Save as"',
    'detector 300,0 32x32 ""',
  ]);
});

test('joins so in a pass, and has what is left without a text named', async () => {
  const box = (x: number, y: number, width: number, height: number) => ({
    ...region('icon', rect(x, y, width, height)),
  });
  const asked: number[] = [];
  const pass = createPass({
    detector: knowing([box(10, 10, 90, 30), box(200, 10, 20, 20)]),
    reader: literate([word('Save', rect(20, 15, 30, 12), 0), word('as', rect(55, 15, 15, 12), 0)]),
    captioner: {
      id: 'known',
      licence: 'MIT',
      captions: async (_picture, regions) => {
        asked.push(...regions.map(({ x }) => x));
        return regions.map(() => ({ text: 'a cross', confidence: 0.5 }));
      },
      close: async () => {},
    },
    merge: joinAsOmniparser,
  });
  const { elements } = await pass.look(withBox(filled(400, 60), rect(200, 10, 20, 20), BLACK));
  assert.deepEqual(shown(elements), ['detector+text 10,10 90x30 "Save as"', 'detector+caption 200,10 20x20 "a cross"']);
  assert.deepEqual(asked, [200]);
  await pass.close();
});

test('puts words with one line number into one text', () => {
  const word = (text: string, x: number, line: number): Word => ({
    text,
    bounds: rect(x, 10 * line, 20, 8),
    confidence: 1 - line / 10,
    line,
  });
  assert.deepEqual(linesOf([word('Save', 0, 0), word('as', 30, 0), word('Close', 0, 1)]), [
    { text: 'Save as', bounds: rect(0, 0, 50, 8), confidence: 1 },
    { text: 'Close', bounds: rect(0, 10, 20, 8), confidence: 0.9 },
  ]);
});

test("answers in OmniParser's format: shares of the picture, what it is, where its name is from, named things first", () => {
  const seen = (bounds: SeenElement['bounds'], rest: Partial<SeenElement>): SeenElement => ({
    bounds,
    role: 'icon',
    name: '',
    source: 'detector',
    confidence: 0.9,
    nameConfidence: null,
    ...rest,
  });
  const answer = toOmniparser(
    [
      seen(rect(100, 50, 50, 50), { name: 'Settings', source: 'detector+caption' }),
      seen(rect(0, 0, 20, 20), {}),
      seen(rect(20, 90, 60, 20), { role: 'button', name: 'OK', source: 'detector+text' }),
      seen(rect(0, 0, 200, 10), { role: null, name: 'Title', source: 'text' }),
    ],
    { width: 200, height: 100, milliseconds: 250, marked: Uint8Array.of(1, 2, 3) },
  );
  assert.deepEqual(answer, {
    som_image_base64: 'AQID',
    latency: 0.25,
    parsed_content_list: [
      { type: 'text', bbox: [0, 0, 1, 0.1], interactivity: false, content: 'Title', source: 'box_ocr_content_ocr' },
      { type: 'icon', bbox: [0.1, 0.9, 0.4, 1], interactivity: true, content: 'OK', source: 'box_yolo_content_ocr' },
      {
        type: 'icon',
        bbox: [0.5, 0.5, 0.75, 1],
        interactivity: true,
        content: 'Settings',
        source: 'box_yolo_content_yolo',
      },
      { type: 'icon', bbox: [0, 0, 0.1, 0.2], interactivity: true, content: null, source: 'box_yolo_content_yolo' },
    ],
  });
});
