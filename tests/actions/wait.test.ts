import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ManualClock, ui } from '../../src/a11y/fake/index.js';
import { DEFAULT_TIMING } from '../../src/actions/world.js';
import { type Fixture, fixture, outcome } from './fake-session.js';

async function world(children: Parameters<typeof fixture>[0]): Promise<Fixture & { clock: ManualClock }> {
  const clock = new ManualClock();
  return { ...(await fixture(children, { session: { clock, timing: DEFAULT_TIMING } })), clock };
}

/** Advances the clock in steps of 50 ms until the promise is settled. */
async function drive<T>(clock: ManualClock, promise: Promise<T>): Promise<T> {
  let over = false;
  promise.finally(() => {
    over = true;
  });
  for (let i = 0; i < 2000 && !over; i++) {
    for (let turn = 0; turn < 5 && !over; turn++) await new Promise((resolve) => setImmediate(resolve));
    if (!over) clock.advance(50);
  }
  return promise;
}

test('XB-32 exists: comes true when the element appears, asked every 250 ms', async () => {
  const { act, clock, window } = await world([ui.text('start')]);
  clock.after(600, () => window.root.append(ui.button('Ready')));
  const result = await drive(clock, act({ action: 'wait_for', condition: 'exists', query: 'Ready' }));
  assert.equal(outcome(result), 'confirmed');
  assert.match(result.effect.summary, /button "Ready" is there \(after 750 ms\)/);
});

test('XB-32 gone, enabled, text, changed and settled come true when they are', async () => {
  const { act, id, clock, desktop } = await world([
    ui.button('Go', { enabled: false }),
    ui.textbox('Out', { text: 'x' }),
    ui.button('Tmp'),
  ]);
  const [go, out, tmp] = [await id('Go'), await id('Out'), await id('Tmp')];
  clock.after(300, () => desktop.get('Go').update({ enabled: true }));
  assert.equal(outcome(await drive(clock, act({ action: 'wait_for', condition: 'enabled', target: go }))), 'confirmed');
  clock.after(300, () => desktop.get('Out').update({ text: 'All   DONE now' }));
  const text = { action: 'wait_for', condition: 'text', target: out, text: 'all done' };
  assert.equal(outcome(await drive(clock, act(text))), 'confirmed', 'XB-33 without regard to case and white space');
  clock.after(300, () => desktop.get('Tmp').remove());
  assert.equal(outcome(await drive(clock, act({ action: 'wait_for', condition: 'gone', target: tmp }))), 'confirmed');
  clock.after(300, () => desktop.get('Go').update({ name: 'Stop' }));
  assert.equal(outcome(await drive(clock, act({ action: 'wait_for', condition: 'changed' }))), 'confirmed');
  const settled = await drive(clock, act({ action: 'wait_for', condition: 'settled' }));
  assert.match(settled.effect.summary, /after 500 ms/);
});

test('XB-32 gone: a window that closes takes everything with it', async () => {
  const { act, id, clock, window, app } = await world([ui.button('Go')]);
  const target = await id('Go');
  app.open(ui.window('Other', []));
  clock.after(300, () => window.close());
  assert.equal(outcome(await drive(clock, act({ action: 'wait_for', condition: 'gone', target }))), 'confirmed');
});

test('XB-34 focused on an element without focus state is refused at once', async () => {
  const { act, clock } = await world([ui.text('plain words')]);
  const before = clock.now();
  const result = await drive(clock, act({ action: 'wait_for', condition: 'focused', query: 'plain words' }));
  assert.equal(result.error?.code, 'NOT_ACTIONABLE');
  assert.ok(clock.now() - before < 250);
});

test('XB-35 TIMEOUT comes at the default of 5000 ms with the blueprint, candidates and a hint', async () => {
  const { act, clock } = await world([ui.button('Save as'), ui.button('Open')]);
  const result = await drive(clock, act({ action: 'wait_for', condition: 'gone', query: 'Save as' }));
  assert.equal(outcome(result), 'no_effect TIMEOUT');
  assert.equal(result.error?.details.timeoutMs, 5000);
  assert.equal(result.error?.candidates[0]?.name, 'Save as');
  assert.ok(result.blueprint);
  assert.notEqual(result.error?.hint, '');
});

test('XB-32 enabled: several that fit are ambiguous', async () => {
  const { act, clock } = await world([ui.button('Edit'), ui.button('Edit')]);
  const result = await drive(clock, act({ action: 'wait_for', condition: 'enabled', query: 'Edit' }));
  assert.equal(result.error?.code, 'AMBIGUOUS_TARGET');
  assert.equal(result.error?.candidates.length, 2);
});

test('conditions that lack what they need are refused', async () => {
  const { act } = await world([]);
  for (const action of [
    { condition: 'exists' },
    { condition: 'text' },
    { condition: 'gone' },
    { condition: 'exists', query: 'x', target: 'A1' },
  ]) {
    const result = await act({ action: 'wait_for', ...action });
    assert.match(String(result.error?.code), /INVALID_ACTION|UNKNOWN_ID/, JSON.stringify(action));
  }
});

test('XB-32 exists: a dialog that comes up by itself is looked into, and work goes on there', async () => {
  const { act, app, clock, window, session } = await world([ui.button('Start')]);
  const dialog = () =>
    app.open(ui.dialog('Finished', [ui.text('All is copied.'), ui.button('Great')]), { modal: true, parent: window });
  clock.after(300, dialog);
  const inside = await drive(clock, act({ action: 'wait_for', condition: 'exists', query: 'Great button' }));
  assert.equal(outcome(inside), 'confirmed');
  assert.equal((await session.observe()).surface.title, 'Finished');
  app.windows[0]?.close();
  clock.after(300, dialog);
  const itself = await drive(clock, act({ action: 'wait_for', condition: 'exists', query: 'Finished dialog' }));
  assert.match(itself.effect.summary, /^dialog "Finished" is there/);
  clock.after(300, () => app.windows[0]?.close());
  const gone = { action: 'wait_for', condition: 'gone', query: 'Finished dialog' };
  assert.equal(outcome(await drive(clock, act(gone))), 'confirmed');
});
