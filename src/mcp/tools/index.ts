/** Every tool, in the order in which a client lists them. */
import type { Tool } from '../tool.js';
import { act } from './act.js';
import { find } from './find.js';
import { inspect } from './inspect.js';
import { listSurfaces } from './list-surfaces.js';
import { observe } from './observe.js';
import { read } from './read.js';
import { runGoal } from './run-goal.js';
import { screenshot } from './screenshot.js';

export const TOOLS: readonly Tool[] = [listSurfaces, observe, find, inspect, act, read, screenshot, runGoal];
