/** What the server's keys type now. Source: protocol, GetKeyboardMapping; "Keyboards", section 5 (groups and shift levels). */
import type { XConnection } from './connection.js';
import { halves, Opcode, queryPointer, words } from './protocol.js';

export interface KeyPosition {
  readonly keycode: number;
  /** Whether Shift must be held for it. */
  readonly shift: boolean;
}

export interface KeyboardState {
  /** Effective layout group, 0 to 3. */
  readonly group: number;
  readonly capsLock: boolean;
}

export class Keymap {
  private readonly indexes = new Map<number, Map<number, KeyPosition>>();

  private constructor(
    private readonly min: number,
    private readonly columns: number,
    private readonly keysyms: readonly number[],
  ) {}

  static read(x: XConnection): Keymap {
    const count = x.maxKeycode - x.minKeycode + 1;
    const reply = x.ask(words(Opcode.GetKeyboardMapping, 0, halves(x.minKeycode | (count << 8), 0)));
    if (reply === null) return new Keymap(x.minKeycode, 1, []);
    const columns = reply[1] ?? 1;
    const keysyms = Array.from({ length: columns * count }, (_, i) => reply.readUInt32LE(32 + 4 * i));
    return new Keymap(x.minKeycode, columns, keysyms);
  }

  /** Keycodes that type nothing. */
  spare(): number[] {
    return this.codes().filter((code) => this.row(code).every((keysym) => keysym === 0));
  }

  /** What a key types in the first group. */
  typed(keycode: number, shift: boolean): number {
    return this.row(keycode)[shift ? 1 : 0] ?? 0;
  }

  /** The first key that types this keysym in a group; a key that needs no Shift is preferred. */
  find(keysym: number, group: number): KeyPosition | undefined {
    let index = this.indexes.get(group);
    if (index === undefined) {
      index = new Map();
      for (const shift of [false, true]) {
        for (const keycode of this.codes()) {
          const typed = this.level(keycode, group, shift);
          if (typed !== 0 && !index.has(typed)) index.set(typed, { keycode, shift });
        }
      }
      this.indexes.set(group, index);
    }
    return index.get(keysym);
  }

  /** Columns: group 1 plain and shifted, group 2 plain and shifted. Keys with one group only type the same in all groups. */
  private level(keycode: number, group: number, shift: boolean): number {
    const row = this.row(keycode);
    const own = row.slice(2 * group, 2 * group + 2);
    const pair = own.some((keysym) => keysym !== 0) ? own : row.slice(0, 2);
    return pair[shift ? 1 : 0] ?? 0;
  }

  private row(keycode: number): readonly number[] {
    const start = (keycode - this.min) * this.columns;
    return this.keysyms.slice(start, start + this.columns);
  }

  private codes(): number[] {
    return Array.from({ length: Math.floor(this.keysyms.length / this.columns) }, (_, i) => this.min + i);
  }
}

/** Group and Caps Lock from the pointer's state mask: bits 13-14 are the group (X Keyboard Extension, 2.2.2), bit 1 is Lock. */
export function readState(x: XConnection): KeyboardState {
  const mask = x.ask(queryPointer(x.screen.root))?.readUInt16LE(24) ?? 0;
  return { group: (mask >> 13) & 3, capsLock: (mask & 2) !== 0 };
}

/** Keycodes that act as Shift, Control or another modifier, without locks (Caps Lock, Num Lock, Scroll Lock). */
export function modifierKeycodes(x: XConnection, keymap: Keymap): Set<number> {
  const LOCKS = new Set([0xffe5, 0xffe6, 0xff7f, 0xff14]);
  const reply = x.ask(words(Opcode.GetModifierMapping, 0));
  const codes = reply === null ? [] : [...reply.subarray(32)];
  return new Set(codes.filter((code) => code !== 0 && !LOCKS.has(keymap.typed(code, false))));
}

/** Keycodes that are down, whoever pressed them. */
export function pressedKeycodes(x: XConnection): number[] {
  const reply = x.ask(words(Opcode.QueryKeymap, 0));
  if (reply === null) return [];
  const down: number[] = [];
  for (let code = 0; code < 256; code++) if (((reply[8 + (code >> 3)] ?? 0) >> (code & 7)) & 1) down.push(code);
  return down;
}
