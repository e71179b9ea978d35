/** Changes of pages as settling needs them: told at once, coalesced, and bounded where they never end. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { Change } from '../../src/a11y/backend.js';
import { toText } from '../../src/blueprint/text.js';
import { currentEnvironment } from '../../src/environment.js';
import { Session } from '../../src/session.js';
import { waitFor } from '../support/wait.js';
import { browserMissing } from './reading.js';
import { type PageServer, servePages } from './serve.js';
import { type Bench, type Shown, startBench } from './support.js';

const skip = await browserMissing();

describe('watching a page', { skip }, () => {
  let bench: Bench;
  before(async () => {
    bench = await startBench();
  });
  after(() => bench?.end());

  /** The changes that one script causes. */
  async function changes(page: Shown, script: string): Promise<Change[]> {
    const seen: Change[] = [];
    const watch = await bench.backend.watch?.(page.surface, (change) => seen.push(change));
    await page.ask(script);
    await waitFor(`a change after ${script}`, () => seen.length > 0, 3000);
    watch?.dispose();
    return seen;
  }

  const cases: readonly (readonly [string, string, string])[] = [
    ['an element that is added', '', 'void document.body.append(document.createElement("p"))'],
    ['an attribute', '<p>x</p>', 'void document.querySelector("p").setAttribute("aria-label", "y")'],
    ['text', '<p>x</p>', 'void (document.querySelector("p").firstChild.data = "y")'],
    ['scrolling', '<div style="height:5000px"></div>', 'scrollTo(0, 500)'],
    ['focus', '<input>', 'document.querySelector("input").focus()'],
    [
      'what is inside a shadow root',
      '<div id="h"></div><script>h.attachShadow({ mode: "open" }).innerHTML = "<p>x</p>"</script>',
      'void (h.shadowRoot.querySelector("p").textContent = "y")',
    ],
    [
      'what is inside a frame',
      '<iframe srcdoc="<p>x</p>"></iframe>',
      'void (document.querySelector("iframe").contentDocument.querySelector("p").textContent = "y")',
    ],
  ];
  for (const [what, html, script] of cases) {
    test(`${what} is told`, async () => {
      const page = await bench.show(html);
      await waitFor('the page', () => page.ask<boolean>('document.readyState === "complete"'));
      assert.ok((await changes(page, script)).length > 0);
    });
  }

  test('a frame of another origin is watched as well', async () => {
    const inner = bench.serve(
      '/ticking',
      '<p>0</p><script>onmessage = () => { document.querySelector("p").textContent = "1"; }</script>',
    );
    const page = await bench.show(`<iframe src="${inner.replace('127.0.0.1', 'localhost')}"></iframe>`);
    await waitFor('the frame', async () => (await page.tree()).nodes.some(({ name }) => name === '0'));
    const watch = await bench.backend.watch?.(page.surface, () => {});
    await delay(100);
    watch?.dispose();
    await changes(page, 'frames[0].postMessage("go", "*")');
  });

  test('ten thousand changes at once are a handful of calls', async () => {
    const page = await bench.show('');
    const seen = await changes(page, 'for (let i = 0; i < 10000; i++) document.body.append(String(i))');
    assert.ok(seen.length < 10, `${seen.length}`);
  });

  test('a watch that is disposed says nothing more, another one goes on', async () => {
    const page = await bench.show('<p>x</p>');
    let first = 0;
    let second = 0;
    const one = await bench.backend.watch?.(page.surface, () => first++);
    const two = await bench.backend.watch?.(page.surface, () => second++);
    one?.dispose();
    one?.dispose();
    await page.ask('void document.body.append("y")');
    await waitFor('the second', () => second > 0);
    assert.equal(first, 0);
    two?.dispose();
  });

  test('nothing in the page can see that it is watched', async () => {
    const page = await bench.show('<p>x</p>');
    const before = await page.ask<string>('Object.getOwnPropertyNames(window).join()');
    const watch = await bench.backend.watch?.(page.surface, () => {});
    assert.equal(await page.ask('Object.getOwnPropertyNames(window).join()'), before);
    watch?.dispose();
  });
});

describe('settling in a page', { skip }, () => {
  let server: PageServer;
  let session: Session;
  before(async () => {
    server = await servePages({
      '/': `<!doctype html><title>Busy</title><p id="p">0</p>
        <button onclick="setInterval(() => p.textContent++, 16)">Never ends</button>`,
      '/slow': `<!doctype html><title>Slow</title><p id="p">nothing</p>
        <button onclick="fetch('/later').then((r) => r.text()).then((t) => { p.textContent = t; })">Ask</button>
        <a href="/next">Next</a>`,
      '/later': (_, response) => void setTimeout(() => response.end('the answer'), 600),
      '/next': (_, response) =>
        void setTimeout(
          () =>
            response
              .writeHead(200, { 'content-type': 'text/html' })
              .end('<title>Arrived</title><h1>You are there</h1>'),
          700,
        ),
    });
    session = await Session.open({
      environment: currentEnvironment(),
      desktop: false,
      web: { url: `${server.url}slow` },
      consent: 'explicit',
    });
  });
  after(async () => {
    await session?.close();
    server?.close();
  });
  const click = async (name: string) => {
    const { elements } = await session.observe();
    return session.act({ action: 'click', target: elements.find((each) => each.name === name && each.id)?.id ?? '' });
  };

  test('what a script asks the server for is waited for', async () => {
    const { effect, settled } = await click('Ask');
    assert.match(effect.difference, /the answer/);
    assert.equal(settled, true);
  });

  test('the page that a link leads to is waited for', async () => {
    const { surface, blueprint } = await click('Next');
    assert.equal(surface?.title, 'Arrived');
    assert.match(blueprint ? toText(blueprint) : '', /heading "You are there"/);
  });

  test('a page that never settles is given up within the bound, and that is said', async () => {
    await session.act({ action: 'open_url', url: server.url });
    const started = performance.now();
    let result = await click('Never ends');
    // On a machine that is itself too busy the page may pause for longer than what counts as quiet.
    for (let again = 0; result.settled !== false && again < 3; again++) result = await click('Never ends');
    assert.equal(result.settled, false);
    assert.ok(
      result.warnings.some((warning) => /still changing/.test(warning)),
      result.warnings.join(),
    );
    assert.equal(result.effect.kind, 'confirmed');
    assert.ok(performance.now() - started < 15_000, `${performance.now() - started} ms`);
  });
});
