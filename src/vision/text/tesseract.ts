/**
 * Tesseract in the process (tesseract.js, WebAssembly in worker threads). The language data comes from packages on the disk;
 * nothing is ever downloaded and nothing is cached in the working directory.
 */
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { LumosError } from '../../errors.js';
import type { StageOptions } from '../model.js';
import { type LineEngine, type ReadWord, toPgm } from './engine.js';
import type { LineImage } from './line-image.js';
import { languageFolder } from './tesseract-data.js';

/**
 * Page segmentation 7: the image is one line of text (tesseract(1)). Lines come dark on white: trying what is doubtful the other
 * way round takes as long again and finds nothing.
 */
const PARAMETERS = { tessedit_pageseg_mode: '7', tessedit_do_invert: '0' } as const;
/** OEM 1: the neural network only (tesseract(1)). */
const NETWORK_ONLY = 1;
/** Two read side by side; more would take the processors from what is being looked at. */
const WORKERS = 2;
/** Milliseconds for one line. Those that are read take 5 to 30 on one core; a machine may be ten times slower. */
const LINE_DEADLINE = 20_000;
const START_DEADLINE = 60_000;
/** Bytes of the smallest language's data, unpacked. */
const LEAST_DATA = 100_000;

/** The part of tesseract.js that is used; the package is optional, and the project must compile without it. */
interface Tesseract {
  createWorker(languages: string[], engineMode: number, options: object): Promise<TesseractWorker>;
}
interface TesseractWorker {
  setParameters(parameters: Readonly<Record<string, string>>): Promise<unknown>;
  recognize(image: Uint8Array, options: object, output: object): Promise<{ readonly data: Recognised }>;
  terminate(): Promise<unknown>;
}
interface Recognised {
  readonly blocks:
    | readonly {
        readonly paragraphs: readonly { readonly lines: readonly { readonly words: readonly RecognisedWord[] }[] }[];
      }[]
    | null;
}
interface RecognisedWord {
  readonly text: string;
  /** 0 to 100. */
  readonly confidence: number;
  readonly bbox: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };
}

/**
 * Started on first use.
 * @param languages as tesseract names them, the most likely first; each must be installed
 */
export function createTesseractEngine(languages: readonly string[] = ['eng']): LineEngine {
  let workers: Promise<TesseractWorker[]> | null = null;
  let closed = false;

  const start = (): Promise<TesseractWorker[]> => {
    if (closed) throw gone();
    if (workers === null) {
      const starting = startWorkers(languages);
      workers = starting;
      // What failed is tried again: the person may have mended it.
      starting.catch(() => {
        if (workers === starting) workers = null;
      });
    }
    return workers;
  };

  return {
    id: 'tesseract.js',
    async read(images, onRead, { signal, until = Number.POSITIVE_INFINITY }: StageOptions = {}) {
      signal?.throwIfAborted();
      if (images.length === 0) return;
      const started = await start();
      let next = 0;
      const work = async (worker: TesseractWorker): Promise<void> => {
        while (next < images.length && !signal?.aborted && performance.now() < until) {
          const index = next++;
          onRead(index, await readLine(worker, images[index] as LineImage));
        }
      };
      try {
        await untilAborted(Promise.all(started.map(work)), signal);
      } catch (error) {
        if (error instanceof LumosError && error.code === 'TIMEOUT') {
          // A worker that hangs is of no use to the next look.
          workers = null;
          await endAll(started);
        }
        throw error;
      }
      signal?.throwIfAborted();
    },
    async close() {
      closed = true;
      const ending = workers;
      workers = null;
      if (ending) await endAll(await ending.catch(() => []));
    },
  };
}

