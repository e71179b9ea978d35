/**
 * Safe coercion: what means exactly one thing in the vocabulary is rewritten to it, and the rewriting is reported.
 * Never guesses, never reports values (they may be secrets); what it can't read it leaves for the schema to refuse.
 */
import type { ActionName } from './action.js';
import { ACTION_KEYS, ACTION_SYNONYMS, ARGUMENT_KEYS, canonicalProperty, TARGET_PROPERTIES } from './coerce-tables.js';
import { coerceTarget, coerceValue, type Rewritten } from './coerce-values.js';
import { ACTION_NAMES, propertiesOf } from './schema.js';

export interface Coercion {
  /** The property as it stands in the coerced action; `action` for its name, empty for the whole. */
  readonly property: string;
  /** One sentence for the log. Names and types only. */
  readonly note: string;
}

type Bag = Record<string, unknown>;

export function coerceAction(input: unknown): { readonly value: unknown; readonly coerced: readonly Coercion[] } {
  const coerced: Coercion[] = [];
  const note = (property: string, text: string): void => void coerced.push({ property, note: text });
  const object = unwrap(input, note);
  if (object === null) return { value: input, coerced };
  const named = nameAction(object, note);
  if (named === null) return { value: object, coerced };
  const value = renameProperties(named.action, named.rest, note);
  coerceValues(named.action, value, note);
  return { value: { action: named.action, ...value }, coerced };
}

type Note = (property: string, text: string) => void;

/** Text -> JSON, a list of one -> its entry, call envelopes -> their content. */
function unwrap(input: unknown, note: Note): Bag | null {
  let value = input;
  if (typeof value === 'string') {
    const parsed = parseJsonText(value);
    if (parsed === undefined) return null;
    note('', 'read the action from text');
    value = parsed;
  }
  if (Array.isArray(value) && value.length === 1) {
    note('', 'took the only entry of a list');
    value = value[0];
  }
  if (!isBag(value)) return null;
  return flatten(value, note);
}

/** JSON in a text: alone, in a code fence, or as the only object with words around it. */
function parseJsonText(text: string): unknown {
  const fenced = /```(?:json[c5]?)?\s*\n?([\s\S]*?)```/iu.exec(text)?.[1];
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  for (const candidate of [text, fenced, start >= 0 && end > start ? text.slice(start, end + 1) : undefined]) {
    if (candidate === undefined) continue;
    try {
      const value: unknown = JSON.parse(candidate);
      if (typeof value === 'object' && value !== null) return value;
    } catch {
      // Not JSON: the next form is tried, and in the end the schema refuses.
    }
  }
  return undefined;
}

/** {"name":"click","arguments":{…}}, {"action":{"type":"click",…}} and {"click":{…}} in one flat form. */
function flatten(bag: Bag, note: Note): Bag {
  const nested = bag.action;
  if (isBag(nested)) {
    note('action', 'unwrapped a nested action');
    return flatten({ ...without(bag, ['action']), ...nested }, note);
  }
  const envelope = ARGUMENT_KEYS.find((key) => isBag(bag[key]) || isJsonObjectText(bag[key]));
  const name = actionKeyOf(bag, true);
  if (envelope !== undefined && name !== undefined) {
    note('', `unwrapped "${envelope}"`);
    const content = bag[envelope];
    const inner = isBag(content) ? content : (parseJsonText(String(content)) as Bag);
    return { action: bag[name], ...without(bag, [envelope, name]), ...inner };
  }
  const only = Object.keys(bag);
  if (only.length === 1 && isBag(bag[only[0]!]) && lookUpAction(only[0]!) !== undefined) {
    note('action', 'took the name of the only property as the action');
    return { ...(bag[only[0]!] as Bag), action: only[0] };
  }
  return bag;
}

