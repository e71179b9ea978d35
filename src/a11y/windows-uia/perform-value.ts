/** set_value: through RangeValue, read back. */
import type { Delivery } from '../backend.js';
import { until } from '../until.js';
import { already, delivered } from './delivered.js';
import type { Element } from './element.js';
import { invalid, notActionable, requireEnabled, unsupported, withoutPattern } from './refusals.js';

/** @throws LumosError INVALID_ACTION for a number outside the range or none at all; UNSUPPORTED where the value stays as it is */
export async function setValue(element: Element, value: number): Promise<Delivery> {
  if (!Number.isFinite(value)) throw invalid('The value is not a finite number.', 'Give a finite number.');
  const asked = element.use('RangeValue', 'RangeValuePattern', (pattern) => ({
    before: pattern.value(),
    min: pattern.minimum(),
    max: pattern.maximum(),
    readOnly: pattern.isReadOnly(),
  }));
  if (!asked.done) throw withoutPattern('set to a number', { RangeValue: asked.gap });
  requireEnabled(element.facts);
  const { before, min, max, readOnly } = asked.value;
  if (readOnly) throw notActionable('The value can only be read.', 'Change what it depends on.');
  // 0 and 0 mean "no limits" to some providers.
  if (min < max && (value < min || value > max)) {
    throw invalid(`${value} is outside the range ${min} to ${max}.`, `Give a value from ${min} to ${max}.`);
  }
  if (before === value) return already(`at ${value}`);
  const means = `RangeValuePattern.SetValue(${value})`;
  const set = element.use('RangeValue', means, (pattern) => pattern.set(value));
  if (!set.done) throw withoutPattern('set to a number', { RangeValue: set.gap });
  let now = before;
  const taken = await until(() => {
    now = element.ask('RangeValue', (pattern) => pattern.value()) ?? now;
    return Math.abs(now - value) <= Math.max(1e-9, (max - min) * 5e-4);
  });
  if (taken) return delivered(means);
  if (now === before) {
    throw unsupported('The value stays as it is when it is set.', 'Use the keyboard or drag the element.');
  }
  return delivered(means, `the application made it ${now}`);
}
