import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFakeBackend, type ElementSpec, FakeDesktop, FakeInput, ui } from '../../src/a11y/fake/index.js';
import { buildBlueprint } from '../../src/blueprint/build.js';
import type { Point } from '../../src/blueprint/geometry.js';
import { IdRegistry } from '../../src/blueprint/ids.js';
import { LumosError } from '../../src/errors.js';
import { follow, type Inspectable, inspectAt, inspectionToLine, inspectionToText } from '../../src/inspect/index.js';
import { Session } from '../../src/session.js';

function open(children: readonly ElementSpec[]) {
  const desktop = new FakeDesktop();
  const app = desktop.launch('Editor');
  const window = app.open(ui.window('Letter', children), { bounds: { x: 100, y: 50, width: 400, height: 300 } });
  const backend = createFakeBackend(desktop, { callTimeoutMs: 10 });
  const input = new FakeInput(desktop);
  const ids = new IdRegistry();
  let observations = 0;
  const session: Inspectable = {
    pointer: () => input.position(),
    surfaces: () => backend.surfaces(),
    elementAt: (point, surface) => backend.elementAt(point, surface),
    observe: async (surface) => {
      observations += 1;
      return buildBlueprint(await backend.read(surface), ids, { sequence: observations, takenAt: 0 });
    },
  };
  /** The middle of the only element with this name, moved by an offset. */
  const over = (name: string, dx = 0, dy = 0): Point => {
    window.layout();
    const rect = window.toScreen(window.get(name).rect);
    return { x: Math.round(rect.x + rect.width / 2) + dx, y: Math.round(rect.y + rect.height / 2) + dy };
  };
  return { desktop, app, window, input, session, over, observations: () => observations };
}

const at = (x: number, y: number) => ({ bounds: { x, y, width: 80, height: 24 } });

test('LU-12: the element under the pointer comes with role, name, value, states, bounds and what actions would do', async () => {
  const { input, session, over } = open([
    ui.slider('Volume', { ...at(10, 10), id: 'vol', range: { now: 30, min: 0, max: 100, step: 5 } }),
  ]);
  await input.move(over('Volume'));
  const found = await inspectAt(session, 'cursor');
  assert.ok(found);
  assert.deepEqual([found.origin, found.how, found.distance, found.surface.title], ['cursor', 'hit', 0, 'Letter']);
  const { role, name, range, bounds, affordances, platformId, id } = found.element;
  assert.deepEqual([role, name, range?.now, platformId], ['slider', 'Volume', 30, 'vol']);
  assert.deepEqual(bounds, { x: 110, y: 60, width: 80, height: 24 });
  assert.deepEqual(affordances, ['set_value', 'focus']);
  assert.match(id ?? '', /^A\d+$/);
  assert.deepEqual(
    found.ancestors.map((each) => each.name),
    ['Letter'],
  );
  assert.deepEqual(found.consequences, [
    { action: 'click', effect: 'gives it the keyboard' },
    { action: 'set_value', effect: 'sets its number, 0 to 100 in steps of 5' },
  ]);
});

test('LU-13: where nothing is hit the nearest element within reach counts, and says how far it is', async () => {
  const { session, over } = open([ui.button('Left', at(10, 100)), ui.button('Right', at(200, 100))]);
  const near = await inspectAt(session, over('Left', 60, 0));
  assert.deepEqual([near?.element.name, near?.how, near?.distance], ['Left', 'nearest', 21]);
  assert.equal((await inspectAt(session, over('Right', -50, 0)))?.element.name, 'Right');
  const far = await inspectAt(session, over('Left', 60, 0), { nearest: 10 });
  assert.deepEqual([far?.element.role, far?.how], ['window', 'hit']);
  const off = await inspectAt(session, over('Left', 60, 0), { nearest: 0 });
  assert.equal(off?.element.role, 'window');
});

test('LU-13: beside every window nothing is found, close to one its nearest element', async () => {
  const { session } = open([ui.button('Corner', { bounds: { x: 0, y: 0, width: 80, height: 24 } })]);
  assert.equal(await inspectAt(session, { x: 900, y: 700 }), null);
  assert.equal((await inspectAt(session, { x: 95, y: 60 }))?.element.name, 'Corner');
  await assert.rejects(
    inspectAt(session, { x: Number.NaN, y: 0 }),
    (error) => error instanceof LumosError && error.code === 'INVALID_ACTION',
  );
});

test('LU-14: a point in a covered window names the window on top', async () => {
  const { app, session, over } = open([ui.button('Save', at(10, 10))]);
  app.open(ui.window('Cover', [ui.canvas('Paint', { height: 280 })]), {
    bounds: { x: 90, y: 40, width: 300, height: 300 },
  });
  assert.equal((await inspectAt(session, over('Save')))?.surface.title, 'Cover');
});

test('LU-15: of equal buttons it says which one it is and what tells the others apart', async () => {
  const { session, window } = open([
    ui.group([ui.button('Delete')], { name: 'Billing' }),
    ui.group([ui.button('Delete')], { name: 'Shipping' }),
  ]);
  window.layout();
  const second = [...window.root.walk()].filter((each) => each.name === 'Delete')[1];
  assert.ok(second);
  const rect = window.toScreen(second.rect);
  const found = await inspectAt(session, { x: rect.x + 5, y: rect.y + 5 });
  assert.deepEqual([found?.ambiguity?.ordinal, found?.ambiguity?.count], [2, 2]);
  assert.deepEqual(
    found?.ambiguity?.others.map((each) => each.where),
    ['in group "Billing"'],
  );
  assert.notEqual(found?.ambiguity?.others[0]?.id, found?.target?.id);
});

