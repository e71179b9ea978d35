/**
 * Reads desktop entries (Desktop Entry Specification 1.5, freedesktop.org). Pure: text in, values out.
 * Entries are written by application vendors: nothing here runs them or trusts their text.
 */

/** Keys of the `[Desktop Entry]` group; a localised key stands under its full name, as in `Name[de]`. */
export type EntryKeys = ReadonlyMap<string, string>;

/** The raw values of the main group; null when there is no such group. Other groups (actions) are left out. */
export function parseEntry(text: string): EntryKeys | null {
  const keys = new Map<string, string>();
  let inGroup = false;
  let found = false;
  for (const line of text.split('\n')) {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    if (trimmed.startsWith('[')) {
      inGroup = trimmed === '[Desktop Entry]';
      found ||= inGroup;
      continue;
    }
    if (!inGroup) continue;
    const equals = trimmed.indexOf('=');
    if (equals <= 0) continue;
    const key = trimmed.slice(0, equals).trim();
    // "Multiple groups may not have the same name"; of a key that is given twice the first counts.
    if (!keys.has(key)) keys.set(key, trimmed.slice(equals + 1).trim());
  }
  return found ? keys : null;
}

const ESCAPES: Readonly<Record<string, string>> = { s: ' ', n: '\n', t: '\t', r: '\r', '\\': '\\' };

/** Value type "string" and "localestring": \s \n \t \r \\ stand for space, newline, tab, carriage return, backslash. */
export function unescapeString(raw: string): string {
  return raw.replace(/\\(.)/g, (whole, letter: string) => ESCAPES[letter] ?? whole);
}

/** Value type "strings": separated by semicolons; `\;` is a semicolon inside a value. */
export function splitList(raw: string | undefined): string[] {
  if (raw === undefined) return [];
  const parts: string[] = [];
  let current = '';
  for (let at = 0; at < raw.length; at += 1) {
    const character = raw.charAt(at);
    if (character === '\\' && at + 1 < raw.length) {
      const next = raw.charAt(at + 1);
      current += next === ';' ? ';' : character + next;
      at += 1;
    } else if (character === ';') {
      parts.push(current);
      current = '';
    } else current += character;
  }
  parts.push(current);
  return parts.map((part) => unescapeString(part).trim()).filter((part) => part !== '');
}

/** Value type "boolean"; "1" is what old entries wrote. */
export function isTrue(raw: string | undefined): boolean {
  return raw === 'true' || raw === '1';
}

/**
 * The suffixes under which a value is looked for, best first ("Localized values for keys"): for `sr_YU@Latn` these are
 * `sr_YU@Latn`, `sr_YU`, `sr@Latn`, `sr`.
 * @param locale POSIX form `lang_COUNTRY.ENCODING@MODIFIER`, as LC_MESSAGES has it
 */
export function localeSuffixes(locale: string): string[] {
  const parts = /^([A-Za-z]+)(?:_([A-Za-z0-9]+))?(?:\.[^@]*)?(?:@(.+))?$/.exec(locale);
  if (parts === null || locale === 'C' || locale === 'POSIX' || parts[1] === 'C') return [];
  const [, language = '', country, modifier] = parts;
  const suffixes: string[] = [];
  if (country !== undefined && modifier !== undefined) suffixes.push(`${language}_${country}@${modifier}`);
  if (country !== undefined) suffixes.push(`${language}_${country}`);
  if (modifier !== undefined) suffixes.push(`${language}@${modifier}`);
  suffixes.push(language);
  return suffixes;
}

/** The raw value of a key in the best fitting language. */
export function localised(keys: EntryKeys, key: string, suffixes: readonly string[]): string | undefined {
  for (const suffix of suffixes) {
    const value = keys.get(`${key}[${suffix}]`);
    if (value !== undefined) return value;
  }
  return keys.get(key);
}

/** The raw values of a key in every language that the entry has, the untranslated one included. */
export function everyTranslation(keys: EntryKeys, key: string): string[] {
  const values: string[] = [];
  for (const [name, value] of keys) if (name === key || name.startsWith(`${key}[`)) values.push(value);
  return values;
}
