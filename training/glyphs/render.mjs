/**
 * Shapes of single signs for training: `node training/glyphs/render.mjs <folder of fonts> … --out <file> [--only part,part | --without part,part]`
 *
 * Each sign of classes.json, and what is none (signs that touch, halves of signs, drawings), in every font below the folders, at
 * sizes of 8 to 40 pixels, smooth and as old toolkits draw it (a pixel is ink or is not). Cut out and normalised by the same code
 * that runs in the product. The file: shapes as float32, one after another, each followed by its class (the last one is "none").
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { chromiumPath, load } from '../lib/build.mjs';
import classes from './classes.json' with { type: 'json' };

const { lineImage } = await load('vision/text/line-image.js');
const { FEATURES, glyphsOf, shapeOf } = await load('vision/text/glyphs.js');
const CELL = 64;
const SIZES = [9, 11, 12, 13, 14, 16, 18, 22, 28, 36];

const args = process.argv.slice(2);
const option = (name) => (args.includes(name) ? args.splice(args.indexOf(name), 2)[1] : null);
const out = option('--out');
const only = option('--only')?.split(',');
const without = option('--without')?.split(',') ?? [];
const fonts = args
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name)))
  .filter((path) => /\.(ttf|otf)$/u.test(path))
  .filter((path) => (only ? only.some((part) => path.includes(part)) : !without.some((part) => path.includes(part))));

const signs = classes.flatMap((signsOfClass, index) => [...signsOfClass].map((sign) => ({ sign, index })));
const none = [
  'rn',
  'ff',
  'nn',
  'oo',
  'AB',
  'ti',
  'TT',
  'mm',
  '88',
  'fi',
  'ae',
  '½r',
  'W/',
  '◆',
  '▣',
  '◉',
  '☰',
  '⚙',
  '♥',
  '★',
  '☎',
  '✉',
  '⌂',
  '⚑',
  '▶',
  '✎',
  '⟳',
  'a|',
  '√x',
  'ᚠ',
  '木',
  '門',
  'あ',
];

/** Runs in the page: a sheet of cells, as grey values. Signs of "none" are drawn closer together, so that they touch. */
const DRAW = `(async ({ url, texts, size, hard, cell, dx, dy, tight }) => {
  if (window.lastFont !== url) {
    const face = new FontFace('drawn', 'url("' + url + '")');
    await face.load();
    document.fonts.clear();
    document.fonts.add(face);
    window.lastFont = url;
  }
  const columns = 16;
  const canvas = new OffscreenCanvas(columns * cell, Math.ceil(texts.length / columns) * cell);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.font = size + 'px drawn, "DejaVu Sans", sans-serif';
  context.textBaseline = 'alphabetic';
  texts.forEach((text, index) => {
    context.letterSpacing = text.length > 1 ? tight + 'px' : '0px';
    const x = (index % columns) * cell;
    const y = Math.floor(index / columns) * cell;
    context.save();
    context.beginPath();
    context.rect(x, y, cell, cell);
    context.clip();
    context.fillText(text, x + 12 + dx, y + cell * 0.7 + dy);
    context.restore();
  });
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  let grey = '';
  for (let at = 3; at < data.length; at += 4) grey += String.fromCharCode(hard ? (data[at] > 110 ? 255 : 0) : data[at]);
  return { grey: btoa(grey), width, height };
})`;

let seed = 1;
const random = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

const rows = [];
const texts = [...signs.map(({ sign }) => sign), ...none];

/** Shapes of one font, at three sizes. */
async function shapesOf(page, font) {
  for (let round = 0; round < 3; round++) {
    const size = SIZES[Math.floor(random() * SIZES.length)];
    const what = {
      url: pathToFileURL(font).href,
      texts,
      size,
      hard: random() < 0.3,
      cell: CELL,
      dx: random(),
      dy: random(),
      tight: -size * (0.06 + 0.1 * random()),
    };
    const sheet = await page.evaluate(`${DRAW}(${JSON.stringify(what)})`);
    const grey = Buffer.from(sheet.grey, 'base64');
    const data = new Uint8Array(grey.length * 3);
    for (let at = 0; at < grey.length; at++) data.fill(255 - grey[at], at * 3, at * 3 + 3);
    const picture = { data, width: sheet.width, height: sheet.height };
    texts.forEach((_, index) => {
      const cell = {
        x: (index % 16) * CELL + 1,
        y: Math.floor(index / 16) * CELL + 1,
        width: CELL - 2,
        height: CELL - 2,
      };
      const image = lineImage(picture, cell, size < 22 ? 2 : 1, [255, 255, 255]);
      const glyphs = glyphsOf(image);
      if (glyphs.length === 1) rows.push([...shapeOf(image, glyphs[0]), signs[index]?.index ?? classes.length]);
    });
  }
}

/** A browser for some fonts each: one that held them all would grow large. */
const BATCH = 6;
for (let first = 0; first < fonts.length; first += BATCH) {
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    chromiumSandbox: process.getuid() !== 0,
    args: ['--allow-file-access-from-files'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(pathToFileURL(`${import.meta.dirname}/classes.json`).href);
    for (const font of fonts.slice(first, first + BATCH)) {
      await shapesOf(page, font).catch((error) => console.error(`${font}: ${String(error).slice(0, 80)}`));
    }
  } finally {
    await browser.close();
  }
}
writeFileSync(out, Float32Array.from(rows.flat()));
console.log(`${rows.length} shapes of ${FEATURES} features and a class, from ${fonts.length} fonts`);
