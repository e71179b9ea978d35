/** A backend over a saved capture: everything can be looked at, nothing can be acted on. */
import { hitTest } from '../../blueprint/at.js';
import { contains, type Point } from '../../blueprint/geometry.js';
import type { Handle, RawTree, SurfaceId, SurfaceInfo } from '../../blueprint/model.js';
import { LumosError } from '../../errors.js';
import type { Availability, Backend, Capabilities, Delivery, RawPath, ReadOptions } from '../backend.js';
import { type Capture, readCapture } from './capture.js';
import { pathTo, readSaved, toHandle, toSurface } from './read.js';

export interface CaptureBackend extends Backend {
  /** The capture itself, for its picture and its description. @throws LumosError BACKEND_UNAVAILABLE */
  load(): Promise<Capture>;
}

/** The file is read on first use. */
export function createCaptureBackend(source: string | Uint8Array): CaptureBackend {
  let loaded: Promise<Capture> | null = null;
  let closed = false;

  async function load(): Promise<Capture> {
    if (closed) {
      throw new LumosError('BACKEND_UNAVAILABLE', 'The capture is closed.', { hint: 'Open the file again.' });
    }
    loaded ??= readCapture(source);
    return loaded;
  }

  async function treeOf(surface: SurfaceId): Promise<RawTree> {
    const { trees } = await load();
    const tree = trees.find((each) => each.surface.id === surface);
    if (tree) return tree;
    throw new LumosError('NO_SURFACE', 'The capture has no such surface.', {
      hint: 'Choose one of those that were captured.',
      candidates: trees.map((each) => ({
        id: each.surface.id,
        role: each.nodes[0]?.role ?? 'unknown',
        name: each.surface.title,
      })),
    });
  }

  return {
    kind: 'capture',
    load,
    async probe(): Promise<Availability> {
      try {
        const { meta, trees } = await load();
        const taken = new Date(meta.takenAt).toISOString();
        const message = `A capture of ${trees.length} surface(s), taken ${taken} on ${meta.platform.os}.`;
        return { kind: 'capture', available: true, message, capabilities: capabilitiesOf(trees) };
      } catch (error) {
        const known = error instanceof LumosError;
        return {
          kind: 'capture',
          available: false,
          message: known ? error.message : `The capture cannot be opened: ${String(error)}`,
          remedy: known ? error.hint : 'Give another .lumos file.',
          capabilities: capabilitiesOf([]),
        };
      }
    },
    async surfaces(): Promise<readonly SurfaceInfo[]> {
      return byStacking((await load()).trees).map((tree) => toSurface(tree.surface));
    },
    async read(surface: SurfaceId, options: ReadOptions = {}): Promise<RawTree> {
      const tree = await treeOf(surface);
      const root = options.root ? indexOf(tree, options.root) : 0;
      if (root === null) {
        throw new LumosError('STALE_ID', 'The capture has no such element.', { hint: 'Observe again.' });
      }
      return readSaved(tree, root, options);
    },
    async elementAt(point: Point, surface?: SurfaceId): Promise<RawPath | null> {
      const trees = surface === undefined ? byStacking((await load()).trees) : [await treeOf(surface)];
      for (const tree of trees) {
        if (tree.surface.minimized === true) continue;
        const hit = hitTest(tree.nodes, point);
        if (hit) return { surface: toSurface(tree.surface), nodes: pathTo(tree, hit.index) };
        const { bounds } = tree.surface;
        // Nothing of the tree is there, yet the window covers what lies below.
        if (bounds && contains(bounds, point)) {
          return { surface: toSurface(tree.surface), nodes: pathTo(tree, 0) };
        }
      }
      return null;
    },
    async describe(handle: Handle): Promise<RawPath | null> {
      for (const tree of (await load()).trees) {
        const index = indexOf(tree, handle);
        if (index !== null) return { surface: toSurface(tree.surface), nodes: pathTo(tree, index) };
      }
      return null;
    },
    async perform(): Promise<Delivery> {
      await load();
      throw untouchable();
    },
    async control(surface: SurfaceId): Promise<Delivery> {
      await treeOf(surface);
      throw untouchable();
    },
    async close(): Promise<void> {
      closed = true;
      loaded = null;
    },
  };
}

function untouchable(): LumosError {
  return new LumosError('UNSUPPORTED', 'A saved capture cannot be acted on.', {
    hint: 'Work on the live application instead.',
    delivery: 'not_delivered',
  });
}

function indexOf(tree: RawTree, handle: Handle): number | null {
  if (handle.backend !== 'capture') return null;
  const index = tree.nodes.findIndex((node) => toHandle(node.handle).key === handle.key);
  return index < 0 ? null : index;
}

/** Topmost first; those whose place is unknown come last, in the order of the file. */
function byStacking(trees: readonly RawTree[]): RawTree[] {
  const place = (tree: RawTree) => tree.surface.stacking ?? Number.MAX_SAFE_INTEGER;
  return [...trees].sort((a, b) => place(a) - place(b));
}

function capabilitiesOf(trees: readonly RawTree[]): Capabilities {
  const some = (test: (surface: SurfaceInfo) => boolean) => trees.some((tree) => test(tree.surface));
  return {
    watch: false,
    stacking: some((surface) => surface.stacking !== null),
    activeSurface: some((surface) => surface.active !== null),
    screenCoordinates: some((surface) => surface.bounds !== null),
    windowControl: false,
    textEditing: false,
  };
}
