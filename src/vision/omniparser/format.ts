/** What is seen, in the form that OmniParser's server answers with (`POST /parse/`), for programs written for it. */
import type { SeenElement } from '../model.js';

export interface OmniparserElement {
  readonly type: 'text' | 'icon';
  /** Left, top, right, bottom as shares of the picture's width and height. */
  readonly bbox: readonly [number, number, number, number];
  readonly interactivity: boolean;
  /** null = nobody named it. */
  readonly content: string | null;
  readonly source: 'box_ocr_content_ocr' | 'box_yolo_content_ocr' | 'box_yolo_content_yolo';
}

export interface OmniparserAnswer {
  /** PNG with numbered marks; empty when none was asked for. */
  readonly som_image_base64: string;
  readonly parsed_content_list: readonly OmniparserElement[];
  /** Seconds. */
  readonly latency: number;
}

export interface OmniparserFormatOptions {
  readonly width: number;
  readonly height: number;
  readonly milliseconds: number;
  /** PNG of the picture with marks, where wanted. */
  readonly marked?: Uint8Array;
}

/** An element's number in the list is its mark's: what text names comes first, what was seen only comes last, as there. */
export function toOmniparser(
  elements: readonly SeenElement[],
  { width, height, milliseconds, marked }: OmniparserFormatOptions,
): OmniparserAnswer {
  return {
    som_image_base64: marked === undefined ? '' : Buffer.from(marked).toString('base64'),
    parsed_content_list: inOmniparserOrder(elements).map((element) => toElement(element, width, height)),
    latency: milliseconds / 1000,
  };
}

/** The order in which `toOmniparser` lists, for who draws the marks. */
export function inOmniparserOrder(elements: readonly SeenElement[]): SeenElement[] {
  const rank = ({ source }: SeenElement) => (source === 'text' ? 0 : source === 'detector+text' ? 1 : 2);
  return [...elements].sort((a, b) => rank(a) - rank(b));
}

function toElement({ bounds, role, name, source }: SeenElement, width: number, height: number): OmniparserElement {
  const share = (value: number, whole: number) => Math.max(0, Math.min(1, value / whole));
  return {
    type: role === null ? 'text' : 'icon',
    bbox: [
      share(bounds.x, width),
      share(bounds.y, height),
      share(bounds.x + bounds.width, width),
      share(bounds.y + bounds.height, height),
    ],
    interactivity: role !== null,
    content: name === '' ? null : name,
    source:
      source === 'text'
        ? 'box_ocr_content_ocr'
        : source === 'detector+text'
          ? 'box_yolo_content_ocr'
          : 'box_yolo_content_yolo',
  };
}
