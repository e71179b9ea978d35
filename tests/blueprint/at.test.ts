import assert from 'node:assert/strict';
import test from 'node:test';
import { elementAtPoint, hitTest } from '../../src/blueprint/at.js';
import { elementTree, neighbour, relationsOf, spatialRelations, type TreeNode } from '../../src/blueprint/relations.js';
import { blueprint } from '../support/blueprint.js';
import { rawNodes } from '../support/raw.js';
import { calculator, files, login } from './fixtures.js';

/** Name of the node at a point of a raw tree, or of the nearest one. */
function at(text: string, x: number, y: number, nearest = 0): string | null {
  const nodes = rawNodes(text);
  const hit = hitTest(nodes, { x, y }, { nearest });
  return hit && nodes[hit.index]!.name;
}

test('the deepest element at a point is found, with its ancestors', () => {
  const hit = elementAtPoint(files, { x: 920, y: 100 })!;
  assert.equal(files.elements[hit.index]!.id, 'A11');
  assert.deepEqual(
    hit.path.map((index) => files.elements[index]!.name),
    ['Files', 'budget.ods'],
  );
  assert.equal(hit.distance, 0);
});

test('what is in front is hit first, whatever lies under it', () => {
  assert.equal(elementAtPoint(files, { x: 480, y: 460 })!.element.name, 'Cancel');
  assert.equal(elementAtPoint(files, { x: 310, y: 310 })!.element.role, 'dialog');
});

test('an open menu is hit before what it covers, also where the tree has it earlier', () => {
  const tree = `
   window "W" [0,0,100,100]
    menubar "Bar" [0,0,100,10]
     menuitem "File" [0,0,20,10]
      menu "File menu" [0,10,50,50]
       menuitem "Open" [0,10,50,20]
    textbox "Text" [0,10,100,90]
  `;
  assert.equal(at(tree, 5, 15), 'Open');
  assert.equal(at(tree, 5, 45), 'File menu');
  assert.equal(at(tree, 60, 45), 'Text');
});

test('the list of an open combo box is hit before what it covers, also where that comes later', () => {
  const tree = (state: string) => `
   window "W" [0,0,100,100]
    combobox "Colour" [0,0,50,10] ${state}
     listbox "Colours" [0,10,50,50]
      option "Red" [0,10,50,10]
    button "Under it" [0,10,50,40]
  `;
  assert.equal(at(tree('expanded'), 5, 15), 'Red');
  assert.equal(at(tree('expanded'), 5, 45), 'Colours');
  assert.equal(at(tree('collapsed'), 5, 15), 'Under it');
});

test('of overlapping siblings the later one is on top; an empty container yields to what it covers', () => {
  assert.equal(at('window "W" [0,0,9,9]\n button "A" [0,0,9,9]\n button "B" [0,0,9,9]', 5, 5), 'B');
  assert.equal(at('window "W" [0,0,9,9]\n button "A" [0,0,9,9]\n pane "Glass" [0,0,9,9]', 5, 5), 'A');
  assert.equal(at('window "W" [0,0,9,9]\n group "G" [0,0,9,9]\n  pane "P" [0,0,9,9]', 5, 5), 'P');
});

test('offscreen, hidden and empty elements are not hit, nor is what is in a hidden one', () => {
  assert.equal(
    at(
      `window "W" [0,0,9,9]
 button "A" [0,0,9,9]
 button "B" [0,0,9,9] offscreen
 tabpanel "C" [0,0,9,9] hidden
  button "D" [0,0,9,9]
 button "E" [5,5,0,0]
 button "F"`,
      5,
      5,
    ),
    'A',
  );
});

test('what sticks out of a scroll area is covered by its neighbours', () => {
  const tree = `window "W" [0,0,100,100]
 scrollarea "S" [0,0,100,50]
  listitem "Half" [0,40,100,20]
 statusbar "Bar" [0,50,100,50]`;
  assert.equal(at(tree, 5, 45), 'Half');
  assert.equal(at(tree, 5, 55), 'Bar');
});

