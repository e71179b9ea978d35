import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { LumosError } from '../../src/errors.js';
import { connectWorker, type WorkerClient } from '../../src/platform/worker-rpc.js';
import type { TestApi } from './worker-rpc.worker.js';

const url = new URL('./worker-rpc.worker.js', import.meta.url);
const isCode = (code: string, delivery: string) => (error: unknown) =>
  error instanceof LumosError && error.code === code && error.delivery === delivery;

describe('worker calls', () => {
  let client: WorkerClient<TestApi>;
  beforeEach(() => {
    client = connectWorker<TestApi>(url);
  });
  afterEach(() => client.terminate());

  test('give results in the order of the calls', async () => {
    const results = await Promise.all([client.call('add', [1, 2], 1000), client.call('add', [3, 4], 1000)]);
    assert.deepEqual(results, [3, 7]);
  });

  test('carry a LumosError intact', async () => {
    await assert.rejects(client.call('refuse', [], 1000), (error) => {
      assert.ok(error instanceof LumosError);
      assert.equal(error.code, 'NOT_ACTIONABLE');
      assert.equal(error.hint, 'Wait until it is enabled.');
      assert.equal(error.delivery, 'delivered');
      assert.deepEqual(error.candidates, [{ id: 'A1', role: 'button', name: 'OK' }]);
      return true;
    });
  });

  test('carry other errors with name and message', async () => {
    await assert.rejects(client.call('fail', [], 1000), { name: 'RangeError', message: 'out of range' });
  });

  test('abandon a worker that blocks past its deadline, and the next call gets a new one', async () => {
    await client.call('add', [0, 0], 1000);
    let lost = 0;
    client.onLost(() => lost++);
    const started = performance.now();
    await assert.rejects(client.call('block', [5000], 100), isCode('TIMEOUT', 'unknown'));
    assert.ok(performance.now() - started < 3000, 'took as long as the blocked call');
    assert.equal(lost, 1);
    assert.equal(await client.call('add', [2, 2], 1000), 4);
  });

  test('that wait too long behind another are refused as not delivered, and the worker lives on', async () => {
    await client.call('add', [0, 0], 1000);
    const slow = client.call('later', [400], 2000);
    await assert.rejects(client.call('add', [1, 1], 50), isCode('TIMEOUT', 'not_delivered'));
    assert.equal(await slow, 'late');
  });

  test('are refused when the worker dies, and the next one starts a new worker', async () => {
    await assert.rejects(client.call('exit', [], 1000), isCode('BACKEND_UNAVAILABLE', 'unknown'));
    assert.equal(await client.call('add', [2, 3], 1000), 5);
  });

  test('are refused when the worker cannot start', async () => {
    const broken = connectWorker<TestApi>(new URL('./no-such-worker.js', import.meta.url));
    await assert.rejects(broken.call('add', [1, 1], 1000), isCode('BACKEND_UNAVAILABLE', 'not_delivered'));
  });

  test('deliver events to listeners until they stop listening', async () => {
    const seen: unknown[] = [];
    const stop = client.on((event) => seen.push(event));
    await client.call('announce', ['one'], 1000);
    stop();
    await client.call('announce', ['two'], 1000);
    assert.deepEqual(seen, [{ text: 'one' }]);
  });
});

test('an idle worker does not keep the process alive', async () => {
  const rpc = new URL('../../src/platform/worker-rpc.js', import.meta.url).href;
  const code = `import { connectWorker } from ${JSON.stringify(rpc)};
    const c = connectWorker(new URL(${JSON.stringify(url.href)}));
    console.log(await c.call('add', [1, 2], 1000));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const timer = setTimeout(() => child.kill('SIGKILL'), 15_000);
  const [status, signal] = await once(child, 'exit');
  clearTimeout(timer);
  assert.deepEqual([status, signal], [0, null]);
});
