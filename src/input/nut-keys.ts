/** KeyboardEvent.key names as the names of nut-js's Key enumeration (a US keyboard's keys). Pure. */

const NAMED: Readonly<Record<string, string>> = {
  Control: 'LeftControl',
  Shift: 'LeftShift',
  Alt: 'LeftAlt',
  AltGraph: 'RightAlt',
  Meta: 'LeftMeta',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ContextMenu: 'Menu',
  PrintScreen: 'Print',
  AudioVolumeMute: 'AudioMute',
  AudioVolumeDown: 'AudioVolDown',
  AudioVolumeUp: 'AudioVolUp',
  MediaPlayPause: 'AudioPlay',
  MediaTrackNext: 'AudioNext',
  MediaTrackPrevious: 'AudioPrev',
  ' ': 'Space',
  '-': 'Minus',
  '=': 'Equal',
  '[': 'LeftBracket',
  ']': 'RightBracket',
  '\\': 'Backslash',
  ';': 'Semicolon',
  "'": 'Quote',
  ',': 'Comma',
  '.': 'Period',
  '/': 'Slash',
  '`': 'Grave',
  '+': 'Add',
};

/** The key's name in the enumeration; names that mean the same there and here are returned as they are. */
export function nutKeyName(key: string): string {
  const named = NAMED[key];
  if (named !== undefined) return named;
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  return /^\d$/.test(key) ? `Num${key}` : key;
}
