/** Elements as real providers would make them, for `fake-automation.ts`. */
import type { TextRange } from '../../../src/a11y/windows-uia/automation.js';
import { EXPAND, PROPERTY } from '../../../src/a11y/windows-uia/ids.js';
import type { Rect } from '../../../src/blueprint/geometry.js';
import { ComError, codeOf } from '../../../src/platform/windows/com/hresult.js';
import { FakeNode, type NodeSpec } from './fake-automation.js';

const FOCUSABLE = { [PROPERTY.isKeyboardFocusable]: true, [PROPERTY.isEnabled]: true } as const;
/** UIAutomationClient.h, control type identifiers. */
export const TYPE = {
  button: 50000,
  checkBox: 50002,
  comboBox: 50003,
  edit: 50004,
  listItem: 50007,
  list: 50008,
  menuBar: 50010,
  menuItem: 50011,
  progressBar: 50012,
  radioButton: 50013,
  slider: 50015,
  spinner: 50016,
  tab: 50018,
  tabItem: 50019,
  text: 50020,
  tree: 50023,
  treeItem: 50024,
  group: 50026,
  document: 50030,
  window: 50032,
  pane: 50033,
} as const;

export const plain = (
  type: number,
  name: string,
  bounds: Rect | undefined,
  children: readonly FakeNode[] = [],
): FakeNode => new FakeNode({ type, name, children, ...(bounds === undefined ? {} : { bounds }) });

type More = Partial<Omit<NodeSpec, 'name'>>;

export function button(name: string, bounds: Rect, onInvoke: () => void, more: More = {}): FakeNode {
  return new FakeNode({
    type: TYPE.button,
    name,
    bounds,
    patterns: (node) => ({
      Invoke: {
        invoke: () => {
          if (node.value(PROPERTY.isEnabled) === false) throw new ComError('Invoke', codeOf('UIA_E_ELEMENTNOTENABLED'));
          onInvoke();
        },
      },
    }),
    ...more,
    properties: { ...FOCUSABLE, ...more.properties },
  });
}

export function toggle(type: number, name: string, bounds: Rect): FakeNode {
  return new FakeNode({
    type,
    name,
    bounds,
    properties: { ...FOCUSABLE, [PROPERTY.toggleState]: 0 },
    patterns: (node) => ({
      Toggle: {
        toggle: () => node.set(PROPERTY.toggleState, node.value(PROPERTY.toggleState) === 1 ? 0 : 1),
        state: () => Number(node.value(PROPERTY.toggleState)),
      },
    }),
  });
}

/** One of a set of which one is selected: its siblings of the same type. */
export function choice(
  type: number,
  name: string,
  bounds: Rect | undefined,
  selected = false,
  more: More = {},
): FakeNode {
  return new FakeNode({
    type,
    name,
    ...(bounds === undefined ? {} : { bounds }),
    ...more,
    properties: { ...FOCUSABLE, [PROPERTY.isSelected]: selected, ...more.properties },
    patterns: (node) => ({
      SelectionItem: {
        select: () => {
          for (const each of node.parent?.children ?? []) {
            if (each.value(PROPERTY.controlType) === type) each.set(PROPERTY.isSelected, each === node);
          }
        },
        add: () => node.set(PROPERTY.isSelected, true),
        remove: () => node.set(PROPERTY.isSelected, false),
        isSelected: () => node.value(PROPERTY.isSelected) === true,
      },
      ScrollItem: { scrollIntoView: () => node.set(PROPERTY.isOffscreen, false) },
      ...more.patterns?.(node),
    }),
  });
}

export function edit(name: string, bounds: Rect, text: string, more: More = {}): FakeNode {
  return new FakeNode({
    type: TYPE.edit,
    name,
    bounds,
    ...more,
    properties: { ...FOCUSABLE, [PROPERTY.value]: text, [PROPERTY.valueIsReadOnly]: false, ...more.properties },
    patterns: (node) => ({
      Value: {
        set: (value) => {
          if (node.value(PROPERTY.valueIsReadOnly) === true)
            throw new ComError('SetValue', codeOf('UIA_E_INVALIDOPERATION'));
          node.set(PROPERTY.value, value);
        },
        value: () => String(node.value(PROPERTY.value)),
        isReadOnly: () => node.value(PROPERTY.valueIsReadOnly) === true,
      },
      ...more.patterns?.(node),
    }),
  });
}

export interface Range {
  readonly now: number;
  readonly min: number;
  readonly max: number;
  readonly readOnly?: boolean;
}

export function ranged(type: number, name: string, bounds: Rect, range: Range): FakeNode {
  return new FakeNode({
    type,
    name,
    bounds,
    properties: {
      ...(range.readOnly ? {} : FOCUSABLE),
      [PROPERTY.rangeValue]: range.now,
      [PROPERTY.rangeMinimum]: range.min,
      [PROPERTY.rangeMaximum]: range.max,
      [PROPERTY.rangeSmallChange]: 1,
      [PROPERTY.rangeIsReadOnly]: range.readOnly ?? false,
    },
    patterns: (node) => ({
      RangeValue: {
        set: (value) => node.set(PROPERTY.rangeValue, value),
        value: () => Number(node.value(PROPERTY.rangeValue)),
        minimum: () => range.min,
        maximum: () => range.max,
        isReadOnly: () => range.readOnly ?? false,
      },
    }),
  });
}

export function expandable(
  type: number,
  name: string,
  bounds: Rect,
  children: readonly FakeNode[] = [],
  more: More = {},
): FakeNode {
  const to = (state: number) => (node: FakeNode) => {
    node.set(PROPERTY.expandCollapseState, state);
    for (const child of node.children) child.set(PROPERTY.isOffscreen, state === EXPAND.collapsed);
  };
  const node = new FakeNode({
    type,
    name,
    bounds,
    children,
    ...more,
    properties: { ...FOCUSABLE, [PROPERTY.expandCollapseState]: EXPAND.collapsed, ...more.properties },
    patterns: (own) => ({
      ExpandCollapse: {
        expand: () => to(EXPAND.expanded)(own),
        collapse: () => to(EXPAND.collapsed)(own),
        state: () => Number(own.value(PROPERTY.expandCollapseState)),
      },
      ...more.patterns?.(own),
    }),
  });
  for (const child of children) child.set(PROPERTY.isOffscreen, true);
  return node;
}

/** A text range over what `text` gives, counting UTF-16 units or code points. */
export function textRange(
  text: () => string,
  select: (start: number, end: number) => void,
  start = 0,
  end = Number.POSITIVE_INFINITY,
): TextRange {
  const units = () => [...text()];
  const bound = (at: number) => Math.max(0, Math.min(at, units().length));
  let from = start;
  let to = end;
  return {
    text: (limit) => {
      const whole = units().slice(bound(from), bound(to)).join('');
      return limit < 0 ? whole : whole.slice(0, limit);
    },
    clone: () => textRange(text, select, from, to),
    moveStart: (count) => {
      const before = bound(from);
      from = bound(before + count);
      to = Math.max(from, bound(to));
      return from - before;
    },
    moveEnd: (count) => {
      const before = bound(to);
      to = bound(before + count);
      from = Math.min(bound(from), to);
      return to - before;
    },
    collapse: () => {
      to = from;
    },
    select: () => select(bound(from), bound(to)),
    scrollIntoView: () => {},
    release: () => {},
  };
}
