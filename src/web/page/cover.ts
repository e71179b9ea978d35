/// <reference lib="dom" />
/** Which elements lie under something else, so that a pointer would not reach them. */
import type { Edges } from './clip.js';
import { shadowRootOf, shownParent } from './dom.js';

/** Something that may lie above what comes before it in the document. */
export interface Layer {
  readonly element: Element;
  readonly box: DOMRect;
}

/** Something that can be operated. */
export interface Target {
  readonly index: number;
  readonly element: Element;
  readonly box: DOMRect;
  readonly clip: Edges;
}

/** More layers than this: every target is asked for. */
const MANY = 64;
/** Asked for at most; a hit test is dear. */
const MOST_TESTS = 400;

/** Index of each covered target, with what lies there. */
export function coverings(targets: readonly Target[], layers: readonly Layer[]): [index: number, by: string][] {
  const found: [number, string][] = [];
  if (layers.length === 0) return found;
  let tests = 0;
  for (const { index, element, box, clip } of targets) {
    const x = (Math.max(box.left, clip.left) + Math.min(box.right, clip.right)) / 2;
    const y = (Math.max(box.top, clip.top) + Math.min(box.bottom, clip.bottom)) / 2;
    const suspicious =
      layers.length > MANY ||
      layers.some(
        (layer) =>
          x >= layer.box.left &&
          x < layer.box.right &&
          y >= layer.box.top &&
          y < layer.box.bottom &&
          layer.element !== element &&
          !layer.element.contains(element) &&
          !element.contains(layer.element),
      );
    if (!suspicious || ++tests > MOST_TESTS) continue;
    const hit = deepestAt(x, y);
    if (hit && !isRelated(hit, element)) found.push([index, nameOf(hit)]);
  }
  return found;
}

/** The innermost element at a point, through shadow trees. */
export function deepestAt(x: number, y: number): Element | null {
  let hit = document.elementFromPoint(x, y);
  for (;;) {
    const root = hit && shadowRootOf(hit);
    const inner = root?.elementFromPoint(x, y) ?? null;
    if (!inner || inner === hit) return hit;
    hit = inner;
  }
}

/** What is hit is the element, a part of it, what it is a part of, or its label: a pointer reaches it. */
function isRelated(hit: Element, element: Element): boolean {
  for (let at: Element | null = hit; at; at = shownParent(at)) {
    if (at === element) return true;
    if (at.localName === 'label' && (at as HTMLLabelElement).control === element) return true;
  }
  for (let at: Element | null = element; at; at = shownParent(at)) if (at === hit) return true;
  return false;
}

function nameOf(element: Element): string {
  const name = element.id ? `${element.localName}#${element.id}` : element.localName;
  return name.slice(0, 80);
}
