/** Run in Windows' node.exe by `com.live.test.ts`: an event of another process arrives in a worker thread's handler. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import koffi from 'koffi';
import type { ComRect } from '../../../../src/platform/windows/com/index.js';
import { startProvider } from '../../../windows/inside/provider.js';
import { until } from './windows.js';

const WM_LBUTTONDOWN = 0x201;
const WM_LBUTTONUP = 0x202;
const INVOKED = 20009;

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
  const worker = new Worker(new URL('./com-worker.js', import.meta.url), { workerData: { window: fixture.window } });
  const told: Told[] = [];
  worker.on('message', (message: Told) => told.push(message));
  worker.on('error', (error) => told.push({ error: String(error.stack) }));
  const hear = async (what: string, wanted: (message: Told) => boolean) => {
    const message = await until(() => told.find((each) => wanted(each) || each.error !== undefined) ?? null, what);
    assert.equal(message.error, undefined);
    return message;
  };
  try {
    const { rectangle } = await hear('the rectangle', (message) => message.rectangle !== undefined);
    assert.ok(rectangle);
    click(fixture.window, rectangle);
    const { event, name } = await hear('the event', (message) => message.event !== undefined);
    assert.deepEqual([event, name], [INVOKED, 'Press me']);
    worker.postMessage('end');
    const { left, freed } = await hear('the end', (message) => message.left !== undefined);
    assert.deepEqual([left, freed], [[0, 0], true]);
  } finally {
    await worker.terminate();
    await fixture.dispose();
  }
});

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
