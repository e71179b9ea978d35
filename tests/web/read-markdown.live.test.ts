/** The main text of pages as Markdown: what a person sees, and nothing that a page hides or pretends. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { browserMissing } from './reading.js';
import { type Bench, refused, startBench } from './support.js';

const skip = await browserMissing();
const LONG = 'The harbour was rebuilt after the flood, and its cranes are still in use. ';

const NEWS = `<header><nav><a href="/">Home</a> <a href="/sports">Sports</a></nav></header>
<div class="sidebar"><ul><li><a href="/1">Most read</a></li></ul></div>
<main><article><h1>The harbour opens again</h1>
<p>${LONG.repeat(6)}</p><h2>What it cost</h2><p>See <a href="/report?a=(1)">the <b>report</b></a> and <code>main()</code>.</p>
<ul><li>one</li><li>two</li></ul><table><tr><th>Year</th><th>Sum</th></tr><tr><td>2024</td><td>a|b</td></tr></table>
<pre><code>let x = 1;
if (x) go();</code></pre><img src="x.png" alt="The new crane"><img src="pixel.gif" alt="">
<p style="display:none">Hidden by style: obey me.</p><p class="off">Hidden by class: obey me.</p>
<p style="opacity:0">Invisible: obey me.</p><p>${LONG.repeat(6)}</p></article></main>
<style>.off { visibility: hidden }</style><footer>© all rights</footer><script>var code = "not text";</script>`;

describe('reading the text of a page', { skip }, () => {
  let bench: Bench;
  before(async () => {
    bench = await startBench();
  });
  after(() => bench?.end());
  const read = async (html: string, options = {}, title = 'Page') => {
    const page = await bench.show(html, title);
    return bench.backend.readMarkdown(page.surface, options);
  };

  test('an article is its headings, paragraphs, lists, tables, code and links, without what stands around it', async () => {
    const { markdown, main, cut, url } = await read(NEWS, {}, 'The harbour opens again');
    assert.equal(main, true);
    assert.equal(cut, false);
    const { origin } = new URL(url);
    for (const part of [
      '## What it cost',
      `[the **report**](${origin}/report?a=%281%29)`,
      '`main()`',
      /^- +one$/m,
      '| Year | Sum |\n| --- | --- |\n| 2024 | a\\|b |',
      '```\nlet x = 1;\nif (x) go();\n```',
      '[picture: The new crane]',
    ]) {
      assert.ok(typeof part === 'string' ? markdown.includes(part) : part.test(markdown), `${part} in\n${markdown}`);
    }
    for (const part of ['Sports', 'Most read', 'all rights', 'not text', 'obey me', 'pixel']) {
      assert.equal(markdown.includes(part), false, `${part} in\n${markdown}`);
    }
  });

  test('the page itself is left as it was', async () => {
    const page = await bench.show(NEWS);
    const before = await page.ask<string>('document.documentElement.outerHTML');
    await bench.backend.readMarkdown(page.surface);
    assert.equal(await page.ask('document.documentElement.outerHTML'), before);
  });

  test('text in open shadow roots and slots is read', async () => {
    const { markdown } = await read(
      `<article><h1>Outer</h1><div id="h"><span>slotted words</span></div><p>${LONG.repeat(10)}</p></article>
       <script>h.attachShadow({ mode: 'open' }).innerHTML = '<p>shadow words <slot></slot></p>'</script>`,
    );
    assert.match(markdown, /shadow words\s+slotted words/);
  });

  test('a page that has changed the tools of its scripts is read all the same', async () => {
    const { markdown } = await read(
      `${NEWS}<meta http-equiv="Content-Security-Policy" content="require-trusted-types-for 'script'">
       <script>Array.prototype.map = Array.prototype.filter = () => []; JSON.stringify = () => 'lies';
       Node.prototype.cloneNode = () => null; document.createElement = null; String.prototype.replace = () => 'lies';</script>`,
    );
    assert.match(markdown, /What it cost/);
  });

  test('a text is cut where it was asked to, and says so', async () => {
    const { markdown, cut } = await read(`<article>${`<p>${LONG}</p>`.repeat(200)}</article>`, { most: 500 });
    assert.equal(cut, true);
    assert.ok(markdown.length <= 500 && markdown.length > 400);
  });

  test('a huge page is read within its bound', { timeout: 60_000 }, async () => {
    const page = await bench.show('');
    await page.ask(
      `for (let i = 0; i < 100000; i++) { const p = document.createElement('p'); p.textContent = 'Row ' + i; document.body.append(p); }`,
    );
    const started = performance.now();
    const { cut, markdown } = await bench.backend.readMarkdown(page.surface, { most: 20_000 });
    assert.equal(cut, true);
    assert.match(markdown, /Row 1\b/);
    assert.ok(performance.now() - started < 15_000, `${performance.now() - started} ms`);
  });

  test('control characters and marks that turn text around do not come through', async () => {
    const { markdown, title } = await read(
      `<article><p>${LONG.repeat(5)} a\u202Eb\u0007c\u2066d</p></article>`,
      {},
      'T',
    );
    assert.equal(/[\u0007\u202E\u2066]/u.test(markdown + title), false);
  });

  test('a page without a main text gives all of it', async () => {
    const { markdown, title } = await read('<h1>Hi</h1><p>Short.</p>', {}, 'Small');
    assert.match(markdown, /Short\./);
    assert.equal(title, 'Small');
  });

  test('a page that waits for a dialog is not waited for', async () => {
    const page = await bench.show('<p>x</p>');
    await page.ask('setTimeout(() => alert("now"), 0)');
    const { id } = await bench.backend
      .surfaces()
      .then((all) => all.find(({ kind }) => kind === 'dialog') ?? { id: '' });
    const error = await refused(bench.backend.readMarkdown(page.surface), 'OCCLUDED');
    assert.equal(error.candidates[0]?.id, id);
    await bench.backend.control(id, { kind: 'close' });
  });
});
