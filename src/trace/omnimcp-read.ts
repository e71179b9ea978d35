/** Interaction logs of OmniMCP as traces: v0.1 and 0.2, with both forms of boxes. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Action } from '../actions/action.js';
import { REDACTED } from '../actions/policy.js';
import type { Rect } from '../blueprint/geometry.js';
import { hashBlueprint } from '../blueprint/hash.js';
import type { Blueprint, Element } from '../blueprint/model.js';
import { ROLES, type Role } from '../blueprint/roles.js';
import { LumosError } from '../errors.js';
import { EMPTY_MEMORY } from '../planner/memory.js';
import { patchMemory } from './memory-patch.js';
import { OMNIMCP_SCHEMA, type OmniAction, type OmniElement, type OmniState, type OmniStep } from './omnimcp-schema.js';
import { TRACE_MINOR, TRACE_SCHEMA_ID, type TraceRecord, type TraceTarget } from './records.js';

let validate: ValidateFunction | undefined;

/** @throws LumosError INVALID_ACTION naming the place that does not fit */
export function readOmnimcp(text: string): TraceRecord[] {
  const log = parse(text);
  const steps = (Array.isArray(log) ? log : (log as { steps: OmniStep[] }).steps) as readonly OmniStep[];
  const { goal = '', schema_version: version = '0.1' } = Array.isArray(log)
    ? {}
    : (log as { goal?: string; schema_version?: string });
  const start = millis(steps[0]?.timestamp ?? 0);
  const header: TraceRecord = {
    type: 'header',
    schema: TRACE_SCHEMA_ID,
    minor: TRACE_MINOR,
    product: { name: 'OmniMCP', version },
    goal,
    planner: 'unknown',
    model: null,
    platform: { os: 'unknown', release: 'unknown' },
    desktop: { kind: 'unknown', display: null },
    scale: steps[0]?.visual_state.scale_factor ?? null,
    started: new Date(start).toISOString(),
    limits: null,
    source: `omnimcp/${version}`,
  };
  return [header, ...steps.flatMap((step, index) => recordsOf(step, index + 1, start))];
}

