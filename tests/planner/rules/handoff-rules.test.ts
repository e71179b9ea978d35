/** Hand-offs that must survive a stale focus: the system's search (LU-34) and windows that were just opened; and the opt-in shortcuts. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type FakeDesktop, type FakeElement, ui } from '../../../src/a11y/fake/index.js';
import type { Action } from '../../../src/actions/action.js';
import type { ActionResult } from '../../../src/actions/result.js';
import { LumosError } from '../../../src/errors.js';
import { sessionForGoal } from '../../../src/planner/goal-session.js';
import { type RunResult, runGoal } from '../../../src/planner/loop.js';
import type { Rule } from '../../../src/planner/review.js';
import { FAST_PATHS } from '../../../src/planner/rules/fast-paths.js';
import { defaultRules } from '../../../src/planner/rules/index.js';
import { launchHandoff } from '../../../src/planner/rules/launch-handoff.js';
import { searchHandoff } from '../../../src/planner/rules/search-handoff.js';
import { fixture, noLauncher } from '../../actions/fake-session.js';
import { blueprint } from '../../support/blueprint.js';
import { surfaceInfo } from '../../support/raw.js';
import { desk, launcherOf } from '../desk.js';
import { type Composer, composer, context, counted, deed, done, type Line, verdict, without } from './composing.js';

/** What is needed of a result to know which window it led to. */
const ledTo = (id: string, opened: readonly string[] = [id]): ActionResult =>
  ({
    surface: surfaceInfo({ id }),
    opened: opened.map((each) => ({ id: each, title: 'Search', app: 'shell' })),
  }) as unknown as ActionResult;

const OVERLAY = { surface: { id: 's', kind: 'popup', title: 'Search' } } as const;
const overlay = (value: string) =>
  blueprint(`window "Search"\n searchbox "Search apps" focused +set_text = "${value}"`, OVERLAY);
const page = blueprint('window "Page"\n searchbox "Search the site" focused +set_text = ""', {
  surface: { id: 'p', kind: 'tab', url: 'https://a.example/' },
});
const opened = done({ action: 'open_search', text: 'calc' }, { result: ledTo('s') });

