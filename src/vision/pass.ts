/**
 * The vision pass: a picture in, its elements in reading order out. Regions and words are found side by side; regions without
 * text are read once more by themselves; what is still nameless goes to the captioner. A stage that is missing or late costs what
 * it would have added, and the result says so.
 */
import { LumosError } from '../errors.js';
import { createRegionDetector } from './detect/regions.js';
import { comparedWithPicture } from './detect/whole-picture.js';
import { withLogarithms } from './keypads.js';
import { type Merged, mergeSeen, withNames } from './merge.js';
import type {
  Captioner,
  Detection,
  Detector,
  Picture,
  SeenElement,
  StageOptions,
  TextReader,
  VisionClass,
  Word,
} from './model.js';
import { withoutNested } from './nested.js';
import { inReadingOrder } from './order.js';
import { oneColour, resizePicture } from './picture.js';
import { hashOf, tiled } from './tiles.js';

export interface VisionStages {
  /** null = regions are found without a model. */
  readonly detector: Detector | null;
  /** null = nothing is read. */
  readonly reader: TextReader | null;
  readonly captioner?: Captioner | null;
  /** How regions and words become elements. Default: `mergeSeen`, and no control inside another. */
  readonly merge?: (detections: readonly Detection[], words: readonly Word[]) => Merged;
  /** Sentences about what could not be opened, without a full stop. */
  readonly notes?: readonly string[];
  /** Licences of what a person brought along, one sentence each. */
  readonly licences?: readonly string[];
}

export interface SeeOptions {
  readonly signal?: AbortSignal;
  /** Physical pixels of the picture for each logical one. Default 1. */
  readonly scale?: number;
  /** Milliseconds for each stage; past it the result comes without what is missing. Default 25 s, models are loaded within it. */
  readonly stageMs?: number;
  /** Elements whose shorter side has fewer pixels are left out (OC-08). Default 3. */
  readonly leastSide?: number;
}

export interface SeenPicture {
  /** In reading order, in pixels of the picture. */
  readonly elements: readonly SeenElement[];
  /** Every word of the look at the whole picture, before words and regions were put together. */
  readonly words: readonly Word[];
  /** Which implementation found the regions, and which read the text; null = none could. */
  readonly detector: string | null;
  readonly reader: string | null;
  /** What is missing and why, one sentence each, without a full stop; empty when everything was seen. */
  readonly missing: readonly string[];
  /** Milliseconds. */
  readonly timings: { readonly detect: number; readonly read: number; readonly name: number; readonly whole: number };
}

export interface VisionPass {
  /** What the person who uses it must be told once: licences of what they brought along. */
  readonly licences: readonly string[];
  /**
   * The elements of a picture.
   * @throws LumosError as the stages, where none of them works (VISION_UNAVAILABLE); the signal's reason
   */
  see(picture: Picture, options?: SeeOptions): Promise<readonly SeenElement[]>;
  /** The same, with what the pass knows about itself. */
  look(picture: Picture, options?: SeeOptions): Promise<SeenPicture>;
  close(): Promise<void>;
}

const STAGE_MS = 25_000;
const LEAST_SIDE = 3;
/** Pictures whose result is remembered whole. */
const REMEMBERED = 8;
/** Where text can be expected that the look at the whole picture missed. */
const READ_AGAIN: ReadonlySet<VisionClass> = new Set<VisionClass>([
  'button',
  'link',
  'tab',
  'menuitem',
  'listitem',
  'combobox',
]);
/** Names that were read less surely are read again. */
const DOUBTFUL = 0.7;
/** Regions that are read once more, and that are named. Each takes some 10 ms. */
const MOST_AGAIN = 60;
/** Regions of one picture: a screen has some hundreds. More are noise, and would be compared with each other. */
const MOST_REGIONS = 3000;
const MOST_NAMED = 200;

