/** What is read in real pictures: pages of Chromium, where the page itself knows its words, and xcalc, which has no accessibility. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { renderPages } from '../../bench/vision/render.js';
import { scoreWords } from '../../bench/vision/words.js';
import { findProgram } from '../../src/desktop/programs.js';
import { createInput } from '../../src/input/index.js';
import { createVisionPass } from '../../src/vision/configure.js';
import type { VisionPass } from '../../src/vision/pass.js';
import { fromRgba } from '../../src/vision/picture.js';
import { installedLanguages } from '../../src/vision/text/tesseract-data.js';
import { useDesktop, whyNoDesktop } from '../support/desktop.js';
import { waitFor } from '../support/wait.js';

const noReader =
  installedLanguages().length === 0 ? 'no text reader: npm install tesseract.js @tesseract.js-data/eng' : false;
const noBrowser = findProgram('chromium', process.env.PATH ?? '') === null ? 'not installed: chromium' : false;

/** Every key of xcalc as it is labelled, row by row. */
const KEYS =
  '1/x x² √ CE/C AC INV sin cos tan DRG e EE log ln y^x not and or xor trunc π x! ( ) base shl D E F shr mod A B C ÷ STO 7 8 9 * RCL 4 5 6 - SUM 1 2 3 + EXC 0 . +/- ='.split(
    ' ',
  );
/** Of 55. Some are signs that no text reader knows, and touch their frames. */
const LEAST_KEYS = 52;

describe('text in pictures', { skip: noReader }, () => {
  let pass: VisionPass;
  before(async () => {
    pass = await createVisionPass({ detector: 'regions' });
  });
  after(() => pass?.close());

  for (const variant of [
    { dark: false, scale: 1, pages: ['application', 'badges'] },
    { dark: true, scale: 2, pages: ['cards', 'table'] },
  ]) {
    const { dark, scale, pages } = variant;
    test(`of ${dark ? 'dark' : 'light'} pages at ${scale * 100} % is read, 97 words of 100 at least`, {
      skip: noBrowser,
    }, async () => {
      const rendered = (await renderPages({ dark, scale, width: 1280, height: 800 }, pages)) ?? [];
      assert.equal(rendered.length, pages.length);
      let [words, read] = [0, 0];
      const missed: string[] = [];
      for (const page of rendered) {
        const { elements } = await pass.look(page.picture, { stageMs: 120_000 });
        const score = scoreWords(
          page.words,
          elements.map(({ name, bounds }) => ({ text: name, bounds })),
        );
        words += score.words;
        read += score.read;
        missed.push(...score.missed.map(({ wanted, got }) => `${wanted}: ${got}`));
      }
      assert(read >= 0.97 * words, `${read} of ${words}; ${missed.join('; ')}`);
    });
  }
});

describe('an application without accessibility', { skip: noReader || whyNoDesktop('xcalc') }, () => {
  const desktop = useDesktop({ width: 640, height: 560 });

  test(`has ${LEAST_KEYS} of its ${KEYS.length} keys read exactly`, async () => {
    desktop.start(['xcalc', '-geometry', '+60+60']);
    const input = createInput(desktop.environment);
    const pass = await createVisionPass();
    try {
      const names = await waitFor(
        'the keys of xcalc',
        async () => {
          const { elements } = await pass.look(fromRgba(await input.capture()), { stageMs: 120_000 });
          const read = new Set(elements.filter(({ role }) => role !== null).map(({ name }) => name));
          return read.has('SUM') && read.has('INV') ? read : null;
        },
        120_000,
      );
      const missing = KEYS.filter((key) => !names.has(key));
      assert(missing.length <= KEYS.length - LEAST_KEYS, `not read: ${missing.join(' ')} in ${[...names].join(' ')}`);
    } finally {
      await pass.close();
      await input.close();
    }
  });
});
