/** Run in Windows' node.exe by `com.live.test.ts`: Wine's own UI Automation through the COM layer. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  CoApartment,
  type ComObject,
  implement,
  implementedObjects,
  isComError,
  liveObjects,
  withScope,
} from '../../../../src/platform/windows/com/index.js';
import { CLSID_CUIAutomation, CLSID_CUIAutomation8 } from '../../../../src/platform/windows/uia-interfaces.js';
import { type Program, startProgram, until } from './windows.js';

/** UIAutomationClient.h. */
const Property = { BoundingRectangle: 30001, ProcessId: 30002, ControlType: 30003, Name: 30005, ClassName: 30012 };
const WINDOW_CONTROL = 50032;
const INVOKED_EVENT = 20009;
const SUBTREE = 7;

let apartment: CoApartment;
let uia: ComObject<'IUIAutomation'>;
let notepad: Program;

before(async () => {
  apartment = CoApartment.enter();
  uia = apartment.create(CLSID_CUIAutomation, 'IUIAutomation');
  notepad = await startProgram('notepad.exe', [], 'Notepad');
});

after(async () => {
  uia.release();
  assert.equal(liveObjects(), 0, 'every reference was given back');
  assert.equal(implementedObjects(), 0, 'every handler was let go');
  apartment.leave();
  await notepad.end();
});

test('the desktop is the root element', () => {
  withScope(() => {
    const root = uia.call('GetRootElement');
    const rect = root?.call('get_CurrentBoundingRectangle');
    assert.deepEqual(rect, { left: 0, top: 0, right: 1280, bottom: 900 });
  });
});

test('the newer class has the newer interfaces, the older one does not', () => {
  withScope(() => {
    assert.equal(uia.as('IUIAutomation6'), null);
    const newer = apartment.createFirst([CLSID_CUIAutomation8], 'IUIAutomation6');
    assert.ok(newer);
    const root = newer.call('GetRootElement');
    assert.ok(root?.as('IUIAutomationElement9'));
  });
});

test('a class that nobody registered is an error with its name', () => {
  assert.throws(
    () => apartment.create('11111111-2222-3333-4444-555555555555', 'IUIAutomation'),
    (error) => isComError(error, 'unavailable') && error.code === 'REGDB_E_CLASSNOTREG',
  );
});

test('properties of every kind come from a window', () => {
  withScope(() => {
    const element = uia.call('ElementFromHandle', notepad.window);
    assert.ok(element);
    const property = (id: number) => element.call('GetCurrentPropertyValueEx', id, true);
    assert.match(String(property(Property.Name)), /Notepad/);
    assert.equal(element.call('get_CurrentName'), property(Property.Name));
    assert.equal(property(Property.ControlType), WINDOW_CONTROL);
    assert.equal(element.call('get_CurrentControlType'), WINDOW_CONTROL);
    assert.equal(property(Property.ClassName), 'Notepad');
    assert.equal(typeof property(Property.ProcessId), 'number');
    const { left, top, right, bottom } = element.call('get_CurrentBoundingRectangle');
    assert.deepEqual(property(Property.BoundingRectangle), [left, top, right - left, bottom - top]);
  });
});

test('what a system does not implement, a dead window and an empty search are ordinary outcomes', () => {
  withScope(() => {
    const element = uia.call('ElementFromHandle', notepad.window);
    assert.ok(element);
    const byPoint = uia.attempt('ElementFromPoint', { x: 60, y: 80 });
    assert.ok(byPoint.ok || byPoint.error.failure === 'not_implemented');
    const gone = uia.attempt('ElementFromHandle', 0x7ffffff0n);
    assert.ok(!gone.ok);
    assert.deepEqual([gone.error.failure, gone.error.code], ['gone', 'UIA_E_ELEMENTNOTAVAILABLE']);
    const all = uia.call('CreateTrueCondition');
    assert.equal(uia.call('GetRootElement')?.call('FindAll', 2, all), null);
    const never = uia.call('CreateFalseCondition');
    assert.equal(element.call('FindFirst', SUBTREE, never), null);
  });
});

test('a cached search gives elements with what was asked for', () => {
  withScope(() => {
    const element = uia.call('ElementFromHandle', notepad.window);
    const request = uia.call('CreateCacheRequest');
    const all = uia.call('CreateTrueCondition');
    assert.ok(element && request);
    request.call('AddProperty', Property.Name);
    const found = element.call('FindAllBuildCache', SUBTREE, all, request);
    const first = found?.call('GetElement', 0);
    assert.match(String(first?.call('get_CachedName')), /Notepad/);
    const other = first?.attempt('get_CachedControlType');
    assert.ok(other && !other.ok && other.error.failure === 'invalid');
  });
});

test('values go both ways through VARIANT and SAFEARRAY', () => {
  withScope(() => {
    assert.deepEqual(uia.call('IntNativeArrayToSafeArray', [7, -8, 9], 3), [7, -8, 9]);
    const condition = uia.call('CreatePropertyCondition', 30010, true)?.as('IUIAutomationPropertyCondition');
    assert.equal(condition?.call('get_PropertyId'), 30010);
    assert.equal(condition?.call('get_PropertyValue'), true);
  });
});

test('a handler in JavaScript is taken, held and let go', async () => {
  const element = uia.call('ElementFromHandle', notepad.window);
  const handler = implement(
    'IUIAutomationEventHandler',
    { HandleAutomationEvent: () => undefined },
    { onError: (error) => assert.fail(String(error)) },
  );
  await uia.callWithin(10_000, 'AddAutomationEventHandler', INVOKED_EVENT, element, SUBTREE, null, handler);
  assert.ok(handler.references > 1, 'COM holds it');
  await uia.callWithin(10_000, 'RemoveAutomationEventHandler', INVOKED_EVENT, element, handler);
  await until(() => (handler.references === 1 ? true : null), 'the handler being let go');
  handler.release();
  element?.release();
});

test('calls on another thread keep their deadline', async () => {
  const outcome = await withScope(() => uia.attemptWithin(10_000, 'ElementFromHandle', notepad.window));
  assert.ok(outcome.ok);
  const expired = await withScope(() => uia.attemptWithin(0, 'ElementFromHandle', notepad.window));
  assert.ok(!expired.ok && expired.error.failure === 'timeout');
  await until(() => (liveObjects() === 1 ? true : null), 'the late answer being cleaned up');
});

test('10,000 calls leave memory flat and no reference', () => {
  const live = liveObjects();
  const round = (count: number) => {
    for (let i = 0; i < count; i++) {
      withScope(() => {
        const condition = uia.call('CreatePropertyCondition', 30010, i % 2 === 0);
        const property = condition?.as('IUIAutomationPropertyCondition');
        property?.call('get_PropertyValue');
        uia.call('IntNativeArrayToSafeArray', [i, i, i], 3);
      });
    }
  };
  round(500);
  const before = process.memoryUsage().rss;
  round(2_500);
  const grown = process.memoryUsage().rss - before;
  assert.equal(liveObjects(), live);
  assert.ok(grown < 24 * 1024 * 1024, `memory grew by ${grown} bytes`);
});
