/** Where pages go by themselves, and what they leave behind: in a real browser. */
import assert from 'node:assert/strict';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { currentEnvironment } from '../../src/environment.js';
import { Session } from '../../src/session.js';
import { waitFor } from '../support/wait.js';
import { browserMissing } from './reading.js';
import { type PageServer, servePages } from './serve.js';
import { type Bench, refused, startBench } from './support.js';

const skip = await browserMissing();

describe('bounds of trust in a browser', { skip }, () => {
  let bench: Bench;
  /** Another origin on this machine that nobody named. */
  let secret: PageServer;
  let reached: string[];
  before(async () => {
    const answer: RequestListener = (request, response) => {
      reached.push(request.url ?? '');
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Secret</title>secret');
    };
    secret = await servePages({ '/secret': answer, '/frame': answer });
    bench = await startBench({ resolve: async (host) => (host === 'rebound.example' ? ['127.0.0.1'] : []) });
  });
  after(async () => {
    await bench?.end();
    secret?.close();
  });
  const target = () => `${secret.url}secret`;
  const port = () => new URL(secret.url).port;

  const ways: readonly (readonly [string, () => string])[] = [
    ['a link', () => `<a href="${target()}">Go</a>`],
    ['a link into a new tab', () => `<a href="${target()}" target="_blank">Go</a>`],
    ['a script', () => `<button onclick="location = '${target()}'">Go</button>`],
    ['a window that a script opens', () => `<button onclick="window.open('${target()}')">Go</button>`],
    ['a form', () => `<form action="${target()}"><button>Go</button></form>`],
    ['a form that posts', () => `<form method="post" action="${target()}"><button>Go</button></form>`],
    [
      'a redirect',
      () =>
        `<a href="${bench.serve('/away', (_, response) => response.writeHead(302, { location: target() }).end())}">Go</a>`,
    ],
    ['a decimal address', () => `<a href="http://2130706433:${port()}/secret">Go</a>`],
    ['a short address', () => `<a href="http://127.1:${port()}/secret">Go</a>`],
    ['an IPv4 address in IPv6', () => `<a href="http://[::ffff:127.0.0.1]:${port()}/secret">Go</a>`],
    ['the unspecified address', () => `<a href="http://0.0.0.0:${port()}/secret">Go</a>`],
    ['a user name that looks like a host', () => `<a href="http://example.org@127.0.0.1:${port()}/secret">Go</a>`],
    ['a name that leads to this machine', () => `<a href="http://rebound.example:${port()}/secret">Go</a>`],
    ['a link without a referrer', () => `<a rel="noreferrer" href="${target()}">Go</a>`],
  ];
  for (const [what, html] of ways) {
    test(`${what} does not lead to an address that no person named`, async () => {
      reached = [];
      const page = await bench.show(html(), 'Start');
      await page.perform('Go', { kind: 'press' });
      const notes = await waitFor(
        'a notice',
        async () => (await bench.backend.notices?.())?.filter(({ text }) => text.startsWith('not gone to')) ?? null,
        5000,
        50,
      ).then(async (found) =>
        found.length > 0
          ? found
          : waitFor('a notice', async () => {
              const more = (await bench.backend.notices?.()) ?? [];
              return more.length > 0 ? more : null;
            }),
      );
      assert.equal(notes[0]?.effect, false);
      assert.deepEqual(reached, []);
      assert.equal((await page.tree()).surface.title, 'Start', 'the page is still there');
      for (const { id, url } of await bench.backend.surfaces()) {
        if (id !== page.surface && url === 'about:blank') await bench.backend.control(id, { kind: 'close' });
      }
    });
  }

  test('frames of a page on this machine may show what is on this machine', async () => {
    reached = [];
    const page = await bench.show(`<iframe src="${secret.url}frame"></iframe>`);
    await waitFor('the frame', async () => (await page.tree()).nodes.some(({ name }) => name === 'secret'));
    assert.deepEqual(reached, ['/frame']);
  });

  test('a program is kept in the same bounds, and a person is not', async () => {
    reached = [];
    const program = (url: string) => bench.backend.openUrl(url, { named: false });
    for (const url of [
      target(),
      'file:///etc/passwd',
      'http://169.254.169.254/',
      'chrome://version',
      'http://rebound.example/',
    ]) {
      await refused(program(url), 'DENIED');
    }
    assert.deepEqual(reached, []);
    const { title } = await bench.backend.openUrl(target(), { named: true });
    assert.equal(title, 'Secret');
    await program(target());
    const file = join(bench.folder, 'page.html');
    await writeFile(file, '<title>A file</title>');
    assert.equal((await bench.backend.openUrl(`file://${file}`, { named: true })).title, 'A file');
  });

  test('open_url of a session without a person behind it is refused with what to do', async () => {
    const start = bench.serve('/start', '<!doctype html><title>Start</title>');
    const other = await servePages({ '/inner': '<title>Inner</title>' });
    const session = await Session.open({ environment: currentEnvironment(), desktop: false, web: { url: start } });
    try {
      await session.observe();
      const refusedResult = await session.act({ action: 'open_url', url: `${other.url}inner` });
      assert.equal(refusedResult.error?.code, 'DENIED');
      assert.match(refusedResult.error?.hint ?? '', /--allow-origin/);
      const named = await session.act({ action: 'open_url', url: `${other.url}inner` }, { consent: 'explicit' });
      assert.equal(named.effect.kind, 'confirmed');
      assert.equal(named.surface?.title, 'Inner');
      assert.deepEqual(
        named.opened.map(({ title }) => title),
        ['Inner'],
      );
    } finally {
      await session.close();
      other.close();
    }
  });
});

