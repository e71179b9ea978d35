import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Action } from '../../../src/actions/action.js';
import type { Blueprint } from '../../../src/blueprint/model.js';
import type { Deed } from '../../../src/planner/memory.js';
import { suggest } from '../../../src/planner/suggest/suggest.js';
import { isCurrent } from '../../../src/planner/suggest/suggestion.js';
import { blueprint, changed } from '../../support/blueprint.js';

const NOTHING = { deeds: [] };

/** `kind:name` of what is suggested, best first; of a batch the names of all. */
function told(screen: Blueprint, deeds: readonly Deed[] = []): string[] {
  return suggest(screen, { deeds }).map(
    ({ kind, actions }) => `${kind}:${actions.map((each) => nameOf(screen, each)).join('+')}`,
  );
}

function nameOf(screen: Blueprint, action: Action): string {
  const id = action.action === 'drag' ? action.from : 'target' in action ? (action.target ?? null) : null;
  return screen.elements.find((element) => id !== null && element.id === id)?.name ?? '';
}

function deed(action: Action, before: string, after: string, effect: Deed['effect'] = 'confirmed'): Deed {
  return { step: 1, action, target: null, effect, summary: '', code: null, before, after };
}

const window = (lines: string, title = 'Things'): Blueprint => blueprint(`window "${title}" [0,0,800,600]\n${lines}`);

test('suggestions hold only for the snapshot that they were made from: hash and sequence (XB-43)', () => {
  const screen = window(' button "Go" [10,10,80,20] +press');
  const [suggestion] = suggest(screen, NOTHING);
  assert.ok(suggestion);
  assert.equal(isCurrent(suggestion, screen), true);
  assert.equal(isCurrent(suggestion, { ...screen, sequence: 2 }), false);
  assert.equal(isCurrent(suggestion, changed(screen, { A1: { name: 'Stop' } }, { sequence: 1 })), false);
  const ids = new Set(screen.elements.map(({ id }) => id));
  for (const { actions } of suggest(screen, NOTHING)) {
    for (const action of actions) if ('target' in action) assert.ok(ids.has(action.target as string));
  }
});

describe('what is no candidate for a press (XB-44)', () => {
  for (const [why, line] of [
    ['text fields', 'textbox "Name" [0,0,90,20] +set_text +press'],
    ['editable combo boxes', 'combobox "City" [0,0,90,20] +set_text +press'],
    ['hidden elements', 'button "X" [0,0,90,20] hidden +press'],
    ['offscreen elements', 'button "X" [0,0,90,20] offscreen +press'],
    ['disabled elements', 'button "X" [0,0,90,20] disabled'],
    ['what has no place', 'button "X" +press'],
    ['switches', 'switch "Wi-Fi" [0,0,90,20] unchecked +toggle +press'],
    ['check boxes', 'checkbox "Bold" [0,0,90,20] checked +toggle +press'],
    ['toggle buttons', 'button "Bold" [0,0,90,20] pressed +press'],
    ['what is selected already', 'tab "General" [0,0,90,20] selected +press'],
    ['static text', 'text "Hello" [0,0,90,20]'],
  ] as const) {
    test(why, () => assert.deepEqual(told(window(` ${line}`)), ['look:']));
  }
});

