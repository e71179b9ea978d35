import { describe, test } from 'node:test';
import { useWine, whyNoWine } from './wine.js';

describe('Windows by Wine', { skip: await whyNoWine() }, () => {
  const wine = useWine();

  test("Node, koffi and worker threads work in Wine's Windows", (t) => wine.tests(t, 'tests/windows/inside/smoke.js'));

  test("Wine's own UI Automation reads the fixture", (t) => wine.tests(t, 'tests/windows/inside/stock.js'));

  test('what Wine lacks of UI Automation is there with the stand-in', (t) =>
    wine.tests(t, 'tests/windows/inside/standin.js', { standIn: true }));

  test('events reach JavaScript with the stand-in', (t) =>
    wine.tests(t, 'tests/windows/inside/events.js', { standIn: true }));

  test('hanging, dying and lying providers with the stand-in', (t) =>
    wine.tests(t, 'tests/windows/inside/hard-providers.js', { standIn: true, timeoutMs: 180_000 }));
});
