/** Identifiers of UI Automation, by name. Source: UIAutomationClient.h (property, pattern and event identifiers). */

export const PROPERTY = {
  runtimeId: 30000,
  boundingRectangle: 30001,
  processId: 30002,
  controlType: 30003,
  localizedControlType: 30004,
  name: 30005,
  acceleratorKey: 30006,
  accessKey: 30007,
  hasKeyboardFocus: 30008,
  isKeyboardFocusable: 30009,
  isEnabled: 30010,
  automationId: 30011,
  className: 30012,
  helpText: 30013,
  isControlElement: 30016,
  isContentElement: 30017,
  labeledBy: 30018,
  isPassword: 30019,
  nativeWindowHandle: 30020,
  itemType: 30021,
  isOffscreen: 30022,
  orientation: 30023,
  frameworkId: 30024,
  isRequiredForForm: 30025,
  itemStatus: 30026,
  value: 30045,
  valueIsReadOnly: 30046,
  rangeValue: 30047,
  rangeIsReadOnly: 30048,
  rangeMinimum: 30049,
  rangeMaximum: 30050,
  rangeSmallChange: 30052,
  horizontallyScrollable: 30057,
  verticallyScrollable: 30058,
  canSelectMultiple: 30060,
  gridRowCount: 30062,
  gridColumnCount: 30063,
  gridItemRow: 30064,
  gridItemColumn: 30065,
  expandCollapseState: 30070,
  windowVisualState: 30075,
  windowIsModal: 30077,
  isSelected: 30079,
  toggleState: 30086,
  canMove: 30087,
  canResize: 30088,
  legacyName: 30092,
  legacyValue: 30093,
  legacyDescription: 30094,
  legacyRole: 30095,
  legacyState: 30096,
  legacyKeyboardShortcut: 30098,
  legacyDefaultAction: 30100,
  ariaRole: 30101,
  ariaProperties: 30102,
  isDataValidForForm: 30103,
  positionInSet: 30152,
  sizeOfSet: 30153,
  level: 30154,
  landmarkType: 30157,
  fullDescription: 30159,
  headingLevel: 30173,
  isDialog: 30174,
} as const;

/** Short name, pattern identifier, identifier of the property that says whether the pattern is there. */
const PATTERN_TABLE = [
  ['Invoke', 10000, 30031],
  ['Selection', 10001, 30037],
  ['Value', 10002, 30043],
  ['RangeValue', 10003, 30033],
  ['Scroll', 10004, 30034],
  ['ExpandCollapse', 10005, 30028],
  ['Grid', 10006, 30030],
  ['GridItem', 10007, 30029],
  ['Window', 10009, 30044],
  ['SelectionItem', 10010, 30036],
  ['Table', 10012, 30038],
  ['TableItem', 10013, 30039],
  ['Text', 10014, 30040],
  ['Toggle', 10015, 30041],
  ['Transform', 10016, 30042],
  ['ScrollItem', 10017, 30035],
  ['LegacyIAccessible', 10018, 30090],
  ['ItemContainer', 10019, 30108],
  ['VirtualizedItem', 10020, 30109],
] as const;

export type PatternName = (typeof PATTERN_TABLE)[number][0];

export interface PatternIds {
  readonly name: PatternName;
  readonly id: number;
  /** `UIA_Is…PatternAvailablePropertyId`. */
  readonly available: number;
}

export const PATTERNS: readonly PatternIds[] = PATTERN_TABLE.map(([name, id, available]) => ({ name, id, available }));

const BY_NAME = new Map(PATTERNS.map((pattern) => [pattern.name, pattern]));

export function patternIds(name: PatternName): PatternIds {
  return BY_NAME.get(name) as PatternIds;
}

/** `ToggleState` (UIAutomationCore.h). */
export const TOGGLE = { off: 0, on: 1, indeterminate: 2 } as const;
/** `ExpandCollapseState`. */
export const EXPAND = { collapsed: 0, expanded: 1, partially: 2, leaf: 3 } as const;
/** `WindowVisualState`. */
export const VISUAL_STATE = { normal: 0, maximized: 1, minimized: 2 } as const;
/** `OrientationType`. */
export const ORIENTATION = { none: 0, horizontal: 1, vertical: 2 } as const;
/** `ScrollAmount`. */
export const SCROLL = {
  largeDecrement: 0,
  smallDecrement: 1,
  none: 2,
  largeIncrement: 3,
  smallIncrement: 4,
} as const;
/** `HeadingLevel_None`; the levels 1 to 9 follow. */
export const HEADING_NONE = 80050;

/** Asked of every node. Everything that says what it is, and nothing that a pattern brings. */
export const BASE_PROPERTIES: readonly number[] = [
  PROPERTY.runtimeId,
  PROPERTY.boundingRectangle,
  PROPERTY.processId,
  PROPERTY.controlType,
  PROPERTY.localizedControlType,
  PROPERTY.name,
  PROPERTY.acceleratorKey,
  PROPERTY.accessKey,
  PROPERTY.hasKeyboardFocus,
  PROPERTY.isKeyboardFocusable,
  PROPERTY.isEnabled,
  PROPERTY.automationId,
  PROPERTY.className,
  PROPERTY.helpText,
  PROPERTY.isControlElement,
  PROPERTY.isContentElement,
  PROPERTY.isPassword,
  PROPERTY.nativeWindowHandle,
  PROPERTY.isOffscreen,
  PROPERTY.orientation,
  PROPERTY.frameworkId,
];

/** Texts that may be secrets: never asked of everything at once, but only of what is known to be no password. */
const SECRET: readonly number[] = [PROPERTY.value, PROPERTY.legacyValue];

/** What else is read where it can be asked. Kept apart: Wine 10 knows none of the second kind. */
export const RICH_PROPERTIES: readonly number[] = [
  ...PATTERNS.map(({ available }) => available),
  ...Object.values(PROPERTY).filter(
    (id) => !BASE_PROPERTIES.includes(id) && !SECRET.includes(id) && id !== PROPERTY.labeledBy,
  ),
];
