import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moreRightsCheck } from '../../src/session/more-rights.js';

test('on Windows its own check answers, and is not loaded before it is asked', async () => {
  let loads = 0;
  const asked: number[] = [];
  const check = moreRightsCheck('win32', async () => {
    loads += 1;
    return async (pid) => asked.push(pid) > 0;
  });
  assert.equal(loads, 0);
  assert.equal(await check(42), true);
  assert.deepEqual([loads, asked], [1, [42]]);
});

test('elsewhere nothing of Windows is loaded', async () => {
  const check = moreRightsCheck('linux', () => assert.fail('loaded'));
  assert.equal(await check(process.pid), false);
});
