/** A canvas with painted controls on the fake desktop, and eyes that know them by the colours in a picture. */
import type { FakeDesktop } from '../../src/a11y/fake/index.js';
import { FakeInput } from '../../src/a11y/fake/index.js';
import { contains, intersect, type Point, type Rect } from '../../src/blueprint/geometry.js';
import { LumosError } from '../../src/errors.js';
import type { Picture, SeenElement, StateHints, VisionClass } from '../../src/vision/model.js';
import type { Sight } from '../../src/vision/sight.js';

export type Colour = readonly [number, number, number];

export interface PaintedControl {
  readonly name: string;
  readonly role: VisionClass | null;
  readonly bounds: Rect;
  /** Tells the control from all others. */
  readonly colour: Colour;
  readonly hints?: StateHints;
  readonly pressed?: (painting: Painting) => void;
}

/** What an application has painted on the screen, over what the fake desktop shows. */
export class Painting {
  controls: PaintedControl[];
  /** Names of the controls that were clicked. */
  readonly pressed: string[] = [];
  /** How often somebody looked. */
  looks = 0;
  /** What eyes were shown last. */
  shown: Picture | null = null;
  /** What eyes have to do without. */
  missing: string[] = [];
  /** Why nobody can look. */
  blind: LumosError | null = null;

  constructor(controls: readonly PaintedControl[]) {
    this.controls = [...controls];
  }

  move(name: string, dx: number, dy: number): void {
    this.change(name, ({ bounds }) => ({ bounds: { ...bounds, x: bounds.x + dx, y: bounds.y + dy } }));
  }

  change(name: string, how: (control: PaintedControl) => Partial<PaintedControl>): void {
    this.controls = this.controls.map((each) => (each.name === name ? { ...each, ...how(each) } : each));
  }

  remove(name: string): void {
    this.controls = this.controls.filter((each) => each.name !== name);
  }

  click(point: Point): void {
    const hit = this.controls.findLast(({ bounds }) => contains(bounds, point));
    if (!hit) return;
    this.pressed.push(hit.name);
    hit.pressed?.(this);
  }

  readonly sight: Sight = {
    look: async (picture) => {
      if (this.blind) throw this.blind;
      this.looks += 1;
      this.shown = picture;
      return { elements: this.controls.flatMap((control) => seenOf(picture, control)), missing: this.missing };
    },
    close: async () => {},
  };
}

/** Pointer and screen of the fake desktop, with the painting on it. */
export class PaintedInput extends FakeInput {
  constructor(
    desktop: FakeDesktop,
    readonly painting: Painting,
  ) {
    super(desktop);
  }

  override async click(point: Point, button: 'left' | 'right' | 'middle' = 'left', count = 1): Promise<void> {
    await super.click(point, button, count);
    this.painting.click(point);
  }

  override async capture(rect?: Rect): Promise<{ width: number; height: number; data: Uint8Array }> {
    const picture = await super.capture(rect);
    const area = intersect(rect ?? this.desktop.screen, this.desktop.screen);
    if (!area)
      throw new LumosError('INVALID_ACTION', 'The rectangle is not on the screen.', { hint: 'Give one that is.' });
    for (const { bounds, colour } of this.painting.controls) {
      const part = intersect(bounds, area);
      if (!part) continue;
      for (let y = part.y; y < part.y + part.height; y++) {
        for (let x = part.x; x < part.x + part.width; x++) {
          picture.data.set(colour, ((y - area.y) * picture.width + x - area.x) * 4);
        }
      }
    }
    return picture;
  }
}

/** The box around the pixels that have the colour of a control: what is covered or blanked is not seen. */
function seenOf({ data, width, height }: Picture, { name, role, colour, hints }: PaintedControl): SeenElement[] {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      if (data[at] !== colour[0] || data[at + 1] !== colour[1] || data[at + 2] !== colour[2]) continue;
      [left, top] = [Math.min(left, x), Math.min(top, y)];
      [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
    }
  }
  if (right < 0) return [];
  const bounds = { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
  return [
    {
      bounds,
      role,
      name,
      source: role === null ? 'text' : 'detector+text',
      confidence: 0.9,
      nameConfidence: name === '' ? null : 0.95,
      ...(hints ? { hints } : {}),
    },
  ];
}
