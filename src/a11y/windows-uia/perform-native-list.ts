/** Operations on the items of the system's own list boxes and combo boxes. */
import { LumosError } from '../../errors.js';
import type { Delivery, Operation } from '../backend.js';
import { until } from '../until.js';
import { MESSAGE, NOTIFY } from './control-classes.js';
import { already, delivered } from './delivered.js';
import type { Engine } from './engine.js';
import { isItem, ListQuestions, type NativeList, parseItemPart } from './native-list.js';
import { stale } from './reference.js';
import { unsupported } from './refusals.js';

/** What a message may take that runs the application's own code, in milliseconds. */
const WORK_MS = 3000;

type Mode = Extract<Operation, { kind: 'select' }>['mode'];

/**
 * @param part of the handle's key: which item, see `itemPart`
 * @throws LumosError STALE_ID when another item is in its place, UNSUPPORTED
 */
export async function performOnItem(
  engine: Engine,
  list: NativeList,
  part: string,
  key: string,
  operation: Operation,
): Promise<Delivery> {
  const item = parseItemPart(part);
  const questions = new ListQuestions(engine, list);
  if (part === 'list') throw unsupported('The list of a combo box takes no message.', 'Choose one of its options.');
  if (item === null || !isItem(item.digest, questions.text(item.index) ?? '')) throw stale(key);
  switch (operation.kind) {
    case 'press':
      return choose(engine, questions, item.index, 'replace');
    case 'select':
      return choose(engine, questions, item.index, operation.mode);
    case 'scroll_into_view':
      if (questions.scrollTo(item.index, WORK_MS)) return delivered('LB_SETTOPINDEX');
      throw unsupported('The list does not scroll to the item.');
    default:
      throw unsupported(`An item of a list takes no message for "${operation.kind}".`);
  }
}

/** Read back, then told to the parent: it hears from the list itself only what the user does. */
async function choose(engine: Engine, questions: ListQuestions, index: number, mode: Mode): Promise<Delivery> {
  const { list } = questions;
  const wanted = mode !== 'remove';
  const only = mode === 'replace' && list.multiple;
  if (!only && questions.selected(index) === wanted) return already(wanted ? 'selected' : 'not selected');
  const means = list.multiple ? 'LB_SETSEL' : list.kind === 'combo' ? 'CB_SETCURSEL' : 'LB_SETCURSEL';
  if (!list.multiple) {
    if (!wanted) throw unsupported('One item of the list is always selected.', 'Select another item instead.');
    requireAnswer(questions.select(index, WORK_MS), means);
  } else {
    if (only) requireAnswer(questions.selectOne(-1, false, WORK_MS), means);
    requireAnswer(questions.selectOne(index, wanted, WORK_MS), means);
  }
  if (!(await until(() => questions.selected(index) === wanted))) {
    throw unsupported(`${means} was taken and the item is ${wanted ? 'still not' : 'still'} selected.`);
  }
  // As a click on the item leaves it.
  if (list.kind === 'combo') engine.platform.messages.send(list.hwnd, MESSAGE.comboDrop, 0, 0, WORK_MS);
  return notifyParent(engine, list) ? delivered(means) : delivered(means, 'the application could not be told');
}

function requireAnswer(answered: boolean, means: string): void {
  if (answered) return;
  throw new LumosError('TIMEOUT', `${means} was sent and not answered.`, {
    hint: 'Observe to see whether it happened before repeating it.',
    delivery: 'unknown',
  });
}

/** As the control itself does it when the user chooses (WM_COMMAND: its number, what happened, its window). Posted: it may open a dialog. */
function notifyParent(engine: Engine, { hwnd, kind, notifies }: NativeList): boolean {
  if (!notifies) return true;
  const { windows, messages } = engine.platform;
  const parent = windows.parent(hwnd);
  const id = windows.controlId(hwnd) & 0xffff;
  const events = kind === 'combo' ? [NOTIFY.comboDone, NOTIFY.comboSelect] : [NOTIFY.listSelect];
  return events.every((event) => messages.post(parent, MESSAGE.command, (event << 16) | id, hwnd));
}
