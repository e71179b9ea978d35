/** What was seen, as a picture: the screenshot where there is one, else the blueprint's boxes. The target is marked in both. */
import type { Rect } from '../../blueprint/geometry.js';
import type { Blueprint, Element } from '../../blueprint/model.js';
import type { Role } from '../../blueprint/roles.js';
import { esc } from './escape.js';

/** Elements of one drawing: beyond it, nobody sees them. */
const MOST = 700;

const FIELDS: ReadonlySet<Role> = new Set(['textbox', 'searchbox', 'spinbutton', 'combobox', 'document', 'terminal']);
const PRESSED: ReadonlySet<Role> = new Set(['button', 'tab', 'switch', 'togglebutton', 'menuitem', 'link'] as Role[]);
const MARKS: ReadonlySet<Role> = new Set(['checkbox', 'radio', 'menuitemcheckbox', 'menuitemradio', 'switch']);
const PLACES: ReadonlySet<Role> = new Set([
  ...([
    'window',
    'dialog',
    'group',
    'pane',
    'toolbar',
    'menubar',
    'menu',
    'list',
    'listbox',
    'tree',
    'table',
    'grid',
  ] as const),
  ...(['tablist', 'tabpanel', 'form', 'main', 'navigation', 'region', 'statusbar', 'scrollarea', 'row'] as const),
] as Role[]);

export interface Marked {
  readonly bounds: Rect | null;
  readonly label: string;
}

/** @param picture a `data:` address and the part of the screen it shows */
export function drawing(
  blueprint: Blueprint | null,
  target: Marked | null,
  picture: { readonly url: string; readonly bounds: Rect | null } | null,
): string {
  const frame = picture?.bounds ?? (blueprint && frameOf(blueprint));
  if (!frame || frame.width <= 0 || frame.height <= 0) {
    return picture ? `<img class="shot" alt="the window before the step" src="${esc(picture.url)}">` : '';
  }
  const unit = Math.max(frame.width, frame.height) / 640;
  const content = picture
    ? `<image href="${esc(picture.url)}" x="${frame.x}" y="${frame.y}" width="${frame.width}" height="${frame.height}"/>`
    : boxes(blueprint, frame, unit);
  const title = blueprint ? `${blueprint.surface.title}` : 'the screen';
  const label = `${title}${target ? `, with ${target.label} marked` : ''}`;
  return `<svg class="view" role="img" aria-label="${esc(label)}" viewBox="${numbers(padded(frame, 5 * unit))}" preserveAspectRatio="xMidYMin meet">${content}${
    target?.bounds ? mark(target.bounds, unit) : ''
  }</svg>`;
}

/** Room for the mark around what lies at the edge. */
function padded({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

function frameOf({ surface, elements }: Blueprint): Rect | null {
  if (surface.bounds) return surface.bounds;
  const all = elements.flatMap(({ bounds }) => (bounds ? [bounds] : []));
  if (all.length === 0) return null;
  const x = Math.min(...all.map((each) => each.x));
  const y = Math.min(...all.map((each) => each.y));
  const right = Math.max(...all.map((each) => each.x + each.width));
  const bottom = Math.max(...all.map((each) => each.y + each.height));
  return { x, y, width: right - x, height: bottom - y };
}

function boxes(blueprint: Blueprint | null, frame: Rect, unit: number): string {
  if (!blueprint) return '';
  const { elements } = blueprint;
  const leaves = new Set(elements.map((_, index) => index));
  for (const { parent } of elements) if (parent !== null) leaves.delete(parent);
  const shown = elements.map((element, index) => ({ element, leaf: leaves.has(index) })).slice(0, MOST);
  // What no element covers at the top is where the window's title is.
  const top = Math.min(frame.y + frame.height, ...elements.flatMap(({ bounds }) => (bounds ? [bounds.y] : [])));
  const bar = { ...frame, height: Math.max(0, top - frame.y) };
  const title =
    bar.height >= 10 * unit && bar.height < frame.height / 3 ? label(blueprint.surface.title, bar, false, unit) : '';
  return `<rect class="window" ${box(frame)} rx="${6 * unit}"/><g class="off">${title}</g>${shown
    .map(({ element, leaf }) => shape(element, leaf, unit))
    .join('')}`;
}

function shape(element: Element, leaf: boolean, unit: number): string {
  const { bounds, role } = element;
  if (!bounds || bounds.width <= 0 || bounds.height <= 0) return '';
  const isField = FIELDS.has(role);
  const kind = isField
    ? 'field'
    : MARKS.has(role)
      ? 'mark'
      : PRESSED.has(role)
        ? 'press'
        : PLACES.has(role)
          ? 'place'
          : 'leaf';
  const off = element.foreground && !element.states.includes('disabled') ? '' : ' off';
  const on = element.states.some((state) => state === 'checked' || state === 'selected' || state === 'pressed')
    ? ' on'
    : '';
  const words = isField ? (element.value ?? element.placeholder ?? element.name) : element.name;
  const rectangle = `<rect ${box(bounds)} rx="${Math.min(4 * unit, bounds.height / 4)}"/>`;
  return `<g class="${kind}${off}${on}"><title>${esc(`${element.id ?? ''} ${role} ${element.name}`.trim())}</title>${rectangle}${
    leaf || isField ? label(words, bounds, isField || kind === 'mark' || kind === 'leaf', unit) : ''
  }</g>`;
}

/** As many lines as fit: text that is cut says so. */
function label(text: string, { x, y, width, height }: Rect, left: boolean, unit: number): string {
  const size = Math.max(4, Math.min(height * 0.62, 12.5 * unit));
  const room = Math.floor((width - size * 0.5) / (size * 0.55));
  if (text.trim() === '' || room < 2) return '';
  const most = Math.max(1, Math.floor((height - size * 0.4) / (size * 1.35)));
  const lines = text.split('\n').slice(0, Math.min(most, 30));
  const start = lines.length > 1 || height > size * 3 ? y + size * 1.3 : y + height / 2 + size * 0.35;
  const place = left ? `x="${round(x + size * 0.4)}"` : `x="${round(x + width / 2)}" text-anchor="middle"`;
  return lines
    .map((line, index) => {
      const points = [...line];
      const cut = points.length > room ? `${points.slice(0, room - 1).join('')}…` : line;
      return `<text ${place} y="${round(start + index * size * 1.35)}" font-size="${round(size)}">${esc(cut)}</text>`;
    })
    .join('');
}

function mark({ x, y, width, height }: Rect, unit: number): string {
  const gap = 3 * unit;
  const around = { x: x - gap, y: y - gap, width: width + 2 * gap, height: height + 2 * gap };
  return `<rect class="halo" ${box(around)} rx="${5 * unit}" stroke-width="${8 * unit}"/><rect class="ring" ${box(around)} rx="${
    5 * unit
  }" stroke-width="${3 * unit}"/>`;
}

function box(rect: Rect): string {
  return `x="${round(rect.x)}" y="${round(rect.y)}" width="${round(rect.width)}" height="${round(rect.height)}"`;
}

function numbers({ x, y, width, height }: Rect): string {
  return [x, y, width, height].map(round).join(' ');
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
