/** Applications of Windows, found and started through the functions of Windows themselves, as Wine implements them. */
import { describe, test } from 'node:test';
import { useWine, whyNoWine } from '../../windows/wine.js';

describe('launching on Windows', { skip: await whyNoWine() }, () => {
  const wine = useWine();

  test("finds and starts Wine's applications", (t) =>
    wine.tests(t, 'tests/launch/windows/inside/launcher.js', { timeoutMs: 120_000 }));
});
