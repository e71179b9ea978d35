/**
 * Where large tensors wait for the process that runs models: the channel to it takes 5 to 10 ms for a screen, in pieces of 64 KB. It is
 * an open file without a name, in memory where the system has such files, and gone with the processes that have it open.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tensor, TensorData } from './onnx-types.js';

/** A tensor as it is sent: `data` is empty, of the same type, when its numbers are in the file. */
export interface SentTensor extends Tensor {
  readonly parked?: {
    /** Bytes from the beginning of the file. */
    readonly at: number;
    /** How many numbers. */
    readonly length: number;
  };
}

/** Its descriptor in the process that runs models. */
export const TENSOR_FILE = 4;
/** Bytes. Smaller ones are as fast through the channel. */
const LARGE = 64 << 10;
/** Bytes of the widest number. */
const ALIGNED = 8;

/** A descriptor; null = none can be had here, and everything goes through the channel. */
export function openTensorFile(): number | null {
  // An open file keeps its name there.
  if (process.platform === 'win32') return null;
  const path = join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), `lumos-${randomUUID()}`);
  try {
    const file = openSync(path, 'wx+', 0o600);
    unlinkSync(path);
    return file;
  } catch {
    // Nothing may be written there. The channel does the same, a little later.
    return null;
  }
}

/** Large tensors are written to the file, over those of the call before. */
export function park(feeds: Readonly<Record<string, Tensor>>, file: number | null): Record<string, SentTensor> {
  let end = 0;
  const sent: Record<string, SentTensor> = {};
  for (const [name, tensor] of Object.entries(feeds)) {
    const { data } = tensor;
    if (file === null || data.byteLength < LARGE || !write(file, data, end)) {
      sent[name] = tensor;
      continue;
    }
    sent[name] = { ...tensor, data: data.slice(0, 0), parked: { at: end, length: data.length } };
    end = aligned(end + data.byteLength);
  }
  return sent;
}

/** What `park` was given. It is good until the next call: the memory is used again. */
export function unpark(sent: Readonly<Record<string, SentTensor>>, file = TENSOR_FILE): Record<string, Tensor> {
  const tensors = Object.entries(sent);
  const room = roomFor(Math.max(0, ...tensors.map(([, tensor]) => endOf(tensor))));
  return Object.fromEntries(
    tensors.map(([name, { parked, ...tensor }]) => {
      if (parked === undefined) return [name, tensor];
      const Type = tensor.data.constructor as new (room: ArrayBuffer, at: number, length: number) => TensorData;
      const data = new Type(room, parked.at, parked.length);
      read(file, data, parked.at);
      return [name, { ...tensor, data }];
    }),
  );
}

function endOf({ data, parked }: SentTensor): number {
  return parked === undefined ? 0 : parked.at + parked.length * data.BYTES_PER_ELEMENT;
}

/** New memory is slow the first time that it is written to. */
let kept = new ArrayBuffer(0);
function roomFor(bytes: number): ArrayBuffer {
  if (kept.byteLength < bytes) kept = new ArrayBuffer(bytes);
  return kept;
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNED) * ALIGNED;
}

function write(file: number, data: TensorData, at: number): boolean {
  const bytes = bytesOf(data);
  try {
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done, bytes.length - done, at + done);
    return true;
  } catch {
    // No room: the channel takes it.
    return false;
  }
}

function read(file: number, data: TensorData, at: number): void {
  const bytes = bytesOf(data);
  for (let done = 0; done < bytes.length; ) {
    const count = readSync(file, bytes, done, bytes.length - done, at + done);
    if (count === 0) throw new Error('the file of tensors ends too early');
    done += count;
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: TensorData): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
