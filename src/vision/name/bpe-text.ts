/** From a model's token ids back to text: byte-level BPE, as BART and RoBERTa use it (GPT-2's `bytes_to_unicode`). */
import { readFile } from 'node:fs/promises';
import { LumosError } from '../../errors.js';

export interface TokenText {
  /** What a caption says in one line; tokens that only steer the model are left out. */
  decode(ids: readonly number[]): string;
}

/** More than any vocabulary of these models needs, so that a broken file is not read for minutes. */
const MOST_BYTES = 64 << 20;
/** A caption is a few words. */
const MOST_CHARACTERS = 200;

/**
 * @param path tokenizer.json (Hugging Face tokenizers) or vocab.json (token -> id)
 * @throws LumosError VISION_UNAVAILABLE: not there, or no vocabulary
 */
export async function readTokens(path: string): Promise<TokenText> {
  let parsed: unknown;
  try {
    const text = await readFile(path, 'utf8');
    if (text.length > MOST_BYTES) throw new Error('it is larger than any vocabulary');
    parsed = JSON.parse(text);
  } catch (cause) {
    throw noVocabulary(path, cause);
  }
  const { vocabulary, special } = tokensOf(parsed);
  if (vocabulary.size === 0) throw noVocabulary(path, undefined);
  return { decode: (ids) => decode(ids, vocabulary, special) };
}

function noVocabulary(path: string, cause: unknown): LumosError {
  return new LumosError('VISION_UNAVAILABLE', `the captioner's vocabulary ${path} cannot be read`, {
    hint: "Put the model's tokenizer.json or vocab.json beside its ONNX files.",
    cause,
    details: { path },
  });
}

function tokensOf(parsed: unknown): { vocabulary: Map<number, string>; special: Set<number> } {
  const file = record(parsed);
  const model = record(file.model);
  const vocabulary = new Map<number, string>();
  // vocab.json is the table itself.
  const table = record(model.vocab ?? (file.model === undefined ? file : {}));
  for (const [token, id] of Object.entries(table)) if (typeof id === 'number') vocabulary.set(id, token);
  const special = new Set<number>([...vocabulary].filter(([, token]) => /^<.*>$/.test(token)).map(([id]) => id));
  for (const entry of Array.isArray(file.added_tokens) ? file.added_tokens : []) {
    const { id } = record(entry);
    if (typeof id === 'number') special.add(id);
  }
  return { vocabulary, special };
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function decode(ids: readonly number[], vocabulary: ReadonlyMap<number, string>, special: ReadonlySet<number>): string {
  const bytes: number[] = [];
  for (const id of ids) {
    if (special.has(id)) continue;
    for (const character of vocabulary.get(id) ?? '') {
      const byte = BYTE_OF.get(character);
      if (byte !== undefined) bytes.push(byte);
    }
  }
  // What a model says is untrusted: one line, no control characters, of bounded length.
  return new TextDecoder()
    .decode(Uint8Array.from(bytes))
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, MOST_CHARACTERS);
}

/** Bytes that print stand for themselves, the others for the characters from U+0100 on, in order. */
const BYTE_OF: ReadonlyMap<string, number> = (() => {
  const prints = (byte: number) =>
    (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xac) || (byte >= 0xae && byte <= 0xff);
  const table = new Map<string, number>();
  let next = 0x100;
  for (let byte = 0; byte < 256; byte++) table.set(String.fromCodePoint(prints(byte) ? byte : next++), byte);
  return table;
})();
