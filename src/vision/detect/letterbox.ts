/** Pictures as YOLO networks take them: scaled to fit, centred, padded with grey 114, planes of red, green and blue. */
import type { Picture } from '../model.js';
import type { ScoredBox } from './suppress.js';

/** The grey that these networks were trained with (Ultralytics LetterBox, OmniParser util/yolov9.py). */
const PADDING = 114;

export interface Letterbox {
  /** Red, green, blue planes, 0 to 1: 3 x height x width. */
  readonly planes: Float32Array;
  readonly width: number;
  readonly height: number;
  /** Network pixels for each picture pixel. */
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

export interface LetterboxShape {
  readonly width: number;
  readonly height: number;
  /** Ultralytics scales linearly and rounds, OmniParser's v3 takes Lanczos and cuts off. */
  readonly kernel: 'linear' | 'lanczos3';
}

/** The largest copy that fits into `width` x `height`, in the middle. */
export async function letterbox(picture: Picture, { width, height, kernel }: LetterboxShape): Promise<Letterbox> {
  const scale = Math.min(width / picture.width, height / picture.height);
  const whole = kernel === 'linear' ? Math.round : Math.floor;
  const inner = {
    width: Math.max(1, whole(picture.width * scale)),
    height: Math.max(1, whole(picture.height * scale)),
  };
  const left = Math.floor((width - inner.width) / 2);
  const top = Math.floor((height - inner.height) / 2);
  const { default: sharp } = await import('sharp');
  const pixels = await sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .resize({ ...inner, fit: 'fill', kernel })
    .raw()
    .toBuffer();
  const area = width * height;
  const planes = new Float32Array(3 * area).fill(PADDING / 255);
  for (let y = 0, from = 0; y < inner.height; y++) {
    for (let x = 0, to = (top + y) * width + left; x < inner.width; x++, to++, from += 3) {
      planes[to] = (pixels[from] as number) / 255;
      planes[area + to] = (pixels[from + 1] as number) / 255;
      planes[2 * area + to] = (pixels[from + 2] as number) / 255;
    }
  }
  return { planes, width, height, scale, left, top };
}

/** Network pixels back to the picture's, cut to its edges. */
export function unletterbox(box: ScoredBox, { scale, left, top }: Letterbox, picture: Picture): ScoredBox {
  const within = (value: number, most: number) => Math.max(0, Math.min(most, value));
  return {
    ...box,
    left: within((box.left - left) / scale, picture.width),
    right: within((box.right - left) / scale, picture.width),
    top: within((box.top - top) / scale, picture.height),
    bottom: within((box.bottom - top) / scale, picture.height),
  };
}

/** Input size for a network that takes any: longest side `longest`, each a multiple of 32. */
export function flexibleSize(picture: Picture, longest: number): { width: number; height: number } {
  const scale = longest / Math.max(picture.width, picture.height);
  const multiple = (side: number) => Math.max(32, Math.ceil((side * scale - 1e-6) / 32) * 32);
  return { width: multiple(picture.width), height: multiple(picture.height) };
}
