/** A trace as an interaction log of OmniMCP. */
import type { Action } from '../actions/action.js';
import type { Rect } from '../blueprint/geometry.js';
import type { Blueprint } from '../blueprint/model.js';
import type { OmniAction, OmniBox, OmniLog, OmniState, OmniStep } from './omnimcp-schema.js';
import type { ActedRecord } from './records.js';
import type { Trace, TraceStep } from './trace.js';

export interface OmnimcpExport {
  readonly log: readonly OmniStep[] | OmniLog;
  /** Steps that v0.1 has no words for. */
  readonly leftOut: readonly { readonly step: number; readonly action: string }[];
}

/** @param version `0.1` = what its readers know, the rest is left out and named; `0.2` = everything */
export function toOmnimcp(trace: Trace, version: '0.1' | '0.2' = '0.1'): OmnimcpExport {
  const started = Date.parse(trace.header.started);
  const leftOut: { step: number; action: string }[] = [];
  const steps: OmniStep[] = [];
  for (const step of trace.steps) {
    const { acted } = step;
    if (!acted) continue;
    const plain = plainAction(acted.action, step.before);
    if (version === '0.1' && !plain) {
      leftOut.push({ step: step.step, action: acted.action.action });
      continue;
    }
    const common = {
      timestamp: (started + (step.acting?.t ?? acted.t)) / 1000,
      visual_state: stateOf(step, started, version),
    };
    if (version === '0.1') steps.push({ ...common, action: plain as OmniAction });
    else steps.push({ ...common, ...extended(step, acted, plain) });
  }
  return { log: version === '0.1' ? steps : { schema_version: '0.2', goal: trace.header.goal, steps }, leftOut };
}

function extended(
  step: TraceStep,
  acted: ActedRecord,
  plain: OmniAction | null,
): Omit<OmniStep, 'timestamp' | 'visual_state'> {
  const { action, effect, error } = acted;
  const { reason, ...whole } = action;
  return {
    action: {
      ...(plain ?? { type: action.action, target_id: acted.target?.id ?? null }),
      ...(action.action === 'scroll' ? { direction: action.direction ?? 'down', amount: action.pages ?? 1 } : {}),
      ...(reason === undefined ? {} : { reason }),
      lumos: { ...whole, ...(reason === undefined ? {} : { reason }) },
    },
    outcome: { effect: effect.kind, summary: effect.summary, error: error?.code ?? null },
    post_state_hash: step.after?.hash ?? null,
  };
}

/** null where v0.1 has no such action. */
function plainAction(action: Action, seen: Blueprint | null): OmniAction | null {
  const aim = 'target' in action ? aimOf(action.target, seen) : {};
  switch (action.action) {
    case 'click':
      return action.button === undefined || action.button === 'left' ? { type: 'click', ...aim } : null;
    case 'hover':
      return { type: 'hover', ...aim };
    case 'type_text':
    case 'set_text':
      return { type: 'type', ...aim, text: action.text };
    case 'open_app':
      return { type: 'launch_app', text: action.name };
    case 'scroll':
      return { type: 'scroll', ...aim };
    default:
      return null;
  }
}

function aimOf(target: unknown, seen: Blueprint | null): Pick<OmniAction, 'target_id' | 'bbox'> {
  if (typeof target === 'string') {
    const element = seen?.elements.find((each) => each.id === target);
    const target_id = seen?.backend === 'vision' ? (element?.platformId ?? target) : target;
    return { target_id, ...(element?.bounds ? { bbox: boxOf(element.bounds) } : {}) };
  }
  if (typeof target !== 'object' || target === null) return {};
  const { x, y } = target as { x: number; y: number };
  return { bbox: boxOf({ x, y, width: 0, height: 0 }) };
}

function stateOf({ before, screenshot, t }: TraceStep, started: number, version: '0.1' | '0.2'): OmniState {
  const { width, height } = before?.surface.bounds ?? { width: 0, height: 0 };
  const path = before?.surface.native.screenshot_path;
  return {
    screenshot_path: screenshot?.file ?? (typeof path === 'string' ? path : ''),
    screen_resolution: [Math.round(width), Math.round(height)],
    elements: (before?.elements ?? []).map((element, index) => ({
      element_id: (before?.backend === 'vision' ? element.platformId : null) ?? element.id ?? `text-${index}`,
      ...(typeof element.native.tag === 'string' ? { tag: element.native.tag } : {}),
      text: element.name,
      role: before?.backend === 'vision' && element.native.role !== '' ? element.native.role : element.role,
      ...(element.bounds ? { bbox: boxOf(element.bounds) } : {}),
      visible: !element.states.includes('hidden') && !element.states.includes('offscreen'),
    })),
    timestamp: (before ? before.takenAt || started + t : started + t) / 1000,
    ...(version === '0.2' && before
      ? {
          source: before.backend,
          scale_factor: before.surface.scale,
          window: { title: before.surface.title, app: before.surface.app.name },
          state_hash: before.hash,
        }
      : {}),
  };
}

function boxOf({ x, y, width, height }: Rect): OmniBox {
  return { x1: Math.round(x), y1: Math.round(y), x2: Math.round(x + width), y2: Math.round(y + height) };
}
