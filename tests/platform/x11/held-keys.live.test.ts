import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { XConnection } from '../../../src/platform/x11/connection.js';
import { type HeldKeys, watchHeldKeys } from '../../../src/platform/x11/held-keys.js';
import { Keymap } from '../../../src/platform/x11/keymap.js';
import { keysymOfKey } from '../../../src/platform/x11/keysyms.js';
import { fakeInput } from '../../../src/platform/x11/protocol.js';
import { whyNoDesktop } from '../../support/desktop.js';
import { waitFor } from '../../support/wait.js';
import { type BareServer, startBareServer } from './bare-server.js';

/** X11 event codes (protocol, appendix B): XTEST fakes them by these numbers. */
const PRESS = 2;
const RELEASE = 3;

describe('the emergency key', { skip: whyNoDesktop('Xvfb') }, () => {
  let server: BareServer;
  let keys: HeldKeys;
  let x: XConnection;
  before(async () => {
    server = await startBareServer();
    x = XConnection.open(server.environment.env);
    keys = watchHeldKeys(server.environment.env);
  });
  after(async () => {
    await keys?.close();
    x?.close();
    await server?.stop();
  });

  const hold = (name: string, event: number): void => {
    const code = Keymap.read(x).find(keysymOfKey(name) ?? 0, 0)?.keycode ?? 0;
    x.send([fakeInput(x.extension('XTEST'), event, code)]);
    x.sync();
  };

  test('is seen as long as it is down, and no other key is taken for it', async () => {
    assert.equal(await keys.isEscapeDown(), false);
    hold('Enter', PRESS);
    assert.equal(await keys.isEscapeDown(), false);
    hold('Escape', PRESS);
    await waitFor('Escape to be seen', async () => (await keys.isEscapeDown()) || null);
    hold('Escape', RELEASE);
    await waitFor('Escape to be let go', async () => !(await keys.isEscapeDown()) || null);
    hold('Enter', RELEASE);
  });

  test('of a display that is gone is an error with a hint', async () => {
    const nowhere = watchHeldKeys({ DISPLAY: ':64999' });
    await assert.rejects(nowhere.isEscapeDown(), { code: 'BACKEND_UNAVAILABLE' });
    await nowhere.close();
  });
});
