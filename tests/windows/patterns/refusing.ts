/** What must not be done, and windows as a whole. The last rows end the application. */
import assert from 'node:assert/strict';
import type { Operation } from '../../../src/a11y/backend.js';
import { controlWindow } from '../../../src/a11y/windows-uia/control.js';
import { Engine } from '../../../src/a11y/windows-uia/engine.js';
import type { RawNode } from '../../../src/blueprint/model.js';
import { eventually } from '../../contract/fixture.js';
import { alike, type Row } from './row.js';
import { outcome, PATIENCE_MS, type Scene } from './scene.js';

/** Of three seconds asleep a read waits for less. */
const ASLEEP_MS = 3000;

const refuse =
  (name: string, operation: Operation, role?: RawNode['role']): Row['run'] =>
  (scene) =>
    outcome(() => scene.perform(scene.node(name, role).handle, operation));

const info = (scene: Scene) => scene.reader.surfaces().find(({ id }) => id === scene.surface);

/** Moves and minimises the window, with or without the window system, and brings it back. */
async function controlled(scene: Scene, engine: Engine): Promise<string> {
  const control = async (operation: Parameters<typeof controlWindow>[2]) =>
    (await controlWindow(engine, scene.reader.find(scene.surface), operation)).means;
  const before = info(scene)?.bounds ?? assert.fail('the window has no place');
  const moved = await control({ kind: 'move', x: before.x + 20, y: before.y + 10 });
  await eventually('moved', async () => info(scene)?.bounds?.x === before.x + 20, PATIENCE_MS);
  await control({ kind: 'move', x: before.x, y: before.y });
  await eventually('moved back', async () => info(scene)?.bounds?.x === before.x, PATIENCE_MS);
  const minimised = await control({ kind: 'minimize' });
  await eventually('minimised', async () => info(scene)?.minimized === true, PATIENCE_MS);
  await control({ kind: 'restore' });
  await eventually('restored', async () => info(scene)?.minimized === false, PATIENCE_MS);
  return `${moved}, ${minimised}`;
}

export const REFUSING: readonly Row[] = [
  {
    capability: 'Invoke',
    test: 'press a disabled button',
    run: refuse('Disabled', { kind: 'press' }),
    ...alike('`NOT_ACTIONABLE`'),
  },
  {
    capability: 'Value',
    test: 'set a text that can only be read',
    run: refuse('Fixed', { kind: 'set_text', text: 'x' }),
    wine: '`UNSUPPORTED` (Value refused)',
    standIn: '`NOT_ACTIONABLE`',
  },
  {
    capability: 'Value and Text',
    test: 'read the text of a password',
    run: refuse('Password', { kind: 'read_text' }),
    ...alike('`DENIED`'),
  },
  {
    capability: 'Text',
    test: 'place the caret behind the end of a text',
    run: refuse('Name', { kind: 'set_caret', offset: 999 }),
    wine: '`UNSUPPORTED` (Text refused)',
    standIn: '`INVALID_ACTION`',
  },
  {
    capability: 'RangeValue',
    test: 'set a slider beyond its end',
    run: refuse('Volume', { kind: 'set_value', value: 101 }),
    wine: '`UNSUPPORTED` (RangeValue refused)',
    standIn: '`INVALID_ACTION`',
  },
  {
    capability: 'RangeValue',
    test: 'set a progress bar',
    run: refuse('Progress', { kind: 'set_value', value: 50 }),
    wine: '`UNSUPPORTED` (RangeValue refused)',
    standIn: '`NOT_ACTIONABLE`',
  },
  {
    capability: 'RangeValue',
    test: 'set a button to a number',
    run: refuse('Press me', { kind: 'set_value', value: 3 }),
    wine: '`UNSUPPORTED` (RangeValue refused)',
    standIn: '`UNSUPPORTED` (RangeValue absent)',
  },
  {
    capability: 'Scroll',
    test: 'scroll where nothing scrolls',
    run: refuse('Press me', { kind: 'scroll', direction: 'down', pages: 1 }),
    ...alike('`UNSUPPORTED`'),
  },
  {
    capability: 'Moving, minimising, as the backend does it',
    test: 'move and minimise the window, and bring it back',
    run: (scene) => outcome(() => controlled(scene, scene.engine)),
    wine: 'works: SetWindowPos(SWP_NOSIZE), ShowWindowAsync(SW_MINIMIZE)',
    standIn: 'works: SetWindowPos(SWP_NOSIZE), ShowWindowAsync(SW_MINIMIZE)',
  },
  {
    capability: 'Window, Transform',
    test: 'the same where the window system refuses it',
    run: (scene) => {
      const { platform } = scene.engine;
      const refusing = { ...platform.windows, show: () => false, place: () => false };
      return outcome(() => controlled(scene, new Engine({ ...platform, windows: refusing })));
    },
    wine: '`UNSUPPORTED`',
    standIn: 'works: TransformPattern.Move, WindowPattern.SetWindowVisualState(2)',
  },
  {
    capability: 'UIA_E_ELEMENTNOTAVAILABLE',
    test: 'press a button that was removed',
    async run(scene) {
      await scene.provider.tell('remove-press-me');
      return outcome(() => scene.perform(scene.node('Press me').handle, { kind: 'press' }));
    },
    ...alike('`STALE_ID`'),
  },
  {
    capability: 'A window that takes no messages',
    test: 'read it, and press one of its buttons',
    async run(scene) {
      const { handle } = scene.node('Ask');
      await scene.provider.tell(`sleep ${ASLEEP_MS}`);
      const started = performance.now();
      const read = await outcome(async () => String(scene.reader.read(scene.surface, { deadlineMs: 300 })));
      const pressed = await outcome(() => scene.perform(handle, { kind: 'press' }));
      assert.ok(performance.now() - started < ASLEEP_MS, 'it waited for the application');
      assert.equal(read, pressed);
      return read;
    },
    ...alike('`APP_UNRESPONSIVE`'),
  },
  {
    capability: 'A process that ended',
    test: 'press a button of it, and read its window',
    async run(scene) {
      const { handle } = scene.node('Ask');
      await scene.provider.dispose();
      await eventually('its window is gone', async () => info(scene) === undefined, PATIENCE_MS);
      const pressed = await outcome(() => scene.perform(handle, { kind: 'press' }));
      const read = await outcome(async () => String(scene.reader.read(scene.surface)));
      return `${pressed}, ${read}`;
    },
    ...alike('`STALE_ID`, `NO_SURFACE`'),
  },
];
