/**
 * A backend that looks where its semantics are silent. Everything above sees one tree: what was seen is in it with handles of
 * the backend `vision`, is described by looking again, is hit where it lies, and is operated with pointer and keyboard only.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Backend, Delivery, Operation, RawPath, ReadOptions } from '../a11y/backend.js';
import { ancestorsOf } from '../blueprint/ancestors.js';
import { area, contains, intersect, overlap, type Point, type Rect } from '../blueprint/geometry.js';
import type { Handle, RawNode, RawTree, SurfaceId, VisionMode } from '../blueprint/model.js';
import { LumosError } from '../errors.js';
import { type Coverage, coverageOf, speaks } from './coverage.js';
import { fuse } from './fuse.js';
import { isAlike } from './identity.js';
import type { SeenElement } from './model.js';
import { looksSame, partOf } from './pixels.js';
import { type KeyedElement, nodeOfSeen } from './seen-node.js';
import { coveredParts, type Looker, type Seen, SeenSurfaces, secretParts } from './sight.js';

/** Milliseconds in which an application that has just shown its window tells what is in it. A look takes longer. */
const WAKING_MS = 600;
const WAKING_STEP_MS = 100;
/** Pixels around an element in which it is looked for when it is not where it was: a line or two, a toolbar that was pushed. */
const NEIGHBOURHOOD = 120;
/** Intersection over union from which a field is the same whatever is written in it now. */
const SAME_FIELD = 0.5;

