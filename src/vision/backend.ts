/**
 * A picture as a backend: everything in it can be found, and nothing can be done to it through semantics, since a picture has none.
 * Pointer and keyboard act by place, where the picture is of something live.
 */

import type { Availability, Backend, Capabilities, Delivery, RawPath, ReadOptions } from '../a11y/backend.js';
import { hitTest } from '../blueprint/at.js';
import type { Point } from '../blueprint/geometry.js';
import type { Handle, RawNode, RawTree, SurfaceId, SurfaceInfo } from '../blueprint/model.js';
import { LumosError } from '../errors.js';
import type { Picture } from './model.js';
import type { SeenPicture, VisionPass } from './pass.js';
import type { KeyedElement } from './seen-node.js';
import { treeOfPicture } from './tree.js';

/** Where the picture comes from: a file that never changes, or a part of the screen that does. */
export interface PictureSource {
  /** The surface that the picture shows; its bounds have the size of the picture. */
  surface(): Promise<SurfaceInfo>;
  picture(): Promise<Picture>;
}

export interface VisionBackend extends Backend {
  /** What the last read was made of. null = nothing was read yet. */
  readonly seen: SeenPicture | null;
}

/** Milliseconds for one look, where the caller gives none: models are loaded with the first. */
const LOOK_MS = 60_000;

export function createVisionBackend(source: PictureSource, openPass: () => Promise<VisionPass>): VisionBackend {
  let pass: Promise<VisionPass> | null = null;
  let last: { readonly tree: RawTree; readonly elements: readonly KeyedElement[]; readonly seen: SeenPicture } | null =
    null;

  async function look(options: ReadOptions): Promise<RawTree> {
    if (pass === null) {
      const opening = openPass();
      pass = opening;
      // What could not be opened is tried again with the next look.
      opening.catch(() => {
        if (pass === opening) pass = null;
      });
    }
    const surface = await source.surface();
    const signal = AbortSignal.timeout(options.deadlineMs ?? LOOK_MS);
    try {
      const seen = await (await pass).look(await source.picture(), { signal, scale: surface.scale });
      const origin = surface.bounds ?? { x: 0, y: 0 };
      const onScreen = {
        ...seen,
        elements: seen.elements.map((one) => ({
          ...one,
          bounds: { ...one.bounds, x: one.bounds.x + origin.x, y: one.bounds.y + origin.y },
        })),
      };
      const { tree, elements } = treeOfPicture(surface, onScreen, last?.elements);
      last = { tree, elements, seen };
      return tree;
    } catch (error) {
      if (!signal.aborted) throw error;
      throw new LumosError('TIMEOUT', 'Looking at the picture took too long.', {
        hint: 'Look at a smaller part of it, or look again when the machine is less busy.',
        cause: error,
      });
    }
  }

  async function known(surface: SurfaceId | undefined): Promise<RawTree> {
    const tree = last?.tree ?? (await look({}));
    if (surface === undefined || surface === tree.surface.id) return tree;
    throw new LumosError('NO_SURFACE', 'There is no such picture.', { hint: 'Open it again.' });
  }

  return {
    kind: 'vision',
    get seen() {
      return last?.seen ?? null;
    },
    async probe(): Promise<Availability> {
      try {
        await source.surface();
        return { kind: 'vision', available: true, message: 'Pictures are looked at.', capabilities: CAPABILITIES };
      } catch (error) {
        const known = error instanceof LumosError;
        return {
          kind: 'vision',
          available: false,
          message: error instanceof Error ? error.message : String(error),
          remedy: known ? error.hint : 'Give another picture.',
          capabilities: CAPABILITIES,
        };
      }
    },
    async surfaces() {
      return [await source.surface()];
    },
    async read(surface, options = {}) {
      const { id } = await source.surface();
      if (surface !== id) throw new LumosError('NO_SURFACE', 'There is no such picture.', { hint: 'Open it again.' });
      const tree = await look(options);
      if (!options.root) return tree;
      const at = indexOf(tree, options.root);
      if (at < 0) throw new LumosError('STALE_ID', 'It is not seen any more.', { hint: 'Observe again.' });
      return subtree(tree, at);
    },
    async elementAt(point: Point, surface?: SurfaceId): Promise<RawPath | null> {
      const tree = await known(surface);
      const hit = hitTest(tree.nodes, point);
      return hit ? pathTo(tree, hit.index) : null;
    },
    async describe(handle: Handle): Promise<RawPath | null> {
      const tree = await known(undefined);
      const at = indexOf(tree, handle);
      return at < 0 ? null : pathTo(tree, at);
    },
    async perform(): Promise<Delivery> {
      throw byHand('A picture says nothing of what can be done to it.');
    },
    async control(): Promise<Delivery> {
      throw byHand('A picture is no window.');
    },
    async close() {
      const opened = await pass?.catch(() => null);
      pass = null;
      last = null;
      await opened?.close();
    },
  };
}

const CAPABILITIES: Capabilities = {
  watch: false,
  stacking: false,
  activeSurface: false,
  screenCoordinates: true,
  windowControl: false,
  textEditing: false,
};

function byHand(message: string): LumosError {
  return new LumosError('UNSUPPORTED', message, {
    hint: 'Use pointer and keyboard, in the live window.',
    delivery: 'not_delivered',
  });
}

function indexOf(tree: RawTree, handle: Handle): number {
  return handle.backend === 'vision' ? tree.nodes.findIndex((node) => node.handle.key === handle.key) : -1;
}

function subtree(tree: RawTree, at: number): RawTree {
  const root = tree.nodes[at] as RawNode;
  const after = tree.nodes.findIndex((node, index) => index > at && node.depth <= root.depth);
  const nodes = tree.nodes.slice(at, after < 0 ? undefined : after);
  return { ...tree, nodes: nodes.map((node) => ({ ...node, depth: node.depth - root.depth })) };
}

function pathTo(tree: RawTree, index: number): RawPath {
  const nodes: RawNode[] = [];
  let wanted = tree.nodes[index]?.depth ?? -1;
  for (let at = index; at >= 0 && wanted >= 0; at--) {
    const node = tree.nodes[at];
    if (node?.depth !== wanted) continue;
    nodes.unshift(node);
    wanted--;
  }
  return { surface: tree.surface, nodes };
}
