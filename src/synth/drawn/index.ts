/**
 * Interfaces drawn without a browser or a display (OM-50, OM-51, OM-52): for continuous integration and for tests of detectors and of
 * what compares screens. Not as rich as rendered pages, but there in milliseconds and the same from the same seed.
 */
import type { Rect } from '../../blueprint/geometry.js';
import { LumosError } from '../../errors.js';
import type { SynthTruth } from '../model.js';
import { Random } from '../random.js';
import { perform, SYNTH_ACTIONS, type SynthAction, type SynthActionName, TARGET_KINDS } from './behave.js';
import { type EdgeCase, type Layout, makeScene, type SceneOptions } from './make.js';
import { sceneToSvg, sceneTruth } from './paint.js';
import { isElement, type Scene } from './scene.js';

export { SYNTH_ACTIONS, type SynthAction, type SynthActionName } from './behave.js';
export { EDGE_CASES, type EdgeCase, LAYOUTS, type Layout } from './make.js';

export interface TestUi extends SynthTruth {
  readonly seed: number;
  readonly layout: Layout;
  readonly edgeCase: EdgeCase | null;
  readonly png: Uint8Array;
}

export interface TestUiOptions {
  readonly seed: number;
  readonly width?: number;
  readonly height?: number;
  readonly layout?: Layout;
  readonly edgeCase?: EdgeCase;
}

/** A picture of an interface and what is on it. @throws LumosError INVALID_ACTION for a size that no picture can have */
export async function generateTestUi(options: TestUiOptions): Promise<TestUi> {
  checkSize(options);
  const scene = makeScene(options);
  return { ...(await drawn(scene)), seed: options.seed, layout: scene.layout, edgeCase: options.edgeCase ?? null };
}

export interface ActionTestPair {
  readonly seed: number;
  readonly action: SynthAction;
  readonly before: TestUi;
  readonly after: TestUi;
  /** The smallest rectangle around every pixel that differs; null = the pictures are the same. */
  readonly changed: Rect | null;
}

/** The screen before and after an action. @param options.action default: drawn by the seed */
export async function generateActionTestPair(
  options: { readonly seed: number; readonly action?: SynthActionName } & Omit<TestUiOptions, 'seed'>,
): Promise<ActionTestPair> {
  checkSize(options);
  const { seed } = options;
  const r = new Random(seed ^ 0x5ca1ab1e);
  const name = options.action ?? r.pick(SYNTH_ACTIONS);
  const kinds = TARGET_KINDS[name];
  const kind = r.pick(kinds);
  const { layout, ...before } = makeScene({ ...options, needs: kind } satisfies SceneOptions);
  const target = before.widgets.find(
    (each) => isElement(each) && each.kind === kind && isWhole(each.rect, before) && wouldChange(each, name),
  );
  if (target === undefined) {
    throw new LumosError(
      'INVALID_ACTION',
      `A picture of ${before.width}x${before.height} has no room for what ${name} needs.`,
      { hint: 'Ask for a larger picture.' },
    );
  }
  // What is disabled does not answer.
  const ready: Scene = {
    ...before,
    widgets: before.widgets.map((each) => (each.id === target.id ? { ...each, disabled: false } : each)),
  };
  const { action, after } = perform(ready, name, { ...target, disabled: false }, r);
  const facts = { seed, layout, edgeCase: options.edgeCase ?? null };
  const [first, second] = [await drawn(ready), await drawn(after)];
  return {
    seed,
    action,
    before: { ...first, ...facts },
    after: { ...second, ...facts },
    changed: await difference(first.png, second.png),
  };
}

/** Selecting what is selected would change nothing. */
function wouldChange(widget: Scene['widgets'][number], action: SynthActionName): boolean {
  if (action === 'click' && widget.kind === 'tab') return widget.selected !== true;
  if (action === 'select') return widget.selected !== true && widget.checked !== true;
  return true;
}

function isWhole(rect: Rect, { width, height }: Scene): boolean {
  return rect.x >= 0 && rect.y >= 0 && rect.x + rect.width <= width && rect.y + rect.height <= height;
}

async function drawn(scene: Scene): Promise<SynthTruth & { readonly png: Uint8Array }> {
  const { default: sharp } = await import('sharp');
  const png = await sharp(Buffer.from(sceneToSvg(scene)))
    .removeAlpha()
    .png({ compressionLevel: 6 })
    .toBuffer();
  return { width: scene.width, height: scene.height, elements: sceneTruth(scene), png };
}

async function difference(a: Uint8Array, b: Uint8Array): Promise<Rect | null> {
  const { default: sharp } = await import('sharp');
  const open = (png: Uint8Array) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [{ data: first, info }, { data: second }] = await Promise.all([open(a), open(b)]);
  let [left, top, right, bottom] = [info.width, info.height, -1, -1];
  for (let i = 0; i < first.length; i++) {
    if (first[i] === second[i]) continue;
    const pixel = Math.floor(i / info.channels);
    const [x, y] = [pixel % info.width, Math.floor(pixel / info.width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function checkSize({ width = 400, height = 300 }: { readonly width?: number; readonly height?: number }): void {
  const fits = (side: number) => Number.isInteger(side) && side >= 64 && side <= 8192;
  if (fits(width) && fits(height)) return;
  throw new LumosError('INVALID_ACTION', `No interface of ${width}x${height} pixels can be drawn.`, {
    hint: 'Sides are whole numbers from 64 to 8192.',
  });
}
