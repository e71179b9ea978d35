/** Pointer grounding: what is under the pointer, and what could be done to it. */
export { type Consequence, explain } from './explain.js';
export { type FollowEvent, type FollowOptions, follow } from './follow.js';
export { type InspectOptions, inspectAt, inspectElement } from './inspect.js';
export type { Inspectable, InspectedElement, Inspection, Twin } from './inspection.js';
export { inspectionToLine, inspectionToText } from './text.js';
