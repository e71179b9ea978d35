import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { ReaderName, WebBackend } from '../../src/web/index.js';
import { sharedAbsent, sharedFile } from '../support/shared.js';
import { browserMissing, openBackend } from './reading.js';
import { type PageServer, servePages } from './serve.js';

const TABLE = ['reference', 'core-aam-roles.json'];

/** Roles that only mean something inside others (WAI-ARIA, "required accessibility parent role"). */
const INSIDE: Readonly<Record<string, string>> = {
  listitem: 'list',
  option: 'listbox',
  treeitem: 'tree',
  row: 'table',
  cell: 'row',
  gridcell: 'row',
  columnheader: 'row',
  rowheader: 'row',
  tab: 'tablist',
  menuitem: 'menu',
  menuitemcheckbox: 'menu',
  menuitemradio: 'menu',
};
/** Variants of a role that the table describes apart, with the attributes that make them. */
const VARIANTS: Readonly<Record<string, string>> = {
  'button-haspopup': 'role="button" aria-haspopup="menu"',
  'button-pressed': 'role="button" aria-pressed="true"',
  'listbox-in-combobox': 'role="listbox"',
  'option-in-combobox': 'role="option"',
  'row-in-treegrid': 'role="row"',
  'separator-focusable': 'role="separator" tabindex="0" aria-valuenow="5"',
  'textbox-multiline': 'role="textbox" aria-multiline="true"',
};

/** Roles that come out as something else, with the reason. The list fails when it is stale. */
const KNOWN: Readonly<Record<string, string>> = {};

interface AamRole {
  readonly id: string;
  readonly map: Readonly<Record<string, readonly string[]>>;
}

const table = sharedFile(...TABLE);
const skip = table === null ? sharedAbsent(...TABLE) : await browserMissing();

for (const reader of ['page', 'accessibility'] as const satisfies readonly ReaderName[]) {
  describe(`roles, by the ${reader} reader`, { skip }, () => {
    let server: PageServer;
    let backend: WebBackend;
    let roles: readonly { readonly id: string; readonly expected: string }[];

    before(async () => {
      const { roles: all } = JSON.parse(await readFile(table as string, 'utf8')) as { roles: readonly AamRole[] };
      roles = all
        // Without a name these two are what their element is: there is nothing to compare.
        .filter(({ id }) => !id.endsWith('-nameless'))
        .map(({ id, map }) => ({ id, expected: expectedRole(map['Computed Role']?.[0] ?? '') }));
      server = await servePages({
        '/roles.html': `<!doctype html><title>Roles</title>${roles.map(markup).join('\n')}`,
      });
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

/** The table has a slip of the pen, and our vocabulary one word where ARIA has two. */
function expectedRole(computed: string): string {
  if (computed === 'seperator') return 'separator';
  return computed === 'img' ? 'image' : computed;
}

function markup({ id }: { readonly id: string }): string {
  const role = id.replace(/-.*/, '');
  // A name makes a presentational role void (WAI-ARIA 1.3, "presentational roles conflict resolution").
  const name = role === 'none' || role === 'presentation' ? '' : 'aria-label="name"';
  const own = `<div ${VARIANTS[id] ?? `role="${role}"`} id="role-${id}" ${name}>text</div>`;
  let around = own;
  for (let outer = INSIDE[role]; outer !== undefined; outer = INSIDE[outer])
    around = `<div role="${outer}">${around}</div>`;
  return around;
}
