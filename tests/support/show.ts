/** Blueprints as text for comparing in tests of the builder: everything that is decided there, nothing that is only styling. */

import { type BuildOptions, buildBlueprint } from '../../src/blueprint/build.js';
import { IdRegistry } from '../../src/blueprint/ids.js';
import type { Blueprint, RawTree } from '../../src/blueprint/model.js';
import { type RawTreeOptions, rawTree } from './raw.js';

export function build(raw: RawTree | string, options: Partial<BuildOptions> & RawTreeOptions = {}): Blueprint {
  const { sequence = 1, takenAt = 0, listRows, maxElements, ...tree } = options;
  return buildBlueprint(typeof raw === 'string' ? rawTree(raw, tree) : raw, new IdRegistry(), {
    sequence,
    takenAt,
    ...(listRows === undefined ? {} : { listRows }),
    ...(maxElements === undefined ? {} : { maxElements }),
  });
}

/** One element a line: id, role, name, states, `+affordances`, value, `(hidden: how)`; `~` in front of what is behind. */
export function show(blueprint: Blueprint): string {
  return blueprint.elements
    .map((element) => {
      const parts = [
        ' '.repeat(element.depth) +
          (element.foreground ? '' : '~') +
          (element.id ? `${element.id} ` : '') +
          element.role,
      ];
      if (element.name !== '') parts.push(JSON.stringify(element.name));
      parts.push(...element.states);
      parts.push(...element.affordances.map((affordance) => `+${affordance}`));
      if (element.value !== undefined) parts.push('=', JSON.stringify(element.value));
      if (element.summary) parts.push(`(${element.summary.hidden}: ${element.summary.how})`);
      return parts.join(' ');
    })
    .join('\n');
}

/** `{decoration: 2, wrapper: 1}` */
export function omitted(blueprint: Blueprint): Record<string, number> {
  return Object.fromEntries(blueprint.omitted.map(({ reason, count }) => [reason, count]));
}

/** Removes the indentation that a text block has in the source of a test. */
export function block(text: string): string {
  const lines = text.replace(/^\n|\n\s*$/g, '').split('\n');
  const margin = Math.min(...lines.map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(margin)).join('\n');
}
