import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Action } from '../../src/actions/action.js';
import { parseAction } from '../../src/actions/parse.js';
import { LumosError } from '../../src/errors.js';

const COERCED: readonly [given: unknown, meant: Action][] = [
  // The action's name.
  [
    { action: 'Click', target: 'A1' },
    { action: 'click', target: 'A1' },
  ],
  [
    { action: 'tap', target: 'A1' },
    { action: 'click', target: 'A1' },
  ],
  [
    { action: 'press', target: 'A1' },
    { action: 'click', target: 'A1' },
  ],
  [
    { action: 'press', key: 'Enter' },
    { action: 'press_key', key: 'Enter' },
  ],
  [
    { action: 'double-click', target: 'A1' },
    { action: 'double_click', target: 'A1' },
  ],
  [
    { action: 'doubleClick', target: 'A1' },
    { action: 'double_click', target: 'A1' },
  ],
  [
    { action: 'open_windows_search', text: 'x' },
    { action: 'open_search', text: 'x' },
  ],
  [
    { action: 'goto', url: 'https://example.org/' },
    { action: 'open_url', url: 'https://example.org/' },
  ],
  [
    { action: 'type', text: 'x' },
    { action: 'type_text', text: 'x' },
  ],
  [
    { action: 'fill', target: 'A1', value: 'x' },
    { action: 'set_text', target: 'A1', text: 'x' },
  ],
  [
    { action: 'clear', target: 'A1' },
    { action: 'set_text', target: 'A1', text: '' },
  ],
  [
    { action: 'check', target: 'A1' },
    { action: 'toggle', target: 'A1', to: true },
  ],
  [
    { action: 'uncheck', target: 'A1' },
    { action: 'toggle', target: 'A1', to: false },
  ],
  [
    { action: 'collapse', target: 'A1' },
    { action: 'expand', target: 'A1', to: false },
  ],
  [{ action: 'scroll_down' }, { action: 'scroll', direction: 'down' }],
  [
    { action: 'middle_click', target: 'A1' },
    { action: 'click', target: 'A1', button: 'middle' },
  ],
  [
    { action: 'hotkey', keys: ['ctrl', 's'] },
    { action: 'press_key', key: 'Control+s' },
  ],
  [{ action: 'wait' }, { action: 'wait_for', condition: 'settled' }],
  [
    { action: 'done', message: 'ok' },
    { action: 'finish', summary: 'ok' },
  ],
  // Where things stand.
  [
    { type: 'click', target: 'A1' },
    { action: 'click', target: 'A1' },
  ],
  [
    { tool: 'click', arguments: { id: 'A1' } },
    { action: 'click', target: 'A1' },
  ],
  [
    { name: 'open_app', arguments: { name: 'editor' } },
    { action: 'open_app', name: 'editor' },
  ],
  [
    { name: 'click', arguments: '{"target":"A1"}' },
    { action: 'click', target: 'A1' },
  ],
  [{ action: { type: 'click', target: 'A1' } }, { action: 'click', target: 'A1' }],
  [{ click: { target: 'A1' } }, { action: 'click', target: 'A1' }],
  [[{ action: 'observe' }], { action: 'observe' }],
  ['{"action":"observe"}', { action: 'observe' }],
  ['```json\n{"action":"click","target":"A1"}\n```', { action: 'click', target: 'A1' }],
  ['I will click it: {"action":"click","target":"A1"} now', { action: 'click', target: 'A1' }],
  // Properties.
  [
    { action: 'click', id: 'A1' },
    { action: 'click', target: 'A1' },
  ],
  [
    { action: 'click', ref: 'A1' },
    { action: 'click', target: 'A1' },
  ],
  [
    { action: 'click', element: 'A1' },
    { action: 'click', target: 'A1' },
  ],
  [
    { action: 'click', target: { id: 'A1' } },
    { action: 'click', target: 'A1' },
  ],
  [
    { action: 'click', target: 'a1' },
    { action: 'click', target: 'A1' },
  ],
  [
    { action: 'click', target: '[A1]' },
    { action: 'click', target: 'A1' },
  ],
  [
    { action: 'click', target: 'ref=A1' },
    { action: 'click', target: 'A1' },
  ],
  [
    { action: 'click', target: { x: '10', y: '20' } },
    { action: 'click', target: { x: 10, y: 20 } },
  ],
  [
    { action: 'click', x: 10, y: 20 },
    { action: 'click', target: { x: 10, y: 20 } },
  ],
  [
    { action: 'click', coordinate: [10, 20] },
    { action: 'click', target: { x: 10, y: 20 } },
  ],
  [
    { action: 'click', target: '(10, 20)' },
    { action: 'click', target: { x: 10, y: 20 } },
  ],
  [
    { action: 'click', target: 'A1', button: null },
    { action: 'click', target: 'A1' },
  ],
  [
    { action: 'click', target: 'A1', thought: 'why not' },
    { action: 'click', target: 'A1', reason: 'why not' },
  ],
  [
    { action: 'drag', source: 'A1', destination: 'A2' },
    { action: 'drag', from: 'A1', to: 'A2' },
  ],
  [
    { action: 'select', target: 'A1', value: 'Red' },
    { action: 'select', target: 'A1', option: 'Red' },
  ],
  // Values.
  [
    { action: 'type_text', text: 42 },
    { action: 'type_text', text: '42' },
  ],
  [
    { action: 'set_value', target: 'A1', value: '3.5' },
    { action: 'set_value', target: 'A1', value: 3.5 },
  ],
  [
    { action: 'toggle', target: 'A1', to: 'yes' },
    { action: 'toggle', target: 'A1', to: true },
  ],
  [
    { action: 'toggle', target: 'A1', checked: 'off' },
    { action: 'toggle', target: 'A1', to: false },
  ],
  [
    { action: 'scroll', direction: 'DOWN' },
    { action: 'scroll', direction: 'down' },
  ],
  [
    { action: 'press_key', key: 'ctrl-shift-T' },
    { action: 'press_key', key: 'Control+Shift+t' },
  ],
  [
    { action: 'press_key', key: 'esc' },
    { action: 'press_key', key: 'Escape' },
  ],
  [
    { action: 'press_key', key: 'page down' },
    { action: 'press_key', key: 'PageDown' },
  ],
  [
    { action: 'press_key', key: 'ctrl++' },
    { action: 'press_key', key: 'Control++' },
  ],
  [
    { action: 'open_url', url: 'example.org/a' },
    { action: 'open_url', url: 'https://example.org/a' },
  ],
  [
    { action: 'open_url', url: 'localhost:8080' },
    { action: 'open_url', url: 'http://localhost:8080' },
  ],
  [
    { action: 'wait_for', until: 'textContains', text: 'x', timeoutMs: '200' },
    { action: 'wait_for', condition: 'text', text: 'x', timeout_ms: 200 },
  ],
];

