/** Pictures of pages in Chromium with the words that each page says are on the screen. */
import { chromium } from 'playwright';
import { findProgram } from '../../src/desktop/programs.js';
import type { Picture } from '../../src/vision/model.js';
import { decodePicture } from '../../src/vision/picture.js';
import { picturePages } from './pages.js';
import { type ShownWord, shownWords, WORDS_IN_PAGE } from './words.js';

export interface RenderedPage {
  readonly name: string;
  readonly picture: Picture;
  readonly words: readonly ShownWord[];
  /** The same page with one block of it changed: about a tenth of the picture. */
  readonly changed: Picture;
}

export interface Variant {
  readonly dark: boolean;
  /** Physical pixels for each logical one. */
  readonly scale: number;
  /** Logical pixels. */
  readonly width: number;
  readonly height: number;
}

/** Covers a tenth of the viewport with a panel of other words. */
const CHANGE = `(() => {
  const panel = document.createElement('div');
  panel.style.cssText = 'position:fixed;right:0;bottom:0;width:32vw;height:31vh;background:#fff8dc;color:#222;font:14px sans-serif;padding:12px';
  panel.textContent = 'The tide turns at noon. Take a coat and a lamp with you.';
  document.body.append(panel);
})()`;

/** null = Chromium is not installed. @param only names of pages; default all */
export async function renderPages(variant: Variant, only?: readonly string[]): Promise<RenderedPage[] | null> {
  const executablePath = findProgram('chromium', process.env.PATH ?? '');
  if (executablePath === null) return null;
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
  try {
    const viewport = { width: variant.width, height: variant.height };
    const context = await browser.newContext({ viewport, deviceScaleFactor: variant.scale });
    const tab = await context.newPage();
    const rendered: RenderedPage[] = [];
    for (const { name, html } of picturePages(variant.dark)) {
      if (only && !only.includes(name)) continue;
      await tab.setContent(html);
      const answer = (await tab.evaluate(WORDS_IN_PAGE)) as [string, number, number, number, number][];
      const picture = await decodePicture(await tab.screenshot());
      await tab.evaluate(CHANGE);
      const changed = await decodePicture(await tab.screenshot());
      rendered.push({ name, picture, words: shownWords(answer), changed });
    }
    return rendered;
  } finally {
    await browser.close();
  }
}