describe('the order of presses comes from role, state and structure (XB-45)', () => {
  for (const [what, lines, name, priority] of [
    [
      'a card with several texts',
      ' listitem "Berlin" [0,0,300,80] +press\n  text "Sunny"\n  text "21 degrees"',
      'Berlin',
      10,
    ],
    [
      'a long name',
      ' link "How tide pools form and what lives there" [0,0,300,20] +press',
      'How tide pools form and what lives there',
      10,
    ],
    ['an ordinary button', ' button "Calculate" [0,0,90,20] +press', 'Calculate', 20],
    ['a row', ' row "Berlin" [0,0,300,20] +select', 'Berlin', 30],
    ['a tab', ' tab "Details" [0,0,90,20] +press', 'Details', 60],
    ['an entry of the menu bar', ' menubar "" [0,0,800,20]\n  menuitem "Datei" [0,0,60,20] +expand', 'Datei', 60],
    ['a link in the navigation', ' navigation "Site" [0,0,90,600]\n  link "Reports" [0,0,90,20] +press', 'Reports', 60],
    ['what opens a menu', ' button "More" [0,0,90,20] haspopup +press', 'More', 60],
    ['Back, in Russian', ' button "Назад" [0,0,90,20] +press', 'Назад', 60],
    ['Cancel, in Japanese', ' button "キャンセル" [0,0,90,20] +press', 'キャンセル', 60],
    ['Next with an arrow', ' button "Next >" [0,0,90,20] +press', 'Next >', 60],
    ['a button of the title bar', ' titlebar "" [0,0,800,20]\n  button "Ablage" [0,0,20,20] +press', 'Ablage', 90],
    [
      'the button in a field',
      ' searchbox "Find" [0,0,200,20] +set_text\n  button "Ablage" [180,0,20,20] +press',
      'Ablage',
      90,
    ],
    ['a sign of a calculator', ' button "÷" [0,0,30,30] +press', '÷', 90],
    ['Delete, in German', ' button "Löschen" [0,0,90,20] +press', 'Löschen', 90],
  ] as const) {
    test(`${what}: ${priority}`, () => {
      const screen = window(lines);
      const found = suggest(screen, NOTHING).find(
        ({ kind, actions: [action] }) => kind === 'press' && action && nameOf(screen, action) === name,
      );
      assert.equal(found?.priority, priority);
    });
  }

  test('a button that is in every row comes last, whatever it is called', () => {
    const rows = ['Ada', 'Bob'].map(
      (name, i) => ` row "${name}" [0,${i * 20},300,20] +select\n  button "Qwx" [280,${i * 20},20,20] +press`,
    );
    assert.deepEqual(told(window(rows.join('\n'))), ['press:Ada', 'press:Bob', 'press:Qwx', 'press:Qwx']);
  });

  test('ties are broken by the order in the document', () => {
    const lines = ['C', 'A', 'B'].map((name, i) => ` button "Do ${name}" [0,${i * 20},90,20] +press`);
    assert.deepEqual(told(window(lines.join('\n'))), ['press:Do C', 'press:Do A', 'press:Do B']);
  });
});

const SHEET = ` button "Behind" [0,0,90,20] +press
 group "Filters" [0,200,600,400] +scroll
  button "Above the handle" [0,200,90,5] +press
  pane "" [0,205,600,390]
   separator "" [280,206,40,8] focusable +focus
   button "Apply these" [0,240,90,20] +press
   textbox "Place" [0,270,90,20] +set_text`;

describe('layers (XB-46, XB-47)', () => {
  test('in an open dialog only the dialog is suggested from', () => {
    const screen = window(
      ' button "Behind" [0,0,90,20] +press foreground=false\n dialog "Really?" [100,100,200,100] modal foreground=true\n  button "Proceed" [110,150,80,20] +press',
    );
    assert.deepEqual(told(screen), ['press:Proceed']);
  });

  test('a sheet with a handle is in front, from the handle on, and can be drawn up', () => {
    const screen = window(SHEET);
    assert.deepEqual(told(screen), ['press:Apply these', 'expand_sheet:']);
    const drag = suggest(screen, NOTHING).find(({ kind }) => kind === 'expand_sheet')?.actions[0];
    assert.deepEqual(drag, { action: 'drag', from: 'A4', to: { x: 300, y: 1 } });
  });

  test('a scrolling panel that can be dismissed is in front of what lies beside it', () => {
    const screen = window(
      ' button "Behind" [0,0,90,20] +press\n pane "Details" [400,0,300,600] +scroll\n  button "Fermer" [680,0,20,20] +press\n  button "Edit this" [410,30,80,20] +press',
    );
    assert.ok(!told(screen).includes('press:Behind'));
    assert.ok(told(screen).includes('press:Edit this'));
  });

  test('an editor that scrolls and takes text is no layer', () => {
    const screen = window(
      ' button "Run" [0,0,90,20] +press\n scrollarea "" [0,20,700,500] +scroll\n  textbox "Document" [0,20,690,490] multiline +set_text',
    );
    assert.ok(told(screen).includes('press:Run'));
  });
});

describe('what had no effect is not suggested again (XB-48)', () => {
  const screen = window(' button "One" [0,0,90,20] +press\n button "Two" [0,20,90,20] +press');
  const click: Action = { action: 'click', target: 'A1' };

  test('while the interface is exactly as it was', () => {
    assert.deepEqual(told(screen, [deed(click, screen.hash, screen.hash, 'no_effect')]), ['press:Two']);
  });
  test('also as a double click', () => {
    assert.deepEqual(told(screen, [deed({ ...click, action: 'double_click' }, screen.hash, screen.hash)]), [
      'press:Two',
    ]);
  });
  test('but again when something has changed', () => {
    assert.deepEqual(told(screen, [deed(click, 'before', 'before', 'no_effect')]), ['press:One', 'press:Two']);
  });
  test('and what did have an effect may be pressed again', () => {
    assert.deepEqual(told(screen, [deed(click, 'before', screen.hash)]), ['press:One', 'press:Two']);
  });
});

