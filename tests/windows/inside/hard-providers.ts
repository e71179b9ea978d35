/** Run in Windows' node.exe with the stand-in: what COM answers of providers that hang, die and lie. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CoApartment, type ComObject, liveObjects, withScope } from '../../../src/platform/windows/com/index.js';
import { CLSID_CUIAutomation8 } from '../../../src/platform/windows/uia-interfaces.js';
import { eventually } from '../../contract/fixture.js';
import { type Provider, startProvider } from './provider.js';
import { heldObjects } from './standin-counts.js';

const PROPERTIES = [30000, 30001, 30003, 30005, 30010, 30011, 30022];
const NAME = 30005;
const SUBTREE = 7;

let apartment: CoApartment;
let uia: ComObject<'IUIAutomation6'>;

before(() => {
  apartment = CoApartment.enter();
  uia = apartment.create(CLSID_CUIAutomation8, 'IUIAutomation6');
});
after(() => {
  uia.release();
  assert.equal(liveObjects(), 0);
  assert.deepEqual(heldObjects(), {});
  apartment.leave();
});

async function using(options: Parameters<typeof startProvider>[0], run: (fixture: Provider) => Promise<void>) {
  const fixture = await startProvider(options);
  try {
    await run(fixture);
  } finally {
    await fixture.dispose();
  }
}

/** One cached subtree, as the product reads a window; how many elements it has, or why there is none. */
function read(fixture: Provider): number | string {
  return withScope(() => {
    const request = uia.call('CreateCacheRequest') ?? assert.fail();
    for (const id of PROPERTIES) request.call('AddProperty', id);
    request.call('put_TreeScope', SUBTREE);
    request.call('put_TreeFilter', uia.call('CreateTrueCondition'));
    const outcome = uia.attempt('ElementFromHandleBuildCache', fixture.window, request);
    if (!outcome.ok) return outcome.error.code;
    const count = (element: ComObject<'IUIAutomationElement'> | null): number => {
      const children = element?.call('GetCachedChildren') ?? null;
      const length = children?.call('get_Length') ?? 0;
      return Array.from({ length }, (_, at) => count(children?.call('GetElement', at) ?? null)).reduce(
        (sum, each) => sum + each,
        1,
      );
    };
    return count(outcome.value);
  });
}

test('a provider that sleeps costs the deadline of the call (stand-in)', async () => {
  await using({ panel: 'small' }, async (fixture) => {
    assert.equal(read(fixture), 5);
    uia.call('put_TransactionTimeout', 300);
    await fixture.tell('sleep 3000');
    const started = performance.now();
    assert.equal(read(fixture), 'UIA_E_TIMEOUT');
    assert.ok(performance.now() - started < 2000, `${performance.now() - started} ms`);
    uia.call('put_TransactionTimeout', 20_000);
    assert.equal(read(fixture), 5, 'it answers again when it is awake');
  });
});

test('a provider that dies in the middle of a read is not available (stand-in)', async () => {
  await using({ panel: 'small' }, async (fixture) => {
    await fixture.tell('die-after 6');
    const answer = read(fixture);
    // What was read before it died may be there: a part of the tree, or none.
    assert.ok(answer === 'UIA_E_ELEMENTNOTAVAILABLE' || (typeof answer === 'number' && answer < 5), String(answer));
    await eventually('its end', async () => fixture.process.exitCode === 3);
    assert.equal(read(fixture), 'UIA_E_ELEMENTNOTAVAILABLE');
  });
});

test('a provider that lies does not keep the others from being read (stand-in)', async () => {
  await using({ panel: 'lying' }, async (fixture) => {
    const names = withScope(() => {
      const root = uia.call('ElementFromHandle', fixture.window) ?? assert.fail();
      const found = root.call('FindAll', 2, uia.call('CreateTrueCondition'));
      return Array.from({ length: found?.call('get_Length') ?? 0 }, (_, at) =>
        found?.call('GetElement', at)?.call('GetCurrentPropertyValueEx', NAME, true),
      );
    });
    assert.equal(names.length, 9);
    assert.deepEqual([names[0], names.at(-1)], ['Honest', 'Honest too']);
    assert.equal(names[3], 7, 'a name that is a number');
    assert.equal(String(names[7]).length, 200_000);
  });
});
