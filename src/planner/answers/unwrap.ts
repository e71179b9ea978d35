/** Envelopes around actions: lists, plans, and the forms in which OpenAI, Anthropic and Google write calls. */

type Bag = Record<string, unknown>;

/** Properties that hold a list of actions. */
const LISTS = ['actions', 'action', 'steps', 'tool_calls', 'toolCalls', 'calls', 'parts', 'content', 'next_actions'];
/** Properties that hold one action or call beside words about it. */
const HOLDERS = [
  'function_call',
  'functionCall',
  'tool_call',
  'toolCall',
  'tool_use',
  'function',
  'next_action',
  'nextAction',
  'response',
  'answer',
  'output',
  'result',
  'final',
];
/** Words about an action that no primitive has; they change nothing. */
const COMMENTARY = new Set([
  ...['thoughts', 'thinking', 'analysis', 'plan', 'memory', 'evaluation', 'evaluation_previous_goal', 'next_goal'],
  ...[
    'current_state',
    'observation',
    'confidence',
    'step',
    'step_number',
    'goal',
    'status',
    'comment',
    'note',
    'notes',
  ],
  ...['rationale', 'expected_outcome', 'expected_result', 'justification', 'intent', 'purpose', 'schema', '$schema'],
]);
/** Properties of a call that are not arguments. */
const CALL_WORDS = new Set([
  'type',
  'id',
  'index',
  'call_id',
  'tool_call_id',
  'call_type',
  'thought_signature',
  'thoughtSignature',
]);

export interface Unwrapped {
  readonly bag: Bag;
  readonly notes: readonly string[];
}

/** The actions in a value, each as one flat object. What holds none is returned as it is, for the schema to refuse. */
export function unwrapCalls(value: unknown, depth = 0): Unwrapped[] {
  if (depth > 6) return [];
  if (typeof value === 'string') {
    const parsed = parsedText(value);
    return parsed === undefined ? [] : unwrapCalls(parsed, depth + 1);
  }
  if (Array.isArray(value)) return value.flatMap((entry) => unwrapCalls(entry, depth + 1));
  if (!isBag(value)) return [];
  const list = LISTS.find((key) => Array.isArray(value[key]) && (value[key] as unknown[]).every(isBag));
  if (list !== undefined && (value[list] as unknown[]).length > 0) {
    return (value[list] as Bag[])
      .filter((entry) => entry.type !== 'text' && !(typeof entry.text === 'string' && Object.keys(entry).length === 1))
      .flatMap((entry) => noted(unwrapCalls(entry, depth + 1), `took the actions from "${list}"`));
  }
  const holder = HOLDERS.find((key) => isBag(value[key]) && typeof value.action !== 'string');
  if (holder !== undefined) return noted(unwrapCalls(value[holder], depth + 1), `unwrapped "${holder}"`);
  return [flat(value)];
}

/** `{"name":…,"arguments":…}` of any vendor without what is not an argument, and without comments. */
function flat(bag: Bag): Unwrapped {
  const notes: string[] = [];
  const argument = ['arguments', 'args', 'input', 'parameters'].find(
    (key) => isBag(bag[key]) || (typeof bag[key] === 'string' && isBag(parsedText(bag[key]))),
  );
  const name = [bag.name, bag.tool, bag.tool_name, bag.action].find((word) => typeof word === 'string');
  let read: Bag = { ...bag };
  if (argument !== undefined && name !== undefined) {
    const inner = (isBag(bag[argument]) ? bag[argument] : parsedText(bag[argument])) as Bag;
    const kept = Object.entries(bag).filter(
      ([key, value]) => key !== argument && !CALL_WORDS.has(key) && value !== name && key !== 'name',
    );
    read = { ...Object.fromEntries(kept), ...inner, action: inner.action ?? name };
    notes.push(`unwrapped "${argument}"`);
  }
  for (const key of Object.keys(read)) {
    // Schemas that require every property have null for those that do not apply.
    if (read[key] === null) delete read[key];
    else if (COMMENTARY.has(key)) {
      delete read[key];
      notes.push(`left out the comment "${key}"`);
    }
  }
  return { bag: read, notes };
}

function noted(unwrapped: readonly Unwrapped[], note: string): Unwrapped[] {
  return unwrapped.map(({ bag, notes }) => ({ bag, notes: [note, ...notes] }));
}

function parsedText(text: unknown): unknown {
  if (typeof text !== 'string' || !/^\s*[[{]/u.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Not JSON: then it is a text, and stays one.
    return undefined;
  }
}

function isBag(value: unknown): value is Bag {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
