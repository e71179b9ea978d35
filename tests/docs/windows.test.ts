/** docs/windows.md against what the tests in Wine hold. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { PATTERNS } from '../../src/a11y/windows-uia/ids.js';
import { PROJECT } from '../support/shared.js';
import { GROUPS } from '../windows/patterns/index.js';
import { withTables } from '../windows/patterns/table.js';

const PAGE = join(PROJECT, 'docs', 'windows.md');
/** `LUMOS_WRITE_DOCS=1` writes the page instead. */
const WRITE = process.env.LUMOS_WRITE_DOCS === '1';

describe('docs/windows.md', () => {
  test('has its tables as the tests in Wine hold them', () => {
    const page = readFileSync(PAGE, 'utf8');
    const wanted = withTables(page);
    if (WRITE) writeFileSync(PAGE, wanted);
    else
      assert.ok(
        page === wanted,
        'it is out of date; `npm run build && LUMOS_WRITE_DOCS=1 node --test dist/tests/docs/windows.test.js` writes it anew',
      );
  });

  test('has no blank in it, and each test once', () => {
    const rows = GROUPS.flatMap(([, each]) => each);
    for (const { capability, test: what, wine, standIn } of rows) {
      for (const text of [capability, what, wine, standIn]) assert.ok(text.trim().length > 3, `${capability}: ${what}`);
    }
    assert.equal(new Set(rows.map((each) => `${each.capability}: ${each.test}`)).size, rows.length);
  });

  test('names every pattern that operations use', () => {
    const text = withTables(readFileSync(PAGE, 'utf8'));
    for (const { name } of PATTERNS) assert.match(text, new RegExp(`\\b${name}\\b`, 'u'));
  });
});
