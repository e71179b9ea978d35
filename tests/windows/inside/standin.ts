/** Run in Windows' node.exe with the stand-in: every method that Wine leaves out, against the fixture application. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  CoApartment,
  type ComObject,
  type InterfaceName,
  isComError,
  liveObjects,
  withScope,
} from '../../../src/platform/windows/com/index.js';
import { CLSID_CUIAutomation, CLSID_CUIAutomation8 } from '../../../src/platform/windows/uia-interfaces.js';
import { type Provider, startProvider } from './provider.js';
import { heldObjects } from './standin-counts.js';

/** UIAutomationClient.h. */
const NAME = 30005;
const TYPE = 30003;
const VALUE = 30045;
const SUBTREE = 7;
const DESCENDANTS = 4;

let apartment: CoApartment;
let uia: ComObject<'IUIAutomation'>;
let fixture: Provider;

type Element = ComObject<'IUIAutomationElement'>;

before(async () => {
  fixture = await startProvider();
  apartment = CoApartment.enter();
  uia = apartment.create(CLSID_CUIAutomation, 'IUIAutomation');
});

after(async () => {
  uia.release();
  assert.equal(liveObjects(), 0);
  assert.deepEqual(heldObjects(), {}, 'what the stand-in gave was given back');
  const { providers, references } = await fixture.stats();
  assert.deepEqual({ providers, references }, { providers: 0, references: 0 }, 'the provider is held by nobody');
  apartment.leave();
  await fixture.dispose();
});

const root = () => uia.call('ElementFromHandle', fixture.window) ?? assert.fail('no element for the window');

function find(name: string, type?: number): Element {
  const byName = uia.call('CreatePropertyCondition', NAME, name);
  const byType = type === undefined ? null : uia.call('CreatePropertyCondition', TYPE, type);
  const condition = byType === null ? byName : uia.call('CreateAndCondition', byName, byType);
  return root().call('FindFirst', DESCENDANTS, condition) ?? assert.fail(`no "${name}"`);
}

function pattern<N extends InterfaceName>(element: Element, id: number, name: N): ComObject<N> {
  const unknown = element.call('GetCurrentPattern', id) ?? assert.fail(`no pattern ${id}`);
  return unknown.as(name) ?? assert.fail(`it is not ${name}`);
}

const text = (element: Element) => element.call('get_CurrentName');
const items = (array: ComObject<'IUIAutomationElementArray'> | null): (string | null)[] =>
  Array.from({ length: array?.call('get_Length') ?? 0 }, (_, index) => {
    const element = array?.call('GetElement', index) ?? assert.fail();
    return text(element);
  });

function scoped(name: string, run: () => void): void {
  test(`${name} (stand-in)`, () => withScope(run));
}

scoped('typed getters and property values agree', () => {
  const name = find('Name', 50004);
  assert.equal(name.call('get_CurrentControlType'), 50004);
  assert.equal(name.call('GetCurrentPropertyValue', TYPE), 50004);
  assert.equal(name.call('GetCurrentPropertyValue', VALUE), 'Ada');
  assert.equal(name.call('get_CurrentIsEnabled'), true);
  assert.equal(find('Disabled').call('get_CurrentIsEnabled'), false);
  assert.equal(find('Password').call('get_CurrentIsPassword'), true);
  assert.equal(name.call('get_CurrentLabeledBy')?.call('get_CurrentControlType'), 50020);
});

scoped('an element is found at a point, and has a clickable one', () => {
  const { left, top } = find('Subscribe').call('get_CurrentBoundingRectangle');
  assert.equal(uia.call('ElementFromPoint', { x: left + 5, y: top + 5 })?.call('get_CurrentName'), 'Subscribe');
});

scoped('elements are compared by what they stand for', () => {
  assert.equal(uia.call('CompareElements', find('Bold'), find('Bold')), true);
  assert.equal(uia.call('CompareElements', find('Bold'), find('Ask')), false);
  assert.equal(find('Bold').call('GetRuntimeId')?.length, 4);
});

scoped('the focus is set and found', () => {
  find('Subscribe').call('SetFocus');
  assert.equal(uia.call('GetFocusedElement')?.call('get_CurrentName'), 'Subscribe');
});

