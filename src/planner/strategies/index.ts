/** Strategies beside one step at a time. */
export { createPlanThenAct, MOST_REPLANS, type PlanThenActOptions, tasksOf } from './plan-then-act.js';
export type { Check, PlanState, Task } from './task-list.js';
