/** set_text, insert_text, read_text: through Value, and Text where there is no Value. */
import { LumosError } from '../../errors.js';
import type { Delivery } from '../backend.js';
import { until } from '../until.js';
import { already, delivered } from './delivered.js';
import type { Element } from './element.js';
import { forProvider, sameText } from './quirks.js';
import { notActionable, requireEnabled, requireOffset, unsupported, withoutPattern } from './refusals.js';
import { selectionOffsets } from './text-selection.js';

const MEANS = 'ValuePattern.SetValue';
const TYPE_IT = 'Focus the element and type the text.';

export async function setText(element: Element, text: string): Promise<Delivery> {
  requireEnabled(element.facts);
  requireWritable(element);
  const before = element.facts.password ? null : element.ask('Value', (pattern) => pattern.value());
  if (before !== null && before === text) return already('this text');
  const set = element.use('Value', MEANS, (pattern) => pattern.set(forProvider(element.facts, text)));
  if (!set.done) throw withoutPattern('given a text', { Value: set.gap }, TYPE_IT);
  // What a password is cannot be read back.
  if (element.facts.password) return delivered(MEANS, 'a password is not read back');
  let now = before;
  const taken = await until(() => {
    now = element.ask('Value', (pattern) => pattern.value());
    return now === null || sameText(now, text);
  });
  if (taken) return delivered(MEANS);
  if (now === before) throw unsupported('The text stays as it is when it is set.', TYPE_IT);
  return delivered(MEANS, 'the application made another text of it');
}

/** UIA has no insertion: the whole text is set, with the new part in it. */
export async function insertText(element: Element, text: string, offset: number | undefined): Promise<Delivery> {
  requireEnabled(element.facts);
  requireWritable(element);
  if (element.facts.password) throw unsupported('A password is not read, so nothing is inserted in it.', TYPE_IT);
  const asked = element.use('Value', 'ValuePattern.Value', (pattern) => pattern.value());
  if (!asked.done) throw withoutPattern('given a text', { Value: asked.gap }, TYPE_IT);
  const points = [...asked.value];
  const place = offset === undefined ? selectionOffsets(element) : { start: offset, end: offset };
  if (place === null) throw unsupported('The element does not tell where its caret is.', TYPE_IT);
  requireOffset(place.start, points.length);
  points.splice(place.start, place.end - place.start, text);
  return setText(element, points.join(''));
}

/** @throws LumosError DENIED for a password */
export async function readText(element: Element): Promise<Delivery> {
  if (element.facts.password) {
    throw new LumosError('DENIED', 'The text of a password field is not read.', {
      hint: 'Ask the person for what you need to know.',
    });
  }
  const document = element.use('Text', 'TextPattern.DocumentRange', (pattern) => {
    const range = pattern.document();
    try {
      return range === null ? null : range.text(-1);
    } finally {
      range?.release();
    }
  });
  if (document.done && document.value !== null) {
    return { delivery: 'delivered', means: 'TextPattern.DocumentRange.GetText', text: document.value };
  }
  const value = element.use('Value', 'ValuePattern.Value', (pattern) => pattern.value());
  if (value.done) return { delivery: 'delivered', means: 'ValuePattern.Value', text: value.value };
  const gaps = { Text: document.done ? ('refused' as const) : document.gap, Value: value.gap };
  throw withoutPattern('read as text', gaps, 'Its name and value in the blueprint are all there is.');
}

function requireWritable(element: Element): void {
  if (element.facts.readOnly !== true) return;
  throw notActionable('The text can only be read.', 'Look for what makes it editable.');
}
