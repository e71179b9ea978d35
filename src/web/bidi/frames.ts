/** WebSocket frames (RFC 6455, 5.2) as far as a relay must understand them: where each ends, and what short texts say. */

export interface TextFrame {
  /** The frame as it came. */
  readonly bytes: Buffer;
  /** null = it is no whole text message, or a long one: pass it on. */
  readonly text: string | null;
}

/** Texts longer than this are not looked into, bytes. */
const LONGEST = 64 * 1024;
const FINAL_TEXT = 0x81;

/** Cuts a stream of bytes into frames. */
export class FrameReader {
  #waiting: Buffer = Buffer.alloc(0);

  /** The frames that are complete with these bytes. */
  push(bytes: Buffer): TextFrame[] {
    this.#waiting = this.#waiting.length === 0 ? bytes : Buffer.concat([this.#waiting, bytes]);
    const frames: TextFrame[] = [];
    for (let frame = this.#next(); frame; frame = this.#next()) frames.push(frame);
    return frames;
  }

  #next(): TextFrame | null {
    const bytes = this.#waiting;
    if (bytes.length < 2) return null;
    const second = bytes[1] as number;
    const masked = (second & 0x80) !== 0;
    let length = second & 0x7f;
    let at = 2;
    if (length === 126) {
      if (bytes.length < 4) return null;
      length = bytes.readUInt16BE(2);
      at = 4;
    } else if (length === 127) {
      if (bytes.length < 10) return null;
      length = Number(bytes.readBigUInt64BE(2));
      at = 10;
    }
    const start = at + (masked ? 4 : 0);
    const end = start + length;
    if (bytes.length < end) return null;
    this.#waiting = bytes.subarray(end);
    const whole = bytes.subarray(0, end);
    if (bytes[0] !== FINAL_TEXT || length > LONGEST) return { bytes: whole, text: null };
    const payload = Buffer.from(whole.subarray(start));
    if (masked)
      for (let index = 0; index < length; index++) payload[index] = at4(payload, index) ^ at4(whole, at + (index & 3));
    return { bytes: whole, text: payload.toString('utf8') };
  }
}

function at4(bytes: Buffer, index: number): number {
  return bytes[index] as number;
}

/** An unmasked text frame, as servers send them. */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text, 'utf8');
  const short = payload.length < 126;
  const head = Buffer.alloc(short ? 2 : 4);
  head[0] = FINAL_TEXT;
  head[1] = short ? payload.length : 126;
  if (!short) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}