scoped('a subtree comes in one cached request, with children, parents and patterns', () => {
  const request = uia.call('CreateCacheRequest') ?? assert.fail();
  for (const id of [NAME, TYPE, VALUE]) request.call('AddProperty', id);
  request.call('AddPattern', 10002);
  request.call('put_TreeScope', SUBTREE);
  request.call('put_TreeFilter', uia.call('CreateTrueCondition'));
  const tree = uia.call('ElementFromHandleBuildCache', fixture.window, request) ?? assert.fail();
  const names: (string | null)[] = [];
  const walk = (element: Element) => {
    names.push(element.call('get_CachedName'));
    const children = element.call('GetCachedChildren');
    for (let index = 0; index < (children?.call('get_Length') ?? 0); index += 1) {
      const child = children?.call('GetElement', index) ?? assert.fail();
      assert.equal(child.call('GetCachedParent')?.call('get_CachedName'), element.call('get_CachedName'));
      walk(child);
    }
  };
  walk(tree);
  assert.equal(names[0], 'Contract fixture');
  for (const name of ['Press me', 'Volume', 'Fruit', 'Row 4', 'Price']) assert.ok(names.includes(name), name);
  for (const name of ['Row 5', 'Open']) assert.ok(!names.includes(name), `${name} is not in the tree`);
});

scoped('what was not asked for is not in the cache', () => {
  const request = uia.call('CreateCacheRequest') ?? assert.fail();
  const element = find('Bold').call('BuildUpdatedCache', request) ?? assert.fail();
  const outcome = element.attempt('get_CachedName');
  assert.ok(!outcome.ok && outcome.error.code === 'E_INVALIDARG');
});

scoped('Invoke presses, and refuses where the element is disabled', () => {
  pattern(find('Press me'), 10000, 'IUIAutomationInvokePattern').call('Invoke');
  assert.equal(text(find('pressed 1')), 'pressed 1');
  const refused = pattern(find('Disabled'), 10000, 'IUIAutomationInvokePattern').attempt('Invoke');
  assert.ok(!refused.ok && isComError(refused.error, 'disabled'), JSON.stringify(refused));
});

scoped('a pattern that is not there is nothing, and no error', () => {
  assert.equal(find('Press me').call('GetCurrentPattern', 10002), null);
});

scoped('Toggle, Value and RangeValue change what they name', () => {
  const toggle = pattern(find('Bold'), 10015, 'IUIAutomationTogglePattern');
  toggle.call('Toggle');
  assert.equal(toggle.call('get_CurrentToggleState'), 1);
  const value = pattern(find('Name', 50004), 10002, 'IUIAutomationValuePattern');
  value.call('SetValue', 'Größe 🙂 漢字');
  assert.equal(value.call('get_CurrentValue'), 'Größe 🙂 漢字');
  const range = pattern(find('Volume'), 10003, 'IUIAutomationRangeValuePattern');
  range.call('SetValue', 55);
  assert.deepEqual([range.call('get_CurrentValue'), range.call('get_CurrentMaximum')], [55, 100]);
  const outside = range.attempt('SetValue', 101);
  assert.ok(!outside.ok && outside.error.code === 'E_INVALIDARG');
});

scoped('SelectionItem, Selection and ExpandCollapse', () => {
  pattern(find('Large'), 10010, 'IUIAutomationSelectionItemPattern').call('Select');
  const size = pattern(find('Size'), 10001, 'IUIAutomationSelectionPattern');
  assert.deepEqual(items(size.call('GetCurrentSelection')), ['Large']);
  const fruit = pattern(find('Fruit', 50024), 10005, 'IUIAutomationExpandCollapsePattern');
  fruit.call('Expand');
  assert.equal(fruit.call('get_CurrentExpandCollapseState'), 1);
  assert.equal(text(find('Apple', 50024)), 'Apple');
  fruit.call('Collapse');
});

scoped('Scroll, ScrollItem, ItemContainer and VirtualizedItem reach what is not realized', () => {
  const list = find('Rows');
  pattern(list, 10004, 'IUIAutomationScrollPattern').call('SetScrollPercent', -1, 100);
  assert.equal(text(find('Row 99')), 'Row 99');
  const container = pattern(list, 10019, 'IUIAutomationItemContainerPattern');
  const far = container.call('FindItemByProperty', null, NAME, 'Row 42') ?? assert.fail('not found');
  assert.equal(far.call('get_CurrentIsOffscreen'), true);
  pattern(far, 10020, 'IUIAutomationVirtualizedItemPattern').call('Realize');
  assert.equal(far.call('get_CurrentIsOffscreen'), false);
  pattern(find('Row 42'), 10017, 'IUIAutomationScrollItemPattern').call('ScrollIntoView');
});

