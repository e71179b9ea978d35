/** The ways of reading a window, an element at a point, and the focus. */
import assert from 'node:assert/strict';
import type { UiaElement } from '../../../src/a11y/windows-uia/automation.js';
import { ReadBudget } from '../../../src/a11y/windows-uia/read-budget.js';
import { fullAbilities, readTree, type Way } from '../../../src/a11y/windows-uia/read-tree.js';
import { centre } from '../../../src/blueprint/geometry.js';
import { DIALOG_TITLE, eventually, SECRET } from '../../contract/fixture.js';
import { checkTree } from '../../contract/invariants.js';
import { alike, type Row } from './row.js';
import { answered, outcome, PATIENCE_MS, type Scene } from './scene.js';

const LIMITS = { maxNodes: 100, textLimit: 100 } as const;

/** Reads the group of radio buttons in this way only, or says by which it was read instead. */
function readIn(scene: Scene, way: Way, change: Partial<ReturnType<typeof fullAbilities>> = {}): string {
  const abilities = { ...fullAbilities(), ...change, way };
  const budget = new ReadBudget({ ...LIMITS, deadline: performance.now() + 60_000 });
  const root: UiaElement = scene.element(scene.node('Size'));
  const options = { hwnd: scene.hwnd, visibleOnly: false };
  const { nodes, elements } = readTree(scene.automation, abilities, root, options, budget);
  for (const each of elements.values()) each.release();
  assert.deepEqual(
    nodes.map(({ name }) => name),
    ['Size', 'Small', 'Large'],
  );
  return abilities.way === way ? 'works: 3 elements' : `refused; the way “${abilities.way}” reads it`;
}

export const READING: readonly Row[] = [
  {
    capability: 'BuildUpdatedCache, TreeScope_Subtree',
    test: 'read a group in one call',
    run: async (scene) => readIn(scene, 'subtree'),
    wine: 'refused; the way “children” reads it',
    standIn: 'works: 3 elements',
  },
  {
    capability: 'FindAllBuildCache, TreeScope_Children',
    test: 'read it with one call for each element, cached by itself',
    run: async (scene) => readIn(scene, 'children'),
    wine: 'works: 3 elements',
    standIn: 'works: 3 elements',
  },
  {
    capability: 'TreeWalker, …BuildCache',
    test: 'read it by walking from element to element',
    run: async (scene) => readIn(scene, 'walker'),
    wine: 'works: 3 elements',
    standIn: 'works: 3 elements',
  },
  {
    capability: 'TreeWalker, GetCurrentPropertyValueEx',
    test: 'read it without any cache, property by property',
    run: async (scene) => readIn(scene, 'properties'),
    wine: 'works: 3 elements',
    standIn: 'works: 3 elements',
  },
  {
    capability: 'Reading, as the backend does it',
    test: 'read the whole window; no password is asked for',
    async run({ tree, engine, provider }) {
      checkTree(tree, 'windows-uia');
      assert.equal(tree.partial, undefined);
      assert.equal(JSON.stringify(tree).includes(SECRET), false);
      assert.equal((await provider.stats()).passwordsRead, 0);
      return `works: ${tree.nodes.length} elements, way “${engine.abilities.way}”`;
    },
    wine: 'works: 30 elements, way “walker”',
    standIn: 'works: 30 elements, way “subtree”',
  },
  {
    capability: 'ElementFromPoint',
    test: 'ask the system for the element at a point',
    async run(scene) {
      const { bounds } = scene.node('Press me');
      return answered(() => {
        const element = scene.automation.elementFromPoint(centre(bounds ?? assert.fail()));
        try {
          return `works: ${element?.current(30005)}`;
        } finally {
          element?.release();
        }
      });
    },
    wine: 'refused (`E_NOTIMPL`)',
    standIn: 'works: Press me',
  },
  {
    capability: 'Element at a point, as the backend finds it',
    test: 'the button of a dialog',
    async run(scene) {
      await scene.provider.tell('open-dialog');
      const dialog = await eventually('the dialog', async () =>
        scene.reader.surfaces().find(({ title }) => title === DIALOG_TITLE),
      );
      const { x, y } = dialog.bounds ?? assert.fail('the dialog has no place');
      const point = await eventually('the button is drawn', async () => {
        const tree = scene.reader.read(dialog.id, { deadlineMs: 30_000 });
        const yes = tree.nodes.find(({ name }) => name === 'Yes')?.bounds;
        return yes === undefined || yes === null ? null : centre(yes);
      });
      assert.ok(point.x > x && point.y > y);
      const path = scene.reader.elementAt(point);
      await scene.provider.tell('close-dialog');
      return `works: ${path?.nodes.map(({ role, name }) => `${role} “${name}”`).join(' › ')}`;
    },
    ...alike('works: dialog “Contract question” › button “Yes”'),
  },
  {
    capability: 'SetFocus, HasKeyboardFocus',
    test: 'focus a text field and read that it has the focus',
    async run(scene) {
      const name = scene.node('Name');
      let done = await outcome(() => scene.perform(name.handle, { kind: 'focus' }));
      if (!done.startsWith('works')) {
        await scene.click(name);
        done += '; a click does it';
      }
      await eventually('focused', async () => scene.now(name.handle)?.states.includes('focused'), PATIENCE_MS);
      return done;
    },
    wine: '`UNSUPPORTED`; a click does it',
    standIn: 'works: IUIAutomationElement.SetFocus',
  },
];
