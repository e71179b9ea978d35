import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ElementSpec } from '../../src/a11y/fake/index.js';
import { ui } from '../../src/a11y/fake/index.js';
import { defaultPolicy } from '../../src/actions/policy-default.js';
import { type ReplayOptions, replayTrace } from '../../src/trace/replay.js';
import { loadTrace, type Trace } from '../../src/trace/trace.js';
import { createTraceWriter } from '../../src/trace/writer.js';
import { type Fixture, type FixtureOptions, fixture } from '../actions/fake-session.js';
import { useFolder } from './folder.js';
import { play } from './play.js';

const folder = useFolder();
const FORM = [
  ui.textbox('Name'),
  ui.textbox('Town'),
  ui.textbox('Secret', { protected: true }),
  ui.checkbox('Remember me'),
  ui.button('Save'),
];
const FILL = [
  { action: 'set_text', target: '"Name"', text: 'Ada' },
  { action: 'toggle', target: '"Remember me"', to: true },
  { action: 'set_text', target: '"Town"', text: 'Zürich' },
];

async function recorded(
  actions: readonly Record<string, unknown>[],
  form: readonly ElementSpec[] = FORM,
): Promise<Trace> {
  const made = await fixture(form);
  const path = folder.file(`${Math.random().toString(36).slice(2)}.jsonl`);
  const writer = createTraceWriter(path, { version: '1', locator: (id) => made.session.locator(id) });
  await play(made.session, writer.listener, actions);
  writer.close();
  return loadTrace(path);
}

/** The trace over another desktop, in which ids and handles are others: a new process with the same application. */
async function replayed(trace: Trace, form: readonly ElementSpec[], options: ReplayOptions & FixtureOptions = {}) {
  const made: Fixture = await fixture([ui.button('Something before'), ...form], options);
  const result = await replayTrace(made.session, trace, options);
  const values = Object.fromEntries(
    (await made.session.observe()).elements
      .filter((each) => each.role === 'textbox')
      .map((each) => [each.name, each.value]),
  );
  return { made, result, values };
}

describe('replay', () => {
  test('does the same again in an interface in which every id is another', async () => {
    const { result, values } = await replayed(await recorded(FILL), FORM);
    assert.equal(result.stopped, null);
    assert.deepEqual(
      result.rows.map((row) => [row.step, row.expected, row.effect]),
      [
        [1, 'confirmed', 'confirmed'],
        [2, 'confirmed', 'confirmed'],
        [3, 'confirmed', 'confirmed'],
      ],
    );
    assert.deepEqual([values.Name, values.Town], ['Ada', 'Zürich']);
  });

  test('stops where the element is gone, and says what was expected and what is there', async () => {
    const changed = FORM.map((each) => (each.name === 'Town' ? ui.textbox('Towns') : each));
    const { result, values } = await replayed(await recorded(FILL), changed);
    assert.equal(result.rows.length, 2);
    assert.deepEqual(
      [result.stopped?.step, result.stopped?.reason, result.stopped?.expected],
      [3, 'missing', 'textbox "Town"'],
    );
    assert.match(result.stopped?.found ?? '', /only what resembles it: textbox "Towns"/);
    assert.equal(result.stopped?.candidates[0]?.name, 'Towns');
    assert.deepEqual([values.Name, values.Towns], ['Ada', '']);
  });

  test('stops where two could be meant instead of taking one', async () => {
    const { result } = await replayed(await recorded(FILL), [...FORM, ui.textbox('Name')]);
    assert.deepEqual([result.stopped?.step, result.stopped?.reason, result.rows.length], [1, 'ambiguous', 0]);
    assert.equal(result.stopped?.candidates.length, 2);
  });

  test('stops where the window is another', async () => {
    const trace = await recorded(FILL);
    const other = await fixture([]);
    const result = await replayTrace(other.session, { ...trace, steps: inWindow(trace, 'Quite another title') });
    assert.deepEqual([result.stopped?.reason, result.stopped?.found], ['window', '"Window"']);
  });

  test('cannot repeat what was secret, and says so', async () => {
    const trace = await recorded([
      ...FILL.slice(0, 1),
      { action: 'set_text', target: '"Secret"', text: 'correct horse' },
    ]);
    const { result } = await replayed(trace, FORM);
    assert.deepEqual([result.rows.length, result.stopped?.step, result.stopped?.reason], [1, 2, 'redacted']);
    assert.ok(!JSON.stringify(result).includes('correct horse'));
  });

  test('goes through the policy of now', async () => {
    const { result, values } = await replayed(await recorded(FILL), FORM, {
      session: { policy: defaultPolicy('read-only') },
    });
    assert.deepEqual([result.stopped?.reason, result.stopped?.error?.code], ['refused', 'DENIED']);
    assert.equal(values.Name, '');
  });

  test('stops where what had an effect then has none now', async () => {
    const opens = (does: boolean): ElementSpec[] => [
      ui.button('Save', does ? { onPress: (button) => void button.window?.app.open(ui.dialog('Saved', [])) } : {}),
    ];
    const trace = await recorded([{ action: 'click', target: '"Save"' }], opens(true));
    const { result } = await replayed(trace, opens(false));
    assert.deepEqual(
      [result.stopped?.reason, result.rows[0]?.expected, result.rows[0]?.effect],
      ['effect', 'confirmed', 'no_effect'],
    );
  });

  test('stops where the keyboard is elsewhere than it was', async () => {
    const typing = [
      { action: 'click', target: '"Name"' },
      { action: 'type_text', text: 'x' },
    ];
    const trace = await recorded(typing);
    const { result, values } = await replayed(trace, FORM, { from: 2 });
    assert.deepEqual([result.stopped?.reason, result.rows.length, values.Name], ['focus', 0, '']);
    const both = await replayed(trace, FORM);
    assert.equal(both.result.stopped, null);
    assert.equal(both.values.Name, 'x');
  });

  test('does only the steps that are asked for', async () => {
    const { result, values } = await replayed(await recorded(FILL), FORM, { from: 3, to: 3 });
    assert.deepEqual(
      result.rows.map((row) => row.step),
      [3],
    );
    assert.deepEqual([values.Name, values.Town], ['', 'Zürich']);
  });

  test('leaves out what was refused then, and what has no outcome', async () => {
    const trace = await recorded([{ action: 'click', target: 'A99' }, ...FILL.slice(0, 1)]);
    const { result } = await replayed(trace, FORM);
    assert.deepEqual([result.skipped.map((each) => each.step), result.rows.map((each) => each.step)], [[1], [2]]);
  });
});

function inWindow(trace: Trace, title: string): Trace['steps'] {
  return JSON.parse(JSON.stringify(trace.steps).replaceAll('"title":"Window"', `"title":"${title}"`)) as Trace['steps'];
}