describe('downloads of pages', { skip }, () => {
  let folder: string;
  let server: PageServer;
  let session: Session;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lumos-downloads-'));
    const attached =
      (name: string): RequestListener =>
      (_, response) => {
        const headers = {
          'content-type': 'application/octet-stream',
          'content-disposition': `attachment; filename="${name}"`,
        };
        response.writeHead(200, headers).end('content');
      };
    server = await servePages({
      '/page': `<!doctype html><title>Files</title><a href="/plain">Plain</a> <a href="/evil">Evil</a>
        <a href="data:text/plain,abc" download=".bashrc">Hidden</a><input type="file" aria-label="File">`,
      '/plain': attached('report.csv'),
      '/evil': attached('../../.ssh/authorized_keys'),
    });
    session = await Session.open({
      environment: currentEnvironment(),
      desktop: false,
      web: { url: `${server.url}page`, downloads: join(folder, 'down') },
    });
  });
  after(async () => {
    await session?.close();
    server?.close();
    await rm(folder, { recursive: true, force: true });
  });
  const id = async (name: string) =>
    (await session.observe()).elements.find((each) => each.name === name && each.id)?.id ?? '';

  test('a download is the effect of the click, in a folder of its own, never to be started by itself', async () => {
    const result = await session.act({ action: 'click', target: await id('Plain') });
    const path = join(folder, 'down', 'report.csv');
    assert.deepEqual([result.effect.kind, result.effect.summary], ['confirmed', `downloaded: ${path}`]);
    assert.equal(await readFile(path, 'utf8'), 'content');
    assert.equal((await stat(path)).mode & 0o777, 0o600);
    const again = await session.act({ action: 'click', target: await id('Plain') });
    assert.equal(again.effect.summary, `downloaded: ${join(folder, 'down', 'report (1).csv')}`);
  });

  test('the name that a page gives leads nowhere else', async () => {
    await session.act({ action: 'click', target: await id('Evil') });
    await session.act({ action: 'click', target: await id('Hidden') });
    const names = await readdir(join(folder, 'down'));
    assert.equal(names.length, 4, names.join());
    assert.ok(
      names.every((name) => !name.startsWith('.') && !name.includes('/')),
      names.join(),
    );
    assert.deepEqual(await readdir(folder), ['down']);
  });

  test('a file is given to a page only where a person named it', async () => {
    const file = join(folder, 'mine.txt');
    await writeFile(file, 'x');
    await chmod(file, 0o600);
    const action = { action: 'set_text', target: await id('File'), text: file };
    const alone = await session.act(action);
    assert.equal(alone.error?.code, 'CONFIRMATION_REQUIRED');
    const named = await session.act(action, { consent: 'explicit' });
    assert.deepEqual([named.effect.kind, named.effect.summary], ['confirmed', 'it holds mine.txt']);
  });
});
