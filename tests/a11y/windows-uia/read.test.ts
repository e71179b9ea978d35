/** Reading over UI Automation in memory: what systems refuse, and what providers do wrong. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PROPERTY } from '../../../src/a11y/windows-uia/ids.js';
import { createService } from '../../../src/a11y/windows-uia/service.js';
import type { RawTree } from '../../../src/blueprint/model.js';
import { LumosError } from '../../../src/errors.js';
import { openUiaFixture } from '../../contract/windows-uia-fixture.js';
import { FakeNode, type Refusal } from './fake-automation.js';
import { FakeWindows } from './fake-system.js';
import { button, choice, edit, plain, TYPE } from './fake-widgets.js';

const at = (x: number, y: number, width = 100, height = 20) => ({ x, y, width, height });
const WINDOW = at(0, 0, 600, 600);

function open(children: readonly FakeNode[], refusals: readonly Refusal[] = []) {
  const desktop = new FakeWindows(new Set(refusals));
  const window = desktop.open('Fixture', plain(TYPE.window, 'Fixture', WINDOW, children));
  const service = createService(
    () => desktop.platform(),
    () => {},
  );
  const id = service.surfaces()[0]?.id ?? '';
  return { desktop, window, service, id };
}

const outline = (tree: RawTree) => tree.nodes.map((node) => `${' '.repeat(node.depth)}${node.role} "${node.name}"`);

describe('reading windows of Windows', () => {
  const ways: readonly (readonly Refusal[])[] = [
    [],
    ['filter'],
    ['subtree cache'],
    ['subtree cache', 'children cache'],
    ['cache'],
    ['subtree cache', 'find by runtime id', 'filter', 'element from point'],
  ];
  for (const refusals of ways) {
    test(`gives the same tree, releases everything and reads no password without: ${refusals.join(', ') || 'nothing'}`, async () => {
      const whole = openUiaFixture();
      const less = openUiaFixture(refusals);
      const read = async ({ desktop }: ReturnType<typeof openUiaFixture>) => {
        const service = createService(
          () => desktop.platform(),
          () => {},
        );
        const id = service.surfaces()[0]?.id ?? '';
        service.read(id, {});
        const tree = service.read(id, {});
        await service.close();
        return tree.nodes.map((node) => [
          node.depth,
          node.role,
          node.name,
          node.states,
          node.value,
          node.unreadChildren,
        ]);
      };
      assert.deepEqual(await read(less), await read(whole));
      assert.equal(less.desktop.automation.outstanding, 0);
      assert.equal(less.desktop.automation.passwordsRead, 0);
    });
  }

  test('takes one call for the tree and one for its values', () => {
    const fields = ['A', 'B', 'C', 'D'].map((name, index) => edit(name, at(0, index * 30), `text ${name}`));
    const { desktop, service, id } = open(fields);
    desktop.automation.calls.length = 0;
    const tree = service.read(id, {});
    assert.deepEqual(desktop.automation.calls, ['ElementFromHandle', 'BuildUpdatedCache', 'FindAllBuildCache']);
    assert.equal(tree.nodes[4]?.value, 'text D');
  });

  test('does not try again what the system refused once', () => {
    const { desktop, service, id } = open([button('A', at(0, 0), () => {})], ['subtree cache', 'children cache']);
    service.read(id, {});
    desktop.automation.calls.length = 0;
    service.read(id, {});
    assert.equal(desktop.automation.calls.includes('FindAllBuildCache'), false);
  });

  test('an element that hangs costs that element only', () => {
    const hung = plain(TYPE.pane, 'Stuck', at(0, 0), [button('Inside', at(0, 0), () => {})]);
    hung.hangs = true;
    const { service, id } = open([button('Before', at(0, 40), () => {}), hung, button('After', at(0, 80), () => {})]);
    const tree = service.read(id, {});
    assert.deepEqual(outline(tree), ['window "Fixture"', ' button "Before"', ' pane "Stuck"', ' button "After"']);
    assert.equal(tree.partial?.reason, 'unresponsive');
    assert.equal(tree.nodes[2]?.unreadChildren, 1);
  });

  test('an application that ends in the middle of a read gives what had come', () => {
    const { desktop, window, service, id } = open(
      [button('One', at(0, 0), () => {}), plain(TYPE.pane, 'Two', at(0, 40), [button('Three', at(0, 40), () => {})])],
      ['subtree cache'],
    );
    let calls = 0;
    desktop.automation.onCall = () => {
      calls += 1;
      if (calls > 4) window.dead = true;
    };
    const tree = service.read(id, {});
    assert.equal(tree.partial?.reason, 'died');
    assert.ok(tree.nodes.length >= 3, outline(tree).join('\n'));
  });

  test('a window that takes no messages is not asked anything', () => {
    const { desktop, window, service, id } = open([]);
    window.hung = true;
    desktop.automation.calls.length = 0;
    assert.throws(
      () => service.read(id, {}),
      (error) => error instanceof LumosError && error.code === 'APP_UNRESPONSIVE',
    );
    assert.deepEqual(desktop.automation.calls, []);
  });

  test('a provider that gives one runtime id twice, or none, still gets a handle for each element', () => {
    const twins = [button('A', at(0, 0), () => {}), button('B', at(0, 40), () => {}), button('C', at(0, 80), () => {})];
    const [a, b, c] = twins as [FakeNode, FakeNode, FakeNode];
    b.runtimeId = a.runtimeId;
    c.runtimeId = [];
    const { service, id } = open(twins);
    const tree = service.read(id, {});
    assert.equal(new Set(tree.nodes.map((node) => node.handle.key)).size, 4);
    const last = tree.nodes[3]?.handle ?? assert.fail('no node');
    assert.equal(service.describe(last)?.nodes.at(-1)?.name, 'C');
  });

  test('fragments that are neither control nor content give their children up, whatever they hold', () => {
    const inner = button('Inner', at(0, 0), () => {});
    const wrapper = plain(TYPE.pane, '', at(0, 0), [inner]);
    wrapper.set(PROPERTY.isControlElement, false);
    wrapper.set(PROPERTY.isContentElement, false);
    const { service, id } = open([wrapper]);
    assert.deepEqual(outline(service.read(id, {})), ['window "Fixture"', ' button "Inner"']);
  });

  test('an offscreen container of something visible stays where the system cannot filter', () => {
    const container = plain(TYPE.list, 'List', at(0, 0), [
      choice(TYPE.listItem, 'Shown', at(0, 0)),
      choice(TYPE.listItem, 'Away', at(0, 900), false, { properties: { [PROPERTY.isOffscreen]: true } }),
    ]);
    container.set(PROPERTY.isOffscreen, true);
    const { service, id } = open([container], ['filter']);
    const tree = service.read(id, {});
    assert.deepEqual(
      outline(tree),
      ['window "Fixture"', ' list "List"', '  option "Shown"'].map((each) => each.replace('option', 'listitem')),
    );
    assert.equal(tree.nodes[1]?.unreadChildren, 1);
  });

  test('items that exist only as an idea are named when everything is read, and made real before they are chosen', async () => {
    const ideas = Array.from({ length: 3 }, (_, index) => {
      let real = false;
      return choice(TYPE.listItem, `Idea ${index}`, undefined, false, {
        patterns: (node) => ({
          VirtualizedItem: {
            realize: () => {
              real = true;
              node.bounds = at(0, 0);
            },
          },
          SelectionItem: {
            select: () => {
              assert.ok(real, 'chosen before it was made real');
              node.set(PROPERTY.isSelected, true);
            },
            add: () => {},
            remove: () => {},
            isSelected: () => node.value(PROPERTY.isSelected) === true,
          },
        }),
      });
    });
    const parts = open([]);
    const list = new FakeNode({
      type: TYPE.list,
      name: 'Long',
      bounds: at(0, 0),
      patterns: () => ({
        ItemContainer: {
          find: (after) => {
            const before = after === null ? -1 : ideas.findIndex((each) => each.name === after.current(PROPERTY.name));
            const next = ideas[before + 1];
            return next === undefined ? null : parts.desktop.automation.element(next, null);
          },
        },
      }),
    });
    parts.window.root.append(list);
    for (const idea of ideas) idea.parent = list;
    const { service, id, desktop } = parts;
    assert.deepEqual(outline(service.read(id, {})).length, 2);
    const tree = service.read(id, { scope: 'all' });
    assert.deepEqual(
      outline(tree).slice(2),
      ideas.map((idea) => `  listitem "${idea.name}"`),
    );
    const handle = tree.nodes[3]?.handle ?? assert.fail('no item');
    await service.perform(handle, { kind: 'select', mode: 'replace' });
    assert.equal(ideas[1]?.value(PROPERTY.isSelected), true);
    await service.close();
    assert.equal(desktop.automation.outstanding, 0);
  });

  test('a handle of an earlier process is found again by its runtime id, also where the system cannot search', async () => {
    for (const refusals of [[], ['find by runtime id']] as const) {
      const { desktop, service, id } = open(
        [plain(TYPE.pane, 'P', at(0, 0), [edit('Field', at(0, 0), 'x')])],
        refusals,
      );
      const handle = service.read(id, {}).nodes[2]?.handle ?? assert.fail('no field');
      const later = createService(
        () => desktop.platform(),
        () => {},
      );
      assert.deepEqual(
        later.describe(handle)?.nodes.map((node) => node.name),
        ['Fixture', 'P', 'Field'],
      );
      await service.close();
      await later.close();
      assert.equal(desktop.automation.outstanding, 0);
    }
  });

  test('where UIA says nothing of a window, its child windows do', () => {
    const { desktop, window, service, id } = open([]);
    const child = (className: string, text: string, style: number) =>
      desktop.open('', plain(TYPE.pane, '', at(10, 10)), { parent: window.hwnd, className, text, style, title: '' });
    // Fakes list topmost first, as Windows does: made in the opposite order.
    child('Edit', 'hunter2', 0x20);
    child('Static', '&Password:', 0);
    child('Edit', 'some text', 0x4);
    child('Static', 'Note:', 0);
    child('Button', '&OK', 0);
    const tree = service.read(id, {});
    assert.deepEqual(outline(tree), [
      'window "Fixture"',
      ' button "OK"',
      ' text "Note"',
      ' textbox "Note"',
      ' text "Password"',
      ' textbox "Password"',
    ]);
    assert.deepEqual(tree.nodes[5]?.states.includes('protected'), true);
    assert.equal(JSON.stringify(tree).includes('hunter2'), false);
  });
});
