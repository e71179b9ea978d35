/** Everything in an answer that may be an action, in order. */
import { knownAction } from '../../actions/coerce.js';
import { ACTION_NAMES, propertiesOf } from '../../actions/schema.js';
import { linesAsCall, taggedCalls } from './tagged.js';
import { type JsonFailure, readJson } from './tolerant-json.js';

export interface Candidate {
  readonly value: unknown;
  readonly raw: string;
  readonly notes: readonly string[];
  /** It stands between quotation marks, as something that is only mentioned. */
  readonly mentioned: boolean;
}

export interface FoundCalls {
  readonly candidates: readonly Candidate[];
  /** What looks like an object and can't be read; the first one. */
  readonly broken: JsonFailure | null;
  /** There are words around the candidates. */
  readonly chatty: boolean;
}

/** Characters in front of an object that may name its action. */
const BEFORE = 200;
type Placed = Candidate & { readonly start: number; readonly end: number };

/** More unreadable beginnings than any answer has. */
const MOST_BROKEN = 40;
const OBJECT_START = /^\{\s*(?:\{|\}|["'“„‘`]?[\w$ -]{1,60}["'”“’`]?\s*(?::|=>)|\/\/|\/\*|#)/u;
const LIST_START = /^\[\s*\{/u;

/** The name of the action in front of its arguments, by the conventions of several model families. */
const NAMES_BEFORE: readonly RegExp[] = [
  /\[TOOL_CALLS\]\s*([\w.-]+)\s*(?:\[ARGS\])?\s*$/u,
  /functions\.([\w-]+)(?::\d+)?\s*<\|tool_call_argument_begin\|>\s*$/u,
  /<｜tool▁sep｜>\s*([\w-]+)\s*(?:```json\s*)?$/u,
  /to=(?:functions\.)?([\w-]+)[^{}]*$/u,
  /\baction\s*:\s*[`*"]*([\w-]+)[`*"]*\s*\n+\s*(?:action[ _]input|arguments|parameters|args)\s*:\s*(?:```(?:json)?\s*)?$/iu,
  /<tool_call>\s*([\w-]+)\s*$/u,
];
const WORD_BEFORE = /(?:^|\n)\s*[`*]*([a-z]\w*)[`*]*\s*:?\s*(?:```(?:json)?\s*)?$/iu;

export function findCalls(text: string): FoundCalls {
  const tagged = taggedCalls(text);
  const calls: Placed[] = tagged.map((call) => ({
    start: call.start,
    end: call.end,
    value: call.value,
    raw: text.slice(call.start, call.end),
    notes: [call.note],
    mentioned: false,
  }));
  const objects: Placed[] = [];
  let broken: JsonFailure | null = null;
  let failures = 0;
  for (let at = nextStart(text, 0); at !== -1 && failures < MOST_BROKEN; ) {
    const inside = tagged.find((call) => at >= call.start && at < call.end);
    if (inside) {
      at = nextStart(text, inside.end);
      continue;
    }
    const read = readJson(text, at);
    if ('failed' in read) {
      broken ??= read;
      failures += 1;
      at = nextStart(text, Math.max(balancedEnd(text, at), at + 1));
      continue;
    }
    objects.push({
      start: at,
      end: read.end,
      value: named(read.value, text.slice(Math.max(0, at - BEFORE), at)),
      raw: text.slice(at, read.end),
      notes: read.mistakes,
      mentioned: isMentioned(text, at, read.end),
    });
    at = nextStart(text, read.end);
  }
  // What looks like a call in a text of an object is a text.
  const outside = calls.filter((call) => !objects.some(({ start, end }) => call.start >= start && call.end <= end));
  const found = [...outside, ...objects].sort((a, b) => a.start - b.start);
  if (found.length === 0 && broken === null) {
    const whole = wholeAnswer(text);
    if (whole) return { candidates: [whole], broken: null, chatty: false };
  }
  return {
    candidates: found,
    broken,
    chatty: hasWords(between(text, found)),
  };
}

/** Between quotation marks, or in a quotation of Markdown. */
function isMentioned(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 8), start);
  if (/["“„'‘«]\s*$/u.test(before) && /^\s*["”“'’»]/u.test(text.slice(end, end + 8))) return true;
  return text
    .slice(text.lastIndexOf('\n', start) + 1)
    .trimStart()
    .startsWith('>');
}

/** Answers without any bracket: JSON as a text, lines, or the bare name of an action that needs nothing. */
function wholeAnswer(text: string): Candidate | null {
  const lines = linesAsCall(text);
  if (lines) return { value: lines.value, raw: text, notes: [lines.note], mentioned: false };
  const word = text.replace(/^[\s`"'*]+|[\s`"'*.!]+$/gu, '');
  const action = ACTION_NAMES.find((name) => name === word);
  if (action === undefined || propertiesOf(action).required.length > 0) return null;
  return { value: { action }, raw: text, notes: ['read the action from its bare name'], mentioned: false };
}

/** Offset of the next thing that begins like an object, or like a list of objects. */
function nextStart(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character !== '{' && character !== '[') continue;
    const rest = text.slice(at, at + 120);
    if (OBJECT_START.test(rest) || LIST_START.test(rest)) return at;
  }
  return -1;
}

/** Behind the bracket that closes the one at `at`, without regard to texts; the end where there is none. */
function balancedEnd(text: string, at: number): number {
  let depth = 0;
  for (let index = at; index < text.length; index++) {
    const character = text[index] ?? '';
    if ('{['.includes(character)) depth += 1;
    else if ('}]'.includes(character)) {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  return text.length;
}

/** Gives arguments the name that stands before them, unless they have one. */
function named(value: unknown, before: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const bag = value as Record<string, unknown>;
  if (typeof bag.action === 'string' || (typeof bag.name === 'string' && 'arguments' in bag)) return value;
  const convention = NAMES_BEFORE.map((pattern) => pattern.exec(before)?.[1]).find((name) => name !== undefined);
  const word = convention ?? WORD_BEFORE.exec(before)?.[1];
  if (word === undefined || (convention === undefined && knownAction(word) === undefined)) return value;
  return { name: word, arguments: value };
}

/** The text without what was found in it. */
function between(text: string, found: readonly { readonly start: number; readonly end: number }[]): string {
  let from = 0;
  let rest = '';
  for (const { start, end } of found) {
    rest += text.slice(from, start);
    from = end;
  }
  return rest + text.slice(from);
}

/** Whether there is more than marks, tags and the usual wrapping. */
function hasWords(rest: string): boolean {
  const bare = rest
    .replace(/```\w*/gu, ' ')
    .replace(/<[^<>]*>|\[\/?TOOL_CALLS\]|\[ARGS\]/gu, ' ')
    .replace(/to=(?:functions\.)?\w+/gu, ' ');
  return /\p{L}{2}/u.test(bare);
}
