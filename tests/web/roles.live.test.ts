import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ReaderName, WebBackend } from '../../src/web/index.js';
import { browserMissing, openBackend } from './reading.js';
import { type ExpectedRole, expectedRoles, rolePage, roleTableAbsent } from './role-page.js';
import { type PageServer, servePages } from './serve.js';

/** Roles that come out as something else, with the reason. The list fails when it is stale. */
const KNOWN: Readonly<Record<string, string>> = {};

const skip = roleTableAbsent || (await browserMissing());

for (const reader of ['page', 'accessibility'] as const satisfies readonly ReaderName[]) {
  describe(`roles, by the ${reader} reader`, { skip }, () => {
    let server: PageServer;
    let backend: WebBackend;
    let roles: readonly ExpectedRole[];

    before(async () => {
      roles = await expectedRoles();
      server = await servePages({ '/roles.html': rolePage(roles) });
      backend = openBackend({ reader });
    });
    after(async () => {
      await backend?.close();
      server?.close();
    });

    test('are those of the mapping table of W3C (core-aam-roles), rendered as a page', async () => {
      const { id } = await backend.openUrl(`${server.url}roles.html`);
      const tree = await backend.read(id, { scope: 'all', deadlineMs: 20_000 });
      const wrong: string[] = [];
      for (const { id: role, expected } of roles) {
        const node = tree.nodes.find((each) => each.platformId === `role-${role}`);
        // What has no role of its own is no node.
        if ((node?.role ?? 'none') !== expected) wrong.push(role);
      }
      assert.ok(roles.length >= 86, `${roles.length} roles`);
      assert.deepEqual(wrong.sort(), Object.keys(KNOWN).sort());
    });
  });
}
