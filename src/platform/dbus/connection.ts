/**
 * A D-Bus connection that answers many calls in one round: all are sent before the first reply is awaited.
 * Synchronous, for use in a worker thread; sending and receiving are interleaved, so that two full socket buffers
 * cannot block each other.
 */
import { parseAddresses } from './address.js';
import { authenticate } from './auth.js';
import { DBusError, LOCAL_ERRORS, WireError } from './errors.js';
import {
  type Call,
  FLAG_NO_REPLY_EXPECTED,
  type Header,
  MESSAGE,
  messageLength,
  readBody,
  readHeader,
  writeCall,
  writeErrorReply,
} from './message.js';
import { type Chunk, Outbox } from './outbox.js';
import { ReceiveBuffer } from './receive-buffer.js';
import { UnixSocket } from './socket.js';
import { Writer } from './writer.js';

export type Reply =
  | { readonly ok: true; readonly body: unknown[] }
  | {
      readonly ok: false;
      readonly name: string;
      readonly message: string;
      /** False when not one byte of the call left this process. */
      readonly sent: boolean;
    };

export interface Signal {
  readonly sender: string;
  readonly path: string;
  readonly interface: string;
  readonly member: string;
  readonly signature: string;
  readonly body: unknown[];
}

export interface DBusConnection {
  /** Our name on the bus (":1.42"), empty on a peer-to-peer connection. */
  readonly uniqueName: string;
  /** False once the peer is gone; every call then answers `org.lumos.Disconnected`. */
  readonly connected: boolean;
  /**
   * Sends all calls and collects their replies, in the order of `calls`. Never throws: each call has its own result.
   * `deadline`: absolute `performance.now()` milliseconds; calls unanswered then give `org.lumos.Timeout`.
   */
  batch(calls: readonly Call[], deadline: number): Reply[];
  /** @throws DBusError */
  call(call: Call, deadline: number): unknown[];
  /** The signals that arrived since the last time; at most `MAX_SIGNALS` are kept, the oldest are dropped. */
  signals(): Signal[];
  /** How many signals were dropped because nobody asked for them in time. */
  readonly droppedSignals: number;
  /** True when something arrived within `ms` milliseconds. Does not block this thread. */
  waitReadable(ms: number): Promise<boolean>;
  close(): void;
}

export interface OpenOptions {
  /** Absolute `performance.now()` milliseconds for connecting, authenticating and Hello together. */
  readonly deadline: number;
  /** False for a peer-to-peer connection: there is no bus to say Hello to. Default true. */
  readonly hello?: boolean;
}

