/** The first look at a browser that gathers its pages only when they are first asked for. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { elementAtGathered } from '../../../src/a11y/atspi/read-gathered.js';
import { centre } from '../../../src/blueprint/geometry.js';
import { Session } from '../../../src/session.js';
import { useDesktop, whyNoDesktop } from '../../support/desktop.js';
import { waitFor } from '../../support/wait.js';
import { Looking } from './reading.js';

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

  test('a point in its page is answered with what is there, though nothing was asked before', async () => {
    const home = desktop.environment.env.HOME ?? '';
    writeFileSync(
      join(home, 'whole.html'),
      '<!doctype html><title>Lighthouse</title><button style="position:fixed;inset:0;width:100%">Renew</button>',
    );
    mkdirSync(join(home, 'other'));
    const address = `file://${join(home, 'whole.html')}`;
    desktop.start(['firefox-esr', '--no-remote', '--profile', 'other', address]);
    const looking = new Looking(desktop.environment);
    const { reader } = looking;
    try {
      // The page comes into the tree of a window some time after the title, and is gathered only from the first read on.
      const window = await waitFor(
        'the page',
        async () => {
          const found = reader.listing(0).find(({ info }) => info.title.startsWith('Lighthouse'));
          const nodes = found === undefined ? [] : reader.readFound(found, {}).tree.nodes;
          return nodes.some(({ nativeRole, depth }) => nativeRole === 'document web' && depth > 0) ? found : null;
        },
        90_000,
        10,
      );
      const bounds = window?.info.bounds ?? assert.fail('no place');
      const path = await elementAtGathered(reader, centre(bounds), window.info.id);
      assert.equal(path?.nodes.at(-1)?.name, 'Renew');
    } finally {
      looking.close();
    }
  });
});
