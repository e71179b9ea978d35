/** Run in Windows' node.exe by `fixtures.live.test.ts`: that the ground under the other tests holds. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import koffi from 'koffi';

test('this is Node for Windows in Wine 10 or newer', () => {
  assert.equal(process.platform, 'win32');
  const version = koffi.load('ntdll.dll').func('const char *wine_get_version()')() as string;
  assert.ok(Number.parseInt(version, 10) >= 10, version);
});

test('a function that is nothing but a system call returns', () => {
  const getForegroundWindow = koffi.load('user32.dll').func('uint64 __stdcall GetForegroundWindow()');
  assert.equal(typeof getForegroundWindow(), 'number');
});

test('so it does in a worker thread', async () => {
  const code = `
    const { parentPort } = require('node:worker_threads');
    import(${JSON.stringify(import.meta.resolve('koffi'))}).then(({ default: koffi }) => {
      parentPort.postMessage(koffi.load('user32.dll').func('uint64 __stdcall GetForegroundWindow()')());
    });`;
  const worker = new Worker(code, { eval: true });
  const answer = await new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  assert.equal(typeof answer, 'number');
  await worker.terminate();
});
