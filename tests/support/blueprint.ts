/**
 * Blueprints written as text, for tests of what reads blueprints. The notation is that of `raw.ts`; the first line is the
 * surface and no element. Every element that offers an affordance or is disabled gets the next id (`A1`, `A2` …);
 * `id="A9"` gives a certain one, `id=null` none; `foreground=false` puts an element and all in it behind.
 */
import { hashBlueprint } from '../../src/blueprint/hash.js';
import type { Blueprint, Element, RawNode, SurfaceInfo } from '../../src/blueprint/model.js';
import { rawNodes, surfaceInfo } from './raw.js';

export interface BlueprintOptions extends Partial<Omit<Blueprint, 'surface' | 'elements'>> {
  readonly surface?: Partial<SurfaceInfo>;
}

/** What the notation allows beyond a raw node's own fields. */
type FixtureNode = RawNode & Partial<Pick<Element, 'id' | 'foreground' | 'summary'>>;

export function blueprint(text: string, options: BlueprintOptions = {}): Blueprint {
  const { surface: overrides, ...rest } = options;
  const [root, ...nodes] = rawNodes(text) as FixtureNode[];
  if (!root) throw new Error('a blueprint needs a first line for its surface');
  const surface = surfaceInfo({
    title: root.name,
    kind: root.role === 'dialog' ? 'dialog' : 'window',
    ...(root.bounds ? { bounds: root.bounds } : {}),
    ...overrides,
  });
  const elements: Element[] = [];
  const open: number[] = [];
  let number = 0;
  for (const node of nodes) {
    const { depth: rawDepth, handle, nativeRole, native, labelledBy, unreadChildren, ...facts } = node;
    const depth = rawDepth - 1;
    const parent = depth > 0 ? (open[depth - 1] ?? null) : null;
    const actionable = node.affordances.length > 0 || node.states.includes('disabled');
    if (actionable && node.id === undefined) number += 1;
    const { bounds } = node;
    open.length = depth;
    open[depth] = elements.length;
    elements.push({
      ...facts,
      id: node.id !== undefined ? node.id : actionable ? `A${number}` : null,
      foreground: node.foreground ?? (parent === null ? true : (elements[parent]?.foreground ?? true)),
      parent,
      depth,
      activation: bounds
        ? { x: Math.round(bounds.x + bounds.width / 2), y: Math.round(bounds.y + bounds.height / 2) }
        : null,
      native: { role: nativeRole, handle },
    });
  }
  const focus = elements.find((element) => element.states.includes('focused'))?.id ?? null;
  const content = { surface, elements, focus, ...rest };
  return {
    schema: 'lumos.blueprint/1',
    backend: surface.backend,
    sequence: 1,
    omitted: [],
    takenAt: 0,
    hash: hashBlueprint(content),
    ...content,
  };
}

/** The blueprint with some elements replaced (by id) or removed (null), its sequence one higher, its hash renewed. */
export function changed(
  before: Blueprint,
  changes: Readonly<Record<string, Partial<Element> | null>>,
  options: BlueprintOptions = {},
): Blueprint {
  const kept: number[] = [];
  const gone = new Set<number>();
  before.elements.forEach((element, index) => {
    const removed =
      (element.id !== null && changes[element.id] === null) || (element.parent !== null && gone.has(element.parent));
    if (removed) gone.add(index);
    else kept.push(index);
  });
  const elements = kept.map((index): Element => {
    const element = before.elements[index]!;
    const parent = element.parent === null ? null : kept.indexOf(element.parent);
    return { ...element, ...(element.id === null ? {} : changes[element.id]), parent };
  });
  const { surface, ...rest } = options;
  const after = {
    ...before,
    elements,
    sequence: before.sequence + 1,
    ...rest,
    surface: { ...before.surface, ...surface },
  };
  return { ...after, hash: hashBlueprint(after) };
}
