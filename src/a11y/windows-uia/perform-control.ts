/** Operations on what is known through child windows and MSAA: see `controls.ts` and `read-msaa.ts`. */
import type { Handle } from '../../blueprint/model.js';
import { LumosError } from '../../errors.js';
import type { Delivery, Operation } from '../backend.js';
import { until } from '../until.js';
import type { Hwnd } from './automation.js';
import { EDIT_STYLE, MESSAGE } from './control-classes.js';
import { type ControlFacts, controlFacts, wholeText } from './controls.js';
import { already, delivered } from './delivered.js';
import type { Engine } from './engine.js';
import type { MsaaObject } from './msaa.js';
import { nativeListOf } from './native-list.js';
import { performIa2 } from './perform-ia2.js';
import { performOnItem } from './perform-native-list.js';
import { sameText } from './quirks.js';
import { msaaAt } from './read-msaa.js';
import { parseControlKey, stale } from './reference.js';
import { failureOf, invalid, notActionable, requireOffset, unsupported } from './refusals.js';
import { LEGACY } from './states.js';

/** The class of dialogs, of user32. */
const DIALOG_CLASS = '#32770';
/** What a message may take that runs the application's own code, in milliseconds. */
const WORK_MS = 3000;

export async function performOnControl(engine: Engine, handle: Handle, operation: Operation): Promise<Delivery> {
  const reference = parseControlKey(handle.key);
  if (reference === null) throw stale(handle.key);
  const { control: hwnd, part } = reference;
  const { windows } = engine.platform;
  if (!windows.exists(hwnd)) throw stale(handle.key);
  if (!windows.enabled(hwnd)) {
    throw notActionable('The element is disabled.', 'Do first what enables it, then observe again.');
  }
  if (part.startsWith('m')) return onMsaa(engine, hwnd, part, handle.key, operation);
  const control = controlFacts(engine, hwnd);
  if (part === '') return onWindow(engine, control, operation);
  const list = nativeListOf(control);
  if (list === null) throw stale(handle.key);
  return performOnItem(engine, list, part, handle.key, operation);
}

async function onWindow(engine: Engine, control: ControlFacts, operation: Operation): Promise<Delivery> {
  const { hwnd, role } = control;
  switch (operation.kind) {
    case 'press':
    case 'toggle':
      if (role !== 'button' && role !== 'checkbox' && role !== 'radio') break;
      // Posted: a button that opens a dialog answers only when that is closed.
      return posted(engine.platform.messages.post(hwnd, MESSAGE.click, 0, 0), 'BM_CLICK');
    case 'set_text':
      if (role === 'textbox' || role === 'combobox') return setText(engine, control, operation.text);
      break;
    case 'insert_text':
      if (role === 'textbox') return insertText(engine, control, operation.text, operation.offset);
      break;
    case 'read_text':
      if (role === 'textbox' || role === 'combobox') return readText(engine, control);
      break;
    case 'set_caret':
      if (role === 'textbox') return select(engine, hwnd, operation.offset, operation.offset);
      break;
    case 'select_text':
      if (role === 'textbox') return select(engine, hwnd, operation.start, operation.end);
      break;
    case 'expand':
    case 'collapse':
      if (role !== 'combobox') break;
      return answered(send(engine, hwnd, MESSAGE.comboDrop, operation.kind === 'expand' ? 1 : 0, 0), 'CB_SHOWDROPDOWN');
    case 'focus':
      return focusInDialog(engine, hwnd);
    case 'set_value':
      if (role === 'slider') return setSlider(engine, hwnd, operation.value);
      break;
    default:
  }
  throw unsupported(`A control of the class ${control.className} takes no message for "${operation.kind}".`);
}

function send(engine: Engine, hwnd: Hwnd, message: number, wParam: number, lParam: number): number | null {
  return engine.platform.messages.send(hwnd, message, wParam, lParam, WORK_MS);
}

function answered(result: number | null, means: string): Delivery {
  if (result !== null) return delivered(means);
  throw new LumosError('TIMEOUT', `${means} was sent and not answered.`, {
    hint: 'Observe to see whether it happened before repeating it.',
    delivery: 'unknown',
  });
}

function posted(done: boolean, means: string): Delivery {
  if (done) return delivered(means);
  throw new LumosError('PERMISSION_REQUIRED', `Windows does not let ${means} through.`, {
    hint: 'The application runs with more rights than LUMOS: do this step yourself, or run LUMOS as administrator.',
  });
}

function requireWritable({ style, role }: ControlFacts): void {
  if (role !== 'textbox' || (style & EDIT_STYLE.readOnly) === 0) return;
  throw notActionable('The text can only be read.', 'Look for what makes it editable.');
}