/** @param mode for reads that do not say */
export function withSight<Inner extends Backend>(inner: Inner, looker: Looker, mode: VisionMode): Inner {
  const sighted = new Sighted(inner, looker, mode);
  const own: Pick<Backend, 'read' | 'elementAt' | 'describe' | 'perform'> = {
    read: (surface, options) => sighted.read(surface, options),
    elementAt: (point, surface) => sighted.elementAt(point, surface),
    describe: (handle) => sighted.describe(handle),
    perform: (handle, operation) => sighted.perform(handle, operation),
  };
  // Backends bring more than the seam asks for (a driver for each tab, the Markdown of a page): all of it stays there.
  return new Proxy(inner, {
    get(target, property) {
      if (property in own) return own[property as keyof typeof own];
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

class Sighted {
  readonly #inner: Backend;
  readonly #looker: Looker;
  readonly #mode: VisionMode;
  readonly #surfaces = new SeenSurfaces();

  constructor(inner: Backend, looker: Looker, mode: VisionMode) {
    this.#inner = inner;
    this.#looker = looker;
    this.#mode = mode;
  }

  /** @throws LumosError VISION_UNAVAILABLE where looking was demanded and is not possible; what the backend throws */
  async read(surface: SurfaceId, options: ReadOptions = {}): Promise<RawTree> {
    const { vision = this.#mode, ...rest } = options;
    if (rest.root?.backend === 'vision') throw gone();
    const first = await this.#inner.read(surface, rest);
    if (rest.root) return first;
    if (vision === 'never') return unseen(first, 'looking is switched off');
    const { tree, coverage } = await this.#awake(first, rest);
    if (!coverage.look && vision === 'auto') {
      this.#surfaces.forget(surface);
      return unseen(tree, coverage.reason);
    }
    try {
      return await this.#looked(tree, coverage);
    } catch (error) {
      this.#surfaces.forget(surface);
      if (!(error instanceof LumosError) || error.code === 'NO_SURFACE') throw error;
      if (vision === 'always') throw asUnavailable(error);
      return unseen(tree, `${coverage.reason}, and looking is not possible: ${error.message} ${error.hint}`);
    }
  }

  async elementAt(point: Point, surface?: SurfaceId): Promise<RawPath | null> {
    const path = await this.#inner.elementAt(point, surface);
    const deepest = path?.nodes.at(-1);
    if (!path || !deepest || this.#mode === 'never') return path;
    const silent = !speaks(deepest, deepest.name.trim());
    // Where somebody asks what is at a place that nobody describes, it is looked at.
    if (silent && !this.#surfaces.get(path.surface.id)) await this.read(path.surface.id);
    const seen = this.#surfaces.get(path.surface.id);
    const node = seen && smallestAt(seen.tree.nodes, point);
    if (!seen || !node) return path;
    const above = ancestorsOf(seen.tree.nodes, seen.tree.nodes.indexOf(node));
    if (!silent && !above.some(({ handle }) => sameHandle(handle, deepest.handle))) return path;
    const now = await this.#describeSeen(node.handle);
    const there = now?.nodes.at(-1);
    return there?.bounds && contains(there.bounds, point) ? { ...path, nodes: [...path.nodes, there] } : path;
  }

  describe(handle: Handle): Promise<RawPath | null> {
    return handle.backend === 'vision' ? this.#describeSeen(handle) : this.#inner.describe(handle);
  }

  async perform(handle: Handle, operation: Operation): Promise<Delivery> {
    if (handle.backend !== 'vision') return this.#inner.perform(handle, operation);
    throw new LumosError('UNSUPPORTED', `What is known from a picture only cannot be told to ${operation.kind}.`, {
      hint: 'Use pointer and keyboard: click, double_click, drag, type_text, press_key.',
    });
  }

  /** Windows are there before their semantics are. A silent one that was not seen before is asked again for a moment. */
  async #awake(tree: RawTree, options: ReadOptions): Promise<{ readonly tree: RawTree; readonly coverage: Coverage }> {
    const { id } = tree.surface;
    const end = performance.now() + WAKING_MS;
    let [now, coverage] = [tree, coverageOf(tree)];
    while (coverage.silent === true && !this.#surfaces.get(id) && performance.now() < end) {
      await delay(WAKING_STEP_MS);
      now = await this.#inner.read(id, options);
      coverage = coverageOf(now);
    }
    return { tree: now, coverage };
  }

  async #looked(tree: RawTree, coverage: Coverage): Promise<RawTree> {
    const started = performance.now();
    const { surface } = tree;
    const holes = coverage.look ? coverage.holes : null;
    const covered = surface.stacking === 0 ? [] : coveredParts(surface, await this.#inner.surfaces());
    const secret = [...secretParts(tree), ...covered];
    const seen = await this.#looker.look(surface, holes, secret, this.#surfaces.get(surface.id)?.seen);
    if (!seen) {
      this.#surfaces.forget(surface.id);
      return unseen(tree, `${coverage.reason}, and it is not on the screen`);
    }
    const fused = fuse(tree, seen.elements, { holes, covered });
    this.#surfaces.keep(seen, fused);
    const why = coverage.look ? coverage.reason : `looking was asked for, although ${coverage.reason}`;
    const reason = [why, ...seen.missing].join('; ');
    const elapsedMs = Math.round(performance.now() - started);
    return { ...fused, vision: { looked: true, reason, elapsedMs, picture: seen.hash } };
  }

  /** Looks afresh: at the place where it was, then around it. */
  async #describeSeen(handle: Handle): Promise<RawPath | null> {
    const known = this.#surfaces.holding(handle.key);
    if (!known) return null;
    const { seen, element, tree } = known;
    const place = whole(element.seen.bounds);
    const secret = secretParts(tree);
    const now = await this.#looker.glance(seen.surface, place, secret);
    const then = partOf(seen.picture, seen.frame, place);
    if (now && then && looksSame(then, now.picture)) return pathTo(known, element);
    const around = await this.#looker.glance(seen.surface, within(grown(place), seen.surface.bounds), secret);
    const found = around && foundAgain(element.seen, (await this.#looker.see(seen.surface, around)).elements);
    return found ? pathTo(known, { key: element.key, seen: found }) : null;
  }
}

/** The same words of the same kind, or a field or switch at the very place, whatever it holds now. */
function foundAgain(before: SeenElement, now: readonly SeenElement[]): SeenElement | null {
  const there = now.find(
    (one) => before.role !== null && one.role === before.role && overlap(one.bounds, before.bounds) >= SAME_FIELD,
  );
  if (there && (isAlike(there, before) || HOLDERS.has(there.role ?? ''))) return there;
  const alike = now.filter((one) => isAlike(one, before) && one.name !== '');
  return alike.length === 1 ? (alike[0] ?? null) : null;
}

/** What is in them changes, and they stay what they are. */
const HOLDERS: ReadonlySet<string> = new Set(['textbox', 'combobox', 'checkbox', 'radio', 'switch', 'slider']);

function pathTo(
  { seen, tree }: { readonly seen: Seen; readonly tree: RawTree },
  element: KeyedElement,
): RawPath | null {
  const at = tree.nodes.findIndex(({ handle }) => handle.backend === 'vision' && handle.key === element.key);
  const node = tree.nodes[at];
  // Seen, but at the place of something that the tree tells about.
  if (!node) return null;
  const now = nodeOfSeen(element, node.depth);
  // A label of the tree goes on naming it.
  const named = node.native.nameSource === 'tree' ? { ...now, name: node.name, native: node.native } : now;
  return { surface: seen.surface, nodes: [...ancestorsOf(tree.nodes, at), named] };
}

function smallestAt(nodes: readonly RawNode[], point: Point): RawNode | undefined {
  const there = nodes.filter(
    ({ handle, bounds }) => handle.backend === 'vision' && bounds !== null && contains(bounds, point),
  );
  return there.sort((a, b) => area(a.bounds as Rect) - area(b.bounds as Rect))[0];
}

function unseen(tree: RawTree, reason: string): RawTree {
  return { ...tree, vision: { looked: false, reason } };
}

function asUnavailable(error: LumosError): LumosError {
  if (error.code === 'VISION_UNAVAILABLE' || error.code === 'TIMEOUT') return error;
  return new LumosError('VISION_UNAVAILABLE', `The surface can't be looked at: ${error.message}`, {
    hint: error.hint,
    cause: error,
  });
}

function gone(): LumosError {
  return new LumosError('STALE_ID', 'Nothing is known below an element of a picture.', {
    hint: 'Observe the surface.',
  });
}

function grown({ x, y, width, height }: Rect): Rect {
  const by = NEIGHBOURHOOD;
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

function within(rect: Rect, surface: Rect | null): Rect {
  return (surface && intersect(rect, surface)) ?? rect;
}

function whole({ x, y, width, height }: Rect): Rect {
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
}

function sameHandle(a: Handle, b: Handle): boolean {
  return a.key === b.key && a.backend === b.backend;
}
