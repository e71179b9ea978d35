import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ui } from '../../src/a11y/fake/index.js';
import type { Action } from '../../src/actions/action.js';
import { LumosError } from '../../src/errors.js';
import type { RunEvent, RunListener } from '../../src/planner/events.js';
import { sessionForGoal } from '../../src/planner/goal-session.js';
import { createLiteralPlanner } from '../../src/planner/literal/planner.js';
import { runGoal } from '../../src/planner/loop.js';
import type { Outcome, Planner } from '../../src/planner/planner.js';
import type { Rule } from '../../src/planner/review.js';
import { blueprint } from '../support/blueprint.js';
import { surfaceInfo } from '../support/raw.js';
import { actions, desk, eachStep, ending, FakeFiles, launcherOf } from './desk.js';
import { blind, DONE, problem, scripted, TAB } from './scripted.js';

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
    assert.equal(session.acts.length, 3);
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
    assert.equal(session.acts.length, 1);
    const before = blind();
    assert.equal((await runGoal(before, planner, 'x', { signal: stop.signal })).status, 'stopped');
    assert.equal(before.acts.length, 0);
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

const quiet = { rules: [] };

function recorder(): { readonly events: RunEvent[]; readonly listener: RunListener } {
  const events: RunEvent[] = [];
  return { events, listener: (event) => void events.push(event) };
}

describe('what happens in a run', () => {
  test('is told in order, and an action before it is done', async () => {
    const { events, listener } = recorder();
    const acted: string[] = [];
    const session = blind(() => void acted.push(events.at(-1)?.kind ?? ''));
    await runGoal(session, scripted(TAB, DONE), 'x', { ...quiet, listeners: [listener] });
    assert.deepEqual(
      events.map(({ kind }) => kind),
      ['started', 'observed', 'asking', 'acting', 'acted', 'observed', 'asking', 'ended'],
    );
    assert.deepEqual(acted, ['acting']);
    const steps = events.flatMap((event) => ('step' in event ? [event.step] : []));
    assert.deepEqual(steps, [1, 1, 1, 1, 2, 2]);
  });

  test('waits for those who listen', async () => {
    const order: string[] = [];
    const slow: RunListener = async ({ kind }) => {
      await new Promise((resolve) => setImmediate(resolve));
      order.push(kind);
    };
    await runGoal(
      blind(() => void order.push('delivered')),
      scripted(TAB, DONE),
      'x',
      { ...quiet, listeners: [slow] },
    );
    assert.deepEqual(order.slice(3, 6), ['acting', 'delivered', 'acted']);
  });

  test('does not fail because a listener does: the result warns, once for each', async () => {
    const broken: RunListener = () => {
      throw new Error('no space left on the disk');
    };
    const { events, listener } = recorder();
    const result = await runGoal(blind(), scripted(TAB, DONE), 'x', { ...quiet, listeners: [broken, listener] });
    assert.deepEqual([result.status, result.warnings], ['done', ['no space left on the disk']]);
    assert.equal(events.at(-1)?.kind, 'ended');
  });
});

describe('actions planned ahead', () => {
  const plan = (...more: Action[]) => ({ action: TAB, more, exchanges: [] });
  const at = (title: string, id = 'w1') => blueprint(`window "${title}"\n button "OK" +press`, { surface: { id } });
  const outcome = (part: Partial<Outcome>): Outcome => ({
    effect: 'confirmed',
    summary: 'it did',
    error: null,
    ...part,
  });

  test('are done without asking while everything goes as it was meant', async () => {
    const session = blind();
    session.blueprint = at('One');
    session.open = [session.blueprint.surface];
    const planner = scripted(plan(TAB, TAB), DONE);
    const result = await runGoal(session, planner, 'x', quiet);
    assert.deepEqual([session.acts.length, planner.asked.length, result.counters.surprises], [3, 2, 0]);
  });

  for (const [what, surprise] of [
    ['an effect that is missing', () => outcome({ effect: 'no_effect', summary: 'nothing happened' })],
    ['an effect that nobody can see', () => outcome({ effect: 'unverifiable' })],
    ['an error', () => outcome({ effect: 'refused', error: problem('STALE_ID') })],
    [
      'another window in front',
      (session: ReturnType<typeof blind>) => {
        session.blueprint = at('Two', 'w2');
        session.open = [session.blueprint.surface];
        return outcome({});
      },
    ],
    [
      'a window that opens behind',
      (session: ReturnType<typeof blind>) => {
        session.open = [...session.open, surfaceInfo({ id: 'w3', title: 'Tip' })];
        return outcome({});
      },
    ],
    [
      'the last window closing',
      (session: ReturnType<typeof blind>) => {
        session.blueprint = null;
        session.open = [];
        return outcome({});
      },
    ],
  ] as const) {
    test(`are dropped at the first surprise, and the planner is told: ${what}`, async () => {
      const session = blind(() => surprise(session));
      session.blueprint = at('One');
      session.open = [session.blueprint.surface];
      const planner = scripted(plan({ action: 'press_key', key: 'F1' }), DONE);
      const result = await runGoal(session, planner, 'x', quiet);
      assert.deepEqual([session.acts.length, planner.asked.length, result.counters.surprises], [1, 2, 1]);
      assert.match(planner.asked[1]?.notices.join() ?? '', /press_key/);
    });
  }

  test('are dropped with the one that a rule refuses', async () => {
    const rule: Rule = {
      id: 'no-f1',
      counter: 'literalCopies',
      review: (action) => ('key' in action && action.key === 'F1' ? { kind: 'refuse', message: 'no F1' } : null),
    };
    const session = blind();
    session.blueprint = at('One');
    const planner = scripted(plan({ action: 'press_key', key: 'F1' }, TAB), DONE);
    await runGoal(session, planner, 'x', { rules: [rule] });
    assert.deepEqual(session.acts, [TAB]);
  });
});

