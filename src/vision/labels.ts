/** Text beside a control that carries none itself. Pure. */
import type { Rect } from '../blueprint/geometry.js';
import type { SeenElement, VisionClass } from './model.js';
import { inOneRow, type TextRun } from './text-runs.js';

/** Their label stands after them, sometimes before. */
const TOGGLES: ReadonlySet<VisionClass> = new Set<VisionClass>(['checkbox', 'radio', 'switch']);
/** Their label stands before or above them. */
const FIELDS: ReadonlySet<VisionClass> = new Set<VisionClass>(['textbox', 'combobox', 'slider']);
/** Distances in heights of the label: beside, on the unusual side, above. */
const REACH = { usual: 3, before: 8, unusual: 1.5, above: 1 } as const;

/** @returns the elements, with what labels them as their name, and the text that labels nothing */
export function labelUnnamed(
  elements: readonly SeenElement[],
  runs: readonly TextRun[],
): { readonly elements: SeenElement[]; readonly left: TextRun[] } {
  const pairs = elements.flatMap((element, at) => {
    if (element.name !== '' || element.role === null) return [];
    const role = element.role;
    return runs.flatMap((run) => {
      const distance = labelDistance(role, element.bounds, run.bounds);
      return distance === null ? [] : [{ at, run, distance }];
    });
  });
  const labels = new Map<number, TextRun>();
  const used = new Set<TextRun>();
  // The closest pair first: a label belongs to one control.
  for (const { at, run } of pairs.sort((a, b) => a.distance - b.distance)) {
    if (labels.has(at) || used.has(run)) continue;
    labels.set(at, run);
    used.add(run);
  }
  return {
    elements: elements.map((element, at) => {
      const label = labels.get(at);
      if (!label) return element;
      return { ...element, name: label.text, nameConfidence: label.confidence, source: 'detector+text' };
    }),
    left: runs.filter((run) => !used.has(run)),
  };
}

/** In heights of the label; null = it is not its label. */
function labelDistance(role: VisionClass, control: Rect, label: Rect): number | null {
  const height = Math.max(1, label.height);
  const after = (label.x - control.x - control.width) / height;
  const before = (control.x - label.x - label.width) / height;
  const row = inOneRow(control, label);
  if (TOGGLES.has(role)) {
    if (row && after >= -0.3 && after <= REACH.usual) return after;
    // Settings: the text at the left, the switch far at the right.
    if (row && before >= -0.3 && before <= (role === 'switch' ? 60 : REACH.unusual)) return 4 + before;
    return null;
  }
  if (!FIELDS.has(role)) return null;
  if (row && before >= -0.3 && before <= REACH.before) return before;
  const above = (control.y - label.y - label.height) / height;
  const starts = Math.abs(label.x - control.x) / height;
  if (above >= -0.3 && above <= REACH.above && starts <= 1.5) return 1 + above;
  return null;
}
