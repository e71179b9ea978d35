import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type FakeElement, ui } from '../../src/a11y/fake/index.js';
import type { Action } from '../../src/actions/action.js';
import { aftermathOf, type Evidence } from '../../src/planner/aftermath.js';
import type { RunEvent } from '../../src/planner/events.js';
import { sessionForGoal } from '../../src/planner/goal-session.js';
import { createLiteralPlanner } from '../../src/planner/literal/planner.js';
import { type GoalSession, type RunResult, runGoal } from '../../src/planner/loop.js';
import type { Planner } from '../../src/planner/planner.js';
import { blueprint } from '../support/blueprint.js';
import { surfaceInfo } from '../support/raw.js';
import { type Desk, desk, editor, FakeFiles } from './desk.js';
import { blind, DONE, never, pastOf, problem, scripted, settled, TAB } from './scripted.js';

const field = (value: string, more = '') => blueprint(`window "Notes"\n textbox "Page"${more} = "${value}" +set_text`);
const box = (states: string) => blueprint(`window "Options"\n checkbox "Wrap" ${states} +toggle`);
const slider = (now: number) => {
  const seen = blueprint('window "Sound"\n slider "Volume" +set_value');
  const elements = seen.elements.map((element) => ({ ...element, range: { now, min: 0, max: 100, step: 1 } }));
  return { ...seen, elements };
};
const type = (text: string): Action => ({ action: 'type_text', text, target: 'A1' });
const seen = (before: Evidence['before'], now: Evidence['now'], surfaces: Evidence['surfaces'] = []): Evidence => ({
  before,
  now,
  surfaces: [...surfaces, ...(now ? [now.surface] : [])],
});
const dialog = blueprint('dialog "Save"\n button "OK" id="A9" +press', { surface: { id: 'd1', kind: 'dialog' } });

