import assert from 'node:assert/strict';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createFakeBackend, FakeDesktop, FakeInput, ui } from '../../src/a11y/fake/index.js';
import { defaultPolicy } from '../../src/actions/policy-default.js';
import { LumosError } from '../../src/errors.js';
import { defaultStateFile, MAX_STATE_BYTES } from '../../src/session/state-file.js';
import { Session, type SessionOptions } from '../../src/session.js';
import { fixture, outcome, QUICK } from '../actions/fake-session.js';

const SECRET = 'hunter2-Ω-secret';

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lumos-state-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function sessionOn(desktop: FakeDesktop, options: SessionOptions = {}): Promise<Session> {
  return Session.open({
    environment: { kind: 'private', env: {} },
    backends: { fake: () => createFakeBackend(desktop) },
    input: () => new FakeInput(desktop),
    policy: defaultPolicy('unrestricted'),
    timing: QUICK,
    ...options,
  });
}

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof LumosError ? error.code : String(error)),
  );

test('an id that one process gave is found again by the next, also when its handle is dead', () =>
  inFolder(async (folder) => {
    const stateFile = join(folder, 'deep', 'ids.json');
    const desktop = new FakeDesktop();
    let pressed = 0;
    const spec = ui.button('Save', { onPress: () => (pressed += 1) });
    const window = desktop.launch('editor').open(ui.window('Window', [ui.text('words'), spec, ui.button('Other')]));
    const first = await sessionOn(desktop, { stateFile });
    const target = (await first.observe()).elements.find((each) => each.name === 'Save')?.id;
    await first.close();
    assert.equal((await stat(stateFile)).mode & 0o777, 0o600);

    const second = await sessionOn(desktop, { stateFile });
    assert.deepEqual(second.warnings, []);
    assert.equal(outcome(await second.act({ action: 'click', target })), 'no_effect');
    assert.equal(pressed, 1);
    await second.close();

    desktop.get('Save').remove();
    window.root.append(spec);
    const third = await sessionOn(desktop, { stateFile });
    await third.act({ action: 'click', target });
    assert.equal(pressed, 2);
    const next = (await third.observe()).elements.find((each) => each.name === 'Other')?.id;
    assert.notEqual(next, target);
    await third.close();
  }));

test('what belongs to closed windows is left out of the file, and its numbers are not given again', () =>
  inFolder(async (folder) => {
    const stateFile = join(folder, 'ids.json');
    const desktop = new FakeDesktop();
    const app = desktop.launch('editor');
    const old = app.open(ui.window('Old', [ui.button('Was here')]));
    app.open(ui.window('New', [ui.button('Is here')]));
    const first = await sessionOn(desktop, { stateFile });
    const gone = (await first.observe('Old')).elements.find((each) => each.name === 'Was here')?.id;
    await first.observe('New');
    old.close();
    await first.surfaces();
    await first.close();
    const text = await readFile(stateFile, 'utf8');
    assert.doesNotMatch(text, /Was here/);
    assert.match(text, /Is here/);
    const second = await sessionOn(desktop, { stateFile });
    assert.equal(outcome(await second.act({ action: 'click', target: gone })), 'refused STALE_ID');
    app.open(ui.window('Third', [ui.button('Fresh')]));
    const ids = (await second.observe('Third')).elements.map((each) => each.id);
    assert.ok(!ids.includes(gone ?? ''));
    await second.close();
  }));

