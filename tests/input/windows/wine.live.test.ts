/** Windows, pointer, keyboard, clipboard and screen through the functions of Windows themselves, as Wine implements them. */
import { describe, test } from 'node:test';
import { useWine, whyNoWine } from '../../windows/wine.js';

describe('input on Windows', { skip: await whyNoWine() }, () => {
  const wine = useWine();

  test("drives Wine's Notepad", (t) => wine.tests(t, 'tests/input/windows/inside/notepad.js', { timeoutMs: 180_000 }));
});
