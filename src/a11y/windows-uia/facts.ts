/** What is known of one element, as UI Automation says it: the properties of one cached answer, by name. */
import type { PropertyValue } from './automation.js';
import { PATTERNS, type PatternName, PROPERTY } from './ids.js';

/** Answers a property: from a cache, from the provider, or from a recorded tree. */
export type Ask = (property: number) => PropertyValue;

export interface RangeFacts {
  readonly now: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly step: number | null;
  readonly readOnly: boolean;
}

export interface LegacyFacts {
  readonly role: number;
  readonly state: number;
  readonly description: string;
  readonly defaultAction: string;
  readonly shortcut: string;
}

export interface NodeFacts {
  depth: number;
  /** See `reference.ts`. */
  readonly key: string;
  readonly runtimeId: readonly number[];
  readonly controlType: number;
  readonly localizedControlType: string;
  readonly ariaRole: string;
  readonly ariaProperties: Readonly<Record<string, string>>;
  readonly name: string;
  readonly description: string;
  readonly className: string;
  readonly frameworkId: string;
  readonly automationId: string;
  readonly processId: number | null;
  readonly hwnd: number;
  /** Left, top, width, height, as the provider gives them. */
  readonly rectangle: readonly number[] | null;
  readonly enabled: boolean;
  readonly focused: boolean;
  readonly focusable: boolean;
  readonly password: boolean;
  readonly offscreen: boolean;
  readonly isControl: boolean;
  readonly isContent: boolean;
  readonly orientation: number;
  readonly required: boolean;
  readonly valid: boolean;
  readonly patterns: ReadonlySet<PatternName>;
  /** undefined = cannot be asked; never read of a password. */
  value: string | null | undefined;
  /** Of the whole text, in code points, where `value` is only its beginning. */
  valueLength?: number;
  readonly readOnly: boolean | null;
  readonly range: RangeFacts | null;
  readonly toggle: number | null;
  readonly expand: number | null;
  readonly selected: boolean | null;
  readonly multiselectable: boolean;
  readonly scrollable: boolean;
  readonly grid: readonly [rows: number, columns: number] | null;
  readonly cell: readonly [row: number, column: number] | null;
  readonly modal: boolean;
  readonly dialog: boolean;
  readonly level: number;
  readonly position: number;
  readonly setSize: number;
  readonly headingLevel: number;
  readonly landmark: number;
  readonly acceleratorKey: string;
  readonly itemStatus: string;
  readonly legacy: LegacyFacts | null;
  /** Children that a read left out on purpose, where known. */
  unread: number;
}

const text = (value: PropertyValue): string => (typeof value === 'string' ? value : '');
const flag = (value: PropertyValue, otherwise: boolean): boolean => (typeof value === 'boolean' ? value : otherwise);
const number = (value: PropertyValue): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
const numbers = (value: PropertyValue): readonly number[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'number') ? (value as readonly number[]) : [];

/**
 * @param key given where the runtime id cannot make one
 * Defaults are those of UIA's own documentation ("Automation Element Property Identifiers"): enabled, a control, content.
 */
