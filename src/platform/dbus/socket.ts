/** A non-blocking Unix stream socket with deadlines. */
import type { UnixAddress } from './address.js';
import { DBusError, LOCAL_ERRORS } from './errors.js';
import { type Libc, libc } from './libc.ffi.js';

// Linux values, the same on x86-64 and arm64: <bits/socket.h>, <poll.h>, <asm-generic/errno*.h>.
const AF_UNIX = 1;
const SOCK_STREAM_NONBLOCK_CLOEXEC = 1 | 0o4000 | 0o2000000;
const MSG_NOSIGNAL = 0x4000;
const POLLIN = 1;
const POLLOUT = 4;
const EINTR = 4;
const EAGAIN = 11;
/** Longest single poll of another thread, so that `close` never waits longer for it. */
const ASYNC_SLICE_MS = 200;
const CONNECT_RETRY_MS = 5;

export class UnixSocket {
  private readonly pollBuffer = Buffer.alloc(8);
  private polling = 0;
  private closed = false;

  private constructor(
    private readonly c: Libc,
    private readonly fd: number,
  ) {}

  /** @throws DBusError NoServer when nothing listens there. `deadline`: absolute `performance.now()` milliseconds. */
  static connect(address: UnixAddress, deadline: number): UnixSocket {
    const c = libc();
    const fd = c.socket(AF_UNIX, SOCK_STREAM_NONBLOCK_CLOEXEC, 0);
    if (fd < 0) throw new DBusError(LOCAL_ERRORS.noServer, `no socket (errno ${c.errno()})`);
    const socket = new UnixSocket(c, fd);
    const head = Buffer.alloc(2);
    head.writeUInt16LE(AF_UNIX);
    const nul = Buffer.alloc(1);
    const name = Buffer.concat(address.kind === 'path' ? [head, address.name, nul] : [head, nul, address.name]);
    for (;;) {
      if (c.connect(fd, name, name.length) === 0) return socket;
      const errno = c.errno();
      // EAGAIN: the listener's queue is full; a Unix socket then has nothing to poll for.
      if ((errno !== EAGAIN && errno !== EINTR) || performance.now() >= deadline) {
        socket.close();
        throw new DBusError(LOCAL_ERRORS.noServer, `cannot connect (errno ${errno})`);
      }
      c.poll(socket.pollBuffer, 0, CONNECT_RETRY_MS);
    }
  }

  /** Bytes sent (0 = none now). @throws DBusError Disconnected */
  send(bytes: Buffer): number {
    const sent = Number(this.c.send(this.open(), bytes, bytes.length, MSG_NOSIGNAL));
    return sent >= 0 ? sent : this.retryable('send');
  }

  /** Bytes received into `buffer` (0 = none now). @throws DBusError Disconnected, also at the end of the stream. */
  receive(buffer: Buffer): number {
    const received = Number(this.c.recv(this.open(), buffer, buffer.length, 0));
    if (received === 0) throw new DBusError(LOCAL_ERRORS.disconnected, 'the peer closed the connection');
    return received > 0 ? received : this.retryable('recv');
  }

  /** Waits until the socket can be read (or written, when `writing`), at most to `deadline`. */
  wait(writing: boolean, deadline: number): { readable: boolean; writable: boolean } {
    const timeout = Math.max(0, Math.min(0x7fffffff, Math.ceil(deadline - performance.now())));
    this.setPoll(this.pollBuffer, writing);
    const ready = this.c.poll(this.pollBuffer, 1, timeout);
    if (ready <= 0) return { readable: false, writable: false };
    const events = this.pollBuffer.readInt16LE(6);
    // An error or hang-up also counts as readable: the next read says what happened.
    return { readable: (events & ~POLLOUT) !== 0, writable: (events & POLLOUT) !== 0 };
  }

  /** Waits on another thread, so that this one stays free; false after `ms` milliseconds or when closed meanwhile. */
  async waitReadable(ms: number): Promise<boolean> {
    const deadline = performance.now() + ms;
    const buffer = Buffer.alloc(8);
    this.polling++;
    try {
      while (!this.closed) {
        const left = Math.ceil(deadline - performance.now());
        this.setPoll(buffer, false);
        const slice = Math.max(0, Math.min(left, ASYNC_SLICE_MS));
        const ready = await new Promise<number>((resolve) => {
          this.c.pollAsync(buffer, 1, slice, (error, result) => resolve(error ? -1 : result));
        });
        if (this.closed) return false;
        if (ready > 0) return true;
        if (left <= slice) return false;
      }
      return false;
    } finally {
      this.polling--;
      this.release();
    }
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.release();
  }

  /** The descriptor is freed only when no thread polls it: its number could already belong to another file. */
  private release(): void {
    if (this.closed && this.polling === 0) this.c.close(this.fd);
  }

  private open(): number {
    if (this.closed) throw new DBusError(LOCAL_ERRORS.disconnected, 'the connection is closed');
    return this.fd;
  }

  private setPoll(buffer: Buffer, writing: boolean): void {
    buffer.writeInt32LE(this.open(), 0);
    buffer.writeInt16LE(writing ? POLLIN | POLLOUT : POLLIN, 4);
    buffer.writeInt16LE(0, 6);
  }

  private retryable(what: string): 0 {
    const errno = this.c.errno();
    if (errno === EAGAIN || errno === EINTR) return 0;
    throw new DBusError(LOCAL_ERRORS.disconnected, `${what} failed (errno ${errno})`);
  }
}
