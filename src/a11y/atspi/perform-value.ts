/** set_value: through Value.CurrentValue, read back. */
import type { Delivery } from '../backend.js';
import { until } from '../until.js';
import { already, delivered } from './delivered.js';
import type { Element } from './element.js';
import { invalid, requireEnabled, unsupported } from './refusals.js';

/** @throws LumosError INVALID_ACTION for a number outside the range or none at all; UNSUPPORTED where the value stays as it is */
export async function setValue(element: Element, value: number): Promise<Delivery> {
  if (!Number.isFinite(value)) throw invalid('The value is not a finite number.', 'Give a finite number.');
  if (!element.has('Value')) throw unsupported('The element has no numeric value that can be set.');
  requireEnabled(element);
  const [before, min, max] = element
    .askAll([
      element.getting('Value.CurrentValue'),
      element.getting('Value.MinimumValue'),
      element.getting('Value.MaximumValue'),
    ])
    .map((answer) => (typeof answer === 'number' && Number.isFinite(answer) ? answer : undefined));
  // Some give 0 and 0 for "no limits".
  if (min !== undefined && max !== undefined && min < max && (value < min || value > max)) {
    throw invalid(`${value} is outside the range ${min} to ${max}.`, `Give a value from ${min} to ${max}.`);
  }
  if (before === value) return already(`at ${value}`);
  const means = `Value.CurrentValue = ${value}`;
  const taken = element.change(element.setting('Value.CurrentValue', value));
  let now = before;
  const read = () => {
    now = element.askNumber(element.getting('Value.CurrentValue'));
    return near(now, value, min, max);
  };
  if (taken && (await until(read))) return delivered(means);
  if (!taken || now === before) {
    throw unsupported('The value stays as it is when it is set.', 'Use the keyboard or drag the element.');
  }
  return delivered(means, `the application made it ${now}`);
}

/** Half a thousandth of the range: GTK rounds to its digits, Qt to its steps of type float. */
function near(now: number | undefined, value: number, min = 0, max = 0): boolean {
  return now !== undefined && Math.abs(now - value) <= Math.max(1e-9, (max - min) * 5e-4, Math.abs(value) * 1e-9);
}
