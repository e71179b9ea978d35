/** Operations on elements, each by the pattern that serves it; where Wine has none, by pointer and keyboard. */
import assert from 'node:assert/strict';
import type { Operation } from '../../../src/a11y/backend.js';
import type { RawNode } from '../../../src/blueprint/model.js';
import { eventually } from '../../contract/fixture.js';
import type { Row } from './row.js';
import { outcome, PATIENCE_MS, type Scene } from './scene.js';

interface Deed {
  readonly capability: string;
  readonly test: string;
  readonly element: readonly [name: string, role?: RawNode['role']];
  readonly operation: Operation;
  /** What the application says when it was done, by whichever way. */
  readonly says?: string;
  /** What is read of the element then, where patterns can be read. */
  readonly reads?: (node: RawNode) => boolean;
  /** What does the same without the pattern: its name and how. */
  readonly otherwise?: readonly [what: string, how: (scene: Scene, node: RawNode) => Promise<void>];
  readonly wine: string;
  readonly standIn: string;
}

function deed({ element, operation, says, reads, otherwise, ...row }: Deed): Row {
  return {
    ...row,
    async run(scene) {
      const node = scene.node(...element);
      let done = await outcome(() => scene.perform(node.handle, operation));
      const works = done.startsWith('works');
      if (works && reads !== undefined) {
        await eventually(
          `${row.test}: read back`,
          async () => {
            const now = scene.now(node.handle);
            return now !== null && reads(now);
          },
          PATIENCE_MS,
        );
      }
      if (!works && otherwise !== undefined) {
        await otherwise[1](scene, node);
        done += `; ${otherwise[0]} it`;
      }
      if (says !== undefined && (works || otherwise !== undefined)) await scene.hears(says);
      return done;
    },
  };
}

const click = ['a click does', (scene: Scene, node: RawNode) => scene.click(node)] as const;
const keys = (what: string, press: (scene: Scene) => Promise<void>) =>
  [
    `a click and ${what} do`,
    async (scene: Scene, node: RawNode) => {
      await scene.click(node);
      await press(scene);
    },
  ] as const;

/** Over the list, wherever the element itself is. */
const wheel = (notches: number) =>
  [
    'the wheel does',
    async (scene: Scene) => {
      const { x, y } = scene.node('Rows').bounds ?? assert.fail('the list has no place');
      await scene.input.wheel({ x: x + 30, y: y + 30 }, 0, notches);
    },
  ] as const;

