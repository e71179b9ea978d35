/** press, toggle, expand and collapse, show_menu. */
import { LumosError } from '../../errors.js';
import type { Delivery } from '../backend.js';
import { until } from '../until.js';
import { already, delivered } from './delivered.js';
import type { Element } from './element.js';
import { EXPAND, type PatternName } from './ids.js';
import { type PatternGap, requireEnabled, unsupported, withoutPattern } from './refusals.js';

type Gaps = Partial<Record<PatternName, PatternGap>>;

/** Invoke where there is one; else what a click would do to such an element. */
export async function press(element: Element): Promise<Delivery> {
  requireEnabled(element.facts);
  const gaps: Gaps = {};
  const { expand } = element.facts;
  const ways = [
    () => one(element, gaps, 'Invoke', 'InvokePattern.Invoke', (pattern) => pattern.invoke()),
    () => one(element, gaps, 'Toggle', 'TogglePattern.Toggle', (pattern) => pattern.toggle()),
    () => one(element, gaps, 'SelectionItem', 'SelectionItemPattern.Select', (pattern) => pattern.select()),
    () =>
      expand === EXPAND.expanded
        ? one(element, gaps, 'ExpandCollapse', 'ExpandCollapsePattern.Collapse', (pattern) => pattern.collapse())
        : one(element, gaps, 'ExpandCollapse', 'ExpandCollapsePattern.Expand', (pattern) => pattern.expand()),
    () => defaultAction(element, gaps),
  ];
  for (const way of ways) {
    const done = unlessItOpenedADialog(element, way);
    if (done !== null) return done;
  }
  throw withoutPattern('pressed', gaps, 'Click the element with the pointer.');
}

function one<Name extends PatternName>(
  element: Element,
  gaps: Gaps,
  name: Name,
  means: string,
  call: Parameters<typeof element.use<Name, void>>[2],
): Delivery | null {
  const used = element.use(name, means, call);
  if (used.done) return delivered(means);
  gaps[name] = used.gap;
  return null;
}

function defaultAction(element: Element, gaps: Gaps): Delivery | null {
  if ((element.facts.legacy?.defaultAction ?? '') === '') return null;
  const means = 'LegacyIAccessiblePattern.DoDefaultAction';
  return one(element, gaps, 'LegacyIAccessible', means, (pattern) => pattern.doDefaultAction());
}

/** Some providers answer only when the modal dialog that they opened is closed: that it is open says that it was pressed. */
function unlessItOpenedADialog(element: Element, call: () => Delivery | null): Delivery | null {
  try {
    return call();
  } catch (error) {
    const opened = error instanceof LumosError && error.code === 'TIMEOUT';
    if (opened && !element.engine.platform.windows.enabled(element.hwnd)) {
      return delivered('Invoke', 'it opened a dialog and does not answer until that is closed');
    }
    throw error;
  }
}

export async function toggle(element: Element): Promise<Delivery> {
  requireEnabled(element.facts);
  const gaps: Gaps = {};
  const before = element.facts.toggle;
  const done = one(element, gaps, 'Toggle', 'TogglePattern.Toggle', (pattern) => pattern.toggle());
  if (done !== null) {
    const changed = await until(() => !element.refresh() || element.facts.toggle !== before);
    return changed ? done : delivered(done.means, 'its state is as it was');
  }
  const other =
    one(element, gaps, 'SelectionItem', 'SelectionItemPattern.Select', (pattern) => pattern.select()) ??
    defaultAction(element, gaps);
  if (other !== null) return other;
  throw withoutPattern('toggled', gaps, 'Click the element with the pointer.');
}

export async function expandOrCollapse(element: Element, kind: 'expand' | 'collapse'): Promise<Delivery> {
  const wanted = kind === 'expand' ? EXPAND.expanded : EXPAND.collapsed;
  if (element.facts.expand === wanted) return already(kind === 'expand' ? 'expanded' : 'collapsed');
  if (element.facts.expand === EXPAND.leaf) {
    throw unsupported('The element has nothing to expand.', 'Observe again: its children may have gone.');
  }
  requireEnabled(element.facts);
  const gaps: Gaps = {};
  const means = `ExpandCollapsePattern.${kind === 'expand' ? 'Expand' : 'Collapse'}`;
  const done =
    one(element, gaps, 'ExpandCollapse', means, (pattern) =>
      kind === 'expand' ? pattern.expand() : pattern.collapse(),
    ) ?? defaultAction(element, gaps);
  if (done === null) throw withoutPattern(`${kind}${kind === 'expand' ? 'ed' : 'd'}`, gaps);
  const shows = await until(() => !element.refresh() || element.facts.expand === wanted);
  return shows ? done : delivered(done.means, 'its state does not say so');
}

export async function showMenu(element: Element): Promise<Delivery> {
  requireEnabled(element.facts);
  const means = 'IUIAutomationElement3.ShowContextMenu';
  if (element.call(means, (live) => live.showContextMenu())) return delivered(means);
  throw unsupported('The element shows no menu by itself.', 'Use the right button of the pointer, or the Menu key.');
}
