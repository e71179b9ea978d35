/** What patterns tell: read with the tree where a property says it, and asked of the pattern itself. */
import assert from 'node:assert/strict';
import type { UiaElement } from '../../../src/a11y/windows-uia/automation.js';
import { PROPERTY } from '../../../src/a11y/windows-uia/ids.js';
import type { RawNode } from '../../../src/blueprint/model.js';
import type { Row } from './row.js';
import type { Scene } from './scene.js';

/** Names of elements, which are given back. */
function names(elements: readonly UiaElement[]): string {
  return elements
    .map((each) => {
      const name = each.current(PROPERTY.name);
      each.release();
      return `“${name}”`;
    })
    .join(', ');
}

/** What the first read knows of an element by the properties of a pattern. */
const told = (facts: readonly (string | number | undefined)[]): string =>
  facts.every((each) => each === undefined || each === '') ? 'not told' : `works: ${facts.join(', ')}`;
const read = (of: (scene: Scene) => readonly (string | number | undefined)[]) => async (scene: Scene) =>
  told(of(scene));
const state = (node: RawNode, ...wanted: readonly RawNode['states'][number][]) =>
  node.states.filter((each) => wanted.includes(each)).join(' ');

export const ASKING: readonly Row[] = [
  {
    capability: 'Toggle, ExpandCollapse, SelectionItem',
    test: 'read the states of a check box, an item of a tree and a radio button',
    run: read((scene) => [
      state(scene.node('Subscribe'), 'unchecked'),
      state(scene.node('Fruit', 'treeitem'), 'collapsed'),
      state(scene.node('Small'), 'checked'),
    ]),
    wine: 'not told',
    standIn: 'works: unchecked, collapsed, checked',
  },
  {
    capability: 'Value, RangeValue',
    test: 'read a text and a slider',
    run: read((scene) => [scene.node('Name').value ?? undefined, scene.node('Volume').range?.now]),
    wine: 'not told',
    standIn: 'works: Ada, 30',
  },
  {
    capability: 'Grid, GridItem',
    test: 'read the size of a grid and the place of a cell',
    run: read((scene) => {
      const { rowCount, columnCount } = scene.node('Prices');
      const { row, column } = scene.node('4');
      return [rowCount, columnCount, row, column];
    }),
    wine: 'not told',
    standIn: 'works: 2, 2, 1, 1',
  },
  {
    capability: 'Grid',
    test: 'ask for the cell in row 1, column 0',
    run: async (scene) =>
      scene.ask(scene.node('Prices'), 'Grid', (grid) => {
        assert.deepEqual([grid.rowCount(), grid.columnCount()], [2, 2]);
        return names([grid.item(1, 0) ?? assert.fail('no cell')]);
      }),
    wine: 'refused (`E_NOTIMPL`)',
    standIn: 'works: “Pear”',
  },
  {
    capability: 'Table, TableItem',
    test: 'ask a table and one of its cells for their headers',
    run: async (scene) => {
      const ofTable = scene.ask(scene.node('Prices'), 'Table', (table) => {
        assert.deepEqual(table.rowHeaders(), []);
        return names(table.columnHeaders());
      });
      const ofCell = scene.ask(scene.node('4'), 'TableItem', (item) => names(item.columnHeaders()));
      return ofTable === ofCell ? ofTable : `${ofTable}; ${ofCell.replace('works: ', '')}`;
    },
    wine: 'refused (`E_NOTIMPL`)',
    standIn: 'works: “Fruit”, “Price”; “Price”',
  },
  {
    capability: 'Selection',
    test: 'ask a group which of its items are selected',
    run: async (scene) =>
      scene.ask(scene.node('Size'), 'Selection', (selection) => {
        assert.deepEqual([selection.canSelectMultiple(), selection.isRequired()], [false, false]);
        return names(selection.selection());
      }),
    wine: 'refused (`E_NOTIMPL`)',
    standIn: 'works: “Small”',
  },
  {
    capability: 'Window, Transform',
    test: 'ask the window whether it is modal, minimised, and may be moved',
    run: async (scene) => {
      const [root] = scene.tree.nodes;
      const node = root ?? assert.fail('no window');
      const window = scene.ask(node, 'Window', (each) => `modal ${each.isModal()}, state ${each.visualState()}`);
      const transform = scene.ask(node, 'Transform', (each) => `movable ${each.canMove()}`);
      return window === transform ? window : `${window}, ${transform.replace('works: ', '')}`;
    },
    wine: 'refused (`E_NOTIMPL`)',
    standIn: 'works: modal false, state 0, movable true',
  },
  {
    capability: 'LegacyIAccessible',
    test: 'ask for a default action',
    run: async (scene) => scene.ask(scene.node('Legacy'), 'LegacyIAccessible', (legacy) => legacy.defaultAction()),
    wine: 'refused (`E_NOTIMPL`)',
    standIn: 'works: Press',
  },
  {
    capability: 'ItemContainer, VirtualizedItem',
    test: 'find row 9876 of 10,000 by its name, and make it real',
    async run(scene) {
      const found = scene.ask(scene.node('Rows'), 'ItemContainer', (container) => {
        const row = container.find(null, PROPERTY.name, 'Row 9876') ?? assert.fail('no such row');
        assert.equal(row.current(PROPERTY.isOffscreen), true);
        const item = row.pattern('VirtualizedItem') ?? assert.fail('it is real');
        item.realize();
        item.release();
        assert.equal(row.current(PROPERTY.isOffscreen), false);
        return names([row]);
      });
      if (!found.startsWith('works')) return found;
      // Back to the start, where the next rows expect the list.
      const back = scene.ask(scene.node('Rows'), 'Scroll', (scroll) => {
        scroll.setPercent(-1, 0);
        return String(scroll.percent()[1]);
      });
      assert.equal(back, 'works: 0');
      return found;
    },
    wine: 'refused (`E_NOTIMPL`)',
    standIn: 'works: “Row 9876”',
  },
];
