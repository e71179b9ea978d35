import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ui } from '../../src/a11y/fake/index.js';
import { actions, desk, ending } from './desk.js';

describe('writing', () => {
  test('goes into the field that has the focus', async () => {
    const { window, carryOut } = await desk([ui.textbox('First'), ui.textbox('Second'), ui.editor('Big')]);
    window.focus(window.get('Second'));
    assert.equal(ending(await carryOut('write "hello"')), 'done: the text reads back exactly');
    assert.deepEqual(
      ['First', 'Second', 'Big'].map((name) => window.get(name).text?.value),
      ['', 'hello', ''],
    );
  });

  test('goes into the largest field where none has the focus, and one for several lines is larger than any line', async () => {
    const { window, carryOut } = await desk([
      ui.textbox('Wide', { width: 600, height: 200 }),
      ui.editor('Small editor', { width: 100, height: 30 }),
      ui.editor('Editor', { width: 300, height: 100 }),
    ]);
    assert.match(ending(await carryOut('write "one\ntwo"')), /^done/);
    assert.equal(window.get('Editor').text?.value, 'one\ntwo');
  });

  test('goes into the field that is named, whatever has the focus', async () => {
    const { window, carryOut } = await desk([ui.textbox('Name'), ui.textbox('City')]);
    window.focus(window.get('Name'));
    assert.match(ending(await carryOut('type "Kraków" into City')), /^done/);
    assert.equal(window.get('City').text?.value, 'Kraków');
  });

  test('never chooses a password field, a field that cannot be written or a disabled one by itself', async () => {
    const { window, carryOut } = await desk([
      ui.password('Secret'),
      ui.editor('Log', { readonly: true }),
      ui.editor('Later', { enabled: false }),
    ]);
    window.focus(window.get('Secret'));
    const result = await carryOut('write "hello"');
    assert.equal(ending(result), 'failed NOT_ACTIONABLE');
    assert.deepEqual(actions(result), []);
    assert.equal(window.get('Secret').text?.value, '');
  });

  test('into a password field that is named happens, and the text stays out of what is reported', async () => {
    const { window, carryOut } = await desk([ui.textbox('User'), ui.password('Password')]);
    const result = await carryOut('type "tr0ub4dor" into Password');
    assert.match(ending(result), /^done/);
    assert.equal(window.get('Password').text?.value, 'tr0ub4dor');
    const reported = JSON.stringify(result.steps.map(({ outcome, before }) => ({ outcome, before })));
    assert.equal(reported.includes('tr0ub4dor'), false);
  });

  test('is not done where the field takes nothing', async () => {
    const { carryOut } = await desk([ui.textbox('Stuck', { maxLength: 0 })]);
    const result = await carryOut('write "hello"');
    assert.match(ending(result), /^failed/);
  });
});

describe('setting', () => {
  const form = () => [
    ui.slider('Volume', { range: { now: 10 } }),
    ui.textbox('Name', { text: 'Ada' }),
    ui.combobox('Size', ['Small', 'Large'], { selectedIndex: 0 }),
    ui.switch('Bluetooth'),
    ui.checkbox('Remember me', { checked: true }),
    ui.button('Plain'),
  ];
  const SET: readonly (readonly [goal: string, action: string])[] = [
    ['set Volume to 30', 'set_value 30'],
    ['set Volume to 45%', 'set_value 45'],
    ['set Name to "Zoë"', 'set_text "Zoë"'],
    ['fill in the Name field with Grace', 'set_text "Grace"'],
    ['set Size to Large', 'select "Large"'],
    ['set Bluetooth to on', 'toggle true'],
    ['set Remember me to off', 'toggle false'],
  ];
  for (const [goal, action] of SET) {
    test(`does what the element offers: ${goal} → ${action}`, async () => {
      const { carryOut } = await desk(form());
      const result = await carryOut(goal);
      assert.deepEqual([actions(result), result.status], [[action], 'done'], result.summary);
      assert.equal(result.steps[0]?.outcome.effect, 'confirmed');
    });
  }

  test('refuses what the element cannot be set to, before anything is done', async () => {
    const { carryOut } = await desk(form());
    for (const goal of ['set Bluetooth to maybe', 'set Plain to 3', 'set Volume to loud']) {
      const result = await carryOut(goal);
      assert.equal(result.status, 'failed', goal);
      assert.ok(['NOT_ACTIONABLE', 'UNKNOWN_ID'].includes(result.error?.code ?? ''), `${goal}: ${ending(result)}`);
      assert.deepEqual(
        actions(result).filter((each) => !each.startsWith('wait_for')),
        [],
      );
    }
  });
});

