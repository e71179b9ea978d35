import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { buildBlueprint } from '../../src/blueprint/build.js';
import { IdRegistry } from '../../src/blueprint/ids.js';
import { toText } from '../../src/blueprint/text.js';
import type { ReaderName, WebBackend } from '../../src/web/index.js';
import { browserMissing, openBackend, serveReading } from './reading.js';
import type { PageServer } from './serve.js';

interface Difference {
  readonly page: string;
  readonly only: ReaderName;
  /** Without ids and indentation. */
  readonly line: string;
  readonly why: string;
}

const INERT = 'what is inert is seen by a person; the browser takes it out of its tree';
const MODAL = 'what lies behind a modal dialog is seen by a person; the browser takes it out of its tree';
const MATH = 'the browser shows single letters of formulas in italics, as other characters';
const NO_MEDIA = 'the browser names a video that it cannot play by what it shows instead';

/** Every way in which the two readers differ on these pages. The list fails when it is stale. */
const KNOWN: readonly Difference[] = [
  { page: 'visibility.html', only: 'page', line: 'button "Inert" disabled', why: INERT },
  { page: 'dialog.html?show=modal', only: 'page', line: 'button "Open"', why: MODAL },
  { page: 'dialog.html?show=modal', only: 'page', line: 'paragraph "Behind"', why: MODAL },
  {
    page: 'dialog.html?show=modal',
    only: 'page',
    line: 'behind (not usable until the above is closed):',
    why: MODAL,
  },
  { page: 'drawings.html', only: 'page', line: 'math "x=12"', why: MATH },
  { page: 'drawings.html', only: 'accessibility', line: 'math "𝑥=12"', why: MATH },
  { page: 'widgets.html', only: 'page', line: 'video "Clip" opaque', why: NO_MEDIA },
  { page: 'widgets.html', only: 'accessibility', line: 'video "Unable to play media." opaque', why: NO_MEDIA },
];

const PAGES = [
  'form.html',
  'article.html',
  'widgets.html',
  'table.html',
  'shadow.html',
  'frames.html',
  'frames.html?other=OTHER',
  'visibility.html',
  'drawings.html',
  'dialog.html',
  'dialog.html?show=modal',
  'dialog.html?show=popover',
];

describe('the page script and the browser agree', { skip: await browserMissing() }, () => {
  let server: PageServer;
  const backends = new Map<ReaderName, WebBackend>();

  before(async () => {
    server = await serveReading();
    for (const reader of ['page', 'accessibility'] as const) backends.set(reader, openBackend({ reader }));
  });
  after(async () => {
    for (const backend of backends.values()) await backend.close();
    server?.close();
  });

  async function linesOf(reader: ReaderName, page: string): Promise<string[]> {
    const backend = backends.get(reader) as WebBackend;
    const other = server.url.replace('127.0.0.1', 'localhost').replace(/\/$/, '');
    const [front] = await backend.surfaces();
    const url = server.url + page.replace('OTHER', encodeURIComponent(other));
    const { id } = await backend.openUrl(url, front ? { surface: front.id } : {});
    await (await backend.pageOf(id)).waitForLoadState('load');
    const tree = await backend.read(id, { deadlineMs: 20_000 });
    assert.equal(tree.partial, undefined, `${reader}: ${tree.partial?.message}`);
    const text = toText(buildBlueprint(tree, new IdRegistry(), { sequence: 1, takenAt: 0 }));
    // Ids count what is there, the header names the address: both follow from the other lines.
    return text
      .split('\n')
      .map((line) => line.replace(/^( *)W\d+ /, '$1').trim())
      .slice(1);
  }

  for (const page of PAGES) {
    test(`blueprints of ${page} are the same, save for what is listed`, async () => {
      const [own, browsers] = [await linesOf('page', page), await linesOf('accessibility', page)];
      assert.ok(own.length >= 2, own.join('\n'));
      const found = [...missingFrom(own, browsers, 'page'), ...missingFrom(browsers, own, 'accessibility')];
      const known = KNOWN.filter((each) => each.page === page).map(({ only, line }) => `${only}: ${line}`);
      assert.deepEqual(found.sort(), known.sort(), `\n${own.join('\n')}\n--- browser\n${browsers.join('\n')}`);
    });
  }
});

/** Lines of one that the other has not, as often as it has. */
function missingFrom(lines: readonly string[], others: readonly string[], who: ReaderName): string[] {
  const left = [...others];
  const missing: string[] = [];
  for (const line of lines) {
    const at = left.indexOf(line);
    if (at < 0) missing.push(`${who}: ${line}`);
    else left.splice(at, 1);
  }
  return missing;
}