describe('the rules', () => {
  const refuse = (key: string): Rule => ({
    id: 'not-that',
    counter: 'repeatsRefused',
    review: (action) =>
      'key' in action && action.key === key ? { kind: 'refuse', message: `${key} does nothing here.` } : null,
  });

  test('send a proposal back with the reason, which costs no action', async () => {
    const session = blind();
    const { events, listener } = recorder();
    const planner = scripted(TAB, { action: 'press_key', key: 'F2' }, DONE);
    const result = await runGoal(session, planner, 'x', { rules: [refuse('Tab')], listeners: [listener] });
    assert.deepEqual([result.status, result.spent.steps, session.acts.length], ['done', 1, 1]);
    assert.match(planner.asked[1]?.notices.join() ?? '', /Tab does nothing here/);
    assert.deepEqual(planner.asked[2]?.notices, []);
    assert.equal(result.counters.repeatsRefused, 1);
    const told = events.find(({ kind }) => kind === 'rule');
    assert.deepEqual(told, {
      kind: 'rule',
      step: 1,
      rule: 'not-that',
      verdict: 'refused',
      message: 'Tab does nothing here.',
      action: TAB,
    });
  });

  test('end a run that proposes nothing else, and say what was refused and why', async () => {
    const session = blind();
    const planner = scripted(TAB);
    const result = await runGoal(session, planner, 'x', { rules: [refuse('Tab')] });
    assert.deepEqual([ending(result), planner.asked.length, session.acts.length], ['failed PLANNER_FAILED', 3, 0]);
    assert.match(result.error?.message ?? '', /press_key.*Tab does nothing here/);
  });

  test('count refusals anew after something was done', async () => {
    const f2: Action = { action: 'press_key', key: 'F2' };
    const planner = scripted(TAB, TAB, f2, TAB, TAB, f2, DONE);
    assert.equal((await runGoal(blind(), planner, 'x', { rules: [refuse('Tab')] })).status, 'done');
  });

  test('may have something else done, and each sees what those before it made of it', async () => {
    const instead = (from: string, to: string): Rule => ({
      id: `${from}-to-${to}`,
      counter: 'appendsReplaced',
      review: (action) =>
        'key' in action && action.key === from
          ? { kind: 'replace', action: { action: 'press_key', key: to }, why: `${to} is meant` }
          : null,
    });
    const session = blind();
    const planner = scripted(TAB, DONE);
    const result = await runGoal(session, planner, 'x', { rules: [instead('Tab', 'F1'), instead('F1', 'F2')] });
    assert.deepEqual(session.acts, [{ action: 'press_key', key: 'F2' }]);
    assert.equal(result.counters.appendsReplaced, 2);
    assert.match(planner.asked[1]?.notices.join() ?? '', /F1 is meant.*F2 is meant/);
  });

  test('may refuse to finish, and tell the planner something before it is asked', async () => {
    let refused = 0;
    const rule: Rule = {
      id: 'early',
      counter: 'earlyFinishes',
      review: ({ action }) =>
        action === 'finish' && refused++ === 0 ? { kind: 'refuse', message: 'nothing was done' } : null,
      notice: ({ step, goal }) => (step === 1 ? `think of ${goal}` : null),
    };
    const planner = scripted(DONE);
    const result = await runGoal(blind(), planner, 'tea', { rules: [rule] });
    assert.deepEqual([result.status, planner.asked.length], ['done', 2]);
    assert.deepEqual(planner.asked[0]?.notices, ['think of tea']);
  });

  test('hold for planners that compose, and not for the built-in one', async () => {
    const twice: Action = { action: 'type_text', text: 'lorem ipsum', target: 'A1' };
    const page = blueprint('window "Notes"\n textbox "Page" +set_text');
    const composed = { ...blind(), look: async () => page };
    const result = await runGoal(
      composed,
      scripted({ ...twice, text: 'write a poem about rain' }),
      'write a poem about rain',
    );
    assert.equal(ending(result), 'failed PLANNER_FAILED');
    const literal = { ...blind(), look: async () => page };
    const planner: Planner = { ...scripted({ ...twice, text: 'write a poem about rain' }, DONE), composes: false };
    assert.equal((await runGoal(literal, planner, 'write a poem about rain')).status, 'done');
  });
});

