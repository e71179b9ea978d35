/**
 * Key events through XTEST. Characters that no key of the layout types get a spare keycode of their own, which they keep while the
 * connection lives: taking it back at once made Chromium lose every such character, since it looks the key up later.
 */
import { LumosError } from '../../errors.js';
import { Barrier, sleep } from './barrier.js';
import type { XConnection } from './connection.js';
import {
  type KeyboardState,
  Keymap,
  type KeyPosition,
  modifierKeycodes,
  pressedKeycodes,
  readState,
} from './keymap.js';
import { KEYSYM, keysymOfCharacter, keysymOfKey } from './keysyms.js';
import { fakeInput, halves, longsOf, Opcode, words } from './protocol.js';
import { type Assignment, SpareKeys } from './spare-keys.js';

const PRESS = 2;
const RELEASE = 3;
/** Programs look at a changed keymap only when they get round to it; measured on GTK, Qt, Chromium and LibreOffice, milliseconds. */
const SETTLE = 60;
/** Characters sent before the server is waited for. */
const BURST = 40;
/** How long a person gets to let go of Shift, Control …, milliseconds. */
const RELEASE_PATIENCE = 1_500;
/** How long a busy application gets to take in what was typed before its keys change their meaning, milliseconds. */
const TAKE_PATIENCE = 5_000;

/** A text cut where spare keycodes run out: `needed` must be mapped before `keysyms` can be typed. */
interface Run {
  readonly keysyms: readonly number[];
  readonly needed: ReadonlySet<number>;
}

export class Keyboard {
  readonly #spare = new SpareKeys();
  readonly #barrier: Barrier;
  readonly #xtest: number;

  constructor(private readonly x: XConnection) {
    this.#xtest = x.extension('XTEST');
    this.#barrier = new Barrier(x);
  }

  /**
   * Types text into whatever has the keyboard. "\n" and "\r\n" press Enter, "\t" presses Tab.
   * @throws LumosError UNSUPPORTED before the first key; NOT_ACTIONABLE when a person holds a modifier key
   */
  async type(text: string): Promise<void> {
    const keysyms = keysymsOf(text);
    const keymap = Keymap.read(this.x);
    await this.#awaitFreeModifiers(keymap);
    const state = readState(this.x);
    this.#spare.refresh(keymap);
    const toggled = state.capsLock && this.#tapCapsLock(keymap);
    try {
      for (const run of this.#runs(keysyms, keymap, state)) {
        await this.#mapKeys(run.needed);
        await this.#typeRun(run, keymap, state);
      }
    } finally {
      if (toggled) this.#tapCapsLock(keymap);
      this.x.sync();
    }
    await this.#barrier.taken(TAKE_PATIENCE);
  }

  /**
   * Presses a chord and lets go in the reverse order.
   * @param keys canonical names (see src/input/keys.ts), modifiers first
   * @throws LumosError UNSUPPORTED for a key that X cannot press; NOT_ACTIONABLE when a person holds a modifier key
   */
  async press(keys: readonly string[]): Promise<void> {
    const keysyms = keys.map((key) => {
      const keysym = keysymOfKey(key);
      if (keysym !== undefined) return keysym;
      throw new LumosError('UNSUPPORTED', `The key ${key} cannot be pressed here.`, {
        hint: 'Use another key or a menu item.',
      });
    });
    const keymap = Keymap.read(this.x);
    await this.#awaitFreeModifiers(keymap);
    const { group } = readState(this.x);
    this.#spare.refresh(keymap);
    const missing = keysyms.filter((keysym) => this.#positionForChord(keysym, keymap, group) === undefined);
    await this.#mapKeys(new Set(missing));
    const positions = keysyms.flatMap((keysym) => this.#positionForChord(keysym, keymap, group) ?? []);
    if (positions.length < keysyms.length) throw noSpareKeys();
    const shift = keymap.find(KEYSYM.Shift, group)?.keycode;
    // A key that needs Shift gets it, unless the chord holds Shift already.
    const needsShift = positions.some((position) => position.shift) && !keysyms.includes(KEYSYM.Shift);
    const codes = [
      ...(needsShift && shift !== undefined ? [shift] : []),
      ...positions.map((position) => position.keycode),
    ];
    const down: number[] = [];
    try {
      for (const code of codes) {
        this.#key(PRESS, code);
        down.push(code);
      }
    } finally {
      for (const code of down.reverse()) this.#key(RELEASE, code);
      this.x.sync();
    }
  }

  /** Gives the spare keycodes back. */
  restore(): void {
    const assignments = this.#spare.giveBack();
    for (const assignment of assignments) this.#assign(assignment);
    if (assignments.length > 0) this.x.sync();
  }

  /** Where the layout itself types it; our own spare keycodes may stand in the keymap, too, and don't count. */
  #position(keysym: number, keymap: Keymap, group: number): KeyPosition | undefined {
    const position = keymap.find(keysym, group);
    return position === undefined || this.#spare.owns(position.keycode) ? undefined : position;
  }

  /** Shortcuts work by the key even when another layout is active: Control+s on a Russian layout is the key that types "s" in Latin. */
  #positionForChord(keysym: number, keymap: Keymap, group: number): KeyPosition | undefined {
    for (const candidate of [group, 0, 1, 2, 3]) {
      const position = this.#position(keysym, keymap, candidate);
      if (position !== undefined) return position;
    }
    return this.#spare.position(keysym);
  }

