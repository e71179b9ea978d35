/** UIA control type and properties to the shared vocabulary. */
import { roleFromAriaWords } from './aria-role-words.js';
import type { Role } from './roles.js';

export interface UiaFacts {
  /** `UIA_AriaRolePropertyId` (30101). */
  readonly ariaRole?: string;
  /** `UIA_LocalizedControlTypePropertyId` (30004). In another language than English it refines nothing. */
  readonly localizedControlType?: string;
  /** Short names of the supported patterns: `Toggle`, `SelectionItem`, `Value` … */
  readonly patterns?: readonly string[];
  /** `UIA_ValueIsReadOnlyPropertyId`, where the Value pattern is supported. */
  readonly readOnly?: boolean;
  /** `UIA_IsDialogPropertyId` or `UIA_WindowIsModalPropertyId`. */
  readonly dialog?: boolean;
  /** Role that this function gave the parent, where it is known. */
  readonly parentRole?: Role;
  /** Control type of the parent. */
  readonly parentType?: number;
}

/** UIAutomationClient.h, control type identifiers, in order from `UIA_ButtonControlTypeId`. */
export const FIRST_UIA_CONTROL_TYPE = 50000;
export const UIA_CONTROL_TYPES: readonly (readonly [name: string, role: Role])[] = [
  ['Button', 'button'], // 50000
  ['Calendar', 'calendar'],
  ['CheckBox', 'checkbox'],
  ['ComboBox', 'combobox'],
  ['Edit', 'textbox'],
  ['Hyperlink', 'link'], // 50005
  ['Image', 'image'],
  ['ListItem', 'listitem'],
  ['List', 'list'],
  ['Menu', 'menu'],
  ['MenuBar', 'menubar'], // 50010
  ['MenuItem', 'menuitem'],
  ['ProgressBar', 'progressbar'],
  ['RadioButton', 'radio'],
  ['ScrollBar', 'scrollbar'],
  ['Slider', 'slider'], // 50015
  ['Spinner', 'spinbutton'],
  ['StatusBar', 'statusbar'],
  ['Tab', 'tablist'],
  ['TabItem', 'tab'],
  ['Text', 'text'], // 50020
  ['ToolBar', 'toolbar'],
  ['ToolTip', 'tooltip'],
  ['Tree', 'tree'],
  ['TreeItem', 'treeitem'],
  ['Custom', 'generic'], // 50025
  ['Group', 'group'],
  ['Thumb', 'generic'],
  ['DataGrid', 'grid'],
  ['DataItem', 'row'],
  ['Document', 'document'], // 50030
  ['SplitButton', 'button'],
  ['Window', 'window'],
  ['Pane', 'pane'],
  ['Header', 'row'],
  ['HeaderItem', 'columnheader'], // 50035
  ['Table', 'table'],
  ['TitleBar', 'titlebar'],
  ['Separator', 'separator'],
  ['SemanticZoom', 'pane'],
  ['AppBar', 'toolbar'], // 50040
];

/** Core-AAM 1.3: localised control types (English) that tell ARIA roles of one control type apart, where not the role's own name. */
const LOCALIZED: ReadonlyMap<string, Role> = new Map<string, Role>([
  ['column header', 'columnheader'],
  ['content information', 'contentinfo'],
  ['row header', 'rowheader'],
  ['search box', 'searchbox'],
  ['section footer', 'sectionfooter'],
  ['section header', 'sectionheader'],
  ['toggle switch', 'switch'],
  ['toggleswitch', 'switch'],
]);

/** Control types whose localised type may say more than they do. For the others it only repeats them. */
const VAGUE: ReadonlySet<string> = new Set([
  'Group',
  'Text',
  'Pane',
  'Custom',
  'DataItem',
  'Edit',
  'Button',
  'ProgressBar',
]);

/** Words in which Windows itself describes these control types. */
const REPEATS: ReadonlySet<string> = new Set(['group', 'text', 'button', 'item', 'custom', 'dataitem', 'document']);

/** `UIA_HeaderControlTypeId`: a row of headings, told as a row. */
const HEADER = 50034;

type Refine = (facts: UiaFacts) => Role | undefined;

const CONTAINERS_OF_ROWS: ReadonlySet<Role | undefined> = new Set<Role | undefined>(['grid', 'treegrid', 'table']);

/** By control type name; undefined = the table's answer stands. */
const REFINE: Readonly<Record<string, Refine>> = {
  List: (facts) => (has(facts, 'Selection') ? 'listbox' : undefined),
  ListItem: (facts) => (facts.parentRole === 'listbox' || has(facts, 'Invoke') ? 'option' : undefined),
  MenuItem: (facts) => {
    if (has(facts, 'SelectionItem')) return 'menuitemradio';
    return has(facts, 'Toggle') ? 'menuitemcheckbox' : undefined;
  },
  // A row is a DataItem, and so are the cells of a web page's table; only the latter have a place in a grid.
  DataItem: (facts) => {
    if (!has(facts, 'GridItem')) return undefined;
    return has(facts, 'SelectionItem') || has(facts, 'Value') ? 'gridcell' : 'cell';
  },
  // In a Header stand the headings of columns, in a row (DataGrid of WPF) that of the row.
  HeaderItem: ({ parentRole, parentType }) => (parentRole === 'row' && parentType !== HEADER ? 'rowheader' : undefined),
  Group: ({ parentRole }) => (CONTAINERS_OF_ROWS.has(parentRole) ? 'rowgroup' : undefined),
  Thumb: (facts) => {
    if (facts.parentRole === 'slider' || facts.parentRole === 'scrollbar') return undefined;
    if (has(facts, 'RangeValue')) return 'separator';
    return has(facts, 'Transform') ? 'splitter' : undefined;
  },
  // Rich text editors (WPF, Notepad of Windows 11) are Documents that can be written to.
  Document: (facts) => (has(facts, 'Value') && facts.readOnly === false ? 'textbox' : undefined),
  Window: ({ dialog }) => (dialog ? 'dialog' : undefined),
  Pane: ({ dialog }) => (dialog ? 'dialog' : undefined),
};

/**
 * The role a UIA element stands for: the author's own ARIA role first, then the localised control type where the control
 * type is vague, else the control type seen with its patterns. Unknown ids give `unknown`.
 */
export function roleFromUia(controlType: number, facts: UiaFacts = {}): Role {
  const row = UIA_CONTROL_TYPES[controlType - FIRST_UIA_CONTROL_TYPE];
  const authored = roleFromAriaWords(facts.ariaRole);
  if (authored) return authored;
  if (!row) return 'unknown';
  const [name, role] = row;
  return fromLocalized(name, facts.localizedControlType) ?? REFINE[name]?.(facts) ?? role;
}

/** `ControlType.Edit`, for display. */
export function uiaControlTypeName(controlType: number): string {
  const row = UIA_CONTROL_TYPES[controlType - FIRST_UIA_CONTROL_TYPE];
  return row ? `ControlType.${row[0]}` : `ControlType ${controlType}`;
}

function fromLocalized(controlType: string, localized: string | undefined): Role | undefined {
  if (!localized || !VAGUE.has(controlType)) return undefined;
  const words = localized.trim().toLowerCase();
  if (REPEATS.has(words)) return undefined;
  return LOCALIZED.get(words) ?? roleFromAriaWords(words.includes(' ') ? undefined : words);
}

function has(facts: UiaFacts, pattern: string): boolean {
  return facts.patterns?.includes(pattern) ?? false;
}
