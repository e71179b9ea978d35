/**
 * Takes out of a trace what must not be kept: text that went into protected fields or nobody knows where to, and keys of
 * services. What is once known as secret is taken out of everything, also of what was written before.
 */
import { REDACTED } from '../actions/policy.js';

/** Code units. Shorter text ("12", one key) occurs everywhere by chance: it is masked only where it stands as a whole. */
const SEARCHABLE = 4;

/** Forms of keys and headers that services give out or echo in their errors. */
const CREDENTIALS: readonly RegExp[] = [
  /\b(?:Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{8,}/giu,
  /\b(?:x-api-key|x-goog-api-key|api-key|authorization)["']?\s*[:=]\s*["']?[^\s"',}]{8,}/giu,
  /\b(?:sk|pk|rk|gsk|xai)-[A-Za-z0-9_-]{16,}/gu,
  /\bAIza[A-Za-z0-9_-]{30,}/gu,
];

export class Secrets {
  readonly #texts = new Set<string>();
  /** Text -> the forms in which it may stand inside another text, longest first. */
  #forms: string[] = [];

  constructor(known: readonly string[] = []) {
    for (const text of known) this.add(text);
  }

  get any(): boolean {
    return this.#texts.size > 0;
  }

  /** @returns whether it was not known before */
  add(text: string): boolean {
    if (text === '' || text === REDACTED || this.#texts.has(text)) return false;
    this.#texts.add(text);
    this.#forms = [...this.#texts].flatMap(formsOf).sort((a, b) => b.length - a.length);
    return true;
  }

  /** A line of JSON with stars instead of secrets, as long in bytes as before. */
  blot(line: string): string {
    if (!this.#forms.some((form) => line.includes(form) || line.includes(inJson(form)))) return line;
    const stars = (text: string): string => {
      let blotted = text;
      for (const form of this.#forms) blotted = blotted.replaceAll(form, '*'.repeat(Buffer.byteLength(inJson(form))));
      return blotted;
    };
    return JSON.stringify(mapTexts(JSON.parse(line), stars));
  }

  maskText(text: string): string {
    if (this.#texts.size === 0 || text === '') return text;
    if (this.#texts.has(text)) return REDACTED;
    let masked = text;
    for (const form of this.#forms) if (masked.includes(form)) masked = masked.replaceAll(form, REDACTED);
    return masked;
  }

  /** The same value with every text in it masked. Returns `value` itself where there was nothing to mask. */
  mask<T>(value: T): T {
    return this.any ? mapTexts(value, (text) => this.maskText(text)) : value;
  }

  /** Masks short secrets as well, where they stand in quotation marks: for answers of models, which are JSON. */
  maskAnswer(text: string): string {
    let masked = this.maskText(text);
    for (const secret of this.#texts) {
      if (secret.length >= SEARCHABLE) continue;
      masked = masked.replaceAll(JSON.stringify(secret), JSON.stringify(REDACTED));
    }
    return masked;
  }
}

/** Keys of services in what servers and libraries say. */
export function maskCredentials<T>(value: T): T {
  return mapTexts(value, (text) => {
    let masked = text;
    for (const pattern of CREDENTIALS) masked = masked.replace(pattern, REDACTED);
    return masked;
  });
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** As it is, inside JSON, and inside JSON that is all ASCII. */
function formsOf(text: string): string[] {
  if (text.length < SEARCHABLE) return [];
  const json = inJson(text);
  const ascii = json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return [...new Set([text, json, ascii])];
}

function mapTexts<T>(value: T, map: (text: string) => string): T {
  return walk(value, map) as T;
}

/**
 * Words of closed vocabularies and references of ours: a password "button" must not turn every role into something else.
 * Only texts (and lists of texts) under these names are spared; objects under them are looked into.
 */
const STRUCTURE: ReadonlySet<string> = new Set([
  ...['type', 'schema', 'minor', 'started', 'when', 'hash', 'id', 'surface', 'backend', 'kind', 'role', 'states'],
  ...['affordances', 'verdict', 'answeredBy', 'code', 'delivery', 'refusedAt', 'status', 'effect', 'action', 'focus'],
  ...['condition', 'direction', 'mode', 'button', 'before', 'after', 'unset', 'gone', 'os', 'release'],
]);

/** A platform's references to live objects: numbers and addresses in which a short secret may occur by chance. */
const OPAQUE: ReadonlySet<string> = new Set(['handle', 'native', 'launched']);

function isSpared(key: string, value: unknown): boolean {
  if (OPAQUE.has(key)) return true;
  if (!STRUCTURE.has(key)) return false;
  return typeof value === 'string' || (Array.isArray(value) && value.every((item) => typeof item === 'string'));
}

/** Keeps what did not change: blueprints are large, and mostly nothing in them is secret. */
function walk(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) {
    let changed = false;
    const items = value.map((item) => {
      const mapped = walk(item, map);
      changed ||= mapped !== item;
      return mapped;
    });
    return changed ? items : value;
  }
  if (typeof value === 'object' && value !== null) {
    let changed = false;
    const entries = Object.entries(value).map(([key, item]) => {
      const mapped = isSpared(key, item) ? item : walk(item, map);
      changed ||= mapped !== item;
      return [key, mapped] as const;
    });
    return changed ? Object.fromEntries(entries) : value;
  }
  return value;
}
