/** Key chords as callers write them ("ctrl+s", "Ctrl-Shift-T", "return") in one canonical form: "Control+s". */

/** Modifier names of UI Events (`KeyboardEvent.key`), in the order of the canonical form. */
const MODIFIER_ORDER = ['Control', 'Alt', 'AltGraph', 'Shift', 'Meta'] as const;

const MODIFIER_ALIASES: Readonly<Record<string, string>> = {
  ctrl: 'Control',
  control: 'Control',
  ctl: 'Control',
  strg: 'Control',
  alt: 'Alt',
  opt: 'Alt',
  option: 'Alt',
  altgr: 'AltGraph',
  altgraph: 'AltGraph',
  shift: 'Shift',
  umschalt: 'Shift',
  cmd: 'Meta',
  command: 'Meta',
  meta: 'Meta',
  super: 'Meta',
  win: 'Meta',
  windows: 'Meta',
  os: 'Meta',
};

const KEY_ALIASES: Readonly<Record<string, string>> = {
  esc: 'Escape',
  return: 'Enter',
  del: 'Delete',
  ins: 'Insert',
  bksp: 'Backspace',
  back_space: 'Backspace',
  pgup: 'PageUp',
  page_up: 'PageUp',
  pgdn: 'PageDown',
  pgdown: 'PageDown',
  page_down: 'PageDown',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  arrow_up: 'ArrowUp',
  arrow_down: 'ArrowDown',
  arrow_left: 'ArrowLeft',
  arrow_right: 'ArrowRight',
  up_arrow: 'ArrowUp',
  down_arrow: 'ArrowDown',
  left_arrow: 'ArrowLeft',
  right_arrow: 'ArrowRight',
  spacebar: 'Space',
  plus: '+',
  minus: '-',
  apps: 'ContextMenu',
  menu: 'ContextMenu',
  context_menu: 'ContextMenu',
  print: 'PrintScreen',
  print_screen: 'PrintScreen',
  caps_lock: 'CapsLock',
};

/** Named keys of UI Events that a desktop keyboard has. https://www.w3.org/TR/uievents-key/ */
const NAMED_KEYS = [
  ...['Enter', 'Tab', 'Space', 'Escape', 'Backspace', 'Delete', 'Insert', 'Home', 'End', 'PageUp', 'PageDown'],
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'ContextMenu', 'PrintScreen', 'CapsLock', 'Pause'],
  ...['NumLock', 'ScrollLock', ...Array.from({ length: 24 }, (_, index) => `F${index + 1}`)],
];
const NAMED_BY_LOWER = new Map(NAMED_KEYS.map((key) => [key.toLowerCase(), key]));

/** The canonical chord ("Control+Shift+t"), or null where the words name no key. */
export function canonicalChord(words: string): string | null {
  const parts = splitChord(words);
  const last = parts.pop();
  if (last === undefined) return null;
  const modifiers = new Set<string>();
  for (const part of parts) {
    const modifier = MODIFIER_ALIASES[part.toLowerCase()];
    if (modifier === undefined) return null;
    modifiers.add(modifier);
  }
  const key = keyName(last, modifiers.size > 0 && !(modifiers.size === 1 && modifiers.has('Shift')));
  if (key === null || modifiers.has(key)) return null;
  return [...MODIFIER_ORDER.filter((modifier) => modifiers.has(modifier)), key].join('+');
}

/** A canonical chord as the input driver takes it (`KeyboardEvent.key` names: the space bar is " "). */
export function chordKeys(chord: string): string[] {
  return splitChord(chord).map((key) => (key === 'Space' ? ' ' : key));
}

/** Whether the chord enters a character of its own (and would put it into a text field). */
export function isPrintable(chord: string): boolean {
  const parts = splitChord(chord);
  const key = parts.pop() ?? '';
  const entersText = parts.every((part) => part === 'Shift' || part === 'AltGraph');
  return entersText && ([...key].length === 1 || key === 'Space');
}

/** The plus sign separates; standing last or alone it is the key. A minus separates where no plus does. */
function splitChord(words: string): string[] {
  if (words === ' ') return ['Space'];
  const text = words.trim();
  if ([...text].length <= 1) return text === '' ? [] : [text];
  const separator = text.includes('+') ? '+' : '-';
  if (text.endsWith(separator)) {
    const rest = text.slice(0, -1).replace(/[+-]\s*$/u, '');
    return [...splitOn(rest, separator), separator];
  }
  return splitOn(text, separator);
}

function splitOn(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function keyName(part: string, lowerCaseLetters: boolean): string | null {
  if ([...part].length === 1) return lowerCaseLetters ? part.toLowerCase() : part;
  const words = part.toLowerCase();
  const snake = words.replace(/[\s-]+/gu, '_');
  return (
    NAMED_BY_LOWER.get(words) ??
    NAMED_BY_LOWER.get(words.replace(/[\s_-]+/gu, '')) ??
    KEY_ALIASES[snake] ??
    MODIFIER_ALIASES[words] ??
    null
  );
}
