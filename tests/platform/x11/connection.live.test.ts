import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { LumosError } from '../../../src/errors.js';
import { createInput } from '../../../src/input/index.js';
import { XConnection } from '../../../src/platform/x11/connection.js';
import { getGeometry, getInputFocus } from '../../../src/platform/x11/protocol.js';
import { SelectionServer } from '../../../src/platform/x11/selection-serve.js';
import { listWindows } from '../../../src/platform/x11/windows.js';
import { whyNoDesktop } from '../../support/desktop.js';
import { type BareServer, startBareServer } from './bare-server.js';

const skip = whyNoDesktop('Xvfb');

function refusal(code: string) {
  return (error: unknown) => error instanceof LumosError && error.code === code && error.hint.length > 0;
}

function timed<T>(work: () => T): { result: T | unknown; took: number } {
  const start = performance.now();
  let result: unknown;
  try {
    result = work();
  } catch (error) {
    result = error;
  }
  return { result, took: performance.now() - start };
}

test('says what to do where there is no display', { skip: process.platform !== 'linux' && 'needs libxcb' }, () => {
  for (const DISPLAY of ['', 'nonsense', ':64999']) {
    assert.throws(() => XConnection.open({ DISPLAY }), refusal('BACKEND_UNAVAILABLE'));
  }
});

describe('a connection', { skip }, () => {
  let server: BareServer;
  before(async () => {
    server = await startBareServer();
  });
  after(() => server.stop());

  test('goes to the display of the environment that it was given, not to that of this process', () => {
    assert.notEqual(process.env.DISPLAY, server.environment.env.DISPLAY);
    const x = XConnection.open(server.environment.env);
    assert.equal(x.ask(getGeometry(x.screen.root))?.readUInt16LE(16), 640);
    x.close();
  });

  test('gives errors of single requests as values and stays usable', () => {
    const x = XConnection.open(server.environment.env);
    const [good, bad, again] = x.batch([getGeometry(x.screen.root), getGeometry(0x7654321), getInputFocus()]);
    assert.equal(good?.ok, true);
    assert.deepEqual(bad, { ok: false, error: { code: 9, resource: 0x7654321, majorOpcode: 14 } });
    assert.equal(again?.ok, true);
    x.close();
  });

  test('refuses work after it was closed', () => {
    const x = XConnection.open(server.environment.env);
    x.close();
    x.close();
    assert.throws(() => x.sync(), refusal('BACKEND_UNAVAILABLE'));
    assert.throws(() => x.dispatch(), refusal('BACKEND_UNAVAILABLE'));
  });

  test('does not wait for a further event where one came along with a reply', () => {
    const x = XConnection.open(server.environment.env);
    const other = XConnection.open(server.environment.env);
    try {
      const selection = new SelectionServer(x, 'CLIPBOARD', []);
      assert.ok(selection.take(XConnection.within(2_000)));
      assert.ok(new SelectionServer(other, 'CLIPBOARD', []).take(XConnection.within(2_000)));
      // What tells that the selection is lost is read before this reply, and waits in the process.
      x.sync();
      const { result, took } = timed(() => x.dispatchWithin(XConnection.within(5_000)));
      assert.equal(result, true);
      assert.equal(selection.owned, false);
      assert.ok(took < 4_000, `waited ${took} ms`);
    } finally {
      other.close();
      x.close();
    }
  });

  test('lists no windows on an empty screen without a window manager', () => {
    const x = XConnection.open(server.environment.env);
    assert.deepEqual(listWindows(x), []);
    x.close();
  });
});

describe('a stopped X server', { skip }, () => {
  let server: BareServer;
  before(async () => {
    server = await startBareServer();
  });
  after(() => server.stop());

  test('makes calls and connecting fail with TIMEOUT within their deadline, and does no harm once it goes on', async () => {
    const { env } = server.environment;
    const x = XConnection.open(env);
    x.sync();
    server.process.kill('SIGSTOP');
    const call = timed(() => x.sync(XConnection.within(300)));
    assert.ok(refusal('TIMEOUT')(call.result), String(call.result));
    assert.ok(call.took >= 299 && call.took < 1_000, `${call.took} ms`);
    const flood = timed(() => {
      for (let i = 0; i < 100_000; i++) x.send([getGeometry(x.screen.root)], XConnection.within(300));
    });
    assert.ok(refusal('TIMEOUT')(flood.result), 'requests beyond what the socket takes are refused');
    assert.ok(flood.took < 5_000, `${flood.took} ms`);
    const opening = timed(() => XConnection.open(env, 300));
    assert.ok(refusal('TIMEOUT')(opening.result), String(opening.result));
    assert.ok(opening.took < 1_000, `${opening.took} ms`);
    server.process.kill('SIGCONT');
    x.sync(XConnection.within(10_000));
    x.close();
  });

  test('makes a driver call fail with TIMEOUT, and the next one work again', async () => {
    const input = createInput(server.environment);
    await input.move({ x: 5, y: 6 });
    server.process.kill('SIGSTOP');
    const start = performance.now();
    await assert.rejects(input.position(), refusal('TIMEOUT'));
    assert.ok(performance.now() - start < 6_000);
    server.process.kill('SIGCONT');
    assert.deepEqual(await input.position(), { x: 5, y: 6 });
    await input.close();
  });
});

describe('a killed X server', { skip }, () => {
  test('ends a call that waits with BACKEND_UNAVAILABLE, and this process lives on', async () => {
    const server = await startBareServer();
    const input = createInput(server.environment);
    assert.equal((await input.probe()).available, true);
    const path = Array.from({ length: 5 }, (_, i) => ({ x: 10 + i * 20, y: 50 }));
    const dragging = input.drag(path, { durationMs: 2_000 });
    const failure = assert.rejects(dragging, refusal('BACKEND_UNAVAILABLE'));
    const gone = once(server.process, 'exit');
    server.process.kill('SIGKILL');
    await gone;
    await failure;
    await assert.rejects(input.position(), refusal('BACKEND_UNAVAILABLE'));
    assert.equal((await input.probe()).available, false);
    await input.close();
  });
});
