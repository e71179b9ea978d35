/** Key names and chords as people write them ("ctrl+s", "Enter", "shift tab") to the form that `press_key` takes. */

const MODIFIERS: Readonly<Record<string, string>> = {
  ctrl: 'Control',
  control: 'Control',
  strg: 'Control',
  alt: 'Alt',
  option: 'Alt',
  shift: 'Shift',
  cmd: 'Meta',
  command: 'Meta',
  meta: 'Meta',
  super: 'Meta',
  win: 'Meta',
  windows: 'Meta',
};

const KEYS: Readonly<Record<string, string>> = {
  enter: 'Enter',
  return: 'Enter',
  esc: 'Escape',
  escape: 'Escape',
  tab: 'Tab',
  space: 'Space',
  'space bar': 'Space',
  spacebar: 'Space',
  backspace: 'Backspace',
  delete: 'Delete',
  del: 'Delete',
  insert: 'Insert',
  home: 'Home',
  end: 'End',
  'page up': 'PageUp',
  pageup: 'PageUp',
  'page down': 'PageDown',
  pagedown: 'PageDown',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  'up arrow': 'ArrowUp',
  'down arrow': 'ArrowDown',
  'left arrow': 'ArrowLeft',
  'right arrow': 'ArrowRight',
  'arrow up': 'ArrowUp',
  'arrow down': 'ArrowDown',
  'arrow left': 'ArrowLeft',
  'arrow right': 'ArrowRight',
  'print screen': 'PrintScreen',
  menu: 'ContextMenu',
};

/** The chord, or null where the words name no key ("Sign in" is a button). */
export function keyFromWords(words: string): string | null {
  const text = words.trim().toLowerCase();
  if (text === '') return null;
  const parts = text.includes('+') ? text.split(/\s*\+\s*/u) : chordFromSpacedWords(text);
  const keys: string[] = [];
  for (const [index, part] of parts.entries()) {
    const last = index === parts.length - 1;
    const modifier = MODIFIERS[part];
    if (!last && modifier === undefined) return null;
    const key = last ? keyName(part, parts.length > 1) : modifier;
    if (key === undefined) return null;
    keys.push(key);
  }
  return keys.join('+');
}

/** "shift tab" and "ctrl s" are chords, "page up" is one key. */
function chordFromSpacedWords(text: string): string[] {
  const words = text.split(/[\s-]+/u);
  const rest: string[] = [...words];
  const chord: string[] = [];
  while (rest.length > 1 && MODIFIERS[rest[0]!] !== undefined) chord.push(rest.shift()!);
  return [...chord, rest.join(' ')];
}

function keyName(part: string, inChord: boolean): string | undefined {
  if (KEYS[part] !== undefined) return KEYS[part];
  if (/^f([1-9]|1\d|2[0-4])$/u.test(part)) return part.toUpperCase();
  if (MODIFIERS[part] !== undefined && !inChord) return MODIFIERS[part];
  return inChord && [...part].length === 1 ? part : undefined;
}
