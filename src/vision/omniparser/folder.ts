/** Finds OmniParser's files in a folder that a person gave: their own downloads and exports, by the names they are published under. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { LumosError } from '../../errors.js';
import { normalSha256 } from '../model-file.js';
import type { FlorencePaths } from '../name/florence-model.js';

export interface OmniparserFiles {
  readonly folder: string;
  /** icon_detect as ONNX. */
  readonly detector: { readonly path: string; readonly licence: string } | null;
  readonly captioner: { readonly paths: FlorencePaths; readonly vocabulary: string } | null;
  /** Whole hashes that files must have, from SHA256SUMS in the folder: path -> hash. */
  readonly pins: ReadonlyMap<string, string>;
  /** What is there and cannot be used, and why; a sentence each. */
  readonly notes: readonly string[];
}

/** Enough for every published layout; a folder with more is not one of weights. */
const MOST_ENTRIES = 5000;
const MOST_DEPTH = 4;
/** As onnx-community names precisions. The first that is there is taken: the vision encoder suffers most from small ones. */
const SUFFIXES = ['', '_fp16', '_q4f16', '_q4', '_bnb4', '_int8', '_uint8', '_quantized'] as const;
const PARTS: readonly (readonly [keyof FlorencePaths, string])[] = [
  ['vision', 'vision_encoder'],
  ['embed', 'embed_tokens'],
  ['encoder', 'encoder_model'],
  ['decoder', 'decoder_model_merged'],
];
/** Ultralytics' licence for v1 and v2; v3 is based on the MIT-licensed YOLOv9 (OmniParser's README). */
const LICENCES = { old: 'AGPL-3.0-only', v3: 'MIT' } as const;

/**
 * Looks for `icon_detect*.onnx`, or `*.onnx` in a folder named icon_detect*, and for the four files of a Florence-2 export.
 * @throws LumosError VISION_UNAVAILABLE: no such folder, or none of these files in it
 */
export async function findOmniparser(folder: string): Promise<OmniparserFiles> {
  const files = await filesIn(folder);
  const detector = findDetector(folder, files);
  const { captioner, note } = findCaptioner(files);
  const notes = note === null ? [] : [note];
  if (detector === null && files.some((file) => /icon_detect[^/\\]*[/\\].*\.(pt|safetensors)$/.test(file))) {
    notes.push('icon_detect is there as PyTorch weights only: export it to ONNX first (docs/vision.md says how)');
  }
  if (detector === null && captioner === null) {
    throw new LumosError(
      'VISION_UNAVAILABLE',
      `no model of OmniParser is in ${folder}${notes.map((text) => `; ${text}`)}`,
      {
        hint: 'It needs icon_detect/model.onnx, or vision_encoder, embed_tokens, encoder_model and decoder_model_merged (.onnx) with tokenizer.json.',
        details: { folder },
      },
    );
  }
  return { folder, detector, captioner, pins: await readPins(folder, files), notes };
}

async function filesIn(folder: string): Promise<string[]> {
  const found: string[] = [];
  const waiting = [{ path: folder, depth: 0 }];
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    let entries: { name: string; isDirectory(): boolean }[];
    try {
      entries = await readdir(at.path, { withFileTypes: true });
    } catch (cause) {
      if (at.depth > 0) continue; // a folder inside that may not be read holds nothing for us
      throw new LumosError('VISION_UNAVAILABLE', `the folder ${folder} cannot be read`, {
        hint: 'Give the folder that holds OmniParser’s weights: --omniparser <folder> or LUMOS_OMNIPARSER.',
        cause,
        details: { folder },
      });
    }
    for (const { name, isDirectory } of entries.map((entry) => ({
      name: entry.name,
      isDirectory: entry.isDirectory(),
    }))) {
      if (found.length + waiting.length > MOST_ENTRIES) break;
      if (!isDirectory) found.push(join(at.path, name));
      else if (at.depth < MOST_DEPTH && !name.startsWith('.'))
        waiting.push({ path: join(at.path, name), depth: at.depth + 1 });
    }
  }
  return found.sort();
}

/** v3 before v2: newer, and free to use. */
function findDetector(folder: string, files: readonly string[]): OmniparserFiles['detector'] {
  const isPart = (name: string) => PARTS.some(([, part]) => name.startsWith(part));
  const candidates = files.filter((file) => {
    if (!file.endsWith('.onnx') || isPart(basename(file))) return false;
    return (
      relative(folder, file)
        .split(sep)
        .some((part) => part.startsWith('icon_detect')) || /^icon_detect/.test(basename(folder))
    );
  });
  const isV3 = (file: string) => /icon_detect_?v3/.test(file);
  const path = candidates.find(isV3) ?? candidates[0];
  return path === undefined ? null : { path, licence: isV3(path) ? LICENCES.v3 : LICENCES.old };
}

function findCaptioner(files: readonly string[]): {
  readonly captioner: OmniparserFiles['captioner'];
  readonly note: string | null;
} {
  const anchor = files.find((file) => /^vision_encoder[^/\\]*\.onnx$/.test(basename(file)));
  if (anchor === undefined) return { captioner: null, note: null };
  const place = dirname(anchor);
  const paths: Partial<Record<keyof FlorencePaths, string>> = {};
  for (const [role, part] of PARTS) {
    const path = SUFFIXES.map((suffix) => join(place, `${part}${suffix}.onnx`)).find((file) => files.includes(file));
    if (path !== undefined) paths[role] = path;
  }
  const { vision, embed, encoder, decoder } = paths;
  const missing = PARTS.filter(([role]) => paths[role] === undefined).map(([, part]) => `${part}.onnx`);
  const vocabulary = [place, dirname(place)]
    .flatMap((at) => [join(at, 'tokenizer.json'), join(at, 'vocab.json')])
    .find((file) => files.includes(file));
  if (vocabulary === undefined) missing.push('tokenizer.json');
  if (!vision || !embed || !encoder || !decoder || !vocabulary) {
    return { captioner: null, note: `the captioner in ${place} lacks ${missing.join(', ')}` };
  }
  return { captioner: { paths: { vision, embed, encoder, decoder }, vocabulary }, note: null };
}

/** A file as sha256sum writes it. */
async function readPins(folder: string, files: readonly string[]): Promise<Map<string, string>> {
  const pins = new Map<string, string>();
  const sums = join(folder, 'SHA256SUMS');
  if (!files.includes(sums)) return pins;
  for (const line of (await readFile(sums, 'utf8')).split('\n')) {
    const [hash = '', name] = line.split(/\s+\*?(.+)/);
    if (line.trim() === '' || line.startsWith('#')) continue;
    const sha256 = normalSha256(hash);
    if (sha256 === null || name === undefined) {
      throw new LumosError('VISION_UNAVAILABLE', `${sums} has a line that is no hash with a file name`, {
        hint: `Write it with: cd ${folder} && sha256sum */*.onnx > SHA256SUMS`,
        details: { path: sums },
      });
    }
    pins.set(join(folder, name.trim()), sha256);
  }
  return pins;
}
