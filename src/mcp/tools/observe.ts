import type { Blueprint } from '../../blueprint/model.js';
import { headerLine, toLines, toRows } from '../../blueprint/text.js';
import { LumosError } from '../../errors.js';
import { ERROR_SCHEMA } from '../errors.js';
import { changesText, firstLines, wholeText } from '../shown.js';
import { type Tool, type ToolAnswer, type ToolContext, text } from '../tool.js';
import {
  type Arguments,
  DEFAULT_TOKENS,
  ID_ARGUMENT,
  numberIn,
  SCOPE_ARGUMENT,
  SURFACE_ARGUMENT,
  SURFACE_SCHEMA,
  scopeIn,
  surfaceData,
  TOKENS_ARGUMENT,
  wordIn,
} from './common.js';

export const observe: Tool = {
  name: 'observe',
  title: 'Look at a window',
  description:
    'Shows a window as text: one element a line with id, role, "name", states and = value, indented under its container. Ids stay ' +
    'the same while an element lives. After act you need not observe again: its answer says what changed.',
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      surface: SURFACE_ARGUMENT,
      since: {
        type: 'integer',
        minimum: 1,
        description: 'The seq of an earlier answer about this window: only what changed since.',
      },
      root: { ...ID_ARGUMENT, description: 'Only this element and what is in it.' },
      scope: SCOPE_ARGUMENT,
      form: {
        type: 'string',
        enum: ['text', 'lines', 'rows', 'json'],
        description: 'text (default); lines: with places on the screen; rows: what can be acted on; json: everything.',
      },
      bounds: { type: 'boolean', description: 'With the place of every element (text form). Default false.' },
      max_tokens: TOKENS_ARGUMENT,
    },
  },
  outputSchema: {
    type: 'object',
    properties: {
      surface: SURFACE_SCHEMA,
      sequence: { type: 'integer' },
      text: { type: 'string' },
      blueprint: { type: 'object', description: 'With form json: lumos.blueprint/1.' },
      error: ERROR_SCHEMA,
    },
  },
  readOnly: true,
  deadlineMs: () => 45_000,
  async run(args, context) {
    const { session, shown } = context;
    const surface = wordIn(args, 'surface') ?? homeOf(wordIn(args, 'root'), context);
    const where = { ...(surface === undefined ? {} : { surface }), scope: scopeIn(args) };
    const since = numberIn(args, 'since');
    if (since === undefined) return show(await session.observe(where), args, context);
    const { blueprint, difference } = await session.observeSince(since, where);
    if (!difference) return show(blueprint, args, context);
    const said = changesText(difference, blueprint, tokensIn(args));
    if (where.scope === 'visible') shown.keep(blueprint);
    return answer(blueprint, said, context);
  },
};

function show(blueprint: Blueprint, args: Arguments, context: ToolContext): ToolAnswer {
  const root = wordIn(args, 'root');
  if (root !== undefined && !blueprint.elements.some(({ id }) => id === root)) {
    throw new LumosError('STALE_ID', `${root} is not among what is shown now.`, {
      hint: 'Observe without root, or with scope "all".',
      details: { id: root },
    });
  }
  const form = wordIn(args, 'form') ?? 'text';
  const bounds = args.bounds === true ? { bounds: true } : {};
  if (form === 'lines') return answer(blueprint, firstLines(linesOf(blueprint), tokensIn(args)), context);
  if (form === 'rows') return answer(blueprint, firstLines(rowsOf(blueprint), tokensIn(args)), context);
  if (form === 'json') {
    const { surface, sequence } = blueprint;
    const structured = { surface: surfaceData(surface), sequence, blueprint: { ...blueprint } };
    return { content: [text(context.fence.fence(JSON.stringify(blueprint)))], structured };
  }
  if (root === undefined && scopeIn(args) === 'visible') context.shown.keep(blueprint);
  const said = wholeText(blueprint, tokensIn(args), { ...bounds, ...(root === undefined ? {} : { root }) });
  return answer(blueprint, said, context);
}

function answer(blueprint: Blueprint, said: string, { fence }: ToolContext): ToolAnswer {
  const fenced = fence.fence(said);
  const structured = { surface: surfaceData(blueprint.surface), sequence: blueprint.sequence, text: fenced };
  return { content: [text(fenced)], structured };
}

function linesOf(blueprint: Blueprint): string[] {
  return [headerLine(blueprint), ...toLines(blueprint).split('\n')];
}

function rowsOf(blueprint: Blueprint): string[] {
  const { targets, scroll, text: prose } = toRows(blueprint);
  return [headerLine(blueprint), ...targets, ...scroll, ...prose];
}

/** The window of an element, where only that was named. */
function homeOf(root: string | undefined, { session }: ToolContext): string | undefined {
  return root === undefined ? undefined : session.locator(root)?.surface.id;
}

function tokensIn(args: Arguments): number {
  return numberIn(args, 'max_tokens') ?? DEFAULT_TOKENS;
}
