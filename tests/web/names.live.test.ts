import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { WebBackend } from '../../src/web/index.js';
import { sharedAbsent, sharedFile } from '../support/shared.js';
import { browserMissing, openBackend } from './reading.js';
import { type PageServer, servePages } from './serve.js';

const SUITE = ['conformance', 'wpt-accname', 'accname', 'name'];

/** Names that differ from W3C's, by the name of the test, with the reason. The list fails when it is stale. */
const KNOWN: Readonly<Record<string, string>> = {
  'heading with link referencing image using aria-labelledby, that in turn references text element via aria-labelledby':
    'the reference has a misspelt id, so that the link is named by its content; browsers do the same',
  'heading with link referencing image using aria-labelledby, that in turn references itself and another element via aria-labelledby':
    'what has been said once is not said again, as in the browser',
  'img with tooltip label with empty alt': 'an empty alternative makes the image a decoration (HTML-AAM), title or not',
  'kbd with tooltip label': 'kbd is generic, which has no name of its own (WAI-ARIA 1.3, "name prohibited")',
};

interface Case {
  readonly name: string;
  readonly expected: string;
  readonly id: string;
}

const suite = sharedFile(...SUITE);

/** The files bring their own harness; only its name is needed, so that their other scripts run. */
const HARNESS = 'window.AriaUtils = { verifyLabelsBySelector() {}, verifyRolesBySelector() {} }';

const READERS = [
  { who: 'the tree of Chromium', options: { reader: 'accessibility' }, least: 374 },
  { who: 'the page script in Chromium', options: { reader: 'page' }, least: 374 },
  { who: 'the page script in Firefox', options: { browser: 'firefox' }, least: 370 },
] as const;

for (const { who, options, least } of READERS) {
  const skip =
    suite === null ? sharedAbsent(...SUITE) : await browserMissing('browser' in options ? options.browser : undefined);
  describe(`accessible names, by ${who}`, { skip }, () => {
    let server: PageServer;
    let backend: WebBackend;

    before(async () => {
      const files = await filesIn(suite as string);
      server = await servePages({
        ...files,
        '/wai-aria/scripts/aria-utils.js': (_, response) => {
          response.writeHead(200, { 'content-type': 'text/javascript' }).end(HARNESS);
        },
      });
      backend = openBackend(options);
    });
    after(async () => {
      await backend?.close();
      server?.close();
    });

    test(`at least ${least} of 378 are what W3C's tests expect (wpt-accname)`, async () => {
      const files = Object.keys(await filesIn(suite as string));
      const wrong: string[] = [];
      let right = 0;
      for (const file of files) {
        const [front] = await backend.surfaces();
        const { id } = await backend.openUrl(server.url + file.slice(1), front ? { surface: front.id } : {});
        const page = await backend.pageOf(id);
        const cases: readonly Case[] = await page.evaluate(COLLECT);
        const tree = await backend.read(id, { scope: 'all', deadlineMs: 20_000 });
        for (const each of cases) {
          const node = tree.nodes.find((one) => one.platformId === each.id);
          // What is hidden has no name for those who use it, except the options of a list that is closed.
          const unnamed = !node || (node.states.includes('hidden') && node.role !== 'option');
          const name = unnamed ? '' : node.name;
          if (tidy(name) === tidy(each.expected)) right++;
          else wrong.push(each.name);
        }
      }
      const known = Object.keys(KNOWN);
      assert.equal(right + wrong.length, 378);
      assert.deepEqual(wrong.sort(), known.sort());
      assert.ok(right >= least, `${right} of 378`);
    });
  });
}

async function filesIn(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of (await readdir(folder, { recursive: true })).filter((each) => each.endsWith('.html')).sort()) {
    found[`/${name}`] = await readFile(join(folder, name), 'utf8');
  }
  return found;
}

/** Runs in the page: gives every element of the suite an id to be found by. */
const COLLECT = `(() => {
  const cases = []
  const walk = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.hasAttribute('data-expectedlabel')) {
        if (!element.id) element.id = 'wpt-' + cases.length
        cases.push({ name: element.dataset.testname, expected: element.dataset.expectedlabel, id: element.id })
      }
      if (element.shadowRoot) walk(element.shadowRoot)
    }
  }
  walk(document)
  return cases
})()`;

/** ASCII white space, as the suite's own harness does. */
function tidy(text: string): string {
  return text.replace(/[\t\n\f\r ]+/g, ' ').trim();
}
