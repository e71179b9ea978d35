/** What the rest of the product, and its users, take from the model. Pure: no I/O, no native code. */
export { elementAtPoint, type Hit, type HitNode, type HitOptions, hitTest } from './at.js';
export { type BuildOptions, buildBlueprint } from './build.js';
export { type Difference, diffBlueprints, differenceToText } from './diff.js';
export { type Decision, decide, type FindOptions, findElements, type Match } from './find.js';
export { area, centre, contains, intersect, type Point, type Rect } from './geometry.js';
export { hashBlueprint } from './hash.js';
export { type IdCandidate, IdRegistry, type IdsJson } from './ids.js';
export { type LinesOptions, toLines } from './lines.js';
export { type Resolution, resolveLocator } from './locate.js';
export type {
  Affordance,
  AppInfo,
  BackendKind,
  Blueprint,
  Element,
  Handle,
  Locator,
  Omitted,
  RawNode,
  RawTree,
  SurfaceId,
  SurfaceInfo,
  SurfaceKind,
  ValueRange,
} from './model.js';
export { elementTree, neighbour, type Relation, relationsOf, spatialRelations } from './relations.js';
export { ROLES, type Role } from './roles.js';
export { type Rows, toRow, toRows } from './rows.js';
export { BLUEPRINT_SCHEMA } from './schema.js';
export { STATES, type State } from './states.js';
export { type Budget, type TextOptions, toText } from './text.js';
