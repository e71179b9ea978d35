/** Tesseract as a program in PATH: for who has its data for a language that is not installed for the process. */
import { execFile, spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import { LumosError } from '../../errors.js';
import type { LineEngine, ReadWord } from './engine.js';
import { assertLanguage, isLanguage } from './languages.js';
import type { LineImage } from './line-image.js';
import { toTiff } from './tiff.js';

/** Milliseconds for one call, at least and for each line. One takes 5 to 30 on one core; a machine may be ten times slower. */
const LEAST_MS = 10_000;
const LINE_MS = 600;
/** Bytes of output: a line of text gives some hundred. */
const MOST_OUTPUT = 32 << 20;
/** Lines given to one call; two run side by side. */
const BATCH = 40;
const SIDE_BY_SIDE = 2;

/** Absolute path of the program, or null. @param path folders, as in PATH */
export function findTesseract(path: string): string | null {
  const name = process.platform === 'win32' ? 'tesseract.exe' : 'tesseract';
  for (const folder of path.split(delimiter)) {
    if (!isAbsolute(folder)) continue;
    const file = join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      if (statSync(file).isFile()) return file;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}

/**
 * Languages that the program has data for; null = it could not be asked. Asked for one that it lacks beside one that it has, it
 * reads with the other and ends well.
 */
export async function languagesOfProgram(program: string): Promise<readonly string[] | null> {
  try {
    const { stdout } = await promisify(execFile)(program, ['--list-langs'], {
      timeout: LEAST_MS,
      killSignal: 'SIGKILL',
    });
    return stdout.split('\n').filter(isLanguage);
  } catch {
    return null; // What it cannot do it says itself when it is to read.
  }
}

/** As Debian names the packages of its languages. */
export function debianPackages(languages: readonly string[]): string {
  return languages.map((language) => `tesseract-ocr-${language.replaceAll('_', '-')}`).join(' ');
}

export function createTesseractProgram(program: string, languages: readonly string[] = ['eng']): LineEngine {
  languages.forEach(assertLanguage);
  return {
    id: 'tesseract',
    async read(images, onRead, { signal, until = Number.POSITIVE_INFINITY } = {}) {
      signal?.throwIfAborted();
      let next = 0;
      const work = async (): Promise<void> => {
        while (next < images.length && performance.now() < until) {
          const first = next;
          const batch = images.slice(first, first + BATCH);
          next += batch.length;
          const pages = parseTsv(await run(program, languages, batch, signal));
          for (let index = 0; index < batch.length; index++) onRead(first + index, pages.get(index + 1) ?? []);
        }
      };
      await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
    },
    async close() {},
  };
}

/** One page of a TIFF file for each line: the program starts once for many, which takes longer than reading one. */
function run(
  program: string,
  languages: readonly string[],
  images: readonly LineImage[],
  signal: AbortSignal | undefined,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const args = [
      'stdin',
      'stdout',
      '--psm',
      '7',
      '--oem',
      '1',
      '-l',
      languages.join('+'),
      '-c',
      'tessedit_do_invert=0',
      'tsv',
    ];
    const child = spawn(program, args, {
      // One line of text gives several threads nothing to do.
      env: { ...process.env, OMP_THREAD_LIMIT: '1' },
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: LEAST_MS + images.length * LINE_MS,
      killSignal: 'SIGKILL',
      ...(signal ? { signal } : {}),
    });
    const output: Buffer[] = [];
    let size = 0;
    let complaint = '';
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MOST_OUTPUT) child.kill('SIGKILL');
      else output.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString('utf8')).slice(0, 400);
    });
    child.stdin.on('error', () => {
      // It ended before it read everything: its exit status says why.
    });
    child.on('error', (error) => reject(signal?.aborted ? signal.reason : failed(String(error), languages, error)));
    child.on('close', (code, killed) => {
      if (signal?.aborted) reject(signal.reason);
      else if (code === 0) resolve(Buffer.concat(output).toString('utf8'));
      else reject(failed(killed === null ? complaint.trim() : 'it did not end in time', languages));
    });
    child.stdin.end(toTiff(images));
  });
}

function failed(why: string, languages: readonly string[], cause?: unknown): LumosError {
  return new LumosError('VISION_UNAVAILABLE', `tesseract cannot read: ${why}`, {
    hint: `Check that the language is installed (Debian: apt-get install ${debianPackages(languages)}).`,
    cause,
  });
}

/** Words by page, from 1. Columns: level page block paragraph line word left top width height confidence text (tesseract(1)). */
export function parseTsv(tsv: string): Map<number, ReadWord[]> {
  const pages = new Map<number, ReadWord[]>();
  for (const line of tsv.split('\n')) {
    const [level, page, , , , , left, top, width, height, confidence, ...text] = line.split('\t');
    const word = text.join('\t').trim();
    if (level !== '5' || word === '' || Number(confidence) < 0) continue;
    const number = Number(page);
    const words = pages.get(number) ?? [];
    words.push({
      text: word,
      confidence: Math.min(1, Number(confidence) / 100),
      x: Number(left),
      y: Number(top),
      width: Number(width),
      height: Number(height),
    });
    pages.set(number, words);
  }
  return pages;
}
