/** One object of an answer -> one valid action over what is there, or what is wrong with it. */
import type { Action, ActionName } from '../../actions/action.js';
import { type Coercion, coerceAction } from '../../actions/coerce.js';
import { lacks } from '../../actions/offers.js';
import { isActionName, validateAction } from '../../actions/parse.js';
import { propertiesOf } from '../../actions/schema.js';
import type { Element } from '../../blueprint/model.js';
import { collapse, fold } from '../../blueprint/similarity.js';
import { LumosError } from '../../errors.js';
import { alike, described, elementOf, resolveTarget, type TargetContext } from './targets.js';

export type ComplaintReason =
  | 'empty'
  | 'not_json'
  | 'cut_off'
  | 'no_action'
  | 'several'
  | 'quoted'
  | 'invalid'
  | 'unknown_id'
  | 'ambiguous'
  | 'cannot';

export interface Complaint {
  readonly kind: 'complaint';
  /** At most three sentences for the model. */
  readonly message: string;
  readonly reason: ComplaintReason;
  /** Points given where an id was possible. */
  readonly points: number;
}

export interface Judged {
  readonly kind: 'action';
  readonly action: Action;
  readonly coerced: readonly Coercion[];
  readonly points: number;
}

type Bag = Record<string, unknown>;

/** Properties in which models describe the element beside its id, or instead of it. */
const DESCRIPTIONS = [
  'element_description',
  'element_name',
  'element_text',
  'label',
  'name',
  'role',
  'title',
  'description',
  'text',
];
const NAMES = ['element_name', 'element_text', 'link_text', 'label', 'name', 'element_description', 'text'];

export function judge(given: Bag, context: TargetContext): Judged | Complaint {
  const filled = Object.fromEntries(Object.entries(given).filter(([key, value]) => value !== '' || !isNever(key)));
  const { value, coerced } = coerceAction(filled);
  const notes = [...coerced];
  for (const property of Object.keys(given)) if (!(property in filled)) notes.push(emptyNote(property));
  let points = 0;
  const complain = (message: string, reason: ComplaintReason): Complaint => ({
    kind: 'complaint',
    message,
    reason,
    points,
  });
  if (typeof value !== 'object' || value === null) return complain(NO_OBJECT, 'no_action');
  const bag: Bag = { ...(value as Bag) };
  const name = bag.action;
  if (isActionName(name)) {
    dropEmpty(name, bag, notes);
    takeNameForTarget(name, bag, notes);
    const contradiction = dropDescriptions(name, bag, context, notes);
    if (contradiction !== null) return complain(contradiction, 'ambiguous');
    for (const property of targetsOf(name)) {
      if (bag[property] === undefined) continue;
      const resolved = resolveTarget(name, property, bag[property], context);
      if (resolved.kind === 'complaint') return complain(resolved.message, resolved.reason);
      if (resolved.kind === 'point' || (resolved.kind === 'id' && resolved.fromPoint === true)) points += 1;
      if (resolved.kind !== 'id') continue;
      bag[property] = resolved.id;
      notes.push({ property, note: resolved.note });
    }
  }
  let action: Action;
  try {
    action = validateAction(asNumberOrText(bag, context, notes));
  } catch (error) {
    if (!(error instanceof LumosError)) throw error;
    return complain(`${error.message} ${error.hint}`, 'invalid');
  }
  for (const property of targetsOf(action.action)) {
    const id = (action as unknown as Bag)[property];
    if (typeof id !== 'string') continue;
    const wrong = wrongWith(action, id, context);
    if (wrong !== null) return complain(wrong.message, wrong.reason);
  }
  return { kind: 'action', action, coerced: notes, points };
}

export const NO_OBJECT =
  'The answer holds no JSON object. Answer with one action as a JSON object such as {"action":"click","target":"A12"}, and nothing else.';

function targetsOf(name: ActionName): readonly string[] {
  if (name === 'drag') return ['from', 'to'];
  return propertiesOf(name).allowed.includes('target') ? ['target'] : [];
}

/** Under a schema with the properties of every action, models fill in those of others with nothing. */
function dropEmpty(name: ActionName, bag: Bag, notes: Coercion[]): void {
  const { required } = propertiesOf(name);
  for (const [property, value] of Object.entries(bag)) {
    if (value !== '' || required.includes(property)) continue;
    delete bag[property];
    notes.push(emptyNote(property));
  }
}

