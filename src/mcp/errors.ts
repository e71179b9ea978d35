/** Errors as a model reads them: the code, what happened, what to do next, and whether repeating is safe. */
import type { Blueprint } from '../blueprint/model.js';
import { editDistance } from '../blueprint/similarity.js';
import { quote } from '../blueprint/text-escape.js';
import { type Candidate, LumosError, type LumosErrorJson } from '../errors.js';
import type { Fence } from '../planner/prompt/fence.js';
import { type JsonSchema, type ToolAnswer, text } from './tool.js';

const DELIVERY = {
  not_delivered: 'nothing was done',
  delivered: 'it was delivered',
  unknown: 'it may have been done: observe before repeating it',
} as const;

export const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  description: 'Only when the call failed.',
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    hint: { type: 'string' },
    delivery: { enum: ['not_delivered', 'delivered', 'unknown'] },
    candidates: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          role: { type: 'string' },
          name: { type: 'string' },
          why: { type: 'string' },
        },
      },
    },
    details: { type: 'object' },
  },
};

/** Lines of an error; what it quotes of the interface stands between the marks. */
export function errorText({ code, message, hint, candidates, delivery }: LumosErrorJson, fence: Fence): string {
  const quoted = [message, ...candidates.map(candidateLine)].join('\n');
  const said = quoted.includes('"') ? `\n${fence.fence(quoted)}` : ` ${quoted}`;
  return `error ${code} (${DELIVERY[delivery]}):${said}\nnext: ${hint}`;
}

export function errorAnswer(error: LumosErrorJson, fence: Fence): ToolAnswer {
  return { content: [text(errorText(error, fence))], structured: { error }, isError: true };
}

/** What a defect of ours looks like to a client: never a stack, never a silent end. */
export function asLumosError(error: unknown): LumosError {
  if (error instanceof LumosError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new LumosError('BACKEND_UNAVAILABLE', `LUMOS itself failed: ${message}`, {
    hint: 'This is a defect: observe what is there now, and report it with the output of `lumos doctor`.',
    delivery: 'unknown',
    cause: error,
  });
}

const OFFERED = 6;

/** An id that is none is often a slip: those that are written most alike are offered, with what they are. */
export function withNearbyIds(error: LumosErrorJson, blueprint: Blueprint | null): LumosErrorJson {
  const wanted = error.details.id;
  if (error.candidates.length > 0 || typeof wanted !== 'string' || !blueprint) return error;
  const candidates = blueprint.elements
    .flatMap(({ id, role, name }) => (id === null ? [] : [{ id, role, name, far: editDistance(id, wanted, OFFERED) }]))
    .sort((a, b) => a.far - b.far)
    .slice(0, OFFERED)
    .map(({ id, role, name }): Candidate => ({ id, role, name, why: 'is there now' }));
  return { ...error, candidates };
}

function candidateLine({ id, role, name, why }: Candidate): string {
  return ` ${id} ${role} ${quote(name)}${why ? ` (${why})` : ''}`;
}
