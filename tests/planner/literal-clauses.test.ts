import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ui } from '../../src/a11y/fake/index.js';
import { actions, desk, ending } from './desk.js';

describe('a clause that fails', () => {
  test('is named, with what was done before it, what was not begun and what to do next', async () => {
    const { carryOut } = await desk([ui.textbox('Name'), ui.button('Close')]);
    const { error } = await carryOut('type "Ada" into Name, then press Frobnicate, then press Close');
    assert.equal(error?.code, 'UNKNOWN_ID');
    assert.match(error.message, /^Clause 2 of 3, “press Frobnicate”: Nothing in /);
    assert.match(error.hint, /lumos observe/);
    assert.match(error.hint, /Done before it: “type "Ada" into Name”\. Not begun: “press Close”\.$/);
    assert.equal(error.details.clause, 2);
  });

  test('alone needs no number', async () => {
    const { carryOut } = await desk([ui.button('Close')]);
    assert.match((await carryOut('press Frobnicate')).error?.message ?? '', /^Nothing in /);
  });
});

describe('a key and a button of the same name', () => {
  test('the button that is there is meant', async () => {
    const { carryOut } = await desk([ui.button('Home'), ui.textbox('Name')]);
    assert.deepEqual(actions(await carryOut('press Home')), ['click']);
  });

  test('the key is meant where it is called a key, and where no button is called so', async () => {
    const { carryOut } = await desk([ui.button('Home'), ui.textbox('Name')]);
    assert.deepEqual(actions(await carryOut('press the Home key')), ['press_key "Home"']);
    assert.deepEqual(actions(await carryOut('press End')), ['press_key "End"']);
  });
});

describe('clearing, repeating, "it"', () => {
  test('a field is cleared, and "it" is the field that was spoken of', async () => {
    const { window, carryOut } = await desk([
      ui.textbox('Name', { text: 'Ada' }),
      ui.textbox('Town', { text: 'Oslo' }),
    ]);
    assert.match(ending(await carryOut('clear Name and type "Grace" into it')), /^done/);
    assert.deepEqual([window.get('Name').text?.value, window.get('Town').text?.value], ['Grace', 'Oslo']);
  });

  test('a button is pressed as often as was said', async () => {
    let presses = 0;
    const press = () => {
      presses += 1;
    };
    const { carryOut } = await desk([ui.button('Next', { onPress: press })]);
    assert.equal(actions(await carryOut('press Next 3 times')).length, 3);
    assert.equal(presses, 3);
  });

  test('a number field takes no word', async () => {
    const { carryOut } = await desk([ui.slider('Volume', { range: { now: 10 } })]);
    assert.equal(ending(await carryOut('set Volume to many')), 'failed NOT_ACTIONABLE');
  });
});

describe('closing', () => {
  test('what is not there is not closed, and no key is pressed', async () => {
    const { carryOut } = await desk([ui.button('Close')]);
    for (const goal of ['close the dialog', 'close the Export dialog', 'close the Export window']) {
      const result = await carryOut(goal);
      assert.deepEqual([ending(result), actions(result)], ['failed UNKNOWN_ID', []], goal);
    }
  });
});