describe('text for the search of the system (LU-34)', () => {
  const asks = (action: Action, options: Parameters<typeof context>[0]) =>
    verdict(searchHandoff.review?.(action, context({ memory: { pendingSearch: 'calc' }, last: opened, ...options })));
  const stray: Action = { action: 'click', target: 'A9' };

  test('is typed there before anything else, then submitted', () => {
    assert.deepEqual(asks(stray, { blueprint: overlay('') }), { action: 'set_text', target: 'A1', text: 'calc' });
    const enter = { action: 'press_key', key: 'Enter', target: 'A1' };
    assert.deepEqual(asks(stray, { blueprint: overlay('calc') }), enter);
    const typed = done({ action: 'set_text', target: 'A1', text: 'calc' }, { result: ledTo('s', []) });
    const memory = { deeds: [deed(opened.action), deed(typed.action)] };
    assert.deepEqual(asks(stray, { blueprint: overlay('calc'), last: typed, memory }), enter);
  });

  test('never goes to a field that merely has the focus', () => {
    assert.equal(asks({ action: 'type_text', text: 'calc' }, { blueprint: page }), 'refused');
    assert.equal(asks({ action: 'type_text', text: 'calc', target: 'A1' }, { blueprint: page }), 'refused');
    const editor = blueprint('window "Notes"\n textbox "Document" focused multiline +set_text = ""');
    assert.equal(asks({ action: 'type_text', text: 'calc' }, { blueprint: editor }), 'refused');
    // Clicked first, the field is meant.
    const clicked = done({ action: 'click', target: 'A1' });
    assert.equal(asks({ action: 'type_text', text: 'calc' }, { blueprint: page, last: clicked }), 'nothing');
  });

  test('leaves the planner alone where no search is open, where it gives up, and where there is no text', () => {
    assert.equal(asks(stray, { blueprint: page }), 'nothing');
    assert.equal(asks({ action: 'finish', success: false }, { blueprint: overlay('') }), 'nothing');
    assert.equal(asks({ action: 'press_key', key: 'Escape' }, { blueprint: overlay('') }), 'nothing');
    const bare = done({ action: 'open_search' }, { result: ledTo('s') });
    assert.equal(asks(stray, { blueprint: overlay(''), last: bare, memory: {} }), 'nothing');
    // A search of long ago does not type into whatever dialog comes up.
    const later = done({ action: 'click', target: 'A3' }, { result: ledTo('s', []) });
    assert.equal(asks(stray, { blueprint: overlay(''), last: later }), 'nothing');
    const listed = done({ action: 'open_search', text: 'calc' }, { result: { ...ledTo('s'), answer: 'Calculator' } });
    assert.equal(asks(stray, { blueprint: overlay(''), last: listed, memory: {} }), 'nothing');
  });

  /** A desktop whose search comes up a moment too late for what is typed at once, over a page with a focused field. */
  async function search(
    rules: readonly Rule[],
  ): Promise<{ found: string[]; web: string; planner: Composer; result: RunResult }> {
    const found: string[] = [];
    const made = await fixture([ui.searchbox('Search the site')], {
      session: { launcher: { ...noLauncher, search: async () => null } },
    });
    const { desktop, window, input, session } = made;
    window.focus(window.get('Search the site'));
    const press = input.press.bind(input);
    input.press = async (keys) => {
      if (keys.join('+') !== 'Meta') return press(keys);
      const query = (element: FakeElement): string => element.window?.get('Search apps').text?.value ?? '';
      const go = ui.button('Go', { default: true, onPress: (button) => found.push(query(button)) });
      const shell = desktop
        .launch('shell')
        .open(ui.dialog('Search', [ui.searchbox('Search apps'), go]), { kind: 'popup' });
      shell.focus(shell.get('Search apps'));
    };
    const type = input.type.bind(input);
    let early = true;
    input.type = async (text) => {
      if (!early) return type(text);
      early = false;
    };
    const field: { id?: string } = {};
    const planner = composer([
      (id) => {
        field.id = id('Search the site');
        return { action: 'open_search', text: 'calc' };
      },
      () => ({ action: 'type_text', target: field.id!, text: 'calc' }),
      () => ({ action: 'click', target: field.id! }),
    ]);
    const result = await runGoal(sessionForGoal(session), planner, 'find the calculator', { rules });
    return { found, web: window.get('Search the site').text?.value ?? '', planner, result };
  }

  test('arrives in the search although a web field has the focus; without the rule that gets it', async () => {
    const kept = await search(defaultRules());
    assert.deepEqual([kept.found, kept.web], [['calc'], '']);
    assert.equal(kept.result.counters.searchesHandedOff, 2);
    const lost = await search(without('search-handoff'));
    assert.deepEqual(lost.found, []);
    assert.equal(lost.web, 'calc');
  });
});

describe('text for a window that was just opened', () => {
  const launched = done({ action: 'open_app', name: 'Notes' }, { result: ledTo('n') });
  const asks = (action: Action, text: string, options: Parameters<typeof context>[0] = {}) =>
    verdict(
      launchHandoff.review?.(
        action,
        context({
          last: launched,
          blueprint: options.blueprint ?? blueprint(text, { surface: { id: 'n' } }),
          ...options,
        }),
      ),
    );
  const typed: Action = { action: 'type_text', text: 'x' };

  test('goes into its document, not to a target of the window before or an address bar', () => {
    const notes =
      'window "Notes"\n toolbar\n  textbox "Find" focused +set_text = ""\n textbox "Page" multiline +set_text = ""';
    assert.deepEqual(asks({ ...typed, target: 'A77' } as Action, notes), { ...typed, target: 'A2' });
    assert.deepEqual(asks(typed, notes), { ...typed, target: 'A2' });
    const browser =
      'window "Web"\n textbox "Adresse" focused +set_text = "a.example"\n textbox "Story" multiline +set_text = ""';
    const visited = done({ action: 'open_url', url: 'https://a.example/' }, { result: ledTo('n') });
    const memory = { lastUrl: 'https://a.example/' };
    assert.deepEqual(asks(typed, browser, { last: visited, memory }), { ...typed, target: 'A2' });
  });

  test('is left alone where the planner names a field that is there, or the right one has the focus', () => {
    const notes = 'window "Notes"\n textbox "Title" +set_text = ""\n textbox "Page" multiline focused +set_text = ""';
    assert.equal(asks({ ...typed, target: 'A1' } as Action, notes), 'nothing');
    assert.equal(asks(typed, notes), 'nothing');
    const sheet =
      'window "Sheet"\n toolbar\n  textbox "Cell" +set_text = ""\n table "Grid"\n  cell "A1" focused +press';
    assert.equal(asks(typed, sheet), 'nothing');
    assert.equal(asks(typed, 'window "Game"\n canvas'), 'nothing');
    assert.equal(asks(typed, notes, { last: done({ action: 'click', target: 'A1' }) }), 'nothing');
  });

  test('is refused where nobody knows which field is meant', () => {
    assert.equal(asks(typed, 'window "Form"\n textbox "A" +set_text = ""\n textbox "B" +set_text = ""'), 'refused');
    assert.equal(asks({ ...typed, target: 'A77' } as Action, 'window "Splash"\n button "Wait" +press'), 'refused');
  });

  test('waits until the window is in front', () => {
    const other = blueprint('window "Old"\n textbox "Field" focused +set_text = ""', { surface: { id: 'old' } });
    const surfaces = [
      other.surface,
      surfaceInfo({ id: 'n', title: 'Notes', app: { name: 'Notes', pid: 7, toolkit: null } }),
    ];
    const switched = { action: 'switch_surface', surface: 'n' };
    assert.deepEqual(asks(typed, '', { blueprint: other, surfaces }), switched);
  });

  test('does not end up in the field that was typed into before; without the rule it does', async () => {
    const run = async (rules: readonly Rule[]) => {
      const { session, desktop } = await desk([ui.textbox('Old')], {
        launcher: launcherOf({
          Notes: (fake: FakeDesktop) => void fake.launch('Notes').open(ui.window('Notes', [ui.editor('Page')])),
        }),
      });
      const known: { id?: string } = {};
      const planner = composer([
        (id) => {
          known.id = id('Old');
          return { action: 'open_app', name: 'Notes' };
        },
        () => ({ action: 'type_text', target: known.id!, text: 'in here' }),
      ]);
      await runGoal(sessionForGoal(session), planner, 'open Notes and type "in here"', { rules });
      return [desktop.get('Old').text?.value, desktop.get('Page').text?.value];
    };
    assert.deepEqual(await run(defaultRules()), ['', 'in here']);
    assert.deepEqual(await run(without('launch-handoff')), ['in here', '']);
  });
});

