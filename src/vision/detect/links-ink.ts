/** Colours of letters: how far a pixel is from what lies behind it, which way, and how colourful that looks. Pure. */
import type { Colour } from '../text/ground.js';

/** What a few letters are drawn with: the sum of how their pixels differ from the ground. */
export interface Ink {
  /** Red, green, blue of the pixels less those of the ground, summed up. */
  readonly sum: Colour;
  /** Pixels in that sum. */
  readonly pixels: number;
  /** Length of the difference of the strongest pixels, 0 to 441: where a stroke covers a pixel wholly. */
  readonly peak: number;
}

/** Red-green and yellow-blue of Oklab (Ottosson 2020), and its lightness, 0 to 1. */
export interface Seen {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

export function joinInk(one: Ink, other: Ink): Ink {
  return {
    sum: [one.sum[0] + other.sum[0], one.sum[1] + other.sum[1], one.sum[2] + other.sum[2]],
    pixels: one.pixels + other.pixels,
    peak: Math.max(one.peak, other.peak),
  };
}

/**
 * Degrees between two inks on one ground. The edge of a stroke is a mixture of ink and ground, so the length of the difference
 * says how thin the stroke is and only its direction what it is drawn with. Coloured fringes of letters (subpixel rendering)
 * cancel each other out in the sum.
 */
export function angleBetween({ sum: a }: Ink, { sum: b }: Ink): number {
  const lengths = Math.hypot(...a) * Math.hypot(...b);
  if (lengths === 0) return 0;
  const cosine = (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) / lengths;
  return (Math.acos(Math.max(-1, Math.min(1, cosine))) * 180) / Math.PI;
}

/** Colour of the ink where it covers a pixel wholly. */
export function colourOf({ sum, peak }: Ink, ground: Colour): Colour {
  const factor = peak / Math.max(1, Math.hypot(...sum));
  const channel = (at: 0 | 1 | 2): number => Math.max(0, Math.min(255, ground[at] + sum[at] * factor));
  return [channel(0), channel(1), channel(2)];
}

export function toSeen([red, green, blue]: Colour): Seen {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

/** How colourful: 0 for greys, 0.1 for a dull link, 0.3 for pure blue. */
export function chroma({ a, b }: Seen): number {
  return Math.hypot(a, b);
}

/** How much two colours differ in hue and chroma, whatever their lightness. */
export function tint(one: Seen, other: Seen): number {
  return Math.hypot(one.a - other.a, one.b - other.b);
}

/** sRGB to linear light (IEC 61966-2-1). */
function linear(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
