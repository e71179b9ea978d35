/** Operations on elements of real pages in Chromium, by the node's identity. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { browserMissing } from './reading.js';
import { type Bench, refused, type Shown, startBench } from './support.js';

const skip = await browserMissing();
const LOG = `<output id="log"></output><script>
  const say = (text) => { document.getElementById('log').textContent += text + '\\n'; };
  const said = () => document.getElementById('log').textContent;
</script>`;

describe('acting in a page', { skip }, () => {
  let bench: Bench;
  before(async () => {
    bench = await startBench();
  });
  after(() => bench?.end());
  const said = (page: Shown) => page.ask<string>('said()').then((text) => text.trim().split('\n').join(', '));

  test('press is a trusted click, wherever the element lies', async () => {
    const page = await bench.show(
      `${LOG}<button onclick="say('near ' + event.isTrusted)">Near</button><div style="height:4000px"></div>
       <button onclick="say('far ' + event.isTrusted)">Far</button>`,
    );
    await page.perform('Near', { kind: 'press' });
    const done = await page.perform('Far', { kind: 'press' });
    assert.equal(done.delivery, 'delivered');
    assert.equal(await said(page), 'near true, far true');
  });

  test('press waits until a moving element stands still', async () => {
    const page = await bench.show(
      `${LOG}<style>@keyframes m { from { margin-left: 0 } to { margin-left: 300px } }
       button { animation: m .6s linear both }</style><button onclick="say('pressed')">Runner</button>`,
    );
    await page.perform('Runner', { kind: 'press' });
    assert.equal(await said(page), 'pressed');
    assert.equal(
      await page.ask('document.querySelector("button").getAnimations().every((a) => a.playState === "finished")'),
      true,
    );
  });

  test('an element under an overlay is OCCLUDED, naming what covers it, and nothing is clicked', async () => {
    const page = await bench.show(
      `${LOG}<button onclick="say('pressed')">Under</button>
       <div role="dialog" aria-label="Cookies" style="position:fixed;inset:0;background:#0008" onclick="say('cover')">Cookies?</div>`,
    );
    const error = await refused(page.perform('Under', { kind: 'press' }), 'OCCLUDED');
    assert.match(error.message, /Cookies/);
    assert.equal(error.delivery, 'not_delivered');
    assert.equal(await said(page), '');
  });

  test('what is disabled, inert or not laid out is NOT_ACTIONABLE', async () => {
    const page = await bench.show(
      `<button disabled>Off</button><div aria-disabled="true"><button>Inside</button></div>
       <div inert><button>Inert</button></div><button style="visibility:hidden" aria-label="Invisible">x</button>
       <button id="gone">Shown</button>`,
    );
    await refused(page.perform('Off', { kind: 'press' }), 'NOT_ACTIONABLE');
    await refused(page.perform('Inside', { kind: 'press' }), 'NOT_ACTIONABLE');
    const { handle } = await page.node('Shown');
    await page.ask('document.getElementById("gone").style.display = "none"');
    await refused(bench.backend.perform(handle, { kind: 'press' }), 'NOT_ACTIONABLE');
  });

  test('an element that was removed is STALE_ID, also where an equal one took its place', async () => {
    const page = await bench.show(`${LOG}<div id="list"><button onclick="say('old')">Buy</button></div>`);
    const { handle } = await page.node('Buy');
    await page.ask(`document.getElementById('list').innerHTML = '<button onclick="say(\\'new\\')">Buy</button>'`);
    await refused(bench.backend.perform(handle, { kind: 'press' }), 'STALE_ID');
    assert.equal(await said(page), '');
    assert.equal(await bench.backend.describe(handle), null);
  });

  test('an element keeps its handle while the page moves it about', async () => {
    const page = await bench.show(
      `${LOG}<div id="a"><button onclick="say('pressed')">Moves</button></div><div id="b"></div>`,
    );
    const { handle } = await page.node('Moves');
    await page.ask(`document.getElementById('b').append(document.querySelector('button'))`);
    await bench.backend.perform(handle, { kind: 'press' });
    assert.equal(await said(page), 'pressed');
  });

  test('shadow roots and frames, same origin and not, are acted in', async () => {
    const inner = bench.serve('/inner', `<!doctype html><button onclick="this.textContent = 'pressed'">Inner</button>`);
    const other = inner.replace('127.0.0.1', 'localhost');
    const page = await bench.show(
      `<div id="host"></div><iframe src="/inner"></iframe><iframe src="${other}" style="margin:40px"></iframe>
       <script>const open = document.getElementById('host').attachShadow({ mode: 'open' });
       open.innerHTML = '<button onclick="this.textContent = \\'shadow pressed\\'">Shadow</button>';</script>`,
    );
    const buttons = async () => (await page.tree()).nodes.filter((node) => node.role === 'button');
    assert.deepEqual(
      (await buttons()).map((node) => node.name),
      ['Shadow', 'Inner', 'Inner'],
    );
    for (const { handle } of await buttons()) await bench.backend.perform(handle, { kind: 'press' });
    assert.deepEqual(
      (await buttons()).map((node) => node.name),
      ['shadow pressed', 'pressed', 'pressed'],
    );
  });

  test('a check box hidden behind a picture is switched through its label', async () => {
    const page = await bench.show(
      `<style>input { position:absolute; opacity:0; width:0; height:0 }</style>
       <label><input type="checkbox"><span style="display:inline-block;width:30px;height:16px;background:teal"></span>Dark</label>`,
    );
    const node = (await page.tree('all')).nodes.find((each) => each.role === 'checkbox');
    assert.ok(node);
    await bench.backend.perform(node.handle, { kind: 'toggle' });
    assert.equal(await page.ask('document.querySelector("input").checked'), true);
  });

  test('toggle switches check boxes and ARIA switches, and nothing else', async () => {
    const page = await bench.show(
      `<label><input type="checkbox">News</label><div role="switch" tabindex="0" aria-checked="false" aria-label="Dark"
       onclick="this.setAttribute('aria-checked', this.getAttribute('aria-checked') !== 'true')"></div>
       <style>[role=switch] { width: 40px; height: 20px }</style><button>Plain</button>`,
    );
    await page.perform('News', { kind: 'toggle' });
    await page.perform('Dark', { kind: 'toggle' });
    assert.equal(await page.ask('document.querySelector("input").checked'), true);
    assert.equal(await page.ask('document.querySelector("[role=switch]").ariaChecked'), 'true');
    await refused(page.perform('Plain', { kind: 'toggle' }), 'UNSUPPORTED');
  });

  test('options of a select are chosen, several where it takes them, with the events that a person causes', async () => {
    const page = await bench.show(
      `${LOG}<select aria-label="One" onchange="say('one ' + this.value)" oninput="say('input')"><option>a<option>b<option disabled>c</select>
       <select multiple aria-label="Many" onchange="say('many ' + [...this.selectedOptions].map((o) => o.value))"><option>x<option>y<option>z</select>`,
    );
    await page.perform('b', { kind: 'select', mode: 'replace' }, 'option');
    await page.perform('x', { kind: 'select', mode: 'add' }, 'option');
    await page.perform('z', { kind: 'select', mode: 'add' }, 'option');
    await page.perform('x', { kind: 'select', mode: 'remove' }, 'option');
    await page.perform('y', { kind: 'select', mode: 'replace' }, 'option');
    assert.equal(await said(page), 'input, one b, many x, many x,z, many z, many y');
    await refused(page.perform('c', { kind: 'select', mode: 'replace' }, 'option'), 'NOT_ACTIONABLE');
  });

  test('ARIA tabs, options and tree items are chosen by a click; an open tree item not by its children', async () => {
    const page = await bench.show(
      `${LOG}<div role="tablist"><div role="tab" tabindex="0" aria-selected="false" onclick="say('tab'); this.ariaSelected = 'true'">Second</div></div>
       <ul role="tree"><li role="treeitem" tabindex="-1" aria-expanded="true" aria-selected="false" onclick="say('tree ' + event.target.dataset.name)" data-name="parent">
       Parent<ul role="group"><li role="treeitem" data-name="c1">Child 1</li><li role="treeitem" data-name="c2">Child 2</li></ul></li></ul>`,
    );
    await page.perform('Second', { kind: 'select', mode: 'replace' });
    const { nodes } = await page.tree();
    const parent = nodes.find((node) => node.role === 'treeitem');
    assert.ok(parent);
    await bench.backend.perform(parent.handle, { kind: 'select', mode: 'replace' });
    assert.equal(await said(page), 'tab, tree parent');
  });

  test('details, buttons with aria-expanded and tree items open and shut, and stay where they are already', async () => {
    const page = await bench.show(
      `<details><summary>More</summary><p>text</p></details>
       <button aria-expanded="false" onclick="this.ariaExpanded = String(this.ariaExpanded !== 'true')">Menu</button>
       <ul role="tree"><li role="treeitem" tabindex="0" aria-expanded="false" aria-label="Branch"
         onkeydown="if (event.key === 'ArrowRight') this.ariaExpanded = 'true'; if (event.key === 'ArrowLeft') this.ariaExpanded = 'false'">Branch</li></ul>`,
    );
    const states = async (name: string) => (await page.node(name)).states;
    for (const name of ['More', 'Menu', 'Branch']) {
      await page.perform(name, { kind: 'expand' });
      assert.ok((await states(name)).includes('expanded'), name);
      assert.equal((await page.perform(name, { kind: 'expand' })).delivery, 'not_delivered');
      await page.perform(name, { kind: 'collapse' });
      assert.ok((await states(name)).includes('collapsed'), name);
    }
  });

  test('show_menu is a right click', async () => {
    const page = await bench.show(
      `${LOG}<button oncontextmenu="event.preventDefault(); say('menu ' + event.isTrusted)">File</button>`,
    );
    await page.perform('File', { kind: 'show_menu' });
    assert.equal(await said(page), 'menu true');
  });

  test('focus goes to what takes it, and is refused by what does not', async () => {
    const page = await bench.show('<input aria-label="Name"><h1>Title</h1>');
    await page.perform('Name', { kind: 'focus' });
    assert.equal(await page.ask('document.activeElement.ariaLabel'), 'Name');
    await refused(page.perform('Title', { kind: 'focus' }, 'heading'), 'NOT_ACTIONABLE');
  });

  test('the page and lists scroll by pages, and elements come into view', async () => {
    const page = await bench.show(
      `<ul aria-label="List" tabindex="0" style="height:100px;overflow:auto">${'<li>row</li>'.repeat(100)}</ul>
       <div style="height:3000px"></div><button>Deep</button>`,
    );
    await page.perform('List', { kind: 'scroll', direction: 'down', pages: 2 });
    assert.equal(await page.ask('document.querySelector("ul").scrollTop'), 180);
    const [root] = (await page.tree()).nodes;
    assert.ok(root);
    await bench.backend.perform(root.handle, { kind: 'scroll', direction: 'down', pages: 1 });
    assert.ok((await page.ask<number>('scrollY')) > 500);
    await page.perform('Deep', { kind: 'scroll_into_view' });
    assert.equal((await page.node('Deep')).states.includes('offscreen'), false);
    await refused(page.perform('Deep', { kind: 'scroll', direction: 'right', pages: 1 }), 'UNSUPPORTED');
  });

  test('sliders and spin buttons, native and ARIA, take numbers inside their range', async () => {
    const page = await bench.show(
      `${LOG}<input type="range" aria-label="Volume" oninput="say('input ' + this.value)" onchange="say('change ' + this.value)">
       <input type="number" aria-label="Copies" min="1" max="9" value="1">
       <div role="slider" tabindex="0" aria-label="Hue" aria-valuemin="0" aria-valuemax="100" aria-valuenow="50" style="width:100px;height:20px"
         onkeydown="const d = { ArrowUp: 5, ArrowDown: -5 }[event.key] ?? 0; this.ariaValueNow = String(+this.ariaValueNow + d)"></div>
       <div role="slider" tabindex="0" aria-label="Stuck" aria-valuenow="5" style="width:100px;height:20px"></div>`,
    );
    await page.perform('Volume', { kind: 'set_value', value: 73 });
    assert.equal(await said(page), 'input 73, change 73');
    await page.perform('Copies', { kind: 'set_value', value: 7 });
    assert.equal(await page.ask('document.querySelector("[type=number]").value'), '7');
    await page.perform('Hue', { kind: 'set_value', value: 85 });
    assert.equal((await page.node('Hue')).range?.now, 85);
    await refused(page.perform('Copies', { kind: 'set_value', value: 10 }), 'INVALID_ACTION');
    await refused(page.perform('Hue', { kind: 'set_value', value: 101 }), 'INVALID_ACTION');
    const stuck = await refused(page.perform('Stuck', { kind: 'set_value', value: 6 }), 'UNSUPPORTED');
    assert.equal(stuck.delivery, 'delivered', 'keys were pressed');
  });

  test('a page whose scripts hang is APP_UNRESPONSIVE, and a click that it did not answer is unknown', async () => {
    const page = await bench.show('<button>Wait</button><button onclick="for (;;) ;">Hang</button>');
    const { handle } = await page.node('Wait');
    const started = performance.now();
    await refused(page.perform('Hang', { kind: 'press' }), 'TIMEOUT').then(
      (error) => assert.equal(error.delivery, 'unknown'),
      // The click may be taken before the page hangs: then it was delivered.
      () => undefined,
    );
    const error = await refused(bench.backend.perform(handle, { kind: 'press' }), 'APP_UNRESPONSIVE');
    assert.equal(error.delivery, 'not_delivered');
    assert.ok(performance.now() - started < 9000);
    await bench.backend.control(page.surface, { kind: 'close' });
  });

  test('a tab is brought to the front, resized and closed', async () => {
    const first = await bench.show('<p>one</p>', 'First');
    const second = await bench.show('<p>two</p>', 'Second');
    const active = async () => (await bench.backend.surfaces()).find((surface) => surface.active)?.title;
    assert.equal(await active(), 'Second');
    await bench.backend.control(first.surface, { kind: 'activate' });
    assert.equal(await active(), 'First');
    await bench.backend.control(first.surface, { kind: 'resize', width: 500, height: 400 });
    assert.equal(await first.ask('innerWidth + "x" + innerHeight'), '500x400');
    await bench.backend.control(second.surface, { kind: 'close' });
    await refused(bench.backend.read(second.surface), 'NO_SURFACE');
    await refused(bench.backend.control(first.surface, { kind: 'move', x: 1, y: 1 }), 'UNSUPPORTED');
  });

  test('a tab that crashed says so', async () => {
    const page = await bench.show('<button>Alive</button>');
    const { handle } = await page.node('Alive');
    const tab = await bench.backend.pageOf(page.surface);
    const crashed = new Promise((resolve) => tab.once('crash', resolve));
    tab.goto('chrome://crash').catch(() => {});
    await crashed;
    await refused(bench.backend.perform(handle, { kind: 'press' }), 'STALE_ID', 'NO_SURFACE', 'APP_UNRESPONSIVE');
    await refused(bench.backend.read(page.surface), 'APP_UNRESPONSIVE');
  });
});