scoped('Grid, Table and their items', () => {
  const grid = pattern(find('Prices'), 10006, 'IUIAutomationGridPattern');
  assert.equal(grid.call('get_CurrentRowCount'), 2);
  const cell = grid.call('GetItem', 1, 1) ?? assert.fail();
  assert.equal(text(cell), '4');
  const place = pattern(cell, 10007, 'IUIAutomationGridItemPattern');
  assert.deepEqual([place.call('get_CurrentRow'), place.call('get_CurrentColumn')], [1, 1]);
  const headers = pattern(cell, 10013, 'IUIAutomationTableItemPattern').call('GetCurrentColumnHeaderItems');
  assert.deepEqual(items(headers), ['Price']);
  const table = pattern(find('Prices'), 10012, 'IUIAutomationTablePattern').call('GetCurrentColumnHeaders');
  assert.deepEqual(items(table), ['Fruit', 'Price']);
});

scoped('Text gives its text, ranges and selection', () => {
  const notes = pattern(find('Notes'), 10014, 'IUIAutomationTextPattern');
  const range = notes.call('get_DocumentRange') ?? assert.fail();
  assert.equal(range.call('GetText', -1), 'x'.repeat(5000));
  assert.equal(range.call('GetText', 10), 'x'.repeat(10));
  assert.equal(range.call('Clone')?.call('Compare', range), true);
  assert.equal(notes.call('GetSelection')?.call('get_Length'), 1);
});

scoped('Window, Transform and LegacyIAccessible', () => {
  const window = pattern(root(), 10009, 'IUIAutomationWindowPattern');
  assert.equal(window.call('get_CurrentIsModal'), false);
  pattern(root(), 10016, 'IUIAutomationTransformPattern').call('Move', 60, 70);
  assert.deepEqual((({ left, top }) => [left, top])(root().call('get_CurrentBoundingRectangle')), [60, 70]);
  const legacy = pattern(find('Press me'), 10018, 'IUIAutomationLegacyIAccessiblePattern');
  assert.equal(legacy.call('get_CurrentDefaultAction'), 'Press');
  legacy.call('DoDefaultAction');
  assert.equal(text(find('pressed 2')), 'pressed 2');
});

scoped('walkers go through the whole tree, to and fro', () => {
  const walker = uia.call('get_ControlViewWalker') ?? assert.fail();
  const forward: (string | null)[] = [];
  let at = walker.call('GetFirstChildElement', root());
  while (at !== null) {
    forward.push(text(at));
    at = walker.call('GetNextSiblingElement', at);
  }
  const back: (string | null)[] = [];
  at = walker.call('GetLastChildElement', root());
  while (at !== null) {
    back.unshift(text(at));
    at = walker.call('GetPreviousSiblingElement', at);
  }
  assert.ok(forward.length > 15);
  assert.deepEqual(back, forward);
});

scoped('the newer class has the newer interfaces', () => {
  const newer = apartment.create(CLSID_CUIAutomation8, 'IUIAutomation6');
  assert.ok(newer.call('GetRootElement')?.as('IUIAutomationElement9'));
  assert.equal(uia.as('IUIAutomation2'), null);
});

test('the fixture counts every time that a password is read (stand-in)', async () => {
  const before = (await fixture.stats()).passwordsRead;
  withScope(() => find('Password').call('GetCurrentPropertyValue', VALUE));
  assert.equal((await fixture.stats()).passwordsRead, before + 1);
});

test('an element that was removed is not available (stand-in)', async () => {
  const gone = withScope((scope) => scope.keep(find('Press me')));
  await fixture.order?.('remove-press-me');
  withScope(() => {
    const outcome = gone.attempt('get_CurrentName');
    assert.ok(!outcome.ok && outcome.error.code === 'UIA_E_ELEMENTNOTAVAILABLE', JSON.stringify(outcome));
  });
  gone.release();
});