  /** Cuts the text into runs that need no more distinct spare keycodes than there are. */
  *#runs(keysyms: readonly number[], keymap: Keymap, state: KeyboardState): Generator<Run> {
    const { capacity } = this.#spare;
    let run: number[] = [];
    let needed = new Set<number>();
    for (const keysym of keysyms) {
      const special = this.#position(keysym, keymap, state.group) === undefined;
      if (special && capacity === 0) throw noSpareKeys();
      if (special && !needed.has(keysym) && needed.size === capacity) {
        yield { keysyms: run, needed };
        run = [];
        needed = new Set();
      }
      if (special) needed.add(keysym);
      run.push(keysym);
    }
    if (run.length > 0) yield { keysyms: run, needed };
  }

  async #mapKeys(needed: ReadonlySet<number>): Promise<void> {
    const { assignments, reused } = this.#spare.place(needed);
    if (assignments.length === 0) return;
    if (reused) {
      // Keys are about to change their meaning: the application must have read what they meant so far.
      await this.#barrier.taken(TAKE_PATIENCE);
      await sleep(SETTLE);
    }
    for (const assignment of assignments) this.#assign(assignment);
    this.x.sync();
    await sleep(SETTLE);
    await this.#barrier.taken(TAKE_PATIENCE);
  }

  async #typeRun(run: Run, keymap: Keymap, state: KeyboardState): Promise<void> {
    const shift = keymap.find(KEYSYM.Shift, state.group)?.keycode;
    let sent = 0;
    for (const keysym of run.keysyms) {
      const position = run.needed.has(keysym)
        ? this.#spare.position(keysym)
        : this.#position(keysym, keymap, state.group);
      if (position === undefined) continue;
      const shifted = position.shift && shift !== undefined;
      if (shifted) this.#key(PRESS, shift);
      this.#key(PRESS, position.keycode);
      this.#key(RELEASE, position.keycode);
      if (shifted) this.#key(RELEASE, shift);
      sent += 1;
      if (sent % BURST === 0) {
        this.x.sync();
        await sleep(1);
      }
    }
    this.x.sync();
  }

  /** Four columns: plain and shifted of two groups, so that it types the same whatever is active. */
  #assign({ keycode, plain, shifted }: Assignment): void {
    const COLUMNS = 4;
    const head = words(Opcode.ChangeKeyboardMapping, 1, halves(keycode | (COLUMNS << 8), 0));
    this.x.send([Buffer.concat([head, longsOf([plain, shifted, plain, shifted])])]);
  }

  async #awaitFreeModifiers(keymap: Keymap): Promise<void> {
    const modifiers = modifierKeycodes(this.x, keymap);
    const held = (): number[] => pressedKeycodes(this.x).filter((code) => modifiers.has(code));
    const deadline = performance.now() + RELEASE_PATIENCE;
    while (held().length > 0) {
      if (performance.now() > deadline) {
        throw new LumosError('NOT_ACTIONABLE', 'A modifier key (Shift, Control, Alt …) is held down on the keyboard.', {
          hint: 'Let go of it and repeat; if nobody holds it, another program left it pressed (xdotool keyup releases it).',
        });
      }
      await sleep(30);
    }
  }

  #tapCapsLock(keymap: Keymap): boolean {
    const code = keymap.find(KEYSYM.CapsLock, 0)?.keycode;
    if (code === undefined) return false;
    this.#key(PRESS, code);
    this.#key(RELEASE, code);
    this.x.sync();
    return true;
  }

  #key(type: number, keycode: number): void {
    this.x.send([fakeInput(this.#xtest, type, keycode)]);
  }
}

function keysymsOf(text: string): number[] {
  return [...text.replace(/\r\n/g, '\n')].map((character) => {
    const keysym = keysymOfCharacter(character);
    if (keysym !== undefined) return keysym;
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    throw new LumosError('UNSUPPORTED', `The character U+${code} cannot be typed.`, {
      hint: 'Leave control characters out of the text; use press_key for keys such as Escape.',
      details: { codePoint: `U+${code}` },
    });
  });
}

function noSpareKeys(): LumosError {
  return new LumosError('UNSUPPORTED', 'The keyboard layout has no spare key for characters that it does not type.', {
    hint: 'Paste the text instead of typing it.',
  });
}