export function createPass(stages: VisionStages): VisionPass {
  const detector = stages.detector === null ? null : tiled(stages.detector);
  const fallback = tiled(createRegionDetector());
  const { reader } = stages;
  const captioner = stages.captioner ?? null;
  const merge = stages.merge ?? mergeSeen;
  // Another's rules say themselves what stays.
  const tidy = stages.merge ? (all: readonly SeenElement[]) => all : withoutNested;
  const remembered = new Map<string, SeenPicture>();

  async function look(picture: Picture, options: SeeOptions = {}): Promise<SeenPicture> {
    const started = performance.now();
    const { signal, scale = 1, stageMs = STAGE_MS, leastSide = LEAST_SIDE } = options;
    signal?.throwIfAborted();
    const blank = oneColour(picture);
    if (blank) return emptyPicture(blank.black, performance.now() - started);
    const key = `${scale} ${leastSide} ${hashOf(picture)}`;
    const known = remembered.get(key);
    if (known) return { ...known, timings: { detect: 0, read: 0, name: 0, whole: performance.now() - started } };
    const missing = new Missing(stages.notes ?? []);
    const stage = (): StageOptions => stageOptions(signal, stageMs, missing);

    const [found, words] = await Promise.all([
      timed(() => detect(picture, scale, stage(), missing)),
      timed(() => read(picture, stage(), missing)),
    ]);
    const merged = merge(found.value.detections, words.value ?? []);
    const named = await timed(() => nameRest(picture, merged, stage, missing));
    const elements = inReadingOrder(
      tidy(withLogarithms(named.value)).filter(({ bounds }) => Math.min(bounds.width, bounds.height) >= leastSide),
    );
    const result: SeenPicture = {
      elements,
      words: words.value ?? [],
      detector: found.value.id,
      reader: words.value === null ? null : (reader?.id ?? null),
      missing: missing.sentences,
      timings: { detect: found.ms, read: words.ms, name: named.ms, whole: performance.now() - started },
    };
    // What came late may come in time at the next look.
    if (!missing.late) remember(key, result);
    return result;
  }

  function remember(key: string, result: SeenPicture): void {
    remembered.set(key, result);
    const oldest = remembered.keys().next().value;
    if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  }

  /** A model that is missing or broken is replaced by what needs none; one that is late is left out. */
  async function detect(
    picture: Picture,
    scale: number,
    options: StageOptions,
    missing: Missing,
  ): Promise<{ readonly id: string | null; readonly detections: readonly Detection[] }> {
    // The network was trained on controls of scale 1.
    const factor = scale > 1.25 ? 1 / scale : 1;
    const small = await resizePicture(picture, factor);
    for (const one of detector === null ? [fallback] : [detector, fallback]) {
      try {
        const detections = comparedWithPicture(small, surest(await one.detect(small, options), missing));
        return {
          id: one.id,
          detections: factor === 1 ? detections : detections.map((each) => enlarged(each, small, picture)),
        };
      } catch (error) {
        missing.add(error, options.signal, 'the regions were not found');
      }
    }
    return { id: null, detections: [] };
  }

  async function read(picture: Picture, options: StageOptions, missing: Missing): Promise<readonly Word[] | null> {
    if (reader === null) return null;
    try {
      return await reader.page(picture, options);
    } catch (error) {
      missing.add(error, options.signal, 'the text was not read');
      return null;
    }
  }

  async function nameRest(
    picture: Picture,
    { elements, unnamed }: Merged,
    stage: () => StageOptions,
    missing: Missing,
  ): Promise<SeenElement[]> {
    let all = [...elements];
    const readable = all
      .flatMap((element, at) => (isReadAgain(element, unnamed.includes(at)) ? [at] : []))
      .slice(0, MOST_AGAIN);
    if (reader !== null && readable.length > 0 && !missing.late) {
      const options = stage();
      try {
        const words = await reader.regions(
          picture,
          readable.map((at) => (all[at] as SeenElement).bounds),
          options,
        );
        all = withNames(
          all,
          new Map(
            readable.map((at, index) => [at, { words: better(all[at] as SeenElement, trusted(words[index] ?? [])) }]),
          ),
        );
      } catch (error) {
        missing.add(error, options.signal, 'regions without text were not read again');
      }
    }
    const nameless = unnamed.filter((at) => all[at]?.name === '').slice(0, MOST_NAMED);
    if (captioner !== null && nameless.length > 0) {
      const options = stage();
      try {
        const captions = await captioner.captions(
          picture,
          nameless.map((at) => (all[at] as SeenElement).bounds),
          options,
        );
        all = withNames(all, new Map(nameless.map((at, index) => [at, { caption: captions[index] ?? null }])));
      } catch (error) {
        missing.add(error, options.signal, 'pictures without text were not named');
      }
    }
    return all;
  }

  return {
    licences: stages.licences ?? [],
    look,
    see: async (picture, options) => (await look(picture, options)).elements,
    async close() {
      remembered.clear();
      const ends = [detector, fallback, reader, captioner].map(async (stage) => stage?.close());
      const failed = (await Promise.allSettled(ends)).find((end) => end.status === 'rejected');
      if (failed) throw failed.reason;
    },
  };
}

