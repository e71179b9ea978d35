/**
 * What the backend needs of UI Automation: the seam between the rules of this folder and COM. Two things implement it,
 * `com-automation.ts` over the real interfaces and a complete one in memory for the tests.
 *
 * Every element and pattern that a method returns is the caller's to release, once.
 * Every method may throw a `ComError`; S_OK with a null comes back as null (or an empty list).
 */
import type { Point } from '../../blueprint/geometry.js';
import type { PatternName } from './ids.js';

/** A window handle. 32 bits are significant, in 64-bit processes too (Microsoft, "Interprocess communication"). */
export type Hwnd = number;

/**
 * A property as the provider gives it. `undefined` = it cannot be asked of this element (UiaGetReservedNotSupportedValue, or
 * the system refuses the property); `null` = it was asked for and is empty.
 */
export type PropertyValue = string | number | boolean | readonly number[] | null | undefined;

export interface Releasable {
  release(): void;
}

export type TreeScope = 'element' | 'children' | 'subtree';

export interface CacheSpec {
  readonly properties: readonly number[];
  readonly scope: TreeScope;
  /** `raw` = everything, `onscreen` = IsOffscreen is false; what is left out hands its children up. */
  readonly filter: 'raw' | 'onscreen';
}

export interface CacheRequest extends Releasable {
  readonly spec: CacheSpec;
}

/** A walker over the raw view. */
export interface Walker extends Releasable {
  /** With `request`, the returned element has that in its cache. */
  firstChild(of: UiaElement, request: CacheRequest | null): UiaElement | null;
  nextSibling(of: UiaElement, request: CacheRequest | null): UiaElement | null;
  parent(of: UiaElement, request: CacheRequest | null): UiaElement | null;
}

export interface UiaElement extends Releasable {
  /** Asks the provider now. */
  current(property: number): PropertyValue;
  /** From the cache that the element came with. Throws E_INVALIDARG where it was not requested. */
  cached(property: number): PropertyValue;
  cachedChildren(): readonly UiaElement[];
  /** `FindAllBuildCache(TreeScope_Children, true condition)`. */
  children(request: CacheRequest): readonly UiaElement[];
  /** `FindAllBuildCache(TreeScope_Descendants, is no password and has the Value pattern)`, in one call. */
  findReadableValues(request: CacheRequest): readonly UiaElement[];
  /** `FindFirst(TreeScope_Descendants, property condition)`. */
  findByRuntimeId(runtimeId: readonly number[]): UiaElement | null;
  /** `BuildUpdatedCache`: a new element whose cache holds what is true now. */
  updated(request: CacheRequest): UiaElement | null;
  /** null = the element does not have the pattern; throws where the system refuses to say. */
  pattern<Name extends PatternName>(name: Name): (Patterns[Name] & Releasable) | null;
  setFocus(): void;
  /** `IUIAutomationElement3::ShowContextMenu` (Windows 8.1); refused before. */
  showContextMenu(): void;
  /** The same element once more, to be released on its own. */
  addReference(): UiaElement;
}

/** A span of text. Each method that returns a range gives a new one. */
export interface TextRange extends Releasable {
  /** At most `limit` UTF-16 units; -1 = all. */
  text(limit: number): string;
  clone(): TextRange;
  /** `MoveEndpointByUnit(start, TextUnit_Character)`; returns by how many it moved. */
  moveStart(characters: number): number;
  moveEnd(characters: number): number;
  /** Makes both ends meet at the start. */
  collapse(): void;
  select(): void;
  scrollIntoView(): void;
}