describe('what is not added or saved yet comes first (XB-49)', () => {
  test('with the rows that say so left out', () => {
    const screen = window(
      ' list "Cities" [0,0,300,300]\n  listitem "Berlin, not added" [0,0,300,20] +press\n  listitem "Paris" [0,20,300,20] +press\n button "Add" [0,320,80,20] +press',
    );
    assert.deepEqual(told(screen), ['complete:Add', 'press:Paris']);
  });
  test('in other languages', () => {
    const screen = window(
      ' text "Nicht gespeicherte Änderungen: ungespeichert" [0,0,90,20]\n button "Hilfreich" [0,20,90,20] +press\n button "Speichern" [0,40,90,20] +press',
    );
    assert.deepEqual(told(screen), ['complete:Speichern', 'press:Hilfreich']);
  });
  test('by the mark in the title and the shortcut, without any word', () => {
    const screen = window(
      ' button "Qwx" [0,0,90,20] +press\n button "Zyx" [0,20,90,20] +press shortcut="Ctrl+S"',
      '*essay.txt - Editor',
    );
    assert.deepEqual(told(screen), ['complete:Zyx', 'press:Qwx']);
  });
  test('but not where nothing visible would do it', () => {
    assert.deepEqual(told(window(' listitem "Berlin, not added" [0,0,300,20] +press')), ['press:Berlin, not added']);
  });
});

describe('scrolling (XB-50)', () => {
  for (const [what, lines, best] of [
    [
      'a list before a plain container',
      ' group "Box" [0,0,300,500] +scroll\n list "List" [0,0,300,100] +scroll',
      'List',
    ],
    [
      'an identified container before a cell',
      ' cell "Cell" [0,0,300,500] +scroll\n group "Box" [0,0,300,100] #box +scroll',
      'Box',
    ],
    [
      'a cell before an unidentified container',
      ' group "Box" [0,0,300,500] +scroll\n cell "Cell" [0,0,300,100] +scroll',
      'Cell',
    ],
    [
      'anything before the window',
      ' application "App" [0,0,800,600] +scroll\n group "Box" [0,0,300,100] +scroll',
      'Box',
    ],
    [
      'a part before a document',
      ' document "Page" [0,0,800,600] +scroll\n table "Table" [0,0,300,100] +scroll',
      'Table',
    ],
    ['the deeper one', ' list "Outer" [0,0,800,600] +scroll\n  list "Inner" [0,0,300,100] +scroll', 'Inner'],
    ['the vertical one', ' list "Across" [0,0,800,600] horizontal +scroll\n list "Down" [0,0,300,100] +scroll', 'Down'],
    ['the higher one', ' list "Low" [0,0,300,100] +scroll\n list "High" [0,100,300,400] +scroll', 'High'],
    ['the first one', ' list "First" [0,0,300,100] +scroll\n list "Second" [0,100,300,100] +scroll', 'First'],
  ] as const) {
    test(`${what} is scrolled`, () => assert.deepEqual(told(window(lines)), [`scroll:${best}`]));
  }
});

describe('other kinds (XB-51)', () => {
  test('two switches and more are a batch, one is none', () => {
    const line = (name: string, y: number) => ` switch "${name}" [0,${y},90,20] unchecked +toggle`;
    assert.deepEqual(told(window(`${line('A', 0)}\n${line('B', 20)}`)), ['batch:A+B']);
    assert.deepEqual(told(window(line('A', 0))), ['look:']);
  });
  test('a batch of switches is not repeated when the last switching did not show (XB-48)', () => {
    const screen = window(' switch "A" [0,0,90,20] unchecked +toggle\n switch "B" [0,20,90,20] unchecked +toggle');
    const toggle: Action = { action: 'toggle', target: 'A1' };
    assert.deepEqual(told(screen, [deed(toggle, screen.hash, screen.hash, 'no_effect')]), ['look:']);
    assert.deepEqual(told(screen, [deed(toggle, 'before', screen.hash)]), ['batch:A+B']);
  });
  test('what is busy is waited for first', () => {
    assert.deepEqual(told(window(' progressbar "Loading" [0,0,90,20] busy\n button "Do it" [0,20,90,20] +press')), [
      'wait:',
      'press:Do it',
    ]);
  });
  test('looking again comes only when there is nothing else', () => {
    assert.deepEqual(told(window(' text "Empty" [0,0,90,20]')), ['look:']);
    assert.ok(!told(window(' button "Do it" [0,20,90,20] +press')).includes('look:'));
  });
});