async function startWorkers(languages: readonly string[]): Promise<TesseractWorker[]> {
  const tesseract = await load();
  const folders = await Promise.all(languages.map(checkedFolder));
  // The engine looks for all its languages in one folder.
  const together = folders.length === 1 ? null : await gather(languages, folders);
  const start = async (): Promise<TesseractWorker> => {
    const worker = await tesseract.createWorker([...languages], NETWORK_ONLY, {
      langPath: together ?? folders[0],
      cacheMethod: 'none',
      gzip: true,
      logger: () => {},
      errorHandler: () => {},
    });
    await worker.setParameters(PARAMETERS);
    return worker;
  };
  const starting = Promise.all(Array.from({ length: WORKERS }, start));
  try {
    return await within(starting, START_DEADLINE, 'starting the text reader');
  } catch (cause) {
    if (cause instanceof LumosError) throw cause;
    throw new LumosError('VISION_UNAVAILABLE', `The text reader does not start: ${String(cause)}`, {
      hint: 'Install it again where LUMOS is: npm install tesseract.js @tesseract.js-data/eng',
      cause,
    });
  } finally {
    if (together !== null) await rm(together, { recursive: true, force: true });
  }
}

/** Looked through before it is handed over: tesseract.js 7 ends the whole process over data that is broken. */
async function checkedFolder(language: string): Promise<string> {
  const folder = languageFolder(language);
  if (folder === null) {
    throw new LumosError('VISION_UNAVAILABLE', `The text reader has no data for the language ${language}.`, {
      hint: `Install it where LUMOS is: npm install @tesseract.js-data/${language}`,
    });
  }
  try {
    const data = await promisify(gunzip)(await readFile(join(folder, dataFile(language))));
    if (data.length < LEAST_DATA) throw new Error(`it has only ${data.length} bytes`);
  } catch (cause) {
    throw new LumosError(
      'VISION_UNAVAILABLE',
      `The data of the language ${language} cannot be read: ${String(cause)}`,
      {
        hint: `Install it again where LUMOS is: npm install @tesseract.js-data/${language}`,
        cause,
      },
    );
  }
  return folder;
}

async function gather(languages: readonly string[], folders: readonly string[]): Promise<string> {
  const together = await mkdtemp(join(tmpdir(), 'lumos-languages-'));
  await Promise.all(
    languages.map((language, index) =>
      copyFile(join(folders[index] as string, dataFile(language)), join(together, dataFile(language))),
    ),
  );
  return together;
}

function dataFile(language: string): string {
  return `${language}.traineddata.gz`;
}

async function load(): Promise<Tesseract> {
  // Not a literal, so that the compiler does not ask for a package that may be absent.
  const name: string = 'tesseract.js';
  try {
    const loaded = await import(name);
    return (loaded.default ?? loaded) as Tesseract;
  } catch (cause) {
    throw new LumosError('VISION_UNAVAILABLE', 'No text reader is installed (tesseract.js).', {
      hint: 'Install it where LUMOS is: npm install tesseract.js @tesseract.js-data/eng',
      cause,
    });
  }
}

async function readLine(worker: TesseractWorker, image: LineImage): Promise<ReadWord[]> {
  const reading = worker.recognize(toPgm(image), {}, { text: false, blocks: true });
  const { data } = await within(reading, LINE_DEADLINE, 'reading a line');
  const words = (data.blocks ?? []).flatMap((block) =>
    block.paragraphs.flatMap((paragraph) => paragraph.lines.flatMap((line) => line.words)),
  );
  return words.map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
    text,
    confidence: Math.max(0, Math.min(1, confidence / 100)),
    x: x0,
    y: y0,
    width: x1 - x0,
    height: y1 - y0,
  }));
}

async function endAll(workers: readonly TesseractWorker[]): Promise<void> {
  await Promise.allSettled(workers.map((worker) => worker.terminate()));
}

function within<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new LumosError('TIMEOUT', `${what} did not end within ${ms} ms`, { hint: 'Look again.' }));
    }, ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** A line that is being read ends by itself; nobody waits for it. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

function gone(): LumosError {
  return new LumosError('VISION_UNAVAILABLE', 'The text reader is closed.', { hint: 'Open a new one.' });
}