test('what a click acts on is the element around a label', async () => {
  const { session, over, window } = open([
    ui.element('button', 'Send', at(10, 10), [ui.element('image', 'Envelope', at(20, 14))]),
  ]);
  assert.equal(window.get('Envelope').parent?.name, 'Send');
  const found = await inspectAt(session, over('Envelope'), { ids: false });
  assert.deepEqual([found?.element.name, found?.target?.name], ['Envelope', 'Send']);
  assert.deepEqual(found?.consequences, [{ action: 'click', effect: 'presses it' }]);
});

test('without ids only the platform is asked', async () => {
  const { session, over, observations } = open([ui.button('Save', at(10, 10))]);
  const found = await inspectAt(session, over('Save'), { ids: false });
  assert.deepEqual([found?.element.name, found?.element.id, observations()], ['Save', null, 0]);
});

const EFFECTS: readonly [string, ElementSpec, string][] = [
  ['a switch that is off', ui.switch('X', at(10, 10)), 'click turns it on; toggle turns it on'],
  [
    'a box that is checked',
    ui.checkbox('X', { ...at(10, 10), checked: true }),
    'click turns it off; toggle turns it off',
  ],
  ['a closed combo box', ui.combobox('X', ['1'], at(10, 10)), 'click opens its list; expand opens its list'],
  ['a menu', ui.menu('X', [], at(10, 10)), 'click opens its menu; expand opens its menu'],
  [
    'a text field',
    ui.textbox('X', at(10, 10)),
    'click puts the caret into it; set_text replaces its text; type_text types at the caret',
  ],
  ['a link', ui.link('X', { ...at(10, 10), url: 'https://example.org' }), 'click follows the link'],
  ['a disabled button', ui.button('X', { ...at(10, 10), enabled: false }), ''],
  [
    'a selected option',
    ui.option('X', { ...at(10, 10), selected: true }),
    'click changes nothing: it is selected; select changes nothing: it is selected',
  ],
];
for (const [what, spec, expected] of EFFECTS) {
  test(`the consequences of acting on ${what} are told`, async () => {
    const { session, over } = open([spec]);
    const found = await inspectAt(session, over('X'));
    const told = found?.consequences.map(({ action, effect }) => `${action} ${effect}`).join('; ');
    assert.equal(told, expected);
  });
}

test('the text form shows one fact a line, and neither passwords nor control characters', async () => {
  const { session, over, window } = open([
    ui.password('PIN', { ...at(10, 10), text: '4711' }),
    ui.button('Evil\u001b[2Jname', { ...at(10, 60), description: 'line\nbreak' }),
  ]);
  const pin = await inspectAt(session, over('PIN'));
  assert.ok(pin);
  assert.equal(JSON.stringify(pin).includes('4711'), false);
  assert.equal(inspectionToText(pin).includes('4711'), false);
  window.layout();
  const evil = await inspectAt(session, { x: 120, y: 120 });
  assert.ok(evil);
  const text = inspectionToText(evil);
  assert.doesNotMatch(text, /[^\n\P{Cc}]/u);
  assert.deepEqual(text.split('\n').slice(1), [
    '  in       window "Letter"',
    '  app      "Editor" (process 1000, fake 1.0)',
    '  about    "line\\nbreak"',
    '  states   focusable',
    '  bounds   110,110 80x24',
    '  native   button',
    '  point    120,120',
    '  offers   press focus',
    '  click    presses it',
  ]);
  assert.match(inspectionToLine(evil), /^120,120 A\d+ button ".*" — click presses it$/);
});

test('following tells each change under the pointer once, and ends when it is told to', async () => {
  const { session, over, input, window, app } = open([ui.checkbox('One', at(10, 10)), ui.button('Two', at(10, 100))]);
  await input.move(over('One'));
  const steps: (() => void)[] = [
    () => {},
    () => window.get('One').update({ checked: true }),
    () => void input.move(over('Two')),
    () => {},
    () => app.hang(),
    () => {},
    () => app.resume(),
    () => void input.move({ x: 1200, y: 700 }),
  ];
  const stop = new AbortController();
  const told: string[] = [];
  const pause = async () => {
    const step = steps.shift();
    if (step) step();
    else stop.abort();
  };
  for await (const event of follow(session, { signal: stop.signal, pause })) {
    if (event.kind === 'element') told.push(`${event.inspection.element.name} ${event.inspection.element.states}`);
    else told.push(event.kind === 'problem' ? event.error.code : event.kind);
  }
  assert.deepEqual(told, [
    'One focusable,unchecked',
    'One focusable,checked',
    'Two focusable',
    'APP_UNRESPONSIVE',
    'Two focusable',
    'nothing',
  ]);
});

test('following ends without waiting when it is aborted during a pause', async () => {
  const { session } = open([]);
  const stop = new AbortController();
  const events = follow(session, { signal: stop.signal, intervalMs: 60_000 });
  await events.next();
  const rest = events.next();
  stop.abort();
  assert.deepEqual(await rest, { value: undefined, done: true });
});

test('a session can be inspected as it is', async () => {
  const { desktop, input, over } = open([ui.button('Save', at(10, 10))]);
  await input.move(over('Save'));
  const session = await Session.open({ backends: { fake: () => createFakeBackend(desktop) }, input: () => input });
  try {
    const found = await inspectAt(session, 'cursor');
    assert.deepEqual([found?.element.name, session.locator(found?.element.id ?? '')?.name], ['Save', 'Save']);
  } finally {
    await session.close();
  }
});
