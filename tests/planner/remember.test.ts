import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Action } from '../../src/actions/action.js';
import type { ActionResult } from '../../src/actions/result.js';
import { EMPTY_MEMORY, type RunMemory } from '../../src/planner/memory.js';
import type { Done, Outcome } from '../../src/planner/planner.js';
import { MOST_DEEDS, rememberDeed, rememberExchanges, rememberRemarks } from '../../src/planner/remember.js';
import { blueprint } from '../support/blueprint.js';
import { surfaceInfo } from '../support/raw.js';
import { exchange, problem } from './scripted.js';

const form = blueprint(
  ['window "Form"', ' textbox "Name" +set_text', ' textbox "Password" protected +set_text', ' button "OK" +press'].join(
    '\n',
  ),
  { focus: 'A1' },
);
const [NAME, PASSWORD, OK] = ['A1', 'A2', 'A3'] as const;

const confirmed: Outcome = { effect: 'confirmed', summary: 'it was done', error: null };

function result(part: Partial<ActionResult>): ActionResult {
  return {
    schema: 'lumos.result/1',
    action: null,
    coerced: [],
    decision: null,
    target: null,
    means: null,
    delivery: 'delivered',
    effect: { kind: 'confirmed', summary: '', difference: '' },
    blueprint: null,
    surface: null,
    opened: [],
    closed: [],
    settled: true,
    warnings: [],
    timings: {},
    ...part,
  };
}

function after(memory: RunMemory, action: Action, outcome: Partial<Outcome> = {}): RunMemory {
  const done: Done = { action, outcome: { ...confirmed, ...outcome } };
  return rememberDeed(memory, done, { step: memory.deeds.length + 1, before: form, after: form });
}

const type = (text: string, target?: string): Action => ({ action: 'type_text', text, ...(target ? { target } : {}) });

