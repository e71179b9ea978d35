import { describe, test } from 'node:test';
import { useWine, whyNoWine } from './wine.js';

describe('providers that make it hard, in Windows by Wine', { skip: await whyNoWine() }, () => {
  const wine = useWine();

  for (const standIn of [true, false]) {
    const how = standIn ? 'with the stand-in' : 'in Wine as it is';
    test(`asleep, slow, ending in the middle of a read, ${how}`, (t) =>
      wine.tests(t, 'tests/windows/inside/deadlines.js', { standIn, timeoutMs: 400_000 }));
    test(`read again and again, ${how}`, (t) =>
      wine.tests(t, 'tests/windows/inside/many-reads.js', { standIn, timeoutMs: 600_000 }));
  }

  test('what COM answers of those that hang, die and lie, with the stand-in', (t) =>
    wine.tests(t, 'tests/windows/inside/hard-providers.js', { standIn: true }));
});
