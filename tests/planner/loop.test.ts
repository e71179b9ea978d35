import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ui } from '../../src/a11y/fake/index.js';
import type { Action } from '../../src/actions/action.js';
import { LumosError } from '../../src/errors.js';
import { createLiteralPlanner } from '../../src/planner/literal/planner.js';
import { type GoalSession, runGoal } from '../../src/planner/loop.js';
import type { Planner } from '../../src/planner/planner.js';
import { blueprint } from '../support/blueprint.js';
import { actions, desk, eachStep, ending, FakeFiles, launcherOf } from './desk.js';

const codeOf = (make: () => unknown): string => {
  try {
    make();
  } catch (error) {
    assert.ok(error instanceof LumosError, String(error));
    assert.notEqual(error.hint, '');
    return error.code;
  }
  return 'none';
};

/** A session that answers everything, and counts. */
function blind(act: (action: Action) => unknown = () => undefined): GoalSession & { acted: number } {
  const session = {
    acted: 0,
    look: async () => null,
    surfaces: async () => [],
    async act(action: Action) {
      session.acted += 1;
      await act(action);
      return { effect: 'confirmed' as const, summary: 'done', error: null };
    },
  };
  return session;
}

const always = (action: Action): Planner => ({
  name: 'always',
  composes: false,
  next: async () => ({ action, exchanges: [] }),
});

describe('a goal', () => {
  test('that needs text composed is refused before anything is looked at', () => {
    const files = new FakeFiles();
    assert.equal(
      codeOf(() => createLiteralPlanner('open Notepad and write a poem about rain', files)),
      'MODEL_REQUIRED',
    );
    assert.equal(
      codeOf(() => createLiteralPlanner('press OK, then do the rest', files)),
      'PLANNER_FAILED',
    );
    assert.equal(
      codeOf(() => createLiteralPlanner('', files)),
      'PLANNER_FAILED',
    );
  });

  test('of several clauses is carried out in order, and each says why it was done', async () => {
    const order: string[] = [];
    const press = (name: string) =>
      ui.button(name, {
        onPress: (button) => {
          order.push(name);
          button.window?.byId('last').update({ name: `${name} was pressed` });
        },
      });
    const { carryOut } = await desk([press('One'), press('Two'), ui.textbox('Name'), ui.text('', { id: 'last' })]);
    const result = await carryOut('press Two, type "x" into Name and then press One.');
    assert.match(ending(result), /^done/);
    assert.deepEqual(order, ['Two', 'One']);
    assert.deepEqual(
      result.steps.map(({ action }) => ('reason' in action ? action.reason : undefined)),
      ['press Two', 'type "x" into Name', 'press One'],
    );
    assert.deepEqual(
      result.steps.map(({ step, outcome }) => [step, outcome.effect]),
      [
        [1, 'confirmed'],
        [2, 'confirmed'],
        [3, 'confirmed'],
      ],
    );
  });

  test('stops at the first clause that cannot be done: what comes after is not', async () => {
    const { carryOut, window } = await desk([ui.button('Off', { enabled: false }), ui.checkbox('Wrap')]);
    const result = await carryOut('press Off, then tick Wrap');
    assert.equal(ending(result), 'failed NOT_ACTIONABLE');
    assert.equal(window.get('Wrap').checked, false);
  });

  test('opens an application by its name and works in its window', async () => {
    const { carryOut, desktop } = await desk([ui.textbox('Other')], {
      launcher: launcherOf({
        Notes: (fake) => void fake.launch('Notes').open(ui.window('Notes', [ui.editor('Page')])),
      }),
    });
    assert.match(ending(await carryOut('open Notes, write "in here"')), /^done/);
    assert.equal(desktop.get('Page').text?.value, 'in here');
    assert.equal(desktop.get('Other').text?.value, '');
    assert.equal(ending(await carryOut('open Nonesuch')), 'failed NO_SURFACE');
  });

  test('that begins without any window says so', async () => {
    const { carryOut, window } = await desk([ui.button('Gone')]);
    window.dispose();
    assert.equal(ending(await carryOut('press Gone')), 'failed NO_SURFACE');
    assert.equal(ending(await carryOut('write "x"')), 'failed NO_SURFACE');
  });

  test('does not go on where an application has died under it', async () => {
    const { carryOut, window } = await desk([
      ui.button('Crash', { onPress: ({ window: own }) => own?.app.exit() }),
      ui.button('Next'),
    ]);
    const result = await carryOut('press Crash, then press Next');
    assert.equal(ending(result), 'failed NO_SURFACE');
    assert.equal(window.open, false);
  });
});

