/** A session that looks: what is painted gets V ids, is acted on with pointer and keyboard, and is looked for again before each click. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Backend } from '../../src/a11y/backend.js';
import { createFakeBackend, FakeDesktop, ui } from '../../src/a11y/fake/index.js';
import { defaultPolicy } from '../../src/actions/policy-default.js';
import type { VisionMode } from '../../src/blueprint/model.js';
import { toText } from '../../src/blueprint/text.js';
import { LumosError } from '../../src/errors.js';
import { inspectAt } from '../../src/inspect/index.js';
import { Session } from '../../src/session.js';
import { loadTrace } from '../../src/trace/trace.js';
import { createTraceWriter } from '../../src/trace/writer.js';
import { Looker } from '../../src/vision/sight.js';
import { withSight } from '../../src/vision/sighted.js';
import { QUICK } from '../actions/fake-session.js';
import { carryOut } from '../goals/carry-out.js';
import { useFolder } from '../trace/folder.js';
import { play } from '../trace/play.js';
import { type Colour, type PaintedControl, PaintedInput, Painting } from './painted.js';

const folder = useFolder();

const RED: Colour = [200, 30, 30];
const GREEN: Colour = [30, 160, 40];
const BLUE: Colour = [40, 60, 200];

const OK: PaintedControl = {
  name: 'OK',
  role: 'button',
  bounds: { x: 220, y: 160, width: 60, height: 30 },
  colour: RED,
};
const CANCEL: PaintedControl = {
  name: 'Cancel',
  role: 'button',
  bounds: { x: 300, y: 160, width: 60, height: 30 },
  colour: GREEN,
};

async function desk(controls: readonly PaintedControl[], vision?: VisionMode, password = false) {
  const desktop = new FakeDesktop();
  const window = desktop
    .launch('paint')
    .open(
      ui.window('Paint', [
        ui.button('Real', { bounds: { x: 10, y: 10, width: 80, height: 24 } }),
        ui.canvas('', { bounds: { x: 10, y: 40, width: 360, height: 200 } }),
        ...(password
          ? [ui.password('Secret', { bounds: { x: 30, y: 60, width: 100, height: 24 }, text: 'hunter2' })]
          : []),
      ]),
      { bounds: { x: 200, y: 100, width: 400, height: 300 } },
    );
  const painting = new Painting(controls);
  const input = new PaintedInput(desktop, painting);
  const session = await Session.open({
    environment: { kind: 'private', env: {} },
    backends: { fake: () => createFakeBackend(desktop, { callTimeoutMs: 50 }) },
    input: () => input,
    policy: defaultPolicy('unrestricted'),
    timing: QUICK,
    sight: async () => painting.sight,
    ...(vision ? { vision } : {}),
  });
  const idOf = async (name: string): Promise<string> => {
    const { elements } = await session.observe();
    const id = elements.find((each) => each.name === name)?.id;
    assert.ok(id, `no ${name}: ${elements.map((each) => `${each.id} ${each.role} ${each.name}`).join('; ')}`);
    return id;
  };
  return { desktop, window, painting, input, session, idOf };
}

test('a canvas is looked at, the reason is in the blueprint, and its controls have V ids beside the A ids of the rest (LU-10)', async () => {
  const { session } = await desk([OK, CANCEL]);
  const blueprint = await session.observe();
  const ids = blueprint.elements.flatMap(({ id, name }) => (id ? [`${id} ${name}`] : []));
  assert.deepEqual(ids, ['A1 Real', 'V1 OK', 'V2 Cancel']);
  assert.equal(blueprint.vision?.looked, true);
  assert.match(blueprint.vision?.reason ?? '', /^a canvas of 360x200 tells nothing of what it shows$/);
  assert.match(toText(blueprint), /\n! V ids were seen in a picture: a canvas of 360x200/);
  await session.close();
});

test('a surface that shows the same picture is not looked at again, and ids stay when something is painted besides', async () => {
  const { session, painting, idOf } = await desk([OK, CANCEL]);
  const ok = await idOf('OK');
  await session.observe();
  assert.equal(painting.looks, 1);
  painting.controls.unshift({
    name: 'New',
    role: 'button',
    bounds: { x: 220, y: 220, width: 60, height: 30 },
    colour: BLUE,
  });
  assert.equal(await idOf('OK'), ok);
  assert.equal(painting.looks, 2);
  await session.close();
});

test('a click on a V id goes to the painted control with the pointer, and what changes is its effect', async () => {
  const { session, painting, idOf } = await desk([
    {
      ...OK,
      pressed: (it) =>
        it.controls.push({ name: 'Done', role: null, bounds: { x: 220, y: 260, width: 80, height: 16 }, colour: BLUE }),
    },
    CANCEL,
  ]);
  const result = await session.act({ action: 'click', target: await idOf('OK') });
  assert.equal(result.error, undefined);
  assert.deepEqual(painting.pressed, ['OK']);
  assert.equal(result.means, 'pointer: left click at 250,175');
  assert.equal(result.effect.kind, 'confirmed');
  assert.match(result.effect.difference, /"Done"/);
  await session.close();
});

test('a control that moved is found in its neighbourhood and clicked there', async () => {
  const { session, painting, idOf } = await desk([OK, CANCEL]);
  const target = await idOf('OK');
  painting.move('OK', 0, 50);
  const result = await session.act({ action: 'click', target });
  assert.equal(result.error, undefined);
  assert.deepEqual(painting.pressed, ['OK']);
  await session.close();
});

test('a control that is gone, or says something else now, is STALE_ID, and nothing is clicked', async () => {
  for (const change of [
    (it: Painting) => it.remove('OK'),
    (it: Painting) => it.change('OK', () => ({ name: 'Delete', colour: BLUE })),
  ]) {
    const { session, painting, input, idOf } = await desk([OK, CANCEL]);
    const target = await idOf('OK');
    change(painting);
    const result = await session.act({ action: 'click', target });
    assert.equal(result.error?.code, 'STALE_ID');
    assert.deepEqual(painting.pressed, []);
    assert.ok(!input.log.some((line) => line.startsWith('click')));
    await session.close();
  }
});

test('a control that goes away between grounding and the click is not clicked', async () => {
  const { session, painting, input, idOf } = await desk([OK, CANCEL]);
  const target = await idOf('OK');
  const capture = input.capture.bind(input);
  let pictures = 0;
  // The whole surface is seen as it was; it changes when the place itself is looked at again.
  input.capture = async (rect) => {
    pictures += 1;
    if (pictures === 2) painting.remove('OK');
    return capture(rect);
  };
  const result = await session.act({ action: 'click', target });
  assert.equal(result.error?.code, 'STALE_ID');
  assert.equal(result.delivery, 'not_delivered');
  assert.ok(!input.log.some((line) => line.startsWith('click')));
  await session.close();
});

test('what another window covers is not seen, and never read from it', async () => {
  const { desktop, session, painting } = await desk([OK, CANCEL]);
  desktop
    .launch('other')
    .open(ui.window('Other', [ui.button('Front')]), { bounds: { x: 290, y: 150, width: 200, height: 100 } });
  const blueprint = await session.observe('Paint');
  assert.deepEqual(
    blueprint.elements.flatMap(({ id, name }) => (id?.startsWith('V') ? [name] : [])),
    ['OK'],
  );
  assert.ok(painting.shown);
  await session.close();
});

test('pixels of a password field are blank before anything reads them', async () => {
  const secret: PaintedControl = {
    name: 'hunter2',
    role: null,
    bounds: { x: 232, y: 164, width: 40, height: 14 },
    colour: BLUE,
  };
  const { session, painting } = await desk([secret, CANCEL], 'always', true);
  const blueprint = await session.observe();
  assert.ok(!JSON.stringify(blueprint).includes('hunter2'));
  const { data } = painting.shown ?? assert.fail('nothing was looked at');
  for (let at = 0; at < data.length; at += 3) {
    assert.ok(
      data[at] !== BLUE[0] || data[at + 1] !== BLUE[1] || data[at + 2] !== BLUE[2],
      'a pixel of the field was shown',
    );
  }
  await session.close();
});

test('never does not look, and says so; an id from a picture is then refused with the way out', async () => {
  const { session, painting } = await desk([OK], 'never');
  const blueprint = await session.observe();
  assert.deepEqual(blueprint.vision, { looked: false, reason: 'looking is switched off' });
  assert.equal(painting.looks, 0);
  const seen = await session.observe({ vision: 'always' });
  const target = seen.elements.find(({ name }) => name === 'OK')?.id;
  const result = await session.act({ action: 'click', target });
  assert.equal(result.error?.code, 'VISION_UNAVAILABLE');
  await session.close();
});

test('where nothing can look, auto goes on and says why; always is VISION_UNAVAILABLE with the hint', async () => {
  const { session, painting } = await desk([OK]);
  painting.blind = new LumosError('VISION_UNAVAILABLE', 'There is no model.', { hint: 'Install it.' });
  const { vision, elements } = await session.observe();
  assert.equal(vision?.looked, false);
  assert.match(vision?.reason ?? '', /^a canvas .* and looking is not possible: There is no model\. Install it\.$/);
  assert.ok(elements.some(({ name }) => name === 'Real'));
  await assert.rejects(session.observe({ vision: 'always' }), { code: 'VISION_UNAVAILABLE', hint: 'Install it.' });
  await session.close();
});

test('what the eyes had to do without is part of the reason', async () => {
  const { session, painting } = await desk([OK]);
  painting.missing = ['the regions were found without a model'];
  assert.match(
    (await session.observe()).vision?.reason ?? '',
    /of what it shows; the regions were found without a model$/,
  );
  await session.close();
});

test('a trace records why it was looked, fits its schema, and knows what was pressed (LU-10)', async () => {
  const { session, painting } = await desk([OK, CANCEL]);
  const path = join(folder.path, 'run.jsonl');
  const writer = createTraceWriter(path, { version: '1.2.3', locator: (id) => session.locator(id) });
  await play(session, writer.listener, [{ action: 'click', target: '"OK"' }]);
  assert.equal(writer.close(), 0);
  assert.deepEqual(painting.pressed, ['OK']);
  const trace = await loadTrace(path);
  assert.deepEqual(trace.problems, []);
  assert.match(
    readFileSync(path, 'utf8'),
    /"vision":{"looked":true,"reason":"a canvas of 360x200 tells nothing of what it shows"/,
  );
  await session.close();
});

test('a goal presses what it names, though a border was read as a letter, and nothing that says more', async () => {
  const bordered = { ...OK, name: 'I Save draft' };
  const { session, painting } = await desk([bordered, { ...CANCEL, name: 'Save draft copy' }]);
  const ending = await carryOut(session, 'click "Save draft"', folder.path);
  assert.equal(ending.status, 'done', ending.summary);
  assert.deepEqual(painting.pressed, ['I Save draft']);
  painting.remove('I Save draft');
  assert.equal((await carryOut(session, 'click "Save draft"', folder.path)).status, 'failed');
  assert.deepEqual(painting.pressed, ['I Save draft']);
  await session.close();
});

test('a window whose semantics come a moment after it is not looked at', async () => {
  const desktop = new FakeDesktop();
  const painting = new Painting([OK]);
  desktop.launch('slow').open(ui.window('Slow', [ui.button('Ready')]));
  const inner = createFakeBackend(desktop, { callTimeoutMs: 50 });
  const [surface] = await inner.surfaces();
  let reads = 0;
  const waking: Backend = {
    ...inner,
    kind: 'fake',
    read: async (id, options) => {
      const tree = await inner.read(id, options);
      reads += 1;
      return reads < 3 ? { ...tree, nodes: tree.nodes.slice(0, 1), focus: null } : tree;
    },
  };
  const input = new PaintedInput(desktop, painting);
  const looker = new Looker(
    async () => painting.sight,
    async () => input,
  );
  const tree = await withSight(waking, looker, 'auto').read(surface?.id ?? '');
  assert.equal(reads, 3);
  assert.equal(painting.looks, 0);
  assert.deepEqual(tree.vision, { looked: false, reason: 'its semantics describe it' });
});

test('inspecting a point on a painted control answers it, with its id', async () => {
  const { session } = await desk([OK, CANCEL]);
  const found = await inspectAt(session, { x: 330, y: 170 });
  assert.equal(found?.element.name, 'Cancel');
  assert.match(found?.element.id ?? '', /^V\d+$/);
  await session.close();
});

test('a painted check box is toggled with the pointer and judged by its picture', async () => {
  const box = (checked: number): PaintedControl => ({
    name: 'Wrap',
    role: 'checkbox',
    bounds: { x: 220, y: 200, width: 100, height: 20 },
    colour: checked > 0.5 ? GREEN : RED,
    hints: { checked },
    pressed: (it) => it.change('Wrap', () => box(1 - checked)),
  });
  const { session, painting, idOf } = await desk([box(0.05)]);
  const target = await idOf('Wrap');
  const on = await session.act({ action: 'toggle', target, to: true });
  assert.equal(on.effect.kind, 'confirmed');
  assert.equal(on.effect.summary, 'it is on');
  const again = await session.act({ action: 'toggle', target, to: true });
  assert.equal(again.effect.summary, 'it was on already');
  assert.deepEqual(painting.pressed, ['Wrap']);
  await session.close();
});

test('typing into a painted field clicks it first, and the text is looked for in its picture', async () => {
  const field: PaintedControl = {
    name: '',
    role: 'textbox',
    bounds: { x: 220, y: 200, width: 120, height: 24 },
    colour: RED,
  };
  for (const heard of [true, false]) {
    const { session, painting, input } = await desk([field]);
    const type = input.type.bind(input);
    input.type = async (text) => {
      await type(text).catch(() => undefined);
      if (heard) painting.change('', () => ({ name: text, colour: BLUE }));
    };
    const { elements } = await session.observe();
    const target = elements.find(({ role }) => role === 'textbox')?.id;
    const result = await session.act({ action: 'type_text', target, text: 'hello' });
    assert.deepEqual(
      input.log.filter((line) => /^(?:click|type)/u.test(line)),
      ['click left 280,212', 'type 5 characters'],
    );
    assert.equal(result.effect.kind, heard ? 'confirmed' : 'unverifiable', JSON.stringify(result.effect));
    await session.close();
  }
});

test('a picture that changed in nothing recognised is neither success nor failure', async () => {
  const { session, painting, idOf } = await desk([
    { ...OK, pressed: (it) => it.change('Lamp', () => ({ colour: GREEN })) },
    { name: 'Lamp', role: 'icon', bounds: { x: 300, y: 200, width: 20, height: 20 }, colour: BLUE },
  ]);
  const result = await session.act({ action: 'click', target: await idOf('OK') });
  assert.deepEqual(painting.pressed, ['OK']);
  assert.equal(result.effect.kind, 'unverifiable');
  assert.match(result.effect.summary, /picture changed/);
  const still = await session.act({ action: 'click', target: await idOf('OK') });
  assert.equal(still.effect.kind, 'no_effect');
  await session.close();
});
