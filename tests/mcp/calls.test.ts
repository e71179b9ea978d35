import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { LumosError } from '../../src/errors.js';
import { Calls } from '../../src/mcp/calls.js';

const NEVER = new AbortController().signal;

/** A promise and what settles it. */
function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

test('one call begins when the one before it has ended, in the order in which they came', async () => {
  const calls = new Calls();
  const order: string[] = [];
  const first = gate();
  const a = calls.run(60_000, NEVER, async () => {
    order.push('a begins');
    await first.opened;
    order.push('a ends');
  });
  const b = calls.run(60_000, NEVER, async () => void order.push('b'));
  const c = calls.run(60_000, NEVER, async () => void order.push('c'));
  await delay(5);
  first.open();
  await Promise.all([a, b, c]);
  assert.deepEqual(order, ['a begins', 'a ends', 'b', 'c']);
});

test('a call that fails does not hold up the next', async () => {
  const calls = new Calls();
  await assert.rejects(
    calls.run(60_000, NEVER, () => Promise.reject(new Error('no'))),
    { message: 'no' },
  );
  assert.equal(await calls.run(60_000, NEVER, async () => 'yes'), 'yes');
});

test('a call past its deadline answers TIMEOUT, is told so, and the next waits until it has ended', async () => {
  const calls = new Calls();
  const order: string[] = [];
  const late = calls.run(20, NEVER, async ({ signal }) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    await delay(20);
    order.push('late ends');
  });
  const next = calls.run(60_000, NEVER, async () => void order.push('next'));
  await assert.rejects(late, (error) => error instanceof LumosError && error.code === 'TIMEOUT');
  await next;
  assert.deepEqual(order, ['late ends', 'next']);
});

test('time in which a person is asked does not count', async () => {
  const calls = new Calls();
  const answer = await calls.run(150, NEVER, ({ apart }) => apart(delay(400, 'asked')));
  assert.equal(answer, 'asked');
});

test('a call that is cancelled while it waits for its turn never begins', async () => {
  const calls = new Calls();
  const first = gate();
  const a = calls.run(60_000, NEVER, () => first.opened);
  const cancel = new AbortController();
  let begun = false;
  const b = calls.run(60_000, cancel.signal, async () => {
    begun = true;
  });
  cancel.abort(new Error('cancelled'));
  await assert.rejects(b, { message: 'cancelled' });
  first.open();
  await a;
  await calls.run(60_000, NEVER, async () => undefined);
  assert.equal(begun, false);
});

test('closing ends what is under way and waits for its end', async () => {
  const calls = new Calls();
  let ended = false;
  const call = calls.run(60_000, NEVER, async ({ signal }) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    ended = true;
  });
  const rejected = assert.rejects(call, { message: 'the server is closing' });
  await delay(1);
  await calls.close();
  assert.equal(ended, true);
  await rejected;
});