for (const [given, meant] of COERCED) {
  test(`LU-19 reads ${JSON.stringify(given)} as ${JSON.stringify(meant)} and says so`, () => {
    const { action, coerced } = parseAction(given);
    assert.deepEqual(action, meant);
    assert.ok(coerced.length > 0, 'the coercion is reported');
    assert.deepEqual(parseAction(meant), { action: meant, coerced: [] }, 'what is meant needs no coercion');
  });
}

const REFUSED: readonly [given: unknown, property: string | undefined, says: RegExp][] = [
  [null, undefined, /one JSON object/],
  ['click the button', undefined, /one JSON object/],
  [[{ action: 'observe' }, { action: 'observe' }], undefined, /one JSON object/],
  [{}, 'action', /"action" is missing/],
  [{ action: 'levitate' }, 'action', /no action called "levitate"/],
  [{ type: 'levitate' }, 'action', /no action called "levitate"/],
  [{ action: 'click', target: 'A1', force: true }, 'force', /no property "force"/],
  [{ action: 'click' }, 'target', /needs the property "target"/],
  [{ action: 'click', target: 'Save' }, 'target', /must be an element id/],
  [{ action: 'click', target: 14 }, 'target', /must be an element id/],
  [{ action: 'click', target: 'A0' }, 'target', /must be an element id/],
  [{ action: 'click', target: 'A1', button: 'side' }, 'button', /one of left, right, middle/],
  [{ action: 'click', target: 'A1', id: 'A2' }, 'id', /no property "id"/],
  [{ action: 'type_text', text: 'x', target: { x: 1, y: 2 } }, 'target', /element id/],
  [{ action: 'toggle', target: 'A1', to: 'perhaps' }, 'to', /boolean/],
  [{ action: 'set_value', target: 'A1', value: '50%' }, 'value', /number/],
  [{ action: 'press_key', key: 'hello' }, 'key', /names no key/],
  [{ action: 'press_key', key: 'Enter', repeat: 1000 }, 'repeat', /<= 100/],
  [{ action: 'open_url', url: 'not an address' }, 'url', /complete address/],
  [{ action: 'wait_for', condition: 'happy' }, 'condition', /one of exists/],
];

for (const [given, property, says] of REFUSED) {
  test(`LU-19 refuses ${JSON.stringify(given)} naming what is wrong and what is allowed`, () => {
    assert.throws(
      () => parseAction(given),
      (error: unknown) => {
        assert.ok(error instanceof LumosError);
        assert.equal(error.code, 'INVALID_ACTION');
        assert.match(error.message, says);
        assert.notEqual(error.hint, '');
        assert.equal(error.details.property, property);
        return true;
      },
    );
  });
}

test('never quotes values in refusals and reports, since they may be secrets', () => {
  const secret = 'hunter2-secret';
  const { coerced } = parseAction({ type: 'fill', ref: 'a1', value: secret, reason: null });
  assert.doesNotMatch(JSON.stringify(coerced), /hunter2/);
  assert.throws(
    () => parseAction({ action: 'set_text', target: 'A1', text: secret, colour: secret }),
    (error: unknown) => error instanceof LumosError && !JSON.stringify(error).includes(secret),
  );
});