export const MAX_SIGNALS = 10_000;
/** Calls that may be unanswered at once: bounds what a slow peer can make both sides hold. */
const WINDOW = 4096;
/** Error replies to peers are dropped beyond this many unsent bytes. */
const MAX_PENDING_BYTES = 1 << 20;
const MAX_READS = 16;
const BUS = { destination: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus', interface: 'org.freedesktop.DBus' };

/**
 * Connects to the first of `address`'s alternatives that answers.
 * @throws DBusError `org.lumos.NoServer`
 */
export function openConnection(address: string, options: OpenOptions): DBusConnection {
  let alternatives: ReturnType<typeof parseAddresses>;
  try {
    alternatives = parseAddresses(address);
  } catch (cause) {
    throw new DBusError(LOCAL_ERRORS.noServer, 'not a D-Bus address', { cause });
  }
  let last: unknown;
  for (const alternative of alternatives) {
    let socket: UnixSocket | undefined;
    try {
      socket = UnixSocket.connect(alternative, options.deadline);
      authenticate(socket, alternative.guid, options.deadline);
      const connection = new Connection(socket);
      if (options.hello !== false) connection.hello(options.deadline);
      return connection;
    } catch (error) {
      socket?.close();
      last = error;
    }
  }
  const why = last instanceof Error ? last.message : 'no alternative of the address is a Unix socket';
  throw new DBusError(LOCAL_ERRORS.noServer, why, { cause: last });
}

interface Round {
  readonly calls: readonly Call[];
  readonly replies: (Reply | undefined)[];
  /** Serial of an unanswered call -> its index. */
  readonly pending: Map<number, number>;
}

/** Calls encoded together. `ends` are the offsets where their messages end. */
interface Portion {
  readonly chunk: Chunk;
  readonly ends: readonly number[];
  readonly serials: readonly number[];
}

class Connection implements DBusConnection {
  uniqueName = '';
  connected = true;
  droppedSignals = 0;
  private serial = 0;
  private queue: Signal[] = [];
  private readonly incoming = new ReceiveBuffer();
  private readonly outgoing = new Outbox();

  constructor(private readonly socket: UnixSocket) {}

  hello(deadline: number): void {
    this.uniqueName = String(this.call({ ...BUS, member: 'Hello' }, deadline)[0]);
  }

  call(call: Call, deadline: number): unknown[] {
    const reply = this.batch([call], deadline)[0];
    if (reply?.ok) return reply.body;
    throw new DBusError(reply?.name ?? LOCAL_ERRORS.disconnected, reply?.message ?? '');
  }

  batch(calls: readonly Call[], deadline: number): Reply[] {
    const round: Round = { calls, replies: new Array(calls.length), pending: new Map() };
    let next = 0;
    try {
      while (this.connected && (next < calls.length || round.pending.size > 0)) {
        const portion = this.encode(round, next);
        next += portion.taken;
        if (!this.exchange(round, portion, next < calls.length ? WINDOW / 2 : 0, deadline)) break;
      }
    } catch (error) {
      this.lose(error);
    }
    return this.settle(round);
  }

  signals(): Signal[] {
    try {
      if (this.connected) {
        this.outgoing.flush(this.socket);
        this.receive(null);
      }
    } catch (error) {
      this.lose(error);
    }
    const signals = this.queue;
    this.queue = [];
    return signals;
  }

  async waitReadable(ms: number): Promise<boolean> {
    if (this.queue.length > 0) return true;
    return this.connected && this.socket.waitReadable(ms);
  }

  close(): void {
    this.connected = false;
    this.socket.close();
  }

  /** Encodes and queues calls from `from` on, as many as the window allows. */
  private encode(round: Round, from: number): Portion & { taken: number } {
    const writer = new Writer(16_384);
    const ends: number[] = [];
    const serials: number[] = [];
    let next = from;
    for (; next < round.calls.length && round.pending.size < WINDOW; next++) {
      const serial = this.nextSerial();
      try {
        writeCall(writer, serial, round.calls[next] as Call);
      } catch (error) {
        if (!(error instanceof WireError)) throw error;
        round.replies[next] = { ok: false, name: LOCAL_ERRORS.invalidCall, message: error.message, sent: false };
        continue;
      }
      round.pending.set(serial, next);
      ends.push(writer.offset);
      serials.push(serial);
    }
    return { chunk: this.outgoing.push(writer.view()), ends, serials, taken: next - from };
  }

  /** Sends and receives until no more than `rest` calls are unanswered. False when the deadline came first. */
  private exchange(round: Round, portion: Portion, rest: number, deadline: number): boolean {
    for (;;) {
      this.outgoing.flush(this.socket);
      const sent = portion.chunk.sent === portion.chunk.bytes.length;
      if (sent && round.pending.size <= rest) return true;
      const { readable } = this.socket.wait(!this.outgoing.empty, deadline);
      if (readable) this.receive(round);
      // Also looked at while replies keep coming: a flood of signals must not stretch the deadline.
      if (performance.now() >= deadline && !(sent && round.pending.size <= rest)) {
        this.retract(round, portion);
        return false;
      }
    }
  }

  private retract(round: Round, portion: Portion): void {
    const out = this.outgoing.retract(portion.chunk, portion.ends);
    for (const serial of portion.serials.slice(out)) {
      const index = round.pending.get(serial);
      if (index === undefined) continue;
      round.pending.delete(serial);
      round.replies[index] = { ok: false, name: LOCAL_ERRORS.timeout, message: 'not sent in time', sent: false };
    }
  }

  private settle(round: Round): Reply[] {
    for (const index of round.pending.values()) {
      round.replies[index] = this.connected
        ? { ok: false, name: LOCAL_ERRORS.timeout, message: 'no reply in time', sent: true }
        : { ok: false, name: LOCAL_ERRORS.disconnected, message: 'the connection was lost', sent: true };
    }
    const name = this.connected ? LOCAL_ERRORS.timeout : LOCAL_ERRORS.disconnected;
    return Array.from(round.replies, (reply) => reply ?? { ok: false, name, message: 'not sent', sent: false });
  }

  /** Handles what has arrived: up to `MAX_READS` buffers, so that a flood leads back to the caller's deadline. */
  private receive(round: Round | null): void {
    for (let reads = 0; reads < MAX_READS; reads++) {
      const space = this.incoming.space();
      const received = this.socket.receive(space);
      if (received === 0) return;
      this.incoming.filled(received);
      for (;;) {
        const message = this.incoming.next(messageLength);
        if (message === null) break;
        this.handle(message, round);
      }
      if (received < space.length) return; // a short read means that the socket is empty
    }
  }

  private handle(message: Buffer, round: Round | null): void {
    const header = readHeader(message);
    if (header.type === MESSAGE.reply || header.type === MESSAGE.error) {
      // Unknown serials are answers to calls whose deadline has passed.
      const index = round?.pending.get(header.replySerial);
      if (round === null || index === undefined) return;
      round.pending.delete(header.replySerial);
      round.replies[index] = decode(message, header, round.calls[index]?.variants);
    } else if (header.type === MESSAGE.signal) {
      this.keep(message, header);
    } else if (header.type === MESSAGE.call && (header.flags & FLAG_NO_REPLY_EXPECTED) === 0) {
      this.refuse(header);
    }
  }

  private keep(message: Buffer, header: Header): void {
    const body = tryBody(message, header);
    if (body instanceof WireError) {
      this.droppedSignals++; // a signal nobody can read
      return;
    }
    if (this.queue.length >= MAX_SIGNALS) {
      // Half at once: dropping one by one from the front would cost the square of the queue's length.
      this.droppedSignals += this.queue.splice(0, MAX_SIGNALS / 2).length;
    }
    const { sender, path, member, signature } = header;
    this.queue.push({ sender, path, interface: header.interface, member, signature, body });
  }

  /** Peers may ask us things; unanswered they would wait for their whole timeout. */
  private refuse(header: Header): void {
    if (this.outgoing.length > MAX_PENDING_BYTES) return;
    const writer = new Writer(256);
    writeErrorReply(writer, this.nextSerial(), header, 'org.freedesktop.DBus.Error.UnknownMethod');
    this.outgoing.push(writer.view());
  }

  private nextSerial(): number {
    this.serial = this.serial === 0xffffffff ? 1 : this.serial + 1;
    return this.serial;
  }

  /** After a broken stream or a closed socket nothing more can be said; programming errors are passed on. */
  private lose(error: unknown): void {
    this.close();
    if (!(error instanceof DBusError) && !(error instanceof WireError)) throw error;
  }
}

function tryBody(message: Buffer, header: Header, variants?: 'plain' | 'wrapped'): unknown[] | WireError {
  try {
    return readBody(message, header, variants);
  } catch (error) {
    if (error instanceof WireError) return error;
    throw error;
  }
}

function decode(message: Buffer, header: Header, variants?: 'plain' | 'wrapped'): Reply {
  const body = tryBody(message, header, variants);
  if (header.type === MESSAGE.error) {
    const text = body instanceof WireError ? '' : body[0];
    return { ok: false, name: header.errorName, message: typeof text === 'string' ? text : '', sent: true };
  }
  if (body instanceof WireError) return { ok: false, name: LOCAL_ERRORS.malformed, message: body.message, sent: true };
  return { ok: true, body };
}
