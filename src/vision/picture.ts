/**
 * Picture files in and out, within limits. sharp is loaded with the first picture.
 * What a file says of itself is believed only after its first bytes and its header were checked.
 */
import { stat } from 'node:fs/promises';
import type { Sharp, SharpOptions } from 'sharp';
import type { Rect } from '../blueprint/geometry.js';
import { LumosError } from '../errors.js';
import type { Picture } from './model.js';

/** Bytes of a picture file. */
const MAX_FILE = 128 << 20;
/** Pixels that are decoded: 64 million are 192 MB as RGB, twice an 8K screen. Larger pictures are refused by their header. */
export const MAX_PIXELS = 64_000_000;
/** Longest side that is looked at in one piece; what is longer is scaled down first. */
const MAX_SIDE = 8192;
/** Least side of a picture in which anything can be told apart. */
const MIN_SIDE = 8;

/**
 * First bytes of the formats that are read: PNG (specification 5.2), JPEG (ITU T.81 B.1.1.3), WebP (RIFF container), GIF89a,
 * BMP is left out (libvips does not read it), TIFF (revision 6.0, section 2). SVG is refused: it is a program for a
 * renderer, may name other files and addresses, and no screen picture comes as one.
 */
const MAGIC: readonly (readonly [string, (bytes: Uint8Array) => boolean])[] = [
  ['png', (bytes) => starts(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['jpeg', (bytes) => starts(bytes, 0, [0xff, 0xd8, 0xff])],
  ['webp', (bytes) => starts(bytes, 0, [0x52, 0x49, 0x46, 0x46]) && starts(bytes, 8, [0x57, 0x45, 0x42, 0x50])],
  ['gif', (bytes) => starts(bytes, 0, [0x47, 0x49, 0x46, 0x38])],
  ['tiff', (bytes) => starts(bytes, 0, [0x49, 0x49, 0x2a, 0x00]) || starts(bytes, 0, [0x4d, 0x4d, 0x00, 0x2a])],
];

export interface DecodedPicture extends Picture {
  /** Pixels of the file for each pixel of `Picture`, at least 1: more where it was scaled down. */
  readonly reduction: number;
}

/**
 * @param source path of a file, or its bytes
 * @param options.downsample 0.1 to 1: looks at a smaller copy (OC-08)
 * @throws LumosError INVALID_ACTION (no picture, damaged, too large); file system errors of a path as Node says them
 */
export async function decodePicture(
  source: string | Uint8Array,
  options: { readonly downsample?: number } = {},
): Promise<DecodedPicture> {
  const bytes = typeof source === 'string' ? await readLimited(source) : source;
  const format = MAGIC.find(([, is]) => is(bytes))?.[0];
  if (format === undefined)
    throw refused(looksLikeSvg(bytes) ? 'it is an SVG drawing' : 'its first bytes are of no known format');
  const { default: sharp } = await import('sharp');
  const open = (more: SharpOptions = {}): Sharp =>
    sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true, pages: 1, ...more });
  // A header is read without a limit of pixels, so that what is too large is told from what is damaged.
  const { width, height } = await guarded(() => open({ limitInputPixels: false }).metadata());
  if (width < MIN_SIDE || height < MIN_SIDE) throw refused(`it is only ${width}x${height} pixels`);
  if (width * height > MAX_PIXELS) {
    throw refused(
      `it says that it has ${width}x${height} pixels, more than ${MAX_PIXELS / 1_000_000} million`,
      'Give a smaller picture, or the part of it that matters.',
    );
  }
  const reduction = Math.max(1 / clampFactor(options.downsample ?? 1), Math.max(width, height) / MAX_SIDE);
  const size = {
    width: Math.max(1, Math.round(width / reduction)),
    height: Math.max(1, Math.round(height / reduction)),
  };
  const { data, info } = await guarded(() => {
    const image = open().flatten({ background: '#ffffff' }).toColourspace('srgb').removeAlpha();
    if (reduction > 1) image.resize({ ...size, fit: 'fill' });
    return image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  });
  return { ...toRgb(data, info), reduction };
}

