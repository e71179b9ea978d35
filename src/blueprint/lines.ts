/** The `lines` form: `A2: role=textbox name="…" value="…" bounds=(left,top,right,bottom)`, one element a line, no indentation. */
import type { Blueprint } from './model.js';
import { cut, quote } from './text-escape.js';

export interface LinesOptions {
  /** Code points of a value that are shown. Default 200. */
  readonly valueLimit?: number;
}

/**
 * Everything in document order. Elements that cannot be acted on have `-` for their id. Bounds are physical pixels on the
 * screen, right and bottom exclusive; value and bounds are absent where there are none, the value of a password always.
 */
export function toLines(blueprint: Blueprint, options: LinesOptions = {}): string {
  return blueprint.elements
    .map((element) => {
      const parts = [`${element.id ?? '-'}: role=${element.role} name=${quote(element.name)}`];
      if (typeof element.value === 'string' && !element.states.includes('protected')) {
        parts.push(
          `value=${quote(cut(element.value, options.valueLimit ?? 200, { total: element.valueLength }).text)}`,
        );
      }
      if (element.bounds) {
        const { x, y, width, height } = element.bounds;
        parts.push(`bounds=(${x},${y},${x + width},${y + height})`);
      }
      return parts.join(' ');
    })
    .join('\n');
}
