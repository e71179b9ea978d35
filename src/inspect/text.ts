/** An inspection for a terminal. What applications say is quoted and escaped: it can't move the cursor or change colours. */
import { cut, quote } from '../blueprint/text-escape.js';
import type { InspectedElement, Inspection } from './inspection.js';

const VALUE_LIMIT = 200;
const NAME_LIMIT = 120;

/** One fact a line. */
export function inspectionToText(inspection: Inspection): string {
  const { element, target, surface, point } = inspection;
  const lines = [titleOf(element)];
  const add = (label: string, text: string | null) => {
    if (text !== null && text !== '') lines.push(`  ${label.padEnd(8)} ${text}`);
  };
  add('in', placeOf(inspection));
  add('app', appOf(inspection));
  add('value', valueOfElement(element));
  add('about', element.description === null || element.description === '' ? null : short(element.description));
  add('states', element.states.join(' '));
  add(
    'bounds',
    element.bounds && `${element.bounds.x},${element.bounds.y} ${element.bounds.width}x${element.bounds.height}`,
  );
  add('native', short(element.nativeRole, false) + (element.platformId ? ` id ${short(element.platformId)}` : ''));
  add('keys', element.shortcut === null || element.shortcut === '' ? null : short(element.shortcut));
  add('url', element.url === null || element.url === '' ? null : short(element.url));
  const far = inspection.how === 'nearest' ? `, ${inspection.distance} px from it` : '';
  add('point', `${point.x},${point.y}${inspection.origin === 'cursor' ? ' (the pointer)' : ''}${far}`);
  if (target && target.handle.key !== element.handle.key) add('acts on', titleOf(target));
  add('offers', (target ?? element).affordances.join(' '));
  const disabled = target?.states.includes('disabled') === true;
  if (disabled) add('actions', 'none: it is disabled');
  for (const { action, effect } of inspection.consequences) add(action, effect);
  const { ambiguity } = inspection;
  if (ambiguity) {
    const others = ambiguity.others.map((other) => `${other.id}${other.where ? ` ${other.where}` : ''}`);
    add('equals', `this is number ${ambiguity.ordinal} of ${ambiguity.count}; others: ${others.join(', ')}`);
  }
  if (surface.scale !== 1) add('scale', String(surface.scale));
  return lines.join('\n');
}

/** The shortest form, for following the pointer. */
export function inspectionToLine(inspection: Inspection): string {
  const { element, consequences } = inspection;
  const value = valueOfElement(element);
  const [first] = consequences;
  const near = inspection.how === 'nearest' ? ` (nearest, ${inspection.distance} px)` : '';
  const effect = first ? ` — ${first.action} ${first.effect}` : '';
  return `${inspection.point.x},${inspection.point.y} ${titleOf(element)}${value === null ? '' : ` = ${value}`}${near}${effect}`;
}

function titleOf(element: InspectedElement): string {
  const id = element.id === null ? '' : `${element.id} `;
  return `${id}${element.role}${element.name === '' ? '' : ` ${short(element.name)}`}`;
}

function placeOf({ ancestors, surface }: Inspection): string {
  const named = ancestors.filter((each) => each.name !== '').map((each) => `${each.role} ${short(each.name)}`);
  return named.length > 0 ? named.join(' > ') : `${surface.kind} ${short(surface.title)}`;
}

function appOf({ surface }: Inspection): string {
  const { name, pid, toolkit } = surface.app;
  const facts = [pid === null ? '' : `process ${pid}`, toolkit === null ? '' : short(toolkit, false)].filter(Boolean);
  return `${short(name)}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`;
}

function valueOfElement(element: InspectedElement): string | null {
  if (element.states.includes('protected')) return null;
  const { range, value } = element;
  if (value !== null) {
    const shown = cut(value, VALUE_LIMIT, { total: element.valueLength ?? undefined });
    return `${quote(shown.text)}${shown.isCut ? ` (${shown.total} characters)` : ''}`;
  }
  if (!range) return null;
  return `${range.now}${range.min === null && range.max === null ? '' : ` (${range.min ?? ''}..${range.max ?? ''})`}`;
}

function short(text: string, quoted = true): string {
  const shown = quote(cut(text, NAME_LIMIT).text);
  return quoted ? shown : shown.slice(1, -1);
}
