import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { accessibilityLaunch } from '../../../src/launch/accessibility.js';
import { useDesktop, whyNoDesktop } from '../../support/desktop.js';
import { waitFor } from '../../support/wait.js';
import { LiveApp } from './live-app.js';

const PAGE = `<!doctype html><meta charset=utf-8><title>Probe</title><h1>Probe page</h1>
<input aria-label="Line" value="abc"><input type=password aria-label="Secret" value="hush">
<textarea aria-label="Area" rows=4>one
two 🙂 three
</textarea><div contenteditable aria-label="Rich" role=textbox><p>Para one <b>bold</b></p><p>Para two</p></div>
<button onclick="document.getElementById('o').textContent='pressed'">Press</button><button disabled>Nope</button>
<label><input type=checkbox>Agree</label><label><input type=radio name=r>R1</label><label><input type=radio name=r>R2</label>
<select aria-label="Fruit"><option>Apple<option>Pear<option>Plum</select>
<select aria-label="Many" multiple><option>Red<option>Green<option>Blue</select>
<input type=range min=0 max=10 value=3 aria-label="Vol"><details><summary>More</summary><p>Hidden text</p></details>
<div role=tablist aria-label=T><div role=tab tabindex=0 aria-selected=true onclick="choose(this)">T1</div>
<div role=tab tabindex=-1 aria-selected=false onclick="choose(this)">T2</div></div>
<p id=o>nothing</p><div style="height:3000px">tall</div><button>Far away</button>
<script>function choose(e){for(const s of e.parentNode.children)s.setAttribute('aria-selected',s===e)}</script>`;

const BROWSERS = [
  { name: 'Firefox', program: 'firefox-esr', toolkit: /^Gecko/, arguments: ['--no-remote', '--profile', 'profile'] },
  {
    name: 'Chromium',
    program: 'chromium',
    toolkit: /^Chromium/,
    arguments: ['--no-sandbox', '--no-first-run', '--user-data-dir=profile'],
  },
] as const;

