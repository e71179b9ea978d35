/** What is at a point of the screen, or under the pointer: role, name, value, states, bounds, and what actions would do to it. */
import { elementAtPoint } from '../blueprint/at.js';
import { cleanText } from '../blueprint/clean-text.js';
import { contains, type Point, type Rect } from '../blueprint/geometry.js';
import type {
  Blueprint,
  Element,
  Handle,
  Locator,
  RawNode,
  ReadScope,
  SurfaceId,
  SurfaceInfo,
} from '../blueprint/model.js';
import { quote } from '../blueprint/text-escape.js';
import { LumosError } from '../errors.js';
import { explain } from './explain.js';
import type { Inspectable, InspectedElement, Inspection } from './inspection.js';
import { ambiguityOf } from './twins.js';

export interface InspectOptions {
  /** Where nothing that means anything is at the point, the nearest element at most so many physical pixels away. Default 24; 0 = none. */
  readonly nearest?: number;
  /** false = one question to the platform and no ids: for following the pointer. Default true. */
  readonly ids?: boolean;
  /** Only this surface, whatever covers it. */
  readonly surface?: string;
}

const DEFAULT_NEAREST = 24;

interface Path {
  readonly surface: SurfaceInfo;
  readonly nodes: readonly RawNode[];
}

/**
 * LU-12, LU-13. null = nothing is there, and nothing near.
 * @param at a point in physical pixels on the screen, or `cursor` for where the pointer is now
 * @throws LumosError INVALID_ACTION for a point that is none; what the session throws: NO_SURFACE, APP_UNRESPONSIVE, TIMEOUT, BACKEND_UNAVAILABLE
 */
export async function inspectAt(
  session: Inspectable,
  at: Point | 'cursor',
  options: InspectOptions = {},
): Promise<Inspection | null> {
  const point = at === 'cursor' ? await session.pointer() : checked(at);
  const origin = at === 'cursor' ? 'cursor' : 'point';
  const hit = await session.elementAt(point, options.surface);
  const reach = options.nearest ?? DEFAULT_NEAREST;
  const bare = !hit || hit.nodes.length <= 1;
  const wantsBlueprint = options.ids !== false || (bare && reach > 0);
  const surface =
    hit?.surface ?? (bare && reach > 0 ? await nearestSurface(session, point, reach, options.surface) : null);
  if (!surface) return null;
  const blueprint = wantsBlueprint ? await session.observe(surface.id) : null;
  if (blueprint && bare && reach > 0) {
    const near = elementAtPoint(blueprint, point, { nearest: reach });
    // A window that is hit stays the answer when nothing in it is near.
    if (near && (near.distance > 0 || !hit))
      return fromBlueprint(blueprint, near.element, near.path, near.distance, point, origin);
  }
  return hit ? fromPath(hit, blueprint, point, origin) : null;
}

/** What telling about one element by its id needs of a session. */
export interface InspectableById {
  locator(id: string): Locator | undefined;
  observe(where: { readonly surface: SurfaceId; readonly scope: ReadScope }): Promise<Blueprint>;
}

/**
 * The same about an element that is known by its id, whatever covers it. `point` is where a pointer should hit it.
 * @throws LumosError UNKNOWN_ID, STALE_ID (it is gone), NO_SURFACE (its window is), and what reading throws
 */
