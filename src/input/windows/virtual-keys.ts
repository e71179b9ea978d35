/** KeyboardEvent.key names as virtual-key codes. Pure data. Source: "Virtual-Key Codes", <winuser.h>. */

export const VK = {
  Backspace: 0x08,
  Tab: 0x09,
  Enter: 0x0d,
  Shift: 0x10,
  Control: 0x11,
  Alt: 0x12,
  Escape: 0x1b,
  Meta: 0x5b,
  RightMeta: 0x5c,
  RightAlt: 0xa5,
} as const;

const NAMED: Readonly<Record<string, number>> = {
  Shift: VK.Shift,
  Control: VK.Control,
  Alt: VK.Alt,
  AltGraph: VK.RightAlt,
  Meta: VK.Meta,
  Backspace: VK.Backspace,
  Tab: VK.Tab,
  Clear: 0x0c,
  Enter: VK.Enter,
  Pause: 0x13,
  CapsLock: 0x14,
  Escape: VK.Escape,
  ' ': 0x20,
  PageUp: 0x21,
  PageDown: 0x22,
  End: 0x23,
  Home: 0x24,
  ArrowLeft: 0x25,
  ArrowUp: 0x26,
  ArrowRight: 0x27,
  ArrowDown: 0x28,
  PrintScreen: 0x2c,
  Insert: 0x2d,
  Delete: 0x2e,
  Help: 0x2f,
  ContextMenu: 0x5d,
  NumLock: 0x90,
  ScrollLock: 0x91,
  BrowserBack: 0xa6,
  BrowserForward: 0xa7,
  BrowserRefresh: 0xa8,
  BrowserSearch: 0xaa,
  BrowserHome: 0xac,
  AudioVolumeMute: 0xad,
  AudioVolumeDown: 0xae,
  AudioVolumeUp: 0xaf,
  MediaTrackNext: 0xb0,
  MediaTrackPrevious: 0xb1,
  MediaPlayPause: 0xb3,
};

/**
 * Keys that the keyboard sends with the prefix 0xE0 (KEYEVENTF_EXTENDEDKEY): without it Windows takes them for those of the
 * number pad. Source: "About Keyboard Input, Extended-Key Flag", Microsoft Learn.
 */
const EXTENDED: ReadonlySet<number> = new Set([
  ...[0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x27, 0x28, 0x2c, 0x2d, 0x2e],
  ...[VK.Meta, VK.RightMeta, 0x5d, 0x90, VK.RightAlt],
  ...[0xa6, 0xa7, 0xa8, 0xaa, 0xac, 0xad, 0xae, 0xaf, 0xb0, 0xb1, 0xb3],
]);

/** Editing commands have no keys of their own on a PC's keyboard: the shortcuts that every Windows program knows. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  Undo: ['Control', 'z'],
  Redo: ['Control', 'y'],
  Cut: ['Control', 'x'],
  Copy: ['Control', 'c'],
  Paste: ['Control', 'v'],
  Find: ['Control', 'f'],
};

/** @returns undefined for a key that is named by the character it types, or that no key code stands for */
export function virtualKey(key: string): number | undefined {
  const named = NAMED[key];
  if (named !== undefined) return named;
  const f = /^F(\d{1,2})$/u.exec(key);
  // VK_F1 = 0x70 … VK_F24 = 0x87
  return f === null ? undefined : 0x6f + Number(f[1]);
}

export function isExtended(key: number): boolean {
  return EXTENDED.has(key);
}

/** The chord with editing commands replaced by their shortcuts. */
export function withoutCommands(keys: readonly string[]): readonly string[] {
  return keys.flatMap((key) => COMMANDS[key] ?? [key]);
}

/** VK_A … VK_Z and VK_0 … VK_9 are the ASCII codes: the key itself, whichever letters the layout puts on it. */
export function keyOfLatin(character: string): number | undefined {
  return /^[a-z0-9]$/iu.test(character) ? character.toUpperCase().charCodeAt(0) : undefined;
}