describe('the memory of a run (LU-26)', () => {
  test('keeps each deed with what it was done to and what came of it, and the memory before as it was', () => {
    const memory = after(EMPTY_MEMORY, { action: 'click', target: OK }, { effect: 'no_effect', summary: 'nothing' });
    const last = memory.deeds[0];
    assert.deepEqual(
      [last?.step, last?.target, last?.effect, last?.summary, last?.code, last?.before],
      [1, { role: 'button', name: 'OK' }, 'no_effect', 'nothing', null, form.hash],
    );
    assert.deepEqual(EMPTY_MEMORY.deeds, []);
    const failed = after(memory, { action: 'click', target: OK }, { effect: 'refused', error: problem('OCCLUDED') });
    assert.equal(failed.deeds[1]?.code, 'OCCLUDED');
    assert.equal(memory.deeds.length, 1);
  });

  test(`keeps the last ${MOST_DEEDS} deeds`, () => {
    let memory = EMPTY_MEMORY;
    for (let step = 1; step <= MOST_DEEDS + 5; step++) {
      const done: Done = { action: { action: 'click', target: OK }, outcome: confirmed };
      memory = rememberDeed(memory, done, { step, before: null, after: null });
    }
    assert.deepEqual([memory.deeds.length, memory.deeds[0]?.step], [MOST_DEEDS, 6]);
  });

  test('appends what is typed, and replaces by what is set', () => {
    let memory = after(after(EMPTY_MEMORY, type('Ada ', NAME)), type('Lovelace', NAME));
    assert.deepEqual(memory.entered, { [NAME]: 'Ada Lovelace' });
    memory = after(memory, { action: 'set_text', text: 'Grace', target: NAME });
    assert.deepEqual(memory.entered, { [NAME]: 'Grace' });
  });

  test('knows the field that has the focus where none is named', () => {
    assert.deepEqual(after(EMPTY_MEMORY, type('x')).entered, { [NAME]: 'x' });
  });

  test('takes nothing for entered that was refused, or that failed on the way', () => {
    for (const outcome of [
      { effect: 'refused' as const },
      { effect: 'unverifiable' as const, error: problem('TIMEOUT', 'unknown') },
    ]) {
      assert.deepEqual(after(EMPTY_MEMORY, type('x', NAME), outcome).entered, {});
    }
    assert.deepEqual(after(EMPTY_MEMORY, type('x', NAME), { effect: 'unverifiable' }).entered, { [NAME]: 'x' });
  });

  test('never holds what went into a protected field, nor into nobody knows what (LU-41)', () => {
    const secret = 'tr0ub4dor';
    const reason = `type "${secret}" into Password`;
    for (const action of [
      { ...type(secret, PASSWORD), reason },
      { action: 'set_text', text: secret, target: PASSWORD, reason } as const,
      { ...type(secret, 'A99'), reason },
    ]) {
      assert.equal(JSON.stringify(after(EMPTY_MEMORY, action)).includes(secret), false, action.action);
    }
    const told = result({
      action: { ...type('[protected]', 'A99') },
      target: { id: 'A99', role: 'textbox', name: 'x' },
    });
    assert.equal(JSON.stringify(after(EMPTY_MEMORY, type(secret, 'A99'), { result: told })).includes(secret), false);
    const keys = rememberDeed(
      EMPTY_MEMORY,
      { action: { action: 'press_key', key: 'q', target: PASSWORD }, outcome: confirmed },
      { step: 1, before: form, after: form },
    );
    assert.equal(JSON.stringify(keys.deeds).includes('"q"'), false);
  });

  test('knows the applications that were launched by the windows they led to', () => {
    const surface = surfaceInfo({ id: 'w7' });
    const open: Action = { action: 'open_app', name: 'Notes' };
    assert.deepEqual(after(EMPTY_MEMORY, open, { result: result({ surface }) }).launched, { Notes: 'w7' });
    assert.deepEqual(after(EMPTY_MEMORY, open, { effect: 'refused', result: result({ surface }) }).launched, {});
    assert.deepEqual(after(EMPTY_MEMORY, open, { result: result({}) }).launched, {});
  });

  test('knows the last address that was opened', () => {
    const memory = after(EMPTY_MEMORY, { action: 'open_url', url: 'https://a.example/' });
    assert.equal(memory.lastUrl, 'https://a.example/');
    const refused = after(memory, { action: 'open_url', url: 'https://b.example/' }, { effect: 'refused' });
    assert.equal(refused.lastUrl, 'https://a.example/');
  });

  test('holds a search until its text is typed, or something else is opened (LU-34)', () => {
    const searching = after(EMPTY_MEMORY, { action: 'open_search', text: 'notes' });
    assert.equal(searching.pendingSearch, 'notes');
    assert.equal(after(searching, type('other', NAME)).pendingSearch, 'notes');
    assert.equal(after(searching, type('notes', NAME)).pendingSearch, null);
    assert.equal(after(searching, type('notes', NAME), { effect: 'refused' }).pendingSearch, 'notes');
    assert.equal(after(searching, { action: 'open_app', name: 'x' }).pendingSearch, null);
    const answered = result({ answer: 'Notes (notes.desktop)' });
    assert.equal(after(EMPTY_MEMORY, { action: 'open_search', text: 'x' }, { result: answered }).pendingSearch, null);
    const typed = blueprint('window "Search"\n textbox "Find" = "notes" +set_text');
    const shown = rememberDeed(
      EMPTY_MEMORY,
      { action: { action: 'open_search', text: 'notes' }, outcome: confirmed },
      { step: 1, before: form, after: typed },
    );
    assert.equal(shown.pendingSearch, null);
  });

  test('holds what the person answered', () => {
    const asked = after(
      EMPTY_MEMORY,
      { action: 'ask_user', question: 'Which one?' },
      { result: result({ answer: 'blue' }) },
    );
    assert.match(asked.deeds[0]?.summary ?? '', /blue$/);
  });

  test('counts (LU-47)', () => {
    let memory = after(EMPTY_MEMORY, { action: 'click', target: { x: 1, y: 2 } }, { effect: 'no_effect' });
    memory = after(memory, { action: 'click', target: 'A99' }, { effect: 'refused', error: problem('UNKNOWN_ID') });
    memory = rememberExchanges(memory, [
      exchange({}, { complaint: 'no JSON', coerced: [{ property: 'action', note: 'renamed' }], unknownId: true }),
      exchange({}, { points: 2 }),
      exchange(),
    ]);
    const remark = { rule: 'r', counter: 'literalCopies', verdict: 'refused', message: '', action: null } as const;
    memory = rememberRemarks(memory, [remark, remark]);
    const { noEffects, refusals, unknownIds, pointsInsteadOfIds, invalidAnswers, coercions, literalCopies } =
      memory.counters;
    assert.deepEqual(
      { noEffects, refusals, unknownIds, pointsInsteadOfIds, invalidAnswers, coercions, literalCopies },
      {
        noEffects: 1,
        refusals: 1,
        unknownIds: 2,
        pointsInsteadOfIds: 2,
        invalidAnswers: 1,
        coercions: 1,
        literalCopies: 2,
      },
    );
  });
});