function nameAction(bag: Bag, note: Note): { action: ActionName; rest: Bag } | null {
  const key = actionKeyOf(bag, false);
  if (key === undefined) return null;
  const given = String(bag[key]);
  const synonym = lookUpAction(given);
  if (synonym === undefined) {
    // Leaves the name where the schema looks for it, so that the refusal can quote it.
    if (key !== 'action') bag.action = bag[key];
    return null;
  }
  if (key !== 'action') note('action', `"${key}" means "action"`);
  let { action } = synonym;
  const rest = without(bag, [key]);
  // "press" with a key and nothing to click is the keyboard.
  if (action === 'click' && ('key' in rest || 'keys' in rest)) action = 'press_key';
  if (given !== action) note('action', `"${snake(given)}" means "${action}"`);
  for (const [property, value] of Object.entries(synonym.with ?? {})) {
    if (rest[property] === undefined || rest[property] === null) rest[property] = value;
  }
  return { action, rest };
}

/** Where the action's name stands. `name` counts only inside a call envelope: it is a property of `open_app`. */
function actionKeyOf(bag: Bag, envelope: boolean): string | undefined {
  const keys = ['action', ...ACTION_KEYS, 'name', ...(envelope ? ['function'] : [])];
  const holder = keys.find((key) => typeof bag[key] === 'string' && lookUpAction(String(bag[key])) !== undefined);
  return holder ?? ['action', ...ACTION_KEYS].find((key) => typeof bag[key] === 'string');
}

function lookUpAction(given: string): { action: ActionName; with?: Readonly<Record<string, unknown>> } | undefined {
  const name = snake(given);
  const exact = ACTION_NAMES.find((action) => action === name);
  return exact === undefined ? ACTION_SYNONYMS[name] : { action: exact };
}

/** The primitive that a name or synonym stands for. */
export function knownAction(given: string): ActionName | undefined {
  return lookUpAction(given)?.action;
}

function renameProperties(action: ActionName, given: Bag, note: Note): Bag {
  const { allowed } = propertiesOf(action);
  const renamed: Bag = {};
  const targets = TARGET_PROPERTIES[action] ?? (allowed.includes('target') ? ['target'] : []);
  const rest = { ...given };
  // x and y beside the others are a point.
  if (targets[0] !== undefined && !(targets[0] in rest) && 'x' in rest && 'y' in rest) {
    rest[targets[0]] = { x: rest.x, y: rest.y };
    delete rest.x;
    delete rest.y;
    note(targets[0], '"x" and "y" are a point');
  }
  for (const [property, value] of Object.entries(rest)) {
    if (value === null) {
      note(property, `"${property}" was null: left out`);
      continue;
    }
    const known = allowed.includes(property) ? property : canonicalProperty(action, property);
    // An alias never overrides the property itself, nor another alias: two meanings are for the schema to refuse.
    const taken = known !== undefined && known !== property && (known in renamed || known in rest);
    if (known === undefined || taken) {
      renamed[property] = value;
      continue;
    }
    if (known !== property) note(known, `"${property}" means "${known}"`);
    renamed[known] = value;
  }
  return renamed;
}

function coerceValues(action: ActionName, bag: Bag, note: Note): void {
  const targets = TARGET_PROPERTIES[action] ?? ['target'];
  for (const [property, value] of Object.entries(bag)) {
    const rewritten: Rewritten | null = targets.includes(property)
      ? coerceTarget(value)
      : coerceValue(action, property, value);
    if (rewritten === null) continue;
    bag[property] = rewritten.value;
    note(property, rewritten.note);
  }
}

function snake(text: string): string {
  return text
    .trim()
    .replace(/([a-z0-9])([A-Z])/gu, '$1_$2')
    .replace(/[\s-]+/gu, '_')
    .toLowerCase();
}

function isBag(value: unknown): value is Bag {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isJsonObjectText(value: unknown): boolean {
  return typeof value === 'string' && value.trimStart().startsWith('{') && isBag(parseJsonText(value));
}

function without(bag: Bag, keys: readonly string[]): Bag {
  return Object.fromEntries(Object.entries(bag).filter(([key]) => !keys.includes(key)));
}
