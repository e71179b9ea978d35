/**
 * A process of its own: owns the clipboard with the formats given on standard input, until another program takes it or the X server
 * goes away. Needed because X keeps no clipboard content: whoever owned it before has lost it to us for good.
 * Started by clipboard.ts; says "ready" on standard output once it owns the clipboard.
 */
import { LumosError } from '../../errors.js';
import { XConnection } from './connection.js';
import { unpackFormats } from './holder-format.js';
import { SelectionServer } from './selection-serve.js';

/** The longest single wait, milliseconds: only a bound for poll(), nothing happens when it passes. */
const NAP = 60 * 60 * 1_000;

async function readInput(): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const formats = unpackFormats(await readInput());
const x = XConnection.open(process.env);
const server = new SelectionServer(x, 'CLIPBOARD', formats);
if (!server.take(performance.now() + 2_000)) process.exit(1);
process.stdout.on('error', () => {
  // Whoever started us has gone; the clipboard is held all the same.
});
process.stdout.write('ready\n');
// From here on everything is synchronous: nothing else would run, and the line above must be out.
await new Promise((resolve) => {
  setImmediate(resolve);
});
try {
  while (server.owned || server.busy) x.dispatchWithin(performance.now() + (server.owned ? NAP : 1_000));
} catch (error) {
  // The X server has gone, and the clipboard with it.
  if (!(error instanceof LumosError)) throw error;
}
process.exit(0);
