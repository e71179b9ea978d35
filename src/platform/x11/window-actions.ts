/**
 * What a person does to a window through its title bar or the task bar. Asked of the window manager (Extended Window Manager Hints
 * 1.5, as a pager: source indication 2); without one, done directly where X itself can.
 */
import type { Point } from '../../blueprint/geometry.js';
import { LumosError } from '../../errors.js';
import { XConnection } from './connection.js';
import {
  clientMessage,
  configureWindow,
  EventMask,
  getAttributes,
  getGeometry,
  getInputFocus,
  getProperty,
  Opcode,
  readLongs,
  readProperty,
  words,
} from './protocol.js';
import { listWindows, type XWindow } from './windows.js';

const PAGER = 2;
const TO_MANAGER = EventMask.SubstructureNotify | EventMask.SubstructureRedirect;
const STATE_REMOVE = 0;
const STATE_ADD = 1;
const ICONIC = 3;
const CURRENT_TIME = 0;
/** How often a wanted state is looked at again where no event announces it, milliseconds. */
const RECHECK = 40;
const PATIENCE = 3_000;

/**
 * Brings a window to the front and gives it the keyboard; a minimised one is brought back. Returns when it is active.
 * @param deadline absolute, performance.now() clock, milliseconds
 * @throws LumosError NO_SURFACE (gone), TIMEOUT (the window manager did not do it), BACKEND_UNAVAILABLE
 */
export function activateWindow(x: XConnection, xid: number, deadline = XConnection.within(PATIENCE)): void {
  requireWindow(x, xid);
  if (supports(x, '_NET_ACTIVE_WINDOW')) {
    tellManager(x, xid, '_NET_ACTIVE_WINDOW', [PAGER, CURRENT_TIME, 0]);
    waitUntil(x, deadline, 'become active', () => rootLongs(x, '_NET_ACTIVE_WINDOW')[0] === xid);
    return;
  }
  mapAndRaise(x, xid);
  waitUntil(x, deadline, 'appear', () => isViewable(x, xid));
  const POINTER_ROOT = 1;
  x.send([words(Opcode.SetInputFocus, POINTER_ROOT, xid, CURRENT_TIME)]);
  waitUntil(x, deadline, 'take the keyboard', () => x.ask(getInputFocus())?.readUInt32LE(8) === xid);
}

/**
 * Asks the window to close, as its close button does. It may answer with a question ("Save changes?"), so nothing is waited for.
 * @throws LumosError NO_SURFACE; UNSUPPORTED where it cannot be asked (its process is never killed)
 */
export function closeWindow(x: XConnection, xid: number): void {
  requireWindow(x, xid);
  if (supports(x, '_NET_CLOSE_WINDOW')) {
    tellManager(x, xid, '_NET_CLOSE_WINDOW', [CURRENT_TIME, PAGER]);
  } else {
    const [protocols, deleteWindow] = x.atoms(['WM_PROTOCOLS', 'WM_DELETE_WINDOW']) as [number, number];
    if (!windowLongs(x, xid, protocols).includes(deleteWindow))
      throw unsupported('close this window', 'does not let itself be closed');
    x.send([clientMessage(xid, 0, xid, protocols, [deleteWindow, CURRENT_TIME])]);
  }
  x.sync();
}

/** @throws LumosError NO_SURFACE, TIMEOUT; UNSUPPORTED without a window manager (nothing could bring the window back) */
export function minimizeWindow(x: XConnection, xid: number, deadline = XConnection.within(PATIENCE)): void {
  requireWindow(x, xid);
  if (!hasManager(x)) throw unsupported('minimise windows', 'runs no window manager');
  // ICCCM 4.1.4
  tellManager(x, xid, 'WM_CHANGE_STATE', [ICONIC]);
  waitUntil(x, deadline, 'be minimised', () => !isViewable(x, xid));
}

/** Back from minimised, maximised or full screen, and active. @throws LumosError NO_SURFACE, TIMEOUT */
export function restoreWindow(x: XConnection, xid: number, deadline = XConnection.within(PATIENCE)): void {
  requireWindow(x, xid);
  if (isViewable(x, xid)) {
    changeState(x, xid, STATE_REMOVE, '_NET_WM_STATE_FULLSCREEN');
    changeState(x, xid, STATE_REMOVE, '_NET_WM_STATE_MAXIMIZED_VERT', '_NET_WM_STATE_MAXIMIZED_HORZ');
  }
  activateWindow(x, xid, deadline);
}

/** Fills the work area; without a window manager, the screen. @throws LumosError NO_SURFACE, TIMEOUT, UNSUPPORTED */
export function maximizeWindow(x: XConnection, xid: number, deadline = XConnection.within(PATIENCE)): void {
  requireWindow(x, xid);
  if (!hasManager(x)) {
    const [screen, window] = [x.ask(getGeometry(x.screen.root)), x.ask(getGeometry(xid))];
    if (screen === null || window === null) throw gone(xid);
    const borders = 2 * window.readUInt16LE(20);
    const size = { width: screen.readUInt16LE(16) - borders, height: screen.readUInt16LE(18) - borders };
    x.send([configureWindow(xid, { x: 0, y: 0, ...size })]);
    x.sync();
    return;
  }
  if (!supports(x, '_NET_WM_STATE_MAXIMIZED_VERT'))
    throw unsupported('maximise windows', 'has a window manager without that');
  changeState(x, xid, STATE_ADD, '_NET_WM_STATE_MAXIMIZED_VERT', '_NET_WM_STATE_MAXIMIZED_HORZ');
  const wanted = x.atoms(['_NET_WM_STATE_MAXIMIZED_VERT', '_NET_WM_STATE_MAXIMIZED_HORZ']);
  const state = x.atom('_NET_WM_STATE');
  waitUntil(x, deadline, 'be maximised', () => {
    const states = windowLongs(x, xid, state);
    return wanted.every((atom) => states.includes(atom));
  });
}

