import { quote } from '../../blueprint/text-escape.js';
import { elementLine } from '../../blueprint/text-line.js';
import { ERROR_SCHEMA } from '../errors.js';
import { type Tool, text } from '../tool.js';
import { numberIn, SCOPE_ARGUMENT, SURFACE_ARGUMENT, scopeIn, wordIn } from './common.js';

export const find: Tool = {
  name: 'find',
  title: 'Find elements',
  description:
    'Finds elements by a description and says their ids, best first: "Save", "second Save button in the Export dialog", "the field ' +
    'below Password". Cheaper than observe in a large window. Equal scores: the description does not tell them apart.',
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['description'],
    properties: {
      description: { type: 'string', minLength: 1, maxLength: 500 },
      surface: SURFACE_ARGUMENT,
      scope: SCOPE_ARGUMENT,
      max: { type: 'integer', minimum: 1, maximum: 50, description: 'Default 5.' },
    },
  },
  outputSchema: {
    type: 'object',
    properties: {
      matches: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: ['string', 'null'] },
            role: { type: 'string' },
            name: { type: 'string' },
            states: { type: 'array', items: { type: 'string' } },
            score: { type: 'number' },
            why: { type: 'string' },
          },
        },
      },
      error: ERROR_SCHEMA,
    },
  },
  readOnly: true,
  deadlineMs: () => 45_000,
  async run(args, { session, fence }) {
    const description = wordIn(args, 'description') ?? '';
    const surface = wordIn(args, 'surface');
    const found = await session.find(description, {
      scope: scopeIn(args),
      max: numberIn(args, 'max') ?? 5,
      ...(surface === undefined ? {} : { surface }),
    });
    const lines = found.map(({ element, score, why }) => `${score.toFixed(2)} ${elementLine(element)}  (${why})`);
    const nothing = `Nothing fits ${quote(description)}. Observe, or try scope "all" or other words.`;
    const matches = found.map(({ element: { id, role, name, states }, score, why }) => {
      return { id, role, name, states, score, why };
    });
    return {
      content: [text(lines.length > 0 ? fence.fence(lines.join('\n')) : nothing)],
      structured: { matches },
    };
  },
};