export const OPERATING: readonly Row[] = [
  deed({
    capability: 'Invoke',
    test: 'press a button',
    element: ['Press me'],
    operation: { kind: 'press' },
    says: 'pressed 1',
    otherwise: click,
    wine: '`UNSUPPORTED` (Invoke refused); a click does it',
    standIn: 'works: InvokePattern.Invoke',
  }),
  deed({
    capability: 'LegacyIAccessible',
    test: 'press what has a default action only',
    element: ['Legacy'],
    operation: { kind: 'press' },
    says: 'Legacy was pressed',
    otherwise: click,
    wine: '`UNSUPPORTED` (Invoke refused); a click does it',
    standIn: 'works: LegacyIAccessiblePattern.DoDefaultAction',
  }),
  deed({
    capability: 'Toggle',
    test: 'toggle a check box',
    element: ['Subscribe'],
    operation: { kind: 'toggle' },
    says: 'Subscribe is on',
    reads: (node) => node.states.includes('checked'),
    otherwise: click,
    wine: '`UNSUPPORTED` (Toggle refused); a click does it',
    standIn: 'works: TogglePattern.Toggle',
  }),
  deed({
    capability: 'ExpandCollapse',
    test: 'expand an item of a tree',
    element: ['Fruit', 'treeitem'],
    operation: { kind: 'expand' },
    says: 'Fruit is open',
    reads: (node) => node.states.includes('expanded'),
    otherwise: click,
    wine: '`UNSUPPORTED` (ExpandCollapse refused); a click does it',
    standIn: 'works: ExpandCollapsePattern.Expand',
  }),
  deed({
    capability: 'ExpandCollapse',
    test: 'collapse it again',
    element: ['Fruit', 'treeitem'],
    operation: { kind: 'collapse' },
    says: 'Fruit is closed',
    reads: (node) => node.states.includes('collapsed'),
    otherwise: click,
    wine: '`UNSUPPORTED` (ExpandCollapse refused); a click does it',
    standIn: 'works: ExpandCollapsePattern.Collapse',
  }),
  deed({
    capability: 'SelectionItem',
    test: 'select a radio button',
    element: ['Large'],
    operation: { kind: 'select', mode: 'replace' },
    says: 'Large is chosen',
    reads: (node) => node.states.includes('checked'),
    otherwise: click,
    wine: '`UNSUPPORTED` (SelectionItem refused); a click does it',
    standIn: 'works: SelectionItemPattern.Select',
  }),
  deed({
    capability: 'SelectionItem',
    test: 'add to a selection that takes one only',
    element: ['Small'],
    operation: { kind: 'select', mode: 'add' },
    wine: '`UNSUPPORTED` (SelectionItem refused)',
    standIn: '`UNSUPPORTED` (SelectionItem refused)',
  }),
  deed({
    capability: 'Value',
    test: 'set a text',
    element: ['Name'],
    operation: { kind: 'set_text', text: 'Ada Größe 🙂' },
    says: 'Name is Ada Größe 🙂',
    reads: (node) => node.value === 'Ada Größe 🙂',
    otherwise: keys('typing', ({ input }) => input.type(' Größe 🙂')),
    wine: '`UNSUPPORTED` (Value refused); a click and typing do it',
    standIn: 'works: ValuePattern.SetValue',
  }),
  deed({
    capability: 'Text',
    test: 'read a whole text',
    element: ['Fixed'],
    operation: { kind: 'read_text' },
    wine: '`UNSUPPORTED` (Text refused)',
    standIn: 'works: TextPattern.DocumentRange.GetText gives “as it is”',
  }),
  deed({
    capability: 'Text',
    test: 'select a part of a text',
    element: ['Name'],
    operation: { kind: 'select_text', start: 0, end: 3 },
    wine: '`UNSUPPORTED` (Text refused)',
    standIn: 'works: TextRange.Select() of 0 to 3',
  }),
  deed({
    capability: 'Value and Text',
    test: 'insert a text where the caret is then',
    element: ['Name'],
    operation: { kind: 'insert_text', text: ' and' },
    reads: (node) => node.value === 'Ada and Größe 🙂',
    wine: '`UNSUPPORTED` (Value refused)',
    standIn: 'works: ValuePattern.SetValue',
  }),
  deed({
    capability: 'RangeValue',
    test: 'set a slider',
    element: ['Volume'],
    operation: { kind: 'set_value', value: 31 },
    says: 'Volume is 31',
    reads: (node) => node.range?.now === 31,
    otherwise: keys('an arrow key', ({ input }) => input.press(['ArrowRight'])),
    wine: '`UNSUPPORTED` (RangeValue refused); a click and an arrow key do it',
    standIn: 'works: RangeValuePattern.SetValue(31)',
  }),
  deed({
    capability: 'Scroll',
    test: 'scroll a list by a page',
    element: ['Rows'],
    operation: { kind: 'scroll', direction: 'down', pages: 1 },
    says: 'Rows from 5',
    otherwise: wheel(1),
    wine: '`UNSUPPORTED`; the wheel does it',
    standIn: 'works: ScrollPattern.Scroll(LargeIncrement)',
  }),
  deed({
    capability: 'ScrollItem, VirtualizedItem',
    test: 'bring a row into view that is scrolled away',
    element: ['Row 0'],
    operation: { kind: 'scroll_into_view' },
    says: 'Rows from 0',
    reads: (node) => node.bounds !== null,
    otherwise: wheel(-1),
    wine: '`UNSUPPORTED` (ScrollItem refused); the wheel does it',
    standIn: 'works: ScrollItemPattern.ScrollIntoView',
  }),
  {
    capability: 'ItemContainer, VirtualizedItem',
    test: 'read the rows that are scrolled away, and select one of them',
    async run(scene) {
      const { handle } = scene.node('Rows');
      const tree = scene.reader.read(scene.surface, { root: handle, scope: 'all', maxNodes: 60, deadlineMs: 60_000 });
      const far = tree.nodes.find(({ name }) => name === 'Row 30');
      const read = `${tree.nodes.length - 1} rows are read${tree.partial === undefined ? '' : ` (${tree.partial.reason})`}`;
      if (far === undefined) return `${read}, those in view`;
      const done = await outcome(() => scene.perform(far.handle, { kind: 'select', mode: 'replace' }));
      await eventually('row 30 is selected and in view', async () => {
        const now = scene.now(far.handle);
        return now?.states.includes('selected') && now.bounds !== null;
      });
      return `${done}, ${read}`;
    },
    wine: '5 rows are read, those in view',
    standIn: 'works: SelectionItemPattern.Select, 59 rows are read (limit)',
  },
];
