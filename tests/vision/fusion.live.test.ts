/**
 * Applications with holes made on purpose (LU-10): everything painted is found, nothing twice, and goals press the right thing.
 * The applications write down what was pressed: that is the proof.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { defaultPolicy } from '../../src/actions/policy-default.js';
import { overlap } from '../../src/blueprint/geometry.js';
import type { Blueprint, Element } from '../../src/blueprint/model.js';
import { currentEnvironment } from '../../src/environment.js';
import { inspectAt } from '../../src/inspect/index.js';
import { Session, type SessionOptions } from '../../src/session.js';
import { openSight } from '../../src/vision/open-sight.js';
import type { Sight } from '../../src/vision/sight.js';
import { carryOut } from '../goals/carry-out.js';
import { useDesktop, whyNoDesktop } from '../support/desktop.js';
import { projectFolder } from '../support/project.js';
import { waitFor } from '../support/wait.js';
import { browserMissing } from '../web/reading.js';

const APPS = join(projectFolder(), 'tests/apps');
const folder = mkdtempSync(join(tmpdir(), 'lumos-fusion-'));

/** The models are loaded once for all that is looked at here. */
let sight: Promise<Sight> | null = null;
const eyes = (): Promise<Sight> => {
  sight ??= openSight(currentEnvironment());
  return sight.then((it) => ({ look: (picture, options) => it.look(picture, options), close: async () => {} }));
};
after(async () => {
  await (await sight)?.close();
  rmSync(folder, { recursive: true, force: true });
});

function seen({ elements }: Blueprint): Element[] {
  return elements.filter(({ id }) => id?.startsWith('V'));
}

function tell(blueprint: Blueprint): string {
  return `${JSON.stringify(blueprint.vision)}\n${blueprint.elements.map((e) => `${e.id} ${e.role} "${e.name}" ${JSON.stringify(e.bounds)}`).join('\n')}`;
}

/** What the window shows, once a painted element has such a name. */
function showing(session: Session, isIt: (name: string) => boolean): Promise<Blueprint> {
  return waitFor(
    'what is painted',
    async () => {
      const now = await session.observe();
      return seen(now).some(({ name }) => isIt(name)) ? now : null;
    },
    60_000,
  );
}

/** Each of the names belongs to exactly one element. A border may be read as a letter beside it. */
function onceEach(blueprint: Blueprint, names: readonly string[]): void {
  for (const name of names) {
    const called = blueprint.elements.filter((each) => new RegExp(`(?:^|\\W)${name}(?:\\W|$)`, 'iu').test(each.name));
    assert.equal(called.length, 1, `${called.length} elements called "${name}":\n${tell(blueprint)}`);
  }
}

/** No two elements that can be acted on are at one place, unless one holds the other. */
function nothingDoubled(blueprint: Blueprint): void {
  const placed = blueprint.elements.filter(({ id, bounds }) => id !== null && bounds !== null);
  for (const one of seen(blueprint)) {
    for (const other of placed) {
      if (one === other || !one.bounds || !other.bounds) continue;
      assert.ok(
        overlap(one.bounds, other.bounds) < 0.5,
        `${one.id} "${one.name}" and ${other.id} "${other.name}":\n${tell(blueprint)}`,
      );
    }
  }
}

describe('applications with holes', { skip: whyNoDesktop('python3'), timeout: 240_000 }, () => {
  const desktop = useDesktop();
  let session: Session;
  let started = 0;
  before(async () => {
    session = await open();
  });
  after(() => session?.close());

  function open(options: SessionOptions = {}): Promise<Session> {
    return Session.open({
      environment: desktop.environment,
      policy: defaultPolicy('unrestricted'),
      sight: eyes,
      ...options,
    });
  }

  /** Starts an application of the tests, waits for its window and works there. */
  async function start(script: string, title: string, env: Record<string, string> = {}) {
    const log = join(folder, `${++started}.log`);
    const application = desktop.start(['/usr/bin/python3', join(APPS, script), log], { env });
    await waitFor(
      `the window "${title}"`,
      async () => (await session.surfaces()).some((each) => each.title === title),
      30_000,
    );
    await session.use(title);
    const gone = async () => !(await session.surfaces()).some((each) => each.title === title);
    return {
      pressed: () => readFileSync(log, 'utf8').trim().split('\n'),
      close: () => {
        application.kill();
        return waitFor(`the end of "${title}"`, gone, 30_000);
      },
    };
  }

  for (const scale of [1, 2]) {
    test(`every button that a GTK 3 application paints at scale ${scale} is found once, and the literal goal presses the right ones`, async () => {
      const { pressed, close } = await start('painted-buttons.py', 'Painted buttons', { GDK_SCALE: String(scale) });
      const blueprint = await showing(session, (name) => name === 'OK');
      assert.match(blueprint.vision?.reason ?? '', /^a canvas of \d+x\d+ tells nothing of what it shows/);
      onceEach(blueprint, ['Cut', 'Copy', 'Paste', 'Delete', 'OK', 'Cancel', 'Apply', 'Ready']);
      nothingDoubled(blueprint);
      assert.ok(blueprint.elements.find(({ name }) => name === 'Apply')?.id?.startsWith('A'));

      const copy = seen(blueprint).find(({ name }) => name === 'Copy');
      assert.ok(copy?.activation, 'Copy has no place');
      const at = await inspectAt(session, copy.activation);
      assert.equal(at?.target?.id, copy.id);

      const ending = await carryOut(session, 'click "OK", then click "Paste", then click "Apply"', folder);
      assert.equal(ending.status, 'done', ending.summary);
      assert.deepEqual(pressed(), ['OK', 'Paste', 'Apply']);
      await close();
    });
  }

  test('an application that was started with accessibility off is read and operated by its picture', async () => {
    const { pressed, close } = await start('mail-form.py', 'New message', { NO_AT_BRIDGE: '1' });
    const blueprint = await showing(session, (name) => /draft/iu.test(name));
    assert.match(blueprint.vision?.reason ?? '', /^nothing in it describes itself/);
    onceEach(blueprint, ['Save draft', 'Send']);
    nothingDoubled(blueprint);
    const ending = await carryOut(session, 'click "Save draft"', folder);
    assert.equal(ending.status, 'done', ending.summary);
    assert.deepEqual(
      pressed().map((line) => (JSON.parse(line) as { kind: string }).kind),
      ['draft'],
    );
    await close();
  });

  test('the large empty field of an application without accessibility is found, written into and read back', async () => {
    const { pressed, close } = await start('mail-form.py', 'New message', { NO_AT_BRIDGE: '1' });
    const blueprint = await showing(session, (name) => /draft/iu.test(name));
    const fields = seen(blueprint).filter(({ role, states }) => role === 'textbox' && states.includes('multiline'));
    assert.equal(fields.length, 1, tell(blueprint));
    const text = 'Dear Zoe, the tide is out';
    const written = await session.act({ action: 'type_text', target: fields[0]?.id as string, text });
    assert.equal(written.effect.kind, 'confirmed', written.effect.summary);
    const ending = await carryOut(session, 'click "Save draft"', folder);
    assert.equal(ending.status, 'done', ending.summary);
    assert.equal((JSON.parse(pressed().at(-1) as string) as { body: string }).body, text);
    await close();
  });
});

