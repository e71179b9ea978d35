import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TARGET_KINDS } from '../../src/synth/drawn/behave.js';
import {
  EDGE_CASES,
  generateActionTestPair,
  generateTestUi,
  LAYOUTS,
  SYNTH_ACTIONS,
} from '../../src/synth/drawn/index.js';
import { makeScene } from '../../src/synth/drawn/make.js';
import { sceneTruth } from '../../src/synth/drawn/paint.js';
import type { Scene, Widget } from '../../src/synth/drawn/scene.js';
import { decodePicture } from '../../src/vision/picture.js';

test('An interface and its picture are the same from the same seed (OM-50, OM-52)', async () => {
  const [a, b, c] = await Promise.all([5, 5, 6].map((seed) => generateTestUi({ seed })));
  assert.deepEqual(a, b);
  assert.notDeepEqual(a?.elements, c?.elements);
});

test('A picture has the size that was asked for, and its elements lie inside it', async () => {
  const made = await generateTestUi({ seed: 11, width: 333, height: 222 });
  const { width, height } = await decodePicture(made.png);
  assert.deepEqual([width, height], [333, 222]);
  for (const { bounds } of made.elements) {
    assert.ok(bounds.x >= 0 && bounds.y >= 0 && bounds.x + bounds.width <= 333 && bounds.y + bounds.height <= 222);
  }
});

test('A size that no interface can have is refused', async () => {
  for (const width of [0, 20.5, 9000]) {
    await assert.rejects(generateTestUi({ seed: 1, width, height: 300 }), { code: 'INVALID_ACTION' });
  }
});

test('Every element is drawn where the truth says (OM-50)', async () => {
  // Inside the bounds of an element not all pixels are background; a truth that is shifted or invented fails here.
  for (const layout of LAYOUTS) {
    const made = await generateTestUi({ seed: 40, layout, width: 640, height: 480 });
    const { data, width } = await decodePicture(made.png);
    const at = (x: number, y: number) => data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3).join();
    const corner = at(width - 1, made.height - 1);
    for (const { bounds, role, name } of made.elements) {
      let drawn = 0;
      for (let y = Math.ceil(bounds.y); y < Math.floor(bounds.y + bounds.height); y++) {
        for (let x = Math.ceil(bounds.x); x < Math.floor(bounds.x + bounds.width); x++)
          if (at(x, y) !== corner) drawn++;
      }
      assert.ok(drawn >= 8, `${layout}: ${role} ${name}`);
    }
  }
});

test('Each edge case shows what it is for (OM-52)', async () => {
  const of = (edgeCase: (typeof EDGE_CASES)[number], seed = 21) =>
    makeScene({ seed, edgeCase, width: 400, height: 320 });
  assert.deepEqual(sceneTruth(of('empty')), []);
  assert.ok(of('tiny').look.fontSize < 10);
  assert.ok(of('right to left').look.rightToLeft);
  assert.ok(of('overlapping').widgets.some(({ kind }) => kind === 'panel'));
  assert.ok(of('edge').widgets.some(({ rect }) => rect.x < 0 || rect.y < 0));
  assert.ok([21, 22, 23].some((seed) => of('long text', seed).widgets.some(({ text }) => text.length > 60)));
  for (const edgeCase of EDGE_CASES) await generateTestUi({ seed: 3, edgeCase });
});

test('What a panel hides, and what is mostly cut off, is not in the truth', () => {
  const widget = (fields: Partial<Widget>): Widget => ({
    id: 1,
    kind: 'button',
    text: 'A',
    rect: { x: 10, y: 10, width: 60, height: 20 },
    ...fields,
  });
  const scene = (...widgets: Widget[]): Scene => ({ ...makeScene({ seed: 1, width: 200, height: 200 }), widgets });
  const names = (made: Scene) => sceneTruth(made).map(({ name }) => name);
  const panel = widget({ id: 2, kind: 'panel', text: '', rect: { x: 0, y: 0, width: 60, height: 100 } });
  assert.deepEqual(names(scene(widget({}), panel)), []);
  assert.deepEqual(names(scene(panel, widget({}))), ['A']);
  assert.deepEqual(names(scene(widget({ rect: { x: -40, y: 10, width: 60, height: 20 } }))), []);
  const cut = sceneTruth(scene(widget({ rect: { x: -20, y: 10, width: 60, height: 20 } })));
  assert.deepEqual(cut[0]?.bounds, { x: 0, y: 10, width: 40, height: 20 });
  const row = widget({ kind: 'listitem', clip: { x: 0, y: 50, width: 100, height: 50 } });
  assert.deepEqual(names(scene(row)), []);
});

for (const action of SYNTH_ACTIONS) {
  test(`A pair for ${action}: the same seed gives the same, the screen changes, and only by the action (OM-51)`, async () => {
    for (const seed of [1, 2, 3]) {
      const pair = await generateActionTestPair({ seed, action });
      assert.deepEqual(await generateActionTestPair({ seed, action }), pair);
      assert.equal(pair.action.action, action);
      assert.ok(pair.changed, `${action} ${seed} changes nothing`);
      assert.notDeepEqual(pair.before.png, pair.after.png);
      const kinds: readonly string[] = TARGET_KINDS[action];
      if (action !== 'scroll') {
        const target = pair.before.elements.find(
          ({ bounds }) => bounds.x === pair.action.target.x && bounds.y === pair.action.target.y,
        );
        assert.ok(target && kinds.includes(target.role), `${action} ${seed} acts on ${target?.role}`);
        assert.equal(target.states.disabled, false);
      }
    }
  });
}

test('The truth after an action says what the action did', async () => {
  const at = async (seed: number, action: (typeof SYNTH_ACTIONS)[number]) => {
    const { before, after, action: done } = await generateActionTestPair({ seed, action });
    const find = (elements: typeof before.elements) =>
      elements.find(({ bounds }) => bounds.x === done.target.x && bounds.y === done.target.y);
    return {
      before: find(before.elements),
      after: find(after.elements),
      done,
      all: after.elements,
      old: before.elements,
    };
  };
  const toggled = await at(4, 'toggle');
  assert.notEqual(toggled.before?.states.checked, toggled.after?.states.checked);
  const typed = await at(4, 'type_text');
  assert.equal(typed.after?.name, `${typed.before?.name}${typed.done.text}`);
  const set = await at(4, 'set_text');
  assert.equal(set.after?.name, set.done.text);
  const opened = await at(4, 'expand');
  assert.ok(['First', 'Second'].every((name) => opened.all.some((each) => each.name === name)));
  const chosen = await at(4, 'select');
  assert.equal(chosen.after?.states.selected ?? chosen.after?.states.checked, true);
});

test('A picture without room for what an action needs is refused, not faked', async () => {
  await assert.rejects(generateActionTestPair({ seed: 1, action: 'drag', width: 64, height: 64 }), {
    code: 'INVALID_ACTION',
  });
});