/** Without a text, or with one that was read from too close around it to be sure: the space around letters tells their size. */
function isReadAgain({ role, nameConfidence, source }: SeenElement, unnamed: boolean): boolean {
  if (role === null || !READ_AGAIN.has(role)) return false;
  return unnamed || (source === 'detector+text' && nameConfidence !== null && nameConfidence < DOUBTFUL);
}

/** What the second look read, where it is surer than the first. */
function better({ nameConfidence }: SeenElement, words: readonly Word[]): readonly Word[] {
  const least = Math.min(1, ...words.map(({ confidence }) => confidence));
  return nameConfidence === null || least > nameConfidence ? words : [];
}

/** Collects what a look had to do without. */
class Missing {
  readonly sentences: string[];
  late = false;

  constructor(notes: readonly string[]) {
    this.sentences = [...notes];
  }

  readonly partial = (why: string): void => {
    this.late = true;
    this.sentences.push(why);
  };

  /** @throws what nobody foresaw, and the caller's own wish to stop */
  add(error: unknown, signal: AbortSignal | undefined, what: string): void {
    if (signal?.aborted && signal.reason instanceof StageLate) {
      this.partial(`${what}: ${signal.reason.message}`);
      return;
    }
    if (signal?.aborted) throw signal.reason;
    if (!(error instanceof LumosError) || !FORGIVEN.has(error.code)) throw error;
    if (error.code === 'TIMEOUT') this.late = true;
    const sentence = `${what}: ${error.message.replace(/\.$/u, '')}. ${error.hint.replace(/\.$/u, '')}`;
    if (!this.sentences.includes(sentence)) this.sentences.push(sentence);
  }
}

const FORGIVEN: ReadonlySet<string> = new Set(['VISION_UNAVAILABLE', 'TIMEOUT']);

function surest(detections: readonly Detection[], missing: Missing): readonly Detection[] {
  if (detections.length <= MOST_REGIONS) return detections;
  missing.sentences.push(`of ${detections.length} regions only the surest ${MOST_REGIONS} were looked at`);
  return [...detections].sort((a, b) => b.score - a.score).slice(0, MOST_REGIONS);
}

class StageLate extends Error {}

/** Ends a stage with what it has shortly before its time is over, and without at the end of it. */
function stageOptions(signal: AbortSignal | undefined, stageMs: number, missing: Missing): StageOptions {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new StageLate(`it took longer than ${stageMs} ms`)), stageMs);
  timer.unref();
  return {
    signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
    until: performance.now() + 0.9 * stageMs,
    onPartial: missing.partial,
  };
}

/** Read without anything around it, a drawing easily becomes a letter. */
function trusted(words: readonly Word[]): readonly Word[] {
  return words.filter(
    ({ text, confidence }) => confidence >= (text.length > 1 ? 0.6 : 0.75) && /[\p{L}\p{N}\p{S}\p{P}]/u.test(text),
  );
}

function enlarged(detection: Detection, small: Picture, picture: Picture): Detection {
  const { x, y, width, height } = detection.bounds;
  const [wide, high] = [picture.width / small.width, picture.height / small.height];
  return { ...detection, bounds: { x: x * wide, y: y * high, width: width * wide, height: height * high } };
}

function emptyPicture(black: boolean, whole: number): SeenPicture {
  const why = black
    ? 'the picture is black: the window may be protected against being seen, or the screen locked or off'
    : 'the picture has one colour and nothing in it';
  return {
    elements: [],
    words: [],
    detector: null,
    reader: null,
    missing: [why],
    timings: { detect: 0, read: 0, name: 0, whole },
  };
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly ms: number }> {
  const started = performance.now();
  const value = await work();
  return { value, ms: performance.now() - started };
}
