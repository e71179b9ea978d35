import assert from 'node:assert/strict';
import type { CliFolder } from './cli.js';
import { waitFor } from './wait.js';

/** What a private desktop's supervisor may need to clear it away, milliseconds. */
const GRACE = 10_000;

/** Fails when anything that the command line started still runs, or a desktop's folder is still there. */
export async function assertNothingLeft(cli: CliFolder): Promise<void> {
  let left: string[] = [];
  try {
    await waitFor(
      'everything to end',
      () => {
        left = [...cli.processes(), ...cli.desktopFolders()];
        return left.length === 0;
      },
      GRACE,
      100,
    );
  } catch {
    assert.deepEqual(left, [], 'processes and folders that were left');
  }
}
