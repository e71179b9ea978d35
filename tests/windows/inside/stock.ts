/** Run in Windows' node.exe without the stand-in: Wine's own client of UI Automation reads the fixture application. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CoApartment, type ComObject, liveObjects, withScope } from '../../../src/platform/windows/com/index.js';
import { CLSID_CUIAutomation } from '../../../src/platform/windows/uia-interfaces.js';
import { type Provider, startProvider } from './provider.js';

const NAME = 30005;
const TYPE = 30003;
const ID = 30000;

let apartment: CoApartment;
let uia: ComObject<'IUIAutomation'>;
let fixture: Provider;

before(async () => {
  fixture = await startProvider({ panel: 'small' });
  apartment = CoApartment.enter();
  uia = apartment.create(CLSID_CUIAutomation, 'IUIAutomation');
});
after(async () => {
  uia.release();
  assert.equal(liveObjects(), 0);
  apartment.leave();
  await fixture.dispose();
});

test("the fixture's providers are read through Wine's own UI Automation (Wine)", () => {
  withScope(() => {
    const root = uia.call('ElementFromHandle', fixture.window) ?? assert.fail();
    const request = uia.call('CreateCacheRequest') ?? assert.fail();
    for (const id of [NAME, TYPE, ID]) request.call('AddProperty', id);
    const found = root.call('FindAllBuildCache', 4, uia.call('CreateTrueCondition'), request) ?? assert.fail();
    const rows = Array.from({ length: found.call('get_Length') }, (_, at) => {
      const element = found.call('GetElement', at) ?? assert.fail();
      const value = (id: number) => element.call('GetCachedPropertyValueEx', id, true);
      assert.ok(Array.isArray(value(ID)));
      return [value(TYPE), value(NAME)];
    });
    assert.deepEqual(rows, [
      [50020, 'ready'],
      [50000, 'Press me'],
      [50004, 'Name'],
      [50002, 'Subscribe'],
    ]);
  });
});

test('Wine still leaves patterns out: the stand-in is needed (Wine)', () => {
  withScope(() => {
    const root = uia.call('ElementFromHandle', fixture.window) ?? assert.fail();
    const outcome = root.attempt('GetCurrentPattern', 10009);
    assert.ok(!outcome.ok && outcome.error.code === 'E_NOTIMPL', 'it works now: try without the stand-in');
  });
});

test("Wine gives the fixture's providers back (Wine)", async () => {
  withScope(() => {
    const root = uia.call('ElementFromHandle', fixture.window);
    root?.call('GetCurrentPropertyValueEx', NAME, true);
  });
  const before = (await fixture.stats()).providers;
  for (let time = 0; time < 10; time += 1) {
    withScope(() => uia.call('ElementFromHandle', fixture.window)?.call('GetCurrentPropertyValueEx', NAME, true));
  }
  const { providers } = await fixture.stats();
  assert.ok(providers <= before + 1, `${providers} providers are held, ${before} were before`);
});
