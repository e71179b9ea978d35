/** Operations by IAccessible2, where an object of MSAA has it: texts, numbers, and actions that MSAA has no default for. */
import { LumosError } from '../../errors.js';
import type { Delivery, Operation } from '../backend.js';
import { delivered } from './delivered.js';
import { IA2_EDITABLE, type Ia2Object } from './ia2.js';
import type { MsaaObject } from './msaa.js';
import { attempt } from './outcomes.js';
import { invalid, requireOffset, unsupported } from './refusals.js';
import { LEGACY } from './states.js';

/** Longest text that is read at once, in UTF-16 units. */
const MOST_UNITS = 4_000_000;

/** null = IAccessible2 has nothing for it: MSAA may. */
export function performIa2(object: MsaaObject, operation: Operation): Delivery | null {
  const rich = attempt(() => object.accessible2(), null);
  if (rich === null) return null;
  try {
    return perform(object, rich, operation);
  } finally {
    rich.release();
  }
}

function perform(object: MsaaObject, rich: Ia2Object, operation: Operation): Delivery | null {
  switch (operation.kind) {
    case 'press':
    case 'toggle':
      if (attempt(() => object.defaultAction(), '') !== '' || rich.actions().length === 0) return null;
      rich.doAction(0);
      return delivered('IAccessibleAction.doAction');
    case 'set_text':
      return replaced(object, rich, 0, -1, operation.text);
    case 'insert_text':
      return insert(object, rich, operation.text, operation.offset);
    case 'read_text': {
      // MSAA refuses that of a password, with its reason.
      const found = isSecret(object) ? null : rich.text(MOST_UNITS);
      return found === null ? null : { delivery: 'delivered', means: 'IAccessibleText.text', text: found.text };
    }
    case 'set_value':
      return setValue(rich, operation.value);
    default:
      return null;
  }
}

function isSecret(object: MsaaObject): boolean {
  return (object.state() & LEGACY.protected) !== 0;
}

function insert(object: MsaaObject, rich: Ia2Object, text: string, offset: number | undefined): Delivery | null {
  if (offset === undefined || isSecret(object)) return null;
  const points = [...(rich.text(MOST_UNITS)?.text ?? '')];
  requireOffset(offset, points.length);
  const units = points.slice(0, offset).join('').length;
  return replaced(object, rich, units, units, text);
}

/** Read back, but for passwords. */
function replaced(object: MsaaObject, rich: Ia2Object, start: number, end: number, text: string): Delivery | null {
  const secret = isSecret(object);
  if ((rich.states() & IA2_EDITABLE) === 0) return null;
  const before = secret ? '' : (rich.text(MOST_UNITS)?.text ?? '');
  // Not even the length of a password is asked for.
  if (!rich.replaceText(start, end < 0 && !secret ? before.length : end, text)) return null;
  const means = 'IAccessibleEditableText.replaceText';
  if (secret) return delivered(means);
  const wanted = before.slice(0, start) + text + (end < 0 ? '' : before.slice(end));
  if (rich.text(MOST_UNITS)?.text === wanted) return delivered(means);
  throw unsupported('The element took the text and shows another one.', 'Type it with the keyboard.');
}

function setValue(rich: Ia2Object, value: number): Delivery | null {
  const range = rich.range();
  if (range === null) return null;
  const { min, max } = range;
  if ((min !== null && value < min) || (max !== null && value > max)) {
    throw invalid(`The value ${value} is out of range.`, `Give a number from ${min} to ${max}.`);
  }
  if (!rich.setCurrent(value)) return null;
  const now = rich.range()?.now;
  if (now !== undefined && now === value) return delivered('IAccessibleValue.setCurrentValue');
  throw new LumosError('UNSUPPORTED', `The element took the value ${value} and shows ${now}.`, {
    hint: 'Use the pointer or the keyboard on this element.',
    delivery: 'unknown',
  });
}
