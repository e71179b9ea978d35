/** What can be done to the contract window, and how it is seen afterwards. */
import type { Operation } from '../../src/a11y/backend.js';
import type { Affordance, RawNode, RawTree } from '../../src/blueprint/model.js';
import { nodeNamed } from './fixture.js';

export interface Effect {
  /** "Element: what is done". */
  readonly what: string;
  readonly element: string;
  /** Toolkits offer the same thing in different ways: the first that is offered is used. */
  readonly ways: readonly (readonly [Affordance, Operation])[];
  readonly seen: (tree: RawTree) => boolean;
}

const has = (tree: RawTree, name: string, state: RawNode['states'][number]) =>
  nodeNamed(tree, name)?.states.includes(state) === true;
const says = (tree: RawTree, name: string) => tree.nodes.some((node) => node.name === name || node.value === name);

const SELECT: Operation = { kind: 'select', mode: 'replace' };

export const EFFECTS: readonly Effect[] = [
  {
    what: 'Press me: press',
    element: 'Press me',
    ways: [['press', { kind: 'press' }]],
    seen: (tree) => says(tree, 'pressed 1'),
  },
  {
    what: 'Subscribe: toggle',
    element: 'Subscribe',
    ways: [['toggle', { kind: 'toggle' }]],
    seen: (tree) => has(tree, 'Subscribe', 'checked'),
  },
  {
    what: 'Bold: toggle',
    element: 'Bold',
    ways: [
      ['toggle', { kind: 'toggle' }],
      ['press', { kind: 'press' }],
    ],
    seen: (tree) => has(tree, 'Bold', 'pressed') || has(tree, 'Bold', 'checked'),
  },
  {
    what: 'Large: choose',
    element: 'Large',
    ways: [
      ['select', SELECT],
      ['toggle', { kind: 'toggle' }],
      ['press', { kind: 'press' }],
    ],
    seen: (tree) => has(tree, 'Large', 'checked') && !has(tree, 'Small', 'checked'),
  },
  {
    what: 'Name: set_text',
    element: 'Name',
    ways: [['set_text', { kind: 'set_text', text: 'Größe 🙂' }]],
    seen: (tree) => nodeNamed(tree, 'Name')?.value === 'Größe 🙂',
  },
  {
    what: 'Name: insert_text',
    element: 'Name',
    ways: [['insert_text', { kind: 'insert_text', text: 'é', offset: 7 }]],
    seen: (tree) => nodeNamed(tree, 'Name')?.value === 'Größe 🙂é',
  },
  {
    what: 'Volume: set_value',
    element: 'Volume',
    ways: [['set_value', { kind: 'set_value', value: 55 }]],
    seen: (tree) => nodeNamed(tree, 'Volume')?.range?.now === 55,
  },
  {
    what: 'Copies: set_value',
    element: 'Copies',
    ways: [['set_value', { kind: 'set_value', value: 5 }]],
    seen: (tree) => nodeNamed(tree, 'Copies')?.range?.now === 5,
  },
  {
    what: 'Second: choose',
    element: 'Second',
    ways: [
      ['select', SELECT],
      ['press', { kind: 'press' }],
    ],
    seen: (tree) => has(tree, 'Second', 'selected'),
  },
  {
    what: 'Name: focus',
    element: 'Name',
    ways: [['focus', { kind: 'focus' }]],
    seen: (tree) => has(tree, 'Name', 'focused'),
  },
];
