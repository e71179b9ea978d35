import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CASES, type Case } from '../../bench/ffi/cases.js';
import { decide, renderTable, type Timing } from '../../bench/ffi/decide.js';

const all = (value: Timing, changes: Partial<Record<Case, Timing>> = {}) =>
  ({ ...Object.fromEntries(CASES.map((each) => [each, value])), ...changes }) as Record<Case, Timing>;
const one = (name: string, timings: Record<Case, Timing>) => ({ name, version: '1.0.0', timings });

describe('the choice of a library for native calls', () => {
  it('is the first one, and says what the other cannot do', () => {
    const text = decide(one('a', all(1)), one('b', all(4, { pointer: 'by name only' })));
    assert.match(text, /a for every native call\. b cannot speak COM: call by address.*better at nothing/);
  });

  it('names what the other is quicker at, beyond noise', () => {
    assert.match(decide(one('a', all(10)), one('b', all(20, { async: 5 }))), /b is quicker at call on another thread/);
    assert.match(decide(one('a', all(10)), one('b', all(20, { async: 9 }))), /better at nothing/);
  });

  it('refuses a first one that cannot speak COM', () => {
    assert.match(decide(one('a', all(1, { callback: 'no' })), one('b', all(9))), /^a cannot speak COM: callback/);
  });

  it('shows figures and reasons side by side', () => {
    const table = renderTable([one('a', all(0.123)), one('b', all(45.67, { pointer: 'by name only' }))]);
    assert.match(table, /^one call, median +a 1\.0\.0 +b 1\.0\.0\n/);
    assert.match(table, /plain call +0\.12 us +45\.7 us/);
    assert.match(table, /call by address \(COM method\) +0\.12 us +no: by name only/);
  });
});
