/** The first look at a browser that gathers its pages only when they are first asked for. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { Session } from '../../../src/session.js';
import { useDesktop, whyNoDesktop } from '../../support/desktop.js';
import { waitFor } from '../../support/wait.js';

const PAGE = `<!doctype html><meta charset=utf-8><title>Harbour</title><h1>Tides</h1>
<button>Renew</button><label>Name <input></label><a href="#x">Notes</a>`;

describe('a browser that was just started', { skip: whyNoDesktop('firefox-esr'), timeout: 150_000 }, () => {
  const desktop = useDesktop();

  test('is read with the names and places of its page at the first look', async () => {
    const home = desktop.environment.env.HOME ?? '';
    writeFileSync(join(home, 'page.html'), PAGE);
    mkdirSync(join(home, 'profile'));
    desktop.start(['firefox-esr', '--no-remote', '--profile', 'profile', `file://${join(home, 'page.html')}`]);
    const session = await Session.open({ environment: desktop.environment, consent: 'explicit' });
    try {
      const window = await waitFor(
        'the window',
        async () => (await session.surfaces()).find(({ title }) => title.startsWith('Harbour'))?.id ?? null,
        90_000,
      );
      const backend = await session.backend('atspi');
      // The window has its title before the page is in its tree.
      const tree = await waitFor(
        'the page',
        async () => {
          const read = await backend.read(window);
          return read.nodes.some(({ nativeRole, depth }) => nativeRole === 'document web' && depth > 0) ? read : null;
        },
        30_000,
      );
      const at = tree.nodes.findIndex(({ role }) => role === 'document');
      const depth = tree.nodes[at]?.depth ?? 0;
      const after = tree.nodes.findIndex((node, index) => index > at && node.depth <= depth);
      const page = tree.nodes.slice(at, after < 0 ? undefined : after);
      assert.deepEqual(
        page.filter(({ role }) => ['heading', 'button', 'link'].includes(role)).map(({ name }) => name),
        ['Tides', 'Renew', 'Notes'],
      );
      for (const { role, name, bounds } of page) assert.ok(bounds, `${role} "${name}" has no place`);
    } finally {
      await session.close();
    }
  });
});
