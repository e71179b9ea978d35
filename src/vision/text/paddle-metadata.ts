/**
 * A text in the metadata of an ONNX file. ONNX Runtime's package for Node does not hand it out, so the outermost level of the file
 * is read here, a Protocol Buffers message (onnx.proto: `ModelProto.metadata_props` = 14 with `key` = 1 and `value` = 2);
 * everything else, the weights first of all, is skipped.
 */
import { type FileHandle, open } from 'node:fs/promises';

const METADATA = 14;
const KEY = 1;
const VALUE = 2;
/** Bytes of one entry. The longest published dictionary has 75 kB. */
const MOST_ENTRY = 4 << 20;
/** A model has about ten fields at this level. */
const MOST_FIELDS = 10_000;

/** @returns null when the file has no such entry, or is no message at all. @throws what Node says of files that cannot be read */
export async function onnxMetadata(path: string, key: string): Promise<string | null> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    let at = 0;
    for (let count = 0; at < size && count < MOST_FIELDS; count++) {
      const field = fieldAt(await bytesOf(file, at, 20));
      if (field === null) return null;
      const start = at + field.head;
      if (field.number === METADATA && field.isBytes && field.length <= MOST_ENTRY) {
        const entry = entryOf(await bytesOf(file, start, field.length));
        if (entry?.key === key) return entry.value;
      }
      at = start + field.length;
    }
    return null;
  } finally {
    await file.close();
  }
}

interface Field {
  readonly number: number;
  readonly isBytes: boolean;
  /** Bytes before its content, and of the content. */
  readonly head: number;
  readonly length: number;
}

function entryOf(bytes: Buffer): { readonly key: string; readonly value: string } | null {
  let key: string | null = null;
  let value = '';
  for (let at = 0; at < bytes.length; ) {
    const field = fieldAt(bytes.subarray(at));
    if (field === null) return null;
    const start = at + field.head;
    const text = () => bytes.subarray(start, start + field.length).toString('utf8');
    if (field.isBytes && field.number === KEY) key = text();
    else if (field.isBytes && field.number === VALUE) value = text();
    at = start + field.length;
  }
  return key === null ? null : { key, value };
}

/** null = no field begins here, or one of a kind that ONNX does not use (groups). */
function fieldAt(bytes: Buffer): Field | null {
  const tag = varintAt(bytes, 0);
  if (tag === null) return null;
  const number = Math.floor(tag.value / 8);
  const of = (length: number, head = tag.end): Field => ({ number, isBytes: false, head, length });
  switch (tag.value % 8) {
    case 0: {
      const value = varintAt(bytes, tag.end);
      return value === null ? null : of(value.end - tag.end);
    }
    case 1:
      return of(8);
    case 2: {
      const length = varintAt(bytes, tag.end);
      return length === null ? null : { ...of(length.value, length.end), isBytes: true };
    }
    case 5:
      return of(4);
    default:
      return null;
  }
}

/** Up to ten bytes of seven bits, the lowest first. */
function varintAt(bytes: Buffer, start: number): { readonly value: number; readonly end: number } | null {
  let value = 0;
  for (let index = 0; index < 10; index++) {
    const byte = bytes[start + index];
    if (byte === undefined) return null;
    value += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return { value, end: start + index + 1 };
  }
  return null;
}

async function bytesOf(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
