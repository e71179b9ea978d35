import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ui } from '../../src/a11y/fake/index.js';
import { defaultPolicy } from '../../src/actions/policy-default.js';
import { type Fixture, fixture, outcome } from './fake-session.js';

async function idsOf({ session }: Fixture, name: string): Promise<string[]> {
  const { elements } = await session.observe();
  return elements.flatMap((each) => (each.name === name && each.id !== null ? [each.id] : []));
}

test('an id that was never given is UNKNOWN_ID; what is no action is INVALID_ACTION', async () => {
  const { act } = await fixture([ui.button('Go')]);
  const unknown = await act({ action: 'click', target: 'A99' });
  assert.equal(outcome(unknown), 'refused UNKNOWN_ID');
  assert.equal(unknown.refusedAt, 'ground');
  const invalid = await act({ action: 'click' });
  assert.equal(outcome(invalid), 'refused INVALID_ACTION');
  assert.equal(invalid.refusedAt, 'validate');
  assert.ok(invalid.blueprint, 'the interface is shown all the same');
});

test('XB-23 of two equal buttons the one that is named is pressed', async () => {
  const pressed: string[] = [];
  const world = await fixture([
    ui.button('Edit', { onPress: () => pressed.push('first') }),
    ui.button('Edit', { onPress: () => pressed.push('second') }),
  ]);
  const [, second] = await idsOf(world, 'Edit');
  await world.act({ action: 'click', target: second });
  assert.deepEqual(pressed, ['second']);
});

test('XB-23 of two equal buttons, the one that is gone is never replaced by the other', async () => {
  const pressed: string[] = [];
  const world = await fixture([
    ui.button('Edit', { onPress: () => pressed.push('first') }),
    ui.button('Edit', { onPress: () => pressed.push('second') }),
  ]);
  const [first] = await idsOf(world, 'Edit');
  world.window.root.children[0]?.remove();
  const result = await world.act({ action: 'click', target: first });
  assert.deepEqual(pressed, []);
  assert.match(outcome(result), /^refused (STALE_ID|AMBIGUOUS_TARGET)$/);
  assert.equal(result.error?.candidates.length, 1);
});

test('an element that was made anew between observing and acting is found again by its locator', async () => {
  let pressed = 0;
  const spec = ui.button('Save', { onPress: () => (pressed += 1) });
  const world = await fixture([ui.text('title'), spec]);
  const target = await world.id('Save');
  world.desktop.get('Save').remove();
  world.window.root.append(spec);
  const result = await world.act({ action: 'click', target });
  assert.equal(pressed, 1, result.error?.message ?? '');
  assert.equal(result.target?.id, target);
});

test('XB-23 an element that says something else now is not what was meant', async () => {
  let pressed = 0;
  const { act, id, desktop } = await fixture([ui.button('Play', { onPress: () => (pressed += 1) })]);
  const target = await id('Play');
  desktop.get('Play').update({ name: 'Stop' });
  const result = await act({ action: 'click', target });
  assert.equal(outcome(result), 'refused STALE_ID');
  assert.equal(pressed, 0);
  assert.equal(result.error?.candidates[0]?.name, 'Stop');
});

test('a row that shows another entry now is not what was meant, although only its number differs', async () => {
  const { act, id, desktop } = await fixture([ui.listbox('Rows', ['Row 5', 'Row 6'])]);
  const target = await id('Row 5');
  desktop.get('Row 5').update({ name: 'Row 25' });
  assert.equal(outcome(await act({ action: 'select', target })), 'refused STALE_ID');
});

test('a counter in the name of a button may go on', async () => {
  const { act, id, desktop } = await fixture([ui.button('Inbox (3)')]);
  const target = await id('Inbox (3)');
  desktop.get('Inbox (3)').update({ name: 'Inbox (4)' });
  assert.equal((await act({ action: 'click', target })).error, undefined);
});

test('a window that closes between observing and acting gives STALE_ID with the windows that are open', async () => {
  const { act, id, app, window } = await fixture([ui.button('Go')]);
  const target = await id('Go');
  app.open(ui.window('Other', [ui.button('Else')]));
  window.close();
  const result = await act({ action: 'click', target });
  assert.equal(outcome(result), 'refused STALE_ID');
  assert.deepEqual(
    result.error?.candidates.map((each) => each.name),
    ['Other'],
  );
  assert.equal(result.surface?.title, 'Other');
});

test('LU-14 a covered button is not clicked, and what covers it is named', async () => {
  let pressed = 0;
  const { act, id, app } = await fixture([ui.button('Go', { onPress: () => (pressed += 1) })]);
  const target = await id('Go');
  app.open(ui.window('Cover', [ui.button('On top', { height: 400 })]), {
    bounds: { x: 0, y: 0, width: 900, height: 700 },
  });
  const result = await act({ action: 'click', target });
  assert.equal(outcome(result), 'refused OCCLUDED');
  assert.equal(result.refusedAt, 'preflight');
  assert.match(result.error?.message ?? '', /Cover/);
  assert.equal(result.error?.candidates[0]?.why, 'covers the point');
  assert.equal(pressed, 0);
});

test('what a modal dialog blocks is OCCLUDED, also where nothing is pointed at', async () => {
  const { act, id, app, window } = await fixture([ui.button('Go'), ui.textbox('Name')]);
  const [go, name] = [await id('Go'), await id('Name')];
  app.open(ui.messageDialog('Save changes?', 'Really?', { Yes: null, No: null }), { modal: true, parent: window });
  for (const action of [
    { action: 'click', target: go },
    { action: 'set_text', target: name, text: 'x' },
    { action: 'press_key', key: 'Enter', target: name },
  ]) {
    const result = await act(action);
    assert.equal(outcome(result), 'refused OCCLUDED', JSON.stringify(action));
    assert.match(result.error?.message ?? '', /Save changes\?/);
  }
});

