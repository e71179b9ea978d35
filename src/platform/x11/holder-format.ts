/** How clipboard formats travel to the process that holds them: a length, a JSON list, then the contents one after the other. Pure. */
import type { Format } from './selection-read.js';

interface Entry {
  readonly target: string;
  readonly type: string;
  readonly bits: 8 | 16 | 32;
  readonly size: number;
}

export function packFormats(formats: readonly Format[]): Buffer {
  const entries: Entry[] = formats.map(({ target, type, bits, data }) => ({ target, type, bits, size: data.length }));
  const list = Buffer.from(JSON.stringify(entries), 'utf8');
  const head = Buffer.alloc(4);
  head.writeUInt32LE(list.length);
  return Buffer.concat([head, list, ...formats.map((format) => format.data)]);
}

export function unpackFormats(packed: Buffer): Format[] {
  const start = 4 + packed.readUInt32LE(0);
  const entries = JSON.parse(packed.subarray(4, start).toString('utf8')) as Entry[];
  let at = start;
  return entries.map(({ target, type, bits, size }) => {
    const data = packed.subarray(at, at + size);
    at += size;
    return { target, type, bits, data };
  });
}