describe('switching', () => {
  test('ticks what is not ticked, and leaves alone what is', async () => {
    const { window, carryOut } = await desk([ui.checkbox('Wrap'), ui.checkbox('Numbers', { checked: true })]);
    assert.match(ending(await carryOut('tick Wrap, then tick Numbers')), /^done/);
    assert.deepEqual([window.get('Wrap').checked, window.get('Numbers').checked], [true, true]);
    assert.match(ending(await carryOut('untick Wrap and untick Numbers')), /^done/);
    assert.deepEqual([window.get('Wrap').checked, window.get('Numbers').checked], [false, false]);
  });

  test('expands and collapses', async () => {
    const { window, carryOut } = await desk([ui.tree('Places', [ui.treeitem('Fruit', [ui.treeitem('Apple')])])]);
    assert.match(ending(await carryOut('expand Fruit')), /^done/);
    assert.equal(window.get('Fruit').expanded, true);
    assert.match(ending(await carryOut('collapse Fruit')), /^done/);
    assert.equal(window.get('Fruit').expanded, false);
  });
});

describe('choosing', () => {
  test('selects an option by its name', async () => {
    const { window, carryOut } = await desk([ui.combobox('Size', ['Small', 'Large']), ui.combobox('Colour', ['Red'])]);
    assert.match(ending(await carryOut('select "Large" from Size')), /^done/);
    assert.equal(window.get('Size').value, 'Large');
  });

  test('says which options there are when there is none of that name', async () => {
    const { carryOut } = await desk([ui.combobox('Size', ['Small', 'Large'])]);
    const result = await carryOut('select "Huge" from Size');
    assert.equal(result.status, 'failed');
    assert.match(JSON.stringify(result.error), /Small/);
  });

  test('walks a menu part by part, and an ellipsis need not be said', async () => {
    const chosen: string[] = [];
    const onPress = ({ name }: { name: string }): void => void chosen.push(name);
    const { carryOut } = await desk([
      ui.menubar([
        ui.menu('File', [ui.menuitem('Open…', { onPress }), ui.menuitem('Save As...', { onPress })]),
        ui.menu('View', [ui.menu('Zoom', [ui.menuitem('200%', { onPress })]), ui.menuitem('Open…', { onPress })]),
      ]),
    ]);
    assert.match(ending(await carryOut('choose File > Save As')), /^done/);
    assert.match(ending(await carryOut('click View → Zoom → 200%')), /^done/);
    assert.match(ending(await carryOut('choose Open from the File menu')), /^done/);
    assert.deepEqual(chosen, ['Save As...', '200%', 'Open…']);
  });

  test('a menu entry that is not there ends the run with what is', async () => {
    const { carryOut } = await desk([ui.menubar([ui.menu('File', [ui.menuitem('Open'), ui.menuitem('Print')])])]);
    const result = await carryOut('choose File > Export');
    assert.equal(ending(result), 'failed UNKNOWN_ID');
    assert.match(result.error?.message ?? '', /Export/);
  });
});

describe('pointing', () => {
  test('clicks, double-clicks, right-clicks and hovers what is described', async () => {
    const { carryOut } = await desk([ui.button('Send'), ui.listbox('Files', ['report.txt', 'notes.txt'])]);
    const goals = ['press Send', 'double-click report.txt', 'right click on notes.txt', 'hover over Send'];
    const done = await Promise.all(goals.map(() => null));
    for (const [index, goal] of goals.entries()) done[index] = (await carryOut(goal)).steps[0]?.action.action as never;
    assert.deepEqual(done, ['click', 'double_click', 'right_click', 'hover']);
  });

  test('refuses to choose among equals, and takes the one that is described further', async () => {
    const pressed: number[] = [];
    const item = (index: number) => ui.button('Delete', { onPress: () => void pressed.push(index) });
    const { carryOut } = await desk([item(1), item(2)]);
    const result = await carryOut('click Delete');
    assert.equal(ending(result), 'failed AMBIGUOUS_TARGET');
    assert.equal(result.error?.candidates.length, 2);
    assert.deepEqual([actions(result), pressed], [[], []]);
    assert.match(ending(await carryOut('click the second Delete')), /^done/);
    assert.deepEqual(pressed, [2]);
  });

  test('waits for what is described, once, and then says what is nearest', async () => {
    const { carryOut, window } = await desk([ui.button('Sign in'), ui.button('Sign out')]);
    setTimeout(() => window.root.append(ui.button('Register')), 100);
    assert.match(ending(await carryOut('press Register')), /^done/);
    const result = await carryOut('press Frobnicate');
    assert.equal(ending(result), 'failed UNKNOWN_ID');
    assert.equal(actions(result).filter((each) => each.startsWith('wait_for')).length, 1);
  });

  test('keys go to the window in front', async () => {
    const saved: string[] = [];
    const { carryOut } = await desk([
      ui.menubar([
        ui.menu('File', [ui.menuitem('Save', { shortcut: 'Control+s', onPress: () => void saved.push('x') })]),
      ]),
    ]);
    await carryOut('press Ctrl+S twice');
    assert.deepEqual(saved, ['x', 'x']);
  });
});

