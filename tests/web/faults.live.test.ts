/** What goes wrong with pages: each fault gives a code, a bound and a way on. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { DEFAULT_TIMING } from '../../src/actions/world.js';
import { diffBlueprints } from '../../src/blueprint/diff.js';
import type { Blueprint } from '../../src/blueprint/model.js';
import { toText } from '../../src/blueprint/text.js';
import { currentEnvironment } from '../../src/environment.js';
import { LumosError } from '../../src/errors.js';
import { createWebBackend } from '../../src/web/index.js';
import { waitFor } from '../support/wait.js';
import { Drive } from './drive.js';
import { FAULT_PAGES, HOSTILE_NAMES } from './fault-pages.js';

/** What an answer may take beyond the bound that it promises: the machines of tests are slow. Milliseconds. */
const GRACE = 4000;
/** Of a read (see `ReadOptions.deadlineMs`). */
const READ_MS = 5000;

const availability = await createWebBackend({ environment: currentEnvironment() }).probe();
const skip = availability.available ? false : `${availability.message} ${availability.remedy ?? ''}`;

describe('faults of pages in Chromium', { skip }, () => {
  let d: Drive;
  before(async () => {
    d = await Drive.start('chromium', FAULT_PAGES);
  });
  after(() => d?.end());

  /** The error that something ends with, and how long that took. */
  async function failure(what: () => Promise<unknown>): Promise<{ error: LumosError; ms: number }> {
    const started = performance.now();
    const error = await what().then(
      () => assert.fail('it did not fail'),
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof LumosError, String(error));
    return { error, ms: performance.now() - started };
  }

  test('a navigation during a read gives one of the two pages or says what happened, and the next read is right', async () => {
    const codes = new Set<string>();
    for (let round = 0; round < 12; round++) {
      await d.open('going');
      const page = await d.web.pageOf(d.surface);
      // The reads are under way when the page leaves, earlier and later in each round.
      await page.evaluate(`setTimeout(() => location.assign('/gone'), ${round * 4})`);
      for (let read = 0; read < 6; read++) {
        try {
          const { surface, elements, partial } = await d.look('all');
          const names = elements.map(({ name }) => name);
          const isOld = names.includes('Old 1999');
          const isNew = names.includes('New page');
          assert.ok(!(isOld && isNew), 'two pages in one blueprint');
          assert.ok(isOld || isNew || partial || elements.length < 3, `${surface.url}: ${names.slice(0, 5)}`);
        } catch (error) {
          assert.ok(error instanceof LumosError, String(error));
          codes.add(error.code);
        }
      }
      await waitFor('the new page', async () => (await page.evaluate('document.title')) === 'Gone');
      assert.deepEqual(
        (await d.look()).elements.filter(({ id }) => id !== null).map(({ role, name }) => `${role} ${name}`),
        ['button New page'],
      );
    }
    const known = new Set(['APP_UNRESPONSIVE', 'STALE_ID', 'TIMEOUT']);
    assert.deepEqual(
      [...codes].filter((code) => !known.has(code)),
      [],
    );
  });

  test('a page that never settles is given up within the bound, and the result says so', async () => {
    await d.open('restless');
    const result = await d.click('button', 'Count');
    assert.equal(result.settled, false);
    const { settle = 0 } = result.timings;
    assert.ok(
      settle >= DEFAULT_TIMING.quietMs && settle < DEFAULT_TIMING.giveUpMs + GRACE,
      `settled after ${settle} ms`,
    );
    assert.equal(result.effect.kind, 'confirmed');
    await d.read(/^(Counted 1)$/);
  });

  test('a crashed tab says so at once, is listed as crashed, and is opened anew', async () => {
    await d.open('restless');
    const page = await d.web.pageOf(d.surface);
    const target = await d.id('button', 'Count');
    const crashed = page.waitForEvent('crash');
    const session = await page.context().newCDPSession(page);
    session.send('Page.crash').catch(() => {}); // The page that is asked cannot answer any more.
    await crashed;
    const read = await failure(() => d.look());
    assert.equal(read.error.code, 'APP_UNRESPONSIVE');
    assert.match(read.error.message, /crash/i);
    assert.ok(read.ms < GRACE, `${read.ms} ms`);
    const listed = (await d.session.surfaces()).find(({ id }) => id === d.surface);
    assert.equal(listed?.native.crashed, true);
    const started = performance.now();
    const result = await d.session.act({ action: 'click', target });
    assert.ok(result.error, 'nothing can be clicked there');
    assert.equal(result.delivery, 'not_delivered');
    assert.ok(performance.now() - started < READ_MS + GRACE);
    await d.open('buttons.html?seed=1');
    assert.ok((await d.look()).elements.length > 3);
  });

  test('a dialog that blocks is named, stands in front, and lets the page go on when it is answered', async () => {
    await d.open('asking');
    const [other, open] = [await d.id('button', 'Other'), await d.id('button', 'Ask later')];
    await d.act({ action: 'click', target: open });
    const dialog = await waitFor('the dialog', async () =>
      (await d.session.surfaces()).find(({ kind }) => kind === 'dialog'),
    );
    assert.equal(dialog.title, 'Really?');
    const started = performance.now();
    const behind = await d.look();
    assert.ok(performance.now() - started < READ_MS + GRACE);
    assert.deepEqual(behind.blockedBy, [dialog.id]);
    const result = await d.session.act({ action: 'click', target: other });
    assert.equal(result.error?.code, 'OCCLUDED');
    assert.equal(result.delivery, 'not_delivered');
    await d.act({ action: 'click', target: await d.id('button', 'Cancel', dialog.id) });
    await d.read(/^(answered false)$/);
    await d.act({ action: 'click', target: other });
    await d.read(/^(other)$/);
  });

  test('an element that was removed since it was observed is stale, with where it may have gone; nothing else is clicked', async () => {
    await d.open('leaving');
    const target = await d.id('button', 'Book');
    const page = await d.web.pageOf(d.surface);
    await page.evaluate('remake()');
    const result = await d.session.act({ action: 'click', target });
    assert.equal(result.error?.code, 'STALE_ID');
    assert.equal(result.delivery, 'not_delivered');
    assert.ok(
      result.error?.candidates.some(({ name }) => name === 'Book now'),
      JSON.stringify(result.error?.candidates),
    );
    assert.equal(await page.evaluate('clicks'), 0);
  });

  test('an element that is covered is not clicked, and what covers it is named', async () => {
    await d.open('covered');
    const { elements } = await d.look('all');
    const covered = elements.find(({ name }) => name === 'Below');
    const result = await d.session.act({ action: 'click', target: covered?.id ?? '' });
    assert.equal(result.error?.code, 'OCCLUDED', JSON.stringify(result.error));
    assert.equal(result.delivery, 'not_delivered');
    assert.match(`${result.error?.message} ${JSON.stringify(result.error?.candidates)}`, /Cookies|Accept/);
    assert.equal(await (await d.web.pageOf(d.surface)).evaluate('clicks'), 0);
    await d.click('button', 'Accept');
    await d.click('button', 'Below');
    assert.equal(await (await d.web.pageOf(d.surface)).evaluate('clicks'), 1);
  });

  test('a page of 100,000 nodes is read within the bound, says what it left out, and can be operated', async () => {
    await d.open('huge');
    for (const scope of ['visible', 'all'] as const) {
      const started = performance.now();
      const blueprint = await d.look(scope);
      const ms = performance.now() - started;
      assert.ok(ms < READ_MS + GRACE, `${scope}: ${ms} ms`);
      if (scope === 'all') assert.equal(blueprint.partial?.reason, 'limit');
      else
        assert.ok(
          blueprint.elements.some(({ name }) => name === 'First'),
          toText(blueprint).slice(0, 500),
        );
    }
    await d.click('button', 'First');
    await d.read(/^(First was pressed)$/);
  });

  test('what a page says is quoted, bounded and never structure', async () => {
    await d.open('hostile');
    const blueprint = await d.look('all');
    const text = toText(blueprint);
    const lines = text.split('\n');
    assert.ok(text.length < 20_000, `${text.length} characters`);
    // One line for each element, the header, the line that says what was left out, and nothing that the page wrote.
    const ids = lines.flatMap((line) => /^ *(W\d+) /.exec(line)?.[1] ?? []);
    assert.deepEqual(ids.sort(), blueprint.elements.flatMap(({ id }) => id ?? []).sort());
    const structure = /^(?:tab "|… |! |offscreen|onscreen| +(?:W\d+ )?(?:[a-z]+\b|"))/;
    assert.deepEqual(
      lines.filter((line) => !structure.test(line)),
      [],
    );
    assert.ok(
      lines.length <= blueprint.elements.length + 4,
      `${lines.length} lines of ${blueprint.elements.length} elements`,
    );
    // Control characters, marks that reverse text and characters that show nothing are in no form of it.
    const unsafe = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/u;
    assert.doesNotMatch(text, unsafe);
    for (const { name } of blueprint.elements) assert.doesNotMatch(name, unsafe);
    // All of them are there to be operated, under one name each.
    const buttons = blueprint.elements.filter(({ role }) => role === 'button');
    assert.equal(buttons.length, HOSTILE_NAMES.length);
    for (const { name } of buttons) assert.ok(name.length <= 1_100_000 && name !== '');
    // Each would take the time in which a page may show an effect, of which there is none: a few will do.
    const pressed = buttons.filter((_, i) => i % 4 === 1);
    for (const { id } of pressed) {
      const result = await d.session.act({ action: 'click', target: id ?? '' });
      assert.equal(result.error, undefined, JSON.stringify(result.error));
      assert.ok(JSON.stringify(result.effect).length < 20_000, 'the effect repeats a megabyte');
    }
    assert.equal(await (await d.web.pageOf(d.surface)).evaluate('clicks'), pressed.length);
  });
});

for (const browser of ['chromium', 'firefox'] as const) {
  const { available, message } = await createWebBackend({ environment: currentEnvironment(), browser }).probe();
  test(`a page that replaces what scripts stand on is read and operated like one that does not, in ${browser}`, {
    skip: available ? false : message,
    timeout: 120_000,
  }, async () => {
    const d = await Drive.start(browser, FAULT_PAGES);
    try {
      const read = async (page: string): Promise<Blueprint> => {
        await d.open(page);
        return d.look('all');
      };
      const plain = await read('plain');
      const bent = await read('bent');
      const shape = ({ elements }: Blueprint) =>
        elements.map(({ role, name, value, states, bounds }) => ({ role, name, value, states, bounds }));
      assert.deepEqual(shape(bent), shape(plain));
      assert.equal(diffBlueprints(plain, { ...bent, surface: plain.surface }).added.length, 0);
      await d.setText('Name', 'Ada');
      await d.click('button', 'Save');
      await d.read(/^(Saved Ada)$/);
    } finally {
      await d.end();
    }
  });
}