/** RGBA as screens are captured, to RGB. */
export function fromRgba({ data, width, height }: { data: Uint8Array; width: number; height: number }): Picture {
  const rgb = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
    rgb[to] = data[from] as number;
    rgb[to + 1] = data[from + 1] as number;
    rgb[to + 2] = data[from + 2] as number;
  }
  return { data: rgb, width, height };
}

/** Bytes of a PNG file. */
export async function encodePicture({ data, width, height }: Picture): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 6 })
    .toBuffer();
}

/** A smaller or larger copy. */
export async function resizePicture({ data, width, height }: Picture, factor: number): Promise<Picture> {
  const size = { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
  if (size.width === width && size.height === height) return { data, width, height };
  const { default: sharp } = await import('sharp');
  const resized = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer();
  return { data: resized, ...size };
}

/** The part of a picture, cut to its edges; at least one pixel. Whole pixels. */
export function cropPicture(picture: Picture, rect: Rect): Picture {
  const { x, y, width, height } = insidePicture(picture, rect);
  const data = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * picture.width + x) * 3;
    data.set(picture.data.subarray(from, from + width * 3), row * width * 3);
  }
  return { data, width, height };
}

/** Whole pixels, inside the picture, at least one of them. */
export function insidePicture(picture: Picture, rect: Rect): Rect {
  const x = Math.max(0, Math.min(picture.width - 1, Math.floor(rect.x)));
  const y = Math.max(0, Math.min(picture.height - 1, Math.floor(rect.y)));
  const right = Math.max(x + 1, Math.min(picture.width, Math.ceil(rect.x + rect.width)));
  const bottom = Math.max(y + 1, Math.min(picture.height, Math.ceil(rect.y + rect.height)));
  return { x, y, width: right - x, height: bottom - y };
}

/** Whether all of it has one colour, within what a compressed picture may differ by. Looks at every seventh pixel. */
export function oneColour({ data, width, height }: Picture): { readonly black: boolean } | null {
  const [r = 0, g = 0, b = 0] = data;
  for (let at = 0; at < width * height * 3; at += 21) {
    const differs =
      Math.abs((data[at] as number) - r) +
      Math.abs((data[at + 1] as number) - g) +
      Math.abs((data[at + 2] as number) - b);
    if (differs > 12) return null;
  }
  return { black: r + g + b < 24 };
}

async function readLimited(path: string): Promise<Uint8Array> {
  const { readFile } = await import('node:fs/promises');
  const found = await stat(path);
  if (!found.isFile()) throw refused('it is not a file');
  if (found.size > MAX_FILE) throw refused(`the file is larger than ${MAX_FILE >> 20} MiB`);
  return readFile(path);
}

function toRgb(data: Uint8Array, info: { width: number; height: number; channels: number }): Picture {
  const { width, height, channels } = info;
  if (channels === 3) return { data, width, height };
  const rgb = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    for (let channel = 0; channel < 3; channel++) {
      rgb[pixel * 3 + channel] = data[pixel * channels + (channels > 3 ? channel : 0)] as number;
    }
  }
  return { data: rgb, width, height };
}

function clampFactor(factor: number): number {
  return Number.isFinite(factor) ? Math.max(0.1, Math.min(1, factor)) : 1;
}

async function guarded<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw refused('it is damaged or not what it says it is', undefined, cause);
  }
}

function refused(why: string, hint = 'Give a whole PNG, JPEG, WebP, GIF or TIFF file.', cause?: unknown): LumosError {
  return new LumosError('INVALID_ACTION', `This picture cannot be read: ${why}.`, { hint, cause });
}

function starts(bytes: Uint8Array, at: number, wanted: readonly number[]): boolean {
  return wanted.every((byte, index) => bytes[at + index] === byte);
}

function looksLikeSvg(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  return /<svg|<!DOCTYPE\s+svg|<\?xml/iu.test(text);
}
