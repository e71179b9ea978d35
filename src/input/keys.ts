/**
 * Key names and chords as people and models write them. Pure. Names follow the UI Events specification's `KeyboardEvent.key`
 * values (https://www.w3.org/TR/uievents-key/); common other spellings are understood.
 */
import { LumosError } from '../errors.js';

export const MODIFIERS = ['Control', 'Alt', 'AltGraph', 'Shift', 'Meta'] as const;
export type Modifier = (typeof MODIFIERS)[number];

const FUNCTION_KEYS = Array.from({ length: 24 }, (_, i) => `F${i + 1}`);

/** Every named key; all other keys are named by the one character they type. */
export const NAMED_KEYS: readonly string[] = [
  ...MODIFIERS,
  ...['Enter', 'Tab', 'Escape', 'Backspace', 'Delete', 'Insert', 'Home', 'End', 'PageUp', 'PageDown'],
  ...['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'ContextMenu', 'PrintScreen', 'Pause', 'Help', 'Clear'],
  ...['CapsLock', 'NumLock', 'ScrollLock', 'Undo', 'Redo', 'Cut', 'Copy', 'Paste', 'Find'],
  ...['AudioVolumeUp', 'AudioVolumeDown', 'AudioVolumeMute', 'MediaPlayPause', 'MediaTrackNext', 'MediaTrackPrevious'],
  ...['BrowserBack', 'BrowserForward', 'BrowserRefresh', 'BrowserHome', 'BrowserSearch'],
  ...FUNCTION_KEYS,
];

/** Other spellings, in lower case without spaces, hyphens and underscores. */
const ALIASES: Readonly<Record<string, string>> = {
  ctrl: 'Control',
  ctl: 'Control',
  strg: 'Control',
  option: 'Alt',
  opt: 'Alt',
  altgr: 'AltGraph',
  cmd: 'Meta',
  command: 'Meta',
  super: 'Meta',
  win: 'Meta',
  windows: 'Meta',
  os: 'Meta',
  return: 'Enter',
  ret: 'Enter',
  esc: 'Escape',
  bksp: 'Backspace',
  back: 'Backspace',
  del: 'Delete',
  ins: 'Insert',
  pgup: 'PageUp',
  pgdn: 'PageDown',
  pgdown: 'PageDown',
  prior: 'PageUp',
  next: 'PageDown',
  left: 'ArrowLeft',
  up: 'ArrowUp',
  right: 'ArrowRight',
  down: 'ArrowDown',
  menu: 'ContextMenu',
  apps: 'ContextMenu',
  prtsc: 'PrintScreen',
  break: 'Pause',
  caps: 'CapsLock',
  space: ' ',
  spacebar: ' ',
  plus: '+',
  minus: '-',
  comma: ',',
  period: '.',
  dot: '.',
  slash: '/',
  backslash: '\\',
  semicolon: ';',
  equal: '=',
  equals: '=',
};

const CANONICAL: ReadonlyMap<string, string> = new Map([
  ...NAMED_KEYS.map((name) => [name.toLowerCase(), name] as const),
  ...Object.entries(ALIASES),
]);

/**
 * Takes a chord apart: `"Ctrl+Shift+s"` -> `["Control", "Shift", "s"]`, `"Cmd+Space"` -> `["Meta", " "]`, `"Ctrl++"` -> `["Control", "+"]`.
 * @throws LumosError INVALID_ACTION for anything that is not one chord
 */
export function parseChord(text: string): string[] {
  if (text === ' ') return [' '];
  const parts = text.split('+');
  // A plus sign as the key leaves two empty parts at the end: "Ctrl++", "+".
  if (parts.length >= 2 && parts.at(-1)?.trim() === '' && parts.at(-2)?.trim() === '') parts.splice(-2, 2, '+');
  if (parts.some((part) => part.trim() === '')) {
    throw invalid(
      `"${text}" is no key chord.`,
      'Join keys with "+", as in Control+s; the plus key itself is Control++.',
    );
  }
  return normaliseChord(parts);
}

/**
 * Canonical names, modifiers first and in the order given, at most one other key.
 *
 * A capital letter beside Control, Alt or Meta means the key it stands on ("Ctrl+S" is what people call Ctrl+s): Shift is pressed
 * only where it is named, or where the key stands alone.
 * @throws LumosError INVALID_ACTION
 */
export function normaliseChord(keys: readonly string[]): string[] {
  const names = keys.map(canonicalKey);
  const modifiers = names.filter(isModifier);
  const others = names.filter((name) => !isModifier(name));
  if (names.length === 0)
    throw invalid('No key was given.', 'Name one key, such as Enter, or a chord, such as Control+s.');
  if (others.length > 1) {
    throw invalid(`${others.join(' and ')} cannot be pressed as one chord.`, 'Press them one after the other.');
  }
  if (new Set(modifiers).size < modifiers.length) {
    throw invalid(`${keys.join('+')} names a modifier twice.`, 'Name every modifier once.');
  }
  const key = others[0];
  if (key === undefined) return modifiers;
  const isCommand = modifiers.some((name) => name !== 'Shift' && name !== 'AltGraph');
  const letter = [...key].length === 1;
  return [...modifiers, letter && (isCommand || modifiers.includes('Shift')) ? key.toLowerCase() : key];
}

export function isModifier(name: string): name is Modifier {
  return (MODIFIERS as readonly string[]).includes(name);
}

function canonicalKey(key: string): string {
  if ([...key].length === 1) {
    if (/^[\p{Cc}\p{Cs}]$/u.test(key))
      throw invalid('A control character is no key.', 'Use a key name: Enter, Tab, Escape …');
    return key;
  }
  const word = key.trim();
  if ([...word].length === 1) return word;
  const found = CANONICAL.get(word.toLowerCase().replace(/[\s_-]/g, ''));
  if (found !== undefined) return found;
  throw invalid(
    `There is no key "${word}".`,
    'Use the character that the key types, or a name such as Enter, Tab, Escape, ArrowLeft, PageDown, F5; join chords with "+".',
  );
}

function invalid(message: string, hint: string): LumosError {
  return new LumosError('INVALID_ACTION', message, { hint });
}
