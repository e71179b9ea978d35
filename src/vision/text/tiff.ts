/** Grey pictures as the pages of one TIFF file without compression (TIFF revision 6.0, sections 2 and 4). */
import type { LineImage } from './line-image.js';

const SHORT = 3;
const LONG = 4;
/** Tags: width, length, bits, compression (1 = none), photometric (1 = black is zero), strip, samples, rows, bytes. */
const ENTRIES = 9;
/** Bytes of a directory: their number, the entries, the place of the next. */
const DIRECTORY = 2 + ENTRIES * 12 + 4;

export function toTiff(images: readonly LineImage[]): Uint8Array {
  // Everything begins at an even place.
  const sizes = images.map(({ data }) => data.length + (data.length % 2));
  const file = new Uint8Array(8 + sizes.reduce((sum, size) => sum + size + DIRECTORY, 0));
  const view = new DataView(file.buffer);
  view.setUint16(0, 0x4949, true);
  view.setUint16(2, 42, true);
  view.setUint32(4, images.length === 0 ? 0 : 8, true);
  let at = 8;
  images.forEach(({ data, width, height }, index) => {
    const pixels = at + DIRECTORY;
    view.setUint16(at, ENTRIES, true);
    const entries: [number, number, number][] = [
      [256, LONG, width],
      [257, LONG, height],
      [258, SHORT, 8],
      [259, SHORT, 1],
      [262, SHORT, 1],
      [273, LONG, pixels],
      [277, SHORT, 1],
      [278, LONG, height],
      [279, LONG, data.length],
    ];
    entries.forEach(([tag, type, value], entry) => {
      const place = at + 2 + entry * 12;
      view.setUint16(place, tag, true);
      view.setUint16(place + 2, type, true);
      view.setUint32(place + 4, 1, true);
      if (type === SHORT) view.setUint16(place + 8, value, true);
      else view.setUint32(place + 8, value, true);
    });
    file.set(data, pixels);
    const next = pixels + (sizes[index] as number);
    view.setUint32(at + DIRECTORY - 4, index + 1 < images.length ? next : 0, true);
    at = next;
  });
  return file;
}
