/** `npm run bench -- sheets`: what cannot be taken is left out with its reason, and never keeps the rest from being taken. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { makeSheets, type SheetRow, type SheetSkip } from '../../bench/sheets/measure.js';
import type { Screen } from '../../bench/sheets/screens.js';
import { whyNoDesktop } from '../support/desktop.js';
import { browserMissing } from '../web/reading.js';

const screens: readonly Screen[] = [
  { name: 'absent', source: { kind: 'window', title: /./u, start: () => ({ argv: ['lumos-no-such-program'] }) } },
  { name: 'nowhere', source: { kind: 'page', from: { files: ['tests/no-such-page.html'] } } },
  {
    name: 'made here',
    source: {
      kind: 'page',
      width: 400,
      height: 200,
      from: { html: '<button>Reserve</button> <input value="Kittiwake">' },
    },
  },
];

describe('contact sheets', { skip: whyNoDesktop() || (await browserMissing()), timeout: 240_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'lumos-sheets-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('are made of what is there, and the record names the rest', async () => {
    writeFileSync(join(folder, 'sheet-7.webp'), 'of a run before');
    writeFileSync(join(folder, 'other.webp'), 'not ours');
    await makeSheets(folder, () => {}, screens);
    assert.deepEqual(readdirSync(folder).sort(), ['other.webp', 'sheet-1.webp', 'sheets.jsonl']);
    const lines = readFileSync(join(folder, 'sheets.jsonl'), 'utf8').trim().split('\n');
    const [head, ...rows] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    assert.equal(head?.schema, 'lumos.sheets/1');
    const record = {
      screens: rows.filter((row) => 'found' in row) as unknown as SheetRow[],
      skipped: rows.filter((row) => 'why' in row) as unknown as SheetSkip[],
    };
    assert.deepEqual(
      record.screens.map(({ name, width }) => [name, width]),
      [['made here', 400]],
    );
    assert(Object.values(record.screens[0]?.found ?? {}).reduce((sum, count) => sum + count, 0) > 0);
    assert((record.screens[0]?.ms.whole ?? 0) > 0);
    assert.deepEqual(
      record.skipped.map(({ name }) => name),
      ['absent', 'nowhere'],
    );
    assert.match(record.skipped[0]?.why ?? '', /lumos-no-such-program is not installed/u);
    assert.match(record.skipped[1]?.why ?? '', /no-such-page\.html/u);
  });
});
