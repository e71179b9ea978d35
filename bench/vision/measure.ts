/**
 * `npm run bench -- vision`: how much of the text in pictures is read, and what looking costs.
 *
 * Pages in Chromium (pages.ts), whose words the page itself knows, light and dark, at 100 % and 200 %. A word counts as read when
 * its letters and digits were read at its place; "exactly" asks for equal case and punctuation as well. Times are of the whole
 * pass at 1920x1080 with models and readers loaded, each for a pass that has seen nothing before (its own reader), and again for
 * the same page with a tenth of it changed.
 */
import { createVisionPass, modelsFolder } from '../../src/vision/configure.js';
import { createBuiltinDetector } from '../../src/vision/detect/builtin.js';
import type { Picture } from '../../src/vision/model.js';
import type { VisionPass } from '../../src/vision/pass.js';
import type { QuietCheck } from '../quiet.js';
import type { Figure } from '../report.js';
import { median } from '../stats.js';
import { type RenderedPage, renderPages } from './render.js';
import { filledPicture } from './warm.js';
import { scoreWords } from './words.js';

const AIM_RECALL = 97;
const AIM_WHOLE_MS = 1000;
const AIM_AGAIN_MS = 200;
const AIM_DETECTOR_MS = 120;
/** Up to as many words the aim of time holds. */
const FEW_WORDS = 150;

export async function measureVision(samples: number, quiet: QuietCheck): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const dark of [false, true]) {
    for (const scale of [1, 2]) {
      const pages = await renderPages({ dark, scale, width: 1280, height: 800 });
      if (pages === null)
        return [{ group: 'vision', name: 'everything', value: null, unit: 'ms', note: 'chromium is not installed' }];
      figures.push(...(await recall(`${dark ? 'dark' : 'light'}, ${scale * 100} %`, pages)));
    }
  }
  const large = (await renderPages({ dark: false, scale: 1, width: 1920, height: 1080 })) ?? [];
  for (const page of large) figures.push(...(await times(page, Math.min(samples, 3), quiet)));
  if (large[0]) figures.push(await detectorTime(large[0].picture, samples, quiet));
  return figures;
}

/** Through the product's own way to the model and back, on as many threads as it gives itself. */
async function detectorTime(picture: Picture, samples: number, quiet: QuietCheck): Promise<Figure> {
  const figure = { group: 'vision, detector', name: 'a picture of 1920x1080', unit: 'ms' } as const;
  const folder = modelsFolder('detector.json');
  if (folder === null) return { ...figure, value: null, note: 'the built-in detector is not in this installation' };
  const detector = createBuiltinDetector(folder);
  try {
    for (let warm = 0; warm < 3; warm++) await detector.detect(picture);
    const taken: number[] = [];
    for (let sample = 0; sample < Math.max(samples, 10); sample++) {
      await quiet.wait();
      const started = performance.now();
      await detector.detect(picture);
      taken.push(performance.now() - started);
    }
    return { ...figure, value: median(taken), aim: { relation: '<=', value: AIM_DETECTOR_MS } };
  } finally {
    await detector.close();
  }
}

async function recall(variant: string, pages: readonly RenderedPage[]): Promise<Figure[]> {
  const pass = await createVisionPass();
  const sum = { words: 0, read: 0, exact: 0 };
  const missed: string[] = [];
  try {
    for (const { picture, words } of pages) {
      const seen = await pass.look(picture, { stageMs: 120_000 });
      const score = scoreWords(words, seen.words);
      sum.words += score.words;
      sum.read += score.read;
      sum.exact += score.exact;
      missed.push(...score.missed.map(({ wanted }) => wanted));
    }
  } finally {
    await pass.close();
  }
  const group = 'vision, words of pages';
  return [
    {
      group,
      name: variant,
      value: (100 * sum.read) / Math.max(1, sum.words),
      unit: 'percent',
      aim: { relation: '>=', value: AIM_RECALL },
      note: `${sum.read} of ${sum.words}, exactly ${sum.exact}; missed: ${missed.slice(0, 8).join(' ') || 'none'}`,
    },
  ];
}

async function times(page: RenderedPage, samples: number, quiet: QuietCheck): Promise<Figure[]> {
  const whole: number[] = [];
  const again: number[] = [];
  for (let sample = 0; sample < samples; sample++) {
    const pass = await createVisionPass();
    try {
      await pass.look(filledPicture(page.picture));
      await quiet.wait();
      whole.push(await timeOf(pass, page.picture));
      await quiet.wait();
      again.push(await timeOf(pass, page.changed));
    } finally {
      await pass.close();
    }
  }
  const group = 'vision, whole pass at 1920x1080';
  const few = page.words.length <= FEW_WORDS;
  return [
    {
      group,
      name: `${page.name}, ${page.words.length} words`,
      value: median(whole),
      unit: 'ms',
      ...(few ? { aim: { relation: '<' as const, value: AIM_WHOLE_MS } } : {}),
    },
    {
      group,
      name: `${page.name}, a tenth changed`,
      value: median(again),
      unit: 'ms',
      aim: { relation: '<', value: AIM_AGAIN_MS },
    },
  ];
}

async function timeOf(pass: VisionPass, picture: Picture): Promise<number> {
  const started = performance.now();
  await pass.look(picture);
  return performance.now() - started;
}
