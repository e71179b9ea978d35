/** A folder with OmniParser's weights as stages of the vision pass. */
import { createYoloDetector } from '../detect/yolo-detector.js';
import type { Captioner, Detector } from '../model.js';
import { examineModelFile } from '../model-file.js';
import { createFlorence } from '../name/florence.js';
import type { FlorencePaths } from '../name/florence-model.js';
import { findOmniparser, type OmniparserFiles } from './folder.js';
import { knownFile } from './known.js';

export interface Omniparser {
  readonly folder: string;
  readonly detector: Detector | null;
  readonly captioner: Captioner | null;
  /** For the person who uses it: a sentence each, said once. */
  readonly licences: readonly string[];
  /** What is missing, and what nobody is known to have published; without a full stop. */
  readonly notes: readonly string[];
}

/**
 * Finds the files; loads none of them before its stage is asked.
 *
 * `pins` are whole hashes that files must have, by path relative to the folder or whole; SHA256SUMS in the folder says the
 * same.
 * @throws LumosError VISION_UNAVAILABLE as `findOmniparser`, and when a pinned file has another hash
 */
export async function openOmniparser(folder: string, pins: Readonly<Record<string, string>> = {}): Promise<Omniparser> {
  const files = await findOmniparser(folder);
  const pinned = pinsOf(files, pins);
  const { detector, captioner } = files;
  const detectorPin = detector === null ? undefined : pinned(detector.path);
  // The captioner's hundreds of megabytes are read for this only where somebody asked for it.
  const worth = pathsOf(files).filter((path) => path === detector?.path || pinned(path) !== undefined);
  const examined = await examine(worth, pinned);
  return {
    folder,
    detector:
      detector === null
        ? null
        : createYoloDetector(detector.path, {
            licence: detector.licence,
            ...(detectorPin === undefined ? {} : { sha256: detectorPin }),
          }),
    captioner:
      captioner === null
        ? null
        : createFlorence(captioner.paths, captioner.vocabulary, { pins: pinsOfCaptioner(captioner.paths, pinned) }),
    licences: licencesOf(files),
    notes: [...files.notes, ...examined.filter(isUnknown).map(unknownNote)],
  };
}

export interface ExaminedFile {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
  /** What it is known as; null = unknown. */
  readonly known: string | null;
  readonly pinned: boolean;
}

/**
 * Reads every model file once to say what it is.
 * @throws LumosError VISION_UNAVAILABLE: not there, or not what it is pinned to
 */
export async function examineOmniparser(
  folder: string,
  pins: Readonly<Record<string, string>> = {},
): Promise<{
  readonly files: readonly ExaminedFile[];
  readonly licences: readonly string[];
  readonly notes: readonly string[];
}> {
  const found = await findOmniparser(folder);
  const files = await examine(pathsOf(found), pinsOf(found, pins));
  return { files, licences: licencesOf(found), notes: found.notes };
}

function pathsOf({ detector, captioner }: OmniparserFiles): string[] {
  return [...(detector === null ? [] : [detector.path]), ...(captioner === null ? [] : Object.values(captioner.paths))];
}

async function examine(
  paths: readonly string[],
  pinned: (path: string) => string | undefined,
): Promise<ExaminedFile[]> {
  const files: ExaminedFile[] = [];
  for (const path of paths) {
    const { sha256, bytes } = await examineModelFile(path, pinned(path));
    files.push({ path, sha256, bytes, known: knownFile(sha256)?.what ?? null, pinned: pinned(path) !== undefined });
  }
  return files;
}

const isUnknown = ({ known, pinned }: ExaminedFile): boolean => known === null && !pinned;

function unknownNote({ path, sha256 }: ExaminedFile): string {
  return `${path} is used although it is no file that is known to be published (sha256 ${sha256}); pin it with SHA256SUMS in the folder if you trust it`;
}

function pinsOf(files: OmniparserFiles, given: Readonly<Record<string, string>>): (path: string) => string | undefined {
  return (path) => {
    const short = path.startsWith(files.folder) ? path.slice(files.folder.length).replace(/^[/\\]+/, '') : path;
    return given[path] ?? given[short.replaceAll('\\', '/')] ?? files.pins.get(path);
  };
}

function pinsOfCaptioner(
  paths: FlorencePaths,
  pinned: (path: string) => string | undefined,
): Partial<Record<keyof FlorencePaths, string>> {
  const pins: Partial<Record<keyof FlorencePaths, string>> = {};
  for (const role of ['vision', 'embed', 'encoder', 'decoder'] as const) {
    const pin = pinned(paths[role]);
    if (pin !== undefined) pins[role] = pin;
  }
  return pins;
}

function licencesOf({ detector, captioner }: OmniparserFiles): string[] {
  const notes: string[] = [];
  if (detector?.licence === 'MIT') notes.push('OmniParser icon_detect_v3 is used: MIT licence.');
  else if (detector !== null) {
    notes.push(
      'OmniParser icon_detect is used: made with Ultralytics YOLO, AGPL-3.0. What you build with it may fall under that licence; icon_detect_v3 is MIT.',
    );
  }
  if (captioner !== null) notes.push('the Florence-2 captioner is used: MIT licence.');
  return notes;
}
