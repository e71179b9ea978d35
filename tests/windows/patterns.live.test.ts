import { describe, test } from 'node:test';
import { useWine, whyNoWine } from './wine.js';

describe('every pattern and event, one by one', { skip: await whyNoWine() }, () => {
  const wine = useWine();

  test('with the stand-in for what Wine leaves out (not Microsoft’s code)', (t) =>
    wine.tests(t, 'tests/windows/inside/patterns.js', { standIn: true, timeoutMs: 180_000 }));

  test('in Wine 10 as it is', (t) => wine.tests(t, 'tests/windows/inside/patterns.js', { timeoutMs: 400_000 }));
});