export async function inspectElement(session: InspectableById, id: string): Promise<Inspection> {
  const locator = session.locator(id);
  if (!locator) {
    throw new LumosError('UNKNOWN_ID', `No element has the id ${id}.`, {
      hint: 'Observe first, and use an id from the blueprint.',
      details: { id },
    });
  }
  for (const scope of ['visible', 'all'] as const) {
    const blueprint = await session.observe({ surface: locator.surface.id, scope });
    const { elements } = blueprint;
    const element = elements.find((each) => each.id === id);
    if (!element) continue;
    const path: number[] = [];
    for (let up = element.parent; up !== null; up = elements[up]?.parent ?? null) path.unshift(up);
    const { bounds } = element;
    const middle = bounds && { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
    const { x, y } = element.activation ?? middle ?? { x: 0, y: 0 };
    return fromBlueprint(blueprint, element, path, 0, { x: Math.round(x), y: Math.round(y) }, 'point');
  }
  throw new LumosError('STALE_ID', `${id} (${locator.role} ${quote(locator.name)}) is gone.`, {
    hint: 'Observe again and use an id from the new blueprint.',
    details: { id },
  });
}

function checked(point: Point): Point {
  if (Number.isFinite(point.x) && Number.isFinite(point.y)) return { x: Math.round(point.x), y: Math.round(point.y) };
  throw new LumosError('INVALID_ACTION', 'This is not a point on the screen.', {
    hint: 'Give x and y in physical pixels, from the top left of the primary display.',
  });
}

/** The topmost of the surfaces that come close enough to the point. */
async function nearestSurface(
  session: Inspectable,
  point: Point,
  reach: number,
  only: string | undefined,
): Promise<SurfaceInfo | null> {
  for (const surface of await session.surfaces()) {
    if (only !== undefined && surface.id !== only) continue;
    if (surface.minimized !== true && surface.bounds && contains(grown(surface.bounds, reach), point)) return surface;
  }
  return null;
}

function grown(rect: Rect, by: number): Rect {
  return { x: rect.x - by, y: rect.y - by, width: rect.width + 2 * by, height: rect.height + 2 * by };
}

function fromPath(
  path: Path,
  blueprint: Blueprint | null,
  point: Point,
  origin: Inspection['origin'],
): Inspection | null {
  const known = new Map<string, Element>();
  for (const element of blueprint?.elements ?? []) known.set(keyOf(element.native.handle), element);
  const chain = path.nodes.map((node) => ({ node, element: known.get(keyOf(node.handle)) ?? null }));
  const deepest = chain.at(-1);
  if (!deepest) return null;
  const operable = [...chain].reverse().find(({ node, element }) => (blueprint ? element?.id : operates(node)));
  return {
    schema: 'lumos.inspection/1',
    point,
    origin,
    how: 'hit',
    distance: 0,
    surface: path.surface,
    element: fromNode(deepest.node, deepest.element),
    target: operable ? fromNode(operable.node, operable.element) : null,
    ancestors: chain.slice(0, -1).map(({ node, element }) => fromNode(node, element)),
    consequences: operable ? explain(operable.node) : [],
    ambiguity:
      blueprint && operable?.element ? ambiguityOf(blueprint, blueprint.elements.indexOf(operable.element)) : null,
  };
}

function fromBlueprint(
  blueprint: Blueprint,
  element: Element,
  path: readonly number[],
  distance: number,
  point: Point,
  origin: Inspection['origin'],
): Inspection {
  const ancestors = path.flatMap((index) => blueprint.elements[index] ?? []);
  const target = [element, ...[...ancestors].reverse()].find((each) => each.id !== null) ?? null;
  return {
    schema: 'lumos.inspection/1',
    point,
    origin,
    how: distance > 0 ? 'nearest' : 'hit',
    distance: Math.round(distance),
    surface: blueprint.surface,
    element: fromNode(asNode(element), element),
    target: target ? fromNode(asNode(target), target) : null,
    ancestors: ancestors.map((each) => fromNode(asNode(each), each)),
    consequences: target ? explain(asNode(target)) : [],
    ambiguity: target ? ambiguityOf(blueprint, blueprint.elements.indexOf(target)) : null,
  };
}

function asNode(element: Element): RawNode {
  const {
    id: _id,
    parent: _parent,
    activation: _point,
    foreground: _front,
    summary: _summary,
    native,
    ...facts
  } = element;
  return { ...facts, handle: native.handle, nativeRole: native.role, native: {} };
}

function operates(node: RawNode): boolean {
  // What a container offers (scrolling, the keyboard) is not what a click is meant for.
  return node.affordances.some((each) => each !== 'scroll' && each !== 'focus') || node.role === 'textbox';
}

function fromNode(node: RawNode, element: Element | null): InspectedElement {
  const secret = node.states.includes('protected');
  return {
    id: element?.id ?? null,
    role: node.role,
    nativeRole: node.nativeRole,
    name: element?.name ?? cleanText(node.name),
    description: node.description ?? null,
    value: secret ? null : (node.value ?? null),
    valueLength: secret ? null : (node.valueLength ?? null),
    range: node.range ?? null,
    states: node.states,
    bounds: node.bounds,
    affordances: node.affordances,
    platformId: node.platformId ?? null,
    shortcut: node.shortcut ?? null,
    url: node.url ?? null,
    handle: node.handle,
  };
}

function keyOf(handle: Handle): string {
  return `${handle.backend} ${handle.key}`;
}
