/** A scene as SVG, and the truth about it. */
import type { Rect } from '../../blueprint/geometry.js';
import { intersect } from '../../blueprint/geometry.js';
import { iconSvg } from '../icons.js';
import type { SynthElement } from '../model.js';
import { escapeHtml } from '../page/html.js';
import { covers, isElement, type Look, type Scene, type Widget } from './scene.js';

export function sceneToSvg({ width, height, look, widgets }: Scene): string {
  const clips = widgets.flatMap(({ clip, id }) => (clip ? [`<clipPath id="c${id}">${box(clip, '')}</clipPath>`] : []));
  const texts = widgets.map(({ rect, id }) => `<clipPath id="t${id}">${box(rect, '')}</clipPath>`);
  const parts = widgets.map((widget) => {
    const drawn = draw(widget, look);
    const faded = widget.disabled === true ? `<g opacity="0.45">${drawn}</g>` : drawn;
    return widget.clip ? `<g clip-path="url(#c${widget.id})">${faded}</g>` : faded;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${look.font}" font-size="${look.fontSize}"><defs>${clips.join('')}${texts.join('')}</defs><rect width="${width}" height="${height}" fill="${look.background}"/>${parts.join('')}</svg>`;
}

function box({ x, y, width, height }: Rect, paint: string, radius = 0): string {
  return `<rect x="${x}" y="${y}" width="${Math.max(0, width)}" height="${Math.max(0, height)}" rx="${radius}" ${paint}/>`;
}

function framed(rect: Rect, look: Look, fill: string, sunken = false): string {
  if (look.name !== 'raised') {
    const line = look.name === 'flat' ? '' : `stroke="${look.line}"`;
    return box(rect, `fill="${fill}" ${line}`, look.radius);
  }
  const { x, y, width, height } = rect;
  const [light, dark] = sunken ? ['#777', '#fff'] : ['#fff', '#777'];
  const bottom = `M${x} ${y + height}H${x + width}V${y}`;
  return `${box(rect, `fill="${fill}"`)}<path d="M${x} ${y + height}V${y}H${x + width}" fill="none" stroke="${light}"/><path d="${bottom}" fill="none" stroke="${dark}"/>`;
}

function words(
  widget: Widget,
  look: Look,
  options: { readonly at?: 'start' | 'middle'; readonly inset?: number; readonly ink?: string; readonly more?: string },
): string {
  const { rect, text, id } = widget;
  if (text === '') return '';
  const { at = 'start', inset = look.fontSize * 0.5, ink = look.ink, more = '' } = options;
  const middle = at === 'middle' || false;
  const right = look.rightToLeft && !middle;
  const x = middle ? rect.x + rect.width / 2 : right ? rect.x + rect.width - inset : rect.x + inset;
  // SVG turns "start" round with the direction; the place is computed here, so that the anchor is fixed.
  const anchor = middle ? 'middle' : right ? 'end' : 'start';
  return `<text x="${x}" y="${rect.y + rect.height / 2 + look.fontSize * 0.35}" text-anchor="${anchor}" fill="${ink}" clip-path="url(#t${id})" ${more}>${escapeHtml(text)}</text>`;
}

function arrow(rect: Rect, look: Look, open: boolean): string {
  const [x, y, s] = [rect.x + rect.width - look.fontSize, rect.y + rect.height / 2, look.fontSize * 0.28];
  return `<path d="M${x - s} ${y - s / 2}h${2 * s}l${-s} ${open ? -s : s * 1.4}z" fill="${look.ink}"/>`;
}

function beside({ rect, text }: Widget, look: Look): string {
  const x = rect.x + rect.width + look.fontSize * 0.5;
  return `<text x="${x}" y="${rect.y + rect.height / 2 + look.fontSize * 0.35}" fill="${look.ink}">${escapeHtml(text)}</text>`;
}

function draw(widget: Widget, look: Look): string {
  const { kind, rect, checked = false, selected = false, focused = false, hovered = false } = widget;
  const ring = focused
    ? box(
        { x: rect.x - 2, y: rect.y - 2, width: rect.width + 4, height: rect.height + 4 },
        `fill="none" stroke="${look.accent}" stroke-width="2"`,
        look.radius,
      )
    : '';
  const face = hovered ? look.line : look.surface;
  switch (kind) {
    case 'button':
      return framed(rect, look, face) + words(widget, look, { at: 'middle' }) + ring;
    case 'icon': {
      const side = Math.round(Math.min(rect.width, rect.height) * 0.7);
      const [x, y] = [rect.x + (rect.width - side) / 2, rect.y + (rect.height - side) / 2];
      const drawing = iconSvg(widget.icon ?? 'more', { stroke: 2, round: true, filled: false }, side);
      return `${look.name === 'flat' && !hovered ? '' : framed(rect, look, face)}<g transform="translate(${x} ${y})" color="${look.ink}">${drawing}</g>${ring}`;
    }
    case 'link':
      return words(widget, look, { inset: 0, ink: look.accent, more: 'text-decoration="underline"' }) + ring;
    case 'textbox': {
      const end = rect.x + look.fontSize * 0.5 + [...widget.text].length * look.fontSize * 0.55;
      const caret = focused
        ? `<path d="M${Math.min(end, rect.x + rect.width - 4)} ${rect.y + 4}v${rect.height - 8}" stroke="${look.ink}"/>`
        : '';
      return (
        framed(rect, { ...look, name: look.name === 'flat' ? 'outlined' : look.name }, look.background, true) +
        words(widget, look, {}) +
        caret +
        ring
      );
    }
    case 'combobox':
      return (
        framed(rect, { ...look, name: look.name === 'flat' ? 'outlined' : look.name }, face) +
        words(widget, look, {}) +
        arrow(rect, look, widget.expanded === true) +
        ring
      );
    case 'checkbox':
    case 'radio': {
      const round = kind === 'radio';
      const fill = checked && look.name !== 'raised' ? look.accent : look.background;
      const mark = look.name === 'raised' ? look.ink : look.onAccent;
      const { x, y, width: s } = rect;
      const drawn = round
        ? `<circle cx="${x + s / 2}" cy="${y + s / 2}" r="${s / 2 - 0.5}" fill="${fill}" stroke="${look.line}"/>`
        : box(rect, `fill="${fill}" stroke="${look.line}"`, Math.min(look.radius, 3));
      const sign = round
        ? `<circle cx="${x + s / 2}" cy="${y + s / 2}" r="${s * 0.22}" fill="${mark}"/>`
        : `<path d="M${x + s * 0.2} ${y + s * 0.5}l${s * 0.22} ${s * 0.25}l${s * 0.4} ${-s * 0.5}" fill="none" stroke="${mark}" stroke-width="${Math.max(1.5, s * 0.13)}"/>`;
      return drawn + (checked ? sign : '') + beside(widget, look) + ring;
    }
    case 'switch': {
      const [r, y] = [rect.height / 2, rect.y + rect.height / 2];
      const x = checked ? rect.x + rect.width - r : rect.x + r;
      return (
        box(rect, `fill="${checked ? look.accent : look.line}"`, r) +
        `<circle cx="${x}" cy="${y}" r="${r - 2}" fill="#fff"/>` +
        beside(widget, look) +
        ring
      );
    }
    case 'slider': {
      const [y, x] = [rect.y + rect.height / 2, rect.x + 6 + (rect.width - 12) * (widget.value ?? 0)];
      const groove = box({ x: rect.x, y: y - 2, width: rect.width, height: 4 }, `fill="${look.line}"`, 2);
      return `${groove}${box({ x: rect.x, y: y - 2, width: x - rect.x, height: 4 }, `fill="${look.accent}"`, 2)}<circle cx="${x}" cy="${y}" r="${Math.min(8, rect.height / 2 - 1)}" fill="${look.surface}" stroke="${look.ink}"/>${ring}`;
    }
    case 'tab': {
      const under = selected
        ? box({ x: rect.x, y: rect.y + rect.height - 3, width: rect.width, height: 3 }, `fill="${look.accent}"`)
        : '';
      return (
        (look.name === 'flat' ? '' : framed(rect, look, selected ? look.background : look.surface)) +
        under +
        words(widget, look, { at: 'middle' }) +
        ring
      );
    }
    case 'menuitem':
      return (
        (selected || hovered || widget.expanded === true ? box(rect, `fill="${look.accent}"`) : '') +
        words(widget, look, selected || hovered || widget.expanded === true ? { ink: look.onAccent } : {})
      );
    case 'listitem': {
      const sign = widget.expanded === undefined ? '' : arrow(rect, look, widget.expanded);
      return (
        (selected ? box(rect, `fill="${look.accent}"`) : hovered ? box(rect, `fill="${look.surface}"`) : '') +
        words(widget, look, selected ? { ink: look.onAccent } : {}) +
        sign +
        ring
      );
    }
    case 'heading':
      return words(widget, look, { inset: 0, more: 'font-weight="bold"' });
    case 'label':
      return words(widget, look, { inset: 0 });
    case 'panel':
    case 'tooltip':
      return box(rect, `fill="${look.surface}" stroke="${look.line}"`, look.radius) + words(widget, look, {});
    case 'picture':
      return box(rect, `fill="none" stroke="${look.line}"`);
    case 'progress':
      return (
        box(rect, `fill="${look.surface}"`, 3) +
        box({ ...rect, width: rect.width * (widget.value ?? 0) }, `fill="${look.accent}"`, 3)
      );
  }
}

/** Least side, pixels, of what is left of an element for it to be in the truth. */
const LEAST = 4;

/** What of the scene can be seen and acted on: cut to the picture and to lists, without what panels hide. */
export function sceneTruth({ width, height, widgets }: Scene): SynthElement[] {
  const picture = { x: 0, y: 0, width, height };
  return widgets.flatMap((widget, index) => {
    if (!isElement(widget)) return [];
    const { kind, rect, text, checked, selected, disabled = false, clip } = widget;
    const seen = intersect(rect, clip ? (intersect(clip, picture) ?? { ...clip, width: 0 }) : picture);
    if (seen === null || seen.width < LEAST || seen.height < LEAST) return [];
    if (seen.width * seen.height < 0.5 * rect.width * rect.height) return [];
    const hidden = widgets.slice(index + 1).some((above) => covers(above) && share(seen, above.rect) > 0.5);
    if (hidden) return [];
    const states = {
      ...(checked === undefined ? {} : { checked }),
      ...(selected === undefined ? {} : { selected }),
      disabled,
    };
    return [{ role: kind, bounds: seen, name: kind === 'icon' ? (widget.icon ?? '') : text, states }];
  });
}

function share(of: Rect, by: Rect): number {
  const common = intersect(of, by);
  return common === null ? 0 : (common.width * common.height) / (of.width * of.height);
}
