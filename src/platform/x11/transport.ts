/**
 * Moves bytes between us and an X server through libxcb, never blocking longer than told.
 *
 * libxcb itself blocks without limit in three places, so each is fenced: connecting (the server is first asked on a socket of our
 * own whether it answers at all), flushing (only after poll() says there is room; a Unix socket reports room only while three
 * quarters of its buffer are free, which is more than MAX_UNFLUSHED), and reading the rest of a half-arrived packet (callers keep
 * the replies under way below the socket's buffer; see connection.ts).
 */
import { LumosError } from '../../errors.js';
import { type Cookie, cookieFor, type DisplayName, parseDisplay } from './display.js';
import {
  type LibC,
  loadLibC,
  loadXcb,
  type Pointer,
  viewMemory,
  type Watcher,
  watchReadable,
  type XcbLibrary,
} from './xcb.ffi.js';

/** Layout of the scratch memory: three iovecs (two spare, as xcbext.h demands), the request's description, slots, then bytes. */
const VECTOR = 32;
const DESCRIPTION = 48;
const SLOTS = 72;
const POLLFD = 88;
const BYTES = 128;
/** Longest request or reply part handled in one go, bytes. */
const ROOM = 256 * 1024;
const MAX_UNFLUSHED = 8 * 1024;
const POLLIN = 1;
const POLLOUT = 4;
/** XCB_REQUEST_CHECKED: an error comes back in place of the reply, not among the events. */
const CHECKED = 1;
/** X errors are 32 bytes; libxcb appends the full sequence number. */
const PACKET = 32;

export type Answer =
  | { readonly kind: 'reply'; readonly data: Buffer }
  | { readonly kind: 'error'; readonly data: Buffer };

let libraries: { readonly xcb: XcbLibrary; readonly c: LibC } | undefined;

function native(): { readonly xcb: XcbLibrary; readonly c: LibC } {
  if (libraries !== undefined) return libraries;
  try {
    libraries = { xcb: loadXcb(), c: loadLibC() };
  } catch (cause) {
    throw new LumosError('BACKEND_UNAVAILABLE', 'libxcb.so.1 cannot be loaded.', {
      hint: 'Install it: apt install libxcb1 (Debian, Ubuntu), dnf install libxcb (Fedora).',
      cause,
    });
  }
  return libraries;
}

export function lost(display: string): LumosError {
  return new LumosError('BACKEND_UNAVAILABLE', `The connection to X display ${display} is gone.`, {
    hint: 'The X server ended or refused us; check that the desktop still runs, then open a new session.',
    delivery: 'unknown',
  });
}

function timeout(display: string, what: string): LumosError {
  return new LumosError('TIMEOUT', `X display ${display} did not ${what} in time.`, {
    hint: 'The X server may be stopped or overloaded; try again, or look at its process.',
    delivery: 'unknown',
  });
}

export class XTransport {
  readonly #xcb: XcbLibrary;
  readonly #c: LibC;
  readonly #connection: Pointer;
  readonly #scratch: Pointer;
  readonly #memory: Buffer;
  readonly #fd: number;
  #unflushed = 0;
  #closed = false;

