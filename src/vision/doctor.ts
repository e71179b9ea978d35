/** What `lumos doctor` says of vision: runtime, models and their hashes, text, what the person brought along. Loads what it claims. */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { LumosError } from '../errors.js';
import { modelsFolder, OCR_VARIABLE, OMNIPARSER_VARIABLE } from './configure.js';
import { openModel } from './onnx.js';
import { findTesseract } from './text/program.js';
import { installedLanguages } from './text/tesseract-data.js';

export interface VisionRow {
  readonly name: string;
  readonly ok: boolean;
  readonly message: string;
  readonly remedy?: string;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Rows in the order in which a picture goes through them. Never throws for what is missing. */
export async function visionRows(env: Env): Promise<VisionRow[]> {
  const folder = env[OMNIPARSER_VARIABLE]?.trim();
  const ocr = env[OCR_VARIABLE]?.trim();
  return [
    await builtin('vision', 'detector.json', 'the built-in detector'),
    await builtin('vision icons', 'icons.json', 'the icon classifier'),
    text(env.PATH ?? ''),
    ...(ocr ? [await paddle(ocr)] : []),
    ...(folder ? [await omniparser(folder)] : []),
  ];
}

/** Loads the model, so that a runtime that does not work here, a damaged file and a wrong hash are all found. */
async function builtin(name: string, file: string, what: string): Promise<VisionRow> {
  const folder = modelsFolder(file);
  if (folder === null) return { name, ok: false, message: `${what} is not in this installation`, remedy: REINSTALL };
  return row(name, async () => {
    const { sha256, licence } = await factsOf(join(folder, file));
    const model = openModel(join(folder, file.replace(/json$/, 'onnx')), { sha256 });
    try {
      await model.shapes();
      const { bytes } = await model.file();
      return `${what} loads: ${megabytes(bytes)}, ${licence}, sha256 ${sha256.slice(0, 12)}…`;
    } finally {
      await model.close();
    }
  });
}

async function factsOf(path: string): Promise<{ sha256: string; licence: string }> {
  try {
    const { sha256, licence } = JSON.parse(await readFile(path, 'utf8')) as { sha256?: unknown; licence?: unknown };
    if (typeof sha256 === 'string' && typeof licence === 'string') return { sha256, licence };
  } catch (cause) {
    throw new LumosError('VISION_UNAVAILABLE', `${path} cannot be read`, { hint: REINSTALL, cause });
  }
  throw new LumosError('VISION_UNAVAILABLE', `${path} lacks facts about its model`, { hint: REINSTALL });
}

function text(path: string): VisionRow {
  const name = 'vision text';
  const languages = installedLanguages();
  const program = findTesseract(path);
  const also = program === null ? '' : `; ${program} is there too: --reader program`;
  if (languages.length > 0) return { name, ok: true, message: `reads ${languages.join(', ')}${also}` };
  if (program !== null) return { name, ok: true, message: `reads with ${program}` };
  return {
    name,
    ok: false,
    message: 'no text reader is installed: pictures have no words',
    remedy: 'Install it where LUMOS is: npm install tesseract.js @tesseract.js-data/eng',
  };
}

async function omniparser(folder: string): Promise<VisionRow> {
  return row('omniparser', async () => {
    const { examineOmniparser } = await import('./omniparser/index.js');
    const { files, licences, notes } = await examineOmniparser(folder);
    const found = files.map(({ path, bytes, sha256, known, pinned }) => {
      const what = pinned ? 'as pinned' : (known ?? 'not known to be published');
      return `${basename(path)} ${megabytes(bytes)} ${sha256.slice(0, 12)}… (${what})`;
    });
    return [`${folder}: ${found.join(', ')}`, ...licences, ...notes].join('; ');
  });
}

async function paddle(folder: string): Promise<VisionRow> {
  return row('vision text models', async () => {
    const { openPaddle } = await import('./text/paddle.js');
    const { reader, files, characters, notes } = await openPaddle(folder);
    await reader.close();
    const names = files.map((file) => basename(file)).join(', ');
    return [`${folder}: ${names} load and know ${characters} characters`, ...notes].join('; ');
  });
}

async function row(name: string, look: () => Promise<string>): Promise<VisionRow> {
  try {
    return { name, ok: true, message: await look() };
  } catch (error) {
    if (!(error instanceof LumosError)) throw error;
    return { name, ok: false, message: error.message, remedy: error.hint };
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

const REINSTALL = 'Install LUMOS again: its own files are missing or damaged.';