export function factsOf(ask: Ask, depth: number, keyOf: (runtimeId: readonly number[]) => string): NodeFacts {
  const runtimeId = numbers(ask(PROPERTY.runtimeId));
  const password = flag(ask(PROPERTY.isPassword), false);
  const patterns = patternsOf(ask);
  const has = (pattern: PatternName) => patterns.has(pattern);
  const rectangle = numbers(ask(PROPERTY.boundingRectangle));
  const gridItem = has('GridItem');
  const row = gridItem ? number(ask(PROPERTY.gridItemRow)) : null;
  const column = gridItem ? number(ask(PROPERTY.gridItemColumn)) : null;
  const rows = has('Grid') ? number(ask(PROPERTY.gridRowCount)) : null;
  const columns = has('Grid') ? number(ask(PROPERTY.gridColumnCount)) : null;
  return {
    depth,
    key: keyOf(runtimeId),
    runtimeId,
    controlType: number(ask(PROPERTY.controlType)) ?? 0,
    localizedControlType: text(ask(PROPERTY.localizedControlType)),
    ariaRole: text(ask(PROPERTY.ariaRole)),
    ariaProperties: parseAria(text(ask(PROPERTY.ariaProperties))),
    name: text(ask(PROPERTY.name)),
    description: text(ask(PROPERTY.fullDescription)) || text(ask(PROPERTY.helpText)),
    className: text(ask(PROPERTY.className)),
    frameworkId: text(ask(PROPERTY.frameworkId)),
    automationId: text(ask(PROPERTY.automationId)),
    processId: number(ask(PROPERTY.processId)),
    hwnd: number(ask(PROPERTY.nativeWindowHandle)) ?? 0,
    rectangle: rectangle.length === 4 ? rectangle : null,
    enabled: flag(ask(PROPERTY.isEnabled), true),
    focused: flag(ask(PROPERTY.hasKeyboardFocus), false),
    focusable: flag(ask(PROPERTY.isKeyboardFocusable), false),
    password,
    offscreen: flag(ask(PROPERTY.isOffscreen), false),
    isControl: flag(ask(PROPERTY.isControlElement), true),
    isContent: flag(ask(PROPERTY.isContentElement), true),
    orientation: number(ask(PROPERTY.orientation)) ?? 0,
    required: flag(ask(PROPERTY.isRequiredForForm), false),
    valid: flag(ask(PROPERTY.isDataValidForForm), true),
    patterns,
    value: textValueOf(ask, patterns, password),
    readOnly: has('Value') ? flag(ask(PROPERTY.valueIsReadOnly), false) : null,
    range: has('RangeValue') ? rangeOf(ask) : null,
    toggle: has('Toggle') ? number(ask(PROPERTY.toggleState)) : null,
    expand: has('ExpandCollapse') ? number(ask(PROPERTY.expandCollapseState)) : null,
    selected: has('SelectionItem') ? flag(ask(PROPERTY.isSelected), false) : null,
    multiselectable: has('Selection') && flag(ask(PROPERTY.canSelectMultiple), false),
    scrollable:
      has('Scroll') &&
      (flag(ask(PROPERTY.horizontallyScrollable), false) || flag(ask(PROPERTY.verticallyScrollable), false)),
    grid: rows === null || columns === null ? null : [rows, columns],
    cell: row === null || column === null || row < 0 || column < 0 ? null : [row, column],
    modal: has('Window') && flag(ask(PROPERTY.windowIsModal), false),
    dialog: flag(ask(PROPERTY.isDialog), false),
    level: number(ask(PROPERTY.level)) ?? 0,
    position: number(ask(PROPERTY.positionInSet)) ?? 0,
    setSize: number(ask(PROPERTY.sizeOfSet)) ?? 0,
    headingLevel: number(ask(PROPERTY.headingLevel)) ?? 0,
    landmark: number(ask(PROPERTY.landmarkType)) ?? 0,
    acceleratorKey: text(ask(PROPERTY.acceleratorKey)),
    itemStatus: text(ask(PROPERTY.itemStatus)),
    legacy: has('LegacyIAccessible') ? legacyOf(ask) : null,
    unread: 0,
  };
}

function patternsOf(ask: Ask): ReadonlySet<PatternName> {
  return new Set(PATTERNS.filter(({ available }) => ask(available) === true).map(({ name }) => name));
}

/** A password's value is not even asked of the cache. */
function textValueOf(ask: Ask, patterns: ReadonlySet<PatternName>, password: boolean): string | null | undefined {
  if (password || !patterns.has('Value')) return undefined;
  const value = ask(PROPERTY.value);
  return value === undefined ? undefined : text(value);
}

function rangeOf(ask: Ask): RangeFacts | null {
  const now = number(ask(PROPERTY.rangeValue));
  if (now === null) return null;
  const min = number(ask(PROPERTY.rangeMinimum));
  const max = number(ask(PROPERTY.rangeMaximum));
  const step = number(ask(PROPERTY.rangeSmallChange));
  const bounded = min !== null && max !== null && min < max;
  return {
    now,
    min: bounded ? min : null,
    max: bounded ? max : null,
    step: step !== null && step > 0 ? step : null,
    readOnly: flag(ask(PROPERTY.rangeIsReadOnly), false),
  };
}

function legacyOf(ask: Ask): LegacyFacts {
  return {
    role: number(ask(PROPERTY.legacyRole)) ?? 0,
    state: number(ask(PROPERTY.legacyState)) ?? 0,
    description: text(ask(PROPERTY.legacyDescription)),
    defaultAction: text(ask(PROPERTY.legacyDefaultAction)),
    shortcut: text(ask(PROPERTY.legacyKeyboardShortcut)),
  };
}

/** "level=2;haspopup=true" (Core-AAM 1.2, "AriaProperties"); what has no equals sign is left out. */
function parseAria(properties: string): Record<string, string> {
  const result: Record<string, string> = {};
  for (const part of properties.split(';')) {
    const at = part.indexOf('=');
    if (at > 0) result[part.slice(0, at).trim()] = part.slice(at + 1).trim();
  }
  return result;
}
