/** A person's policy as a file: read once, before anything is done, and never written. */
import { readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { LumosError } from '../errors.js';
import { canonicalChord } from './keys.js';
import type { Policy, PolicyMode, Rule } from './policy.js';
import { DEFAULT_RULES, defaultPolicy, GOAL_RULES } from './policy-default.js';
import { POLICY_MODES, POLICY_SCHEMA } from './policy-schema.js';

/** Bytes. A thousand rules fit many times over. */
const LARGEST = 1_000_000;

/** `$XDG_CONFIG_HOME/lumos/policy.json` (XDG Base Directory Specification: a relative path counts as unset). */
export function policyPlace(env: Readonly<Record<string, string | undefined>>): string {
  const config = env.XDG_CONFIG_HOME;
  const base = config?.startsWith('/') ? config : join(env.HOME ?? homedir(), '.config');
  return join(base, 'lumos', 'policy.json');
}

/**
 * What `--policy <mode|file>` means: a mode puts that mode in the place of the person's own file's; a file is read instead of it;
 * without either the person's own file holds, where there is one. Its rules always come before the default ones.
 * @param env of the process that a person started; never of one that a run started
 * @throws LumosError INVALID_ACTION naming the line and the property
 */
export function resolvePolicy(
  option: string | undefined,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Policy {
  const mode = POLICY_MODES.find((each) => each === option);
  if (option !== undefined && mode === undefined) return loadPolicy(option);
  const own = policyPlace(env);
  const policy = isThere(own) ? loadPolicy(own) : defaultPolicy();
  return mode === undefined ? policy : { ...policy, mode };
}

/** @throws LumosError INVALID_ACTION naming the line and the property */
export function loadPolicy(path: string): Policy {
  return parsePolicy(readText(path), path);
}

/** @param path for messages only */
export function parsePolicy(text: string, path = 'the policy'): Policy {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/u, ''));
  } catch (error) {
    const place = lineOfSyntaxError(text, error);
    throw bad(path, `${place} it is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const validate = validator();
  if (!validate(value)) throw bad(path, explain(text, validate.errors ?? []));
  const { mode = 'bounded', rules = [] } = value as { mode?: PolicyMode; rules?: readonly PolicyFileRule[] };
  return defaultPolicy(
    mode,
    rules.map((rule, index) => ruleOf(rule, index, text, path)),
  );
}

type PolicyFileRule = Omit<Rule, 'reason'> & { readonly reason?: string };

const RESERVED: ReadonlySet<string> = new Set([...GOAL_RULES, ...DEFAULT_RULES].map(({ id }) => id));

/** Fills in what may be left out; chords are brought into their canonical form. */
function ruleOf(rule: PolicyFileRule, index: number, text: string, path: string): Rule {
  const at = ['rules', String(index)];
  if (RESERVED.has(rule.id)) {
    throw bad(path, `${lineOf(text, [...at, 'id'])} "${rule.id}" is the id of a default rule; choose another.`);
  }
  const keys = rule.when.keys?.map((key, number) => {
    const chord = canonicalChord(key);
    if (chord !== null) return chord;
    throw bad(path, `${lineOf(text, [...at, 'when', 'keys', String(number)])} "${key}" is no key or chord.`);
  });
  return {
    ...rule,
    reason: rule.reason ?? `your rule "${rule.id}" says so`,
    when: keys ? { ...rule.when, keys } : rule.when,
  };
}

function readText(path: string): string {
  try {
    const { mode, size } = statSync(path);
    if (size > LARGEST) throw bad(path, `it has ${size} bytes; ${LARGEST} are the most.`);
    if (process.platform !== 'win32' && (mode & 0o002) !== 0) {
      throw new LumosError('INVALID_ACTION', `The policy ${path} can be changed by every user of this machine.`, {
        hint: `Take that away: chmod o-w '${path}'`,
      });
    }
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof LumosError) throw error;
    throw new LumosError('INVALID_ACTION', `The policy ${path} cannot be read: ${(error as Error).message}.`, {
      hint: `Give a mode (${POLICY_MODES.join(', ')}) or the path of a policy file.`,
    });
  }
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

let compiled: ValidateFunction | undefined;

function validator(): ValidateFunction {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    formats: { regex: isPattern },
  });
  compiled ??= ajv.compile(POLICY_SCHEMA);
  return compiled;
}

function isPattern(source: string): boolean {
  try {
    new RegExp(source, 'iu');
    return true;
  } catch {
    // What does not compile is what is told to the person.
    return false;
  }
}

/** The first complaint, with the line it is about; unknown keys come first, as they explain what is missing. */
function explain(text: string, errors: readonly ErrorObject[]): string {
  const error = errors.find(({ keyword }) => keyword === 'additionalProperties') ?? errors[0];
  if (!error) return 'it is no policy.';
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const { params } = error;
  if (error.keyword === 'additionalProperties') {
    const name = String(params.additionalProperty);
    return `${lineOf(text, [...path, name])} "${dotted([...path, name])}" is not known. Known: ${knownAt(path)}.`;
  }
  const where = `${lineOf(text, path)} "${dotted(path) || 'the policy'}"`;
  if (error.keyword === 'required') return `${where} lacks "${String(params.missingProperty)}".`;
  if (error.keyword === 'enum') {
    const allowed = (params.allowedValues as readonly string[]).filter((each) => typeof each === 'string');
    return `${where} must be one of: ${allowed.join(', ')}.`;
  }
  if (error.keyword === 'const') return `${where} must be ${JSON.stringify(params.allowedValue)}.`;
  if (error.keyword === 'format') return `${where} is no regular expression.`;
  return `${where} ${error.message ?? 'is wrong'}.`;
}

function knownAt(path: readonly string[]): string {
  const { properties } = POLICY_SCHEMA;
  if (path.length === 0) return Object.keys(properties).join(', ');
  const rule = properties.rules.items.properties;
  return Object.keys(path.includes('when') ? rule.when.properties : rule).join(', ');
}

function dotted(path: readonly string[]): string {
  return path
    .map((part) => (/^\d+$/u.test(part) ? `[${part}]` : `.${part}`))
    .join('')
    .replace(/^\./u, '');
}

function lineOfSyntaxError(text: string, error: unknown): string {
  const at = /position (\d+)/u.exec(error instanceof Error ? error.message : '')?.[1];
  return at === undefined ? '' : `line ${text.slice(0, Number(at)).split('\n').length}:`;
}

/** "line 7:" of the value at a path. Text is known to be JSON. */
function lineOf(text: string, path: readonly string[]): string {
  const end = offsetOf(text, path);
  return end === null ? '' : `line ${text.slice(0, end).split('\n').length}:`;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/gu;

/** Walks the tokens of JSON, counting where it stands, until it stands at `path`. */
function offsetOf(text: string, path: readonly string[]): number | null {
  const wanted = path.join('\u0000');
  const stack: { readonly array: boolean; key: string }[] = [];
  let last = '';
  if (wanted === '') return 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const top = stack.at(-1);
    if (token === '{' || token === '[') stack.push({ array: token === '[', key: token === '[' ? '0' : '' });
    else if (token === '}' || token === ']') stack.pop();
    else if (token === ',' && top) top.key = top.array ? String(Number(top.key) + 1) : '';
    else if (token === ':' && top && !top.array) top.key = String(JSON.parse(last));
    last = token;
    if (stack.length === path.length && stack.map(({ key }) => key).join('\u0000') === wanted) return index;
  }
  return null;
}

function bad(path: string, complaint: string): LumosError {
  return new LumosError('INVALID_ACTION', `The policy ${path} cannot be used: ${complaint.trim()}`, {
    hint: 'Its form is described in docs/policy.md; nothing was done.',
  });
}
