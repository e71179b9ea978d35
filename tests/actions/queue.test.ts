import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { SerialQueue } from '../../src/actions/queue.js';

test('XB-25 runs tasks of one key one after another and those of other keys beside them', async () => {
  const queue = new SerialQueue();
  const log: string[] = [];
  const task = (name: string) => async () => {
    log.push(`${name} starts`);
    await setImmediate();
    log.push(`${name} ends`);
    return name;
  };
  const all = [queue.run('a', task('a1')), queue.run('a', task('a2')), queue.run('b', task('b1'))];
  assert.deepEqual(await Promise.all(all), ['a1', 'a2', 'b1']);
  assert.ok(log.indexOf('a1 ends') < log.indexOf('a2 starts'));
  assert.ok(log.indexOf('b1 starts') < log.indexOf('a1 ends'));
});

test('a task that fails fails alone', async () => {
  const queue = new SerialQueue();
  const failing = queue.run('a', async () => {
    throw new Error('mine');
  });
  const next = queue.run('a', async () => 'done');
  await assert.rejects(failing, /mine/);
  assert.equal(await next, 'done');
  await queue.idle();
});
