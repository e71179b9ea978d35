/** Calls that are not JSON: tags of several model families, calls as in Python, `name: value` lines. */

import { knownAction } from '../../actions/coerce.js';
import { propertiesOf } from '../../actions/schema.js';
import { readJson } from './tolerant-json.js';

export interface Call {
  readonly start: number;
  readonly end: number;
  readonly value: Readonly<Record<string, unknown>>;
  readonly note: string;
}

type Bag = Record<string, unknown>;

/** `<function=click>`, `<invoke name="click">`: Qwen Coder and MiniMax, Anthropic. */
const FUNCTION =
  /<(?:\w+:)?(?:function=["']?([\w.-]+)["']?|(?:invoke|function|tool_call|tool) name=["']([\w.-]+)["'])\s*>([\s\S]*?)(?:<\/(?:\w+:)?(?:function|invoke|tool_call|tool)>|$)/giu;
const PARAMETER =
  /<(?:\w+:)?(?:parameter=["']?([\w.-]+)["']?|(?:parameter|param|arg) name=["']([\w.-]+)["'][^>]*)>([\s\S]*?)<\/(?:\w+:)?(?:parameter|param|arg)>/giu;
/** GLM: `<tool_call>click<arg_key>target</arg_key><arg_value>A1</arg_value></tool_call>`. */
const KEYED =
  /<tool_call>\s*([\w.-]+)\s*((?:<arg_key>[\s\S]*?<\/arg_key>\s*<arg_value>[\s\S]*?<\/arg_value>\s*)+)(?:<\/tool_call>|$)/giu;
const PAIR = /<arg_key>([\s\S]*?)<\/arg_key>\s*<arg_value>([\s\S]*?)<\/arg_value>/giu;
/** `<click target="A1"/>`, `<action name="click" target="A1"></action>`. */
const ELEMENT = /<([a-z_]+)((?:\s+[\w-]+=(?:"[^"]*"|'[^']*'))+)\s*(?:\/>|>\s*<\/\1>)/giu;
const ATTRIBUTE = /([\w-]+)=(?:"([^"]*)"|'([^']*)')/gu;
/** `<click><target>A1</target></click>`. */
const NESTED = /<([a-z_]+)>\s*((?:<([a-z_]+)>[^<]*<\/\3>\s*)+)<\/\1>/giu;
const CHILD = /<([a-z_]+)>([^<]*)<\/\1>/giu;
/** `<action>click</action><target>A1</target>`. */
const ROW = /<action>\s*([\w-]+)\s*<\/action>\s*((?:<([a-z_]+)>[^<]*<\/\3>\s*)*)/giu;
/** A line that is one call. */
const LINE_CALL = /^[ \t]*(?:[-*] |\d+\. )?\[?`?(?:\w+\.)*?([a-z_]\w*)\((.*)\)`?\]?;?[ \t]*$/gimu;

export function taggedCalls(text: string): Call[] {
  const calls: Call[] = [];
  const add = (match: RegExpExecArray, name: string, values: Bag | null, note: string): void => {
    const start = match.index;
    const end = start + match[0].length;
    if (values === null || calls.some((call) => start < call.end && call.start < end)) return;
    calls.push({ start, end, value: { ...values, action: name.replace(/^functions\./u, '') }, note });
  };
  for (const match of text.matchAll(FUNCTION)) {
    const [, first, second, body = ''] = match;
    add(match, first ?? second ?? '', parametersOf(body), 'read the action from a function tag');
  }
  for (const match of text.matchAll(KEYED)) {
    const pairs = [...(match[2] ?? '').matchAll(PAIR)].map(([, name = '', value = '']) => [
      name.trim(),
      unwrapped(value),
    ]);
    add(match, match[1] ?? '', Object.fromEntries(pairs) as Bag, 'read the action from a tool_call tag');
  }
  for (const match of text.matchAll(ROW)) {
    add(match, match[1] ?? '', childrenOf(match[2] ?? ''), 'read the action from tags');
  }
  for (const match of text.matchAll(ELEMENT)) {
    const values: Bag = Object.fromEntries(
      [...(match[2] ?? '').matchAll(ATTRIBUTE)].map(([, name = '', a, b]) => [name, decoded(a ?? b ?? '')]),
    );
    const name =
      match[1] === 'action' || match[1] === 'tool' ? (values.name ?? values.type ?? values.action) : match[1];
    for (const key of match[1] === name ? [] : ['name', 'type', 'action']) if (values[key] === name) delete values[key];
    if (typeof name === 'string' && knownAction(name)) add(match, name, values, 'read the action from a tag');
  }
  for (const match of text.matchAll(NESTED)) {
    const name = match[1] ?? '';
    if (knownAction(name)) add(match, name, childrenOf(match[2] ?? ''), 'read the action from tags');
  }
  for (const match of text.matchAll(LINE_CALL)) {
    const name = match[1] ?? '';
    if (knownAction(name)) add(match, name, argumentsOf(name, match[2] ?? ''), 'read the action from a call');
  }
  return calls.sort((a, b) => a.start - b.start);
}

function parametersOf(body: string): Bag | null {
  const parameters = [...body.matchAll(PARAMETER)];
  if (parameters.length > 0) {
    return Object.fromEntries(parameters.map(([, a, b, value = '']) => [a ?? b ?? '', unwrapped(value)]));
  }
  const at = body.indexOf('{');
  if (at === -1) return body.trim() === '' ? {} : null;
  const read = readJson(body, at);
  return 'failed' in read || typeof read.value !== 'object' || read.value === null ? null : (read.value as Bag);
}

function childrenOf(body: string): Bag {
  return Object.fromEntries(
    [...body.matchAll(CHILD)].map(([, name = '', value = '']) => [name, decoded(unwrapped(value))]),
  );
}

/** Templates put one line break on each side of a value. */
function unwrapped(value: string): string {
  return value.replace(/^\r?\n|\r?\n$/gu, '');
}

function decoded(text: string): string {
  return text.replace(/&(lt|gt|quot|apos|amp|#39);/gu, (_, name: string) => ENTITIES[name] ?? '');
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", amp: '&' };

/** Arguments by name; one without a name only where the action has a single property that it needs. */
function argumentsOf(name: string, written: string): Bag | null {
  if (written.trim() === '') return {};
  const named = readJson(`{${written}}`, 0);
  if (!('failed' in named) && named.end === written.length + 2) return named.value as Bag;
  const listed = readJson(`[${written}]`, 0);
  if ('failed' in listed || listed.end !== written.length + 2 || !Array.isArray(listed.value)) return null;
  const [only, ...more] = listed.value as unknown[];
  if (more.length > 0) return null;
  if (typeof only === 'object' && only !== null) return only as Bag;
  const action = knownAction(name);
  const [property, ...others] = action ? propertiesOf(action).required : [];
  return property === undefined || others.length > 0 ? null : { [property]: only };
}

/** The whole answer as lines `action: click`, `target: A1`. */
export function linesAsCall(text: string): Call | null {
  const body = text.replace(/^```\w*\n|\n?```$/gu, '').trim();
  const lines = body.split('\n').map((line) => /^\s*[-*]?\s*\**["']?(\w+)["']?\**\s*:\s*\**\s*(.+?)\s*$/u.exec(line));
  if (lines.length === 0 || lines.some((line) => line === null)) return null;
  const pairs = lines.map((line) => [line?.[1]?.toLowerCase() ?? '', bare(line?.[2] ?? '')] as const);
  const names = pairs.map(([name]) => name);
  if (!names.includes('action') || new Set(names).size !== names.length) return null;
  return { start: 0, end: text.length, value: Object.fromEntries(pairs), note: 'read the action from lines' };
}

function bare(value: string): string {
  return /^(["'`])(.*)\1$/u.exec(value)?.[2] ?? value;
}
