/** Stage 1: anything that claims to be an action -> an `Action`, with the list of what had to be coerced. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { LumosError } from '../errors.js';
import type { Action, ActionName } from './action.js';
import { type Coercion, coerceAction } from './coerce.js';
import { canonicalChord } from './keys.js';
import { ACTION_NAMES, ACTION_SCHEMA, propertiesOf } from './schema.js';

export interface ParsedAction {
  readonly action: Action;
  readonly coerced: readonly Coercion[];
}

/**
 * Coerces what is safely coercible, then validates. Values never appear in messages: they may be secrets.
 * @throws LumosError INVALID_ACTION naming the property and what is allowed
 */
export function parseAction(input: unknown): ParsedAction {
  const { value, coerced } = coerceAction(input);
  return { action: validateAction(value), coerced };
}

/** @throws LumosError INVALID_ACTION */
export function validateAction(value: unknown): Action {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid('An action is one JSON object.', `Give an object such as {"action":"click","target":"A12"}.`);
  }
  const name = (value as Record<string, unknown>).action;
  if (!isActionName(name)) {
    const said =
      typeof name === 'string'
        ? `There is no action called "${name.slice(0, 40)}"`
        : 'The property "action" is missing';
    throw invalid(`${said}.`, `Allowed: ${ACTION_NAMES.join(', ')}.`, 'action');
  }
  const validate = validator(name);
  if (!validate(value)) throw explain(name, validate.errors ?? []);
  const action = value as Action;
  if (action.action === 'press_key' && canonicalChord(action.key) === null) {
    const hint = 'Give one key or a chord, such as "Enter", "Control+s" or "F5"; words are typed with type_text.';
    throw invalid('"key" of "press_key" names no key.', hint, 'key');
  }
  return action;
}

export function isActionName(name: unknown): name is ActionName {
  return typeof name === 'string' && (ACTION_NAMES as readonly string[]).includes(name);
}

const validators = new Map<ActionName, ValidateFunction>();
let ajv: Ajv2020 | undefined;

function validator(name: ActionName): ValidateFunction {
  const known = validators.get(name);
  if (known) return known;
  if (!ajv) {
    ajv = new Ajv2020({ allErrors: true, strict: true });
    ajv.addSchema(ACTION_SCHEMA);
  }
  const compiled = ajv.getSchema(`${ACTION_SCHEMA.$id}#/$defs/${name}`);
  if (!compiled) throw new Error(`no schema for ${name}`);
  validators.set(name, compiled);
  return compiled;
}

/** One sentence about the first mistake that a caller can mend, with what is allowed instead. */
function explain(name: ActionName, errors: readonly ErrorObject[]): LumosError {
  const { allowed, required } = propertiesOf(name);
  const list = allowed
    .map((property) => (required.includes(property) ? `${property} (required)` : property))
    .join(', ');
  const unknown = errors.find((error) => error.keyword === 'additionalProperties' && error.instancePath === '');
  if (unknown) {
    const property = String(unknown.params.additionalProperty);
    return invalid(`"${name}" has no property "${property}".`, `Allowed in ${name}: ${list}.`, property);
  }
  const missing = errors.find((error) => error.keyword === 'required' && error.instancePath === '');
  if (missing) {
    const property = String(missing.params.missingProperty);
    return invalid(`"${name}" needs the property "${property}".`, `Allowed in ${name}: ${list}.`, property);
  }
  const wrong = errors[0];
  const property = wrong?.instancePath.split('/')[1] ?? 'action';
  return invalid(
    `"${property}" of "${name}" ${requirement(name, property, wrong)}.`,
    `Allowed in ${name}: ${list}.`,
    property,
  );
}

function requirement(name: ActionName, property: string, error: ErrorObject | undefined): string {
  if (property === 'target' || property === 'from' || (property === 'to' && name === 'drag')) {
    return 'must be an element id such as "A12", or a point {"x":10,"y":20} where a point is allowed';
  }
  if (error?.keyword === 'enum') return `must be one of ${(error.params.allowedValues as unknown[]).join(', ')}`;
  if (error?.keyword === 'pattern' && property === 'url')
    return 'must be a complete address such as https://example.org';
  return error?.message ?? 'is not valid';
}

function invalid(message: string, hint: string, property?: string): LumosError {
  return new LumosError('INVALID_ACTION', message, {
    hint,
    ...(property === undefined ? {} : { details: { property } }),
  });
}