describe('the opt-in shortcuts (LU-36)', () => {
  const notes = () => ({
    launcher: launcherOf({
      Notes: (fake: FakeDesktop) => void fake.launch('Notes').open(ui.window('Notes', [ui.editor('Page')])),
    }),
  });
  const dawdle: Line = { action: 'observe' };

  test('are off by default', () => {
    assert.ok(defaultRules().every((rule) => rule.counter !== 'fastPaths'));
    assert.deepEqual(defaultRules({ fastPaths: true }).slice(0, FAST_PATHS.length), FAST_PATHS);
  });

  test('open, type and finish in the place of a planner that dawdles, and are counted', async () => {
    const run = async (fastPaths: boolean) => {
      const { session, desktop } = await desk([ui.button('Nothing')], notes());
      const rules = defaultRules({ fastPaths });
      const result = await runGoal(
        sessionForGoal(session),
        composer([dawdle, dawdle, dawdle]),
        'open Notes and type "hi"',
        {
          rules,
          limits: { steps: 6 },
        },
      );
      return [
        desktop.windows.some(({ title }) => title === 'Notes') && desktop.get('Page').text?.value,
        result.counters.fastPaths,
      ];
    };
    assert.deepEqual(await run(true), ['hi', 3]);
    assert.deepEqual(await run(false), [false, 0]);
  });

  test('search where no application is known by the name', () => {
    const rule = FAST_PATHS.find(({ id }) => id === 'fast-search');
    const error = new LumosError('NO_SURFACE', 'unknown', { hint: 'search' });
    const last = done({ action: 'open_app', name: 'Zed' }, { effect: 'refused', error });
    const asks = (name: string) => verdict(rule?.review?.({ action: 'open_app', name }, context({ last })));
    assert.deepEqual(asks('Zed'), { action: 'open_search', text: 'Zed' });
    assert.equal(asks('Vim'), 'nothing');
  });

  test('finish only where nothing else was asked', () => {
    const rule = FAST_PATHS.find(({ id }) => id === 'fast-finish');
    const screen = blueprint('window "Notes"\n textbox "Page" +set_text = "hi"');
    const memory = { deeds: [deed({ action: 'type_text', target: 'A1', text: 'hi' })], counters: counted({}) };
    const asks = (goal: string) =>
      verdict(rule?.review?.({ action: 'observe' }, context({ goal, blueprint: screen, memory })));
    assert.notEqual(asks('type "hi"'), 'nothing');
    assert.equal(asks('type "hi" and save it'), 'nothing');
  });
});
