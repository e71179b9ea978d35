/** JSON Schema (2020-12, closed) of a saved capture's two documents. What ajv compiles is exactly this. */
import { AFFORDANCES } from '../../blueprint/model.js';
import { ROLES } from '../../blueprint/roles.js';
import { STATES } from '../../blueprint/states.js';

export const CAPTURE_SCHEMA = 'lumos.capture/1';

const text = { type: 'string' } as const;
const textOrNull = { type: ['string', 'null'] } as const;
const whole = { type: 'integer' } as const;
const count = { type: 'integer', minimum: 0 } as const;
const numberOrNull = { type: ['number', 'null'] } as const;
const booleanOrNull = { type: ['boolean', 'null'] } as const;
const facts = { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } } as const;

const backend = { enum: ['atspi', 'windows-uia', 'macos-ax', 'web', 'vision', 'fake', 'capture'] } as const;

const rect = {
  type: 'object',
  additionalProperties: false,
  required: ['x', 'y', 'width', 'height'],
  properties: { x: whole, y: whole, width: count, height: count },
} as const;
const rectOrNull = { anyOf: [{ type: 'null' }, rect] } as const;

const surface = {
  type: 'object',
  additionalProperties: false,
  required: [
    'id',
    'backend',
    'kind',
    'title',
    'app',
    'bounds',
    'active',
    'minimized',
    'modal',
    'stacking',
    'scale',
    'native',
  ],
  properties: {
    id: text,
    backend,
    kind: { enum: ['window', 'dialog', 'popup', 'panel', 'desktop', 'tab', 'image'] },
    title: text,
    app: {
      type: 'object',
      additionalProperties: false,
      required: ['name', 'pid', 'toolkit'],
      properties: { name: text, pid: { type: ['integer', 'null'] }, toolkit: textOrNull },
    },
    bounds: rectOrNull,
    active: booleanOrNull,
    minimized: booleanOrNull,
    modal: { type: 'boolean' },
    stacking: { type: ['integer', 'null'], minimum: 0 },
    scale: { type: 'number', exclusiveMinimum: 0 },
    url: text,
    native: facts,
  },
} as const;

const range = {
  type: 'object',
  additionalProperties: false,
  required: ['now', 'min', 'max', 'step'],
  properties: { now: { type: 'number' }, min: numberOrNull, max: numberOrNull, step: numberOrNull },
} as const;

const node = {
  type: 'object',
  additionalProperties: false,
  required: ['depth', 'handle', 'role', 'nativeRole', 'name', 'states', 'bounds', 'affordances', 'native'],
  properties: {
    depth: count,
    handle: {
      type: 'object',
      additionalProperties: false,
      required: ['backend', 'key'],
      properties: { backend, key: text },
    },
    role: { enum: ROLES },
    nativeRole: text,
    name: text,
    description: textOrNull,
    value: textOrNull,
    valueLength: count,
    range: { anyOf: [{ type: 'null' }, range] },
    placeholder: textOrNull,
    states: { type: 'array', items: { enum: STATES } },
    bounds: rectOrNull,
    affordances: { type: 'array', items: { enum: AFFORDANCES } },
    platformId: textOrNull,
    level: whole,
    position: whole,
    setSize: whole,
    row: whole,
    column: whole,
    rowCount: whole,
    columnCount: whole,
    shortcut: textOrNull,
    url: textOrNull,
    labelledBy: { type: 'array', items: text },
    unreadChildren: count,
    native: facts,
  },
} as const;

const tree = {
  type: 'object',
  additionalProperties: false,
  required: ['schema', 'surface', 'scope', 'nodes', 'focus', 'elapsedMs'],
  properties: {
    schema: { const: 'lumos.raw/1' },
    surface,
    scope: { enum: ['visible', 'all'] },
    nodes: { type: 'array', minItems: 1, items: node },
    focus: { type: ['integer', 'null'], minimum: 0 },
    partial: {
      type: 'object',
      additionalProperties: false,
      required: ['reason', 'message'],
      properties: { reason: { enum: ['deadline', 'limit', 'unresponsive', 'died', 'unsupported'] }, message: text },
    },
    blockedBy: { type: 'array', items: text },
    vision: {
      type: 'object',
      additionalProperties: false,
      required: ['looked', 'reason'],
      properties: {
        looked: { type: 'boolean' },
        reason: text,
        elapsedMs: { type: 'number', minimum: 0 },
        picture: text,
      },
    },
    elapsedMs: { type: 'number', minimum: 0 },
  },
} as const;

/** `tree.json` */
export const TREES = {
  type: 'object',
  additionalProperties: false,
  required: ['trees'],
  properties: { trees: { type: 'array', minItems: 1, items: tree } },
} as const;

/** `meta.json` */
export const META = {
  type: 'object',
  additionalProperties: false,
  required: ['schema', 'version', 'takenAt', 'platform', 'redacted', 'screenshot'],
  properties: {
    schema: { const: CAPTURE_SCHEMA },
    version: text,
    // The range of ECMAScript's time values.
    takenAt: { type: 'number', minimum: 0, maximum: 8.64e15 },
    platform: {
      type: 'object',
      additionalProperties: false,
      required: ['os', 'release', 'session'],
      properties: { os: text, release: text, session: textOrNull },
    },
    redacted: { type: 'boolean' },
    screenshot: rectOrNull,
    note: text,
  },
} as const;
