/** Run in Windows' node.exe by `com.live.test.ts`: events of another process in worker threads, and processes that sleep or end. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import koffi from 'koffi';
import { CoApartment, type ComRect, liveObjects } from '../../../../src/platform/windows/com/index.js';
import { CLSID_CUIAutomation } from '../../../../src/platform/windows/uia-interfaces.js';
import { startProvider } from '../../../windows/inside/provider.js';
import { until } from './windows.js';

const WM_LBUTTONDOWN = 0x201;
const WM_LBUTTONUP = 0x202;
const INVOKED = 20009;
const ASLEEP_MS = 4000;

interface Told {
  readonly rectangle?: ComRect;
  readonly event?: number;
  readonly name?: unknown;
  readonly error?: string;
  readonly left?: readonly number[];
  readonly freed?: boolean;
}

test('an event of another process arrives in a handler of a worker thread, with its sender (Wine)', async () => {
  const fixture = await startProvider({ panel: 'small' });
  const listener = await listen(fixture.window);
  try {
    click(fixture.window, listener.rectangle);
    await listener.hearPress();
    listener.worker.postMessage('end');
    const { left, freed } = await listener.hear('the end', (message) => message.left !== undefined);
    assert.deepEqual([left, freed], [[0, 0], true]);
  } finally {
    await listener.worker.terminate();
    await fixture.dispose();
  }
});

test('an application that sleeps costs a call its deadline, and the late answer is given back (Wine)', async () => {
  const fixture = await startProvider({ panel: 'small' });
  const apartment = CoApartment.enter();
  const uia = apartment.create(CLSID_CUIAutomation, 'IUIAutomation');
  try {
    await fixture.tell(`sleep ${ASLEEP_MS}`);
    const started = performance.now();
    const outcome = await uia.attemptWithin(300, 'ElementFromHandle', fixture.window);
    assert.ok(!outcome.ok && outcome.error.code === 'UIA_E_TIMEOUT');
    assert.ok(performance.now() - started < ASLEEP_MS / 2, 'this thread went on meanwhile');
    // The answer that came too late is released, so the next one is a new object that answers.
    const element = await uia.callWithin(20_000, 'ElementFromHandle', fixture.window);
    assert.ok(element);
    await until(() => (liveObjects() === 2 ? true : null), 'the late answer being given back');
    await fixture.dispose();
    const gone = element.attempt('get_CurrentName');
    assert.ok(!gone.ok && gone.error.failure === 'gone', 'its process has ended');
    element.release();
  } finally {
    uia.release();
    assert.equal(liveObjects(), 0);
    apartment.leave();
    await fixture.dispose();
  }
});

// Last: Wine delivers no event to this process afterwards, its thread waits for the handler for ever.
test('a worker that is ended while COM holds its handler harms neither process (Wine)', async () => {
  const fixture = await startProvider({ panel: 'small' });
  const { worker, rectangle } = await listen(fixture.window);
  try {
    await worker.terminate();
    click(fixture.window, rectangle);
    const { providers } = await fixture.stats();
    assert.ok(providers > 0, 'it answers');
  } finally {
    await fixture.dispose();
  }
});

/** A worker that has its handler in place. */
async function listen(window: bigint) {
  const worker = new Worker(new URL('./com-worker.js', import.meta.url), { workerData: { window } });
  const told: Told[] = [];
  worker.on('message', (message: Told) => told.push(message));
  worker.on('error', (error) => told.push({ error: String(error.stack) }));
  const hear = async (what: string, wanted: (message: Told) => boolean) => {
    const message = await until(() => told.find((each) => wanted(each) || each.error !== undefined) ?? null, what);
    assert.equal(message.error, undefined);
    return message;
  };
  const hearPress = async () => {
    const { event, name } = await hear('the event', (message) => message.event !== undefined);
    assert.deepEqual([event, name], [INVOKED, 'Press me']);
  };
  const { rectangle } = await hear('the rectangle', (message) => message.rectangle !== undefined);
  assert.ok(rectangle);
  return { worker, rectangle, hear, hearPress };
}

/** Messages as a mouse makes them: positions are counted from the client area's corner. */
function click(window: bigint, { left, top, right, bottom }: ComRect): void {
  const user32 = koffi.load('user32.dll');
  const toClient = user32.func('int __stdcall ScreenToClient(uint64 window, void *point)');
  const post = user32.func('int __stdcall PostMessageW(uint64 window, uint32 message, uint64 w, int64 l)');
  const point = Buffer.alloc(8);
  point.writeInt32LE(Math.floor((left + right) / 2), 0);
  point.writeInt32LE(Math.floor((top + bottom) / 2), 4);
  toClient(window, point);
  const position = BigInt(point.readUInt16LE(0)) | (BigInt(point.readUInt16LE(4)) << 16n);
  post(window, WM_LBUTTONDOWN, 1n, position);
  post(window, WM_LBUTTONUP, 0n, position);
}
