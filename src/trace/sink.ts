/**
 * A file to which whole lines are appended, and nothing else: when the disk is full, half a line is taken back, the lines wait
 * in memory, and are written when there is room again.
 */
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** UTF-8 bytes that wait in memory at most. */
const DEFAULT_LIMIT = 16 << 20;

export interface Line {
  readonly text: string;
  /** Can't be done without: what was done and is to be done. */
  readonly essential: boolean;
}

export interface SinkOptions {
  readonly limit?: number;
  /** Told once for each time that writing begins to fail. */
  readonly onTrouble: (error: NodeJS.ErrnoException) => void;
  /** Lines had to be given up: how many, and whether essential ones were among them. */
  readonly onLoss: (count: number, essential: boolean) => void;
}

/** What a file that is no disk file (a pipe, /dev/full) answers to being synchronised or cut. */
const NOT_A_DISK_FILE: ReadonlySet<string> = new Set(['EINVAL', 'ENOTSUP', 'EROFS', 'EPERM']);

export class LineSink {
  #fd: number | null = null;
  /** Bytes of the file that are whole lines. */
  #good = 0;
  #waiting: Line[] = [];
  #waitingBytes = 0;
  #troubled = false;

  constructor(
    readonly path: string,
    private readonly options: SinkOptions,
  ) {}

  get waiting(): number {
    return this.#waiting.length;
  }

  /** @param durable on the disk itself, and not only with the system, when it returns (where that is possible) */
  append(line: Line, durable: boolean): void {
    this.#waiting.push(line);
    this.#waitingBytes += Buffer.byteLength(line.text) + 1;
    this.#flush();
    if (this.#waiting.length > 0) this.#bound();
    else if (durable) this.#sync();
  }

  /**
   * Changes lines in place: needs no room on the disk, and nothing of the old text is left in it.
   * @param map must keep the length in bytes; a line for which it does not stays as it is
   * @returns how many lines could not be changed
   */
  overwrite(map: (line: string) => string): number {
    this.#waiting = this.#waiting.map((line) => ({ ...line, text: map(line.text) }));
    if (this.#fd === null || this.#good === 0) return 0;
    let position = 0;
    let refused = 0;
    for (const line of this.#readAll().split('\n').slice(0, -1)) {
      const length = Buffer.byteLength(line);
      const other = map(line);
      if (other !== line) {
        const bytes = Buffer.from(other);
        if (bytes.length === length) writeAll(this.#fd, bytes, position);
        else refused += 1;
      }
      position += length + 1;
    }
    this.#sync();
    return refused;
  }

  /** Takes out everything that is in the file. Where that fails, what comes is written after it. */
  empty(): void {
    try {
      ftruncateSync(this.#open(), 0);
      this.#good = 0;
    } catch (error) {
      this.options.onTrouble(error as NodeJS.ErrnoException);
    }
  }

  close(): void {
    this.#flush();
    if (this.#fd === null) return;
    this.#sync();
    closeSync(this.#fd);
    this.#fd = null;
  }

  #readAll(): string {
    const buffer = Buffer.alloc(this.#good);
    let read = 0;
    while (this.#fd !== null && read < buffer.length) {
      const count = readSync(this.#fd, buffer, read, buffer.length - read, read);
      if (count === 0) break;
      read += count;
    }
    return buffer.subarray(0, read).toString('utf8');
  }

  #flush(): void {
    if (this.#waiting.length === 0) return;
    try {
      const fd = this.#open();
      while (this.#waiting[0]) {
        const bytes = Buffer.from(`${this.#waiting[0].text}\n`);
        this.#writeLine(fd, bytes);
        this.#good += bytes.length;
        this.#waitingBytes -= bytes.length;
        this.#waiting.shift();
      }
      this.#troubled = false;
    } catch (error) {
      if (!this.#troubled) this.options.onTrouble(error as NodeJS.ErrnoException);
      this.#troubled = true;
    }
  }

  #writeLine(fd: number, bytes: Buffer): void {
    try {
      writeAll(fd, bytes, this.#good);
    } catch (error) {
      try {
        ftruncateSync(fd, this.#good);
      } catch (cut) {
        if (!NOT_A_DISK_FILE.has((cut as NodeJS.ErrnoException).code ?? '')) throw cut;
      }
      throw error;
    }
  }

  /** A file that is there already is gone on with, after its last whole line. */
  #open(): number {
    if (this.#fd !== null) return this.#fd;
    mkdirSync(dirname(this.path), { recursive: true, mode: 0o700 });
    const fd = openSync(this.path, constants.O_RDWR | constants.O_CREAT, 0o600);
    this.#fd = fd;
    const status = fstatSync(fd);
    this.#good = status.isFile() ? status.size : 0;
    if (this.#good > 0) {
      const text = this.#readAll();
      const whole = Buffer.byteLength(text.slice(0, text.lastIndexOf('\n') + 1));
      if (whole < this.#good) ftruncateSync(fd, whole);
      this.#good = whole;
    }
    return fd;
  }

  #sync(): void {
    if (this.#fd === null) return;
    try {
      fsyncSync(this.#fd);
    } catch (error) {
      if (NOT_A_DISK_FILE.has((error as NodeJS.ErrnoException).code ?? '')) return;
      if (!this.#troubled) this.options.onTrouble(error as NodeJS.ErrnoException);
      this.#troubled = true;
    }
  }

  /** First goes what was only seen and said; what was done goes only when even that is too much. */
  #bound(): void {
    const limit = this.options.limit ?? DEFAULT_LIMIT;
    if (this.#waitingBytes <= limit) return;
    const essential = this.#waiting.filter((line) => line.essential);
    const size = (lines: readonly Line[]): number =>
      lines.reduce((sum, line) => sum + Buffer.byteLength(line.text) + 1, 0);
    const kept = size(essential) <= limit ? essential : essential.slice(0, 1);
    const lost = this.#waiting.length - kept.length;
    this.#waiting = kept;
    this.#waitingBytes = size(kept);
    this.options.onLoss(lost, kept.length < essential.length);
  }
}

function writeAll(fd: number, bytes: Buffer, position: number): void {
  let written = 0;
  while (written < bytes.length) {
    written += writeSync(fd, bytes, written, bytes.length - written, position + written);
  }
}
