/**
 * Reads JSON as models write it: single and typographic quotes, names without quotes, trailing and missing commas, comments,
 * Python's constants, line breaks in texts, `"""` texts. Accepts only what has one meaning; everything else is said to be
 * malformed, never repaired by guessing (so no unescaped quotation marks, no text that ends before its end).
 */

export interface JsonRead {
  readonly value: unknown;
  /** Offset behind it. */
  readonly end: number;
  /** What had to be overlooked, as sentences for the log; empty = it is JSON. */
  readonly mistakes: readonly string[];
}

export interface JsonFailure {
  readonly failed: 'cut_off' | 'malformed';
  /** Offset at which reading stopped. */
  readonly at: number;
  /** One sentence without the text itself. */
  readonly what: string;
}

/** @param start offset of the `{` or `[` */
export function readJson(text: string, start: number): JsonRead | JsonFailure {
  const reader = new Reader(text, start);
  try {
    const value = reader.value();
    const end = reader.at;
    try {
      return { value: JSON.parse(text.slice(start, end)) as unknown, end, mistakes: [] };
    } catch {
      return { value, end, mistakes: [...reader.mistakes] };
    }
  } catch (error) {
    if (error instanceof Malformed) return { failed: error.failed, at: reader.at, what: error.message };
    throw error;
  }
}

class Malformed extends Error {
  constructor(
    readonly failed: JsonFailure['failed'],
    what: string,
  ) {
    super(what);
  }
}