describe('what was under way when a run was interrupted', () => {
  for (const [what, action, evidence, expected] of [
    ['typed text that has arrived', type('abc'), seen(field('x '), field('x abc')), 'done'],
    ['typed text that has not', type('abc'), seen(field('x '), field('x ')), 'again'],
    ['typed text that has arrived in part', type('abc'), seen(field('x '), field('x ab')), 'unknown'],
    ['typed text that stood there before', type('abc'), seen(field('abc'), field('abc')), 'again'],
    ['typed text that arrived besides the same', type('abc'), seen(field('abc'), field('abcabc')), 'done'],
    ['a line that was sent, perhaps', type('hi\n'), seen(field(''), field('')), 'unknown'],
    ['typed text of which only the result is known', type('abc'), seen(null, field('abc')), 'done'],
    ['typed text where nobody knows what was there', type('abc'), seen(null, field('x abc')), 'unknown'],
    ['typed text in a protected field', type('abc'), seen(field('', ' protected'), field('', ' protected')), 'unknown'],
    ['typed text whose field has gone', type('abc'), seen(field(''), dialog), 'unknown'],
    ['a text that was set', { action: 'set_text', text: 'abc', target: 'A1' }, seen(field(''), field('abc')), 'done'],
    ['a text that was not set', { action: 'set_text', text: 'abc', target: 'A1' }, seen(null, field('ab')), 'again'],
    ['a value that was set', { action: 'set_value', value: 30, target: 'A1' }, seen(slider(1), slider(30)), 'done'],
    ['a value that was not', { action: 'set_value', value: 30, target: 'A1' }, seen(slider(1), slider(1)), 'again'],
    ['a switch that is as meant', { action: 'toggle', to: true, target: 'A1' }, seen(null, box('checked')), 'done'],
    ['a switch that is not', { action: 'toggle', to: true, target: 'A1' }, seen(null, box('unchecked')), 'again'],
    ['a switch that has changed', { action: 'toggle', target: 'A1' }, seen(box('checked'), box('unchecked')), 'done'],
    ['a switch that nobody saw before', { action: 'toggle', target: 'A1' }, seen(null, box('unchecked')), 'unknown'],
    ['a click that ticked a box', { action: 'click', target: 'A1' }, seen(box('unchecked'), box('checked')), 'done'],
    [
      'a click of which nothing is seen',
      { action: 'click', target: 'A1' },
      seen(box('checked'), box('checked')),
      'unknown',
    ],
    ['an answer to a dialog that is gone', { action: 'click', target: 'A9' }, seen(dialog, field('')), 'done'],
    ['a key for a dialog that is gone', { action: 'press_key', key: 'Enter' }, seen(dialog, field('')), 'done'],
    ['a key of which nothing is seen', TAB, seen(field(''), field('')), 'unknown'],
    ['an application that has a window', { action: 'open_app', name: 'Notes' }, seen(null, field('')), 'done'],
    ['an application that has none', { action: 'open_app', name: 'Mail' }, seen(null, field('')), 'unknown'],
    [
      'a page that is open',
      { action: 'open_url', url: 'a.example/x' },
      seen(null, null, [surfaceInfo({ url: 'https://a.example/x/' })]),
      'done',
    ],
    ['a page that is not', { action: 'open_url', url: 'a.example/x' }, seen(null, null), 'unknown'],
    ['a wait', { action: 'wait_for', condition: 'settled' }, seen(null, null), 'again'],
    ['a look', { action: 'observe' }, seen(null, null), 'again'],
    ['scrolling into view', { action: 'scroll', target: 'A1', into_view: true }, seen(null, field('')), 'again'],
    ['scrolling on', { action: 'scroll', direction: 'down' }, seen(null, field('')), 'unknown'],
    ['another window in front', { action: 'switch_surface', surface: 'x' }, seen(null, field('')), 'again'],
    [
      'a password that is not kept',
      { action: 'set_text', text: '[protected]', target: 'A1' },
      seen(null, field('')),
      'unknown',
    ],
    ['a choice', { action: 'select', target: 'A1', option: 'x' }, seen(null, field('')), 'again'],
  ] as const satisfies readonly (readonly [string, Action, Evidence, string])[]) {
    test(`is judged by what is visible: ${what} → ${expected}`, () => {
      assert.equal(aftermathOf(action, evidence).kind, expected);
    });
  }

  test('is never done to something else that has got its id', () => {
    const other = blueprint('window "Notes"\n textbox "Subject" +set_text');
    assert.equal(aftermathOf({ action: 'set_text', text: 'x', target: 'A1' }, seen(field(''), other)).kind, 'unknown');
  });

  test('is remembered as done where it is seen, and not done again', async () => {
    const session = { ...blind(), look: async () => field('abc') };
    const planner = scripted(DONE);
    const past = { ...pastOf([]), pending: type('abc'), before: field('') };
    const events: RunEvent[] = [];
    const listeners = [(event: RunEvent) => void events.push(event)];
    const result = await runGoal(session, planner, 'x', { past, listeners, rules: [] });
    assert.deepEqual([result.status, session.acts.length, result.steps.length], ['done', 0, 1]);
    assert.deepEqual(planner.asked[0]?.memory.entered, { A1: 'abc' });
    // So that the trace answers the announcement, and the run can be interrupted once more.
    assert.deepEqual(
      events.map(({ kind }) => kind).filter((kind) => kind.startsWith('act')),
      ['acted'],
    );
  });

  test('is done again where that is the same as once', async () => {
    const session = { ...blind(), look: async () => field('') };
    const pending: Action = { action: 'set_text', text: 'abc', target: 'A1' };
    const result = await runGoal(session, scripted(DONE), 'x', { past: { ...pastOf([]), pending }, rules: [] });
    assert.deepEqual([result.status, session.acts], ['done', [pending]]);
  });

  test('is told to a planner that can look for itself, where nobody can know', async () => {
    const session = blind();
    const planner = scripted(DONE);
    const past = { ...pastOf([]), pending: { action: 'click', target: 'A1' } as const };
    const result = await runGoal(session, planner, 'x', { past, rules: [] });
    assert.deepEqual([result.status, session.acts.length], ['done', 0]);
    assert.match(planner.asked[0]?.notices.join() ?? '', /interrupted during click/);
    assert.equal(planner.asked[0]?.memory.deeds[0]?.effect, 'unverifiable');
  });

  test('is looked at anew where the action was still going on when the run was stopped', async () => {
    const error = problem('TIMEOUT', 'unknown');
    const steps = [
      { step: 1, action: type('abc'), outcome: { effect: 'unverifiable', summary: '', error }, elapsedMs: 1 },
    ] as const;
    const session = { ...blind(), look: async () => field('') };
    const past = { ...pastOf([]), steps, before: field('') };
    await runGoal(session, { ...scripted(DONE), composes: false }, 'x', { past });
    assert.deepEqual(session.acts, [type('abc')]);
  });

  test('ends a run that follows a list, where nobody can know, and says how to go on', async () => {
    const session = blind();
    const past = {
      ...pastOf([]),
      pending: { action: 'click', target: 'A1', reason: 'press Send' } as const,
      position: 0,
    };
    const literal = createLiteralPlanner('press Send', new FakeFiles(), 0);
    const result = await runGoal(session, literal, 'press Send', { past });
    assert.deepEqual([result.status, result.error?.delivery, session.acts.length], ['failed', 'unknown', 0]);
    assert.match(result.error?.message ?? '', /press Send/);
    assert.match(result.error?.hint ?? '', /go on/);
  });
});

type Kill = 'before it is delivered' | 'after it was delivered' | 'after it was remembered';