for (const browser of BROWSERS) {
  describe(`acting on ${browser.name} through AT-SPI`, { skip: whyNoDesktop(browser.program) }, () => {
    const desktop = useDesktop();
    let app: LiveApp;
    before(async () => {
      const page = join(desktop.environment.env.HOME ?? '', 'page.html');
      writeFileSync(page, PAGE);
      // Firefox asks for another profile when it does not find this one.
      mkdirSync(join(desktop.environment.env.HOME ?? '', 'profile'));
      const { args, env } = accessibilityLaunch(`/usr/bin/${browser.program}`);
      desktop.start([browser.program, ...args, ...browser.arguments, `file://${page}`], { env: { ...env } });
      app = await LiveApp.find(desktop.environment, browser.toolkit, { name: 'Far away' }, 90_000);
      // The tree is there before the page is laid out; elements have no actions then.
      await waitFor('the layout', () => app.all({ role: 43, name: 'Far away' }).some((node) => app.top(node) > 0));
    });

    test('presses, and refuses what is disabled', async () => {
      await app.do(await app.get({ role: 43, name: 'Press' }), { kind: 'press' });
      await waitFor('the effect', async () => {
        for (const output of app.all({ role: 73, interface: 'Text' }))
          if ((await app.text(output)) === 'pressed') return true;
        return false;
      });
      assert.equal(await app.refused(await app.get({ role: 43, name: 'Nope' }), { kind: 'press' }), 'NOT_ACTIONABLE');
    });

    test('toggles check boxes and radio buttons', async () => {
      for (const wanted of [
        { role: 7, name: 'Agree' },
        { role: 44, name: 'R2' },
      ]) {
        const node = await app.get(wanted);
        await app.do(node, { kind: 'toggle' });
        assert.ok(app.has(node, 'checked'));
      }
    });

    test('selects in a closed combo box, in a list of several and among tabs', async () => {
      const plum = await app.get({ role: 35, name: 'Plum' });
      await app.do(plum, { kind: 'select', mode: 'replace' });
      assert.ok(app.has(plum, 'selected'));
      const red = await app.get({ role: 32, name: 'Red' });
      const green = await app.get({ role: 32, name: 'Green' });
      const blue = await app.get({ role: 32, name: 'Blue' });
      const selected = () => [red, green, blue].map((node) => app.has(node, 'selected'));
      await app.do(green, { kind: 'select', mode: 'replace' });
      await app.do(blue, { kind: 'select', mode: 'add' });
      await waitFor('two', () => selected().join() === 'false,true,true');
      await app.do(blue, { kind: 'select', mode: 'remove' });
      assert.deepEqual(selected(), [false, true, false]);
      await app.do(red, { kind: 'select', mode: 'replace' });
      assert.deepEqual(selected(), [true, false, false]);
      const tab = await app.get({ role: 37, name: 'T2' });
      await app.do(tab, { kind: 'select', mode: 'replace' });
      assert.ok(app.has(tab, 'selected'));
    });

    test('sets a slider, expands and collapses details', async () => {
      const slider = await app.get({ role: 51, name: 'Vol' });
      await app.do(slider, { kind: 'set_value', value: 5 });
      assert.equal(app.value(slider), 5);
      assert.equal(await app.refused(slider, { kind: 'set_value', value: 11 }), 'INVALID_ACTION');
      const details = await app.get({ name: 'More', state: 'expandable' });
      await app.do(details, { kind: 'expand' });
      assert.ok(app.has(details, 'expanded'));
      assert.match((await app.do(details, { kind: 'expand' })).means, /^none/);
      await app.do(details, { kind: 'collapse' });
      assert.ok(!app.has(details, 'expanded'));
    });

    test('reads text as people see it, and no password', async () => {
      assert.equal(await app.text(await app.get({ role: 79, name: 'Area' })), 'one\ntwo 🙂 three\n');
      assert.equal(await app.text(await app.get({ role: 79, name: 'Rich' })), 'Para one bold\nPara two');
      assert.equal(await app.refused(await app.get({ role: 40 }), { kind: 'read_text' }), 'DENIED');
      const page = await app.text(await app.get({ role: 95, name: 'Probe' }));
      assert.match(page, /two 🙂 three/);
      assert.doesNotMatch(page, /hush|[•●]/);
    });

    test('leaves editing to the keyboard, but places caret and selection in code points', async () => {
      const area = await app.get({ role: 79, name: 'Area' });
      assert.equal(await app.refused(area, { kind: 'set_text', text: 'x' }), 'UNSUPPORTED');
      assert.equal(await app.refused(area, { kind: 'insert_text', text: 'x' }), 'UNSUPPORTED');
      await app.do(area, { kind: 'focus' });
      await waitFor('the focus', () => app.has(area, 'focused'));
      assert.equal((await app.do(area, { kind: 'set_caret', offset: 9 })).means, 'Text.SetCaretOffset(10)');
      assert.match((await app.do(area, { kind: 'select_text', start: 4, end: 9 })).means, /Selection\(0, 4, 10\)/);
    });

    test('scrolls what is far away into view', async () => {
      const far = await app.get({ role: 43, name: 'Far away' });
      assert.ok(!app.has(far, 'showing'));
      // A page that has just been loaded is put back to its beginning by the browser.
      await waitFor('it to show', async () => {
        await app.do(far, { kind: 'scroll_into_view' });
        return app.has(far, 'showing');
      });
      if (browser.name === 'Chromium') {
        const before = app.top(far);
        await app.do(far, { kind: 'scroll', direction: 'up', pages: 1 });
        await waitFor('the page to move', () => app.top(far) > before + 100);
      } else {
        assert.equal(await app.refused(far, { kind: 'scroll', direction: 'up', pages: 1 }), 'UNSUPPORTED');
      }
    });
  });
}