async function setText(engine: Engine, control: ControlFacts, text: string): Promise<Delivery> {
  requireWritable(control);
  const { hwnd } = control;
  const { messages } = engine.platform;
  const crlf = text.replace(/\r?\n/g, '\r\n');
  const delivery = answered(messages.sendText(hwnd, MESSAGE.setText, 0, crlf, WORK_MS), 'WM_SETTEXT');
  if (control.password) return delivered(delivery.means, 'a password is not read back');
  const taken = await until(() => sameText(wholeText(engine, hwnd) ?? '', text));
  if (!taken) throw unsupported('The text stays as it is when it is set.', 'Focus the element and type the text.');
  return delivery;
}

async function insertText(
  engine: Engine,
  control: ControlFacts,
  text: string,
  offset: number | undefined,
): Promise<Delivery> {
  requireWritable(control);
  if (offset !== undefined) await select(engine, control.hwnd, offset, offset);
  const crlf = text.replace(/\r?\n/g, '\r\n');
  // wParam 1: it can be undone.
  const { messages } = engine.platform;
  return answered(messages.sendText(control.hwnd, MESSAGE.replaceSelection, 1, crlf, WORK_MS), 'EM_REPLACESEL');
}

/** Edit controls count UTF-16 units, with CR LF as two. */
async function select(engine: Engine, hwnd: Hwnd, start: number, end: number): Promise<Delivery> {
  const points = [...(wholeText(engine, hwnd) ?? '')];
  requireOffset(start, points.length);
  requireOffset(end, points.length);
  const units = (offset: number) => points.slice(0, offset).join('').replace(/\n/g, '\r\n').length;
  return answered(send(engine, hwnd, MESSAGE.setSelection, units(start), units(end)), 'EM_SETSEL');
}

function readText(engine: Engine, control: ControlFacts): Delivery {
  if (control.password) {
    throw new LumosError('DENIED', 'The text of a password field is not read.', {
      hint: 'Ask the person for what you need to know.',
    });
  }
  const text = wholeText(engine, control.hwnd);
  if (text === null) return answered(null, 'WM_GETTEXT');
  return { delivery: 'delivered', means: 'WM_GETTEXT', text };
}

/** Only dialogs move the keyboard for others: elsewhere the pointer does. */
async function focusInDialog(engine: Engine, hwnd: Hwnd): Promise<Delivery> {
  const { windows, messages } = engine.platform;
  if (windows.focus(0) === hwnd) return already('focused');
  const dialog = windows.root(hwnd);
  const means = 'WM_NEXTDLGCTL';
  const sent = windows.className(dialog) === DIALOG_CLASS && messages.post(dialog, MESSAGE.nextControl, hwnd, 1);
  if (sent && (await until(() => windows.focus(0) === hwnd))) return delivered(means);
  throw unsupported('The window does not let its focus be set.', 'Click the element with the pointer.');
}

function setSlider(engine: Engine, hwnd: Hwnd, value: number): Delivery {
  const min = send(engine, hwnd, MESSAGE.trackMinimum, 0, 0) ?? 0;
  const max = send(engine, hwnd, MESSAGE.trackMaximum, 0, 0) ?? 0;
  if (value < min || value > max) {
    throw invalid(`${value} is outside the range ${min} to ${max}.`, `Give a value from ${min} to ${max}.`);
  }
  return answered(send(engine, hwnd, MESSAGE.trackSet, 1, Math.round(value)), 'TBM_SETPOS');
}

async function onMsaa(engine: Engine, hwnd: Hwnd, part: string, key: string, operation: Operation): Promise<Delivery> {
  const object = msaaAt(engine, hwnd, part);
  if (object === null) throw stale(key);
  try {
    return performIa2(object, operation) ?? performMsaa(object, operation);
  } catch (error) {
    if (error instanceof LumosError) throw error;
    throw failureOf(error, 'IAccessible') ?? unsupported(`The element does not take "${operation.kind}" by MSAA.`);
  } finally {
    object.release();
  }
}

/** `SELFLAG_TAKEFOCUS`, `…_TAKESELECTION`, `…_ADDSELECTION`, `…_REMOVESELECTION` (oleacc.h). */
const SELECT_FLAGS = { focus: 1, replace: 2, add: 8, remove: 16 } as const;

function performMsaa(object: MsaaObject, operation: Operation): Delivery {
  switch (operation.kind) {
    case 'press':
    case 'toggle':
    case 'expand':
    case 'collapse':
      object.doDefaultAction();
      return delivered('IAccessible.accDoDefaultAction');
    case 'select':
      object.select(SELECT_FLAGS[operation.mode]);
      return delivered('IAccessible.accSelect');
    case 'focus':
      object.select(SELECT_FLAGS.focus);
      return delivered('IAccessible.accSelect(SELFLAG_TAKEFOCUS)');
    case 'set_text':
      object.setValue(operation.text);
      return delivered('IAccessible.put_accValue');
    case 'read_text':
      if ((object.state() & LEGACY.protected) !== 0) {
        throw new LumosError('DENIED', 'The text of a password field is not read.', {
          hint: 'Ask the person for what you need to know.',
        });
      }
      return { delivery: 'delivered', means: 'IAccessible.accValue', text: object.value() };
    default:
      throw unsupported(`MSAA has nothing for "${operation.kind}".`);
  }
}
