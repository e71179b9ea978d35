/** Questions that wait, once an application, for pages that it gathers only when they are first asked for. */
import type { Point } from '../../blueprint/geometry.js';
import type { RawNode, RawTree, SurfaceId } from '../../blueprint/model.js';
import type { RawPath, ReadOptions } from '../backend.js';
import { DOCUMENT_WEB } from './facts.js';
import { quirksOf } from './quirks.js';
import type { Reader } from './reader.js';
import { mappingOf } from './surfaces.js';

/** Milliseconds before it is read again; each time twice as long. */
const FIRST_WAIT_MS = 40;
/** Milliseconds after which a page that tells nothing is taken to have nothing to tell. */
const PATIENCE_MS = 4000;
/** The same for a point, whose answer has a deadline of 6 s (`WorkerBackend`). */
const POINT_PATIENCE_MS = 3000;

/** See `Backend.elementAt`. @throws LumosError as it */
export async function elementAtGathered(reader: Reader, point: Point, id?: SurfaceId): Promise<RawPath | null> {
  const path = reader.elementAt(point, id);
  const application = path && reader.find(path.surface.id).toplevel?.application;
  if (!application || application.gathered || !quirksOf(application.toolkit.family).gathersPages) return path;
  await readGathered(reader, path.surface.id, { deadlineMs: POINT_PATIENCE_MS });
  return reader.elementAt(point, id);
}

/** @throws LumosError see `Backend.read` */
export async function readGathered(reader: Reader, id: SurfaceId, options: ReadOptions): Promise<RawTree> {
  const end = performance.now() + Math.min(PATIENCE_MS, options.deadlineMs ?? PATIENCE_MS);
  for (let wait = FIRST_WAIT_MS; ; wait *= 2) {
    const surface = reader.find(id);
    const { toplevel } = surface;
    const { tree } = reader.readFound(surface, options);
    const application = toplevel?.application;
    if (!application || application.gathered || !quirksOf(application.toolkit.family).gathersPages) return tree;
    const pages = pagesOf(tree);
    // What is hidden may never have a place.
    if (pages.length === 0 || tree.scope === 'all') return tree;
    const isPlaced = mappingOf(toplevel) === null || pages.every(([page]) => page?.bounds);
    // Places and names come one after the other; that of the page itself is known before.
    const isNamed = pages.every(([, ...inside]) => inside.length === 0 || inside.some(({ name }) => name !== ''));
    application.gathered = (isPlaced && isNamed) || performance.now() + wait > end;
    if (application.gathered) return tree;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** Each with all that is in it. */
function pagesOf({ nodes }: RawTree): RawNode[][] {
  return nodes.flatMap((node, at) => {
    if (node.native.role !== DOCUMENT_WEB) return [];
    const end = nodes.findIndex(({ depth }, index) => index > at && depth <= node.depth);
    return [nodes.slice(at, end < 0 ? undefined : end)];
  });
}
