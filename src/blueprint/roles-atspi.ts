/** AT-SPI role and facts to the shared vocabulary. The plain table is in atspi-role-table.ts; here is what facts change. */
import { roleFromAriaWords, roleFromTag } from './aria-role-words.js';
import { ATSPI_ROLES } from './atspi-role-table.js';
import type { Role } from './roles.js';
import type { State } from './states.js';

export interface AtspiFacts {
  /** Numbers of `AtspiStateType`. A `Set`, or anything else that can be asked. */
  readonly states: { has(state: number): boolean };
  /** `Accessible.GetAttributes`: `xml-roles`, `tag`, `text-input-type`, `live` … */
  readonly attributes: Readonly<Record<string, string>>;
  /** Interface names, full (`org.a11y.atspi.Action`) or short (`Action`). */
  readonly interfaces: readonly string[];
  /** Role that this function gave the parent, where it is known: tells items of a menu bar, list box, combo box apart. */
  readonly parentRole?: Role;
}

/** `AtspiStateType` in atspi-constants.h. */
const STATE = {
  EDITABLE: 7,
  FOCUSABLE: 11,
  MODAL: 16,
  MULTI_LINE: 17,
  MULTISELECTABLE: 18,
  SELECTABLE: 22,
  SINGLE_LINE: 26,
  MANAGES_DESCENDANTS: 31,
} as const;

type Refine = (facts: AtspiFacts) => Role | undefined;

const GRIDS: ReadonlySet<Role | undefined> = new Set<Role | undefined>(['grid', 'treegrid']);
const TABLES: ReadonlySet<Role | undefined> = new Set<Role | undefined>(['grid', 'treegrid', 'table']);
const MENUS: ReadonlySet<Role | undefined> = new Set<Role | undefined>(['menu', 'menubar', 'menuitem']);
/** Where a WINDOW is a surface of its own. Anywhere else it is what GTK wraps around the content of a combo box or menu. */
const TOP: ReadonlySet<Role | undefined> = new Set<Role | undefined>([undefined, 'application', 'desktop', 'unknown']);

/** By role name; undefined = the table's answer stands. */
const REFINE: Readonly<Record<string, Refine>> = {
  // GTK 3, Qt, LibreOffice and Firefox give the item that opens a submenu the role MENU, with an Action; the submenu itself
  // (where it is exposed at all) has none.
  menu: (facts) => {
    if (facts.parentRole === 'combobox') return 'listbox';
    return MENUS.has(facts.parentRole) || has(facts, 'Action') ? 'menuitem' : undefined;
  },
  'menu item': ({ parentRole }) => (parentRole === 'listbox' || parentRole === 'combobox' ? 'option' : undefined),
  list: (facts) => (facts.parentRole === 'combobox' || choosable(facts) ? 'listbox' : undefined),
  'list item': ({ parentRole, states }) => {
    if (parentRole === 'tree' || parentRole === 'treeitem') return 'treeitem';
    return parentRole === 'listbox' || states.has(STATE.SELECTABLE) ? 'option' : undefined;
  },
  // GTK's icon view is a LAYERED_PANE with a Selection, its items are ICONs.
  'layered pane': (facts) => (has(facts, 'Selection') ? 'listbox' : undefined),
  icon: ({ parentRole }) => (parentRole === 'listbox' ? 'option' : undefined),
  // A table to operate (GTK's tree view without levels, a spreadsheet) and one to read.
  table: (facts) => (choosable(facts) ? 'grid' : undefined),
  'table cell': ({ parentRole, states }) =>
    GRIDS.has(parentRole) || states.has(STATE.SELECTABLE) || states.has(STATE.EDITABLE) || states.has(STATE.FOCUSABLE)
      ? 'gridcell'
      : undefined,
  // TEXT is the text field of toolkits, and any span of text that has an identity of its own in a web page.
  text: (facts) => ('tag' in facts.attributes && !takesText(facts) ? 'text' : undefined),
  entry: ({ attributes }) => (attributes['text-input-type'] === 'search' ? 'searchbox' : undefined),
  panel: (facts) => (TABLES.has(facts.parentRole) ? 'rowgroup' : (editingHost(facts) ?? vague(facts))),
  section: (facts) => editingHost(facts) ?? vague(facts),
  static: vague,
  landmark: vague,
  extended: vague,
  unknown: vague,
  invalid: vague,
  // Core-AAM maps ARIA's live `status` here; a toolkit's own status bar is a place, not an announcement.
  'status bar': ({ attributes }) => ('live' in attributes || 'container-live' in attributes ? 'status' : undefined),
  // The button of that kind (a page's colour input) and the dialog share one role; so do chooser dialogs and their inner part.
  'color chooser': (facts) => (has(facts, 'Action') ? 'colorwell' : chooser(facts)),
  'file chooser': chooser,
  'font chooser': chooser,
  window: ({ parentRole }) => (TOP.has(parentRole) ? undefined : 'popup'),
};

/**
 * The role an AT-SPI object stands for: the author's own ARIA role first (`xml-roles`), else the native role seen together
 * with the other facts. Numbers that are not in the enum give `unknown`.
 */
export function roleFromAtspi(role: number, facts: AtspiFacts): Role {
  const row = ATSPI_ROLES[role];
  const authored = roleFromAriaWords(facts.attributes['xml-roles']);
  if (authored) return authored;
  if (!row) return 'unknown';
  return REFINE[row[0]]?.(facts) ?? row[1];
}

/** The name that `atspi_role_get_name()` gives, for display. */
export function atspiRoleName(role: number): string {
  return ATSPI_ROLES[role]?.[0] ?? `role ${role}`;
}

/** States that only the native role says: `haspopup` of an item that opens a submenu, `protected` of a password field. */
export function statesFromAtspiRole(role: number, facts: AtspiFacts): readonly State[] {
  const name = ATSPI_ROLES[role]?.[0];
  if (name === 'password text') return ['protected'];
  if (name === 'push button menu') return ['haspopup'];
  if (name === 'menu' && roleFromAtspi(role, facts) === 'menuitem') return ['haspopup'];
  return [];
}

function has(facts: AtspiFacts, name: string): boolean {
  return facts.interfaces.some((full) => full === name || full.endsWith(`.${name}`));
}

function choosable(facts: AtspiFacts): boolean {
  const { states } = facts;
  return has(facts, 'Selection') || states.has(STATE.MULTISELECTABLE) || states.has(STATE.MANAGES_DESCENDANTS);
}

function takesText(facts: AtspiFacts): boolean {
  const { states } = facts;
  return (
    states.has(STATE.EDITABLE) ||
    states.has(STATE.MULTI_LINE) ||
    states.has(STATE.SINGLE_LINE) ||
    has(facts, 'EditableText')
  );
}

/** The outermost element with `contenteditable`: everything in it is editable, only it can be focused. */
function editingHost({ states }: AtspiFacts): Role | undefined {
  return states.has(STATE.EDITABLE) && states.has(STATE.FOCUSABLE) ? 'textbox' : undefined;
}

function vague({ attributes }: AtspiFacts): Role | undefined {
  return roleFromTag(attributes.tag);
}

function chooser({ parentRole }: AtspiFacts): Role | undefined {
  return TOP.has(parentRole) ? undefined : 'group';
}
