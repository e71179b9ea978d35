import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseGoal } from '../../src/planner/literal/grammar.js';
import type { Intent } from '../../src/planner/literal/intents.js';

const intents = (goal: string): readonly Intent[] | string => {
  const parsed = parseGoal(goal);
  return parsed.kind === 'steps' ? parsed.clauses.map((clause) => clause.intent) : parsed.kind;
};

const TABLE: readonly (readonly [goal: string, expected: readonly Intent[] | string])[] = [
  [
    'open Notepad, write "Hello from LUMOS — 你好", then save it as hello.txt',
    [
      { kind: 'open_app', name: 'Notepad' },
      { kind: 'write', text: 'Hello from LUMOS — 你好', into: null },
      { kind: 'save', as: 'hello.txt' },
    ],
  ],
  [
    'type "ada" into Username, then press Sign in',
    [
      { kind: 'write', text: 'ada', into: 'Username' },
      { kind: 'click', what: 'Sign in', how: 'click' },
    ],
  ],
  [
    'write "tea, then cake and press on" and save',
    [
      { kind: 'write', text: 'tea, then cake and press on', into: null },
      { kind: 'save', as: null },
    ],
  ],
  ['open the calculator', [{ kind: 'open_app', name: 'calculator' }]],
  ['launch the Text Editor app', [{ kind: 'open_app', name: 'Text Editor' }]],
  ['open https://example.org/a?b=c', [{ kind: 'open_url', url: 'https://example.org/a?b=c' }]],
  ['go to example.org', [{ kind: 'open_url', url: 'example.org' }]],
  ['press Ctrl+S', [{ kind: 'press_key', key: 'Control+s', times: 1 }]],
  ['press enter twice', [{ kind: 'press_key', key: 'Enter', times: 2, named: 'enter' }]],
  ['press the Enter key twice', [{ kind: 'press_key', key: 'Enter', times: 2 }]],
  ['press Delete', [{ kind: 'press_key', key: 'Delete', times: 1, named: 'Delete' }]],
  ['press Next 3 times', [{ kind: 'click', what: 'Next', how: 'click', times: 3 }]],
  [
    'copy, then click Name and paste',
    [
      { kind: 'press_key', key: 'Control+c', times: 1 },
      { kind: 'click', what: 'Name', how: 'click' },
      { kind: 'press_key', key: 'Control+v', times: 1 },
    ],
  ],
  ['clear the Name field', [{ kind: 'set', field: 'Name field', value: '' }]],
  [
    'scroll to Terms, then tick it',
    [
      { kind: 'scroll_to', what: 'Terms' },
      { kind: 'toggle', what: 'Terms', to: true },
    ],
  ],
  ['tick it', 'not_understood'],
  ['drag "a.txt" to the Papers folder', [{ kind: 'drag', from: '"a.txt"', to: 'Papers folder' }]],
  [
    'select all and type "x"',
    [
      { kind: 'select_text', text: null, within: null },
      { kind: 'write', text: 'x', into: null, over: true },
    ],
  ],
  ['select the text "one" in Notes', [{ kind: 'select_text', text: 'one', within: 'Notes' }]],
  ['close the dialog', [{ kind: 'close', what: 'dialog', name: null }]],
  ['close the About window', [{ kind: 'close', what: 'window', name: 'About' }]],
  ['close it', [{ kind: 'close', what: null, name: null }]],
  ['type "Ada" as the user name', [{ kind: 'write', text: 'Ada', into: 'user name' }]],
  ['wait for Export to be enabled', [{ kind: 'wait_for', what: 'Export', gone: false, enabled: true }]],
  ['open localhost:8080/app', [{ kind: 'open_url', url: 'localhost:8080/app' }]],
  ['open the context menu of report.txt', [{ kind: 'click', what: 'report.txt', how: 'right_click' }]],
  ['press shift tab 3 times', [{ kind: 'press_key', key: 'Shift+Tab', times: 3 }]],
  ['press Save', [{ kind: 'click', what: 'Save', how: 'click' }]],
  ['press "Enter"', [{ kind: 'click', what: '"Enter"', how: 'click' }]],
  ['click the second "OK" button', [{ kind: 'click', what: 'second "OK" button', how: 'click' }]],
  ['double-click report.txt', [{ kind: 'click', what: 'report.txt', how: 'double_click' }]],
  ['right click on the Documents folder', [{ kind: 'click', what: 'Documents folder', how: 'right_click' }]],
  ['choose File > Save As', [{ kind: 'menu', path: ['File', 'Save As'] }]],
  ['click View → Zoom → 200%', [{ kind: 'menu', path: ['View', 'Zoom', '200%'] }]],
  ['choose Word Wrap from the View menu', [{ kind: 'menu', path: ['View', 'Word Wrap'] }]],
  ['open the Edit menu', [{ kind: 'menu', path: ['Edit'] }]],
  ['select "Large" from Size', [{ kind: 'choose', option: 'Large', from: 'Size' }]],
  ['choose Blue in the Colour box', [{ kind: 'choose', option: 'Blue', from: 'Colour box' }]],
  ['set Volume to 30', [{ kind: 'set', field: 'Volume', value: '30' }]],
  ['fill in the Name field with "Zoë"', [{ kind: 'set', field: 'Name field', value: 'Zoë' }]],
  ['tick Remember me', [{ kind: 'toggle', what: 'Remember me', to: true }]],
  ['uncheck "Show hidden files"', [{ kind: 'toggle', what: '"Show hidden files"', to: false }]],
  ['turn Bluetooth off', [{ kind: 'toggle', what: 'Bluetooth', to: false }]],
  ['switch on dark mode', [{ kind: 'toggle', what: 'dark mode', to: true }]],
  ['switch to the Calculator window', [{ kind: 'switch', title: 'Calculator' }]],
  ['expand Advanced', [{ kind: 'expand', what: 'Advanced', to: true }]],
  ['scroll down 3 pages', [{ kind: 'scroll', direction: 'down', pages: 3 }]],
  ['scroll to the Privacy heading', [{ kind: 'scroll_to', what: 'Privacy heading' }]],
  ['wait for the Save dialog', [{ kind: 'wait_for', what: 'Save dialog', gone: false }]],
  ['wait until the progress bar disappears', [{ kind: 'wait_for', what: 'progress bar', gone: true }]],
  ['read the status', [{ kind: 'read', what: 'status' }]],
  ["type 'it's fine' into Notes", [{ kind: 'write', text: "it's fine", into: 'Notes' }]],
  ["type don't panic into Notes", [{ kind: 'write', text: "don't panic", into: 'Notes' }]],
  ['type hello', [{ kind: 'write', text: 'hello', into: null }]],
  ['type 7 into Rows', [{ kind: 'write', text: '7', into: 'Rows' }]],
  ['schreibe «Grüße»', 'not_understood'],
  [
    'write "a.b. c" into Notes. Press OK.',
    [
      { kind: 'write', text: 'a.b. c', into: 'Notes' },
      { kind: 'click', what: 'OK', how: 'click' },
    ],
  ],
  ['click Salt and Pepper', [{ kind: 'click', what: 'Salt and Pepper', how: 'click' }]],
  ['write a short essay about tide pools in Notepad', 'needs_model'],
  ['open Notepad and write three paragraphs about rain', 'needs_model'],
  ['draft an email to Ada', 'needs_model'],
  ['write "a short essay about tide pools"', [{ kind: 'write', text: 'a short essay about tide pools', into: null }]],
  ['make me happy', 'not_understood'],
  ['', 'not_understood'],
];

describe('literal goals', () => {
  for (const [goal, expected] of TABLE) {
    it(`reads: ${goal || '(nothing)'}`, () => assert.deepEqual(intents(goal), expected));
  }

  it('names the clause it does not understand', () => {
    const parsed = parseGoal('open Notepad, then dance the tango');
    assert.deepEqual(parsed.kind === 'steps' ? parsed.clauses.at(-1)?.words : parsed.clause, 'dance the tango');
  });
});