/** Carries a goal out until the process "dies" at its nth action; answers what its trace would hold. */
async function untilKilled({ session, files }: Desk, goal: string, nth: number, kill: Kill): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  let dead = (): void => {};
  const death = new Promise<void>((resolve) => {
    dead = resolve;
  });
  const own = sessionForGoal(session);
  let acts = 0;
  const mortal: GoalSession = {
    ...own,
    async act(action) {
      acts += 1;
      if (acts < nth) return own.act(action);
      if (kill !== 'before it is delivered') {
        const outcome = await own.act(action);
        if (kill === 'after it was remembered') return outcome;
      }
      dead();
      return never();
    },
  };
  let acted = 0;
  const listen = (event: RunEvent): void | Promise<void> => {
    events.push(event);
    if (event.kind === 'acted') acted += 1;
    if (event.kind !== 'acted' || acted < nth) return;
    dead();
    return never();
  };
  const run = runGoal(mortal, createLiteralPlanner(goal, files), goal, { listeners: [listen] });
  await Promise.race([death, run]);
  await settled();
  return events;
}

async function goOn({ session, files }: Desk, goal: string, events: readonly RunEvent[]): Promise<RunResult> {
  const past = pastOf(events);
  const planner: Planner = createLiteralPlanner(goal, files, past.position);
  return runGoal(sessionForGoal(session), planner, goal, { past });
}

describe('a literal goal that is interrupted at any place', () => {
  const goal = 'write "Hello — 你好", then save it as hello.txt';
  const text = 'Hello — 你好';
  for (const kill of ['before it is delivered', 'after it was delivered', 'after it was remembered'] as const) {
    for (const nth of [1, 2, 3, 4]) {
      test(`goes on without repeating anything: action ${nth}, ${kill}`, async () => {
        const files = new FakeFiles();
        const made = await desk(editor(files), { files });
        const events = await untilKilled(made, goal, nth, kill);
        const result = await goOn(made, goal, events);
        assert.ok(['', text].includes(made.desktop.get('Document').text?.value ?? ''), 'typed once at most');
        if (result.status === 'done') {
          assert.equal(files.contents.get('/home/ada/hello.txt'), text);
          assert.equal(made.desktop.windows.length, 1);
        } else {
          // A key or a click whose effect nobody can see.
          assert.equal(result.error?.delivery, 'unknown', String(result.error));
          assert.notEqual(kill, 'after it was remembered');
          assert.ok(nth === 2 || nth === 4, `action ${nth}`);
        }
      });
    }
  }

  test('presses no button twice, and begins no clause anew that was done', async () => {
    for (const nth of [1, 2]) {
      let pressed = 0;
      const made = await desk([
        ui.button('Add', {
          onPress: (button) => {
            pressed += 1;
            button.window?.byId('sum').update({ name: `sum ${pressed}` });
          },
        }),
        ui.text('sum 0', { id: 'sum' }),
        ui.textbox('Name'),
      ]);
      const twice = 'press Add, type "x" into Name';
      const events = await untilKilled(made, twice, nth, 'after it was remembered');
      const result = await goOn(made, twice, events);
      assert.deepEqual(
        [result.status, pressed, made.window.get('Name').text?.value],
        ['done', 1, 'x'],
        `killed at ${nth}`,
      );
      assert.deepEqual(
        result.steps.map(({ step }) => step),
        [1, 2],
      );
    }
  });

  test('goes on within a clause of several actions', async () => {
    for (const [goal, most] of [
      ['press Add 3 times, press Add, press Add', 5],
      ['choose Tools > More > Add', 3],
    ] as const) {
      for (let nth = 1; nth <= most; nth++) {
        let pressed = 0;
        const add = {
          onPress: (element: FakeElement) => {
            pressed += 1;
            element.window?.byId('sum').update({ name: `sum ${pressed}` });
          },
        };
        const menu = goal.startsWith('choose');
        const made = await desk([
          ...(menu
            ? [ui.menubar([ui.menu('Tools', [ui.menu('More', [ui.menuitem('Add', add)])])])]
            : [ui.button('Add', add)]),
          ui.text('sum 0', { id: 'sum' }),
        ]);
        const events = await untilKilled(made, goal, nth, 'after it was remembered');
        const result = await goOn(made, goal, events);
        assert.deepEqual(
          [result.status, pressed],
          ['done', menu ? 1 : most],
          `${goal}, killed at ${nth}: ${result.summary}`,
        );
      }
    }
  });

  test('does anew what was refused', async () => {
    const made = await desk([ui.button('Off', { enabled: false }), ui.textbox('Name')]);
    const again = 'type "x" into Name, press Off';
    const first: RunEvent[] = [];
    const failed = await made.carryOut(again, { listeners: [(event) => void first.push(event)] });
    assert.equal(failed.status, 'failed');
    made.window.get('Off').update({ enabled: true });
    const result = await goOn(made, again, first);
    assert.deepEqual([result.status, made.window.get('Name').text?.value], ['done', 'x']);
  });
});
