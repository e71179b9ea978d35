/** Regions inside regions: the letters on a button are no button of their own, and a frame around buttons is none either. Pure. */
import { area, intersect } from '../blueprint/geometry.js';
import type { SeenElement, VisionClass } from './model.js';

/** Hold no other controls. A row of a list may hold buttons. */
const SIMPLE: ReadonlySet<VisionClass | null> = new Set<VisionClass | null>([
  ...(['button', 'icon', 'link', 'textbox', 'combobox', 'checkbox', 'radio', 'switch', 'slider'] as const),
  ...(['tab', 'menuitem'] as const),
]);
/** Share of the inner box that lies in the outer one. */
const INSIDE = 0.9;

/** One element a control, in the order given. What is inside a control names it where it was read better. */
export function withoutNested(elements: readonly SeenElement[]): SeenElement[] {
  const kept = new Map<SeenElement, SeenElement>(elements.map((one) => [one, one]));
  const outers = elements.filter(({ role }) => SIMPLE.has(role)).sort((a, b) => area(a.bounds) - area(b.bounds));
  for (const outer of outers) {
    const inner = elements.filter((one) => one !== outer && kept.has(one) && isInside(one, outer));
    const controls = inner.filter(({ role }) => SIMPLE.has(role));
    const [only] = controls;
    if (controls.length > 1) kept.delete(outer);
    else if (only) {
      kept.set(outer, named(outer, kept.get(only) ?? only));
      kept.delete(only);
    }
  }
  return elements.flatMap((one) => kept.get(one) ?? []);
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
