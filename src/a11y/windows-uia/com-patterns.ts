/** The control patterns over COM. Each makes the methods of `Patterns` from those of one `IUIAutomation…Pattern`. */
import type { ComObject, InterfaceName } from '../../platform/windows/com/index.js';
import type { Patterns, Releasable, TextRange, UiaElement } from './automation.js';
import { ComElement, elementsOf, native } from './com-element.js';
import { type PatternName, patternIds } from './ids.js';

type Interface<Name extends PatternName> = `IUIAutomation${Name}Pattern` & InterfaceName;
type Make<Name extends PatternName> = (pattern: ComObject<Interface<Name>>, element: ComElement) => Patterns[Name];

/** null = S_OK with NULL: the element does not have it. @throws ComError */
export function comPattern<Name extends PatternName>(
  element: ComElement,
  name: Name,
): (Patterns[Name] & Releasable) | null {
  const unknown = element.object.call('GetCurrentPattern', patternIds(name).id);
  if (unknown === null) return null;
  try {
    const pattern = unknown.as(`IUIAutomation${name}Pattern` as Interface<Name>);
    if (pattern === null) return null;
    const methods = (MAKERS[name] as Make<Name>)(pattern, element);
    return { ...methods, release: () => pattern.release() };
  } finally {
    unknown.release();
  }
}

const MAKERS: { readonly [Name in PatternName]: Make<Name> } = {
  Invoke: (p) => ({ invoke: () => p.call('Invoke') }),
  Toggle: (p) => ({ toggle: () => p.call('Toggle'), state: () => p.call('get_CurrentToggleState') }),
  ExpandCollapse: (p) => ({
    expand: () => p.call('Expand'),
    collapse: () => p.call('Collapse'),
    state: () => p.call('get_CurrentExpandCollapseState'),
  }),
  SelectionItem: (p) => ({
    select: () => p.call('Select'),
    add: () => p.call('AddToSelection'),
    remove: () => p.call('RemoveFromSelection'),
    isSelected: () => p.call('get_CurrentIsSelected'),
  }),
  Selection: (p, { host }) => ({
    selection: () => elementsOf(host, p.call('GetCurrentSelection')),
    canSelectMultiple: () => p.call('get_CurrentCanSelectMultiple'),
    isRequired: () => p.call('get_CurrentIsSelectionRequired'),
  }),
  Value: (p) => ({
    set: (text) => p.call('SetValue', text),
    value: () => p.call('get_CurrentValue') ?? '',
    isReadOnly: () => p.call('get_CurrentIsReadOnly'),
  }),
  RangeValue: (p) => ({
    set: (value) => p.call('SetValue', value),
    value: () => p.call('get_CurrentValue'),
    minimum: () => p.call('get_CurrentMinimum'),
    maximum: () => p.call('get_CurrentMaximum'),
    isReadOnly: () => p.call('get_CurrentIsReadOnly'),
  }),
  Scroll: (p) => ({
    scroll: (horizontal, vertical) => p.call('Scroll', horizontal, vertical),
    setPercent: (horizontal, vertical) => p.call('SetScrollPercent', horizontal, vertical),
    percent: () => [p.call('get_CurrentHorizontalScrollPercent'), p.call('get_CurrentVerticalScrollPercent')],
    viewSize: () => [p.call('get_CurrentHorizontalViewSize'), p.call('get_CurrentVerticalViewSize')],
    scrollable: () => [p.call('get_CurrentHorizontallyScrollable'), p.call('get_CurrentVerticallyScrollable')],
  }),
  ScrollItem: (p) => ({ scrollIntoView: () => p.call('ScrollIntoView') }),
  Text: (p) => ({
    document: () => range(p.call('get_DocumentRange')),
    selection: () => ranges(p.call('GetSelection')),
    supportedSelection: () => p.call('get_SupportedTextSelection'),
  }),
  Window: (p) => ({
    close: () => p.call('Close'),
    setVisualState: (state) => p.call('SetWindowVisualState', state),
    visualState: () => p.call('get_CurrentWindowVisualState'),
    isModal: () => p.call('get_CurrentIsModal'),
  }),
  Transform: (p) => ({
    move: (x, y) => p.call('Move', x, y),
    resize: (width, height) => p.call('Resize', width, height),
    canMove: () => p.call('get_CurrentCanMove'),
    canResize: () => p.call('get_CurrentCanResize'),
  }),
  Grid: (p, { host }) => ({
    rowCount: () => p.call('get_CurrentRowCount'),
    columnCount: () => p.call('get_CurrentColumnCount'),
    item: (row, column) => ComElement.of(host, p.call('GetItem', row, column)),
  }),
  GridItem: (p) => ({ row: () => p.call('get_CurrentRow'), column: () => p.call('get_CurrentColumn') }),
  Table: (p, { host }) => ({
    columnHeaders: () => elementsOf(host, p.call('GetCurrentColumnHeaders')),
    rowHeaders: () => elementsOf(host, p.call('GetCurrentRowHeaders')),
  }),
  TableItem: (p, { host }) => ({
    columnHeaders: () => elementsOf(host, p.call('GetCurrentColumnHeaderItems')),
    rowHeaders: () => elementsOf(host, p.call('GetCurrentRowHeaderItems')),
  }),
  LegacyIAccessible: (p) => ({
    doDefaultAction: () => p.call('DoDefaultAction'),
    defaultAction: () => p.call('get_CurrentDefaultAction') ?? '',
    select: (flags) => p.call('Select', flags),
    setValue: (text) => p.call('SetValue', text),
    state: () => p.call('get_CurrentState'),
    value: () => p.call('get_CurrentValue') ?? '',
  }),
  ItemContainer: (p, { host }) => ({
    find: (after: UiaElement | null, property, value) =>
      ComElement.of(host, p.call('FindItemByProperty', after === null ? null : native(after), property, value)),
  }),
  VirtualizedItem: (p) => ({ realize: () => p.call('Realize') }),
};

/** `TextPatternRangeEndpoint` and `TextUnit_Character`, UIAutomationClient.h. */
const START = 0;
const END = 1;
const CHARACTER = 0;

function range(found: ComObject<'IUIAutomationTextRange'> | null): TextRange | null {
  return found === null ? null : textRange(found);
}

function textRange(object: ComObject<'IUIAutomationTextRange'>): TextRange {
  return {
    text: (limit) => object.call('GetText', limit) ?? '',
    clone: () => {
      const copy = object.call('Clone');
      return textRange(copy ?? object.retain());
    },
    moveStart: (characters) => object.call('MoveEndpointByUnit', START, CHARACTER, characters),
    moveEnd: (characters) => object.call('MoveEndpointByUnit', END, CHARACTER, characters),
    collapse: () => void object.call('MoveEndpointByRange', END, object, START),
    select: () => void object.call('Select'),
    scrollIntoView: () => void object.call('ScrollIntoView', true),
    release: () => object.release(),
  };
}

function ranges(array: ComObject<'IUIAutomationTextRangeArray'> | null): TextRange[] {
  if (array === null) return [];
  try {
    const found: TextRange[] = [];
    for (let index = 0; index < array.call('get_Length'); index++) {
      const each = range(array.call('GetElement', index));
      if (each !== null) found.push(each);
    }
    return found;
  } finally {
    array.release();
  }
}