test('disabled and hidden elements are NOT_ACTIONABLE', async () => {
  const { act, id, desktop } = await fixture([ui.button('Go'), ui.button('Gone')]);
  const [go, gone] = [await id('Go'), await id('Gone')];
  desktop.get('Go').update({ enabled: false });
  desktop.get('Gone').update({ visible: false });
  const disabled = await act({ action: 'click', target: go });
  assert.equal(outcome(disabled), 'refused NOT_ACTIONABLE');
  assert.match(disabled.error?.message ?? '', /is disabled/);
  assert.match((await act({ action: 'click', target: gone })).error?.message ?? '', /is hidden|gone/);
});

test('an action that the element does not offer is NOT_ACTIONABLE and says what it offers', async () => {
  const { act, id } = await fixture([ui.button('Go'), ui.textbox('Name')]);
  const go = await id('Go');
  for (const action of ['toggle', 'expand', 'select']) {
    const result = await act({ action, target: go });
    assert.equal(outcome(result), 'refused NOT_ACTIONABLE', action);
    assert.match(result.error?.hint ?? '', /It offers: press/);
  }
  assert.equal(outcome(await act({ action: 'set_value', target: go, value: 1 })), 'refused NOT_ACTIONABLE');
});

test('an application that hangs is APP_UNRESPONSIVE and nothing is sent to it', async () => {
  const { act, id, app, backend } = await fixture([ui.button('Go')]);
  const target = await id('Go');
  app.hang();
  const result = await act({ action: 'click', target });
  assert.equal(outcome(result), 'refused APP_UNRESPONSIVE');
  assert.equal(result.delivery, 'not_delivered');
  assert.deepEqual(backend.log, []);
});

test('an application that hangs while it is acted on gives TIMEOUT with delivery unknown, never a plain refusal', async () => {
  const { act, id, app, backend } = await fixture([ui.button('Go')]);
  const target = await id('Go');
  const perform = backend.perform.bind(backend);
  Object.assign(backend, {
    perform: (...args: Parameters<typeof perform>) => {
      app.hang();
      return perform(...args).finally(() => app.resume());
    },
  });
  const result = await act({ action: 'click', target });
  assert.equal(outcome(result), 'unverifiable TIMEOUT');
  assert.equal(result.delivery, 'unknown');
  assert.ok(result.blueprint);
});

test('without a desktop behind it every action is refused, and the result still comes', async () => {
  const { act } = await fixture([ui.button('Go')], { backend: { available: false } });
  assert.equal(outcome(await act({ action: 'observe' })), 'refused BACKEND_UNAVAILABLE');
});

test('a query that several windows answer is AMBIGUOUS_TARGET, one that none answers NO_SURFACE', async () => {
  const { act, app } = await fixture([]);
  app.open(ui.window('Notes one', []));
  app.open(ui.window('Notes two', []));
  const several = await act({ action: 'switch_surface', surface: 'notes' });
  assert.equal(outcome(several), 'refused AMBIGUOUS_TARGET');
  assert.equal(several.error?.candidates.length, 2);
  const none = await act({ action: 'switch_surface', surface: 'nowhere' });
  assert.equal(outcome(none), 'refused NO_SURFACE');
  assert.ok((none.error?.candidates.length ?? 0) >= 3);
});

test('open_app with a name that nobody knows is refused with what to do', async () => {
  const { act } = await fixture([]);
  const result = await act({ action: 'open_app', name: 'no such thing' });
  assert.equal(outcome(result), 'refused NO_SURFACE');
  assert.match(result.error?.hint ?? '', /open_search/);
});

test('LU-38 the policy is asked with what is really there: a delete button needs a person', async () => {
  let pressed = 0;
  const children = [ui.button('Delete', { onPress: () => (pressed += 1) })];
  const alone = await fixture(children, { session: { policy: defaultPolicy('bounded') } });
  const refused = await alone.act({ action: 'click', target: await alone.id('Delete') });
  assert.equal(outcome(refused), 'refused CONFIRMATION_REQUIRED');
  assert.equal(refused.refusedAt, 'safety');
  assert.equal(pressed, 0);
  const asked: string[] = [];
  const answering = await fixture(children, {
    session: {
      policy: defaultPolicy('bounded'),
      ask: async (question) => {
        asked.push(`${question.target?.role} ${question.target?.name}: ${question.rule}`);
        return true;
      },
    },
  });
  const done = await answering.act({ action: 'click', target: await answering.id('Delete') });
  assert.equal(done.decision?.answeredBy, 'person');
  assert.deepEqual(asked, ['button Delete: irreversible']);
  assert.equal(pressed, 1);
});

test('LU-38 a key on a focused delete button, and a point on it, need a person as well', async () => {
  const world = await fixture([ui.button('Delete')], { session: { policy: defaultPolicy('bounded') } });
  const target = await world.id('Delete');
  const element = (await world.session.observe()).elements.find((each) => each.id === target);
  world.window.focus(world.desktop.get('Delete'));
  assert.equal(outcome(await world.act({ action: 'press_key', key: 'Enter' })), 'refused CONFIRMATION_REQUIRED');
  assert.equal(
    outcome(await world.act({ action: 'click', target: element?.activation })),
    'refused CONFIRMATION_REQUIRED',
  );
});

test('a read-only policy refuses before anything is read', async () => {
  const world = await fixture([ui.button('Go')], { session: { policy: defaultPolicy('read-only') } });
  const result = await world.act({ action: 'click', target: await world.id('Go') });
  assert.equal(outcome(result), 'refused DENIED');
  assert.equal(result.timings.ground, undefined);
});
