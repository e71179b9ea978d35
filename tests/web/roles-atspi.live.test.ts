/** The same page as roles.live.test.ts, as the desktop's accessibility API gives it: a person's own Chromium in a desktop. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Session } from '../../src/session.js';
import { useDesktop, whyNoDesktop } from '../support/desktop.js';
import { waitFor } from '../support/wait.js';
import { type ExpectedRole, expectedRoles, rolePage, roleTableAbsent } from './role-page.js';

/** At least 82 of 86; with the variants that the table describes apart there are more. */
const ENOUGH = 82 / 86;

/** What comes out as something else: `role: what it is`, with the reason. The list fails when it is stale. */
const KNOWN: Readonly<Record<string, string>> = {
  'rowgroup: none': 'Chromium tells the desktop of tables and rows, not of what groups rows, in a table or outside',
};

describe('roles, through AT-SPI', { skip: roleTableAbsent || whyNoDesktop('chromium') }, () => {
  const desktop = useDesktop({ width: 1200, height: 900 });
  let session: Session;
  let roles: readonly ExpectedRole[];
  let window = '';

  before(async () => {
    roles = await expectedRoles();
    const home = desktop.environment.env.HOME as string;
    const page = join(home, 'roles.html');
    writeFileSync(page, rolePage(roles));
    const flags = ['--no-sandbox', '--no-first-run', '--force-renderer-accessibility'];
    desktop.start(['chromium', ...flags, `--user-data-dir=${join(home, 'chrome')}`, `file://${page}`]);
    session = await Session.open({ environment: desktop.environment, consent: 'explicit' });
    window = await waitFor(
      'the window',
      async () => (await session.surfaces()).find(({ title }) => /^Roles/.test(title))?.id ?? null,
      60_000,
      200,
    );
  });
  after(() => session?.close());

  test('are those of the mapping table of W3C (core-aam-roles), but for a few with a reason', async (t) => {
    const last = `role-${roles.at(-1)?.id}`;
    const backend = await session.backend('atspi');
    const tree = await waitFor(
      'the page',
      async () => {
        const read = await backend.read(window, { scope: 'all', deadlineMs: 20_000 });
        return read.nodes.some(({ platformId }) => platformId === last) ? read : null;
      },
      30_000,
      200,
    );
    const wrong = roles.flatMap(({ id, expected }) => {
      const node = tree.nodes.find((each) => each.platformId === `role-${id}`);
      const role = node?.role ?? 'none';
      if (role !== expected)
        t.diagnostic(`${id}: ${role}, not ${expected} (${node?.nativeRole}, ${JSON.stringify(node?.native)})`);
      return role === expected ? [] : [`${id}: ${role}`];
    });
    t.diagnostic(`${roles.length - wrong.length} of ${roles.length}`);
    assert.deepEqual(wrong.sort(), Object.keys(KNOWN).sort());
    assert.ok(
      roles.length >= 86 && roles.length - wrong.length >= ENOUGH * roles.length,
      `${roles.length - wrong.length} are right`,
    );
  });
});
