import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { buildBlueprint } from '../../src/blueprint/build.js';
import { IdRegistry } from '../../src/blueprint/ids.js';
import { toText } from '../../src/blueprint/text.js';
import type { WebBackend, WebOptions } from '../../src/web/index.js';
import { browserMissing, openBackend, serveReading } from './reading.js';
import type { PageServer } from './serve.js';

/** One way of reading a page. */
interface Reader {
  readonly name: string;
  readonly options: Partial<WebOptions>;
}

const PAGE: Reader = { name: 'page', options: { reader: 'page' } };
const TREE: Reader = { name: 'tree', options: { reader: 'accessibility' } };
const FIREFOX: Reader = { name: 'firefox', options: { browser: 'firefox' } };

interface Difference {
  readonly page: string;
  /** The reader that alone has it. */
  readonly only: string;
  /** Without ids and indentation. */
  readonly line: string;
  readonly why: string;
}

const INERT = 'what is inert is seen by a person; the browser takes it out of its tree';
const MODAL = 'what lies behind a modal dialog is seen by a person; the browser takes it out of its tree';
const MATH = 'the browser shows single letters of formulas in italics, as other characters';
const NO_MEDIA = 'the browser names a video that it cannot play by what it shows instead';

/** Every way in which the script and the browser's own tree differ on these pages. The list fails when it is stale. */
const FROM_TREE: readonly Difference[] = [
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
  { page: 'drawings.html', only: 'tree', line: 'math "𝑥=12"', why: MATH },
  { page: 'widgets.html', only: 'page', line: 'video "Clip" opaque', why: NO_MEDIA },
  { page: 'widgets.html', only: 'tree', line: 'video "Unable to play media." opaque', why: NO_MEDIA },
];

const CLOSED = 'a closed shadow root is handed in through the debugging protocol, which only Chromium has';

const FROM_FIREFOX: readonly Difference[] = [
  'button "Closed shadow button"',
  'paragraph "Closed text"',
  'button "Doubly closed button"',
].map((line) => ({ page: 'shadow.html', only: 'page', line, why: CLOSED }));

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

/** High enough that what does not scroll in one browser does not scroll in the other, whose fields are higher. */
const VIEWPORT = { width: 1280, height: 1000 };

const PAIRS = [
  { what: 'the page script and the tree of Chromium', readers: [PAGE, TREE], known: FROM_TREE },
  { what: 'the page script in Chromium and in Firefox', readers: [PAGE, FIREFOX], known: FROM_FIREFOX },
] as const;

for (const { what, readers, known } of PAIRS) {
  const missing = await Promise.all(readers.map(({ options }) => browserMissing(options.browser)));
  describe(`${what} give the same blueprints`, { skip: missing.find((each) => each !== false) ?? false }, () => {
    let server: PageServer;
    const backends = new Map<Reader, WebBackend>();

    before(async () => {
      server = await serveReading();
      for (const reader of readers) backends.set(reader, openBackend({ ...reader.options, viewport: VIEWPORT }));
    });
    after(async () => {
      for (const backend of backends.values()) await backend.close();
      server?.close();
    });

    async function linesOf(reader: Reader, page: string): Promise<string[]> {
      const backend = backends.get(reader) as WebBackend;
      const other = server.url.replace('127.0.0.1', 'localhost').replace(/\/$/, '');
      const [front] = await backend.surfaces();
      const url = server.url + page.replace('OTHER', encodeURIComponent(other));
      const { id } = await backend.openUrl(url, front ? { surface: front.id } : {});
      await (await backend.pageOf(id)).waitForLoadState('load');
      const tree = await backend.read(id, { deadlineMs: 20_000 });
      assert.equal(tree.partial, undefined, `${reader.name}: ${tree.partial?.message}`);
      const text = toText(buildBlueprint(tree, new IdRegistry(), { sequence: 1, takenAt: 0 }));
      // Ids count what is there, the header names the address: both follow from the other lines.
      const lines = text.split('\n').map((line) => line.replace(/^( *)W\d+ /, '$1').trim());
      return lines.slice(1);
    }

    for (const page of PAGES) {
      test(`${page}, save for what is listed`, async () => {
        const [one, two] = readers;
        const [first, second] = [await linesOf(one, page), await linesOf(two, page)];
        assert.ok(first.length >= 2, first.join('\n'));
        const found = [...missingFrom(first, second, one.name), ...missingFrom(second, first, two.name)];
        const listed = known.filter((each) => each.page === page).map(({ only, line }) => `${only}: ${line}`);
        const both = `\n${first.join('\n')}\n--- ${two.name}\n${second.join('\n')}`;
        assert.deepEqual(found.sort(), listed.sort(), both);
      });
    }
  });
}

/** Lines of one that the other has not, as often as it has. */
function missingFrom(lines: readonly string[], others: readonly string[], who: string): string[] {
  const left = [...others];
  const missing: string[] = [];
  for (const line of lines) {
    const at = left.indexOf(line);
    if (at < 0) missing.push(`${who}: ${line}`);
    else left.splice(at, 1);
  }
  return missing;
}
