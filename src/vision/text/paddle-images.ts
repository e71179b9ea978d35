/**
 * Pictures as PP-OCR's networks take them: planes of blue, green and red (PaddleOCR decodes with OpenCV, whose order that is, and
 * normalises in that order: configs/det/PP-OCRv5, `img_mode: BGR`).
 */
import type { Rect } from '../../blueprint/geometry.js';
import type { Picture } from '../model.js';
import { cropPicture, resizePicture } from '../picture.js';
import { DETECTOR_STEP } from './paddle-shapes.js';

/** `NormalizeImage` of the detectors, blue first. */
const MEAN = [0.485, 0.456, 0.406] as const;
const STD = [0.229, 0.224, 0.225] as const;
/** Longest side that is looked at (`max_side_limit` of PaddleOCR), and the most pixels: some seconds on two processors. */
const MOST_SIDE = 4000;
const MOST_PIXELS = 4_000_000;

export interface DetectorImage {
  /** Blue, green, red: 3 x height x width. */
  readonly planes: Float32Array;
  readonly width: number;
  readonly height: number;
  /** Pixels of the image for each of the picture. */
  readonly scaleX: number;
  readonly scaleY: number;
}

/**
 * The picture at the top left, as large as it is where it fits; the rest has the mean colour.
 * @param size what the detector takes; null = any multiples of 32
 */
export async function detectorImage(
  picture: Picture,
  size: { readonly width: number; readonly height: number } | null,
): Promise<DetectorImage> {
  const scaled = await resizePicture(picture, detectorScale(picture, size));
  const multiple = (side: number): number => Math.ceil(side / DETECTOR_STEP) * DETECTOR_STEP;
  const width = size?.width ?? multiple(scaled.width);
  const height = size?.height ?? multiple(scaled.height);
  const area = width * height;
  const planes = new Float32Array(3 * area);
  for (let y = 0, from = 0; y < Math.min(height, scaled.height); y++, from = y * scaled.width * 3) {
    for (let x = 0, to = y * width; x < Math.min(width, scaled.width); x++, to++, from += 3) {
      for (let plane = 0; plane < 3; plane++) {
        const value = (scaled.data[from + 2 - plane] as number) / 255;
        planes[plane * area + to] = (value - (MEAN[plane] as number)) / (STD[plane] as number);
      }
    }
  }
  return { planes, width, height, scaleX: scaled.width / picture.width, scaleY: scaled.height / picture.height };
}

function detectorScale(
  { width, height }: Picture,
  size: { readonly width: number; readonly height: number } | null,
): number {
  if (size !== null) return Math.min(1, size.width / width, size.height / height);
  return Math.min(1, MOST_SIDE / Math.max(width, height), Math.sqrt(MOST_PIXELS / (width * height)));
}

/** A line of text as high as the recogniser takes it: RGB bytes. */
export async function lineCrop(picture: Picture, bounds: Rect, height: number, mostWidth: number): Promise<Picture> {
  const crop = cropPicture(picture, bounds);
  const width = Math.max(1, Math.min(mostWidth, Math.ceil((crop.width * height) / crop.height)));
  const { default: sharp } = await import('sharp');
  const data = await sharp(crop.data, { raw: { width: crop.width, height: crop.height, channels: 3 } })
    .resize({ width, height, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  return { data, width, height };
}

/** Lines one after another, each with what is left on its right in the middle between black and white: lines x 3 x height x width. */
export function linePlanes(crops: readonly Picture[], width: number, height: number): Float32Array {
  const area = width * height;
  const planes = new Float32Array(crops.length * 3 * area);
  for (const [index, { data, width: wide }] of crops.entries()) {
    for (let y = 0, from = 0; y < height; y++) {
      for (let x = 0, to = 3 * index * area + y * width; x < wide; x++, to++, from += 3) {
        for (let plane = 0; plane < 3; plane++) {
          // (value / 255 - 0.5) / 0.5
          planes[to + plane * area] = (data[from + 2 - plane] as number) / 127.5 - 1;
        }
      }
    }
  }
  return planes;
}
