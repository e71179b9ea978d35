/** Collects a byte stream and gives it out as complete messages. */
const INITIAL_BYTES = 256 * 1024;
const MIN_SPACE = 64 * 1024;
/** A buffer that one long message made larger than this is given back afterwards. */
const KEEP_BYTES = 4 * 1024 * 1024;

export class ReceiveBuffer {
  private bytes: Buffer = Buffer.allocUnsafeSlow(INITIAL_BYTES);
  private start = 0;
  private end = 0;

  /** Where the next bytes are to be received into. */
  space(): Buffer {
    if (this.start === this.end) {
      this.start = 0;
      this.end = 0;
      if (this.bytes.length > KEEP_BYTES) this.bytes = Buffer.allocUnsafeSlow(INITIAL_BYTES);
    }
    if (this.bytes.length - this.end < MIN_SPACE) this.makeRoom();
    return this.bytes.subarray(this.end);
  }

  filled(count: number): void {
    this.end += count;
  }

  /**
   * The next complete message, or null while it is incomplete. Shares memory with this buffer: valid until `space`.
   * `measure` gives the length of the message at an offset, 0 when not enough is there to tell.
   */
  next(measure: (bytes: Buffer, offset: number, end: number) => number): Buffer | null {
    const length = measure(this.bytes, this.start, this.end);
    if (length === 0 || this.start + length > this.end) return null;
    const message = this.bytes.subarray(this.start, this.start + length);
    this.start += length;
    return message;
  }

  private makeRoom(): void {
    const held = this.end - this.start;
    if (held * 2 > this.bytes.length) {
      const larger = Buffer.allocUnsafeSlow(this.bytes.length * 2);
      this.bytes.copy(larger, 0, this.start, this.end);
      this.bytes = larger;
    } else {
      this.bytes.copyWithin(0, this.start, this.end);
    }
    this.start = 0;
    this.end = held;
  }
}
