/** Arguments of tools held against their schemas, with a complaint that a model can mend. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { LumosError } from '../errors.js';
import type { Tool } from './tool.js';

const ajv = new Ajv2020({ allErrors: true, strict: true });
const compiled = new WeakMap<object, ValidateFunction>();

/** @throws LumosError INVALID_ACTION naming the argument and what is allowed; values are not repeated, they may be secrets */
export function checkArguments({ name, inputSchema }: Tool, args: Readonly<Record<string, unknown>>): void {
  const validate = compiled.get(inputSchema) ?? ajv.compile(inputSchema);
  compiled.set(inputSchema, validate);
  if (validate(args)) return;
  const properties = (inputSchema.properties ?? {}) as Readonly<Record<string, unknown>>;
  const allowed = Object.keys(properties);
  throw new LumosError('INVALID_ACTION', complaint(name, validate.errors ?? []), {
    hint: allowed.length > 0 ? `Arguments of ${name}: ${allowed.join(', ')}.` : `${name} takes no arguments.`,
  });
}

function complaint(name: string, errors: readonly ErrorObject[]): string {
  const error = errors.find(({ keyword }) => keyword === 'additionalProperties') ?? errors[0];
  if (error?.keyword === 'additionalProperties') {
    return `${name} has no argument "${String(error.params.additionalProperty)}".`;
  }
  if (error?.keyword === 'required') return `${name} needs the argument "${String(error.params.missingProperty)}".`;
  const argument = error?.instancePath.slice(1) ?? '';
  const allowed =
    error?.keyword === 'enum' ? `must be one of ${error.params.allowedValues.join(', ')}` : error?.message;
  return `The argument "${argument}" of ${name} ${allowed ?? 'is wrong'}.`;
}
