/** Run in Windows' node.exe with the stand-in: events of every kind arrive in handlers that JavaScript implements. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Change } from '../../../src/a11y/backend.js';
import { createWindowsUiaBackend } from '../../../src/a11y/windows-uia/index.js';
import { currentEnvironment } from '../../../src/environment.js';
import { LumosError } from '../../../src/errors.js';
import { CoApartment, type ComObject, implement, withScope } from '../../../src/platform/windows/com/index.js';
import { CLSID_CUIAutomation } from '../../../src/platform/windows/uia-interfaces.js';
import { eventually } from '../../contract/fixture.js';
import { type Provider, startProvider } from './provider.js';
import { heldObjects } from './standin-counts.js';

const NAME = 30005;
const SUBTREE = 7;
const WINDOW_OPENED = 20016;
const PATIENCE_MS = 5000;

let apartment: CoApartment;
let uia: ComObject<'IUIAutomation'>;
let fixture: Provider;
let root: ComObject<'IUIAutomationElement'>;
const seen: string[] = [];
const onError = (error: unknown) => seen.push(String(error));

before(async () => {
  fixture = await startProvider({ panel: 'contract' });
  apartment = CoApartment.enter();
  uia = apartment.create(CLSID_CUIAutomation, 'IUIAutomation');
  root = uia.call('ElementFromHandle', fixture.window) ?? assert.fail();
});

after(async () => {
  await uia.callWithin(PATIENCE_MS, 'RemoveAllEventHandlers');
  root.release();
  uia.release();
  await eventually('everything is given back', async () => Object.keys(heldObjects()).length === 0);
  apartment.leave();
  await fixture.dispose();
});

const heard = (what: string) => eventually(what, async () => seen.some((each) => each === what));

test('a changed name is told with its element and its value (stand-in)', async () => {
  const handler = implement(
    'IUIAutomationPropertyChangedEventHandler',
    {
      HandlePropertyChangedEvent: (sender, id, value) => {
        seen.push(`${sender?.call('get_CurrentName')} ${id} ${String(value)}`);
        return undefined;
      },
    },
    { onError },
  );
  await uia.callWithin(PATIENCE_MS, 'AddPropertyChangedEventHandler', root, SUBTREE, null, handler, [NAME]);
  await fixture.order?.('rename-status');
  await heard(`renamed 1 ${NAME} renamed 1`);
  await uia.callWithin(PATIENCE_MS, 'RemovePropertyChangedEventHandler', root, handler);
  handler.release();
});

test('a removed element is told as a changed structure (stand-in)', async () => {
  const handler = implement(
    'IUIAutomationStructureChangedEventHandler',
    {
      HandleStructureChangedEvent: (sender, change) => {
        seen.push(`structure ${change} in ${sender?.call('get_CurrentName')}`);
        return undefined;
      },
    },
    { onError },
  );
  await uia.callWithin(PATIENCE_MS, 'AddStructureChangedEventHandler', root, SUBTREE, null, handler);
  await fixture.order?.('remove-press-me');
  await heard('structure 1 in Contract fixture');
  await uia.callWithin(PATIENCE_MS, 'RemoveStructureChangedEventHandler', root, handler);
  handler.release();
});

test('the focus is told (stand-in)', async () => {
  const handler = implement(
    'IUIAutomationFocusChangedEventHandler',
    {
      HandleFocusChangedEvent: (sender) => {
        seen.push(`focus ${sender?.call('get_CurrentName')}`);
        return undefined;
      },
    },
    { onError },
  );
  await uia.callWithin(PATIENCE_MS, 'AddFocusChangedEventHandler', null, handler);
  withScope(() => {
    const condition = uia.call('CreatePropertyCondition', NAME, 'Subscribe');
    root.call('FindFirst', SUBTREE, condition)?.call('SetFocus');
  });
  await heard('focus Subscribe');
  await uia.callWithin(PATIENCE_MS, 'RemoveFocusChangedEventHandler', handler);
  handler.release();
});

test('a window that opens is told, and none after the handler was removed (stand-in)', async () => {
  const handler = implement(
    'IUIAutomationEventHandler',
    {
      HandleAutomationEvent: (sender, id) => {
        seen.push(`${id} ${sender?.call('get_CurrentName')}`);
        return undefined;
      },
    },
    { onError },
  );
  const desktop = uia.call('GetRootElement') ?? assert.fail();
  await uia.callWithin(PATIENCE_MS, 'AddAutomationEventHandler', WINDOW_OPENED, desktop, SUBTREE, null, handler);
  await fixture.order?.('open-dialog');
  await heard(`${WINDOW_OPENED} Contract question`);
  await fixture.order?.('close-dialog');
  await uia.callWithin(PATIENCE_MS, 'RemoveAutomationEventHandler', WINDOW_OPENED, desktop, handler);
  const before = seen.length;
  await fixture.order?.('open-dialog');
  await fixture.order?.('close-dialog');
  assert.deepEqual(seen.slice(before), []);
  desktop.release();
  handler.release();
});

test('a watch goes on while a read and another subscription hang (stand-in)', async () => {
  const backend = createWindowsUiaBackend(currentEnvironment());
  const hanging = await startProvider({ panel: 'small' });
  try {
    const surfaceOf = (provider: Provider) =>
      eventually('its window', async () =>
        (await backend.surfaces()).find(({ app }) => app.pid === provider.process.pid),
      );
    const changes: Change[] = [];
    const watching = await backend.watch?.((await surfaceOf(fixture)).id, (change) => changes.push(change));
    const goesOn = async () => {
      changes.length = 0;
      await fixture.tell('rename-status');
      await eventually('a change', async () => changes.some(({ kind }) => kind === 'state'));
    };
    await goesOn();
    const { id } = await surfaceOf(hanging);
    // Longer than the test may take: nothing here is a matter of time.
    await hanging.tell('slow 60000 Contract fixture');
    let ended = false;
    const reading = backend.read(id, { deadlineMs: 30_000 }).then(
      () => undefined,
      (error: unknown) => assert.ok(error instanceof LumosError, String(error)),
    );
    reading.finally(() => {
      ended = true;
    });
    await assert.rejects(
      async () => backend.watch?.(id, () => {}),
      (error) => error instanceof LumosError && error.code === 'APP_UNRESPONSIVE',
    );
    await goesOn();
    assert.equal(ended, false, 'the read did not hang: the test shows nothing');
    await hanging.dispose();
    await reading;
    watching?.dispose();
  } finally {
    await backend.close();
    await hanging.dispose();
  }
});
