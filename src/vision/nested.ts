/** Regions inside regions: the letters on a button are no button of their own, and a frame around buttons is none either. Pure. */
import { area, intersect } from '../blueprint/geometry.js';
import type { SeenElement, VisionClass } from './model.js';

/** Hold no other controls. A row of a list may hold buttons. */
const SIMPLE: ReadonlySet<VisionClass | null> = new Set<VisionClass | null>([
  ...(['button', 'icon', 'link', 'textbox', 'combobox', 'checkbox', 'radio', 'switch', 'slider'] as const),
  ...(['tab', 'menuitem'] as const),
]);
/** But fields may: an arrow, a cross, two small steps. */
const FIELDS: ReadonlySet<VisionClass | null> = new Set<VisionClass | null>(['textbox', 'combobox']);
const IN_FIELDS: ReadonlySet<VisionClass | null> = new Set<VisionClass | null>(['icon', 'button']);
/** Share of the inner box that lies in the outer one. */
const INSIDE = 0.9;
/** Share of the outer box from which the inner one is no part of it but the same thing, seen twice. */
const SAME = 0.5;

/** One element a control, in the order given. What is inside a control names it where it was read better. */
export function withoutNested(elements: readonly SeenElement[]): SeenElement[] {
  const kept = new Map<SeenElement, SeenElement>(elements.map((one) => [one, one]));
  const outers = elements.filter(({ role }) => SIMPLE.has(role)).sort((a, b) => area(a.bounds) - area(b.bounds));
  for (const outer of outers) {
    const inner = elements.filter((one) => one !== outer && kept.has(one) && isInside(one, outer));
    const controls = inner.filter((one) => SIMPLE.has(one.role) && !isPart(one, outer));
    const [only] = controls;
    if (controls.length > 1) kept.delete(outer);
    else if (only) {
      const [stays, goes] = isSame(only, outer) && only.confidence > outer.confidence ? [only, outer] : [outer, only];
      kept.set(stays, named(kept.get(stays) ?? stays, kept.get(goes) ?? goes));
      kept.delete(goes);
    }
  }
  return elements.flatMap((one) => kept.get(one) ?? []);
}

function isPart(inner: SeenElement, outer: SeenElement): boolean {
  return FIELDS.has(outer.role) && IN_FIELDS.has(inner.role) && !isSame(inner, outer);
}

function isSame(inner: SeenElement, outer: SeenElement): boolean {
  return area(inner.bounds) >= SAME * area(outer.bounds);
}

function isInside({ bounds }: SeenElement, outer: SeenElement): boolean {
  const shared = intersect(bounds, outer.bounds);
  return shared !== null && area(bounds) < area(outer.bounds) && area(shared) >= INSIDE * area(bounds);
}

function named(outer: SeenElement, inner: SeenElement): SeenElement {
  const better =
    inner.name !== '' && (inner.nameConfidence ?? 0) > (outer.name === '' ? -1 : (outer.nameConfidence ?? 0));
  if (!better) return outer;
  const { name, nameConfidence, source } = inner;
  return { ...outer, name, nameConfidence, source };
}
