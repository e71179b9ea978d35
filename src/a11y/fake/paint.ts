/** Paints the fake desktop as flat rectangles, so that there is a picture to crop, compare and save. No text is drawn. */
import { intersect, type Rect } from '../../blueprint/geometry.js';
import type { FakeDesktop } from './desktop.js';
import type { FakeElement } from './element.js';

const BACKDROP = [40, 60, 80] as const;

/** RGBA, 8 bits a channel, rows top to bottom without padding. */
export function paint(desktop: FakeDesktop, area: Rect): { width: number; height: number; data: Uint8Array } {
  const canvas = { area, data: new Uint8Array(area.width * area.height * 4) };
  fill(canvas, area, BACKDROP);
  for (const window of [...desktop.windows].reverse()) {
    if (window.minimized) continue;
    window.layout();
    const popups: FakeElement[] = [];
    for (const element of window.root.walk()) {
      if (element.path.some((each) => each.options.popup === true)) popups.push(element);
      else drawElement(canvas, element);
    }
    for (const element of popups) drawElement(canvas, element);
  }
  return { width: area.width, height: area.height, data: canvas.data };
}

interface Canvas {
  readonly area: Rect;
  readonly data: Uint8Array;
}

function drawElement(canvas: Canvas, element: FakeElement): void {
  const { window, visiblePart } = element;
  if (!window || element.hidden || !visiblePart) return;
  const rect = window.toScreen(visiblePart);
  const shade = element.enabled ? 0 : 60;
  fill(canvas, rect, [shade, shade, shade]);
  const inner = { x: rect.x + 1, y: rect.y + 1, width: rect.width - 2, height: rect.height - 2 };
  fill(canvas, inner, colourOf(element));
}

/** A colour that depends on everything a person could see of the element, so that a change of it changes the picture. */
function colourOf(element: FakeElement): readonly [number, number, number] {
  const seen = [
    element.role,
    element.name,
    element.options.protected === true ? element.text?.length : (element.text?.value ?? element.value),
    element.checked,
    element.pressed,
    element.selected,
    element.expanded,
    element.range?.now,
    element.focused,
  ].join('|');
  let hash = 2166136261;
  for (let index = 0; index < seen.length; index += 1) hash = Math.imul(hash ^ seen.charCodeAt(index), 16777619);
  return [128 + (hash & 127), 128 + ((hash >>> 8) & 127), 128 + ((hash >>> 16) & 127)];
}

function fill(canvas: Canvas, rect: Rect, colour: readonly [number, number, number]): void {
  const part = intersect(rect, canvas.area);
  if (!part) return;
  const { area, data } = canvas;
  for (let y = part.y - area.y; y < part.y - area.y + part.height; y += 1) {
    let at = (y * area.width + part.x - area.x) * 4;
    for (let x = 0; x < part.width; x += 1, at += 4) {
      data[at] = colour[0];
      data[at + 1] = colour[1];
      data[at + 2] = colour[2];
      data[at + 3] = 255;
    }
  }
}