describe('an error', () => {
  const failing = (code: LumosError['code']) =>
    blind(() => {
      throw problem(code);
    });

  for (const code of ['STALE_ID', 'NO_SURFACE', 'TIMEOUT', 'OCCLUDED', 'DENIED', 'INVALID_ACTION'] as const) {
    test(`that can be mended is told to the planner: ${code}`, async () => {
      const planner = scripted(TAB, DONE);
      const result = await runGoal(failing(code), planner, 'x', quiet);
      assert.equal(result.status, 'done');
      assert.deepEqual(
        [planner.asked[1]?.last?.outcome.error?.code, planner.asked[1]?.memory.deeds[0]?.code],
        [code, code],
      );
    });
  }

  test('that comes three times in a row for the same action ends the run with it', async () => {
    const session = failing('STALE_ID');
    const result = await runGoal(session, scripted(TAB), 'x', quiet);
    assert.deepEqual([ending(result), session.acts.length], ['failed STALE_ID', 3]);
  });

  test('that comes for different actions, or with a success between, does not', async () => {
    const f2: Action = { action: 'press_key', key: 'F2' };
    const mixed = await runGoal(failing('STALE_ID'), scripted(TAB, TAB, f2, TAB, TAB, DONE), 'x', quiet);
    assert.equal(mixed.status, 'done');
    let tried = 0;
    const sometimes = blind(() => {
      tried += 1;
      if (tried % 3 !== 0) throw problem('STALE_ID');
    });
    assert.equal((await runGoal(sometimes, scripted(TAB, TAB, TAB, TAB, TAB, DONE), 'x', quiet)).status, 'done');
  });

  test('of waiting may come as often as it likes', async () => {
    const wait: Action = { action: 'wait_for', condition: 'changed' };
    const result = await runGoal(failing('TIMEOUT'), scripted(wait, wait, wait, wait, DONE), 'x', quiet);
    assert.equal(result.status, 'done');
  });

  for (const code of ['BACKEND_UNAVAILABLE', 'PERMISSION_REQUIRED'] as const) {
    test(`that nothing helps against ends the run at once: ${code}`, async () => {
      const session = failing(code);
      const result = await runGoal(session, scripted(TAB), 'x', quiet);
      assert.deepEqual([ending(result), session.acts.length], [`failed ${code}`, 1]);
    });
  }

  test('of an application that died ends the run where nothing else is open, and is told where something is', async () => {
    for (const [open, status] of [
      [[], 'failed'],
      [[surfaceInfo({ id: 'bar', kind: 'panel' })], 'failed'],
      [[surfaceInfo({ id: 'w2' })], 'done'],
    ] as const) {
      const session = failing('APP_UNRESPONSIVE');
      session.blueprint = blueprint('window "Notes"\n button "OK" +press');
      session.open = open;
      const result = await runGoal(session, scripted(TAB, DONE), 'x', quiet);
      assert.equal(result.status, status, JSON.stringify(open));
      if (status === 'failed') assert.equal(result.error?.code, 'APP_UNRESPONSIVE');
    }
  });

  test('of looking is told to a planner that can do something about it, three times at most', async () => {
    const unseen = {
      ...blind(),
      look: async () => {
        throw problem('APP_UNRESPONSIVE');
      },
      surfaces: async () => [surfaceInfo({ id: 'w2' })],
    };
    const planner = scripted(DONE);
    assert.equal((await runGoal(unseen, planner, 'x', quiet)).status, 'done');
    assert.match(planner.asked[0]?.notices.join() ?? '', /APP_UNRESPONSIVE happened/);
    assert.equal(ending(await runGoal(unseen, scripted(TAB), 'x', quiet)), 'failed APP_UNRESPONSIVE');
    assert.equal(ending(await runGoal(unseen, { ...scripted(DONE), composes: false }, 'x')), 'failed APP_UNRESPONSIVE');
  });
});

describe('a person who is asked', () => {
  test('is heard by the planner, at once and later', async () => {
    const { session } = await desk([ui.button('OK')], { askUser: async () => 'the blue one' });
    const planner = scripted({ action: 'ask_user', question: 'Which?' }, { action: 'observe' }, DONE);
    await runGoal(sessionForGoal(session), planner, 'x', quiet);
    assert.match(planner.asked[1]?.notices.join() ?? '', /"Which\?".*"the blue one"/);
    assert.match(planner.asked[2]?.memory.deeds[0]?.summary ?? '', /the blue one/);
  });
});

describe('the memory', () => {
  test('is what the planner is shown at its next question', async () => {
    const { session } = await desk([ui.textbox('Name')]);
    const id = (await session.observe()).elements.find(({ name }) => name === 'Name')?.id ?? '';
    const planner = scripted({ action: 'type_text', text: 'Ada', target: id }, DONE);
    const result = await runGoal(sessionForGoal(session), planner, 'x', quiet);
    assert.deepEqual(planner.asked[1]?.memory.entered, { [id]: 'Ada' });
    assert.equal(result.steps[0]?.outcome.result?.schema, 'lumos.result/1');
  });
});
