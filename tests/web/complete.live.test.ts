/**
 * Nothing that a person can operate is missing. What there is, is found without LUMOS (the standard's interactive elements that
 * are laid out, in every frame); what LUMOS gives is marked in the page through its handles; what is left unmarked is missing.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { OPERABLE_SELECTOR } from '../../bench/web/operable-in-page.js';
import { WEB_PAGES } from '../../bench/web/pages.js';
import type { Blueprint, ReadScope } from '../../src/blueprint/model.js';
import { currentEnvironment } from '../../src/environment.js';
import { createWebBackend } from '../../src/web/index.js';
import { Drive } from './drive.js';
import { KINDS } from './interactions.js';

/** All that can be operated, with whether a person sees it: in the viewport, and in front at its middle or at one of its corners. */
const FIND = `(scope) => {
  const seen = (element) => {
    const box = element.getBoundingClientRect();
    const inset = (low, high, part) => low + Math.max(1, (high - low) * part);
    for (const [px, py] of [[0.5, 0.5], [0.1, 0.2], [0.9, 0.2], [0.1, 0.8], [0.9, 0.8]]) {
      const [x, y] = [inset(box.left, box.right, px), inset(box.top, box.bottom, py)];
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
      let hit = document.elementFromPoint(x, y);
      while (hit && hit !== element) hit = hit.parentNode ?? hit.host ?? null;
      if (hit === element) return true;
    }
    return false;
  };
  const found = [];
  for (const element of document.querySelectorAll(${JSON.stringify(OPERABLE_SELECTOR)})) {
    const shown = element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
    if (!shown || (scope === 'visible' && !seen(element))) continue;
    if (element.dataset.lumosSeen === undefined) found.push(element.outerHTML.slice(0, 160));
  }
  return found;
}`;

const availability = await createWebBackend({ environment: currentEnvironment() }).probe();
const skip = availability.available ? false : `${availability.message} ${availability.remedy ?? ''}`;

describe('everything that can be operated is in the blueprint', { skip }, () => {
  let d: Drive;
  before(async () => {
    d = await Drive.start('chromium', Object.fromEntries(WEB_PAGES.map(({ name, html }) => [`/${name}`, html])));
  });
  after(() => d?.end());

  async function mark(blueprint: Blueprint): Promise<number> {
    const marked = blueprint.elements.filter(({ id }) => id !== null);
    await Promise.all(
      marked.map(async ({ native }) => {
        const place = await d.web.placeOf(native.handle);
        await place?.frame.locator(place.selector).evaluate(
          // biome-ignore lint/suspicious/noExplicitAny: runs in the page, whose types the tests do not have
          (element: any) => element.setAttribute?.('data-lumos-seen', ''),
        );
      }),
    );
    return marked.length;
  }

  /** Of the frames that are to be seen themselves. */
  async function missing(scope: ReadScope): Promise<string[]> {
    const page = await d.web.pageOf(d.surface);
    const found = await Promise.all(
      page.frames().map(async (frame) => {
        const element = frame === page.mainFrame() ? null : await frame.frameElement();
        const box = await element?.boundingBox();
        const size = page.viewportSize();
        const away = box && size && (box.y + box.height > size.height || box.x + box.width > size.width || box.y < 0);
        // What is seen of a frame that is cut off is for its own document to say, which does not know it.
        if (scope === 'visible' && away) return [];
        return frame.evaluate<string[]>(`(${FIND})(${JSON.stringify(scope)})`);
      }),
    );
    return found.flat();
  }

  async function check(address: string, least: number): Promise<void> {
    for (const scope of ['visible', 'all'] as const) {
      await d.open(address);
      const blueprint = await d.look(scope);
      const count = await mark(blueprint);
      assert.ok(count >= (scope === 'all' ? least : 1), `${count} elements in scope ${scope}`);
      assert.deepEqual(await missing(scope), [], `missing in scope ${scope}`);
      if (scope === 'visible') assert.ok(blueprint.elements.every(({ states }) => !states.includes('offscreen')));
    }
  }

  const LEAST: Readonly<Record<string, number>> = { table: 907, nodes: 750, form: 74, frames: 60, article: 153 };
  for (const { name, label } of WEB_PAGES) {
    test(`on the page of the benchmark: ${label}`, { timeout: 120_000 }, () => check(name, LEAST[name] ?? 1));
  }

  test('on the page of every interaction', { timeout: 120_000 }, async () => {
    // What opens by itself in front (a dialog, which makes the rest inert) is another matter, tested with reading.
    for (const kind of Object.keys(KINDS)) {
      if (kind === 'dialog') continue;
      await d.open(`${kind}.html?seed=3`);
      const blueprint = await d.look('all');
      await mark(blueprint);
      assert.deepEqual(await missing('all'), [], kind);
    }
  });
});
