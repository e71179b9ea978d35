/** What a saved capture holds, how it is written, and the checks it must pass to be read. */
import { randomBytes } from 'node:crypto';
import { readFile, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { arch, platform, release } from 'node:os';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Rect } from '../../blueprint/geometry.js';
import type { RawNode, RawTree } from '../../blueprint/model.js';
import { LumosError } from '../../errors.js';
import { broken, MAX_ARCHIVE, pack, unpack } from './archive.js';
import { CAPTURE_SCHEMA, META, TREES } from './schema.js';

export interface CaptureMeta {
  readonly schema: typeof CAPTURE_SCHEMA;
  /** Of the product that wrote it. */
  readonly version: string;
  /** Milliseconds since the epoch. */
  readonly takenAt: number;
  readonly platform: { readonly os: string; readonly release: string; readonly session: string | null };
  /** Text values were taken out. */
  readonly redacted: boolean;
  /** The part of the screen that `screen.png` shows, physical pixels; null = no picture. */
  readonly screenshot: Rect | null;
  readonly note?: string;
}

export interface Capture {
  readonly meta: CaptureMeta;
  /** One tree for each captured surface. */
  readonly trees: readonly RawTree[];
  /** PNG file. */
  readonly screenshot: Uint8Array | null;
}

export interface CaptureContent {
  readonly trees: readonly RawTree[];
  /** PNG file and the part of the screen that it shows, physical pixels. */
  readonly screenshot?: { readonly png: Uint8Array; readonly bounds: Rect };
  readonly version: string;
  readonly takenAt?: number;
  /** `x11`, `wayland`, … */
  readonly session?: string | null;
  readonly note?: string;
  /**
   * Takes the text out of every value, and leaves the picture out, since it shows the same text. Names and window titles
   * stay: without them a capture says nothing.
   */
  readonly redact?: boolean;
}

export const REDACTED = '[redacted]';

/** Values of protected elements never enter a capture, whatever the tree holds. */
export function packCapture(content: CaptureContent): Uint8Array {
  const redact = content.redact === true;
  const screenshot = redact ? undefined : content.screenshot;
  const meta: CaptureMeta = {
    schema: CAPTURE_SCHEMA,
    version: content.version,
    takenAt: content.takenAt ?? Date.now(),
    platform: { os: `${platform()} ${arch()}`, release: release(), session: content.session ?? null },
    redacted: redact,
    screenshot: screenshot?.bounds ?? null,
    ...(content.note === undefined ? {} : { note: content.note }),
  };
  const trees = content.trees.map((tree) => ({ ...tree, nodes: tree.nodes.map((node) => clean(node, redact)) }));
  check({ meta, tree: { trees } });
  return pack(meta, { trees }, screenshot?.png ?? null);
}

/** Readable by the owner only; an earlier file is replaced in one step. */
export async function saveCapture(path: string, content: CaptureContent): Promise<void> {
  const bytes = packCapture(content);
  const temporary = `${path}.${randomBytes(6).toString('hex')}.part`;
  try {
    await writeFile(temporary, bytes, { mode: 0o600, flag: 'wx' });
    await rename(temporary, path);
  } catch (error) {
    // Nothing to clean up when the file could not even be created.
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
}

/** @throws LumosError BACKEND_UNAVAILABLE when it cannot be read or is not a valid capture */
export async function readCapture(source: string | Uint8Array): Promise<Capture> {
  const parts = unpack(typeof source === 'string' ? await readLimited(source) : source);
  const { meta, trees } = check(parts);
  if ((meta.screenshot === null) !== (parts.screenshot === null))
    throw broken('its picture and its description disagree');
  return { meta, trees, screenshot: parts.screenshot };
}

async function readLimited(path: string): Promise<Uint8Array> {
  try {
    const found = await stat(path);
    if (!found.isFile()) throw broken('it is not a file');
    if (found.size > MAX_ARCHIVE) throw broken(`it is larger than ${MAX_ARCHIVE >> 20} MiB`);
    return await readFile(path);
  } catch (cause) {
    if (cause instanceof LumosError) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new LumosError('BACKEND_UNAVAILABLE', `The capture cannot be opened: ${why}`, {
      hint: 'Check the path of the .lumos file.',
      cause,
    });
  }
}

function clean(node: RawNode, redact: boolean): RawNode {
  if (node.states.includes('protected')) {
    const { value: _value, valueLength: _length, ...rest } = node;
    return rest;
  }
  // What was read from a picture may be what somebody has typed.
  if (redact && node.handle.backend === 'vision' && node.name !== '') return { ...node, name: REDACTED };
  if (!redact || node.value === undefined || node.value === null || node.value === '') return node;
  const { valueLength: _length, ...rest } = node;
  return { ...rest, value: REDACTED };
}

let validators: { meta: ValidateFunction<CaptureMeta>; trees: ValidateFunction<{ trees: RawTree[] }> } | undefined;

function check(parts: { meta: unknown; tree: unknown }): { meta: CaptureMeta; trees: RawTree[] } {
  if (!validators) {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
    validators = { meta: ajv.compile<CaptureMeta>(META), trees: ajv.compile<{ trees: RawTree[] }>(TREES) };
  }
  if (!validators.meta(parts.meta)) throw broken(`meta.json ${firstError(validators.meta)}`);
  if (!validators.trees(parts.tree)) throw broken(`tree.json ${firstError(validators.trees)}`);
  const { trees } = parts.tree;
  const surfaces = new Set(trees.map((tree) => tree.surface.id));
  if (surfaces.size !== trees.length) throw broken('it has two trees of one surface');
  for (const tree of trees) checkTree(tree);
  return { meta: parts.meta, trees };
}

/** What a schema cannot say. */
function checkTree(tree: RawTree): void {
  const keys = new Set<string>();
  let depth = -1;
  for (const node of tree.nodes) {
    if (node.depth > depth + 1 || (depth >= 0 && node.depth === 0))
      throw broken('the depths of its tree are impossible');
    depth = node.depth;
    const key = `${node.handle.backend} ${node.handle.key}`;
    if (keys.has(key)) throw broken('two elements of its tree have the same handle');
    keys.add(key);
    if (node.states.includes('protected') && node.value !== undefined && node.value !== null) {
      throw broken('it holds the value of a protected element');
    }
  }
  if (tree.focus !== null && tree.focus >= tree.nodes.length) throw broken('its focus is outside its tree');
}

/** Path and rule only: the value itself comes from whoever made the file. */
function firstError(validate: ValidateFunction): string {
  const [error] = validate.errors ?? [];
  if (error?.instancePath === '/schema') return `is not of the schema ${CAPTURE_SCHEMA}`;
  return `does not fit the schema (${error?.instancePath || '/'}: ${error?.keyword ?? 'unknown'})`;
}
