/** A worker thread with an apartment of its own: tells what it reads, and which elements were invoked. */
import { parentPort, workerData } from 'node:worker_threads';
import {
  CoApartment,
  freeTables,
  implement,
  implementedObjects,
  liveObjects,
  withScope,
} from '../../../../src/platform/windows/com/index.js';
import { CLSID_CUIAutomation } from '../../../../src/platform/windows/uia-interfaces.js';

const INVOKED = 20009;
const SUBTREE = 7;
const NAME = 30005;
const PATIENCE_MS = 10_000;

const port = parentPort;
if (port === null) throw new Error('this is a worker');
const apartment = CoApartment.enter();
const uia = apartment.create(CLSID_CUIAutomation, 'IUIAutomation');
const root = uia.call('ElementFromHandle', (workerData as { window: bigint }).window);
const handler = implement(
  'IUIAutomationEventHandler',
  {
    HandleAutomationEvent: (sender, event) => {
      port.postMessage({ event, name: sender?.call('GetCurrentPropertyValueEx', NAME, true) });
      return undefined;
    },
  },
  { onError: (error) => port.postMessage({ error: String(error) }) },
);
await uia.callWithin(PATIENCE_MS, 'AddAutomationEventHandler', INVOKED, root, SUBTREE, null, handler);
const button = withScope((scope) => {
  const walker = uia.call('CreateTreeWalker', uia.call('CreateTrueCondition'));
  for (let at = walker?.call('GetFirstChildElement', root); at; at = walker?.call('GetNextSiblingElement', at)) {
    if (at.call('get_CurrentName') === 'Press me') return scope.keep(at);
  }
  return null;
});
port.postMessage({ rectangle: button?.call('get_CurrentBoundingRectangle') });

port.once('message', async () => {
  await uia.callWithin(PATIENCE_MS, 'RemoveAutomationEventHandler', INVOKED, root, handler);
  for (const each of [handler, button, root, uia]) each?.release();
  const deadline = performance.now() + PATIENCE_MS;
  while (implementedObjects() > 0 && performance.now() < deadline) await new Promise((done) => setTimeout(done, 20));
  port.postMessage({ left: [liveObjects(), implementedObjects()], freed: freeTables() });
  apartment.leave();
});
