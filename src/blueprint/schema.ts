/**
 * JSON Schema (draft 2020-12) of `lumos.blueprint/1`, for consumers in other languages. `model.ts` has the same in TypeScript,
 * with what each field means; a test keeps the two together.
 */
import { AFFORDANCES, type BackendKind, type OmitReason, type PartialReason, type SurfaceKind } from './model.js';
import { ROLES } from './roles.js';
import { STATES } from './states.js';

/** Lists every member of a union of strings exactly once: the compiler refuses one too many or too few. */
function members<T extends string>(of: Readonly<Record<T, true>>): string[] {
  return Object.keys(of);
}

const BACKENDS = members<BackendKind>({
  atspi: true,
  'windows-uia': true,
  'macos-ax': true,
  web: true,
  vision: true,
  fake: true,
  capture: true,
});
const SURFACE_KINDS = members<SurfaceKind>({
  window: true,
  dialog: true,
  popup: true,
  panel: true,
  desktop: true,
  tab: true,
  image: true,
});
const PARTIAL_REASONS = members<PartialReason>({
  deadline: true,
  limit: true,
  unresponsive: true,
  died: true,
  unsupported: true,
});
const OMIT_REASONS = members<OmitReason>({
  offscreen: true,
  decoration: true,
  duplicate: true,
  wrapper: true,
  list: true,
  limit: true,
  hidden: true,
});

const text = { type: 'string' } as const;
const textOrNull = { type: ['string', 'null'] } as const;
const number = { type: 'number' } as const;
const numberOrNull = { type: ['number', 'null'] } as const;
const truth = { type: 'boolean' } as const;
const truthOrNull = { type: ['boolean', 'null'] } as const;
const count = { type: 'integer', minimum: 0 } as const;
const ordinal = { type: 'integer', minimum: 1 } as const;
const id = { type: 'string', pattern: '^[AWV][1-9][0-9]*$' } as const;

function closed(
  required: Readonly<Record<string, object>>,
  optional: Readonly<Record<string, object>> = {},
): Readonly<Record<string, unknown>> {
  return {
    type: 'object',
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: false,
  };
}

function orNull(schema: object): object {
  return { anyOf: [schema, { type: 'null' }] };
}

const ref = (name: string): object => ({ $ref: `#/$defs/${name}` });

export const BLUEPRINT_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'lumos.blueprint/1',
  title: 'The compact, validated description of one surface at one moment',
  ...closed(
    {
      schema: { const: 'lumos.blueprint/1' },
      surface: ref('surface'),
      backend: { enum: BACKENDS },
      sequence: { ...ordinal, description: 'Counts the observations of this surface in this session, from 1.' },
      hash: { ...text, description: 'Equal hash = nothing that a caller can see has changed.' },
      focus: { ...orNull(id), description: 'Id of the focused element.' },
      elements: { type: 'array', items: ref('element') },
      omitted: { type: 'array', items: closed({ reason: { enum: OMIT_REASONS }, count }) },
      takenAt: { ...number, description: 'Milliseconds since the epoch.' },
    },
    {
      partial: closed({ reason: { enum: PARTIAL_REASONS }, message: text }),
      vision: {
        ...closed({ looked: truth, reason: text }, { elapsedMs: number, picture: text }),
        description: 'Whether a picture of the surface was looked at as well, and why or why not.',
      },
      blockedBy: { type: 'array', items: text, description: 'Surfaces that stand in front and take input first.' },
    },
  ),
  $defs: {
    rect: {
      ...closed({ x: number, y: number, width: number, height: number }),
      description: 'Physical pixels on the screen, origin at the top left of the primary display.',
    },
    handle: closed({ backend: { enum: BACKENDS }, key: text }),
    range: closed({ now: number, min: numberOrNull, max: numberOrNull, step: numberOrNull }),
    surface: closed(
      {
        id: text,
        backend: { enum: BACKENDS },
        kind: { enum: SURFACE_KINDS },
        title: text,
        app: closed({ name: text, pid: { type: ['integer', 'null'] }, toolkit: textOrNull }),
        bounds: orNull(ref('rect')),
        active: truthOrNull,
        minimized: truthOrNull,
        modal: truth,
        stacking: { type: ['integer', 'null'], description: '0 = topmost.' },
        scale: number,
        native: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } },
      },
      { url: text },
    ),
    element: {
      ...closed(
        {
          id: { ...orNull(id), description: 'null = shown only to be understood.' },
          role: { enum: ROLES },
          name: text,
          states: { type: 'array', items: { enum: STATES }, uniqueItems: true },
          bounds: orNull(ref('rect')),
          affordances: { type: 'array', items: { enum: AFFORDANCES }, uniqueItems: true },
          parent: { type: ['integer', 'null'], minimum: 0, description: 'Index into elements.' },
          depth: count,
          activation: orNull(closed({ x: number, y: number })),
          foreground: truth,
          native: {
            type: 'object',
            properties: { role: text, handle: ref('handle') },
            required: ['role', 'handle'],
            description: "The platform's own facts; open.",
          },
        },
        {
          value: textOrNull,
          valueLength: {
            ...count,
            description: 'Unicode code points of the whole text, when value holds only its beginning.',
          },
          range: orNull(ref('range')),
          description: textOrNull,
          placeholder: textOrNull,
          level: ordinal,
          position: ordinal,
          setSize: count,
          row: count,
          column: count,
          rowCount: count,
          columnCount: count,
          shortcut: textOrNull,
          url: textOrNull,
          platformId: textOrNull,
          summary: closed({ hidden: count, how: text }),
        },
      ),
      // A password's value never enters a blueprint.
      if: { properties: { states: { contains: { const: 'protected' } } }, required: ['states'] },
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
      then: { properties: { value: { type: 'null' } } },
    },
  },
} as const;
