/** One connection to an X server: pipelined requests with deadlines, atoms, events. Synchronous; use it from a worker thread. */
import { LumosError } from '../../errors.js';
import { Atom, EventCode, getInputFocus, internAtom, Opcode, queryExtension, words } from './protocol.js';
import { type Answer, XTransport } from './transport.js';
import type { Watcher } from './xcb.ffi.js';

/** How long one batch of requests may take when the caller names no deadline, milliseconds. */
const DEFAULT_PATIENCE = 2_000;

export type XReply =
  | { readonly ok: true; readonly data: Buffer }
  | { readonly ok: false; readonly error: XProtocolError };

/** An X error packet, as a value. */
export interface XProtocolError {
  /** Protocol, section 4: 3 = Window, 8 = Match, 9 = Drawable … */
  readonly code: number;
  readonly majorOpcode: number;
  readonly resource: number;
}

export interface XScreen {
  readonly root: number;
  readonly rootDepth: number;
  /** Colour masks of the root window's visual. */
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

export class XConnection {
  readonly screen: XScreen;
  readonly minKeycode: number;
  readonly maxKeycode: number;
  readonly #bitsPerPixel: ReadonlyMap<number, number>;
  readonly #transport: XTransport;
  readonly #atoms = new Map<string, number>([
    ['ATOM', Atom.ATOM],
    ['CARDINAL', Atom.CARDINAL],
    ['INTEGER', Atom.INTEGER],
    ['STRING', Atom.STRING],
    ['WINDOW', Atom.WINDOW],
  ]);
  readonly #handlers = new Set<(event: Buffer) => void>();
  #window: number | undefined;

  private constructor(transport: XTransport) {
    this.#transport = transport;
    const setup = parseSetup(transport.setup());
    this.screen = setup.screen;
    this.minKeycode = setup.minKeycode;
    this.maxKeycode = setup.maxKeycode;
    this.#bitsPerPixel = setup.bitsPerPixel;
  }

  /**
   * Connects to the display that `env` names (DISPLAY, XAUTHORITY), whatever this process's own environment says.
   * @param patience milliseconds
   * @throws LumosError BACKEND_UNAVAILABLE, TIMEOUT
   */
  static open(env: Readonly<Record<string, string | undefined>>, patience = DEFAULT_PATIENCE): XConnection {
    return new XConnection(XTransport.open(env, performance.now() + patience));
  }

  get display(): string {
    return this.#transport.display;
  }

  /** Whether the connection can still be used. */
  get alive(): boolean {
    return this.#transport.alive;
  }

  /** Absolute deadline `milliseconds` from now. */
  static within(milliseconds = DEFAULT_PATIENCE): number {
    return performance.now() + milliseconds;
  }

  /**
   * Sends all requests, then collects all replies: one round trip. Errors of single requests are values. Keep the sum of the
   * replies below 128 KiB (see transport.ts).
   * @param deadline absolute, performance.now() clock, milliseconds
   * @throws LumosError TIMEOUT, BACKEND_UNAVAILABLE
   */
  batch(requests: readonly Uint8Array[], deadline = XConnection.within()): XReply[] {
    const sequences: number[] = [];
    const replies: XReply[] = [];
    try {
      for (const request of requests) sequences.push(this.#transport.send(request, true, deadline));
      for (const sequence of sequences) replies.push(toReply(this.#transport.answer(sequence, deadline)));
    } finally {
      for (const sequence of sequences.slice(replies.length)) this.#transport.discard(sequence);
    }
    return replies;
  }

  /** One request, one reply; null where the server answers with an error (the window is gone …). */
  ask(request: Uint8Array, deadline = XConnection.within()): Buffer | null {
    const reply = this.batch([request], deadline)[0];
    return reply?.ok === true ? reply.data : null;
  }

  /** Requests without reply. They leave at the next batch, sync or flush; their errors are dropped. */
  send(requests: readonly Uint8Array[], deadline = XConnection.within()): void {
    for (const request of requests) this.#transport.send(request, false, deadline);
  }

  flush(deadline = XConnection.within()): void {
    this.#transport.flush(deadline);
  }

  /** Returns when the server has carried out everything sent so far. */
  sync(deadline = XConnection.within()): void {
    this.batch([getInputFocus()], deadline);
  }

  atoms(names: readonly string[]): number[] {
    const missing = [...new Set(names)].filter((name) => !this.#atoms.has(name));
    this.batch(missing.map(internAtom)).forEach((reply, i) => {
      const name = missing[i];
      if (reply.ok && name !== undefined) this.#atoms.set(name, reply.data.readUInt32LE(8));
    });
    return names.map((name) => this.#atoms.get(name) ?? 0);
  }

  atom(name: string): number {
    return this.#atoms.get(name) ?? this.atoms([name])[0] ?? 0;
  }

  /** Major opcode of an extension. @throws LumosError BACKEND_UNAVAILABLE where the server lacks it */
  extension(name: string): number {
    const reply = this.ask(queryExtension(name));
    if (reply === null || reply[8] === 0) {
      throw new LumosError('BACKEND_UNAVAILABLE', `The X server of ${this.display} has no ${name} extension.`, {
        hint: `Start the X server with ${name} enabled.`,
      });
    }
    return reply[9] ?? 0;
  }

  bitsPerPixel(depth: number): number {
    return this.#bitsPerPixel.get(depth) ?? 0;
  }

  generateId(): number {
    return this.#transport.generateId();
  }

  /** An unmapped window of ours that selects property changes: selections, timestamps. Made on first use. */
  ownWindow(): number {
    if (this.#window !== undefined) return this.#window;
    const id = this.generateId();
    const INPUT_ONLY = 2;
    const EVENT_MASK_BIT = 0x800;
    const geometry = [0, 1 | (1 << 16), INPUT_ONLY << 16];
    this.send([words(Opcode.CreateWindow, 0, id, this.screen.root, ...geometry, 0, EVENT_MASK_BIT, 0x400000)]);
    this.#window = id;
    return id;
  }

  /** Hands over every event that arrived, in order. Events come only when asked: see dispatch, waitFor, watch. */
  onEvent(handler: (event: Buffer) => void): () => void {
    this.#handlers.add(handler);
    return () => this.#handlers.delete(handler);
  }

  /** Gives what arrived to the handlers. False = nothing had. @throws LumosError BACKEND_UNAVAILABLE */
  dispatch(): boolean {
    let any = false;
    for (let event = this.#transport.event(); event !== null; event = this.#transport.event()) {
      this.#give(event);
      any = true;
    }
    return any;
  }

  /** Waits for the first event that `wanted` accepts; all others go to the handlers. Null when the deadline passed. */
  waitFor(wanted: (event: Buffer) => boolean, deadline: number): Buffer | null {
    for (;;) {
      for (let event = this.#transport.event(); event !== null; event = this.#transport.event()) {
        if (eventCode(event) !== EventCode.Error && wanted(event)) return event;
        this.#give(event);
      }
      if (!this.#transport.waitReadable(deadline)) return null;
    }
  }

  /** Blocks until something arrives or the deadline passes, then dispatches. False = nothing came. */
  dispatchWithin(deadline: number): boolean {
    // What was read along with a reply makes nothing readable any more.
    if (this.dispatch()) return true;
    const readable = this.#transport.waitReadable(deadline);
    this.dispatch();
    return readable;
  }

  watch(onReadable: () => void): Watcher {
    return this.#transport.watch(onReadable);
  }

  close(): void {
    this.#transport.close();
  }

  #give(event: Buffer): void {
    // Errors of requests without reply: nearly always "that window has just gone", which the next read shows anyway.
    if (eventCode(event) === EventCode.Error) return;
    for (const handler of this.#handlers) handler(event);
  }
}

/** The event's code without the "sent by a client" bit. */
export function eventCode(event: Buffer): number {
  return (event[0] ?? 0) & 0x7f;
}

function toReply(answer: Answer): XReply {
  if (answer.kind === 'reply') return { ok: true, data: answer.data };
  const { data } = answer;
  return {
    ok: false,
    error: { code: data[1] ?? 0, resource: data.readUInt32LE(4), majorOpcode: data[10] ?? 0 },
  };
}

interface Setup {
  readonly screen: XScreen;
  readonly minKeycode: number;
  readonly maxKeycode: number;
  readonly bitsPerPixel: ReadonlyMap<number, number>;
}

/** The connection set-up block: protocol, appendix B.8. The first screen is taken; others are not in use any more. */
export function parseSetup(block: Buffer): Setup {
  const vendor = (block.readUInt16LE(24) + 3) & ~3;
  const formats = block[29] ?? 0;
  const bitsPerPixel = new Map<number, number>();
  for (let i = 0, at = 40 + vendor; i < formats; i++, at += 8) bitsPerPixel.set(block[at] ?? 0, block[at + 1] ?? 0);
  const screen = block.subarray(40 + vendor + 8 * formats);
  const visual = screen.readUInt32LE(32);
  const masks = { red: 0xff0000, green: 0xff00, blue: 0xff };
  for (let depth = 0, at = 40; depth < (screen[39] ?? 0); depth++) {
    const visuals = screen.readUInt16LE(at + 2);
    at += 8;
    for (let i = 0; i < visuals; i++, at += 24) {
      if (screen.readUInt32LE(at) !== visual) continue;
      masks.red = screen.readUInt32LE(at + 8);
      masks.green = screen.readUInt32LE(at + 12);
      masks.blue = screen.readUInt32LE(at + 16);
    }
  }
  return {
    screen: { root: screen.readUInt32LE(0), rootDepth: screen[38] ?? 0, ...masks },
    minKeycode: block[34] ?? 8,
    maxKeycode: block[35] ?? 255,
    bitsPerPixel,
  };
}
