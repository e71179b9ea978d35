/**
 * Every kind of interaction (see interactions.ts), solved end to end through a session's primitives, in Chromium and in the
 * Firefox of the system, which Playwright drives through WebDriver BiDi. The page itself judges.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { currentEnvironment } from '../../src/environment.js';
import { createWebBackend } from '../../src/web/index.js';
import { CANNOT } from './cannot.js';
import { Drive } from './drive.js';
import { APPLICATIONS } from './drives-applications.js';
import { CHOOSING } from './drives-choosing.js';
import { POINTING } from './drives-pointing.js';
import { KINDS } from './interactions.js';

const SOLUTIONS = { ...POINTING, ...CHOOSING, ...APPLICATIONS };
const SEEDS = [1, 2];
/** Milliseconds for one page. */
const LIMIT = 60_000;

test('every kind of interaction has a solution', () => {
  assert.deepEqual(Object.keys(SOLUTIONS).sort(), Object.keys(KINDS).sort());
});

for (const browser of ['chromium', 'firefox'] as const) {
  const availability = await createWebBackend({ environment: currentEnvironment(), browser }).probe();
  const skip = availability.available ? false : `${availability.message} ${availability.remedy ?? ''}`;
  describe(`in ${browser}`, { skip }, () => {
    let drive: Drive;
    before(async () => {
      drive = await Drive.start(browser);
    });
    after(() => drive?.end());

    for (const [kind, solve] of Object.entries(SOLUTIONS)) {
      const reason = CANNOT[browser]?.[kind];
      const claim = reason === undefined ? 'is driven to its end' : `cannot be driven, as is said (${reason})`;
      test(`${KINDS[kind]?.interaction} (${kind}) ${claim}`, { timeout: LIMIT }, async () => {
        const trial = async () => {
          for (const seed of browser === 'chromium' ? SEEDS : SEEDS.slice(0, 1)) {
            await drive.open(`${kind}.html?seed=${seed}`);
            await solve(drive);
            await drive.judge();
          }
        };
        if (reason === undefined) return trial();
        const failure = await trial().then(
          () => null,
          (error: unknown) => error,
        );
        assert.ok(failure, `it can be driven now: take "${kind}" out of cannot.ts`);
      });
    }
  });
}