for (const [what, content] of [
  ['cut', '{"schema":"lumos.state/1","ids":{"sch'],
  ['foreign', '{"schema":"something else"}'],
  [
    'broken inside',
    '{"schema":"lumos.state/1","savedAt":1,"ids":{"schema":"lumos.ids/1","last":{},"surfaces":[],"paths":[],"locators":[{"surface":3}]}}',
  ],
  ['too large', ' '.repeat(MAX_STATE_BYTES + 1)],
] as const) {
  test(`a state file that is ${what} is started afresh with a warning`, () =>
    inFolder(async (folder) => {
      const stateFile = join(folder, 'ids.json');
      await writeFile(stateFile, content);
      const desktop = new FakeDesktop();
      desktop.launch('editor').open(ui.window('Window', [ui.button('Go')]));
      const session = await sessionOn(desktop, { stateFile });
      assert.equal(session.warnings.length, 1);
      assert.match(session.warnings[0] ?? '', /forgotten/);
      assert.ok((await session.observe()).elements.some((each) => each.name === 'Go'));
      await session.close();
      assert.match(await readFile(stateFile, 'utf8'), /lumos\.state\/1/);
    }));
}

test(
  'a state file that can’t be written is said when closing, not swallowed',
  { skip: process.getuid?.() === 0 ? 'root may write anywhere' : false },
  () =>
    inFolder(async (folder) => {
      await chmod(folder, 0o500);
      const session = await sessionOn(new FakeDesktop(), { stateFile: join(folder, 'x', 'ids.json') });
      await assert.rejects(session.close());
    }),
);

