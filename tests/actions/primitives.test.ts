import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ui } from '../../src/a11y/fake/index.js';
import { fixture, outcome } from './fake-session.js';

test('LU-22 click presses through semantics, confirms the change and leaves the pointer alone', async () => {
  const { act, id, backend, input } = await fixture([
    ui.text('nothing yet', { id: 'label' }),
    ui.button('Go', { onPress: (button) => button.window?.byId('label').update({ name: 'pressed' }) }),
  ]);
  const result = await act({ action: 'click', target: await id('Go') });
  assert.equal(outcome(result), 'confirmed');
  assert.match(result.effect.difference, /pressed/);
  assert.deepEqual(backend.log, ['press button Go']);
  assert.deepEqual(input.log, []);
  assert.equal(result.target?.name, 'Go');
  assert.equal(result.delivery, 'delivered');
  assert.equal(result.settled, true);
});

test('click uses the pointer where there are no semantics, and where it is asked for', async () => {
  const children = (presses: string[]) => [
    ui.button('Mute', { affordances: [], onPress: () => presses.push('mute') }),
    ui.button('Loud', { onPress: () => presses.push('loud') }),
  ];
  const presses: string[] = [];
  const silent = await fixture(children(presses));
  const mute = (await silent.session.observe({ scope: 'all' })).elements.find((each) => each.name === 'Mute');
  assert.ok(mute?.bounds);
  await silent.act({ action: 'click', target: { x: mute.bounds.x + 5, y: mute.bounds.y + 5 } });
  assert.deepEqual(presses, ['mute']);
  const pointing = await fixture(children(presses), { session: { mode: 'pointer' } });
  presses.length = 0;
  await pointing.act({ action: 'click', target: await pointing.id('Loud') });
  assert.deepEqual(presses, ['loud']);
  assert.equal(pointing.input.log.length, 1);
  assert.match(pointing.input.log[0] ?? '', /^click left/);
});

test('says no_effect when nothing changes, and confirms a change that comes late', async () => {
  const { act, id } = await fixture([
    ui.text('idle', { id: 'state' }),
    ui.button('Nothing'),
    ui.button('Later', { delayMs: 30, onPress: (b) => b.window?.byId('state').update({ name: 'done' }) }),
  ]);
  assert.equal(outcome(await act({ action: 'click', target: await id('Nothing') })), 'no_effect');
  assert.equal(outcome(await act({ action: 'click', target: await id('Later') })), 'confirmed');
});

test('a point is grounded to the element there, and pressed through semantics', async () => {
  const { act, id, session, backend } = await fixture([ui.button('Go'), ui.button('Other')]);
  const target = await id('Go');
  const element = (await session.observe()).elements.find((each) => each.id === target);
  const result = await act({ action: 'click', target: element?.activation });
  assert.equal(result.target?.id, target);
  assert.deepEqual(backend.log, ['press button Go']);
});

test('a point with nothing at it is refused', async () => {
  const { act } = await fixture([ui.button('Go')]);
  assert.equal(outcome(await act({ action: 'click', target: { x: 1270, y: 790 } })), 'refused NOT_ACTIONABLE');
});

test('LU-22 double_click, right_click, hover and drag go to where they are meant', async () => {
  const log: string[] = [];
  const { act, id, input } = await fixture([
    ui.button('One', {
      onDoubleClick: () => log.push('double'),
      contextMenu: [ui.menuitem('Copy')],
    }),
    ui.textbox('Drop here', { onDrop: (target, source) => log.push(`${source.name} on ${target.name}`) }),
    ui.image('Picture', {
      height: 40,
      width: 40,
      onDrop: (target, source) => log.push(`${source.name} on ${target.name}`),
    }),
    ui.listitem('Card', [], { height: 30, selected: false }),
  ]);
  const one = await id('One');
  await act({ action: 'double_click', target: one });
  assert.deepEqual(log, ['double']);
  const menu = await act({ action: 'right_click', target: one });
  assert.equal(outcome(menu), 'confirmed');
  assert.match(menu.effect.difference, /Copy/);
  await act({ action: 'press_key', key: 'Escape' });
  const hovering = await act({ action: 'hover', target: one });
  assert.equal(outcome(hovering), 'confirmed');
  const card = await id('Card');
  await act({ action: 'drag', from: card, to: await id('Drop here') });
  assert.deepEqual(log, ['double', 'Card on Drop here']);
  assert.ok(input.log.some((line) => line.startsWith('drag')));
  assert.equal(outcome(await act({ action: 'drag', from: card, to: card })), 'refused NOT_ACTIONABLE');
});

