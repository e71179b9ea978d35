/** The files of a text reader that the person brought: found, held against what they must be, and what wrong ones do. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { LumosError } from '../../src/errors.js';
import type { TextReader } from '../../src/vision/model.js';
import { openPaddle } from '../../src/vision/text/paddle.js';
import { findPaddle } from '../../src/vision/text/paddle-folder.js';
import { boundsOfCells, type CodedLine, codedText } from './coded-text.js';
import { type Files, inFolder, near, own, page, parts, reading, texts } from './paddle-folders.js';

async function failure(work: Promise<unknown>): Promise<LumosError> {
  try {
    await work;
  } catch (error) {
    assert(error instanceof LumosError, String(error));
    return error;
  }
  assert.fail('it worked');
}

describe('files', () => {
  // The process of the models goes on while one is open: no test waits for it to start again.
  let other: TextReader;
  before(async () => {
    ({ reader: other } = await openPaddle(own));
  });
  after(() => other.close());

  test('are found under the names that they are published under', async () => {
    const cases: readonly (readonly [readonly string[], readonly (string | null)[]])[] = [
      [
        ['det.onnx', 'rec.onnx', 'cls.onnx', 'dict.txt', 'README.txt'],
        ['det.onnx', 'rec.onnx', 'dict.txt'],
      ],
      [
        ['PP-OCRv5_mobile_det_infer.onnx', 'latin_PP-OCRv5_mobile_rec_infer.onnx', 'ppocrv5_latin_dict.txt'],
        ['PP-OCRv5_mobile_det_infer.onnx', 'latin_PP-OCRv5_mobile_rec_infer.onnx', 'ppocrv5_latin_dict.txt'],
      ],
      [
        ['ch_PP-OCRv4_det_infer.onnx', 'ch_PP-OCRv4_rec_infer.onnx', 'ppocr_keys_v1.txt'],
        ['ch_PP-OCRv4_det_infer.onnx', 'ch_PP-OCRv4_rec_infer.onnx', 'ppocr_keys_v1.txt'],
      ],
      [
        ['detection.onnx', 'recognition.onnx', 'classification.onnx'],
        ['detection.onnx', 'recognition.onnx', null],
      ],
      [
        ['ppocr_det/inference.onnx', 'ppocr_rec/inference.onnx', 'ppocr_cls/inference.onnx'],
        ['ppocr_det/inference.onnx', 'ppocr_rec/inference.onnx', null],
      ],
      // The dictionary beside the recogniser is its own.
      [
        ['detection/det.onnx', 'recognition/el/rec.onnx', 'recognition/dict.txt', 'recognition/el/ppocrv5_el_dict.txt'],
        ['detection/det.onnx', 'recognition/el/rec.onnx', 'recognition/el/ppocrv5_el_dict.txt'],
      ],
    ];
    for (const [files, wanted] of cases) {
      await inFolder(Object.fromEntries(files.map((file) => [file, { text: file }])), async (folder) => {
        const { detector, recogniser, dictionary, notes } = await findPaddle(folder);
        const short = (path: string | null) => (path === null ? null : relative(folder, path));
        assert.deepEqual([detector, recogniser, dictionary].map(short), wanted);
        assert.deepEqual(notes, []);
      });
    }
  });

  test('are named where several would do', async () => {
    const files = ['a_det.onnx', 'b_det.onnx', 'rec.onnx'];
    await inFolder(Object.fromEntries(files.map((file) => [file, { text: file }])), async (folder) => {
      const { detector, notes } = await findPaddle(folder);
      assert.equal(relative(folder, detector), 'a_det.onnx');
      assert.match(notes.join(), /2 text detectors; .*a_det\.onnx is used$/u);
    });
  });

  test('may carry the dictionary themselves, and take one line of a fixed width at a time', async () => {
    const metadata = { 'det.onnx': 'text/det.onnx', 'rec.onnx': 'variants/rec_metadata.onnx' };
    await inFolder(metadata, async (folder) => {
      await reading(folder, async (reader) => {
        assert.deepEqual(
          texts(await reader.page(page))
            .flat()
            .join(' '),
          'Save all Op né界 ß😀 l Spell Open',
        );
      });
    });
    const narrow = { 'det.onnx': 'variants/det_fixed.onnx', 'rec.onnx': 'variants/rec_narrow.onnx' };
    await inFolder(narrow, async (folder) => {
      await reading(folder, async (reader) => {
        const lines = [
          { text: 'Save', x: 30, y: 10 },
          { text: 'all', x: 40, y: 60 },
        ];
        const words = await reader.page(codedText(300, 96, lines));
        assert.deepEqual(texts(words), [['Save'], ['all']]);
        near(words[0]?.bounds, boundsOfCells(lines[0] as CodedLine, 0, 3), 6);
      });
    });
  });

  test('that are missing, broken, of another kind or shape are refused at once, by name, with what was expected', async () => {
    const cut = (await readFile(join(own, 'rec.onnx'))).subarray(0, 300);
    const cases: readonly (readonly [Files, RegExp, RegExp])[] = [
      [{ 'rec.onnx': 'text/rec.onnx' }, /no text detector \(det\.onnx\) is in/u, /det\.onnx and rec\.onnx/u],
      [{ 'det.onnx': 'text/det.onnx' }, /no text recogniser/u, /rec\.onnx/u],
      [{ 'readme.md': { text: '' } }, /no text detector.* and no text recogniser/u, /dict\.txt/u],
      [{ 'det.onnx': 'text/det.onnx', 'rec.onnx': 'text/rec.onnx' }, /rec\.onnx has no dictionary/u, /dict\.txt/u],
      [{ ...parts(), 'det.onnx': { text: '' } }, /det\.onnx is empty/u, /./u],
      [{ ...parts(), 'rec.onnx': { text: cut } }, /rec\.onnx is no ONNX model that can be loaded/u, /./u],
      [{ ...parts(), 'dict.txt': { text: '' } }, /dict\.txt holds no characters/u, /one character a line/u],
      [
        { ...parts(), 'dict.txt': { text: Uint8Array.of(0x61, 10, 0xff, 0xfe) } },
        /dict\.txt cannot be read/u,
        /UTF-8/u,
      ],
      [{ ...parts(), 'dict.txt': { text: 'a\nb\n' } }, /dict\.txt has 2 characters.*rec\.onnx knows 12/u, /12 lines/u],
      [parts('text/det.onnx', 'variants/rec_more.onnx'), /dict\.txt has 12 characters.*knows 15/u, /15 lines/u],
      [
        parts('text/rec.onnx', 'text/rec.onnx'),
        /text detector .*det\.onnx takes float32 \[batch, 3, 48, width\]/u,
        /\[1, 3, height, width\]/u,
      ],
      [
        parts('text/det.onnx', 'text/det.onnx'),
        /text recogniser .*rec\.onnx answers with float32 \[1, 1, height, width\]/u,
        /\[lines, time, classes\]/u,
      ],
      [parts('variants/det_odd.onnx'), /det\.onnx takes float32 \[1, 3, 100, 320\]/u, /multiples of 32/u],
      [parts('icon_caption/embed_tokens.onnx'), /det\.onnx takes int64/u, /float32/u],
      [parts('icon_caption/decoder_model_merged.onnx'), /has 8 inputs/u, /float32/u],
      [parts('icon_detect/model.onnx'), /det\.onnx answers with float32 \[1, 5, 8\]/u, /one map/u],
    ];
    for (const [files, message, hint] of cases) {
      await inFolder(files, async (folder) => {
        const error = await failure(openPaddle(folder));
        assert.equal(error.code, 'VISION_UNAVAILABLE', String(message));
        assert.match(error.message, message);
        assert.match(error.hint, hint);
      });
    }
    assert.match((await failure(openPaddle('/no/such/folder'))).hint, /--ocr/u);
  });

  test('that answer with something else say so and cost no more than their own words', async () => {
    const cases: readonly (readonly [Files, RegExp])[] = [
      [parts('variants/det_nan.onnx'), /det\.onnx answers with .*no probabilities/u],
      [parts('variants/det_loud.onnx'), /det\.onnx answers with .*no probabilities/u],
      [parts('variants/det_half.onnx'), /det\.onnx answers with \[1, 1, 112, 272\] instead of \[1, 1, 224, 544\]/u],
      [parts('variants/det_huge.onnx'), /det\.onnx .*it answers with 576000000 bytes/u],
      [parts('text/det.onnx', 'variants/rec_nan.onnx'), /rec\.onnx answers .*no probabilities/u],
      [parts('text/det.onnx', 'variants/rec_plain.onnx'), /rec\.onnx answers .*no probabilities/u],
    ];
    for (const [files, message] of cases) {
      await inFolder(files, async (folder) => {
        await reading(folder, async (reader) => {
          const { code, message: said } = await failure(reader.page(page));
          assert.equal(code, 'VISION_UNAVAILABLE');
          assert.match(said, message);
        });
      });
    }
  });
});

test('a model that never answers is left when the signal says so, and ends with its reader', async () => {
  await inFolder(parts('variants/det_endless.onnx'), async (folder) => {
    const reason = new Error('enough');
    const started = performance.now();
    await reading(folder, async (reader) => {
      const stop = new AbortController();
      const timer = setTimeout(() => stop.abort(reason), 500);
      await assert.rejects(reader.page(page, { signal: stop.signal }), reason);
      clearTimeout(timer);
    });
    // Well below the deadline of a model that nobody stops.
    assert(performance.now() - started < 30_000);
  });
});
