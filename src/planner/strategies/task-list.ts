/** The list of sub-tasks of plan-then-act, and the two answers that a model gives about it: their schemas and how they are read. */
import type { Read } from '../asking.js';

/** OA-06. */
export interface Task {
  /** 1-based, as the model numbers it; the order of the list is what counts. */
  readonly step: number;
  /** What to do, in words that stand for themselves. */
  readonly request: string;
  /** What can be seen when it is done. */
  readonly expectedOutput: string;
}

/** OA-01: all that the strategy knows, in one place. Plain data. */
export interface PlanState {
  readonly request: string;
  /** How to go about it, from a model that may know the application; null = nobody was asked. */
  readonly guide: string | null;
  /** `initial` = nothing was planned yet. */
  readonly mode: 'initial' | 'replan';
  readonly tasks: readonly Task[];
  /** Of the task that is worked on; equal to the length when all were checked. */
  readonly index: number;
  readonly replans: number;
  /** What was checked to be done, over all lists. */
  readonly achieved: readonly string[];
  /** Why the list is to be made anew; null = it is not. */
  readonly problem: string | null;
}

export interface Check {
  readonly done: boolean;
  /** Id of the element that shows it. */
  readonly evidence: string | null;
  readonly missing: string;
}

export const MOST_TASKS = 20;

const text = { type: 'string' };

/** Kept to what servers can enforce: no bounds, nothing optional. */
export const PLAN_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['tasks'],
  properties: {
    tasks: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['step', 'request', 'expected_output'],
        properties: { step: { type: 'integer' }, request: text, expected_output: text },
      },
    },
  },
} as const;

export const CHECK_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['done', 'evidence', 'missing'],
  properties: { done: { type: 'boolean' }, evidence: { type: ['string', 'null'] }, missing: text },
} as const;

export function readTasks(answer: string): Read<readonly Task[]> {
  const json = readJson(answer);
  const list = Array.isArray(json) ? json : isObject(json) ? json.tasks : undefined;
  if (!Array.isArray(list)) return { complaint: 'The answer holds no {"tasks": […]}.' };
  if (list.length === 0)
    return { complaint: '"tasks" is empty: there is always at least one thing left to do or to check.' };
  if (list.length > MOST_TASKS) return { complaint: `"tasks" has ${list.length} entries; ${MOST_TASKS} are the most.` };
  const tasks: Task[] = [];
  for (const [index, entry] of list.entries()) {
    const request = isObject(entry) ? wordsOf(entry.request) : null;
    const expectedOutput = isObject(entry) ? wordsOf(entry.expected_output) : null;
    if (request === null) return { complaint: `Task ${index + 1} has no "request".` };
    if (expectedOutput === null) return { complaint: `Task ${index + 1} has no "expected_output".` };
    tasks.push({ step: index + 1, request, expectedOutput });
  }
  return { value: tasks };
}

/** @param known whether an id is on the screen: what is claimed must be there to be seen */
export function readCheck(answer: string, known: (id: string) => boolean): Read<Check> {
  const json = readJson(answer);
  if (!isObject(json)) return { complaint: 'The answer is no JSON object with "done", "evidence" and "missing".' };
  const { done, evidence, missing } = json;
  if (typeof done !== 'boolean') return { complaint: '"done" must be true or false.' };
  const id = wordsOf(evidence);
  if (done && id !== null && !known(id)) {
    return {
      complaint: `"evidence" names ${JSON.stringify(id.slice(0, 20))}, which is not on the screen. Give an id that is, or null.`,
    };
  }
  return { value: { done, evidence: done ? id : null, missing: wordsOf(missing) ?? '' } };
}

/** The JSON of an answer: as it is, in a code fence, or the first complete object or list in it. Undefined = there is none. */
export function readJson(answer: string): unknown {
  const bare = answer.trim().replace(/^```\w*\s*\n?|\n?```$/gu, '');
  for (const candidate of [bare, ...pieces(bare)]) {
    try {
      return JSON.parse(candidate) as unknown;
    } catch {
      // Not this piece; the next, or none.
    }
  }
  return undefined;
}

/** From every opening bracket to the one that closes it; brackets in strings do not count. */
function* pieces(text: string): Generator<string> {
  let from = text.search(/[[{]/u);
  while (from >= 0) {
    let depth = 0;
    let end = -1;
    for (let i = from, quoted = false; i < text.length && end < 0; i++) {
      const character = text[i];
      if (quoted && character === '\\') i += 1;
      else if (character === '"') quoted = !quoted;
      else if (!quoted && (character === '{' || character === '[')) depth += 1;
      else if (!quoted && (character === '}' || character === ']') && --depth === 0) end = i;
    }
    if (end < 0) return;
    yield text.slice(from, end + 1);
    const next = text.slice(end + 1).search(/[[{]/u);
    from = next < 0 ? -1 : end + 1 + next;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wordsOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