describe('reading', () => {
  test('answers with the value, else the name, and never with a password', async () => {
    const { carryOut } = await desk([
      ui.textbox('City', { text: 'Kraków' }),
      ui.statusbar([ui.text('Ready when you are', { id: 'status' })]),
      ui.password('PIN', { text: '4711' }),
    ]);
    assert.equal(ending(await carryOut('read the City')), 'done: Kraków');
    assert.equal(ending(await carryOut('read the PIN')), 'done: (protected)');
    assert.equal(ending(await carryOut('tell me "Ready when you are"')), 'done: Ready when you are');
  });
});

describe('waiting', () => {
  test('ends as soon as what is waited for is there, or gone', async () => {
    const { carryOut, window } = await desk([ui.button('Start'), ui.progressbar('Copying')]);
    setTimeout(() => window.root.append(ui.button('Finished')), 150);
    const started = performance.now();
    assert.match(ending(await carryOut('wait for the Finished button')), /^done/);
    setTimeout(() => window.get('Copying').remove(), 150);
    assert.match(ending(await carryOut('wait until the Copying bar disappears')), /^done/);
    assert.ok(performance.now() - started < 4000);
  });

  test('finds a dialog that comes up by itself, and what follows happens in it', async () => {
    const { carryOut, window } = await desk([ui.button('Start')]);
    const answers: string[] = [];
    setTimeout(
      () =>
        window.app.open(
          ui.messageDialog('Finished', 'All is copied.', { Close: null, Great: () => void answers.push('great') }),
          { modal: true, parent: window },
        ),
      150,
    );
    assert.match(ending(await carryOut('wait for the Finished dialog, then press Great')), /^done/);
    assert.deepEqual(answers, ['great']);
  });
});

describe('a control that is called something more', () => {
  test('is not what was named: nothing is pressed, and it is the candidate', async () => {
    const cases: readonly (readonly [string, string])[] = [
      ['press Cancel', 'Cancel subscription'],
      ['click Delete', 'Delete account'],
      ['press Save', 'Save As…'],
      ['click Sign in', 'Sign in with Example'],
      ['press 取消', '取消订阅'],
    ];
    for (const [goal, name] of cases) {
      const pressed: string[] = [];
      const { carryOut } = await desk([ui.button(name, { onPress: (button) => pressed.push(button.name) })]);
      const result = await carryOut(goal);
      assert.equal(ending(result), 'failed UNKNOWN_ID', goal);
      assert.deepEqual(actions(result), [], goal);
      assert.deepEqual(pressed, [], goal);
      assert.equal(result.error?.candidates[0]?.name, name);
    }
  });

  test('is what was named where it adds only a number, a small word, an ellipsis or its kind', async () => {
    const cases: readonly (readonly [string, string])[] = [
      ['press Inbox', 'Inbox (3)'],
      ['press Save As', 'Save As…'],
      ['press the Cancel subscription button', 'Cancel subscription'],
      ['press Settings', 'Preferences'],
      ['press Log in', 'Log in to the'],
    ];
    for (const [goal, name] of cases) {
      const pressed: string[] = [];
      const { carryOut } = await desk([ui.button(name, { onPress: (button) => pressed.push(button.name) })]);
      await carryOut(goal);
      assert.deepEqual(pressed, [name], goal);
    }
  });
});

test('a cell that holds its text as a cell of its own is one thing, and what is meant is the outer one', async () => {
  const inner = ui.element('gridcell', 'draft.txt', {});
  const { carryOut, window } = await desk([
    ui.element('grid', 'Files', {}, [ui.element('gridcell', 'draft.txt', { selected: false, id: 'outer' }, [inner])]),
  ]);
  assert.match(ending(await carryOut('select draft.txt')), /^done/);
  assert.equal(window.byId('outer').selected, true);
});
