import { describe, test } from 'node:test';
import { useWine, whyNoWine } from './wine.js';

describe('providers that make it hard, in Windows by Wine', { skip: await whyNoWine() }, () => {
  const wine = useWine();

  test('hanging, dying and lying ones, and ten thousand reads', (t) =>
    wine.tests(t, 'tests/windows/inside/hard-providers.js', { standIn: true, timeoutMs: 400_000 }));
});
