/** The `Exec` key of desktop entries (Desktop Entry Specification 1.5, "The Exec key"), turned into argument arrays. */
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Splits a command line by the specification's quoting rules, which are not a shell's: only double quotes, inside them a
 * backslash before `"`, `` ` ``, `$` and `\`. Returns null when a quote is not closed.
 */
export function splitExec(exec: string): string[] | null {
  const words: string[] = [];
  let current = '';
  let inWord = false;
  for (let at = 0; at < exec.length; at += 1) {
    const character = exec.charAt(at);
    if (character === '"') {
      inWord = true;
      const end = closingQuote(exec, at + 1);
      if (end < 0) return null;
      current += exec.slice(at + 1, end).replace(/\\(["`$\\])/g, '$1');
      at = end;
    } else if (character === ' ' || character === '\t' || character === '\n') {
      if (inWord) words.push(current);
      current = '';
      inWord = false;
    } else {
      current += character;
      inWord = true;
    }
  }
  if (inWord) words.push(current);
  return words;
}

function closingQuote(exec: string, from: number): number {
  for (let at = from; at < exec.length; at += 1) {
    if (exec.charAt(at) === '\\') at += 1;
    else if (exec.charAt(at) === '"') return at;
  }
  return -1;
}

/** Where in a command line the program itself stands: past `env A=b`, which many entries begin with. */
export function programIndex(words: readonly string[]): number {
  if (basename(words[0] ?? '') !== 'env') return 0;
  const index = words.findIndex((word, at) => at > 0 && !word.includes('=') && !word.startsWith('-'));
  return Math.max(index, 0);
}

export interface ExecContext {
  readonly name: string;
  readonly icon: string | null;
  /** Path of the desktop entry. */
  readonly entryFile: string;
  /** What is to be opened: absolute paths and URLs. */
  readonly targets: readonly string[];
}

const isUrl = (target: string) => /^[A-Za-z][A-Za-z0-9+.-]*:/.test(target);
const asUrl = (target: string) => (isUrl(target) ? target : pathToFileURL(target).href);
const asPath = (target: string) => (target.startsWith('file:') ? fileURLToPath(target) : target);

/**
 * Expands the field codes. One command per target where the application takes one at a time (`%f`, `%u`), else one.
 * An application that names no file code gets the targets at the end, as other launchers do.
 */
export function expandExec(words: readonly string[], context: ExecContext): string[][] {
  const takesOne = words.some((word) => word === '%f' || word === '%u' || /(^|[^%])%[fu]/.test(word));
  const takesSome = takesOne || words.some((word) => word === '%F' || word === '%U');
  const rounds = takesOne && context.targets.length > 1 ? context.targets.map((one) => [one]) : [context.targets];
  return rounds.map((targets) => {
    const argv = words.flatMap((word) => expandWord(word, { ...context, targets }));
    return takesSome ? argv : [...argv, ...targets];
  });
}

function expandWord(word: string, { name, icon, entryFile, targets }: ExecContext): string[] {
  if (word === '%F') return targets.map(asPath);
  if (word === '%U') return targets.map(asUrl);
  if (word === '%i') return icon === null ? [] : ['--icon', icon];
  const first = targets[0];
  if ((word === '%f' || word === '%u') && first === undefined) return [];
  const text = word.replace(/%(.)/g, (_, code: string) => {
    switch (code) {
      case '%':
        return '%';
      case 'c':
        return name;
      case 'k':
        return entryFile;
      case 'f':
        return first === undefined ? '' : asPath(first);
      case 'u':
        return first === undefined ? '' : asUrl(first);
      default:
        // %d %D %n %N %v %m are deprecated and "should be removed"; others are unknown and treated alike.
        return '';
    }
  });
  return text === '' && word.startsWith('%') ? [] : [text];
}
