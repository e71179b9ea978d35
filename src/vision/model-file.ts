/** Model files on disk: what they are (SHA-256), held against what the person or the package says they must be. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { LumosError } from '../errors.js';

export interface ModelFile {
  readonly path: string;
  readonly bytes: number;
  /** Of the whole file, 64 lower-case hexadecimal digits. */
  readonly sha256: string;
}

/** What a pinned hash may look like: `sha256:` in front, upper case and spaces around it do no harm. */
export function normalSha256(text: string): string | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/^sha256:/, '');
  return /^[0-9a-f]{64}$/.test(plain) ? plain : null;
}

/**
 * Reads the file once to say what it is.
 *
 * `pinned` is the hash that the file must have; without it any file will do.
 * @throws LumosError VISION_UNAVAILABLE (missing, unreadable, empty, another hash); INVALID_ACTION (`pinned` is no SHA-256)
 */
export async function examineModelFile(path: string, pinned?: string, signal?: AbortSignal): Promise<ModelFile> {
  const expected = pinned === undefined ? null : normalSha256(pinned);
  if (pinned !== undefined && expected === null) {
    throw new LumosError('INVALID_ACTION', `"${pinned.slice(0, 80)}" is no SHA-256`, {
      hint: `Give 64 hexadecimal digits, as sha256sum ${path} prints them.`,
    });
  }
  const bytes = await sizeOf(path);
  const sha256 = await hashOf(path, signal);
  if (expected !== null && sha256 !== expected) {
    throw new LumosError('VISION_UNAVAILABLE', `the model ${path} is not the file it should be`, {
      hint: `Get the file again, or pin this one if you trust it: ${sha256}`,
      details: { path, expected, sha256 },
    });
  }
  return { path, bytes, sha256 };
}

async function sizeOf(path: string): Promise<number> {
  let bytes: number;
  try {
    const found = await stat(path);
    bytes = found.isFile() ? found.size : 0;
  } catch (cause) {
    throw unreadable(path, cause);
  }
  if (bytes > 0) return bytes;
  throw new LumosError('VISION_UNAVAILABLE', `the model ${path} is empty or no file`, {
    hint: 'Get the file again: it was not written completely.',
    details: { path },
  });
}

async function hashOf(path: string, signal: AbortSignal | undefined): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
      signal?.throwIfAborted();
      hash.update(chunk as Buffer);
    }
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw unreadable(path, cause);
  }
  return hash.digest('hex');
}

function unreadable(path: string, cause: unknown): LumosError {
  const reason = (cause as { code?: string }).code === 'ENOENT' ? 'is not there' : 'cannot be read';
  return new LumosError('VISION_UNAVAILABLE', `the model ${path} ${reason}`, {
    hint: 'Check the path and who may read it; `lumos doctor` says which models are used.',
    cause,
    details: { path },
  });
}