test('a tooltip is only hit where nothing else is: pointers go through it', () => {
  const tree = 'window "W" [0,0,9,9]\n button "A" [0,0,9,9]\n tooltip "T" [0,0,20,20]';
  assert.equal(at(tree, 5, 5), 'A');
  assert.equal(at(tree, 15, 15), 'T');
});

test('edges: left and top belong to an element, right and bottom do not', () => {
  const tree = 'group "G" [0,0,10,10]';
  assert.deepEqual([at(tree, 0, 0), at(tree, 9, 9), at(tree, 10, 5), at(tree, 5, 10)], ['G', 'G', null, null]);
});

test('when nothing but a container is there, the nearest element within reach is given (LU-13)', () => {
  const tree = 'toolbar "T" [0,0,100,20]\n button "A" [10,0,20,20]\n button "B" [40,0,20,20]';
  assert.equal(at(tree, 33, 10), 'T');
  assert.equal(at(tree, 33, 10, 8), 'A');
  assert.equal(at(tree, 37, 10, 8), 'B');
  assert.equal(at(tree, 80, 10, 8), 'T');
  assert.equal(at(tree, 200, 10, 8), null);
  assert.equal(at(tree, 63, 23, 8), 'B');
  assert.equal(hitTest(rawNodes(tree), { x: 63, y: 23 }, { nearest: 8 })!.distance, Math.hypot(4, 4));
});

test('relations: containers contain, neighbours stand to a side and are adjacent when close (OM-14)', () => {
  const by = (name: string): number => calculator.elements.findIndex((element) => element.name === name);
  const shown = relationsOf(calculator, by('5')).map(
    ({ kind, other, gap }) => `${kind} ${calculator.elements[other]!.name} ${gap}`,
  );
  assert.deepEqual(shown, [
    'inside Keypad 0',
    'left-of 6 0',
    'adjacent-to 6 0',
    'right-of 4 0',
    'adjacent-to 4 0',
    'above 2 0',
    'adjacent-to 2 0',
    'below 8 0',
    'adjacent-to 8 0',
  ]);
  assert.equal(relationsOf(calculator, by('Keypad')).filter(({ kind }) => kind === 'contains').length, 16);
  assert.deepEqual(relationsOf(calculator, 999), []);
});

test('relations of rectangles: containing, overlapping, a side with its gap, or none when askew', () => {
  const rect = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
  const a = rect(0, 0, 10, 10);
  assert.deepEqual(spatialRelations(a, rect(2, 2, 3, 3)), { kinds: ['contains'], gap: 0 });
  assert.deepEqual(spatialRelations(rect(2, 2, 3, 3), a), { kinds: ['inside'], gap: 0 });
  assert.deepEqual(spatialRelations(a, rect(5, 5, 10, 10)), { kinds: ['overlaps'], gap: 0 });
  assert.deepEqual(spatialRelations(a, rect(15, 0, 5, 5)), { kinds: ['left-of', 'adjacent-to'], gap: 5 });
  assert.deepEqual(spatialRelations(a, rect(0, 100, 5, 5)), { kinds: ['above'], gap: 90 });
  assert.deepEqual(spatialRelations(a, rect(13, 14, 5, 5)), { kinds: [], gap: 5 });
});

test('the nearest neighbour to a side can be asked for by kind', () => {
  const email = login.elements.findIndex((element) => element.platformId === 'email');
  const below = neighbour(login, email, 'below', (element) => element.role === 'textbox')!;
  assert.equal(login.elements[below.other]!.name, 'Password');
  assert.equal(below.gap, 34);
  assert.equal(neighbour(login, email, 'left-of'), null);
});

test('the hierarchy can be walked as a tree', () => {
  const tree = elementTree(blueprint('window "W"\n group "A"\n  group "B"\n   text "C"\n text "D"'));
  const write = (nodes: readonly TreeNode[]): string =>
    nodes.map(({ element, children }) => `${element.name}(${write(children)})`).join('');
  assert.equal(write(tree), 'A(B(C()))D()');
});