describe('the loop', () => {
  test('ends after its most steps', async () => {
    const session = blind();
    const result = await runGoal(session, always({ action: 'press_key', key: 'Tab' }), 'x', { limits: { steps: 3 } });
    assert.match(ending(result), /^limit: stopped at the limit of 3 steps; spent: 3 steps, [\d.]+ s$/);
    assert.equal(session.acted, 3);
  });

  test('gives a clause up that goes round in circles', async () => {
    const planner = createLiteralPlanner('save as x.txt', new FakeFiles());
    const title = { title: 'Save As', kind: 'dialog' as const, modal: true };
    const dialog = blueprint(
      [
        'dialog "Save As"',
        ' textbox "Name" +set_text',
        ' button "Save" +press default',
        ' button "Cancel" +press',
      ].join('\n'),
      { surface: title },
    );
    // Whatever is pressed, the dialog stays.
    const session = { ...blind(), look: async () => dialog };
    const result = await runGoal(session, planner, 'x');
    assert.equal(result.status, 'failed');
    assert.ok(result.steps.length <= 20, `${result.steps.length}`);
    assert.ok(['TIMEOUT', 'PLANNER_FAILED'].includes(result.error?.code ?? ''), ending(result));
  });

  test('ends before the next action when it is told to stop, and does nothing when it was told before', async () => {
    const stop = new AbortController();
    const session = blind(() => stop.abort());
    const planner = always({ action: 'press_key', key: 'Tab' });
    assert.equal((await runGoal(session, planner, 'x', { signal: stop.signal })).status, 'stopped');
    assert.equal(session.acted, 1);
    const before = blind();
    assert.equal((await runGoal(before, planner, 'x', { signal: stop.signal })).status, 'stopped');
    assert.equal(before.acted, 0);
  });

  test('reports each step as it is done', async () => {
    const { carryOut } = await desk([ui.button('One'), ui.button('Two')]);
    const seen: string[] = [];
    await carryOut('press One, press Two', {
      listeners: [
        eachStep(({ step, action, before }) => seen.push(`${step} ${action.action} ${before?.surface.title}`)),
      ],
    });
    assert.deepEqual(seen, ['1 click Window', '2 click Window']);
  });

  test('ends as failed where the planner gives up, and as done where it is content', async () => {
    const finish = (success: boolean) => always({ action: 'finish', success, summary: 'enough' });
    assert.equal(ending(await runGoal(blind(), finish(true), 'x')), 'done: enough');
    assert.equal(ending(await runGoal(blind(), finish(false), 'x')), 'failed: enough');
  });

  test('never throws: a defect in a planner or a session is a result, and named as a defect', async () => {
    const broken: Planner = {
      name: 'broken',
      composes: false,
      next: async () => {
        throw new TypeError('x is undefined');
      },
    };
    const result = await runGoal(blind(), broken, 'x');
    assert.equal(ending(result), 'failed PLANNER_FAILED');
    assert.match(result.error?.hint ?? '', /defect/);
    let asked = 0;
    const once: Planner = {
      name: 'once',
      composes: false,
      next: async ({ last }) => {
        asked += 1;
        const action: Action = last ? { action: 'finish', success: true } : { action: 'press_key', key: 'Tab' };
        return { action, exchanges: [] };
      },
    };
    const failing = blind(async () => {
      throw new LumosError('TIMEOUT', 'no answer', { hint: 'wait' });
    });
    const second = await runGoal(failing, once, 'x');
    assert.deepEqual(
      [second.steps[0]?.outcome.error?.code, asked, actions(second)],
      ['TIMEOUT', 2, ['press_key "Tab"']],
    );
  });
});
