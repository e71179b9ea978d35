/**
 * The package's root. Importing it loads no native module, no browser and no model: each is loaded when it is first used.
 *
 *     import { Session } from 'lumos';
 *     const session = await Session.open();
 *     const blueprint = await session.observe();
 *     const result = await session.act({ action: 'click', target: 'A14' });
 *     await session.close();
 */
export type { Availability, Backend, Capabilities, Operation } from './a11y/backend.js';
export type { Action, ActionName, ElementId, Target, WaitCondition } from './actions/action.js';
export type { Coercion } from './actions/coerce.js';
export { parseAction } from './actions/parse.js';
export {
  type Answer,
  type Ask,
  type Consent,
  type Decision,
  judge,
  type Policy,
  type PolicyMode,
  type Question,
  type Rule,
  type Verdict,
} from './actions/policy.js';
export { DEFAULT_RULES, defaultPolicy, GOAL_RULES } from './actions/policy-default.js';
export { loadPolicy, resolvePolicy } from './actions/policy-file.js';
export { POLICY_SCHEMA } from './actions/policy-schema.js';
export type { ActionResult, Effect, EffectKind } from './actions/result.js';
export { ACTION_NAMES, ACTION_SCHEMA, describeAction } from './actions/schema.js';
export { type ToolError, toToolError } from './actions/tool-error.js';
export type { InputMode } from './actions/world.js';
export { elementAtPoint } from './blueprint/at.js';
export { type Difference, diffBlueprints, differenceToText } from './blueprint/diff.js';
export { findElements, type Match } from './blueprint/find.js';
export type { Point, Rect } from './blueprint/geometry.js';
export type {
  Affordance,
  AppInfo,
  BackendKind,
  Blueprint,
  Element,
  Locator,
  SurfaceInfo,
  SurfaceKind,
  VisionMode,
  VisionNote,
} from './blueprint/model.js';
export type { Role } from './blueprint/roles.js';
export type { State } from './blueprint/states.js';
export { toLines, toRows, toText } from './blueprint/text.js';
export { currentEnvironment, type DesktopEnvironment } from './environment.js';
export { type Candidate, type DeliveryState, ERROR_CODES, type ErrorCode, LumosError } from './errors.js';
export {
  createMcpServer,
  type GoalSetup,
  type LumosMcpServer,
  type McpOptions,
  McpPerson,
} from './mcp/index.js';
export type { Limits, RunEvent, RunListener, RunStatus, Spent } from './planner/events.js';
export { sessionForGoal } from './planner/goal-session.js';
export { createLiteralPlanner } from './planner/literal/planner.js';
export { type RunOptions, type RunResult, runGoal } from './planner/loop.js';
export { createModelPlanner, type ModelPlannerOptions } from './planner/model-planner.js';
export { chooseModel, type ModelClient, type ModelOptions } from './planner/models/index.js';
export type { Exchange, Planner, PlannerInput, Proposal } from './planner/planner.js';
export { createPlanThenAct } from './planner/strategies/index.js';
export { defaultStateFile } from './session/state-file.js';
export type { WebPlace } from './session/web.js';
export { type ObserveOptions, Session, type SessionOptions } from './session.js';
export {
  type ActionTestPair,
  generateActionTestPair,
  generatePage,
  generateTestUi,
  openPageRenderer,
  type SynthElement,
  type TestUi,
} from './synth/index.js';
export {
  createTraceWriter,
  loadTrace,
  pastOf,
  replayTrace,
  reportHtml,
  TRACE_SCHEMA,
  type Trace,
  type TraceWriter,
  type TraceWriterOptions,
  validateTrace,
} from './trace/index.js';
export {
  createVisionPass,
  type ParsedPicture,
  type ParseOptions,
  parsePicture,
  type SeenElement,
  type SeenPicture,
  type VisionOptions,
  type VisionPass,
} from './vision/index.js';