const DEEPEST = 60;
/** Opening quotation mark -> those that close it. */
const QUOTES: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '“': '”“',
  '„': '“”',
  '‘': '’‘',
  '«': '»',
  '「': '」',
};
const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['True', true],
  ['TRUE', true],
  ['false', false],
  ['False', false],
  ['FALSE', false],
  ['null', null],
  ['None', null],
  ['nil', null],
  ['undefined', null],
]);
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?(?![\w%.])/uy;
const WORD = /[\p{L}_$][\p{L}\p{N}_$-]*/uy;
/** Where an answer may end although a bracket is missing: at its end, a code fence, a closing tag. */
const NO_MORE = /^\s*(?:$|```|<\/|<\|)/u;

function checkDepth(depth: number): void {
  if (depth > DEEPEST) throw new Malformed('malformed', 'it is nested too deeply');
}

class Reader {
  readonly mistakes = new Set<string>();
  #lastWasCloser = false;

  constructor(
    private readonly text: string,
    public at: number,
  ) {}

  value(depth = 0): unknown {
    this.#blank();
    const next = this.text[this.at];
    if (next === undefined) throw this.#cutOff();
    if (next === '{') return this.#object(depth);
    if (next === '[') return this.#array(depth);
    this.#lastWasCloser = false;
    if (next in QUOTES) return this.#texts();
    const number = this.#match(NUMBER);
    if (number !== null) return Number(number);
    const word = this.#match(WORD);
    if (word === null) throw new Malformed('malformed', `the value at "${this.#near()}" is none`);
    this.#blank();
    const after = this.text[this.at];
    if (after === undefined) throw this.#cutOff();
    if (!',}]'.includes(after)) throw new Malformed('malformed', 'a text stands without quotation marks');
    if (WORDS.has(word)) {
      if (!['true', 'false', 'null'].includes(word)) this.mistakes.add(`read ${word} as JSON's own word`);
      return WORDS.get(word);
    }
    this.mistakes.add('read a word without quotation marks as text');
    return word;
  }

  #object(depth: number): Record<string, unknown> {
    checkDepth(depth);
    this.at += 1;
    const read: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
    this.#blank();
    if (this.text[this.at] === '{') return this.#doubled(depth);
    for (;;) {
      this.#blank();
      const next = this.text[this.at];
      if (next === undefined) throw this.#cutOff();
      if (next === '}') break;
      if (next === ',') {
        this.at += 1;
        this.mistakes.add('overlooked a comma too many');
        continue;
      }
      const name = this.#name();
      const value = this.value(depth + 1);
      if (name in read && JSON.stringify(read[name]) !== JSON.stringify(value)) {
        throw new Malformed('malformed', `it has "${name.slice(0, 40)}" twice with different values`);
      }
      read[name] = value;
      if (this.#ends('}')) return { ...read };
      this.#comma('}');
    }
    this.at += 1;
    this.#lastWasCloser = true;
    return { ...read };
  }

  /** `{{…}}`, as templates escape braces. */
  #doubled(depth: number): Record<string, unknown> {
    const inner = this.#object(depth + 1);
    this.#blank();
    if (this.text[this.at] !== '}') throw new Malformed('malformed', 'an object stands where a name should');
    this.at += 1;
    this.mistakes.add('read doubled braces as single ones');
    return inner;
  }

  #array(depth: number): unknown[] {
    checkDepth(depth);
    this.at += 1;
    const read: unknown[] = [];
    for (;;) {
      this.#blank();
      const next = this.text[this.at];
      if (next === undefined) throw this.#cutOff();
      if (next === ']') break;
      read.push(this.value(depth + 1));
      if (this.#ends(']')) return read;
      this.#comma(']');
    }
    this.at += 1;
    this.#lastWasCloser = true;
    return read;
  }

  /** Only brackets are missing at the end: what they close is whole. */
  #ends(closer: string): boolean {
    if (!this.#lastWasCloser || !NO_MORE.test(this.text.slice(this.at, this.at + 400))) return false;
    this.mistakes.add(`added the missing "${closer}" at the end`);
    return true;
  }

  #comma(closer: string): void {
    this.#blank();
    const next = this.text[this.at];
    if (next === undefined) throw this.#cutOff();
    if (next === closer) return;
    if (next === ',') {
      this.at += 1;
      this.#blank();
      if (this.text[this.at] === closer) this.mistakes.add('overlooked a trailing comma');
      return;
    }
    // Between objects of a list, and before a name that is followed by a colon, nothing but a comma can be meant.
    const isEntry =
      closer === ']'
        ? next === '{'
        : /^(?:"[^"\n]*"|'[^'\n]*'|\p{L}[\w]*)\s*:(?!\/\/)/u.test(this.text.slice(this.at, this.at + 80));
    if (!isEntry) {
      const quotes = closer === '}' && !this.#lastWasCloser;
      const why = 'a quotation mark inside a text is not escaped with a backslash, or a comma is missing';
      throw new Malformed('malformed', quotes ? why : `there is something unexpected at "${this.#near()}"`);
    }
    this.mistakes.add('added a missing comma');
  }

  #name(): string {
    const next = this.text[this.at] ?? '';
    let name: string | null;
    if (next in QUOTES) name = this.#string();
    else {
      name = this.#match(WORD);
      if (name !== null) this.mistakes.add('read names without quotation marks');
    }
    if (name === null) throw new Malformed('malformed', `there is no name at "${this.#near()}"`);
    this.#blank();
    const after = this.text[this.at];
    if (after === undefined) throw this.#cutOff();
    if (after !== ':' && after !== '=') {
      const why = 'a quotation mark inside a text is not escaped with a backslash, or a colon is missing';
      throw new Malformed('malformed', why);
    }
    if (after === '=') this.mistakes.add('read "=" as ":"');
    this.at += 1;
    if (after === '=' && this.text[this.at] === '>') this.at += 1;
    return name;
  }

  /** One text, or several that are put together with `+`. */
  #texts(): string {
    let read = this.#string();
    for (;;) {
      const back = this.at;
      this.#blank();
      if (this.text[this.at] !== '+') {
        this.at = back;
        return read;
      }
      this.at += 1;
      this.#blank();
      if (!((this.text[this.at] ?? '') in QUOTES))
        throw new Malformed('malformed', 'a "+" stands where a comma should');
      this.mistakes.add('put parts of a text together');
      read += this.#string();
    }
  }

  #string(): string {
    const opening = this.text[this.at] ?? '';
    if (this.text.startsWith('"""', this.at) || this.text.startsWith("'''", this.at)) return this.#tripled(opening);
    const closing = QUOTES[opening] ?? '';
    if (opening !== '"') this.mistakes.add('read other quotation marks as double ones');
    this.at += 1;
    let read = '';
    for (;;) {
      const character = this.text[this.at];
      if (character === undefined) throw this.#cutOff();
      this.at += 1;
      if (closing.includes(character)) return read;
      if (character === '\\') read += this.#escape();
      else {
        if (character === '\n') this.mistakes.add('read line breaks in a text');
        read += character;
      }
    }
  }

  #tripled(quote: string): string {
    const mark = quote.repeat(3);
    const end = this.text.indexOf(mark, this.at + 3);
    if (end === -1) throw this.#cutOff();
    const read = this.text.slice(this.at + 3, end);
    this.at = end + 3;
    this.mistakes.add('read a text between triple quotation marks');
    return read;
  }

  #escape(): string {
    const character = this.text[this.at];
    if (character === undefined) throw this.#cutOff();
    this.at += 1;
    if (character === 'u' || character === 'x') {
      const digits = this.text.slice(this.at, this.at + (character === 'u' ? 4 : 2));
      if (!/^(?:[\da-f]{2}){1,2}$/iu.test(digits))
        throw new Malformed('malformed', `"\\${character}" is followed by no number`);
      this.at += digits.length;
      return String.fromCharCode(Number.parseInt(digits, 16));
    }
    if (character in ESCAPES) return ESCAPES[character]!;
    if (!'"\\/'.includes(character)) this.mistakes.add('read strokes that escape nothing');
    // A letter: part of a path ("C:\\Users" written with one stroke). Anything else: escaped without need ("\\_", "\\'").
    return /[\p{L}\p{N}]/u.test(character) ? `\\${character}` : character;
  }

  /** White space and comments. */
  #blank(): void {
    for (;;) {
      const rest = this.text.slice(this.at, this.at + 2);
      if (/^[\s\u00a0\ufeff]/u.test(rest)) this.at += 1;
      else if (rest === '//' || rest.startsWith('#')) this.#skipTo('\n');
      else if (rest === '/*') this.#skipTo('*/');
      else return;
    }
  }

  #skipTo(mark: string): void {
    this.mistakes.add('overlooked a comment');
    const end = this.text.indexOf(mark, this.at);
    this.at = end === -1 ? this.text.length : end + mark.length;
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? null;
    if (found !== null) this.at += found.length;
    return found;
  }

  #near(): string {
    return this.text.slice(this.at, this.at + 12).replace(/\s+/gu, ' ');
  }

  #cutOff(): Malformed {
    return new Malformed('cut_off', 'it ends before it is complete');
  }
}
