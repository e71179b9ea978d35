/** Rows, list items and icons: one click marks, two open; and the key that deletes what they stand for. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ElementSpec, ui } from '../../src/a11y/fake/index.js';
import { defaultPolicy } from '../../src/actions/policy-default.js';
import { type FixtureOptions, fixture, outcome } from './fake-session.js';

/** A file as GTK's lists give it: it can be selected, and says nothing of what opening it does. */
function file(name: string, opened: string[]): ElementSpec {
  return ui.listitem(name, [], {
    selected: false,
    affordances: ['select', 'focus'],
    onDoubleClick: (item) => opened.push(item.name),
  });
}

describe('LU-22 an item of a list', () => {
  async function files(options: FixtureOptions = {}) {
    const opened: string[] = [];
    const made = await fixture([file('draft.txt', opened), file('papers', opened)], options);
    return { ...made, opened };
  }

  test('is selected by a click, as a person does it, and opened by a double click', async () => {
    const { act, id, backend, desktop, input, opened } = await files();
    const click = await act({ action: 'click', target: await id('papers') });
    assert.equal(outcome(click), 'confirmed');
    assert.match(click.means ?? '', /^pointer: left click/);
    assert.deepEqual([desktop.get('papers').selected, opened, backend.log], [true, [], []]);
    await act({ action: 'double_click', target: await id('papers') });
    assert.deepEqual(opened, ['papers']);
    assert.equal(input.log.length, 2);
  });

  test('does what one click does there besides: a side bar goes where its item leads', async () => {
    const went: string[] = [];
    const item = ui.listitem('Home', [], {
      selected: false,
      affordances: ['select'],
      onPress: ({ name }) => went.push(name),
    });
    const { act, id } = await fixture([item]);
    await act({ action: 'click', target: await id('Home') });
    assert.deepEqual(went, ['Home']);
  });

  test('is confirmed at once where it was selected before', async () => {
    const { act, id } = await files();
    await act({ action: 'click', target: await id('papers') });
    const again = await act({ action: 'click', target: await id('papers') });
    assert.equal(outcome(again), 'confirmed');
    assert.equal(again.effect.summary, 'it is selected');
  });

  test('clicked twice in a row is not double-clicked: the second click waits', async () => {
    const { act, id } = await files();
    await act({ action: 'click', target: await id('papers') });
    const started = performance.now();
    await act({ action: 'click', target: await id('papers') });
    assert.ok(performance.now() - started > 300, 'two clicks at one place within 400 ms are a double click of GTK');
    const elsewhere = performance.now();
    await act({ action: 'click', target: await id('draft.txt') });
    assert.ok(performance.now() - elsewhere < 300, 'a click elsewhere need not wait');
  });

  test('is selected through its semantics where there is no pointer, and never opened instead', async () => {
    for (const options of [{ session: { mode: 'semantic' } }, { input: { available: false } }] as const) {
      const { act, id, backend, desktop, opened } = await files(options);
      assert.equal(outcome(await act({ action: 'click', target: await id('papers') })), 'confirmed');
      assert.deepEqual(backend.log, ['select listitem papers']);
      assert.deepEqual([desktop.get('papers').selected, opened], [true, []]);
    }
  });

  test('that can be pressed is pressed: a cell with a check box, an entry of a page', async () => {
    const { act, id, backend } = await fixture([
      ui.listitem('Wrap', [], { selected: false, affordances: ['press', 'select'], onPress: () => undefined }),
    ]);
    await act({ action: 'click', target: await id('Wrap') });
    assert.deepEqual(backend.log, ['press listitem Wrap']);
  });
});

describe('LU-38 the Delete key', () => {
  const bounded: FixtureOptions = { session: { policy: defaultPolicy('bounded'), consent: 'explicit' } };
  const grid = (cell: ElementSpec): ElementSpec => ui.element('grid', 'Files', {}, [cell]);
  const cell = ui.element('gridcell', 'draft.txt', { selected: true });

  test('asks where a file has the keyboard, also a person who gave just this key', async () => {
    const { act, input, window } = await fixture([grid(cell)], bounded);
    window.focus(window.get('draft.txt'));
    const result = await act({ action: 'press_key', key: 'Delete' });
    assert.equal(outcome(result), 'refused CONFIRMATION_REQUIRED');
    assert.equal(result.error?.details.rule, 'delete-item');
    assert.deepEqual(input.log, []);
  });

  test('asks where the view has the keyboard as a whole, and a file in it is selected', async () => {
    const icon = ui.element('listitem', 'draft.txt', { selected: true, focusable: false });
    const view = ui.element('pane', 'Icons', { focusable: true }, [icon]);
    const { act, window } = await fixture([view], bounded);
    window.focus(window.get('Icons'));
    assert.equal(outcome(await act({ action: 'press_key', key: 'Delete' })), 'refused CONFIRMATION_REQUIRED');
  });

  test('empties a cell of a document for a person who said so, and asks where a program did', async () => {
    const sheet = ui.element('document', 'Sheet', {}, [grid(cell)]);
    for (const [consent, expected] of [
      ['explicit', 'no_effect'],
      ['none', 'refused CONFIRMATION_REQUIRED'],
    ] as const) {
      const { act, window } = await fixture([sheet], { session: { ...bounded.session, consent } });
      window.focus(window.get('draft.txt'));
      assert.equal(outcome(await act({ action: 'press_key', key: 'Delete' })), expected);
    }
  });

  test('is a key like others in a text, whatever is selected beside it', async () => {
    const { act, window } = await fixture([grid(cell), ui.textbox('Name', { text: 'Ada' })], bounded);
    window.focus(window.get('Name'));
    const result = await act({ action: 'press_key', key: 'Delete' });
    assert.equal(result.error, undefined);
  });
});