/** The methods of each pattern that operations need. Names and meaning: UIAutomationClient.h, `IUIAutomation…Pattern`. */
export interface Patterns {
  readonly Invoke: { invoke(): void };
  readonly Toggle: { toggle(): void; state(): number };
  readonly ExpandCollapse: { expand(): void; collapse(): void; state(): number };
  readonly SelectionItem: { select(): void; add(): void; remove(): void; isSelected(): boolean };
  readonly Selection: { selection(): readonly UiaElement[]; canSelectMultiple(): boolean; isRequired(): boolean };
  readonly Value: { set(text: string): void; value(): string; isReadOnly(): boolean };
  readonly RangeValue: {
    set(value: number): void;
    value(): number;
    minimum(): number;
    maximum(): number;
    isReadOnly(): boolean;
  };
  readonly Scroll: {
    /** `ScrollAmount` for each axis. */
    scroll(horizontal: number, vertical: number): void;
    /** Percent, -1 = leave as it is (`UIA_ScrollPatternNoScroll`). */
    setPercent(horizontal: number, vertical: number): void;
    percent(): readonly [horizontal: number, vertical: number];
    viewSize(): readonly [horizontal: number, vertical: number];
    scrollable(): readonly [horizontal: boolean, vertical: boolean];
  };
  readonly ScrollItem: { scrollIntoView(): void };
  readonly Text: {
    document(): TextRange | null;
    selection(): readonly TextRange[];
    /** `SupportedTextSelection`: 0 = none, 1 = single, 2 = multiple. */
    supportedSelection(): number;
  };
  readonly Window: {
    close(): void;
    setVisualState(state: number): void;
    visualState(): number;
    isModal(): boolean;
  };
  readonly Transform: {
    move(x: number, y: number): void;
    resize(width: number, height: number): void;
    canMove(): boolean;
    canResize(): boolean;
  };
  readonly Grid: { rowCount(): number; columnCount(): number; item(row: number, column: number): UiaElement | null };
  readonly GridItem: { row(): number; column(): number };
  readonly Table: { columnHeaders(): readonly UiaElement[]; rowHeaders(): readonly UiaElement[] };
  readonly TableItem: { columnHeaders(): readonly UiaElement[]; rowHeaders(): readonly UiaElement[] };
  readonly LegacyIAccessible: {
    doDefaultAction(): void;
    defaultAction(): string;
    /** `SELFLAG_…` (oleacc.h). */
    select(flags: number): void;
    setValue(text: string): void;
    /** `STATE_SYSTEM_…` bits. */
    state(): number;
    value(): string;
  };
  readonly ItemContainer: {
    /** The next item after `after` (from the start where null) whose property has the value; null = no more. */
    find(after: UiaElement | null, property: number, value: string | null): UiaElement | null;
  };
  readonly VirtualizedItem: { realize(): void };
}

export type AutomationEvent =
  | {
      readonly kind: 'structure' | 'focus' | 'text' | 'state' | 'opened' | 'closed';
      readonly runtimeId: readonly number[] | null;
    }
  | { readonly kind: 'property'; readonly property: number; readonly runtimeId: readonly number[] | null };

/** Which subscriptions the system took; each is refused on its own (Wine 10 has no property and structure events). */
export interface Listening {
  readonly taken: readonly ('structure' | 'property' | 'focus' | 'window')[];
  /** The window hangs: not all subscriptions were answered in time. It must be stopped all the same. */
  readonly late: boolean;
  /** Resolves when all of them have been taken back, which waits for a window that hangs. */
  stop(): Promise<void>;
}

export interface Automation {
  elementFromHandle(hwnd: Hwnd): UiaElement | null;
  /** Physical pixels on the screen. */
  elementFromPoint(point: Point): UiaElement | null;
  /** Throws where the system refuses this scope, filter or one of the properties. */
  cacheRequest(spec: CacheSpec): CacheRequest;
  walker(): Walker;
  /** `IUIAutomation2`: how long one call to a provider may take, in milliseconds. false = the system has no such setting. */
  setCallTimeout(ms: number): boolean;
  /**
   * Not a blocking call: handlers run in the caller's event loop while they are being added. Has a deadline of its own.
   * @throws ComError UIA_E_TIMEOUT where nothing was subscribed to by then
   */
  listen(hwnd: Hwnd, onEvent: (event: AutomationEvent) => void): Promise<Listening>;
  /** Elements and patterns that were handed out and not released: for tests of leaks. */
  readonly outstanding: number;
  close(): void;
}
