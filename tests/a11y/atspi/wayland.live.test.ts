import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createAtspiBackend } from '../../../src/a11y/atspi/index.js';
import type { Backend } from '../../../src/a11y/backend.js';
import type { SurfaceInfo } from '../../../src/blueprint/model.js';
import type { DesktopEnvironment } from '../../../src/environment.js';
import { createInput } from '../../../src/input/index.js';
import { Session } from '../../../src/session.js';
import { useDesktop, whyNoDesktop } from '../../support/desktop.js';
import { waitFor } from '../../support/wait.js';

const SOCKET = 'lumos-wayland';

/** The accessibility bus of a private desktop, with a Wayland compositor in place of its X server. */
describe('under Wayland', { skip: whyNoDesktop('weston', 'galculator') }, () => {
  const desktop = useDesktop();
  let environment: DesktopEnvironment;
  let backend: Backend;
  let window: SurfaceInfo;

  before(async () => {
    const runtime = desktop.environment.env.XDG_RUNTIME_DIR as string;
    desktop.start(['weston', '--backend=headless-backend.so', `--socket=${SOCKET}`, '--idle-time=0']);
    await waitFor('the compositor', async () => existsSync(join(runtime, SOCKET)), 20_000, 100);
    const wayland = { WAYLAND_DISPLAY: SOCKET, XDG_SESSION_TYPE: 'wayland', GDK_BACKEND: 'wayland', DISPLAY: '' };
    desktop.start(['galculator'], { env: wayland });
    const { DISPLAY: _none, ...rest } = desktop.environment.env;
    environment = { kind: 'current', env: { ...rest, WAYLAND_DISPLAY: SOCKET, XDG_SESSION_TYPE: 'wayland' } };
    backend = createAtspiBackend(environment);
    window = await waitFor(
      'the window',
      async () => (await backend.surfaces()).find(({ title }) => /galculator/u.test(title)),
      30_000,
      200,
    );
  });
  after(() => backend?.close());

  test('windows are listed; their place, order and activity are said to be unknown', () => {
    assert.equal(window.bounds, null);
    assert.equal(window.stacking, null);
    assert.equal(window.minimized, null);
  });

  test('the tree is read with roles, names and affordances', async () => {
    const tree = await backend.read(window.id);
    const seven = tree.nodes.find(({ role, name }) => role === 'button' && name === '7');
    assert.ok(seven?.affordances.includes('press'));
    assert.equal(tree.partial, undefined);
  });

  test('semantic actions work and their effect is seen', async () => {
    const session = await Session.open({ environment, surface: window.id });
    try {
      const [match] = await session.find('"8" button', { surface: window.id });
      const result = await session.act({ action: 'click', target: match?.element.id }, { mode: 'semantic' });
      assert.equal(result.error, undefined, JSON.stringify(result.error));
      const shown = result.blueprint?.elements.some(({ value }) => value?.trim() === '8');
      assert.ok(shown, result.effect.summary);
    } finally {
      await session.close();
    }
  });

  test('what needs places on the screen says that it cannot be had', async () => {
    const { available, capabilities } = await backend.probe();
    assert.equal(available, true);
    assert.equal(capabilities.stacking, false);
    assert.equal(capabilities.screenCoordinates, false);
    assert.equal(await backend.elementAt({ x: 100, y: 100 }), null);
    const input = createInput(environment);
    const probe = await input.probe();
    await input.close();
    assert.equal(probe.available, false);
    assert.match(probe.remedy ?? '', /private desktop|X11/u);
  });
});
