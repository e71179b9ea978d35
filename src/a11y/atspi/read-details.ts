/** The second round of a read: what only objects with certain interfaces have, asked only where it says something. */
import type { Call, Reply } from '../../platform/dbus/index.js';
import { asNumber, asRefs, asString, type NodeFacts, type RangeFacts } from './facts.js';
import { callMethod, getProperty, RELATION } from './protocol.js';
import type { Quirks } from './quirks.js';
import type { ReadBudget } from './read-budget.js';
import { readChoices } from './read-choices.js';
import type { RecentFacts } from './recent-facts.js';
import type { ObjectRef } from './reference.js';
import { STATE } from './states.js';

/** `AtspiRole` numbers, atspi-constants.h. */
const PASSWORD_TEXT = 40;
/** What shows text of its own: entries, paragraphs, terminals, cells, headings of documents. */
const TEXT_ROLES: ReadonlySet<number> = new Set([52, 56, 60, 61, 73, 77, 79, 81, 94, 116, 124]);
/** Check boxes, buttons and menu items that claim a value mean on and off. */
const NO_RANGE: ReadonlySet<number> = new Set([7, 8, 29, 32, 33, 35, 37, 43, 44, 45, 56, 62, 88, 130]);
const MENU_ROLES: ReadonlySet<number> = new Set([8, 33, 35, 45]);
const TABLE_ROLES: ReadonlySet<number> = new Set([55, 66, 92]);
const DOCUMENT_WEB = 95;
const TABLE_CELL = 56;
/** Cells of which the position is asked; a page with more is read without. */
const MAX_CELLS = 400;
/** First round of action names: most objects have one or two. */
const SPECULATIVE_ACTIONS = 1;

type Take = (reply: Reply) => void;
type Ask = (call: Call, take: (body: unknown) => void) => void;

export function readDetails(
  nodes: readonly NodeFacts[],
  quirks: Quirks,
  budget: ReadBudget,
  recent: RecentFacts,
): void {
  const calls: Call[] = [];
  const takes: Take[] = [];
  const ask: Ask = (call, take) => {
    calls.push(call);
    takes.push((reply) => {
      if (reply.ok) take(reply.body.length === 1 ? reply.body[0] : reply.body);
    });
  };
  const asked = nodes.filter(({ ref }) => recent.unchanged(ref.path) === undefined);
  if (quirks.exactTextEnd) readLengths(asked.filter(hasText), -1, budget);
  let cells = 0;
  for (const node of asked) {
    askText(node, budget.limits.textLimit, quirks, ask);
    const known = recent.get(node.ref.path);
    if (node.interfaces.has('Value') && !NO_RANGE.has(node.role)) askRange(node, known?.range ?? null, ask);
    if (known !== undefined) continue;
    const inert = quirks.inertRoles.has(node.role) && !node.states.has(STATE.focusable);
    if (node.interfaces.has('Action') && !inert) askActions(node, 0, SPECULATIVE_ACTIONS, quirks, ask);
    if (MENU_ROLES.has(node.role) && node.interfaces.has('Action')) {
      ask(callMethod(node.ref, 'Action.GetKeyBinding', 0), (body) => {
        node.keyBinding = asString(body);
      });
    }
    if (node.name === '' && node.states.has(STATE.focusable)) askLabels(node, ask);
    if (node.interfaces.has('Table') || TABLE_ROLES.has(node.role)) askTable(node, ask);
    if (node.cell === null && node.interfaces.has('TableCell') && cells++ < MAX_CELLS) askCell(node, ask);
    if (node.role === DOCUMENT_WEB && node.interfaces.has('Document')) askUrl(node, ask);
  }
  run(calls, takes, budget);
  readChoices(nodes, budget);
  readFurtherActions(asked, quirks, budget, recent);
  // UTF-16 units are at least as many as code points: none is missed, and few are asked in vain.
  const { textLimit } = budget.limits;
  const long = asked.filter(({ text }) => text !== null && text.length >= textLimit);
  readLengths(long, textLimit, budget);
}

/** `textLength` of the nodes that show text: of all, or of those of which only the beginning was read. */
function readLengths(nodes: readonly NodeFacts[], limit: number, budget: ReadBudget): void {
  const calls = nodes.map(({ ref }) => getProperty(ref, 'Text.CharacterCount'));
  const takes = nodes.map((node) => (reply: Reply) => {
    const count = reply.ok ? asNumber(reply.body[0]) : null;
    node.textLength = count !== null && count > limit ? count : null;
  });
  run(calls, takes, budget);
}

function run(calls: readonly Call[], takes: readonly Take[], budget: ReadBudget): void {
  if (calls.length === 0 || budget.expired) return;
  const replies = budget.round(calls);
  takes.forEach((take, i) => {
    const reply = replies[i];
    if (reply !== undefined) take(reply);
  });
}

