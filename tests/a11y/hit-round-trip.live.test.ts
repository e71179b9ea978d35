/** The middle of what can be acted on gives that very element, or a part of it, by the backend's own hit test. */
import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Backend } from '../../src/a11y/backend.js';
import type { Blueprint, Element } from '../../src/blueprint/model.js';
import { LumosError } from '../../src/errors.js';
import { Session } from '../../src/session.js';
import { applicationFile } from '../contract/process-fixture.js';
import { useDesktop, whyNoDesktop } from '../support/desktop.js';
import { waitFor } from '../support/wait.js';

/** Of all elements of all applications together. */
const ENOUGH = 0.97;

/** Misses by `application: role "name"`, and why each is one. An entry that is found, or gone, fails. */
const KNOWN: Readonly<Record<string, string>> = {
  'Chromium page: button "Half covered"': 'the page puts another button over its lower half, its middle included',
  'featherpad: generic ""': 'the viewport of the text area lies exactly on it, and Qt answers with the text area',
};

interface Subject {
  readonly name: string;
  readonly program: string;
  readonly argv: (home: string) => readonly string[];
  readonly title: RegExp;
  /** Present as soon as the window is complete. */
  readonly ready: string | RegExp;
  /** Names to click one after the other; the window is checked again after each. */
  readonly pages?: readonly string[];
  /** Fewer than these are not the application that is meant. */
  readonly least: number;
}

const SUBJECTS: readonly Subject[] = [
  {
    name: 'gtk3-widget-factory',
    program: 'gtk3-widget-factory',
    argv: () => ['gtk3-widget-factory'],
    title: /^gtk3-widget-factory$/,
    ready: 'Page 2',
    pages: ['Page 2', 'Page 3'],
    least: 60,
  },
  {
    name: 'qt6ct',
    program: 'qt6ct',
    argv: () => ['qt6ct'],
    title: /Qt6/,
    ready: /OK/,
    pages: ['Fonts', 'Interface'],
    least: 15,
  },
  { name: 'featherpad', program: 'featherpad', argv: () => ['featherpad'], title: /./, ready: 'File', least: 12 },
  {
    name: 'Chromium page',
    program: 'chromium',
    argv: (home) => {
      const page = join(home, 'page.html');
      copyFileSync(applicationFile('hit-test-page.html'), page);
      const profile = `--user-data-dir=${join(home, 'chrome')}`;
      return ['chromium', '--no-sandbox', '--no-first-run', '--disable-gpu', profile, `file://${page}`];
    },
    title: /Hit test page/,
    ready: 'Edit 20',
    least: 80,
  },
];

const NOT_VISIBLE: readonly string[] = ['offscreen', 'hidden'];

function targets({ elements }: Blueprint): (Element & { activation: NonNullable<Element['activation']> })[] {
  return elements.filter(
    (element): element is Element & { activation: NonNullable<Element['activation']> } =>
      element.id !== null &&
      element.activation !== null &&
      element.foreground &&
      !element.states.some((state) => NOT_VISIBLE.includes(state)),
  );
}

/** Works in the window as soon as it shows what it must. */
async function isComplete(session: Session, { title, ready }: Subject): Promise<boolean> {
  try {
    const surface = (await session.surfaces()).find((each) => title.test(each.title));
    if (!surface) return false;
    const { elements } = await session.observe(surface.id);
    if (!elements.some(({ name }) => (typeof ready === 'string' ? name === ready : ready.test(name)))) return false;
    await session.use(surface.id);
    return true;
  } catch (error) {
    // A window that is replaced while the application starts, or one that does not answer yet.
    if (error instanceof LumosError) return false;
    throw error;
  }
}

const label = (subject: string, { role, name }: Element): string => `${subject}: ${role} ${JSON.stringify(name)}`;

describe('the middle of each visible element', () => {
  const missed: string[] = [];
  let asked = 0;
  let skipped = 0;

  for (const subject of SUBJECTS) {
    const skip = whyNoDesktop(subject.program);
    if (skip) skipped += 1;
    describe(subject.name, { skip }, () => {
      const desktop = useDesktop({ width: 1600, height: 1000 });
      let session: Session;
      let backend: Backend;

      before(async () => {
        session = await Session.open({ environment: desktop.environment, consent: 'explicit' });
        desktop.start(subject.argv(desktop.environment.env.HOME ?? ''));
        await waitFor(`the window of ${subject.name}`, async () => isComplete(session, subject), 60_000, 200);
        backend = await session.backend('atspi');
      });
      after(() => session?.close());

      async function checkPage(t: { diagnostic(message: string): void }, page: string): Promise<void> {
        const blueprint = await session.observe();
        const all = targets(blueprint);
        const here: string[] = [];
        for (const element of all) {
          const path = await backend.elementAt(element.activation);
          const keys = path?.nodes.map((node) => node.handle.key) ?? [];
          if (keys.includes(element.native.handle.key)) continue;
          const found = path?.nodes.at(-1);
          here.push(label(subject.name, element));
          const { x, y } = element.activation;
          t.diagnostic(
            `missed ${label(subject.name, element)} at ${x},${y} of ${JSON.stringify(element.bounds)}: ${found ? `${found.role} ${JSON.stringify(found.name)}` : 'nothing'}`,
          );
        }
        t.diagnostic(`${subject.name}${page}: ${all.length - here.length} of ${all.length}`);
        asked += all.length;
        missed.push(...here);
        assert.ok(all.length >= subject.least, `only ${all.length} elements`);
        const unknown = here.filter((each) => !(each in KNOWN));
        assert.deepEqual(unknown, [], 'misses that nobody has explained');
      }

      test('gives it or a part of it', (t) => checkPage(t, ''));
      for (const page of subject.pages ?? []) {
        test(`gives it or a part of it after "${page}" was chosen`, async (t) => {
          const [match] = await session.find(`"${page}"`);
          assert.ok(match?.element.id, page);
          const result = await session.act({ action: 'click', target: match.element.id });
          assert.equal(result.error, undefined);
          await session.act({ action: 'wait_for', condition: 'settled' });
          await checkPage(t, `, ${page}`);
        });
      }
    });
  }

  test(`gives it for at least ${ENOUGH * 100} % of all of them`, {
    skip: skipped > 0 ? 'applications are missing' : false,
  }, (t) => {
    const share = (asked - missed.length) / asked;
    t.diagnostic(`${asked - missed.length} of ${asked} elements (${(100 * share).toFixed(1)} %)`);
    assert.ok(share >= ENOUGH, missed.join('\n'));
  });

  test('is missed where the list says so', { skip: skipped > 0 ? 'applications are missing' : false }, () => {
    assert.deepEqual(
      Object.keys(KNOWN).filter((each) => !missed.includes(each)),
      [],
    );
  });
});
