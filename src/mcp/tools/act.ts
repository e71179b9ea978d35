import type { Action } from '../../actions/action.js';
import { parseAction } from '../../actions/parse.js';
import type { ActionResult, SurfaceChange } from '../../actions/result.js';
import { escapeText, quote } from '../../blueprint/text-escape.js';
import { LumosError, type LumosErrorJson } from '../../errors.js';
import { ACT_NAMES, describeActions, doneElsewhere, flatActionSchema, LONGEST_WAIT_MS } from '../action-schema.js';
import { ERROR_SCHEMA, errorText, withNearbyIds } from '../errors.js';
import { type JsonSchema, type Tool, type ToolAnswer, type ToolContext, text } from '../tool.js';
import type { Arguments } from './common.js';

/** Starting an application may take 20 s, and what comes of it is waited for. */
const ACTION_MS = 60_000;
/** Estimated tokens of what an answer shows of the window afterwards. */
const NEWS_TOKENS = 3000;

const CHANGE: JsonSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: { id: { type: 'string' }, title: { type: 'string' }, app: { type: 'string' } },
  },
};

export const act: Tool = {
  name: 'act',
  title: 'Act',
  description: `Does ONE thing in the interface and says what was seen to change: confirmed, partial, no_effect, unverifiable (delivered, cannot be checked) or refused, with what changed since you last saw the window (a window that you have not seen is shown whole). Do not repeat what had no effect. The actions and what they take:\n${describeActions()}`,
  inputSchema: flatActionSchema(),
  outputSchema: {
    type: 'object',
    properties: {
      effect: { enum: ['confirmed', 'partial', 'no_effect', 'unverifiable', 'refused'] },
      summary: { type: 'string' },
      target: { type: ['object', 'null'] },
      means: { type: ['string', 'null'] },
      readBack: { type: 'string', description: 'What the field holds now.' },
      surface: { type: ['object', 'null'], description: 'Where the work goes on.' },
      sequence: { type: ['integer', 'null'] },
      changes: { type: 'string' },
      opened: CHANGE,
      closed: CHANGE,
      warnings: { type: 'array', items: { type: 'string' } },
      understood: { type: 'array', items: { type: 'string' }, description: 'What of the call was rewritten.' },
      error: ERROR_SCHEMA,
    },
  },
  readOnly: false,
  checksItself: true,
  deadlineMs: () => ACTION_MS,
  async run(args, context) {
    assertForHere(args);
    const { session, call } = context;
    // Whatever the session was opened with: a program chose this, no person did.
    return answer(await session.act(args, { consent: 'none', signal: call.signal }), context);
  },
};

/** @throws LumosError INVALID_ACTION */
function assertForHere(args: Arguments): void {
  const action = actionIn(args);
  const where = doneElsewhere(action.action);
  if (where !== null) {
    throw new LumosError('INVALID_ACTION', `${action.action} is no action of this tool.`, { hint: where });
  }
  if (action.action === 'wait_for' && (action.timeout_ms ?? 0) > LONGEST_WAIT_MS) {
    throw new LumosError('INVALID_ACTION', `One call waits ${LONGEST_WAIT_MS} ms at most.`, {
      hint: 'Give a smaller timeout_ms, and wait again if it was not enough.',
      details: { property: 'timeout_ms' },
    });
  }
}

function actionIn(args: Arguments): Action {
  try {
    return parseAction(args).action;
  } catch (error) {
    const isName = error instanceof LumosError && error.details.property === 'action';
    throw isName ? error.withHint(`Actions: ${ACT_NAMES.join(', ')}.`) : error;
  }
}

function answer(result: ActionResult, context: ToolContext): ToolAnswer {
  const { blueprint, effect, target, means, surface, opened, closed, warnings } = result;
  const error = result.error && withNearbyIds(result.error, blueprint);
  const changes = blueprint ? context.shown.news(blueprint, NEWS_TOKENS) : '';
  const understood = result.coerced.map(({ property, note }) => (property === '' ? note : `${property}: ${note}`));
  const news = context.fence.fence(newsLines(result, changes).join('\n'));
  return {
    content: [text([...headLines(result, error, understood, context), news].join('\n'))],
    structured: {
      effect: effect.kind,
      summary: effect.summary,
      target,
      means,
      ...(effect.readBack === undefined ? {} : { readBack: effect.readBack }),
      surface: surface && { id: surface.id, title: surface.title },
      sequence: blueprint?.sequence ?? null,
      changes: context.fence.fence(changes),
      opened: [...opened],
      closed: [...closed],
      warnings: [...warnings],
      understood,
      ...(error ? { error } : {}),
    },
    ...(error ? { isError: true } : {}),
  };
}

/** Ours alone: nothing that an application says. */
function headLines(
  { effect, action, target, means }: ActionResult,
  error: LumosErrorJson | undefined,
  understood: readonly string[],
  { fence }: ToolContext,
): string[] {
  const what = [action?.action ?? 'nothing', target?.id ?? target?.role].filter(Boolean).join(' ');
  const head = `${effect.kind}: ${what}${means === null ? '' : ` (${escapeText(means)})`}`;
  return [head, ...understood.map((note) => `understood: ${note}`), ...(error ? [errorText(error, fence)] : [])];
}

function newsLines({ effect, target, opened, closed, warnings, error }: ActionResult, changes: string): string[] {
  const named = target ? `${target.role} ${quote(target.name)}` : '';
  return [
    // The error has said it.
    ...(error ? [] : [[named, effect.summary].filter((part) => part !== '').join(': ')]),
    ...(effect.readBack === undefined ? [] : [`holds now = ${quote(effect.readBack)}`]),
    ...opened.map((each) => `opened ${surfaceWords(each)}`),
    ...closed.map((each) => `closed ${surfaceWords(each)}`),
    ...warnings.map((warning) => `! ${warning}`),
    changes,
  ].filter((line) => line !== '');
}

function surfaceWords({ id, title, app }: SurfaceChange): string {
  return `${escapeText(id)} ${quote(title)}${app === '' ? '' : ` of ${quote(app)}`}`;
}
