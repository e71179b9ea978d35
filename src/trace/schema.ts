/**
 * JSON Schema (draft 2020-12) of one line of `lumos.trace/1`, for consumers in other languages: the twin of `records.ts`.
 * Open where version 1 may grow: records may have more fields than are named here.
 */
import { STAGES } from '../actions/result.js';
import { ACTION_SCHEMA } from '../actions/schema.js';
import { BLUEPRINT_SCHEMA } from '../blueprint/schema.js';
import { ERROR_CODES } from '../errors.js';
import { NO_COUNTS } from '../planner/memory.js';
import { TRACE_SCHEMA_ID } from './records.js';

type Schema = Readonly<Record<string, unknown>>;

const text: Schema = { type: 'string' };
const truth: Schema = { type: 'boolean' };
const textOrNull: Schema = { type: ['string', 'null'] };
const number: Schema = { type: 'number' };
const numberOrNull: Schema = { type: ['number', 'null'] };
const count: Schema = { type: 'integer', minimum: 0 };
const ordinal: Schema = { type: 'integer', minimum: 1 };
const texts: Schema = { type: 'array', items: text };
const textMap: Schema = { type: 'object', additionalProperties: text };

const ref = (name: string): Schema => ({ $ref: `#/$defs/${name}` });
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });
const list = (items: Schema): Schema => ({ type: 'array', items });

function object(required: Readonly<Record<string, Schema>>, optional: Readonly<Record<string, Schema>> = {}): Schema {
  return { type: 'object', required: Object.keys(required), properties: { ...required, ...optional } };
}

const t: Schema = { ...count, description: 'Milliseconds since the start of the run.' };
const step: Schema = ordinal;
const EFFECTS = ['confirmed', 'partial', 'no_effect', 'unverifiable', 'refused'];

const RECORDS: Readonly<Record<string, Schema>> = {
  header: object(
    {
      type: { const: 'header' },
      schema: { const: TRACE_SCHEMA_ID },
      minor: count,
      product: object({ name: text, version: text }),
      goal: text,
      planner: text,
      model: textOrNull,
      platform: object({ os: text, release: text }),
      desktop: object({
        kind: { enum: ['current', 'private', 'web', 'capture', 'unknown'] },
        display: textOrNull,
      }),
      scale: { ...numberOrNull, description: 'Physical pixels per logical pixel.' },
      started: { ...text, description: 'ISO 8601, UTC.' },
      limits: orNull(object({ steps: count, timeMs: numberOrNull, tokens: numberOrNull, costUsd: numberOrNull })),
    },
    { source: { ...text, description: 'What the trace was made from, where LUMOS did not record it.' } },
  ),
  resumed: object({
    type: { const: 'resumed' },
    t,
    at: { type: ['integer', 'null'] },
    planner: text,
    model: textOrNull,
  }),
  observation: object(
    {
      type: { const: 'observation' },
      t,
      step,
      n: ordinal,
      when: { enum: ['before', 'after'] },
      surface: textOrNull,
      hash: textOrNull,
    },
    {
      blueprint: ref('blueprint'),
      same: { ...ordinal, description: 'Nothing differs from the observation with this number.' },
      since: ordinal,
      patch: ref('patch'),
    },
  ),
  message: object({
    type: { const: 'message' },
    t,
    id: ordinal,
    role: { enum: ['system', 'user', 'assistant'] },
    text,
  }),
  exchange: object(
    {
      type: { const: 'exchange' },
      t,
      step,
      model: text,
      messages: { ...list(ordinal), description: 'Ids of message records.' },
      answer: text,
      usage: object({
        inputTokens: numberOrNull,
        outputTokens: numberOrNull,
        cachedTokens: numberOrNull,
        costUsd: numberOrNull,
      }),
      coerced: list(ref('coercion')),
      complaint: textOrNull,
      elapsedMs: number,
    },
    { unknownId: truth, points: count },
  ),
  rule: object({
    type: { const: 'rule' },
    t,
    step,
    rule: text,
    verdict: { enum: ['replaced', 'refused', 'told'] },
    message: text,
    action: orNull(ref('action')),
  }),
  decision: object({ type: { const: 'decision' }, t, step, decision: ref('policyDecision') }),
  acting: object({
    type: { const: 'acting' },
    t,
    step,
    action: ref('action'),
    redacted: truth,
    position: { type: ['integer', 'null'] },
    target: orNull(ref('target')),
    destination: orNull(ref('target')),
  }),
  acted: object(
    {
      type: { const: 'acted' },
      t,
      step,
      action: ref('action'),
      redacted: truth,
      effect: object({ kind: { enum: EFFECTS }, summary: text, difference: text }, { readBack: text }),
      delivery: { enum: ['not_delivered', 'delivered', 'unknown'] },
      means: textOrNull,
      target: orNull(ref('target')),
      error: orNull(ref('error')),
      refusedAt: { enum: [...STAGES, null] },
      coerced: list(ref('coercion')),
      surface: orNull(ref('surface')),
      opened: list(ref('surface')),
      closed: list(ref('surface')),
      settled: { type: ['boolean', 'null'] },
      warnings: texts,
      timings: { type: 'object', additionalProperties: number },
      elapsedMs: number,
      memory: object(
        { dropped: count, kept: count, deeds: list(ref('deed')) },
        {
          entered: textMap,
          launched: textMap,
          lastUrl: textOrNull,
          pendingSearch: textOrNull,
          counters: ref('counters'),
        },
      ),
    },
    { answer: text },
  ),
  screenshot: object({ type: { const: 'screenshot' }, t, step, file: text, bounds: orNull(ref('rect')) }),
  gap: object({ type: { const: 'gap' }, t, lost: count, why: text }),
  ended: object({
    type: { const: 'ended' },
    t,
    status: { enum: ['done', 'failed', 'limit', 'stopped'] },
    summary: text,
    error: orNull(ref('error')),
    spent: object({
      steps: count,
      elapsedMs: number,
      inputTokens: count,
      outputTokens: count,
      costUsd: numberOrNull,
    }),
    counters: ref('counters'),
  }),
};