/** Properties that would tell which action is meant, and cannot be empty in any. */
function isNever(property: string): boolean {
  return property === 'key' || property === 'keys';
}

function emptyNote(property: string): Coercion {
  return { property, note: `left out "${property}", which was empty` };
}

/** `{"action":"click","name":"Save"}`: there is nothing else that the name could be for. */
function takeNameForTarget(name: ActionName, bag: Bag, notes: Coercion[]): void {
  const { allowed } = propertiesOf(name);
  if (!allowed.includes('target') || bag.target !== undefined || allowed.includes('condition')) return;
  const property = NAMES.find((key) => typeof bag[key] === 'string' && !allowed.includes(key));
  if (property === undefined) return;
  bag.target = bag[property];
  delete bag[property];
  notes.push({ property: 'target', note: `took "${property}" for the target` });
}

/** What is said of the element beside its id goes, unless it contradicts. */
function dropDescriptions(name: ActionName, bag: Bag, context: TargetContext, notes: Coercion[]): string | null {
  const { allowed } = propertiesOf(name);
  if (!allowed.includes('target') || typeof bag.target !== 'string') return null;
  for (const property of DESCRIPTIONS) {
    const said = bag[property];
    if (typeof said !== 'string' || allowed.includes(property)) continue;
    // A text beside a click may be meant to be typed, unless it is the element's own name.
    if (property === 'text' && !isNameOf(bag.target, said, context)) continue;
    const checked = resolveTarget(name, 'target', `${bag.target} ${said}`, context);
    if (checked.kind === 'complaint') return checked.message;
    delete bag[property];
    notes.push({ property, note: `left out "${property}", which only describes the target` });
  }
  return null;
}

function isNameOf(id: string, said: string, context: TargetContext): boolean {
  const name = elementOf(context.blueprint, id)?.name;
  return name !== undefined && collapse(fold(name)) === collapse(fold(said));
}

/** A number for a slider that was given as text, a text for a field that was given as number: the element tells which is meant. */
function asNumberOrText(bag: Bag, context: TargetContext, notes: Coercion[]): Bag {
  const element = typeof bag.target === 'string' ? elementOf(context.blueprint, bag.target) : undefined;
  if (!element) return bag;
  if (bag.action === 'set_text' && typeof bag.text === 'string' && lacks('set_text', element, false) !== null) {
    const value = Number(bag.text);
    if (bag.text.trim() === '' || !Number.isFinite(value) || lacks('set_value', element, false) !== null) return bag;
    const { text: _, ...rest } = bag;
    notes.push({ property: 'action', note: '"set_text" of a number means "set_value" here' });
    return { ...rest, action: 'set_value', value };
  }
  if (bag.action === 'set_value' && typeof bag.value === 'number' && lacks('set_value', element, false) !== null) {
    if (lacks('set_text', element, false) !== null) return bag;
    const { value, ...rest } = bag;
    notes.push({ property: 'action', note: '"set_value" of a text field means "set_text"' });
    return { ...rest, action: 'set_text', text: String(value) };
  }
  return bag;
}

function wrongWith(
  action: Action,
  id: string,
  context: TargetContext,
): { message: string; reason: ComplaintReason } | null {
  const element = elementOf(context.blueprint, id);
  if (element) {
    const why = cannot(action, element);
    return why === null
      ? null
      : { reason: 'cannot', message: `${described(element)} ${why}. Choose another element or another action.` };
  }
  if (context.known.has(id)) return null;
  const near = alike(action.reason ?? '', context)
    .slice(0, 3)
    .map(described)
    .join(', ');
  const like = near === '' ? '' : ` By what you say, it could be ${near}.`;
  return {
    reason: 'unknown_id',
    message: `There is no element ${id}. Use only ids that stand at the beginning of an element's line.${like}`,
  };
}

/** Waiting and looking need nothing of an element. */
function cannot(action: Action, element: Element): string | null {
  if (action.action === 'wait_for' || action.action === 'hover' || action.action === 'scroll') return null;
  if (action.action === 'press_key') return null;
  if (element.states.includes('disabled')) return 'is disabled now';
  return lacks(action.action, element, 'option' in action && action.option !== undefined);
}
