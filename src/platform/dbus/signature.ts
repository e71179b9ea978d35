/**
 * D-Bus type signatures (D-Bus Specification, "Type System").
 * Limits from the same section: 255 bytes, arrays and structs nested 32 deep each.
 */
import { WireError } from './errors.js';

export type BasicCode = 'y' | 'b' | 'n' | 'q' | 'i' | 'u' | 'x' | 't' | 'd' | 's' | 'o' | 'g' | 'h';

export type Type =
  | { readonly code: BasicCode | 'v'; readonly alignment: number }
  | { readonly code: 'a'; readonly alignment: 4; readonly element: Type }
  | { readonly code: '('; readonly alignment: 8; readonly members: readonly Type[] }
  | { readonly code: '{'; readonly alignment: 8; readonly key: Type; readonly value: Type };

const MAX_LENGTH = 255;
const MAX_DEPTH = 32;

const ALIGNMENTS: Readonly<Record<BasicCode | 'v', number>> = {
  y: 1,
  b: 4,
  n: 2,
  q: 2,
  i: 4,
  u: 4,
  x: 8,
  t: 8,
  d: 8,
  s: 4,
  o: 4,
  g: 1,
  h: 4,
  v: 1,
};

const isBasic = (code: string): code is BasicCode => code !== 'v' && Object.hasOwn(ALIGNMENTS, code);

/** Peers choose signatures, so the cache must not grow with what they send. */
const CACHE_LIMIT = 1024;
const cache = new Map<string, readonly Type[]>();

/**
 * The complete types of a signature, in order.
 * @throws WireError when the signature is not valid.
 */
export function parseSignature(signature: string): readonly Type[] {
  const known = cache.get(signature);
  if (known !== undefined) return known;
  if (signature.length > MAX_LENGTH) throw new WireError(`signature longer than ${MAX_LENGTH} bytes`);
  const parser = new SignatureParser(signature);
  const types: Type[] = [];
  while (!parser.done) types.push(parser.next(0, 0));
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(signature, types);
  return types;
}

/**
 * The one type of a variant's signature.
 * @throws WireError when there is not exactly one.
 */
export function parseSingleType(signature: string): Type {
  const types = parseSignature(signature);
  const type = types[0];
  if (type === undefined || types.length !== 1) throw new WireError('a variant must hold exactly one complete type');
  return type;
}

class SignatureParser {
  private index = 0;
  constructor(private readonly text: string) {}

  get done(): boolean {
    return this.index >= this.text.length;
  }

  next(arrays: number, structs: number): Type {
    const code = this.text[this.index];
    if (code === undefined) throw new WireError('signature ends inside a type');
    this.index++;
    if (code === 'v') return { code: 'v', alignment: 1 };
    if (isBasic(code)) return { code, alignment: ALIGNMENTS[code] };
    if (code === 'a') {
      if (arrays >= MAX_DEPTH) throw new WireError('arrays nested too deep');
      return { code: 'a', alignment: 4, element: this.arrayElement(arrays + 1, structs) };
    }
    if (code === '(') return this.struct(arrays, structs + 1);
    throw new WireError(`unknown type code in signature at ${this.index - 1}`);
  }

  private struct(arrays: number, structs: number): Type {
    if (structs > MAX_DEPTH) throw new WireError('structs nested too deep');
    const members: Type[] = [];
    while (this.text[this.index] !== ')') members.push(this.next(arrays, structs));
    this.index++;
    if (members.length === 0) throw new WireError('empty struct in signature');
    return { code: '(', alignment: 8, members };
  }

  private arrayElement(arrays: number, structs: number): Type {
    if (this.text[this.index] !== '{') return this.next(arrays, structs);
    if (structs >= MAX_DEPTH) throw new WireError('dict entries nested too deep');
    this.index++;
    const key = this.next(arrays, structs + 1);
    if (!isBasic(key.code)) throw new WireError('a dict key must be a basic type');
    const value = this.next(arrays, structs + 1);
    if (this.text[this.index] !== '}') throw new WireError('a dict entry must have exactly two types');
    this.index++;
    return { code: '{', alignment: 8, key, value };
  }
}
