import { describe, test } from 'node:test';
import { useWine, whyNoWine } from '../windows/wine.js';

describe('contract: windows-uia in Wine 10', { skip: await whyNoWine() }, () => {
  const wine = useWine();

  test('with the stand-in for what Wine leaves out (not Microsoft’s code)', (t) =>
    wine.tests(t, 'tests/contract/inside-wine/stand-in.js', { standIn: true, timeoutMs: 180_000 }));

  test('as it is, over standard controls', (t) =>
    wine.tests(t, 'tests/contract/inside-wine/controls.js', { timeoutMs: 180_000 }));

  test('as it is, over a provider: what it implements, and refusals of what it does not', (t) =>
    wine.tests(t, 'tests/contract/inside-wine/stock.js', { timeoutMs: 240_000 }));
});