/** Whether a file's first characters can be such a log: a trace begins with its header. */
export function looksLikeOmnimcp(head: string): boolean {
  return /^\s*\[/u.test(head) || /^\s*\{\s*"(?:schema_version|steps|goal)"/u.test(head);
}

function parse(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new LumosError('INVALID_ACTION', 'The interaction log is not JSON.', { hint: 'Give the whole file.', cause });
  }
  validate ??= new Ajv2020({ strict: true, allowUnionTypes: true, strictTypes: false, allErrors: true }).compile(
    OMNIMCP_SCHEMA,
  );
  if (validate(value)) return value;
  const deepest = [...(validate.errors ?? [])].sort((a, b) => b.instancePath.length - a.instancePath.length)[0];
  const place = deepest?.instancePath || '/';
  throw new LumosError(
    'INVALID_ACTION',
    `The interaction log does not fit OmniMCP's protocol: ${place} ${deepest?.message}.`,
    {
      hint: 'v0.1 is a list of steps with timestamp, visual_state and action.',
    },
  );
}

function recordsOf(step: OmniStep, number: number, start: number): TraceRecord[] {
  const t = Math.max(0, Math.round(millis(step.timestamp) - start));
  const before = blueprintOf(step.visual_state, number);
  const action = actionOf(step.action, before);
  const target = targetOf(step.action, before);
  const redacted = 'text' in action && action.text === REDACTED;
  const common = { t, step: number };
  const memory = patchMemory(number === 1 ? null : EMPTY_MEMORY, EMPTY_MEMORY);
  return [
    {
      ...{ type: 'observation', ...common, n: number, when: 'before', surface: before.surface.id },
      ...{ hash: before.hash, blueprint: before },
    },
    { type: 'acting', ...common, action, redacted, position: null, target, destination: null },
    {
      ...{ type: 'acted', ...common, action, redacted, target },
      effect: {
        kind: effectKind(step.outcome?.effect),
        summary: step.outcome?.summary ?? 'the log does not say what came of it',
        difference: '',
      },
      ...{ delivery: 'unknown', means: null, error: null, refusedAt: null, coerced: [], surface: null },
      ...{ opened: [], closed: [], settled: null, warnings: [], timings: {} },
      elapsedMs: 0,
      memory,
    },
  ] as TraceRecord[];
}

const EFFECTS = ['confirmed', 'partial', 'no_effect', 'unverifiable', 'refused'] as const;

function effectKind(said: string | undefined): (typeof EFFECTS)[number] {
  return EFFECTS.find((kind) => kind === said) ?? 'unverifiable';
}

/** The picture is the surface: what OmniMCP sees, it sees in pixels. Its own ids become `platformId`. */
function blueprintOf(state: OmniState, sequence: number): Blueprint {
  const [width, height] = state.screen_resolution;
  const surface: Blueprint['surface'] = {
    id: 'screen',
    backend: 'vision',
    kind: 'image',
    title: state.window?.title ?? state.screenshot_path,
    app: { name: state.window?.app ?? '', pid: null, toolkit: null },
    bounds: { x: 0, y: 0, width, height },
    ...{ active: null, minimized: null, modal: false, stacking: null, scale: state.scale_factor ?? 1 },
    native: { screenshot_path: state.screenshot_path, ...(state.source ? { source: state.source } : {}) },
  };
  const elements = state.elements.map(elementOf);
  const content = { surface, elements, focus: null };
  return {
    schema: 'lumos.blueprint/1',
    backend: 'vision',
    sequence,
    hash: hashBlueprint(content),
    omitted: [],
    takenAt: millis(state.timestamp),
    ...content,
  };
}

const ROLE_WORDS: Readonly<Record<string, Role>> = {
  text_field: 'textbox',
  textfield: 'textbox',
  input: 'textbox',
  text_box: 'textbox',
  label: 'text',
  check_box: 'checkbox',
  radio_button: 'radio',
  drop_down: 'combobox',
  dropdown: 'combobox',
  menu_item: 'menuitem',
  list_item: 'listitem',
  hyperlink: 'link',
  a: 'link',
};

function elementOf(element: OmniElement, index: number): Element {
  const word = (element.role ?? element.tag ?? '').toLowerCase();
  const role: Role = (ROLES as readonly string[]).includes(word) ? (word as Role) : (ROLE_WORDS[word] ?? 'unknown');
  const bounds = rectOf(element.bbox);
  const visible = element.visible !== false;
  return {
    id: `V${index + 1}`,
    role,
    name: element.text ?? '',
    states: visible ? [] : ['hidden'],
    bounds,
    affordances: visible && bounds ? ['press'] : [],
    parent: null,
    depth: 0,
    activation: bounds && visible ? { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 } : null,
    foreground: true,
    platformId: element.element_id,
    native: {
      role: element.role ?? '',
      handle: { backend: 'vision', key: element.element_id },
      ...(element.tag ? { tag: element.tag } : {}),
    },
  };
}

export function rectOf(box: OmniElement['bbox']): Rect | null {
  if (!box) return null;
  const [x1, y1, x2, y2] = Array.isArray(box) ? (box as number[]) : Object.values(pick(box as never));
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return null;
  const [left, right] = x1 <= x2 ? [x1, x2] : [x2, x1];
  const [top, bottom] = y1 <= y2 ? [y1, y2] : [y2, y1];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function pick({ x1, y1, x2, y2 }: { x1: number; y1: number; x2: number; y2: number }): Record<string, number> {
  return { x1, y1, x2, y2 };
}

function actionOf(action: OmniAction, seen: Blueprint): Action {
  if (action.lumos) return action.lumos as unknown as Action;
  const id = seen.elements.find((element) => element.platformId === action.target_id)?.id ?? null;
  const rect = rectOf(action.bbox);
  const point = rect && { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
  const reason = action.reason === undefined ? {} : { reason: action.reason };
  const target = id ?? point;
  const onId = id === null ? {} : { target: id };
  switch (action.type) {
    case 'type':
      return { action: 'type_text', text: action.text ?? '', ...onId, ...reason };
    case 'launch_app':
      return { action: 'open_app', name: action.text ?? action.target_id ?? '', ...reason };
    case 'scroll':
      return { action: 'scroll', ...onId, ...reason };
    case 'click':
    case 'hover':
      if (target) return { action: action.type, target, ...reason };
      break;
  }
  throw new LumosError(
    'INVALID_ACTION',
    `The interaction log has an action "${action.type.slice(0, 40)}" that cannot be read.`,
    {
      hint: 'v0.1 has click, type, hover, launch_app and scroll; click and hover need a target_id or a bbox.',
    },
  );
}

function targetOf(action: OmniAction, seen: Blueprint): TraceTarget | null {
  const element = seen.elements.find((each) => each.platformId === action.target_id);
  if (!element) return null;
  const { id, role, name, bounds } = element;
  return { id, role, name, bounds, locator: null };
}

/** Seconds since the epoch (Python's `time.time()`), milliseconds where the number is too large for that, or ISO 8601. */
function millis(timestamp: number | string): number {
  if (typeof timestamp === 'number') return timestamp > 1e11 ? timestamp : timestamp * 1000;
  const parsed = Date.parse(timestamp);
  return Number.isNaN(parsed) ? 0 : parsed;
}
