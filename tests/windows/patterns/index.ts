/** All rows in the order in which they are done: each leaves the window as the next expects it. */
import { ASKING } from './asking.js';
import { EVENTS } from './events.js';
import { OPERATING } from './operating.js';
import { READING } from './reading.js';
import { REFUSING } from './refusing.js';
import type { Row } from './row.js';

export const GROUPS: readonly (readonly [title: string, rows: readonly Row[]])[] = [
  ['Reading', READING],
  ['What patterns tell', ASKING],
  ['Operations', OPERATING],
  ['Events', EVENTS],
  ['Refusals, and windows as a whole', REFUSING],
];
