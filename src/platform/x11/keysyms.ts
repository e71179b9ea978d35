/** Keysyms of named keys and of characters. Source: "X Window System Protocol", appendix A; <X11/keysymdef.h>, <X11/XF86keysym.h>. */

export const KEYSYM = {
  Shift: 0xffe1,
  Control: 0xffe3,
  CapsLock: 0xffe5,
  Alt: 0xffe9,
  Return: 0xff0d,
  Tab: 0xff09,
} as const;

const NAMED: Readonly<Record<string, number>> = {
  Control: 0xffe3,
  Shift: 0xffe1,
  Alt: 0xffe9,
  AltGraph: 0xfe03,
  Meta: 0xffeb,
  Enter: 0xff0d,
  Tab: 0xff09,
  Escape: 0xff1b,
  Backspace: 0xff08,
  Delete: 0xffff,
  Insert: 0xff63,
  Home: 0xff50,
  End: 0xff57,
  PageUp: 0xff55,
  PageDown: 0xff56,
  ArrowLeft: 0xff51,
  ArrowUp: 0xff52,
  ArrowRight: 0xff53,
  ArrowDown: 0xff54,
  ContextMenu: 0xff67,
  PrintScreen: 0xff61,
  Pause: 0xff13,
  Help: 0xff6a,
  Clear: 0xff0b,
  CapsLock: 0xffe5,
  NumLock: 0xff7f,
  ScrollLock: 0xff14,
  Undo: 0xff65,
  Redo: 0xff66,
  Find: 0xff68,
  Cut: 0x1008ff58,
  Copy: 0x1008ff57,
  Paste: 0x1008ff6d,
  AudioVolumeDown: 0x1008ff11,
  AudioVolumeMute: 0x1008ff12,
  AudioVolumeUp: 0x1008ff13,
  MediaPlayPause: 0x1008ff14,
  MediaTrackPrevious: 0x1008ff16,
  MediaTrackNext: 0x1008ff17,
  BrowserHome: 0x1008ff18,
  BrowserSearch: 0x1008ff1b,
  BrowserBack: 0x1008ff26,
  BrowserForward: 0x1008ff27,
  BrowserRefresh: 0x1008ff29,
};

/** The keysym of a key named as in `KeyboardEvent.key`; undefined for names that X has no key for. */
export function keysymOfKey(name: string): number | undefined {
  const named = NAMED[name];
  if (named !== undefined) return named;
  const functionKey = /^F(\d+)$/.exec(name);
  if (functionKey !== null) return 0xffbe + Number(functionKey[1]) - 1;
  return [...name].length === 1 ? keysymOfCharacter(name) : undefined;
}

/**
 * The keysym that types a character: Latin-1 characters are their own keysym, all others are 0x01000000 + code point (appendix A).
 * Undefined for control characters other than newline and tab, lone surrogates and non-characters.
 */
export function keysymOfCharacter(character: string): number | undefined {
  const code = character.codePointAt(0) ?? 0;
  if (code === 0x0a) return KEYSYM.Return;
  if (code === 0x09) return KEYSYM.Tab;
  if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return undefined;
  if (code < 0x100) return code;
  const surrogate = code >= 0xd800 && code <= 0xdfff;
  const nonCharacter = (code & 0xfffe) === 0xfffe || (code >= 0xfdd0 && code <= 0xfdef);
  return surrogate || nonCharacter ? undefined : 0x01000000 + code;
}
