/** What the pointer and the keyboard ask of Windows. `native-input.ts` asks the system; tests answer from memory. */
import type { Point, Rect } from '../../blueprint/geometry.js';

export interface InputSystem {
  /** @param events INPUT structures, one behind the other. @returns how many the system took */
  send(events: Buffer, count: number): number;
  pointer(): Point;
  /** SetCursorPos: exact, but no event of a device. */
  setPointer(to: Point): void;
  /** The whole virtual screen, physical pixels. */
  screen(): Rect;
  buttonsSwapped(): boolean;
  isDown(virtualKey: number): boolean;
  /** The key of the foreground window's layout that types a UTF-16 unit, and what must be held; null = none does. */
  keyFor(unit: number): { readonly virtualKey: number; readonly shift: boolean; readonly altGraph: boolean } | null;
  /** Of the foreground window's layout, without the prefix; 0 = none. */
  scanCode(virtualKey: number): number;
  /**
   * Refuses where input would go to something that takes none from us.
   * @throws LumosError PERMISSION_REQUIRED: an elevated window, the secure desktop
   */
  requireReach(): void;
  /** Waits until the window with the keyboard has answered a message, at most so long, milliseconds. */
  settle(milliseconds: number): boolean;
}
