/** The reading half of the backend: surfaces, bulk reads and points, with what is remembered between them. */
import type { Point } from '../../blueprint/geometry.js';
import type { Handle, RawTree, SurfaceId, SurfaceInfo } from '../../blueprint/model.js';
import { LumosError } from '../../errors.js';
import { DBusError } from '../../platform/dbus/index.js';
import type { RawPath, ReadOptions } from '../backend.js';
import { pathTo } from '../raw-path.js';
import { ChangeLog } from './change-log.js';
import { describeHandle } from './describe.js';
import type { Engine } from './engine.js';
import { pathAt } from './point.js';
import { quirksOf } from './quirks.js';
import { type RecentByApplication, readSurface } from './read.js';
import type { RecentFacts } from './recent-facts.js';
import { listSurfaces, type Surface } from './surfaces.js';
import type { Toplevel } from './toplevels.js';

/** A surface list this old is looked at again before it is read from: windows move, menus open. */
const LIST_FRESH_MS = 150;
/** Applications tell us of changes for so long after a read: each event costs them and us. */
const LISTEN_MS = 6000;

export interface LastRead {
  readonly at: number;
  readonly tree: RawTree;
  readonly surface: Surface;
}

export class Reader {
  private list: { readonly at: number; readonly surfaces: readonly Surface[] } | null = null;
  private readonly recents: RecentByApplication = new Map();
  /** The last visible read of each surface, for points. */
  private readonly lastReads = new Map<SurfaceId, LastRead>();

  /** As `lastReads`, also after something was done: for the way down to what names a wrong parent. */
  private readonly lastTrees = new Map<SurfaceId, RawTree>();

  /** By bus name: when to stop listening to its events, and when to begin. */
  private readonly idle = new Map<string, NodeJS.Timeout>();
  private readonly soon = new Map<string, NodeJS.Timeout>();

  constructor(readonly engine: Engine) {}

  surfaces(deadlineMs?: number): readonly SurfaceInfo[] {
    return this.listing(0, deadlineMs).map(({ info }) => info);
  }

  /** @throws LumosError see `Backend.read` */
  read(id: SurfaceId, options: ReadOptions = {}): RawTree {
    return this.readFound(this.find(id), options).tree;
  }

  /** See `Backend.elementAt`. */
  elementAt(point: Point, id?: SurfaceId): RawPath | null {
    return pathAt(this, point, id);
  }

  describe(handle: Handle): RawPath | null {
    const surfaces = this.listing(LIST_FRESH_MS);
    const trees = [...this.lastReads.values()].map(({ tree }) => tree);
    const known = wayTo(handle.key, trees);
    return describeHandle(this.engine, surfaces, handle, known, (key) => wayTo(key, [...this.lastTrees.values()]));
  }

  /** @throws LumosError NO_SURFACE */
  find(id: SurfaceId, maxAgeMs = LIST_FRESH_MS): Surface {
    const surfaces = this.listing(maxAgeMs);
    const found = surfaces.find(({ info }) => info.id === id) ?? this.listing(0).find(({ info }) => info.id === id);
    if (found !== undefined) return found;
    throw new LumosError('NO_SURFACE', `there is no surface ${id}`, {
      hint: 'List the surfaces again and choose one of them.',
      candidates: surfaces.slice(0, 5).map(({ info }) => ({ id: info.id, role: info.kind, name: info.title })),
    });
  }

  readFound(surface: Surface, options: ReadOptions): LastRead {
    const tree = readSurface(this.engine, surface, options, this.recents);
    if (surface.toplevel !== null) this.listenSoon(surface.toplevel);
    const read = { at: performance.now(), tree, surface };
    const whole = (options.scope ?? 'visible') === 'visible' && options.root === undefined;
    if (whole && tree.partial === undefined) {
      this.lastReads.set(surface.info.id, read);
      this.lastTrees.set(surface.info.id, tree);
    }
    return read;
  }

  /** Once the answer is on its way: whoever looks twice within a short time will probably look a third time. */
  private listenSoon({ application }: Toplevel): void {
    const { bus } = application.ref;
    const recent = this.recents.get(bus);
    if (recent === undefined || !quirksOf(application.toolkit.family).events) return;
    clearTimeout(this.idle.get(bus));
    const idle = setTimeout(() => recent.stopListening(), LISTEN_MS).unref();
    this.idle.set(bus, idle);
    if (recent.listening || this.soon.has(bus)) return;
    const soon = setTimeout(() => {
      this.soon.delete(bus);
      this.listen(recent, bus);
    }, 0).unref();
    this.soon.set(bus, soon);
  }

  private listen(recent: RecentFacts, bus: string): void {
    try {
      const log = ChangeLog.start(this.engine.openBus(), bus);
      if (log !== null) recent.listen(log);
    } catch (error) {
      // Without events every look asks for everything, as the first does.
      if (!(error instanceof DBusError || error instanceof LumosError)) throw error;
    }
  }

  /** Ends the subscriptions: applications need not tell us anything any more. */
  close(): void {
    for (const timer of [...this.idle.values(), ...this.soon.values()]) clearTimeout(timer);
    this.idle.clear();
    this.soon.clear();
    for (const recent of this.recents.values()) recent.stopListening();
  }

  lastRead(id: SurfaceId): LastRead | undefined {
    return this.lastReads.get(id);
  }

  listing(maxAgeMs: number, deadlineMs?: number): readonly Surface[] {
    if (this.list !== null && performance.now() - this.list.at <= maxAgeMs) return this.list.surfaces;
    const surfaces = listSurfaces(this.engine, deadlineMs);
    this.list = { at: performance.now(), surfaces };
    const present = new Set(surfaces.map(({ info }) => info.id));
    for (const id of this.lastTrees.keys()) {
      if (present.has(id)) continue;
      this.lastReads.delete(id);
      this.lastTrees.delete(id);
    }
    return surfaces;
  }

  /** After something was done to an application, nothing remembered of it is trusted. */
  forget(bus: string): void {
    this.recents.get(bus)?.forget();
    this.list = null;
    for (const [id, { surface }] of this.lastReads) {
      if (surface.toplevel?.ref.bus === bus) this.lastReads.delete(id);
    }
  }
}

/** The handles from the top level down to this one, as the latest tree that has it knows them. */
function wayTo(key: string, trees: readonly RawTree[]): readonly Handle[] | null {
  let way: readonly Handle[] | null = null;
  for (const tree of trees) {
    const index = tree.nodes.findIndex((node) => node.handle.key === key);
    if (index >= 0) way = pathTo(tree, index).nodes.map((node) => node.handle);
  }
  return way;
}
