/**
 * Key events through SendInput. Text goes as Unicode (VK_PACKET), which no layout and no Caps Lock can change; chords go as
 * keys with their scan codes, since programs look at either.
 */
import { LumosError } from '../../errors.js';
import { isModifier } from '../keys.js';
import { KEYEVENTF_EXTENDEDKEY, KEYEVENTF_KEYUP, keyEvent, unicodeEvents } from './input-events.js';
import type { InputSystem } from './input-system.js';
import { send, sleep } from './send.js';
import { isExtended, keyOfLatin, VK, virtualKey, withoutCommands } from './virtual-keys.js';

/** How long a person gets to let go of Shift, Control …, milliseconds. */
const RELEASE_PATIENCE = 1_500;
const STEP = 20;
/** UTF-16 units sent before the application is waited for: a message queue holds 10,000 messages, four of which are one unit's. */
const BURST = 200;
/** How long a busy application gets to take in what was typed, milliseconds. */
const TAKE_PATIENCE = 5_000;
const HELD = [VK.Shift, VK.Control, VK.Alt, VK.Meta, VK.RightMeta] as const;

export class Keyboard {
  constructor(private readonly system: InputSystem) {}

  /**
   * Types text into whatever has the keyboard. "\n" and "\r\n" press Enter, "\t" presses Tab.
   * @throws LumosError PERMISSION_REQUIRED; NOT_ACTIONABLE when a person holds a modifier key; APP_UNRESPONSIVE with delivery
   *   unknown when the application stops taking keys in mid-text
   */
  async type(text: string): Promise<void> {
    this.system.requireReach();
    await this.#awaitFreeModifiers();
    const plain = text.replace(/\r\n/gu, '\n');
    for (let at = 0; at < plain.length; ) {
      const end = cut(plain, at + BURST);
      send(this.system, this.#eventsOf(plain.slice(at, end)));
      this.#taken(end < plain.length);
      at = end;
    }
  }

  /**
   * Presses a chord and lets go in the reverse order.
   * @param keys canonical names (see src/input/keys.ts), modifiers first
   * @throws LumosError UNSUPPORTED for a key that the layout has not; PERMISSION_REQUIRED; NOT_ACTIONABLE
   */
  async press(keys: readonly string[]): Promise<void> {
    const chord = withoutCommands(keys);
    this.system.requireReach();
    const single = chord.length === 1 ? chord[0] : undefined;
    const isCharacter = single !== undefined && virtualKey(single) === undefined && [...single].length === 1;
    if (isCharacter && this.system.keyFor(single.charCodeAt(0)) === null) {
      // No key types it, and no shortcut is meant: as text.
      return this.type(single);
    }
    const codes = this.#codesOf(chord);
    await this.#awaitFreeModifiers();
    const down: number[] = [];
    try {
      for (const code of codes) {
        send(this.system, [this.#key(code, true)]);
        down.push(code);
      }
    } finally {
      // Whatever went down comes up, even when a later key was refused.
      for (const code of down.reverse()) this.system.send(this.#key(code, false), 1);
    }
    this.#taken(false);
  }

  #codesOf(chord: readonly string[]): number[] {
    const codes: number[] = [];
    for (const key of chord) {
      const named = virtualKey(key);
      if (named !== undefined) {
        codes.push(named);
        continue;
      }
      const found = [...key].length === 1 ? this.system.keyFor(key.charCodeAt(0)) : null;
      if (found !== null) {
        // A key that needs Shift or AltGr gets it, unless the chord holds it already.
        if (found.shift && !codes.includes(VK.Shift)) codes.push(VK.Shift);
        if (found.altGraph && !codes.includes(VK.RightAlt)) codes.push(VK.RightAlt);
        codes.push(found.virtualKey);
        continue;
      }
      // Shortcuts work by the key even when another layout is active: Control+s on a Russian one is the key VK_S.
      const latin = keyOfLatin(key);
      if (latin === undefined || !chord.some(isModifier)) {
        throw new LumosError('UNSUPPORTED', `No key of the active keyboard layout types ${key}.`, {
          hint: 'Use another key or a menu item; text is typed by type_text.',
        });
      }
      codes.push(latin);
    }
    return codes;
  }

  #eventsOf(text: string): Buffer[] {
    const events: Buffer[] = [];
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      const key = unit === 0x0a ? VK.Enter : unit === 0x09 ? VK.Tab : null;
      if (key === null) events.push(...unicodeEvents(unit));
      else events.push(this.#key(key, true), this.#key(key, false));
    }
    return events;
  }

  #key(code: number, down: boolean): Buffer {
    const flags = (isExtended(code) ? KEYEVENTF_EXTENDEDKEY : 0) | (down ? 0 : KEYEVENTF_KEYUP);
    return keyEvent(code, this.system.scanCode(code), flags);
  }

  #taken(more: boolean): void {
    if (this.system.settle(TAKE_PATIENCE) || !more) return;
    throw new LumosError('APP_UNRESPONSIVE', 'The application stopped taking keys in the middle of the text.', {
      hint: 'Look at what arrived before typing again.',
      delivery: 'unknown',
    });
  }

  async #awaitFreeModifiers(): Promise<void> {
    const until = performance.now() + RELEASE_PATIENCE;
    for (;;) {
      const held = HELD.filter((key) => this.system.isDown(key));
      if (held.length === 0) return;
      if (performance.now() >= until) {
        throw new LumosError('NOT_ACTIONABLE', 'A modifier key (Shift, Control, Alt or Windows) is being held down.', {
          hint: 'Let go of the key and repeat the action.',
        });
      }
      await sleep(STEP);
    }
  }
}

/** Not between the two halves of a surrogate pair. */
function cut(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : at;
}
