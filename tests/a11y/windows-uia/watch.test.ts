/** Watches over UI Automation in memory, in real threads: what hangs in one place is not felt in another. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Backend, Change, Disposable } from '../../../src/a11y/backend.js';
import { createBackendOver } from '../../../src/a11y/windows-uia/backend.js';
import type { UiaWorkerApi } from '../../../src/a11y/windows-uia/service.js';
import { LumosError } from '../../../src/errors.js';
import { connectWorker } from '../../../src/platform/worker-rpc.js';
import { eventually, surfaceNamed } from '../../contract/fixture.js';

const failedWith = (code: string) => (error: unknown) => error instanceof LumosError && error.code === code;

describe('watches of Windows', () => {
  const open = () => connectWorker<UiaWorkerApi>(new URL('./fake-worker.js', import.meta.url));
  const changes: Change[] = [];
  let backend: Backend;
  let watching: Disposable | undefined;

  before(async () => {
    backend = createBackendOver({ reading: open(), watching: open() }, 'win32');
    watching = await backend.watch?.(await surfaceNamed(backend, 'Lively'), (change) => changes.push(change));
  });
  after(async () => {
    watching?.dispose();
    await backend.close();
  });

  const goesOn = async () => {
    const before = changes.length;
    await eventually('more changes', async () => changes.length > before + 2);
    assert.equal(
      changes.find(({ kind }) => kind === 'closed'),
      undefined,
      'the watch has ended',
    );
  };

  test('go on while a read hangs, and after its worker was given up', async () => {
    await goesOn();
    const stuck = await surfaceNamed(backend, 'Stuck');
    const reading = assert.rejects(backend.read(stuck, { deadlineMs: 1 }), failedWith('TIMEOUT'));
    await goesOn();
    await reading;
    assert.ok((await backend.surfaces()).length > 0, 'a new worker answers');
    await goesOn();
  });

  test('a window that hangs loses its own watch only', async () => {
    const stuck = await surfaceNamed(backend, 'Stuck');
    assert.ok(backend.watch);
    await assert.rejects(
      backend.watch(stuck, () => {}),
      failedWith('APP_UNRESPONSIVE'),
    );
    await goesOn();
  });

  test('tell nothing after they were disposed', async () => {
    watching?.dispose();
    const before = changes.length;
    const second: Change[] = [];
    const witness = await backend.watch?.(await surfaceNamed(backend, 'Lively'), (change) => second.push(change));
    await eventually('changes for another watch', async () => second.length > 2);
    witness?.dispose();
    assert.equal(changes.length, before);
  });
});
