/** Bytes that wait to be sent, always as whole messages one after the other. */
import type { UnixSocket } from './socket.js';

export interface Chunk {
  bytes: Buffer;
  sent: number;
}

export class Outbox {
  private readonly chunks: Chunk[] = [];

  get empty(): boolean {
    return this.chunks.length === 0;
  }

  get length(): number {
    let length = 0;
    for (const chunk of this.chunks) length += chunk.bytes.length - chunk.sent;
    return length;
  }

  push(bytes: Buffer): Chunk {
    const chunk = { bytes, sent: 0 };
    if (bytes.length > 0) this.chunks.push(chunk);
    return chunk;
  }

  /** Sends what the socket takes now. @throws DBusError Disconnected */
  flush(socket: UnixSocket): void {
    for (let chunk = this.chunks[0]; chunk !== undefined; chunk = this.chunks[0]) {
      while (chunk.sent < chunk.bytes.length) {
        const sent = socket.send(chunk.bytes.subarray(chunk.sent));
        if (sent === 0) return;
        chunk.sent += sent;
      }
      this.chunks.shift();
    }
  }

  /**
   * Takes back the messages of a chunk that have not begun to go out (`ends`: offsets where its messages end). A
   * message already begun stays, or the stream would be cut in its middle. Returns how many messages go out.
   */
  retract(chunk: Chunk, ends: readonly number[]): number {
    if (chunk.sent === 0) {
      const at = this.chunks.indexOf(chunk);
      if (at >= 0) this.chunks.splice(at, 1);
      return 0;
    }
    const last = ends.findIndex((end) => end >= chunk.sent);
    if (last < 0) return ends.length;
    chunk.bytes = chunk.bytes.subarray(0, ends[last]);
    return last + 1;
  }
}
