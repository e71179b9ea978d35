/**
 * Literal goals over real applications and pages, carried out by the built-in planner. Prints a table; what counts is not only
 * that the goal is reached, but that nothing else is different afterwards.
 */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { type TestDesktop, useDesktop, whyNoDesktop } from '../support/desktop.js';
import { browserMissing } from '../web/reading.js';
import { carryOut } from './carry-out.js';
import { difference, type Goal, mismatch, NOT_ASKED, type State } from './goal.js';
import { DESKTOP_PLACES } from './goals-desktop.js';
import { WEB_PLACES } from './goals-web.js';
import type { Opened, Place } from './places.js';

/** At least this share of the goals must be reached; not one may do what was not asked. */
const LEAST = 0.9;
/** Milliseconds that the effects of a goal may take to show. */
const SHOWS_WITHIN = 2500;

interface Row {
  readonly goal: string;
  readonly where: string;
  readonly seconds: number;
  /** Null = reached. */
  readonly failure: string | null;
  /** Something was done that was not asked. */
  readonly trespass: string | null;
}

const rows: Row[] = [];
const only = process.env.LUMOS_GOALS;

async function attempt(place: Place, opened: Opened, goal: Goal): Promise<Row> {
  await opened.ready(goal);
  const before = await settledState(opened);
  const words = goal.goal.replaceAll('{folder}', opened.folder).replaceAll('{url}', opened.url);
  const started = performance.now();
  const result = await carryOut(opened.session, words, opened.folder);
  const seconds = (performance.now() - started) / 1000;
  const row = (failure: string | null, trespass: string | null = null): Row => ({
    goal: goal.goal,
    where: place.where,
    seconds,
    failure,
    trespass,
  });
  const found = await changesOf(opened, before, goal);
  const wrong = mismatch(found, goal);
  const trespass = wrong?.includes(NOT_ASKED) ? wrong : null;
  if (goal.refused) {
    // A person who is there says no; where nobody is, the same is CONFIRMATION_REQUIRED.
    const code = result.error?.code === 'DENIED' ? 'CONFIRMATION_REQUIRED' : (result.error?.code ?? result.status);
    if (!(goal.refused as readonly string[]).includes(code))
      return row(`${code}: ${result.summary}, not ${goal.refused.join(' or ')}`, trespass);
    return row(trespass, trespass);
  }
  if (result.status !== 'done') return row(`${result.error?.code ?? result.status}: ${result.summary}`, trespass);
  if (goal.says !== undefined) {
    const fits = typeof goal.says === 'string' ? goal.says === result.summary : goal.says.test(result.summary);
    if (!fits) return row(`it says ${JSON.stringify(result.summary)}, not ${String(goal.says)}`, trespass);
  }
  return row(wrong, trespass);
}

/** Looks again until what is wanted is there; what is not wanted must not be. */
async function changesOf(opened: Opened, before: State, goal: Goal): Promise<Record<string, string | null>> {
  const until = performance.now() + (goal.refused ? 0 : SHOWS_WITHIN);
  for (;;) {
    const found = difference(before, await opened.state());
    if (mismatch(found, goal) === null || performance.now() > until) return found;
    await delay(100);
  }
}

/** Twice the same, so that what the place does by itself is not blamed on the goal. */
async function settledState(opened: Opened): Promise<State> {
  let last = await opened.state();
  for (let looks = 0; looks < 20; looks++) {
    const now = await opened.state();
    if (Object.keys(difference(last, now)).length === 0) break;
    last = now;
    await delay(100);
  }
  return last;
}

function placeTests(
  places: readonly Place[],
  desktop: TestDesktop | null,
  skipOf: (place: Place) => string | false,
): void {
  for (const place of places) {
    if (only && !new RegExp(only, 'u').test(place.where)) continue;
    test(`goals in ${place.where}`, { skip: skipOf(place) }, async (t) => {
      let agreed = false;
      const opened = await place.open(desktop, () => agreed);
      try {
        for (const goal of place.goals) {
          agreed = goal.agreed === true;
          const row = await attempt(place, opened, goal);
          rows.push(row);
          t.diagnostic(line(row));
          if (process.env.LUMOS_GOALS) console.error(line(row));
        }
      } finally {
        await opened.close();
      }
      const trespasses = rows.filter((row) => row.where === place.where && row.trespass !== null);
      assert.deepEqual(
        trespasses.map(({ goal, trespass }) => `${goal}: ${trespass}`),
        [],
      );
    });
  }
}

const line = ({ goal, where, seconds, failure }: Row): string =>
  `${goal} | ${where} | ${failure === null ? 'pass' : `FAIL (${failure})`} | ${seconds.toFixed(1)} s`;

const noChromium = await browserMissing();
const noFirefox = await browserMissing('firefox');

describe('literal goals', { concurrency: true, timeout: 600_000 }, () => {
  describe('in applications', { skip: whyNoDesktop(), concurrency: false }, () => {
    const desktop = useDesktop({ width: 1400, height: 1000 });
    placeTests(DESKTOP_PLACES, desktop, ({ programs }) => whyNoDesktop(...programs));
  });

  describe('in pages', { concurrency: false }, () => {
    placeTests(WEB_PLACES, null, ({ where }) => (where.startsWith('Firefox') ? noFirefox : noChromium));
  });

  after(() => {
    const passed = rows.filter(({ failure }) => failure === null).length;
    console.log(['goal | where | pass or fail | seconds', ...rows.map(line)].join('\n'));
    console.log(
      `${passed} of ${rows.length} literal goals passed; ${rows.filter(({ trespass }) => trespass !== null).length} did something that was not asked`,
    );
  });
});

test('at least 90 % of the literal goals are reached or rightly refused, and none does what was not asked', (t) => {
  if (rows.length === 0) return t.skip('no application and no browser is installed');
  const passed = rows.filter(({ failure }) => failure === null).length;
  assert.ok(passed >= LEAST * rows.length, `${passed} of ${rows.length}`);
  assert.deepEqual(rows.filter(({ trespass }) => trespass !== null).map(line), []);
});
