import { describe, test } from 'node:test';
import { useWine, whyNoWine } from './wine.js';

describe('Windows by Wine', { skip: await whyNoWine() }, () => {
  const wine = useWine();

  test("Node, koffi and worker threads work in Wine's Windows", (t) => wine.tests(t, 'tests/windows/inside/smoke.js'));
});
