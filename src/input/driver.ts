/** Pointer, keyboard, clipboard and screen of one desktop. Physical pixels, origin at the primary display's top left. */
import type { Point, Rect } from '../blueprint/geometry.js';

export type MouseButton = 'left' | 'right' | 'middle';

/** A picture in memory: RGBA, 8 bits a channel, rows top to bottom without padding. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export interface InputAvailability {
  readonly available: boolean;
  readonly message: string;
  readonly remedy?: string;
}

export interface InputDriver {
  /** Never throws. */
  probe(): Promise<InputAvailability>;
  /** Pointer position now. */
  position(): Promise<Point>;
  move(point: Point): Promise<void>;
  /** Moves there and presses and releases `count` times (2 = double click). */
  click(point: Point, button?: MouseButton, count?: number): Promise<void>;
  /** Presses at the first point, moves through the others with intermediate steps, releases at the last. */
  drag(
    points: readonly Point[],
    options?: { readonly button?: MouseButton; readonly durationMs?: number },
  ): Promise<void>;
  /** Wheel notches at a point: positive dy = down, positive dx = right. */
  wheel(point: Point, dx: number, dy: number): Promise<void>;
  /** A chord such as ["Control","s"], or one key ["Enter"]; key names as in the UI Events specification (`KeyboardEvent.key`). */
  press(keys: readonly string[]): Promise<void>;
  /** Types any Unicode text with key events. @throws LumosError UNSUPPORTED before the first key when a character can't be typed. */
  type(text: string): Promise<void>;
  /**
   * Puts `text` on the clipboard, runs `paste` (which presses the shortcut and waits), then puts back what was there,
   * in every format it was offered in.
   */
  withClipboard<T>(text: string, paste: () => Promise<T>): Promise<T>;
  /** The screen or a part of it. */
  capture(rect?: Rect): Promise<Picture>;
  /** Size of the whole screen. */
  screen(): Promise<Rect>;
  close(): Promise<void>;
}

/** What brings a pointer and a keyboard of its own for each surface (tabs of a browser) instead of the desktop's. */
export interface InputSource {
  /** The driver of one surface; who gave it also closes it. @throws LumosError NO_SURFACE */
  inputFor(surface: string): Promise<InputDriver>;
}