test('toggle reaches the wished state, does nothing when it is there, and falls back when semantics lie', async () => {
  const { act, id, backend, desktop } = await fixture([
    ui.checkbox('Wrap'),
    ui.checkbox('Deaf', { deaf: true }),
    ui.switch('Dark'),
  ]);
  const wrap = await id('Wrap');
  assert.equal(outcome(await act({ action: 'toggle', target: wrap, to: true })), 'confirmed');
  assert.equal(desktop.get('Wrap').checked, true);
  const again = await act({ action: 'toggle', target: wrap, to: true });
  assert.equal(outcome(again), 'confirmed');
  assert.equal(again.delivery, 'not_delivered');
  assert.equal(backend.log.length, 1);
  await act({ action: 'toggle', target: wrap });
  assert.equal(desktop.get('Wrap').checked, false);
  const deaf = await act({ action: 'toggle', target: await id('Deaf'), to: true });
  assert.equal(outcome(deaf), 'confirmed');
  assert.match(deaf.means ?? '', /pointer/);
  assert.match(deaf.warnings.join(), /reported success/);
  await act({ action: 'toggle', target: await id('Dark'), to: true });
  assert.equal(desktop.get('Dark').checked, true);
});

test('expand opens and closes', async () => {
  const { act, id, desktop } = await fixture([ui.tree('Files', [ui.treeitem('src', [ui.treeitem('a.ts')])])]);
  const src = await id('src');
  assert.equal(outcome(await act({ action: 'expand', target: src })), 'confirmed');
  assert.equal(desktop.get('src').expanded, true);
  assert.equal(outcome(await act({ action: 'expand', target: src, to: false })), 'confirmed');
  assert.equal(desktop.get('src').expanded, false);
});

test('select chooses an option by name: exactly, then without regard to case and spaces', async () => {
  const { act, id, desktop, session } = await fixture([
    ui.combobox('Colour', ['Red', 'Green', 'Light  Blue'], { selectedIndex: 0 }),
    ui.listbox('Size', ['Small', 'Large']),
    ui.tabs({ General: [ui.text('g')], Advanced: [ui.text('a')] }),
  ]);
  const colour = await id('Colour');
  assert.equal(outcome(await act({ action: 'select', target: colour, option: 'Green' })), 'confirmed');
  assert.equal(desktop.get('Colour').value, 'Green');
  assert.equal(outcome(await act({ action: 'select', target: colour, option: 'light blue' })), 'confirmed');
  assert.equal(desktop.get('Light  Blue').selected, true);
  assert.equal(outcome(await act({ action: 'select', target: await id('Size'), option: 'Large' })), 'confirmed');
  assert.equal(outcome(await act({ action: 'select', target: await id('Advanced') })), 'confirmed');
  const tabs = (await session.observe()).elements.filter((each) => each.role === 'tab');
  assert.deepEqual(
    tabs.map((each) => each.states.includes('selected')),
    [false, true],
  );
});

test('select refuses an option that is not there or not unique, naming the options', async () => {
  const { act, id, desktop } = await fixture([ui.combobox('Colour', ['Red', 'Green', 'Red'])]);
  const colour = await id('Colour');
  const missing = await act({ action: 'select', target: colour, option: 'Pink' });
  assert.equal(outcome(missing), 'refused NOT_ACTIONABLE');
  assert.deepEqual(
    missing.error?.candidates.map((each) => each.name),
    ['Red', 'Green', 'Red'],
  );
  assert.equal(desktop.get('Colour').expanded, false, 'what was opened for looking is closed again');
  assert.equal(outcome(await act({ action: 'select', target: colour, option: 'Red' })), 'refused AMBIGUOUS_TARGET');
});

test('select with the pointer opens the list and clicks the option', async () => {
  const { act, id, desktop, input } = await fixture([ui.combobox('Colour', ['Red', 'Green'], { selectedIndex: 0 })], {
    session: { mode: 'pointer' },
  });
  const result = await act({ action: 'select', target: await id('Colour'), option: 'Green' });
  assert.equal(outcome(result), 'confirmed');
  assert.equal(desktop.get('Colour').value, 'Green');
  assert.equal(input.log.filter((line) => line.startsWith('click')).length, 2);
});

test('set_value sets, reads back, refuses what is out of range, and falls back to keys', async () => {
  const { act, id, desktop } = await fixture([
    ui.slider('Volume', { range: { now: 10, min: 0, max: 100, step: 5 } }),
    ui.slider('Deaf', { deaf: true, range: { now: 10, min: 0, max: 20, step: 1 } }),
  ]);
  const volume = await id('Volume');
  const set = await act({ action: 'set_value', target: volume, value: 40 });
  assert.equal(outcome(set), 'confirmed');
  assert.equal(set.effect.readBack, '40');
  const out = await act({ action: 'set_value', target: volume, value: 140 });
  assert.equal(outcome(out), 'refused INVALID_ACTION');
  assert.match(out.error?.message ?? '', /0 to 100/);
  assert.equal(outcome(await act({ action: 'set_value', target: await id('Deaf'), value: 13 })), 'confirmed');
  assert.equal(desktop.get('Deaf').range?.now, 13);
});

