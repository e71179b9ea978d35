/** The reading half of the backend: surfaces, bulk reads and points, with what is remembered between them. */
import type { Point } from '../../blueprint/geometry.js';
import type { Handle, RawTree, SurfaceId, SurfaceInfo } from '../../blueprint/model.js';
import { LumosError } from '../../errors.js';
import type { RawPath, ReadOptions } from '../backend.js';
import { pathTo } from '../raw-path.js';
import type { Hwnd } from './automation.js';
import { describeHandle } from './describe.js';
import type { Engine } from './engine.js';
import { pathAt } from './point.js';
import { readSurface } from './read.js';
import { listSurfaces, type Surface, windowsOf } from './surfaces.js';

/** A list of windows this old is looked at again before it is read from: windows move, menus open. */
const LIST_FRESH_MS = 100;

export interface LastRead {
  readonly at: number;
  readonly tree: RawTree;
}

export class Reader {
  private list: { readonly at: number; readonly surfaces: readonly Surface[] } | null = null;
  /** The last visible read of each surface, for points and for the way to an element. */
  private readonly lastReads = new Map<SurfaceId, LastRead>();

  constructor(readonly engine: Engine) {}

  surfaces(): readonly SurfaceInfo[] {
    return this.listing(0).map(({ info }) => info);
  }

  /** @throws LumosError see `Backend.read` */
  read(id: SurfaceId, options: ReadOptions = {}): RawTree {
    return this.readFound(this.find(id), options);
  }

  readFound(surface: Surface, options: ReadOptions): RawTree {
    const tree = readSurface(this.engine, surface, options);
    const whole = (options.scope ?? 'visible') === 'visible' && options.root === undefined;
    if (whole && tree.partial === undefined) this.lastReads.set(surface.info.id, { at: performance.now(), tree });
    return tree;
  }

  /** See `Backend.elementAt`. */
  elementAt(point: Point, id?: SurfaceId): RawPath | null {
    return pathAt(this, point, id);
  }

  describe(handle: Handle): RawPath | null {
    let known: readonly string[] | null = null;
    for (const { tree } of this.lastReads.values()) {
      const index = tree.nodes.findIndex((node) => node.handle.key === handle.key);
      if (index >= 0) known = pathTo(tree, index).nodes.map((node) => node.handle.key);
    }
    return describeHandle(this.engine, this.listing(LIST_FRESH_MS), handle, known);
  }

  /** @throws LumosError NO_SURFACE */
  find(id: SurfaceId): Surface {
    const surfaces = this.listing(LIST_FRESH_MS);
    const found = surfaces.find(({ info }) => info.id === id) ?? this.listing(0).find(({ info }) => info.id === id);
    if (found !== undefined) return found;
    throw new LumosError('NO_SURFACE', `there is no surface ${id}`, {
      hint: 'List the surfaces again and choose one of them.',
      candidates: surfaces.slice(0, 5).map(({ info }) => ({ id: info.id, role: info.kind, name: info.title })),
    });
  }

  lastRead(id: SurfaceId): LastRead | undefined {
    return this.lastReads.get(id);
  }

  listing(maxAgeMs: number): readonly Surface[] {
    if (this.list !== null && performance.now() - this.list.at <= maxAgeMs) return this.list.surfaces;
    const surfaces = listSurfaces(this.engine);
    this.list = { at: performance.now(), surfaces };
    const present = new Set(surfaces.map(({ info }) => info.id));
    for (const id of this.lastReads.keys()) if (!present.has(id)) this.lastReads.delete(id);
    const windows = new Set(surfaces.flatMap((each) => windowsOf(each).map(({ hwnd }) => hwnd)));
    this.engine.held.keepOnly(windows);
    this.engine.awakened.keepOnly(windows);
    return surfaces;
  }

  /** After something was done to a window, nothing remembered of its process is trusted. */
  forget(hwnd: Hwnd): void {
    const pid = this.list?.surfaces.find((each) => windowsOf(each).some((window) => window.hwnd === hwnd))?.window.pid;
    this.list = null;
    for (const [id, { tree }] of this.lastReads) {
      if (pid === undefined || tree.surface.app.pid === pid) this.lastReads.delete(id);
    }
  }
}
