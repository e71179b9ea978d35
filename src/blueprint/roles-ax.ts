/** AX role and subrole (macOS) to the shared vocabulary. Names: NSAccessibilityConstants.h, and Core-AAM for web content. */
import { roleFromAriaWords } from './aria-role-words.js';
import type { Role } from './roles.js';

export interface AxFacts {
  readonly subrole?: string | null;
  /** `AXRoleDescription`; localised, so only a last resort. */
  readonly roleDescription?: string | null;
  /** `AXARIARole` or the DOM's role attribute, where the browser gives it. */
  readonly ariaRole?: string;
  /** Whether the element has an `AXValue`: a pop-up button that shows a choice, not one that opens a menu. */
  readonly hasValue?: boolean;
  /** Whether `AXSelectedRows` or `AXSelectedCells` can be set. */
  readonly selectionSettable?: boolean;
  /** Role that this function gave the parent, where it is known. */
  readonly parentRole?: Role;
}

export const AX_ROLES: Readonly<Record<string, Role>> = {
  AXApplication: 'application',
  AXBrowser: 'pane',
  AXBusyIndicator: 'progressbar',
  AXButton: 'button',
  AXCell: 'cell',
  AXCheckBox: 'checkbox',
  AXColorWell: 'colorwell',
  AXColumn: 'generic',
  AXComboBox: 'combobox',
  AXDateField: 'datepicker',
  AXDateTimeArea: 'datepicker',
  AXDisclosureTriangle: 'button',
  AXDockItem: 'icon',
  AXDrawer: 'pane',
  AXGrid: 'grid',
  AXGroup: 'generic',
  AXGrowArea: 'generic',
  AXHandle: 'generic',
  AXHeading: 'heading',
  AXHelpTag: 'tooltip',
  AXImage: 'image',
  AXImageMap: 'image',
  AXIncrementor: 'spinbutton',
  AXLayoutArea: 'group',
  AXLayoutItem: 'generic',
  AXLevelIndicator: 'meter',
  AXLink: 'link',
  AXList: 'listbox',
  AXListMarker: 'text',
  AXMatte: 'generic',
  AXMenu: 'menu',
  AXMenuBar: 'menubar',
  AXMenuBarItem: 'menuitem',
  AXMenuButton: 'button',
  AXMenuItem: 'menuitem',
  AXOutline: 'tree',
  AXPage: 'group',
  AXPopUpButton: 'button',
  AXPopover: 'popup',
  AXProgressIndicator: 'progressbar',
  AXRadioButton: 'radio',
  AXRadioGroup: 'radiogroup',
  AXRelevanceIndicator: 'meter',
  AXRow: 'row',
  AXRuler: 'group',
  AXRulerMarker: 'generic',
  AXScrollArea: 'scrollarea',
  AXScrollBar: 'scrollbar',
  AXSheet: 'dialog',
  AXSlider: 'slider',
  AXSplitGroup: 'pane',
  AXSplitter: 'separator',
  AXStaticText: 'text',
  AXSystemWide: 'desktop',
  AXTabGroup: 'tablist',
  AXTable: 'table',
  AXTextArea: 'textbox',
  AXTextField: 'textbox',
  AXTimeField: 'datepicker',
  AXToolbar: 'toolbar',
  AXUnknown: 'unknown',
  AXValueIndicator: 'generic',
  AXWebArea: 'document',
  AXWindow: 'window',
};

/** Subroles that decide; the others (AXCloseButton, AXStandardWindow, AXSecureTextField …) leave the role as it is. */
export const AX_SUBROLES: Readonly<Record<string, Role>> = {
  AXApplicationAlert: 'alert',
  AXApplicationAlertDialog: 'alertdialog',
  AXApplicationDialog: 'dialog',
  AXApplicationGroup: 'group',
  AXApplicationLog: 'log',
  AXApplicationMarquee: 'marquee',
  AXApplicationStatus: 'status',
  AXApplicationTimer: 'timer',
  AXAudio: 'audio',
  AXCodeStyleGroup: 'code',
  AXContentList: 'list',
  AXDefinition: 'definition',
  AXDefinitionList: 'list',
  AXDeleteStyleGroup: 'deletion',
  AXDescriptionList: 'list',
  AXDialog: 'dialog',
  AXDocument: 'document',
  AXDocumentArticle: 'article',
  AXDocumentMath: 'math',
  AXDocumentNote: 'note',
  AXEmphasisStyleGroup: 'emphasis',
  AXFieldset: 'group',
  AXInsertStyleGroup: 'insertion',
  AXLandmarkBanner: 'banner',
  AXLandmarkComplementary: 'complementary',
  AXLandmarkContentInfo: 'contentinfo',
  AXLandmarkForm: 'form',
  AXLandmarkMain: 'main',
  AXLandmarkNavigation: 'navigation',
  AXLandmarkRegion: 'region',
  AXLandmarkSearch: 'search',
  AXMeter: 'meter',
  AXOutlineRow: 'treeitem',
  AXRatingIndicator: 'slider',
  AXSearchField: 'searchbox',
  AXSectionFooter: 'sectionfooter',
  AXSectionHeader: 'sectionheader',
  AXSortButton: 'columnheader',
  AXStrongStyleGroup: 'strong',
  AXSubscriptStyleGroup: 'subscript',
  AXSuperscriptStyleGroup: 'superscript',
  AXSwitch: 'switch',
  AXSystemDialog: 'dialog',
  AXTabButton: 'tab',
  AXTabPanel: 'tabpanel',
  AXTerm: 'term',
  AXTimeGroup: 'time',
  AXToggle: 'button',
  AXUserInterfaceTooltip: 'tooltip',
  AXVideo: 'video',
  AXWebApplication: 'application',
};

type Refine = (facts: AxFacts) => Role | undefined;

const GRIDS: ReadonlySet<Role | undefined> = new Set<Role | undefined>(['grid', 'treegrid']);

/** By AX role, where no subrole has decided; undefined = the table's answer stands. */
const REFINE: Readonly<Record<string, Refine>> = {
  AXGroup: ({ parentRole, roleDescription }) => {
    if (parentRole === 'list') return 'listitem';
    return roleDescription === 'highlight' ? 'mark' : undefined;
  },
  // NSPopUpButton and a web page's select show a choice; a pull-down button only has a title.
  AXPopUpButton: ({ hasValue }) => (hasValue ? 'combobox' : undefined),
  AXStaticText: ({ parentRole }) => (parentRole === 'listbox' ? 'option' : undefined),
  AXTable: ({ selectionSettable }) => (selectionSettable ? 'grid' : undefined),
  AXCell: ({ parentRole }) => (GRIDS.has(parentRole) ? 'gridcell' : undefined),
};

/** The role an AX element stands for: the author's ARIA role, else the subrole, else the role with its facts, else `unknown`. */
export function roleFromAx(role: string, facts: AxFacts = {}): Role {
  const authored = roleFromAriaWords(facts.ariaRole);
  if (authored) return authored;
  return own(AX_SUBROLES, facts.subrole) ?? own(REFINE, role)?.(facts) ?? own(AX_ROLES, role) ?? 'unknown';
}

/** The words come from other processes: `constructor` is no key of these tables. */
function own<T>(table: Readonly<Record<string, T>>, key: string | null | undefined): T | undefined {
  return key && Object.hasOwn(table, key) ? table[key] : undefined;
}
