/**
 * What SendInput is given, as bytes. Pure. Source: INPUT, KEYBDINPUT, MOUSEINPUT in <winuser.h>, 64-bit layout:
 * type @0; keyboard: wVk @8, wScan @10, dwFlags @12; mouse: dx @8, dy @12, mouseData @16, dwFlags @20; 40 bytes each.
 */
import type { Point, Rect } from '../../blueprint/geometry.js';
import type { MouseButton } from '../driver.js';

export const INPUT_BYTES = 40;

const INPUT_MOUSE = 0;
const INPUT_KEYBOARD = 1;

export const KEYEVENTF_EXTENDEDKEY = 0x0001;
export const KEYEVENTF_KEYUP = 0x0002;
export const KEYEVENTF_UNICODE = 0x0004;

export const MOUSEEVENTF_MOVE = 0x0001;
export const MOUSEEVENTF_WHEEL = 0x0800;
export const MOUSEEVENTF_HWHEEL = 0x1000;
export const MOUSEEVENTF_VIRTUALDESK = 0x4000;
export const MOUSEEVENTF_ABSOLUTE = 0x8000;
/** One notch of a wheel. */
export const WHEEL_DELTA = 120;

/** MOUSEEVENTF_…DOWN and …UP */
const BUTTONS: Readonly<Record<MouseButton, readonly [down: number, up: number]>> = {
  left: [0x0002, 0x0004],
  right: [0x0008, 0x0010],
  middle: [0x0020, 0x0040],
};

export function keyEvent(virtualKey: number, scanCode: number, flags: number): Buffer {
  const bytes = Buffer.alloc(INPUT_BYTES);
  bytes.writeUInt32LE(INPUT_KEYBOARD, 0);
  bytes.writeUInt16LE(virtualKey, 8);
  bytes.writeUInt16LE(scanCode, 10);
  bytes.writeUInt32LE(flags, 12);
  return bytes;
}

/** A UTF-16 unit, down and up: characters outside the basic plane are sent as two such pairs, one for each surrogate. */
export function unicodeEvents(unit: number): Buffer[] {
  return [keyEvent(0, unit, KEYEVENTF_UNICODE), keyEvent(0, unit, KEYEVENTF_UNICODE | KEYEVENTF_KEYUP)];
}

function mouseEvent(flags: number, dx = 0, dy = 0, data = 0): Buffer {
  const bytes = Buffer.alloc(INPUT_BYTES);
  bytes.writeUInt32LE(INPUT_MOUSE, 0);
  bytes.writeInt32LE(dx, 8);
  bytes.writeInt32LE(dy, 12);
  bytes.writeInt32LE(data, 16);
  bytes.writeUInt32LE(flags, 20);
  return bytes;
}

/**
 * Absolute coordinates run from 0 to 65535 over the whole virtual screen. Windows cuts the way back to pixels off, so the
 * middle of the pixel is aimed at: every pixel of screens up to 65,535 wide is then hit exactly.
 * @param screen the virtual screen, physical pixels
 */
export function motionEvent(to: Point, screen: Rect): Buffer {
  const part = (at: number, start: number, length: number) =>
    Math.min(65_535, Math.max(0, Math.floor(((2 * (Math.round(at) - start) + 1) * 32_768) / Math.max(1, length))));
  return mouseEvent(
    MOUSEEVENTF_MOVE | MOUSEEVENTF_ABSOLUTE | MOUSEEVENTF_VIRTUALDESK,
    part(to.x, screen.x, screen.width),
    part(to.y, screen.y, screen.height),
  );
}

/** @param swapped the person uses the buttons the other way round: what they call left is the physical right one */
export function buttonEvent(button: MouseButton, down: boolean, swapped: boolean): Buffer {
  const physical = !swapped || button === 'middle' ? button : button === 'left' ? 'right' : 'left';
  return mouseEvent(BUTTONS[physical][down ? 0 : 1]);
}

/** @param notches positive = down, or right */
export function wheelEvent(axis: 'vertical' | 'horizontal', notches: number): Buffer {
  // Windows counts upwards (away from the person) and to the right.
  return axis === 'vertical'
    ? mouseEvent(MOUSEEVENTF_WHEEL, 0, 0, -notches * WHEEL_DELTA)
    : mouseEvent(MOUSEEVENTF_HWHEEL, 0, 0, notches * WHEEL_DELTA);
}