describe('a page with a painted toolbar in a browser of the desktop', {
  skip: whyNoDesktop('chromium'),
  timeout: 240_000,
}, () => {
  const desktop = useDesktop({ width: 1400, height: 900 });

  for (const scale of [1, 1.5, 2]) {
    test(`at scale ${scale}: each painted button is found once beside the real ones, and the literal goal presses the right ones`, async () => {
      const home = desktop.environment.env.HOME as string;
      const flags = ['--no-sandbox', '--no-first-run', '--force-renderer-accessibility'];
      const browser = desktop.start([
        'chromium',
        ...flags,
        `--force-device-scale-factor=${scale}`,
        `--user-data-dir=${join(home, `chrome-${scale}`)}`,
        `file://${join(APPS, 'canvas-toolbar.html')}`,
      ]);
      const session = await Session.open({
        environment: desktop.environment,
        policy: defaultPolicy('unrestricted'),
        sight: eyes,
      });
      const windows = async () => (await session.surfaces()).filter(({ title }) => title.startsWith('Canvas toolbar'));
      try {
        await session.use(await waitFor('the page', async () => (await windows())[0]?.id ?? null, 60_000));
        const blueprint = await showing(session, (name) => name === 'Export');
        onceEach(blueprint, ['Bold', 'Italic', 'Insert', 'Export', 'Publish']);
        nothingDoubled(blueprint);
        // Controls of the page, of the browser around it, and painted ones.
        for (const name of ['Publish', 'Reload', 'Italic']) {
          const target = blueprint.elements.find((each) => each.name === name);
          assert.ok(target?.activation, `${name} has no place`);
          const at = await inspectAt(session, target.activation);
          assert.equal(at?.target?.id, target.id, `${name} at ${JSON.stringify(target.activation)}`);
        }
        const backend = await session.backend('atspi');
        const { nodes } = await backend.read(blueprint.surface.id);
        const paragraph = nodes.find(({ role }) => role === 'paragraph');
        assert.ok(paragraph?.bounds);
        const alone = await backend.read(blueprint.surface.id, { root: paragraph.handle });
        assert.deepEqual(alone.nodes[0]?.bounds, paragraph.bounds, 'read by itself it lies elsewhere');
        const ending = await carryOut(session, 'click "Insert", then click "Publish", then click "Bold"', folder);
        assert.equal(ending.status, 'done', ending.summary);
        assert.match(
          JSON.stringify((await session.observe()).elements.map(({ name, value }) => [name, value])),
          /Insert Publish Bold/,
        );
      } finally {
        browser.kill();
        await waitFor('the end of the browser', async () => (await windows()).length === 0, 30_000);
        await session.close();
      }
    });
  }
});

describe('a page with a painted toolbar', { skip: await browserMissing(), timeout: 240_000 }, () => {
  test('each painted button is found once beside the real ones, and the literal goal presses the right one', async () => {
    const url = `file://${join(APPS, 'canvas-toolbar.html')}`;
    const session = await Session.open({
      desktop: false,
      web: { url },
      policy: defaultPolicy('unrestricted'),
      sight: eyes,
    });
    try {
      const blueprint = await session.observe();
      assert.match(blueprint.vision?.reason ?? '', /^a canvas of 560x48 tells nothing of what it shows/);
      onceEach(blueprint, ['Bold', 'Italic', 'Insert', 'Export', 'Publish', 'Report']);
      nothingDoubled(blueprint);
      const ending = await carryOut(session, 'click "Insert", then click "Publish", then click "Bold"', folder);
      assert.equal(ending.status, 'done', ending.summary);
      assert.match(
        JSON.stringify((await session.observe()).elements.map(({ name, value }) => [name, value])),
        /Insert Publish Bold/,
      );
    } finally {
      await session.close();
    }
  });
});
