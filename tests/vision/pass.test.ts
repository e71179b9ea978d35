import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LumosError } from '../../src/errors.js';
import { mergeSeen } from '../../src/vision/merge.js';
import type { Detector, TextReader } from '../../src/vision/model.js';
import { createPass, type SeenPicture } from '../../src/vision/pass.js';
import { BLACK, filled, knowing, literate, rect, region, WHITE, withBox, withFrame, word } from './drawn.js';

const screen = withFrame(withBox(filled(400, 200), rect(40, 100, 20, 20), BLACK), rect(20, 20, 90, 30), BLACK);
const told = ({ elements }: SeenPicture): string[] => elements.map(({ role, name }) => `${role ?? 'text'} "${name}"`);

const missingModel: Detector = {
  id: 'missing',
  licence: 'MIT',
  async detect() {
    throw new LumosError('VISION_UNAVAILABLE', 'the model x.onnx is not the file it should be', {
      hint: 'Get it again.',
    });
  },
  async close() {},
};

describe('the vision pass', () => {
  test('gives regions and words in reading order, each once', async () => {
    const pass = createPass({
      detector: knowing([region('icon', rect(40, 100, 20, 20)), region('button', rect(20, 20, 90, 30))]),
      reader: literate([word('Open', rect(45, 28, 40, 14)), word('Ready', rect(20, 180, 40, 12), 1)]),
    });
    const seen = await pass.look(screen);
    assert.deepEqual(told(seen), ['button "Open"', 'icon ""', 'text "Ready"']);
    assert.deepEqual(seen.missing, []);
    await pass.close();
  });

  test('gives no control inside another, unless somebody else says what stays', async () => {
    const detector = knowing([region('button', rect(20, 20, 90, 30)), region('button', rect(30, 24, 60, 20))]);
    const both = await createPass({ detector, reader: null, merge: mergeSeen }).look(screen);
    assert.equal(both.elements.length, 2);
    assert.equal((await createPass({ detector, reader: null }).look(screen)).elements.length, 1);
  });

  test('reads regions without text once more, and has pictures named', async () => {
    const pass = createPass({
      detector: knowing([region('button', rect(20, 20, 90, 30)), region('icon', rect(40, 100, 20, 20))]),
      reader: literate([], [[word('7', rect(60, 30, 8, 10))]]),
      captioner: {
        id: 'known',
        licence: 'MIT',
        captions: async (_picture, regions) => regions.map(() => ({ text: 'save', confidence: 0.8 })),
        close: async () => {},
      },
    });
    assert.deepEqual(told(await pass.look(screen)), ['button "7"', 'icon "save"']);
  });

  test('finds regions without a model where the model cannot be used, and says why', async () => {
    const seen = await createPass({ detector: missingModel, reader: literate([]) }).look(screen);
    assert.equal(seen.detector, 'regions');
    assert(seen.elements.some(({ bounds }) => Math.abs(bounds.x - 20) <= 1 && Math.abs(bounds.width - 90) <= 2));
    assert.match(seen.missing.join('; '), /not the file it should be\. Get it again/u);
  });

  test('is half as sure of what lies behind a dialog that dims the rest', async () => {
    const ground = withBox(filled(640, 400, [120, 120, 120]), rect(200, 120, 240, 160), WHITE);
    const page = withBox(ground, rect(540, 20, 80, 24), [0, 90, 30]);
    const pass = createPass({
      detector: knowing([region('button', rect(540, 20, 80, 24), 0.8), region('button', rect(360, 240, 60, 20), 0.8)]),
      reader: literate([]),
    });
    assert.deepEqual(
      (await pass.look(page)).elements.map(({ confidence }) => confidence),
      [0.4, 0.8],
    );
    await pass.close();
  });

  test('looks at the surest of more regions than a screen can have, and says so', async () => {
    const many = Array.from({ length: 3200 }, (_, index) => ({
      ...region('icon', rect((index % 80) * 5, Math.floor(index / 80) * 5, 4, 4)),
      score: index < 200 ? 0.3 : 0.6,
    }));
    const seen = await createPass({ detector: knowing(many), reader: literate([]) }).look(screen);
    assert.equal(seen.elements.length, 3000);
    assert(seen.elements.every(({ confidence }) => confidence > 0.5));
    assert.match(seen.missing.join('; '), /of 3200 regions only the surest 3000/u);
  });

  test('gives regions without names where nothing can read, and says why', async () => {
    const reader: TextReader = {
      id: 'none',
      page: async () => {
        throw new LumosError('VISION_UNAVAILABLE', 'No text reader is installed.', {
          hint: 'npm install tesseract.js',
        });
      },
      regions: async () => [],
      close: async () => {},
    };
    const seen = await createPass({ detector: knowing([region('button', rect(20, 20, 90, 30))]), reader }).look(screen);
    assert.deepEqual(told(seen), ['button ""']);
    assert.equal(seen.reader, null);
    assert.match(seen.missing.join('; '), /No text reader is installed\. npm install/u);
  });

  test('gives what it has when reading takes too long, and looks afresh the next time', async () => {
    let slow = true;
    const reader: TextReader = {
      id: 'slow',
      page: async (_picture, { signal } = {}) => {
        if (!slow) return [word('Open', rect(45, 28, 40, 14))];
        return new Promise((_, reject) => {
          // As a worker that is busy keeps a process alive.
          const busy = setInterval(() => {}, 1000);
          signal?.addEventListener('abort', () => {
            clearInterval(busy);
            reject(signal.reason);
          });
        });
      },
      regions: async (_picture, regions) => regions.map(() => []),
      close: async () => {},
    };
    const pass = createPass({ detector: knowing([region('button', rect(20, 20, 90, 30))]), reader });
    const seen = await pass.look(screen, { stageMs: 50 });
    assert.deepEqual(told(seen), ['button ""']);
    assert.match(seen.missing.join('; '), /took longer than 50 ms/u);
    slow = false;
    assert.deepEqual(told(await pass.look(screen)), ['button "Open"']);
  });

  test('stops when it is told to, with the reason it was given', async () => {
    const pass = createPass({ detector: knowing([]), reader: literate([]) });
    await assert.rejects(pass.see(screen, { signal: AbortSignal.abort(new Error('enough')) }), /enough/u);
    const stop = new AbortController();
    const waits: Detector = {
      ...missingModel,
      detect: (_picture, { signal } = {}) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
          stop.abort(new Error('enough'));
        }),
    };
    await assert.rejects(
      createPass({ detector: waits, reader: literate([]) }).see(screen, { signal: stop.signal }),
      /enough/u,
    );
  });

  test('does not hide what nobody foresaw', async () => {
    const broken: Detector = { ...missingModel, detect: async () => Promise.reject(new TypeError('a defect')) };
    await assert.rejects(createPass({ detector: broken, reader: literate([]) }).look(screen), /a defect/u);
  });

  test('says of a black picture that it may be protected, and of an empty one that it is empty', async () => {
    const detector = knowing([region('button', rect(0, 0, 50, 50))]);
    const pass = createPass({ detector, reader: literate([]) });
    const black = await pass.look(filled(300, 200, BLACK));
    assert.deepEqual(black.elements, []);
    assert.match(black.missing.join(), /black.*protected.*locked/u);
    assert.match((await pass.look(filled(300, 200))).missing.join(), /one colour/u);
    assert.equal(detector.asked.length, 0);
  });

  test('leaves out what is smaller than asked for (OC-08)', async () => {
    const detector = knowing([region('icon', rect(40, 100, 20, 20)), region('button', rect(20, 20, 90, 2))]);
    const pass = createPass({ detector, reader: null });
    assert.deepEqual(told(await pass.look(screen)), ['icon ""']);
    assert.deepEqual(told(await pass.look(screen, { leastSide: 1 })), ['button ""', 'icon ""']);
  });

  test('shows the detector controls of the size it was trained on, and answers in pixels of the picture', async () => {
    const detector = knowing([region('button', rect(10, 10, 45, 15))]);
    const [button] = await createPass({ detector, reader: null }).see(screen, { scale: 2 });
    assert.deepEqual([detector.asked[0]?.width, detector.asked[0]?.height], [200, 100]);
    assert.deepEqual(button?.bounds, rect(20, 20, 90, 30));
  });

  test('remembers a picture that it has seen', async () => {
    const detector = knowing([region('button', rect(20, 20, 90, 30))]);
    const pass = createPass({ detector, reader: null });
    const first = await pass.look(screen);
    assert.deepEqual((await pass.look({ ...screen, data: new Uint8Array(screen.data) })).elements, first.elements);
    assert.equal(detector.asked.length, 1);
  });
});