/** Never of a password field: what is not read cannot leak. */
function hasText(node: NodeFacts): boolean {
  if (!node.interfaces.has('Text') || node.role === PASSWORD_TEXT) return false;
  const editable = node.states.has(STATE.editable) || node.interfaces.has('EditableText');
  const nameless = node.name === '' && node.childCount <= 0;
  return editable || nameless || TEXT_ROLES.has(node.role);
}

function askText(node: NodeFacts, limit: number, quirks: Quirks, ask: Ask): void {
  if (!hasText(node)) return;
  const count = node.textLength;
  node.textLength = null;
  const isCell = quirks.openCellText && node.role === TABLE_CELL;
  const end = quirks.exactTextEnd ? Math.min(count ?? 0, limit) : limit;
  ask(callMethod(node.ref, 'Text.GetText', 0, isCell ? -1 : end), (body) => {
    node.text = isCell ? [...asString(body)].slice(0, limit).join('') : asString(body);
  });
}

/** Of a range that is known only where it stands. */
function askRange(node: NodeFacts, known: RangeFacts | null, ask: Ask): void {
  if (known !== null) {
    ask(getProperty(node.ref, 'Value.CurrentValue'), (body) => {
      const now = asNumber(body);
      node.range = now === null ? null : { ...known, now };
    });
    return;
  }
  const finish = (now: unknown, min: unknown, max: unknown, step: unknown): void => {
    const current = asNumber(now);
    const increment = asNumber(step);
    // Toolkits without a step say 0.
    node.range =
      current === null ? null : { now: current, min: asNumber(min), max: asNumber(max), step: increment || null };
  };
  const got: unknown[] = [];
  const properties = [
    'Value.CurrentValue',
    'Value.MinimumValue',
    'Value.MaximumValue',
    'Value.MinimumIncrement',
  ] as const;
  properties.forEach((property, i) => {
    ask(getProperty(node.ref, property), (body) => {
      got[i] = body;
      finish(got[0], got[1], got[2], got[3]);
    });
  });
}

function askActions(node: NodeFacts, from: number, to: number, quirks: Quirks, ask: Ask): void {
  const names: string[] = [...node.actions];
  for (let index = from; index < to; index++) {
    ask(callMethod(node.ref, 'Action.GetName', index), (body) => {
      const name = asString(body);
      names[index] = quirks.emptyActions.has(name) ? '' : name;
      node.actions = names;
    });
  }
  if (from === 0 && quirks.maxActions > to && !quirks.singleAction.has(node.role)) {
    ask(getProperty(node.ref, 'Action.NActions'), (body) => {
      const count = Math.min(asNumber(body) ?? 0, quirks.maxActions);
      names.length = count;
      node.actions = names;
    });
  }
}

/** Names beyond the speculative ones, of the objects that have more. */
function readFurtherActions(
  nodes: readonly NodeFacts[],
  quirks: Quirks,
  budget: ReadBudget,
  recent: RecentFacts,
): void {
  const calls: Call[] = [];
  const takes: Take[] = [];
  for (const node of nodes) {
    if (recent.get(node.ref.path) !== undefined || node.actions.length <= SPECULATIVE_ACTIONS) continue;
    askActions(node, SPECULATIVE_ACTIONS, node.actions.length, quirks, (call, take) => {
      calls.push(call);
      takes.push((reply) => {
        if (reply.ok) take(reply.body[0]);
      });
    });
  }
  run(calls, takes, budget);
}

function askLabels(node: NodeFacts, ask: Ask): void {
  ask(callMethod(node.ref, 'Accessible.GetRelationSet'), (body) => {
    if (!Array.isArray(body)) return;
    const labels: ObjectRef[] = [];
    for (const relation of body as unknown[]) {
      if (!Array.isArray(relation) || relation[0] !== RELATION.labelledBy) continue;
      labels.push(...asRefs(relation[1]));
    }
    node.labelledBy = labels;
  });
}

function askTable(node: NodeFacts, ask: Ask): void {
  const size: [number | null, number | null] = [null, null];
  (['Table.NRows', 'Table.NColumns'] as const).forEach((property, i) => {
    ask(getProperty(node.ref, property), (body) => {
      size[i] = asNumber(body);
      const [rows, columns] = size;
      if (rows !== null && columns !== null && rows >= 0 && columns >= 0) node.table = [rows, columns];
    });
  });
}

function askCell(node: NodeFacts, ask: Ask): void {
  ask(getProperty(node.ref, 'TableCell.Position'), (body) => {
    if (!Array.isArray(body)) return;
    const row = asNumber(body[0]);
    const column = asNumber(body[1]);
    if (row !== null && column !== null && row >= 0 && column >= 0) node.cell = [row, column];
  });
}

/** Chromium and Firefox name the attribute alike. */
function askUrl(node: NodeFacts, ask: Ask): void {
  ask(callMethod(node.ref, 'Document.GetAttributeValue', 'DocURL'), (body) => {
    node.url = asString(body) || null;
  });
}
