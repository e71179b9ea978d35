/** Pointer, keyboard and picture of a tab: trusted events in physical pixels, nobody's pointer moved. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { centre } from '../../src/blueprint/geometry.js';
import type { InputDriver } from '../../src/input/driver.js';
import { waitFor } from '../support/wait.js';
import { browserMissing } from './reading.js';
import { type Bench, type Shown, startBench } from './support.js';

const skip = await browserMissing();
const RECORD = `<script>const seen = []; const record = (...types) => { for (const type of types) addEventListener(type, (event) =>
  seen.push([type, event.target.id ?? '', event.button, event.detail, event.key ?? '', event.isTrusted].join(' ')), true); };</script>`;

for (const scale of [1, 2]) {
  describe(`input in a tab with ${scale} pixels to the CSS pixel`, { skip }, () => {
    let bench: Bench;
    let page: Shown;
    let input: InputDriver;
    before(async () => {
      bench = await startBench({ scale });
    });
    after(() => bench?.end());
    const show = async (html: string) => {
      page = await bench.show(`${RECORD}${html}`);
      await page.tree();
      input = await bench.backend.inputFor(page.surface);
    };
    const middle = async (name: string) =>
      centre((await page.node(name)).bounds ?? assert.fail(`${name} has no place`));
    const seen = () => page.ask<string[]>('seen');

    test('clicks hit what is meant, with the button and count that are meant', async () => {
      await show(
        '<button id="a" style="margin:100px">A</button><script>record("click", "dblclick", "contextmenu")</script>',
      );
      const at = await middle('A');
      await input.click(at);
      await input.click(at, 'left', 2);
      await input.click(at, 'right');
      assert.deepEqual(
        (await seen()).map((line) => line.split(' ').slice(0, 3).join(' ')),
        ['click a 0', 'click a 0', 'click a 0', 'dblclick a 0', 'contextmenu a 2'],
      );
      assert.ok(
        (await seen()).every((line) => line.endsWith('true')),
        'trusted',
      );
      assert.deepEqual(await input.position(), at);
    });

    test('hovering opens what opens under a pointer', async () => {
      await show(
        '<style>nav ul { display: none } nav:hover ul { display: block }</style><nav>Menu<ul><li><a href="#x">Item</a></ul></nav>',
      );
      const nav = (await page.tree()).nodes.find(({ role }) => role === 'navigation');
      assert.ok(nav?.bounds);
      await input.move(centre(nav.bounds));
      await waitFor('the menu', async () => (await page.tree()).nodes.some(({ name }) => name === 'Item'));
    });

    test('HTML drag and drop moves data from one element to another', async () => {
      await show(
        `<div id="from" draggable="true" role="button" tabindex="0" ondragstart="event.dataTransfer.setData('text', 'the card')">Card</div>
         <div id="to" role="button" tabindex="0" style="margin-top:150px;height:80px" ondragover="event.preventDefault()"
           ondrop="event.preventDefault(); this.textContent = 'got ' + event.dataTransfer.getData('text')">Board</div>`,
      );
      await input.drag([await middle('Card'), await middle('Board')]);
      assert.equal(await page.ask('document.getElementById("to").textContent'), 'got the card');
    });

    test('a drag that follows the pointer sees the way', async () => {
      await show(
        `<div role="slider" tabindex="0" aria-label="Bar" aria-valuenow="0" style="width:300px;height:20px;background:#ccc"></div>
         <script>const bar = document.querySelector('[role=slider]'); let moves = 0; bar.onpointerdown = (e) => bar.setPointerCapture(e.pointerId);
         bar.onpointermove = (e) => { if (e.buttons) { moves++; bar.ariaValueNow = Math.round((e.clientX - bar.getBoundingClientRect().x) / 3); } };</script>`,
      );
      const { bounds } = await page.node('Bar');
      assert.ok(bounds);
      const y = bounds.y + bounds.height / 2;
      await input.drag([
        { x: bounds.x + 5 * scale, y },
        { x: bounds.x + 150 * scale, y },
      ]);
      assert.equal((await page.node('Bar')).range?.now, 50);
      assert.ok((await page.ask<number>('moves')) >= 10);
    });

    test('the wheel scrolls what is under it', async () => {
      await show(
        `<ul aria-label="List" tabindex="0" style="height:100px;overflow:auto">${'<li>row</li>'.repeat(99)}</ul><p style="height:3000px">x</p>`,
      );
      await input.wheel(await middle('List'), 0, 3);
      await waitFor('the list', async () => (await page.ask<number>('document.querySelector("ul").scrollTop')) >= 250);
      assert.equal(await page.ask('scrollY'), 0);
    });

    test('keys and chords arrive as the keys that they are', async () => {
      await show('<input id="i" aria-label="Field"><script>record("keydown")</script>');
      await page.perform('Field', { kind: 'focus' });
      for (const keys of [['a'], ['Control', 'b'], ['Enter'], ['ArrowLeft'], [' '], ['é'], ['+']])
        await input.press(keys);
      // A key that no keyboard of the browser has is entered as an input method would, without a key event.
      const keys = (await seen()).map((line) => line.split(' ').slice(4, -1).join(' '));
      assert.deepEqual(keys, ['a', 'Control', 'b', 'Enter', 'ArrowLeft', ' ', '+']);
      assert.equal(await page.ask('document.querySelector("input").value'), ' é+a');
    });

    test('any text is typed, and pasted without the clipboard of the desktop', async () => {
      await show('<textarea aria-label="Field"></textarea>');
      await page.perform('Field', { kind: 'focus' });
      await input.type('Größe 🙂\nzwei');
      const value = () => page.ask<string>('document.querySelector("textarea").value');
      assert.equal(await value(), 'Größe 🙂\nzwei');
      await input.press(['Control', 'a']);
      const answer = await input.withClipboard('pasted\ttext\n', async () => {
        await input.press(['Control', 'v']);
        return 7;
      });
      assert.deepEqual([answer, await value()], [7, 'pasted\ttext\n']);
    });

    test('what a person copies can be pasted', async () => {
      await show('<input aria-label="From" value="copied"><input aria-label="To">');
      await page.perform('From', { kind: 'select_text', start: 0, end: 6 });
      await input.press(['Control', 'c']);
      await page.perform('To', { kind: 'focus' });
      await input.press(['Control', 'v']);
      assert.equal((await page.node('To')).value, 'copied');
    });

    test('the picture is the tab, in physical pixels, whole or in part', async () => {
      await show('<style>body { margin: 0; background: rgb(10, 200, 30) }</style><p>x</p>');
      const whole = await input.capture();
      assert.deepEqual([whole.width, whole.height], [1280 * scale, 800 * scale]);
      assert.deepEqual(await input.screen(), { x: 0, y: 0, width: 1280 * scale, height: 800 * scale });
      const part = await input.capture({ x: 100, y: 100, width: 20, height: 10 });
      assert.deepEqual([part.width, part.height, part.data.length], [20, 10, 800]);
      assert.deepEqual([...part.data.subarray(0, 4)], [10, 200, 30, 255]);
    });
  });
}