export const TRACE_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: TRACE_SCHEMA_ID,
  title: 'One line of a LUMOS trace (JSON Lines)',
  description: 'Records of types that are not named here belong to a newer minor version.',
  type: 'object',
  required: ['type'],
  properties: { type: text },
  allOf: Object.keys(RECORDS).map((type) => ({
    if: { properties: { type: { const: type } } },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: ref(type),
  })),
  $defs: {
    ...RECORDS,
    // A schema of its own, with its own references (JSON Schema 2020-12, section 9.3.1: bundled documents).
    blueprint: BLUEPRINT_SCHEMA,
    action: actionSchema(),
    rect: object({ x: number, y: number, width: number, height: number }),
    surface: object({ id: text, title: text, app: text }),
    coercion: object({ property: text, note: text }),
    policyDecision: object(
      { verdict: { enum: ['allow', 'ask', 'deny'] }, rule: text, reason: text },
      { answeredBy: { enum: ['consent', 'person'] } },
    ),
    target: object({
      id: textOrNull,
      role: text,
      name: text,
      bounds: orNull(ref('rect')),
      locator: orNull(ref('locator')),
    }),
    locator: object(
      {
        id: text,
        surface: object({ id: text, app: text, title: text }),
        handle: object({ backend: text, key: text }),
        role: text,
        name: text,
        platformId: textOrNull,
        path: list(object({ role: text, name: text })),
        ordinal: count,
        equals: count,
      },
      { place: text },
    ),
    error: object({
      code: { enum: ERROR_CODES },
      message: text,
      hint: text,
      candidates: list(object({ id: text, role: text, name: text }, { why: text })),
      delivery: { enum: ['not_delivered', 'delivered', 'unknown'] },
      details: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } },
    }),
    deed: object({
      step,
      action: ref('action'),
      target: orNull(object({ role: text, name: text })),
      effect: { enum: EFFECTS },
      summary: text,
      code: textOrNull,
      before: textOrNull,
      after: textOrNull,
    }),
    counters: object(Object.fromEntries(Object.keys(NO_COUNTS).map((name) => [name, count]))),
    patch: object(
      {
        head: { type: 'object', description: 'Facts of the blueprint, besides its elements, that are new.' },
        elements: list({
          oneOf: [
            object({ keep: { type: 'array', prefixItems: [count, count], minItems: 2, maxItems: 2 } }),
            object({ from: count, set: { type: 'object' } }, { unset: texts }),
            object({ add: { type: 'object' } }),
          ],
        }),
      },
      { gone: texts },
    ),
  },
} as const satisfies Schema;

/**
 * The primitives as `lumos.action/1` has them, less its patterns and lengths: an action that was refused as invalid is in a
 * trace all the same, and text that was taken out is no key.
 */
function actionSchema(): Schema {
  const names = Object.keys(ACTION_SCHEMA.$defs);
  return object({ action: { enum: names } }, { reason: text });
}
