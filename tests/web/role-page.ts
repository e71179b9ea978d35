/** The roles of W3C's mapping table (core-aam-roles.json), rendered as a page: for every way that reads it. */
import { readFile } from 'node:fs/promises';
import { sharedAbsent, sharedFile } from '../support/shared.js';

const TABLE = ['reference', 'core-aam-roles.json'];
const table = sharedFile(...TABLE);

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

interface AamRole {
  readonly id: string;
  readonly map: Readonly<Record<string, readonly string[]>>;
}

export interface ExpectedRole {
  /** As the table names it; the element's id in the page is `role-` and this. */
  readonly id: string;
  readonly expected: string;
}

/** Why there is no table here, or false. */
export const roleTableAbsent = table === null ? sharedAbsent(...TABLE) : false;

export async function expectedRoles(): Promise<readonly ExpectedRole[]> {
  const { roles } = JSON.parse(await readFile(table as string, 'utf8')) as { roles: readonly AamRole[] };
  return (
    roles
      // Without a name these two are what their element is: there is nothing to compare.
      .filter(({ id }) => !id.endsWith('-nameless'))
      .map(({ id, map }) => ({ id, expected: expectedRole(map['Computed Role']?.[0] ?? '') }))
  );
}

export function rolePage(roles: readonly ExpectedRole[]): string {
  return `<!doctype html><meta charset="utf-8"><title>Roles</title>${roles.map(markup).join('\n')}`;
}

/** The table has a slip of the pen, and our vocabulary one word where ARIA has two. */
function expectedRole(computed: string): string {
  if (computed === 'seperator') return 'separator';
  return computed === 'img' ? 'image' : computed;
}

function markup({ id }: ExpectedRole): string {
  const role = id.replace(/-.*/, '');
  // A name makes a presentational role void (WAI-ARIA 1.3, "presentational roles conflict resolution").
  const name = role === 'none' || role === 'presentation' ? '' : 'aria-label="name"';
  const own = `<div ${VARIANTS[id] ?? `role="${role}"`} id="role-${id}" ${name}>text</div>`;
  let around = own;
  for (let outer = INSIDE[role]; outer !== undefined; outer = INSIDE[outer])
    around = `<div role="${outer}">${around}</div>`;
  return around;
}
