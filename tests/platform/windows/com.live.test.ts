import { describe, test } from 'node:test';
import { useWine, whyNoWine } from '../../windows/wine.js';

describe('the COM layer in Windows by Wine', { skip: await whyNoWine() }, () => {
  const wine = useWine();

  test('UI Automation of Wine is called by name', (t) =>
    wine.tests(t, 'tests/platform/windows/inside/com.js', { timeoutMs: 120_000 }));

  test('events, deadlines and ends of other processes are survived', (t) =>
    wine.tests(t, 'tests/platform/windows/inside/com-events.js', { timeoutMs: 120_000 }));
});
