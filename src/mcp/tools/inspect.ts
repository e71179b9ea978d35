import type { InspectedElement, Inspection } from '../../inspect/inspection.js';
import { ERROR_SCHEMA } from '../errors.js';
import { type JsonSchema, type Tool, type ToolContext, text } from '../tool.js';
import { type Arguments, ID_ARGUMENT, numberIn, SURFACE_SCHEMA, surfaceData, wordIn } from './common.js';

/** Physical pixels in which something is looked for around an empty place. */
const NEAREST = 24;

const ELEMENT: JsonSchema = {
  type: ['object', 'null'],
  properties: { id: { type: ['string', 'null'] }, role: { type: 'string' }, name: { type: 'string' } },
};

export const inspect: Tool = {
  name: 'inspect',
  title: 'Inspect an element or a point',
  description:
    'Says everything about one element: by id, at a point (x and y), or under the pointer (no arguments). With its containers, ' +
    'what each action would do to it, and which others look the same.',
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      id: ID_ARGUMENT,
      x: { type: 'number', description: 'Physical pixels from the left of the screen.' },
      y: { type: 'number', description: 'Physical pixels from the top.' },
    },
    dependentRequired: { x: ['y'], y: ['x'] },
  },
  outputSchema: {
    type: 'object',
    properties: {
      how: { enum: ['hit', 'nearest', 'nothing'] },
      point: { type: 'object' },
      surface: SURFACE_SCHEMA,
      element: ELEMENT,
      target: { ...ELEMENT, description: 'What a click there acts on.' },
      ancestors: { type: 'array', items: ELEMENT },
      consequences: { type: 'array', items: { type: 'object' } },
      equals: { type: 'array', items: { type: 'object' } },
      error: ERROR_SCHEMA,
    },
  },
  readOnly: true,
  deadlineMs: () => 30_000,
  async run(args, context) {
    const [inspection, { inspectionToText }] = await Promise.all([
      look(args, context),
      import('../../inspect/text.js'),
    ]);
    if (!inspection) return { content: [text('Nothing is there.')], structured: { how: 'nothing' } };
    return { content: [text(context.fence.fence(inspectionToText(inspection)))], structured: dataOf(inspection) };
  },
};

async function look(args: Arguments, { session }: ToolContext): Promise<Inspection | null> {
  const { inspectAt, inspectElement } = await import('../../inspect/inspect.js');
  const id = wordIn(args, 'id');
  if (id !== undefined) return inspectElement(session, id);
  const [x, y] = [numberIn(args, 'x'), numberIn(args, 'y')];
  return inspectAt(session, x === undefined || y === undefined ? 'cursor' : { x, y }, { nearest: NEAREST });
}

function dataOf({ how, point, surface, element, target, ancestors, consequences, ambiguity }: Inspection) {
  return {
    how,
    point,
    surface: surfaceData(surface),
    element: elementData(element),
    target: target && elementData(target),
    ancestors: ancestors.map(({ id, role, name }) => ({ id, role, name })),
    consequences: [...consequences],
    equals: [...(ambiguity?.others ?? [])],
  };
}

function elementData({ handle: _, ...told }: InspectedElement) {
  return told;
}
