/**
 * Which spare keycode types which character: the books, without the server. Each keycode takes two characters, one plain and one
 * with Shift. A character keeps its place until another needs it; the least recently used goes first. Pure.
 */
import type { Keymap, KeyPosition } from './keymap.js';

/** What a keycode is to type from now on: plain and with Shift; 0 = nothing. */
export interface Assignment {
  readonly keycode: number;
  readonly plain: number;
  readonly shifted: number;
}

export class SpareKeys {
  /** keysym -> place, least recently used first. */
  readonly #places = new Map<number, KeyPosition>();
  /** Every keycode that was ever ours: what a keymap read earlier says about these may be out of date. */
  readonly #ours = new Set<number>();
  #free: number[] = [];

  /** How many different characters can be typed without changing anything in between. */
  get capacity(): number {
    return 2 * (this.#free.length + this.#ours.size);
  }

  owns(keycode: number): boolean {
    return this.#ours.has(keycode);
  }

  position(keysym: number): KeyPosition | undefined {
    return this.#places.get(keysym);
  }

  /** Looks at the keymap as it is now: another program may have loaded another one, or taken spare keycodes for itself. */
  refresh(keymap: Keymap): void {
    for (const [keysym, { keycode, shift }] of this.#places) {
      if (keymap.typed(keycode, shift) !== keysym) this.#places.delete(keysym);
    }
    const spare = keymap.spare();
    for (const keycode of this.#ours) {
      if (!spare.includes(keycode) && !this.#isTaken(keycode)) this.#ours.delete(keycode);
    }
    this.#free = spare.filter((keycode) => !this.#ours.has(keycode));
  }

  /**
   * Finds places for all of `needed` (at most `capacity`).
   * @returns what must be assigned, and whether that takes a place away from a character typed earlier
   */
  place(needed: ReadonlySet<number>): { readonly assignments: readonly Assignment[]; readonly reused: boolean } {
    const fresh: number[] = [];
    for (const keysym of needed) {
      const place = this.#places.get(keysym);
      if (place === undefined) fresh.push(keysym);
      else this.#put(keysym, place);
    }
    const changed = new Set<number>();
    const empty = this.#emptyPlaces();
    let reused = false;
    for (const keysym of fresh) {
      let place = empty.shift();
      if (place === undefined) {
        place = this.#evict(needed);
        reused = true;
      }
      if (place === undefined) break;
      this.#put(keysym, place);
      this.#ours.add(place.keycode);
      changed.add(place.keycode);
    }
    this.#free = this.#free.filter((keycode) => !this.#ours.has(keycode));
    return { assignments: [...changed].map((keycode) => this.#assignment(keycode)), reused };
  }

  /** Forgets everything. @returns what gives the keycodes back */
  giveBack(): Assignment[] {
    const codes = [...this.#ours].filter((keycode) => this.#isTaken(keycode));
    this.#places.clear();
    return codes.map((keycode) => ({ keycode, plain: 0, shifted: 0 }));
  }

  #put(keysym: number, place: KeyPosition): void {
    this.#places.delete(keysym);
    this.#places.set(keysym, place);
  }

  /** Whole keycodes first, then second places, so that few characters need Shift. */
  #emptyPlaces(): KeyPosition[] {
    const taken = new Set([...this.#places.values()].map(({ keycode, shift }) => 2 * keycode + Number(shift)));
    const codes = [...this.#free, ...this.#ours];
    return [false, true].flatMap((shift) =>
      codes.filter((keycode) => !taken.has(2 * keycode + Number(shift))).map((keycode) => ({ keycode, shift })),
    );
  }

  #evict(needed: ReadonlySet<number>): KeyPosition | undefined {
    for (const [keysym, place] of this.#places) {
      if (needed.has(keysym)) continue;
      this.#places.delete(keysym);
      return place;
    }
    return undefined;
  }

  #isTaken(keycode: number): boolean {
    for (const place of this.#places.values()) if (place.keycode === keycode) return true;
    return false;
  }

  /** A key with one character types it with Shift, too. */
  #assignment(keycode: number): Assignment {
    let plain = 0;
    let shifted = 0;
    for (const [keysym, place] of this.#places) {
      if (place.keycode !== keycode) continue;
      if (place.shift) shifted = keysym;
      else plain = keysym;
    }
    return { keycode, plain: plain || shifted, shifted: shifted || plain };
  }
}
