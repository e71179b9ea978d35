/** A text reader of two PP-OCR networks: one finds lines in the whole picture, the other reads them. */
import { intersect, type Rect } from '../../blueprint/geometry.js';
import type { Picture, StageOptions, TextReader, Word } from '../model.js';
import type { Model } from '../onnx.js';
import { toFloat32, toType } from '../onnx-float16.js';
import { float32 } from '../onnx-types.js';
import { groundOf } from './ground.js';
import { boxesOfMap } from './paddle-boxes.js';
import { detectorImage } from './paddle-images.js';
import type { PaddleLines } from './paddle-lines.js';
import { type DetectorShape, unfit } from './paddle-shapes.js';
import { type PlacedCharacter, wordsOf } from './paddle-words.js';
import { inkByRow, inkColumns } from './rows.js';

/** `drop_score` of PaddleOCR: mean confidence below which a line is taken for a picture. */
const LEAST_CONFIDENCE = 0.5;
/** Pixels of the picture: a lower or narrower box holds no text (`filter_tag_det_res` of PaddleOCR). */
const LEAST_SIDE = 3;
/** Pixels at the sides of a region that are its frame, and what is left around its ink, as share of its height. */
const FRAME = 4;
const MARGIN = 0.15;

export interface PaddleParts {
  readonly detector: { readonly model: Model; readonly shape: DetectorShape };
  readonly lines: PaddleLines;
  close(): Promise<void>;
}

export function createPaddleReader({ detector: { model, shape }, lines, close }: PaddleParts): TextReader {
  /** Boxes of lines in reading order, pixels of the picture. */
  async function find(picture: Picture, { signal }: StageOptions): Promise<Rect[]> {
    const image = await detectorImage(picture, shape.size);
    signal?.throwIfAborted();
    const input = toType(float32(image.planes, [1, 3, image.height, image.width]), shape.type);
    const answer = await model.run({ [shape.input]: input }, signal === undefined ? {} : { signal });
    const tensor = answer[shape.output];
    const map = tensor === undefined ? undefined : toFloat32(tensor);
    const said = `answers with ${map === undefined ? 'nothing' : `[${map.dims.join(', ')}]`}`;
    const [height, width] = map?.dims.slice(-2) ?? [];
    if (!(map?.data instanceof Float32Array) || height !== image.height || width !== image.width)
      throw unfit('detector', model.path, `${said} instead of [1, 1, ${image.height}, ${image.width}]`);
    const boxes = boxesOfMap(map.data, width, height);
    if (boxes === null) throw unfit('detector', model.path, `${said}, which are no probabilities`);
    return boxes.flatMap(({ bounds: { x, y, width: wide, height: high } }) => {
      const inPicture = {
        x: x / image.scaleX,
        y: y / image.scaleY,
        width: wide / image.scaleX,
        height: high / image.scaleY,
      };
      const visible = intersect(inPicture, { x: 0, y: 0, width: picture.width, height: picture.height });
      return visible !== null && Math.min(visible.width, visible.height) > LEAST_SIDE ? [visible] : [];
    });
  }

  async function read(picture: Picture, rects: readonly Rect[], options: StageOptions): Promise<Word[][]> {
    const read = await lines.read(picture, rects, options);
    return read.map((characters, line) => (isText(characters) ? wordsOf(characters, rects[line] as Rect, line) : []));
  }

  return {
    id: 'pp-ocr',
    async page(picture, options = {}) {
      options.signal?.throwIfAborted();
      return (await read(picture, await find(picture, options), options)).flat();
    },
    async regions(picture, regions, options = {}) {
      options.signal?.throwIfAborted();
      const inked = regions.map((region) => inkIn(picture, region));
      const present = inked.flatMap((rect, index) => (rect === null ? [] : [{ rect, index }]));
      const words = await read(
        picture,
        present.map(({ rect }) => rect),
        options,
      );
      const all: Word[][] = regions.map(() => []);
      for (const [at, { index }] of present.entries())
        all[index] = (words[at] ?? []).map((word) => ({ ...word, line: index }));
      return all;
    },
    close,
  };
}

function isText(characters: readonly PlacedCharacter[]): boolean {
  const sum = characters.reduce((total, { confidence }) => total + confidence, 0);
  return characters.length > 0 && sum / characters.length >= LEAST_CONFIDENCE;
}

/** Where the ink of a region is, without its frame: the recogniser wants lines as close as the detector gives them. */
function inkIn(picture: Picture, { x, y, width, height }: Rect): Rect | null {
  const whole = { x: 0, y: 0, width: picture.width, height: picture.height };
  const left = Math.ceil(x + FRAME);
  const top = Math.ceil(y + FRAME);
  const inside = {
    x: left,
    y: top,
    width: Math.floor(x + width - FRAME) - left,
    height: Math.floor(y + height - FRAME) - top,
  };
  const rect = inside.width > LEAST_SIDE && inside.height > LEAST_SIDE ? intersect(inside, whole) : null;
  if (rect === null) return null;
  const ground = groundOf(picture, rect);
  const columns = inkColumns(picture, rect, ground);
  const rows = inkByRow(picture, rect, ground);
  const first = rows.findIndex((count) => count > 0);
  if (columns === null || first < 0) return null;
  const high = rows.findLastIndex((count) => count > 0) + 1 - first;
  const margin = Math.round(high * MARGIN);
  const inked = {
    x: columns.from - margin,
    y: rect.y + first - margin,
    width: columns.to - columns.from + 2 * margin,
    height: high + 2 * margin,
  };
  return intersect(inked, rect);
}
