import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { chromium } from 'playwright';
import { currentEnvironment } from '../../src/environment.js';
import { findBrowser } from '../../src/web/executables.js';
import { createWebBackend } from '../../src/web/index.js';
import { eventually } from '../contract/fixture.js';
import { checkSurface } from '../contract/invariants.js';
import { browserMissing, openBackend, serveReading } from './reading.js';
import type { PageServer } from './serve.js';

const { env } = currentEnvironment();

test('a browser that is missing is said with the command that installs one', async () => {
  const nowhere = { kind: 'current', env: { ...env, PATH: '/nonexistent' } } as const;
  const backend = createWebBackend({ environment: nowhere, browser: 'webkit' });
  const probe = await backend.probe();
  if (probe.available) return;
  assert.equal(probe.remedy, 'Run: npx playwright install webkit');
  await assert.rejects(backend.surfaces(), { code: 'BACKEND_UNAVAILABLE', hint: 'Run: npx playwright install webkit' });
  await backend.close();
});

test('the system has its own browser found by what it is called', async () => {
  const none = await findBrowser('chromium', { PATH: '/nonexistent:relative' }, '');
  const own = await findBrowser('chromium', { PATH: '/nonexistent' }, process.execPath);
  // macOS and Windows keep browsers outside of the PATH.
  if (process.platform === 'linux') assert.equal(none, null);
  if (process.platform === 'linux') assert.deepEqual(own, { executable: process.execPath });
});

describe('tabs', { skip: await browserMissing() }, () => {
  let server: PageServer;
  before(async () => {
    server = await serveReading({
      '/opener.html': '<!doctype html><title>Opener</title><a href="/article.html" target="_blank">Open</a>',
    });
  });
  after(() => server?.close());

  test('are surfaces; one that a page opens is there and active (LU-02, LU-08)', async () => {
    const backend = openBackend();
    try {
      const first = await backend.openUrl(`${server.url}opener.html`);
      checkSurface(first, 'web');
      assert.deepEqual([first.kind, first.title, first.active], ['tab', 'Opener', true]);
      assert.ok(first.url?.endsWith('/opener.html'));
      assert.equal((await backend.surfaces()).length, 1, 'the empty tab of the start is used');
      await (await backend.pageOf(first.id)).click('a');
      const opened = await eventually('a second tab', async () =>
        (await backend.surfaces()).find((surface) => surface.title === 'On engines'),
      );
      assert.equal(opened.active, true);
      assert.equal((await backend.surfaces()).find((surface) => surface.id === first.id)?.active, false);
      await (await backend.pageOf(opened.id)).close();
      assert.deepEqual(
        (await backend.surfaces()).map((surface) => [surface.id, surface.active]),
        [[first.id, true]],
      );
    } finally {
      await backend.close();
    }
  });

  test('keep their session in a profile folder (LU-08)', async () => {
    const profile = await mkdtemp(join(tmpdir(), 'lumos-test-profile-'));
    try {
      for (const expected of ['', 'kept']) {
        const backend = openBackend({ profile });
        const { id } = await backend.openUrl(`${server.url}opener.html`);
        const page = await backend.pageOf(id);
        assert.equal(await page.evaluate('localStorage.getItem("mark") ?? ""'), expected);
        await page.evaluate('localStorage.setItem("mark", "kept")');
        await backend.close();
      }
    } finally {
      await rm(profile, { recursive: true, force: true });
    }
  });
});

describe('a browser that runs already', { skip: await browserMissing() }, () => {
  let folder: string;
  let browser: ChildProcess;
  let endpoint: string;
  let server: PageServer;

  before(async () => {
    server = await serveReading();
    folder = await mkdtemp(join(tmpdir(), 'lumos-test-cdp-'));
    const { executable } = (await findBrowser('chromium', env, '')) ?? assert.fail('no browser');
    const flags = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`, '--no-first-run'];
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    browser = spawn(executable, [...flags, ...sandbox, `${server.url}article.html`], {
      stdio: 'ignore',
      detached: true,
    });
    const port = await eventually(
      'the debugging port',
      // The file is there before its first line is.
      async () => /^\d+(?=\n)/u.exec(await readFile(join(folder, 'DevToolsActivePort'), 'utf8').catch(() => ''))?.[0],
      20_000,
    );
    endpoint = `http://127.0.0.1:${port}`;
  });
  after(async () => {
    if (browser?.pid !== undefined) process.kill(-browser.pid, 'SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    server?.close();
  });

  test('is joined by its debugging port, read, and left running; its tabs keep their ids', async () => {
    const ids: string[] = [];
    for (let join = 0; join < 2; join++) {
      const backend = openBackend({ cdp: endpoint });
      const surface = await eventually('the page', async () =>
        (await backend.surfaces()).find((each) => each.title === 'On engines'),
      );
      ids.push(surface.id);
      const tree = await backend.read(surface.id);
      assert.ok(tree.nodes.some((node) => node.role === 'heading' && node.name === 'History'));
      await backend.close();
    }
    assert.equal(ids[0], ids[1]);
    assert.equal(browser.exitCode, null);
  });

  test('that is not there is BACKEND_UNAVAILABLE', async () => {
    const backend = openBackend({ cdp: 'http://127.0.0.1:9' });
    await assert.rejects(backend.surfaces(), { code: 'BACKEND_UNAVAILABLE' });
    await backend.close();
  });
});

test('a Playwright server lends browsers, also from another machine', { skip: await browserMissing() }, async () => {
  const { executable } = (await findBrowser('chromium', env, '')) ?? assert.fail('no browser');
  const server = await chromium.launchServer({ executablePath: executable, chromiumSandbox: process.getuid?.() !== 0 });
  const pages = await serveReading();
  const backend = openBackend({ ws: server.wsEndpoint() });
  try {
    const { id, bounds } = await backend.openUrl(`${pages.url}shadow.html`);
    assert.deepEqual(bounds, { x: 0, y: 0, width: 1280, height: 800 });
    assert.ok((await backend.read(id)).nodes.some((node) => node.name === 'Doubly closed button'));
  } finally {
    await backend.close();
    pages.close();
    await server.close();
  }
});
