/** Keys with one sign: what shapes tell that the line reader does not, in a font that the network was not trained on. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LineEngine, ReadWord } from '../../src/vision/text/engine.js';
import { createLineReader } from '../../src/vision/text/line-reader.js';
import { rect, withSvg } from './drawn.js';

/** Reads the same in every line. */
function saying(text: string, confidence: number): LineEngine {
  const words: ReadWord[] = text === '' ? [] : [{ text, confidence, x: 10, y: 10, width: 20, height: 26 }];
  return {
    id: 'saying',
    read: async (images, onRead) => {
      images.forEach((_, index) => {
        onRead(index, words);
      });
    },
    close: async () => {},
  };
}

async function keyRead(sign: string, engine: LineEngine): Promise<string> {
  const picture = await withSvg(
    120,
    80,
    `<rect x="30.5" y="20.5" width="50" height="30" fill="none" stroke="#000"/><text x="55" y="42" text-anchor="middle" font-family="DejaVu Serif" font-size="17">${sign}</text>`,
  );
  const [words] = await createLineReader(engine).regions(picture, [rect(27, 17, 57, 37)]);
  return (words ?? []).map(({ text }) => text).join(' ');
}

describe('a key', () => {
  for (const sign of ['√', 'π', '÷', '±', '=', '+', '.']) {
    test(`with ${sign} is read though the line reader sees nothing`, async () => {
      assert.equal(await keyRead(sign, saying('', 0)), sign);
    });
  }

  test('that the line reader took for another is read by its shape', async () => {
    assert.equal(await keyRead('8', saying('5', 0.7)), '8');
  });

  test('whose letter is as likely another of its shape stays as the line reader says', async () => {
    assert.equal(await keyRead('C', saying('C', 0.7)), 'C');
    assert.equal(await keyRead('O', saying('0', 0.7)), '0');
  });

  test('with a small sign above a letter has it raised; a digit after a comma stands where it stands', async () => {
    assert.equal(await keyRead('x<tspan dy="-7" font-size="11">2</tspan>', saying('x2', 0.7)), 'x²');
    assert.equal(await keyRead('3,120', saying('3,120', 0.7)), '3,120');
  });

  test('with a drawing on it is not read', async () => {
    const picture = await withSvg(
      120,
      80,
      '<rect x="30.5" y="20.5" width="50" height="30" fill="none" stroke="#000"/><path d="M46 42l9-14 9 14-4-2-5 4-5-4zM50 26q5-6 10 0" stroke="#000" fill="none" stroke-width="1.5"/>',
    );
    const [words] = await createLineReader(saying('', 0)).regions(picture, [rect(27, 17, 57, 37)]);
    assert.deepEqual(words, []);
  });
});
