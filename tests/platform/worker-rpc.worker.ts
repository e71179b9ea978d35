/** The worker of worker-rpc.test.ts. */
import { LumosError } from '../../src/errors.js';
import { hostWorker } from '../../src/platform/worker-rpc.js';

const handlers = {
  add: (a: number, b: number): number => a + b,
  later: async (ms: number): Promise<string> => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return 'late';
  },
  refuse: (): never => {
    throw new LumosError('NOT_ACTIONABLE', 'the button is disabled', {
      hint: 'Wait until it is enabled.',
      delivery: 'delivered',
      candidates: [{ id: 'A1', role: 'button', name: 'OK' }],
    });
  },
  fail: (): never => {
    throw new RangeError('out of range');
  },
  /** Blocks the thread, as a native call would. */
  block: (ms: number): string => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    return 'done';
  },
  exit: (): void => process.exit(3),
  announce: (text: string): void => host.emit({ text }),
};
export type TestApi = typeof handlers;

const host = hostWorker(handlers);
