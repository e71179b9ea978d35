/** Events: whether the system takes the subscription, and whether the event arrives. */
import type { AutomationEvent, Listening } from '../../../src/a11y/windows-uia/automation.js';
import { DIALOG_TITLE, eventually } from '../../contract/fixture.js';
import type { Row } from './row.js';
import { PATIENCE_MS, type Scene } from './scene.js';

interface Cause {
  readonly kind: Listening['taken'][number];
  readonly heard: (event: AutomationEvent) => boolean;
  readonly cause: (scene: Scene) => Promise<unknown>;
  /** What the backend knows without the event. */
  readonly otherwise?: (scene: Scene) => Promise<string>;
}

/** How long after the witness an event may come, in milliseconds: another thread may bring it. */
const AFTER_MS = 1000;

/** Pressing is told everywhere: what has not come soon after that does not come. */
async function told(scene: Scene, { kind, heard, cause, otherwise }: Cause): Promise<string> {
  const events: AutomationEvent[] = [];
  const listening = await scene.automation.listen(scene.hwnd, (event) => events.push(event));
  try {
    const taken = listening.taken.includes(kind);
    await cause(scene);
    if (!taken) return `refused${otherwise === undefined ? '' : `; ${await otherwise(scene)}`}`;
    await scene.click(scene.node('Legacy'));
    await eventually(
      'that a button was pressed',
      async () => events.some((each) => each.kind === 'state'),
      PATIENCE_MS,
    );
    const arrived = eventually('the event', async () => events.some(heard), AFTER_MS);
    if (await arrived.catch(() => false)) return 'works: told';
    return `taken, never told${otherwise === undefined ? '' : `; ${await otherwise(scene)}`}`;
  } finally {
    await listening.stop();
  }
}

const listed = (scene: Scene) => scene.reader.surfaces().some(({ title }) => title === DIALOG_TITLE);

const row = (capability: string, test: string, cause: Cause, wine: string, standIn: string): Row => ({
  capability,
  test,
  run: (scene) => told(scene, cause),
  wine,
  standIn,
});

export const EVENTS: readonly Row[] = [
  row(
    'AutomationEvent',
    'a button is pressed',
    { kind: 'window', heard: ({ kind }) => kind === 'state', cause: async () => {} },
    'works: told',
    'works: told',
  ),
  row(
    'PropertyChangedEvent',
    'a name changes',
    {
      kind: 'property',
      heard: (event) => event.kind === 'property' && event.property === 30005,
      cause: ({ provider }) => provider.tell('rename-status'),
    },
    'refused',
    'works: told',
  ),
  row(
    'StructureChangedEvent',
    'an item of a tree is opened, and closed',
    {
      kind: 'structure',
      heard: ({ kind }) => kind === 'structure',
      async cause(scene) {
        await scene.click(scene.node('Fruit', 'treeitem'));
        await scene.hears('Fruit is open');
        await scene.click(scene.node('Fruit', 'treeitem'));
        await scene.hears('Fruit is closed');
      },
    },
    'refused',
    'works: told',
  ),
  row(
    'FocusChangedEvent',
    'a text field gets the focus',
    { kind: 'focus', heard: ({ kind }) => kind === 'focus', cause: (scene) => scene.click(scene.node('Name')) },
    'works: told',
    'works: told',
  ),
  row(
    'WindowOpened',
    'a dialog opens',
    {
      kind: 'window',
      heard: ({ kind }) => kind === 'opened',
      async cause(scene) {
        await scene.provider.tell('open-dialog');
        await eventually('it is listed', async () => listed(scene), PATIENCE_MS);
        await scene.provider.tell('close-dialog');
      },
      otherwise: async () => 'the list of windows has it',
    },
    'taken, never told; the list of windows has it',
    'works: told',
  ),
  row(
    'WindowClosed',
    'it closes',
    {
      kind: 'window',
      heard: ({ kind }) => kind === 'closed',
      async cause(scene) {
        await scene.provider.tell('open-dialog');
        await scene.provider.tell('close-dialog');
        await eventually('it is listed no more', async () => !listed(scene), PATIENCE_MS);
      },
      otherwise: async () => 'the list of windows has it no more',
    },
    'taken, never told; the list of windows has it no more',
    'works: told',
  ),
];
