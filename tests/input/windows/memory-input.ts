/** A Windows desktop's input in memory: what SendInput was given, decoded by its own reading of <winuser.h>. */
import type { Point, Rect } from '../../../src/blueprint/geometry.js';
import type { LumosError } from '../../../src/errors.js';
import type { InputSystem } from '../../../src/input/windows/input-system.js';

export type Seen =
  | { readonly key: number; readonly scan: number; readonly down: boolean; readonly extended: boolean }
  | { readonly unit: number; readonly down: boolean }
  | { readonly at: Point }
  | { readonly button: string; readonly down: boolean }
  | { readonly wheel: 'vertical' | 'horizontal'; readonly delta: number };

const BUTTONS: Readonly<Record<number, readonly [string, boolean]>> = {
  2: ['left', true],
  4: ['left', false],
  8: ['right', true],
  16: ['right', false],
  32: ['middle', true],
  64: ['middle', false],
};

export class MemoryInput implements InputSystem {
  readonly seen: Seen[] = [];
  area: Rect = { x: 0, y: 0, width: 1280, height: 900 };
  at: Point = { x: 0, y: 0 };
  swapped = false;
  held = new Set<number>();
  /** Takes no more events than this. */
  takes = Number.POSITIVE_INFINITY;
  refusal: LumosError | null = null;
  answers = true;
  /** A US keyboard's layout, as far as the tests press it; null = a layout without Latin letters. */
  layout: ReadonlyMap<string, readonly [key: number, shift: boolean, altGraph: boolean]> | null = new Map([
    ['a', [0x41, false, false]],
    ['A', [0x41, true, false]],
    ['s', [0x53, false, false]],
    ['?', [0xbf, true, false]],
    ['@', [0x51, false, true]],
  ]);

  send(events: Buffer, count: number): number {
    const taken = Math.min(count, this.takes);
    for (let i = 0; i < taken; i++) this.#take(events.subarray(i * 40, (i + 1) * 40));
    return taken;
  }

  pointer(): Point {
    return this.at;
  }

  setPointer(to: Point): void {
    this.at = to;
  }

  screen(): Rect {
    return this.area;
  }

  buttonsSwapped(): boolean {
    return this.swapped;
  }

  isDown(key: number): boolean {
    return this.held.has(key);
  }

  keyFor(unit: number) {
    const found = this.layout?.get(String.fromCharCode(unit));
    return found === undefined ? null : { virtualKey: found[0], shift: found[1], altGraph: found[2] };
  }

  scanCode(key: number): number {
    return key + 100;
  }

  requireReach(): void {
    if (this.refusal) throw this.refusal;
  }

  settle(): boolean {
    return this.answers;
  }

  #take(bytes: Buffer): void {
    if (bytes.readUInt32LE(0) === 1) {
      const flags = bytes.readUInt32LE(12);
      const down = (flags & 2) === 0;
      if ((flags & 4) !== 0) this.seen.push({ unit: bytes.readUInt16LE(10), down });
      else {
        const extended = (flags & 1) !== 0;
        this.seen.push({ key: bytes.readUInt16LE(8), scan: bytes.readUInt16LE(10), down, extended });
      }
      return;
    }
    const flags = bytes.readUInt32LE(20);
    if ((flags & 0x8000) !== 0) {
      // Windows: pixel = part * size / 65536, cut off.
      const pixel = (at: number, start: number, size: number) =>
        start + Math.floor((bytes.readInt32LE(at) * size) / 65_536);
      this.at = {
        x: pixel(8, this.area.x, this.area.width),
        y: pixel(12, this.area.y, this.area.height),
      };
      this.seen.push({ at: this.at });
    } else if ((flags & 0x1800) !== 0) {
      this.seen.push({ wheel: (flags & 0x800) !== 0 ? 'vertical' : 'horizontal', delta: bytes.readInt32LE(16) });
    } else {
      const [button, down] = BUTTONS[flags] ?? ['?', false];
      this.seen.push({ button, down });
    }
  }
}