/**
 * Moves a window so that `frame` (what a person sees of it) begins at `to`. The window manager may keep it on the screen instead.
 * @param to physical pixels of the screen
 */
export function moveWindow(x: XConnection, xid: number, to: Point): void {
  const window = requireListed(x, xid);
  const target = { x: to.x - window.shadow.left, y: to.y - window.shadow.top };
  reshape(x, window, target, undefined);
}

/**
 * Gives the window's own area (`bounds`, less a client-drawn shadow) this size, as far as the application allows.
 * @param size physical pixels
 */
export function resizeWindow(
  x: XConnection,
  xid: number,
  size: { readonly width: number; readonly height: number },
): void {
  const window = requireListed(x, xid);
  const { shadow } = window;
  reshape(x, window, undefined, {
    width: size.width + shadow.left + shadow.right,
    height: size.height + shadow.top + shadow.bottom,
  });
}

function reshape(
  x: XConnection,
  window: XWindow,
  to: Point | undefined,
  size: { readonly width: number; readonly height: number } | undefined,
): void {
  if (supports(x, '_NET_MOVERESIZE_WINDOW') && !window.overrideRedirect) {
    // Gravity NorthWest: x and y are the frame's corner. Bits 8-11: which of x, y, width, height count. Bits 12-15: source.
    const NORTH_WEST = 1;
    const which = (to === undefined ? 0 : 0x300) | (size === undefined ? 0 : 0xc00);
    const flags = NORTH_WEST | which | (PAGER << 12);
    tellManager(x, window.xid, '_NET_MOVERESIZE_WINDOW', [
      flags,
      to?.x ?? 0,
      to?.y ?? 0,
      size?.width ?? 0,
      size?.height ?? 0,
    ]);
  } else {
    x.send([configureWindow(window.xid, { ...to, ...size })]);
  }
  x.sync();
}

function tellManager(x: XConnection, xid: number, message: string, data: readonly number[]): void {
  x.send([clientMessage(x.screen.root, TO_MANAGER, xid, x.atom(message), data)]);
  x.flush();
}

function changeState(x: XConnection, xid: number, action: number, first: string, second?: string): void {
  if (!hasManager(x)) return;
  tellManager(x, xid, '_NET_WM_STATE', [action, x.atom(first), second === undefined ? 0 : x.atom(second), PAGER]);
}

/** EWMH "_NET_SUPPORTING_WM_CHECK": the property alone may be left over from a window manager that has ended. */
export function hasManager(x: XConnection): boolean {
  const check = x.atom('_NET_SUPPORTING_WM_CHECK');
  const child = windowLongs(x, x.screen.root, check)[0];
  return child !== undefined && windowLongs(x, child, check)[0] === child;
}

function supports(x: XConnection, feature: string): boolean {
  return hasManager(x) && rootLongs(x, '_NET_SUPPORTED').includes(x.atom(feature));
}

function rootLongs(x: XConnection, name: string): number[] {
  return windowLongs(x, x.screen.root, x.atom(name));
}

function windowLongs(x: XConnection, window: number, property: number): number[] {
  const reply = x.ask(getProperty(window, property));
  return reply === null ? [] : readLongs(readProperty(reply));
}

function isViewable(x: XConnection, xid: number): boolean {
  return x.ask(getAttributes(xid))?.[26] === 2;
}

function mapAndRaise(x: XConnection, xid: number): void {
  const MAP_WINDOW = 8;
  const STACK_MODE_BIT = 0x40;
  const ABOVE = 0;
  x.send([words(MAP_WINDOW, 0, xid), words(Opcode.ConfigureWindow, 0, xid, STACK_MODE_BIT, ABOVE)]);
}

function requireWindow(x: XConnection, xid: number): void {
  if (x.ask(getAttributes(xid)) === null) throw gone(xid);
}

function requireListed(x: XConnection, xid: number): XWindow {
  const window = listWindows(x).find((candidate) => candidate.xid === xid);
  if (window === undefined) throw gone(xid);
  return window;
}

function gone(xid: number): LumosError {
  return new LumosError('NO_SURFACE', `There is no window 0x${xid.toString(16)} any more.`, {
    hint: 'List the windows again and choose one of them.',
  });
}

function unsupported(what: string, why: string): LumosError {
  return new LumosError('UNSUPPORTED', `Cannot ${what}: it ${why}.`, {
    hint: 'Start a window manager on this display, or use the application’s own menu.',
  });
}

/** Looks again whenever something happens on the root window, and at least every RECHECK milliseconds. */
function waitUntil(x: XConnection, deadline: number, what: string, done: () => boolean): void {
  const EVENT_MASK_BIT = 0x800;
  x.send([words(Opcode.ChangeWindowAttributes, 0, x.screen.root, EVENT_MASK_BIT, EventMask.PropertyChange)]);
  try {
    while (!done()) {
      if (performance.now() >= deadline) {
        throw new LumosError('TIMEOUT', `The window did not ${what} in time.`, {
          hint: 'The window manager may refuse it (a modal dialog is open, focus is protected); look at the windows again.',
          delivery: 'delivered',
        });
      }
      x.dispatchWithin(Math.min(deadline, performance.now() + RECHECK));
    }
  } finally {
    x.send([words(Opcode.ChangeWindowAttributes, 0, x.screen.root, EVENT_MASK_BIT, 0)]);
  }
}
