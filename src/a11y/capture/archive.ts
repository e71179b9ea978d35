/** The `.lumos` file: a ZIP of `meta.json`, `tree.json` and, where there is a picture, `screen.png`. Nothing else is accepted in it. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { LumosError } from '../../errors.js';

/** Bytes after unpacking. A tree of 100,000 nodes is about 40 MB. */
const LIMITS: Readonly<Record<string, number>> = {
  'meta.json': 1 << 20,
  'tree.json': 128 << 20,
  'screen.png': 64 << 20,
};
/** Bytes of the whole file. */
export const MAX_ARCHIVE = 96 << 20;
/** JSON of real trees shrinks about 20 times; far more is an attack on the reader's memory. Deflate's own limit is 1032. */
const MAX_RATIO = 200;
const RATIO_APPLIES_FROM = 1 << 20;
/** "Local file header" (APPNOTE.TXT 4.3.7) and the PNG signature (PNG specification, 5.2). */
const ZIP_MAGIC = [0x50, 0x4b, 0x03, 0x04];
const PNG_MAGIC = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export interface Parts {
  readonly meta: unknown;
  readonly tree: unknown;
  readonly screenshot: Uint8Array | null;
}

export function pack(meta: unknown, tree: unknown, screenshot: Uint8Array | null): Uint8Array {
  if (screenshot && !startsWith(screenshot, PNG_MAGIC)) throw broken('its screenshot is not a PNG picture');
  return zipSync(
    {
      'meta.json': strToU8(JSON.stringify(meta, null, 1)),
      'tree.json': strToU8(JSON.stringify(tree)),
      // Already compressed.
      ...(screenshot ? { 'screen.png': [screenshot, { level: 0 }] as const } : {}),
    },
    { level: 6, mtime: new Date(1980, 0, 1) },
  );
}

/** @throws LumosError BACKEND_UNAVAILABLE when it is not a capture, is damaged, or asks for too much memory */
export function unpack(bytes: Uint8Array): Parts {
  if (bytes.length > MAX_ARCHIVE) throw broken(`it is larger than ${MAX_ARCHIVE >> 20} MiB`);
  if (!startsWith(bytes, ZIP_MAGIC)) throw broken('it is not a ZIP archive');
  const seen = new Set<string>();
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        const limit = Object.hasOwn(LIMITS, name) ? LIMITS[name] : undefined;
        // The name is not repeated: it is whatever the file's author wanted to appear in a terminal.
        if (limit === undefined) throw broken('it has a file that does not belong there');
        if (seen.has(name)) throw broken(`it has ${name} twice`);
        seen.add(name);
        if (originalSize > limit) throw broken(`its ${name} is larger than ${limit >> 20} MiB`);
        if (originalSize > RATIO_APPLIES_FROM && originalSize > size * MAX_RATIO) {
          throw broken(`its ${name} is compressed beyond belief`);
        }
        return true;
      },
    });
  } catch (cause) {
    if (cause instanceof LumosError) throw cause;
    throw broken('the archive is damaged', cause);
  }
  const screenshot = files['screen.png'] ?? null;
  if (screenshot && !startsWith(screenshot, PNG_MAGIC)) throw broken('its screenshot is not a PNG picture');
  return { meta: json(files, 'meta.json'), tree: json(files, 'tree.json'), screenshot };
}

export function broken(why: string, cause?: unknown): LumosError {
  return new LumosError('BACKEND_UNAVAILABLE', `This is not a capture that can be read: ${why}.`, {
    hint: 'Give a .lumos file that was written by this or an earlier version of LUMOS.',
    cause,
  });
}

function json(files: Record<string, Uint8Array>, name: string): unknown {
  const bytes = files[name];
  if (!bytes) throw broken(`${name} is missing`);
  try {
    return JSON.parse(strFromU8(bytes));
  } catch (cause) {
    throw broken(`its ${name} is not JSON`, cause);
  }
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}