  private constructor(
    readonly display: string,
    connection: Pointer,
  ) {
    ({ xcb: this.#xcb, c: this.#c } = native());
    this.#connection = connection;
    this.#scratch = this.#c.malloc(BYTES + ROOM);
    this.#memory = Buffer.from(viewMemory(this.#scratch, BYTES + ROOM));
    this.#memory.fill(0, 0, BYTES);
    this.#fd = this.#xcb.fileDescriptor(connection);
  }

  /**
   * @param deadline absolute, on performance.now()'s clock, milliseconds
   * @throws LumosError BACKEND_UNAVAILABLE (no library, no display, refused), TIMEOUT (server does not answer)
   */
  static open(env: Readonly<Record<string, string | undefined>>, deadline: number): XTransport {
    const { xcb, c } = native();
    const display = env.DISPLAY ?? '';
    const name = parseDisplay(display);
    if (name === null) {
      throw new LumosError(
        'BACKEND_UNAVAILABLE',
        display === '' ? 'DISPLAY is not set.' : `"${display}" is no X display.`,
        {
          hint: 'Run inside a graphical session, or use a private desktop: lumos --desktop …',
        },
      );
    }
    const witness = name.host === '' ? askServer(c, name, display, deadline) : -1;
    let connection: Pointer;
    try {
      const cookie = name.host === '' ? cookieFor(env, name) : null;
      connection = cookie === null ? xcb.connect(display, null) : connectWithCookie(xcb, c, display, cookie);
    } finally {
      // Only now: a server without other clients would otherwise reset itself between the question and the connection.
      if (witness >= 0) c.close(witness);
    }
    const problem = xcb.hasError(connection);
    if (problem !== 0) {
      xcb.disconnect(connection);
      throw new LumosError(
        'BACKEND_UNAVAILABLE',
        `X display ${display} refused the connection (libxcb error ${problem}).`,
        {
          hint: 'Check that the X server runs and that XAUTHORITY names the cookie file of this session.',
          details: { libxcb: problem },
        },
      );
    }
    return new XTransport(display, connection);
  }

  /** The server's connection set-up block (protocol, section 8). */
  setup(): Buffer {
    const start = this.#xcb.getSetup(this.#connection);
    const head = this.#copy(start, 8);
    return this.#copy(start, 8 + 4 * head.readUInt16LE(6));
  }

  /** Whether the connection can still be used. */
  get alive(): boolean {
    return !this.#closed && this.#xcb.hasError(this.#connection) === 0;
  }

  generateId(): number {
    this.#check();
    return this.#xcb.generateId(this.#connection);
  }

  /** Queues a request; its answer is asked for by the returned sequence number. */
  send(request: Uint8Array, expectsReply: boolean, deadline: number): number {
    this.#check();
    if (request.length > ROOM) throw new RangeError(`request of ${request.length} bytes`);
    if (this.#unflushed + request.length > MAX_UNFLUSHED) this.flush(deadline);
    if (request.length > MAX_UNFLUSHED) this.#awaitRoom(deadline);
    this.#memory.set(request, BYTES);
    this.#memory.writeBigUInt64LE(this.#scratch + BigInt(BYTES), VECTOR);
    this.#memory.writeBigUInt64LE(BigInt(request.length), VECTOR + 8);
    // xcb_protocol_request_t: size_t count; xcb_extension_t *ext (none: the opcode is already the extension's); opcode; isvoid.
    this.#memory.writeBigUInt64LE(1n, DESCRIPTION);
    this.#memory.writeBigUInt64LE(0n, DESCRIPTION + 8);
    this.#memory[DESCRIPTION + 16] = request[0] ?? 0;
    this.#memory[DESCRIPTION + 17] = expectsReply ? 0 : 1;
    const sequence = this.#xcb.sendRequest(
      this.#connection,
      expectsReply ? CHECKED : 0,
      this.#scratch + BigInt(VECTOR),
      this.#scratch + BigInt(DESCRIPTION),
    );
    if (sequence === 0) throw lost(this.display);
    this.#unflushed += request.length;
    return sequence;
  }

  flush(deadline: number): void {
    this.#check();
    if (this.#unflushed === 0) return;
    this.#awaitRoom(deadline);
    if (this.#xcb.flush(this.#connection) <= 0) throw lost(this.display);
    this.#unflushed = 0;
  }

  /** Waits for the answer of an earlier `send(…, true, …)`. @throws LumosError TIMEOUT, BACKEND_UNAVAILABLE */
  answer(sequence: number, deadline: number): Answer {
    this.flush(deadline);
    for (;;) {
      this.#memory.fill(0, SLOTS, SLOTS + 16);
      const slot = this.#scratch + BigInt(SLOTS);
      const there = this.#xcb.pollForReply(this.#connection, sequence, slot, slot + 8n);
      if (there !== 0) {
        const reply = this.#memory.readBigUInt64LE(SLOTS);
        const error = this.#memory.readBigUInt64LE(SLOTS + 8);
        if (reply !== 0n) return { kind: 'reply', data: this.#takeReply(reply) };
        if (error !== 0n) return { kind: 'error', data: this.#take(error, PACKET) };
        throw lost(this.display);
      }
      this.#check();
      if (!this.#poll(POLLIN, deadline)) throw timeout(this.display, 'answer');
    }
  }

  discard(sequence: number): void {
    if (!this.#closed) this.#xcb.discardReply(this.#connection, sequence);
  }

  /** Next event or asynchronous error, 32 bytes; null when none has arrived. @throws LumosError BACKEND_UNAVAILABLE */
  event(): Buffer | null {
    if (this.#closed) throw lost(this.display);
    const event = this.#xcb.pollForEvent(this.#connection);
    if (event !== null && event !== 0n) return this.#take(event, PACKET);
    this.#check();
    return null;
  }

  /** Blocks until something can be read; false when the deadline passed first. Ask event() before: libxcb may hold some already. */
  waitReadable(deadline: number): boolean {
    this.flush(deadline);
    return this.#poll(POLLIN, deadline);
  }

  watch(onReadable: () => void): Watcher {
    return watchReadable(this.#fd, onReadable);
  }

  /** Idempotent. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#xcb.disconnect(this.#connection);
    // The scratch memory stays: a JavaScript view on it may outlive us. It is a quarter of a megabyte, once per connection.
  }

  #check(): void {
    if (!this.alive) throw lost(this.display);
  }

  #awaitRoom(deadline: number): void {
    if (!this.#poll(POLLOUT, deadline)) throw timeout(this.display, 'take our requests');
  }

  #poll(events: number, deadline: number): boolean {
    return pollDescriptor(this.#c, this.#memory, this.#scratch, this.#fd, events, deadline);
  }

  #takeReply(reply: Pointer): Buffer {
    const head = this.#copy(reply, PACKET);
    return this.#take(reply, PACKET + 4 * head.readUInt32LE(4));
  }

  #take(from: Pointer, size: number): Buffer {
    try {
      return this.#copy(from, size);
    } finally {
      this.#c.free(from);
    }
  }

  /** A JavaScript copy of C memory (a view would be garbage once freed). */
  #copy(from: Pointer, size: number): Buffer {
    const result = Buffer.allocUnsafe(size);
    for (let done = 0; done < size; ) {
      const part = Math.min(ROOM, size - done);
      this.#c.memcpy(this.#scratch + BigInt(BYTES), from + BigInt(done), part);
      this.#memory.copy(result, done, BYTES, BYTES + part);
      done += part;
    }
    return result;
  }
}

function pollDescriptor(c: LibC, memory: Buffer, base: Pointer, fd: number, events: number, deadline: number): boolean {
  for (;;) {
    memory.writeInt32LE(fd, POLLFD);
    memory.writeInt16LE(events, POLLFD + 4);
    memory.writeInt16LE(0, POLLFD + 6);
    const left = Math.max(0, Math.ceil(deadline - performance.now()));
    const ready = c.poll(base + BigInt(POLLFD), 1, Math.min(left, 0x7fffffff));
    // Hang-up counts as ready: the next read finds the connection gone. A negative result is an interrupted call: ask again.
    if (ready > 0) return true;
    if (left === 0) return false;
  }
}

/**
 * Asks the server's Unix socket for a connection and waits for the first byte of its answer. Whether it says yes or no is libxcb's
 * business; a stopped server says nothing. @returns the open descriptor, to be closed by the caller
 */
function askServer(c: LibC, name: DisplayName, display: string, deadline: number): number {
  const AF_UNIX = 1;
  const STREAM_NONBLOCK_CLOEXEC = 1 | 0o4000 | 0o2000000;
  const fd = c.socket(AF_UNIX, STREAM_NONBLOCK_CLOEXEC, 0);
  const path = `/tmp/.X11-unix/X${name.number}`;
  const connected = [`\0${path}`, path].some((candidate) => {
    const address = Buffer.alloc(2 + candidate.length + (candidate.startsWith('\0') ? 0 : 1));
    address.writeUInt16LE(AF_UNIX, 0);
    address.write(candidate, 2, 'latin1');
    return c.connect(fd, address, address.length) === 0;
  });
  if (!connected) {
    c.close(fd);
    throw new LumosError('BACKEND_UNAVAILABLE', `No X server listens on display ${display}.`, {
      hint: 'Check DISPLAY, or use a private desktop: lumos --desktop …',
    });
  }
  // Byte order "l", protocol 11.0, no cookie (protocol, section 8).
  const hello = Buffer.from([0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  c.write(fd, hello, hello.length);
  const base = c.malloc(BYTES);
  try {
    const memory = Buffer.from(viewMemory(base, BYTES));
    if (pollDescriptor(c, memory, base, fd, POLLIN, deadline)) return fd;
  } finally {
    c.free(base);
  }
  c.close(fd);
  throw timeout(display, 'accept a connection');
}

/** xcb_auth_info_t: int namelen; char *name; int datalen; char *data. */
function connectWithCookie(xcb: XcbLibrary, c: LibC, display: string, cookie: Cookie): Pointer {
  const HEAD = 32;
  const size = HEAD + cookie.name.length + cookie.data.length;
  const base = c.malloc(size);
  const memory = Buffer.from(viewMemory(base, size));
  memory.fill(0);
  memory.writeInt32LE(cookie.name.length, 0);
  memory.writeBigUInt64LE(base + BigInt(HEAD), 8);
  memory.writeInt32LE(cookie.data.length, 16);
  memory.writeBigUInt64LE(base + BigInt(HEAD + cookie.name.length), 24);
  memory.set(cookie.name, HEAD);
  memory.set(cookie.data, HEAD + cookie.name.length);
  try {
    return xcb.connectWithAuth(display, base, null);
  } finally {
    memory.fill(0);
    c.free(base);
  }
}
