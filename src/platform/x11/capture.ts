/** Pictures of the screen by GetImage. Source: protocol, GetImage, "Image format". The pointer is not in them. */
import { intersect, type Rect } from '../../blueprint/geometry.js';
import { LumosError } from '../../errors.js';
import { XConnection } from './connection.js';
import { getGeometry, halves, Opcode, words } from './protocol.js';

/** Bytes of one strip: replies under way must stay below the socket's buffer (see XConnection.batch). */
const STRIP = 60 * 1024;
const Z_PIXMAP = 2;
const ALL_PLANES = 0xffffffff;

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** RGBA, 8 bits a channel, rows top to bottom without padding. */
  readonly data: Uint8Array<ArrayBuffer>;
}

/** The whole screen, as it is now. */
export function screenRect(x: XConnection): Rect {
  const reply = x.ask(getGeometry(x.screen.root));
  if (reply === null) throw unsupported('The screen has no size.');
  return { x: 0, y: 0, width: reply.readUInt16LE(16), height: reply.readUInt16LE(18) };
}

/**
 * @param rect physical pixels of the screen; clipped to it. Absent = all of it.
 * @param deadline absolute, performance.now() clock, milliseconds
 * @throws LumosError INVALID_ACTION (nothing of `rect` is on the screen), UNSUPPORTED (not a true-colour screen), TIMEOUT
 */
export function capture(x: XConnection, rect?: Rect, deadline = XConnection.within(5_000)): Pixels {
  const screen = screenRect(x);
  const area = rect === undefined ? screen : intersect(screen, wholePixels(rect));
  if (area === null) {
    throw new LumosError('INVALID_ACTION', 'That rectangle is not on the screen.', {
      hint: `The screen is ${screen.width}x${screen.height} pixels.`,
    });
  }
  const { rootDepth, red, green, blue } = x.screen;
  if (x.bitsPerPixel(rootDepth) !== 32)
    throw unsupported(`The screen has ${rootDepth} bits a pixel; 24 or 32 are needed.`);
  const shifts = [red, green, blue].map(shiftOf);
  const data = new Uint8Array(area.width * area.height * 4);
  const rows = Math.max(1, Math.floor(STRIP / (area.width * 4)));
  let at = 0;
  for (let top = 0; top < area.height; top += 2 * rows) {
    const strips = [top, top + rows].filter((y) => y < area.height);
    const requests = strips.map((y) =>
      words(
        Opcode.GetImage,
        Z_PIXMAP,
        x.screen.root,
        halves(area.x, area.y + y),
        halves(area.width, Math.min(rows, area.height - y)),
        ALL_PLANES,
      ),
    );
    for (const reply of x.batch(requests, deadline)) {
      if (!reply.ok) throw unsupported(`The server refused the picture (X error ${reply.error.code}).`);
      at = convert(reply.data.subarray(32), data, at, shifts);
    }
  }
  return { width: area.width, height: area.height, data };
}

/** Moves the channels to RGBA. @returns where the next strip goes */
function convert(source: Buffer, target: Uint8Array, start: number, shifts: readonly number[]): number {
  const [red = 16, green = 8, blue = 0] = shifts;
  const pixels = new Uint32Array(source.buffer.slice(source.byteOffset, source.byteOffset + (source.length & ~3)));
  const out = new Uint32Array(target.buffer, target.byteOffset, target.length >> 2);
  const first = start >> 2;
  const count = Math.min(pixels.length, out.length - first);
  for (let i = 0; i < count; i++) {
    const pixel = pixels[i] as number;
    out[first + i] =
      0xff000000 | (((pixel >>> blue) & 0xff) << 16) | (((pixel >>> green) & 0xff) << 8) | ((pixel >>> red) & 0xff);
  }
  return start + count * 4;
}

function shiftOf(mask: number): number {
  const shift = 31 - Math.clz32(mask & -mask);
  if (mask >>> shift !== 0xff) throw unsupported('The screen does not use 8 bits a colour.');
  return shift;
}

function wholePixels(rect: Rect): Rect {
  const x = Math.floor(rect.x);
  const y = Math.floor(rect.y);
  return { x, y, width: Math.ceil(rect.x + rect.width) - x, height: Math.ceil(rect.y + rect.height) - y };
}

function unsupported(message: string): LumosError {
  return new LumosError('UNSUPPORTED', message, {
    hint: 'Use a true-colour screen (24 bits): lumos --desktop … starts one.',
  });
}
