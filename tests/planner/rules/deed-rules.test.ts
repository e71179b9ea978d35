/** Rules about what is done: repetitions, relaunches, hand-offs, and when to finish. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ElementSpec, type FakeDesktop, type FakeElement, ui } from '../../../src/a11y/fake/index.js';
import type { Action } from '../../../src/actions/action.js';
import { REDACTED } from '../../../src/actions/policy.js';
import { sessionForGoal } from '../../../src/planner/goal-session.js';
import { type RunResult, runGoal } from '../../../src/planner/loop.js';
import type { Rule } from '../../../src/planner/review.js';
import { earlyFinish } from '../../../src/planner/rules/early-finish.js';
import { incompleteCue, incompleteState } from '../../../src/planner/rules/incomplete-state.js';
import { defaultRules } from '../../../src/planner/rules/index.js';
import { missingFinish } from '../../../src/planner/rules/missing-finish.js';
import { relaunch } from '../../../src/planner/rules/relaunch.js';
import { repeatGuard } from '../../../src/planner/rules/repeat-guard.js';
import { blueprint } from '../../support/blueprint.js';
import { surfaceInfo } from '../../support/raw.js';
import { type Desk, type DeskOptions, desk, ending, launcherOf } from '../desk.js';
import { type Composer, composer, context, counted, deed, type Line, verdict, without } from './composing.js';

interface Ran {
  readonly result: RunResult;
  readonly planner: Composer;
  readonly desk: Desk;
}

async function run(
  goal: string,
  children: readonly ElementSpec[],
  lines: readonly Line[],
  rules: readonly Rule[] = defaultRules(),
  options: DeskOptions = {},
): Promise<Ran> {
  const made = await desk(children, options);
  const planner = composer(lines);
  return { result: await runGoal(sessionForGoal(made.session), planner, goal, { rules }), planner, desk: made };
}

const click =
  (name: string): Line =>
  (id) => ({ action: 'click', target: id(name) });

describe('the same action on an unchanged state (LU-31)', () => {
  const dead = [ui.button('Go', { onPress: () => undefined }), ui.button('Other')];

  test('is tried once more, then refused with what else there is; without the rule it goes on', async () => {
    const lines = [click('Go'), click('Go'), click('Go'), click('Other')];
    const { result, planner } = await run('press Go', dead, lines);
    assert.equal(result.steps.filter(({ action }) => 'target' in action).length, 3);
    assert.equal(result.counters.repeatsRefused, 1);
    assert.match(planner.told.join('\n'), /tried 2 times on this unchanged state and nothing changed/);
    assert.match(planner.told.join('\n'), /press_key Enter or Space/);
    const endless = await run('press Go', dead, lines, without('repeat-guard'));
    assert.equal(endless.result.steps.length, 4);
  });

  test('names elements with the same name, menus and what is scrolled away, from the structure', () => {
    const screen = blueprint(
      'window "Shop"\n menubar\n  menuitem "File" haspopup +press\n list "Items" +scroll\n  button "Buy" +press +show_menu\n  button "Buy" +press',
      { omitted: [{ reason: 'offscreen', count: 4 }] },
    );
    const action: Action = { action: 'click', target: 'A3' };
    const tried = deed(action, { effect: 'no_effect', before: screen.hash, after: screen.hash });
    const refused = repeatGuard.review?.(action, context({ blueprint: screen, memory: { deeds: [tried, tried] } }));
    assert.equal(refused?.kind, 'refuse');
    const message = refused?.kind === 'refuse' ? refused.message : '';
    for (const words of [/button "Buy" \(A4\)/, /scroll list "Items"/, /right_click A3/]) assert.match(message, words);
  });

  test('is no repetition when something changed since, or when keys do something', async () => {
    const before = blueprint('window "x"\n button "Go" +press');
    const after = blueprint('window "x"\n button "Go" +press\n text "now"');
    const key: Action = { action: 'press_key', key: 'ArrowDown' };
    const asks = (deeds: ReturnType<typeof deed>[], on = before) =>
      verdict(repeatGuard.review?.(key, context({ blueprint: on, memory: { deeds } })));
    const idle = deed(key, { effect: 'no_effect', before: before.hash, after: before.hash });
    const moved = deed(key, { before: before.hash, after: after.hash });
    assert.equal(asks([idle, idle]), 'refused');
    assert.equal(asks([idle]), 'nothing');
    assert.equal(asks([idle, idle, moved], after), 'nothing');
    assert.equal(asks([moved, moved, moved], after), 'nothing');
    assert.equal(asks([idle, idle], after), 'nothing');
    // Another application did something meanwhile (a copy to paste).
    assert.equal(asks([idle, idle, deed({ action: 'click', target: 'A9' })]), 'nothing');
  });

  test('is refused at once where it was refused for good, and may be tried again after a timeout', () => {
    const screen = blueprint('window "x"\n button "Go" disabled');
    const action: Action = { action: 'click', target: 'A1' };
    const asks = (code: string) =>
      verdict(
        repeatGuard.review?.(
          { ...action, reason: 'another reason makes no other action' },
          context({
            blueprint: screen,
            memory: { deeds: [deed(action, { effect: 'refused', code, before: screen.hash })] },
          }),
        ),
      );
    assert.equal(asks('DENIED'), 'refused');
    assert.equal(asks('NOT_ACTIONABLE'), 'refused');
    assert.equal(asks('TIMEOUT'), 'nothing');
    const blind = deed(action, { effect: 'unverifiable', before: screen.hash, after: screen.hash });
    const often = (times: number) =>
      verdict(
        repeatGuard.review?.(action, context({ blueprint: screen, memory: { deeds: Array(times).fill(blind) } })),
      );
    assert.deepEqual([often(4), often(5)], ['nothing', 'refused']);
  });

  test('lets the same key be pressed as often as it has an effect', async () => {
    const list = ui.listbox('List', ['one', 'two', 'three', 'four', 'five']);
    const down: Line = (id) => ({ action: 'press_key', key: 'ArrowDown', target: id('List') });
    const { result } = await run('go down four times', [list], [down, down, down, down]);
    assert.equal(result.counters.repeatsRefused, 0);
  });
});

describe('an application that is open already (LU-32)', () => {
  const notes = {
    launcher: launcherOf({
      Notes: (fake: FakeDesktop) => void fake.launch('Notes').open(ui.window('Notes', [ui.editor('Page')])),
    }),
  };
  const open: Line = { action: 'open_app', name: 'Notes' };

  test('is switched to; without the rule it is started twice', async () => {
    const lines = [
      open,
      { ...open, name: 'notes' } as Action,
      (id: (name: string) => string) => ({ action: 'type_text', target: id('Page'), text: 'x' }) as Action,
    ];
    const kept = await run('open Notes and type "x"', [], lines, defaultRules(), notes);
    assert.equal(kept.desk.desktop.windows.filter(({ title }) => title === 'Notes').length, 1);
    assert.equal(kept.result.counters.relaunchesRefused, 1);
    const lost = await run('open Notes and type "x"', [], [open, open], without('relaunch'), notes);
    assert.equal(lost.desk.desktop.windows.filter(({ title }) => title === 'Notes').length, 2);
  });

  test('is started again where the goal asks for another window, and where it was closed', () => {
    const window = surfaceInfo({ id: 'w9', title: 'Notes', app: { name: 'Notes', pid: 7, toolkit: null } });
    const asks = (goal: string, surfaces = [window]) =>
      verdict(
        relaunch.review?.(
          { action: 'open_app', name: 'notes' },
          context({ goal, surfaces, memory: { launched: { Notes: 'w9' } } }),
        ),
      );
    assert.deepEqual(asks('open Notes'), { action: 'switch_surface', surface: 'w9' });
    assert.equal(asks('open a second Notes window'), 'nothing');
    assert.equal(asks('öffne ein neues Fenster von Notes'), 'nothing');
    assert.deepEqual(asks('open Notes and write a new poem'), { action: 'switch_surface', surface: 'w9' });
    assert.equal(asks('open Notes', []), 'nothing');
  });
});

describe('finish before anything is there', () => {
  const finish: Action = { action: 'finish', success: true };

  test('is refused once with what is missing; the second one ends the run', async () => {
    const write: Line = (id) => ({ action: 'type_text', target: id('Document'), text: 'hello' });
    const children = [ui.editor('Document'), ui.checkbox('Wrap')];
    const goal = 'type "hello" and tick Wrap';
    const kept = await run(goal, children, [
      finish,
      write,
      (id) => ({ action: 'toggle', target: id('Wrap'), to: true }),
    ]);
    assert.equal(kept.desk.window.get('Document').text?.value, 'hello');
    assert.match(kept.planner.told[0] ?? '', /the text "hello".*checkbox "Wrap" \(A\d+\) on can't be seen/);
    assert.equal(kept.result.counters.earlyFinishes, 1);
    const stubborn = await run(goal, children, [finish, finish]);
    assert.deepEqual([ending(stubborn.result), stubborn.result.steps.length], ['done: done', 0]);
    const lost = await run(goal, children, [finish], without('early-finish'));
    assert.deepEqual([ending(lost.result), lost.planner.asked()], ['done: done', 1]);
  });

  test('is no such thing where text was sent, where a question was asked, or where it is so already', () => {
    const asks = (goal: string, on: string, memory = {}) =>
      verdict(earlyFinish.review?.(finish, context({ goal, blueprint: blueprint(on), memory })));
    const empty = 'window "Chat"\n textbox "Message" +set_text = ""';
    assert.equal(asks('type "hello" and send it', empty), 'refused');
    assert.equal(asks('type "hello" and send it', empty, { entered: { A1: 'hello' } }), 'nothing');
    assert.equal(asks('What is the title of the window?', empty), 'nothing');
    assert.equal(asks('tick Wrap', 'window "x"\n checkbox "Wrap" checked +toggle'), 'nothing');
    assert.equal(asks('press Go', 'window "x"\n button "Go" +press'), 'refused');
    assert.equal(
      asks('press Go', 'window "x"\n button "Go" +press', { deeds: [deed({ action: 'click', target: 'A1' })] }),
      'nothing',
    );
    assert.equal(asks('write a poem', empty), 'refused');
    assert.equal(asks('write a poem', empty, { counters: counted({ earlyFinishes: 1 }) }), 'nothing');
    const secret = { deeds: [deed({ action: 'set_text', target: 'A1', text: REDACTED })] };
    assert.equal(
      asks('type "hunter2" into Password', 'window "x"\n textbox "Password" protected +set_text', secret),
      'nothing',
    );
    const failed: Action = { action: 'finish', success: false };
    assert.equal(verdict(earlyFinish.review?.(failed, context({ goal: 'write a poem' }))), 'nothing');
  });
});

describe('a planner that only looks', () => {
  test('is reminded after three idle steps that it can finish', async () => {
    const idle = deed({ action: 'observe' }, { before: 'h', after: 'h' });
    const told = (deeds: ReturnType<typeof deed>[]) => missingFinish.notice?.(context({ memory: { deeds } })) ?? null;
    assert.equal(told([idle, idle]), null);
    assert.match(told([idle, idle, idle]) ?? '', /last 3 actions changed nothing.*finish/);
    assert.equal(told([idle, idle, deed({ action: 'click', target: 'A1' })]), null);
    const look: Line = { action: 'observe' };
    const lines = [click('Go'), look, look, click('Stay'), click('Stay')];
    const children = [
      ui.button('Go', { onPress: (button: FakeElement) => button.update({ name: 'Gone' }) }),
      ui.button('Stay', { onPress: () => undefined }),
    ];
    const kept = await run('press Go', children, lines);
    assert.match(kept.planner.told.join('\n'), /changed nothing/);
    const lost = await run('press Go', children, lines, without('missing-finish'));
    assert.doesNotMatch(lost.planner.told.join('\n'), /The last 3 actions changed nothing/);
  });
});

describe('what is not complete yet (XB-49)', () => {
  const finish: Action = { action: 'finish' };
  const asks = (on: string, goal = 'fill in the form', memory = {}) =>
    verdict(
      incompleteState.review?.(
        finish,
        context({
          goal,
          blueprint: blueprint(on),
          memory: {
            entered: { A1: 'Ada' },
            deeds: [deed({ action: 'set_text', target: 'A1', text: 'Ada' })],
            ...memory,
          },
        }),
      ),
    );

  test('is read from structure: required and empty, invalid, a dialog that waits', () => {
    const form = (states: string, value: string) =>
      `window "Form"\n textbox "Name" +set_text = "Ada"\n textbox "Nombre" ${states} +set_text = "${value}"`;
    assert.equal(asks(form('required', '')), 'refused');
    assert.equal(asks(form('invalid', 'x')), 'refused');
    assert.equal(asks(form('required', 'x')), 'nothing');
    assert.equal(asks('dialog "Speichern?"\n button "Ja" default +press'), 'refused');
    assert.equal(asks('dialog "Preferences"\n button "Close" default +press', 'open the preferences'), 'nothing');
    assert.equal(asks(form('required', ''), 'fill in', { entered: {} }), 'nothing');
    assert.equal(asks(form('required', ''), 'fill in', { counters: counted({ earlyFinishes: 1 }) }), 'nothing');
  });

  test('is read from words only beside a button for it that the goal names', () => {
    const screen = 'window "List"\n text "Not added yet"\n button "Add" +press';
    assert.equal(asks(screen, 'add Ada to the list'), 'refused');
    assert.equal(asks(screen, 'look up Ada'), 'nothing');
    assert.equal(asks('window "List"\n text "Not added yet"', 'add Ada to the list'), 'nothing');
    assert.equal(asks('window "*notes.txt"\n button "Save" +press', 'write it and save'), 'refused');
    assert.equal(
      asks('window "列表"\n text "尚未保存 未保存"\n button "Guardar" +press', 'guardar la lista'),
      'refused',
    );
    const told = incompleteCue.notice?.(
      context({
        goal: 'add Ada to the list',
        blueprint: blueprint(screen),
        memory: { deeds: [deed({ action: 'click', target: 'A1' })] },
      }),
    );
    assert.match(told ?? '', /"Not added yet" is shown, and button "Add" \(A1\)/);
  });

  test('tells of such words while the planner works; without the rule it does not', async () => {
    const specs = () => [ui.textbox('Name'), ui.text('Not added yet'), ui.button('Add')];
    const lines: Line[] = [(id) => ({ action: 'set_text', target: id('Name'), text: 'Ada' })];
    const kept = await run('enter "Ada" into Name and add it', specs(), lines);
    assert.match(kept.planner.told.join('\n'), /Before anything else of that kind/);
    const lost = await run('enter "Ada" into Name and add it', specs(), lines, without('incomplete-cue'));
    assert.doesNotMatch(lost.planner.told.join('\n'), /Before anything else of that kind/);
  });

  test('keeps a run from ending with the name not added; without the rule it ends so', async () => {
    const children = () => {
      const added: string[] = [];
      return {
        added,
        specs: [
          ui.textbox('Name'),
          ui.text('Not added yet', { id: 'cue' }),
          ui.button('Add', {
            onPress: (button: FakeElement) => {
              added.push('Ada');
              button.window?.byId('cue').update({ name: '1 entry' });
            },
          }),
        ],
      };
    };
    const lines: Line[] = [(id) => ({ action: 'set_text', target: id('Name'), text: 'Ada' }), finish, click('Add')];
    const first = children();
    await run('enter "Ada" into Name and add it', first.specs, lines);
    assert.deepEqual(first.added, ['Ada']);
    const second = children();
    await run('enter "Ada" into Name and add it', second.specs, lines, without('incomplete-state'));
    assert.deepEqual(second.added, []);
  });
});