test('scroll moves content by pages, with the wheel where nothing says that it scrolls, and brings into view', async () => {
  const rows = Array.from({ length: 40 }, (_, i) => ui.button(`Row ${i}`));
  const { act, id, session, input, desktop } = await fixture([ui.scrollarea(rows, { name: 'Rows' })]);
  const area = (await session.observe()).elements.find((each) => each.affordances.includes('scroll'));
  assert.ok(area?.id);
  assert.equal(outcome(await act({ action: 'scroll', target: area.id, direction: 'down' })), 'confirmed');
  assert.deepEqual(input.log, []);
  const pointing = await session.act({ action: 'scroll', target: area.id, direction: 'up' }, { mode: 'pointer' });
  assert.equal(outcome(pointing), 'confirmed');
  assert.match(input.log[0] ?? '', /^wheel 0,-5/);
  await session.observe({ scope: 'all' });
  const far = session.locator(await idIn(session, 'Row 39'));
  const shown = await act({ action: 'scroll', target: far?.id, into_view: true });
  assert.equal(outcome(shown), 'confirmed');
  assert.notEqual(desktop.get('Row 39').visiblePart, null);
  assert.match(await id('Row 39'), /^A/);
});

async function idIn(
  session: {
    observe(options: { scope: 'all' }): Promise<{ elements: readonly { id: string | null; name: string }[] }>;
  },
  name: string,
) {
  const found = (await session.observe({ scope: 'all' })).elements.find((each) => each.name === name);
  return found?.id ?? '';
}

test('clicking what is scrolled away brings it into view first', async () => {
  let pressed = 0;
  const rows = Array.from({ length: 40 }, (_, i) => ui.button(`Row ${i}`, { onPress: () => (pressed += 1) }));
  const { act, session } = await fixture([ui.scrollarea(rows, { name: 'Rows' })]);
  const target = await idIn(session, 'Row 39');
  await act({ action: 'click', target });
  assert.equal(pressed, 1);
});

test('press_key goes to the focus or to the target, by canonical names', async () => {
  const { act, id, input, desktop } = await fixture([ui.textbox('First'), ui.textbox('Second')]);
  const second = await id('Second');
  await act({ action: 'press_key', key: 'x', target: second, repeat: 3 });
  assert.equal(desktop.get('Second').text?.value, 'xxx');
  const tab = await act({ action: 'press_key', key: 'shift+tab' });
  assert.equal(outcome(tab), 'confirmed');
  assert.equal(desktop.focused?.name, 'First');
  assert.deepEqual(input.log.slice(-1), ['press Shift+Tab']);
});

test('keys go to the window that is meant: it is brought to the front first', async () => {
  const { act, id, app, desktop } = await fixture([ui.textbox('Field')]);
  const field = await id('Field');
  app.open(ui.window('Other', [ui.textbox('Wrong')]), { bounds: { x: 700, y: 500, width: 300, height: 200 } });
  await act({ action: 'press_key', key: 'a', target: field });
  assert.equal(desktop.get('Field').text?.value, 'a');
  assert.equal(desktop.get('Wrong').text?.value, '');
});

test('ask_user hands over the question and gives back the answer; nobody there is said', async () => {
  const asked: string[] = [];
  const answering = await fixture([], {
    session: {
      askUser: async (question) => {
        asked.push(question);
        return 'blue';
      },
    },
  });
  const result = await answering.act({ action: 'ask_user', question: 'Which colour?' });
  assert.deepEqual([outcome(result), result.answer, asked], ['confirmed', 'blue', ['Which colour?']]);
  const alone = await fixture([]);
  assert.equal(outcome(await alone.act({ action: 'ask_user', question: '?' })), 'refused CONFIRMATION_REQUIRED');
});

test('LU-25 finish and observe change nothing and give the blueprint', async () => {
  const { act, backend, input } = await fixture([ui.button('Go')]);
  const finish = await act({ action: 'finish', summary: 'all done' });
  assert.equal(finish.effect.summary, 'all done');
  const look = await act({ action: 'observe' });
  assert.ok(look.blueprint?.elements.some((each) => each.name === 'Go'));
  assert.deepEqual([backend.log, input.log], [[], []]);
});