test('the state file stands in XDG_STATE_HOME, one for each desktop', () => {
  const file = (env: Record<string, string>) => defaultStateFile({ kind: 'current', env });
  const a = file({ HOME: '/home/ada', DISPLAY: ':0', DBUS_SESSION_BUS_ADDRESS: 'unix:path=/a' });
  assert.match(a, /^\/home\/ada\/\.local\/state\/lumos\/ids-[0-9a-f]{16}\.json$/);
  assert.notEqual(a, file({ HOME: '/home/ada', DISPLAY: ':0', DBUS_SESSION_BUS_ADDRESS: 'unix:path=/b' }));
  assert.match(file({ HOME: '/home/ada', XDG_STATE_HOME: '/state' }), /^\/state\/lumos\//);
});

test('LU-41 a password is in no result, no question, no warning, no blueprint and no file', () =>
  inFolder(async (folder) => {
    const stateFile = join(folder, 'ids.json');
    const desktop = new FakeDesktop();
    const app = desktop.launch('editor');
    const window = app.open(ui.window('Window', [ui.button('Go'), ui.password('Password'), ui.textbox('Name')]));
    const told: unknown[] = [];
    for (const mode of ['auto', 'pointer'] as const) {
      const session = await sessionOn(desktop, {
        stateFile,
        mode,
        policy: defaultPolicy('ask'),
        ask: async (question) => told.push(question) > 0,
      });
      const blueprint = await session.observe();
      const target = blueprint.elements.find((each) => each.name === 'Password')?.id;
      for (const action of [
        { action: 'set_text', target, text: SECRET },
        { action: 'type_text', target, text: SECRET },
        { action: 'fill', ref: target, value: SECRET },
        { action: 'type_text', text: SECRET },
        { action: 'set_text', target, text: `${SECRET}\u0007` },
        { action: 'set_text', target: 'A999', text: SECRET },
        { action: 'set_text', target, text: SECRET, extra: SECRET },
      ]) {
        told.push(await session.act(action));
      }
      told.push(await session.observe({ scope: 'all' }), await session.find('Password'), session.warnings);
      assert.ok(desktop.get('Password').text?.value.includes(SECRET), 'it did go into the field');
      await session.close();
      told.push(await readFile(stateFile, 'utf8'));
    }
    // Ending before the field is grounded must not show it either.
    const late = await sessionOn(desktop, { stateFile });
    const target = (await late.observe()).elements.find((each) => each.name === 'Password')?.id;
    window.close();
    told.push(await late.act({ action: 'set_text', target, text: SECRET }));
    await late.close();
    assert.ok(told.length > 20);
    assert.ok(!JSON.stringify(told).includes(SECRET));
    assert.ok(!desktop.clipboard.size, 'nor did it pass through the clipboard');
  }));

test('the surface that is worked in is the active window, unless one is chosen', async () => {
  const { session, app, act } = await fixture([ui.button('Go')]);
  assert.equal((await session.current()).title, 'Window');
  app.open(ui.window('Second', [ui.button('Two')]));
  assert.equal((await session.observe()).surface.title, 'Second');
  const switched = await act({ action: 'switch_surface', surface: 'window' });
  assert.equal(outcome(switched), 'confirmed');
  assert.equal(switched.surface?.title, 'Window');
  assert.equal((await session.current()).active, true);
  await session.use('Second');
  assert.equal((await session.observe()).surface.title, 'Second');
});

test('surfaces are found by id, title and application; what is not there or not unique is said with what is', async () => {
  const { session, app, desktop, window } = await fixture([]);
  app.open(ui.window('Notes one', []));
  desktop.launch('Mail').open(ui.window('Inbox', []));
  const titleOf = async (query: string) => (await session.observe(query)).surface.title;
  assert.equal(await titleOf(window.id), 'Window');
  assert.equal(await titleOf('notes'), 'Notes one');
  assert.equal(await titleOf('mail'), 'Inbox');
  assert.equal(await codeOf(session.observe('nothing')), 'NO_SURFACE');
  assert.equal(await codeOf(session.observe('editor')), 'AMBIGUOUS_TARGET');
});

test('an action that opens a dialog leads into it, and closing it leads back', async () => {
  const { act, id, session, app, window } = await fixture([
    ui.button('Ask', {
      onPress: () =>
        void app.open(ui.messageDialog('Really?', 'Sure?', { Yes: null }), { modal: true, parent: window }),
    }),
  ]);
  const asked = await act({ action: 'click', target: await id('Ask') });
  assert.equal(outcome(asked), 'confirmed');
  assert.deepEqual(
    asked.opened.map((each) => each.title),
    ['Really?'],
  );
  assert.equal(asked.surface?.title, 'Really?');
  assert.match(asked.effect.difference, /window "Really\?" opened/);
  const answered = await act({ action: 'click', target: await id('Yes') });
  assert.equal(outcome(answered), 'confirmed');
  assert.deepEqual(
    answered.closed.map((each) => each.title),
    ['Really?'],
  );
  assert.equal((await session.current()).title, 'Window');
});

test('the sequence counts what changed; a difference can be asked for from any kept blueprint', async () => {
  const { session, desktop } = await fixture([ui.button('Go'), ui.checkbox('Wrap')]);
  const first = await session.observe();
  assert.equal(first.sequence, 1);
  assert.equal((await session.observe()).sequence, 1, 'nothing changed');
  desktop.get('Wrap').update({ checked: true });
  const { blueprint, difference } = await session.observeSince(1);
  assert.equal(blueprint.sequence, 2);
  assert.equal(difference?.changed.length, 1);
  assert.equal((await session.observeSince(2)).difference?.unchanged, true);
  for (let i = 0; i < 30; i++) {
    desktop.get('Wrap').update({ checked: i % 2 !== 0 });
    await session.observe();
  }
  assert.equal((await session.observeSince(1)).difference, null, 'no longer kept');
});

test('OM-43 the last blueprint is given again without reading where that will do', async () => {
  const { session, desktop } = await fixture([ui.checkbox('Wrap')]);
  const first = await session.observe();
  desktop.get('Wrap').update({ checked: true });
  assert.equal((await session.observe({ fresh: false })).hash, first.hash);
  assert.notEqual((await session.observe()).hash, first.hash);
});

test('XB-25 actions on one surface that are given at once are done one after another', async () => {
  const { act, id, desktop } = await fixture([ui.editor('Document')]);
  const target = await id('Document');
  const texts = Array.from({ length: 8 }, (_, i) => `<${i}>`);
  const results = await Promise.all(texts.map((text) => act({ action: 'type_text', target, text })));
  assert.deepEqual(
    results.map(outcome),
    texts.map(() => 'confirmed'),
  );
  assert.equal(desktop.get('Document').text?.value, texts.join(''));
});

test('XB-25 typing into two windows at once keeps the keys apart', async () => {
  const { app, session, desktop } = await fixture([ui.textbox('Left')], { session: { mode: 'pointer' } });
  app.open(ui.window('Second', [ui.textbox('Right')]), { bounds: { x: 700, y: 20, width: 400, height: 300 } });
  const idIn = async (surface: string, name: string) =>
    (await session.observe(surface)).elements.find((each) => each.name === name)?.id;
  const [left, right] = [await idIn('Window', 'Left'), await idIn('Second', 'Right')];
  const texts = ['one ', 'two ', 'three'];
  await Promise.all(
    texts.flatMap((text) => [left, right].map((target) => session.act({ action: 'type_text', target, text }))),
  );
  assert.equal(desktop.get('Left').text?.value, texts.join(''));
  assert.equal(desktop.get('Right').text?.value, texts.join(''));
});

test('XB-31 a sequence stops at the first refusal, or goes on where it is told to; its length is bounded', async () => {
  const { session, id } = await fixture([
    ui.checkbox('One'),
    ui.button('Grey', { enabled: false }),
    ui.checkbox('Two'),
  ]);
  const toggle = async (name: string) => ({ action: 'toggle', target: await id(name), to: true });
  const steps = [await toggle('One'), { action: 'click', target: 'A77' }, await toggle('Two')];
  assert.deepEqual((await session.actAll(steps)).map(outcome), ['confirmed', 'refused UNKNOWN_ID']);
  const all = await session.actAll(steps, { continueOnError: true });
  assert.deepEqual(all.map(outcome), ['confirmed', 'refused UNKNOWN_ID', 'confirmed']);
  assert.equal(await codeOf(session.actAll([])), 'INVALID_ACTION');
  assert.equal(
    await codeOf(session.actAll(Array.from({ length: 101 }, () => ({ action: 'observe' })))),
    'INVALID_ACTION',
  );
});

test('XB-31 a sequence stops when an action leads to another window, for which the rest was not meant', async () => {
  const { session, id, app } = await fixture([
    ui.button('Open', { onPress: () => void app.open(ui.window('New', [ui.textbox('Other')])) }),
  ]);
  const steps = [
    { action: 'click', target: await id('Open') },
    { action: 'type_text', text: 'lost' },
  ];
  assert.equal((await session.actAll(steps)).length, 1);
});

test('open_app starts what is found, waits for its window and works there', async () => {
  const desktop = new FakeDesktop();
  desktop.launch('shell').open(ui.window('First', []));
  const session = await sessionOn(desktop, {
    launcher: {
      resolve: async (name) => ({ id: name, name }),
      start: async ({ name }) => {
        const app = desktop.launch(name);
        desktop.clock.after(100, () => void app.open(ui.window('Untitled', [ui.editor('Document')])));
        return { pid: app.pid };
      },
      openUrl: async () => ({ pid: null, app: { id: 'x', name: 'x' } }),
      search: async (text) => [{ id: 'x', role: 'application', name: `Found ${text}` }],
    },
  });
  const opened = await session.act({ action: 'open_app', name: 'Editor' });
  assert.equal(outcome(opened), 'confirmed', opened.error?.message);
  assert.equal(opened.surface?.title, 'Untitled');
  assert.deepEqual(
    opened.opened.map((each) => each.title),
    ['Untitled'],
  );
  assert.ok(opened.blueprint?.elements.some((each) => each.name === 'Document'));
  const found = await session.act({ action: 'open_search', text: 'edit' });
  assert.match(found.answer ?? '', /Found edit/);
  const nothing = await session.act({ action: 'open_url', url: 'https://example.org' });
  assert.equal(outcome(nothing), 'unverifiable TIMEOUT');
  assert.equal(nothing.delivery, 'delivered');
});

test('a closed session refuses, and closing twice is fine', async () => {
  const { session } = await fixture([]);
  await session.close();
  await session.close();
  assert.equal(await codeOf(session.surfaces()), 'BACKEND_UNAVAILABLE');
});
