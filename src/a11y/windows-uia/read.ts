/** One bulk read of a surface, with the popups that belong to it, or of one subtree. */
import type { RawNode, RawTree } from '../../blueprint/model.js';
import { LumosError } from '../../errors.js';
import type { ReadOptions } from '../backend.js';
import type { Hwnd, UiaElement } from './automation.js';
import { readAwake } from './awaken.js';
import { bareNode } from './bare-window.js';
import { readControls } from './controls.js';
import { type Engine, RESPONSE_MS } from './engine.js';
import type { NodeFacts } from './facts.js';
import { toRawNodes } from './nodes.js';
import { outcomeOf } from './outcomes.js';
import { ReadBudget } from './read-budget.js';
import { addVirtualItems } from './read-items.js';
import { withMsaa } from './read-poor.js';
import { readTexts } from './read-text.js';
import { readTree } from './read-tree.js';
import { readValues } from './read-values.js';
import { referenceOf, stale } from './reference.js';
import { resolve } from './resolve.js';
import { countMissing, onlyVisible, withoutWrappers } from './shape.js';
import { type Surface, windowsOf } from './surfaces.js';

export const DEFAULT_DEADLINE_MS = 5000;
const DEFAULT_TEXT_LIMIT = 4000;
const DEFAULT_MAX_NODES = 20_000;
/** One call to a provider is given this long at least, in milliseconds: less is refused as no time at all. */
const LEAST_CALL_MS = 100;

/**
 * @throws LumosError APP_UNRESPONSIVE when nothing came back in time, NO_SURFACE when the window is gone, STALE_ID when `root`
 *   is
 */
export function readSurface(engine: Engine, surface: Surface, options: ReadOptions): RawTree {
  const started = performance.now();
  const deadlineMs = options.deadlineMs ?? DEFAULT_DEADLINE_MS;
  const budget = new ReadBudget({
    deadline: started + deadlineMs,
    maxNodes: options.maxNodes ?? DEFAULT_MAX_NODES,
    textLimit: options.textLimit ?? DEFAULT_TEXT_LIMIT,
  });
  const scope = options.scope ?? 'visible';
  const name = surface.info.app.name || surface.info.title;
  engine.requireResponse(surface.window.hwnd, name, Math.min(RESPONSE_MS, deadlineMs));
  const nodes =
    options.root === undefined
      ? readWindows(engine, surface, scope === 'visible', budget)
      : readBelow(engine, surface, options.root, scope === 'visible', budget);
  // Some systems answer with what they had until then, and no error.
  if (!engine.platform.windows.exists(surface.window.hwnd)) {
    if (nodes.length === 0) throw windowGone();
    budget.died('the application ended while it was read');
  }
  if (nodes.length === 0) {
    throw new LumosError('APP_UNRESPONSIVE', `${name} did not answer within ${deadlineMs} ms`, {
      hint: 'Wait until the application responds again, or give the read more time.',
      details: { deadlineMs },
    });
  }
  const { active } = surface.info;
  const root = nodes[0] as RawNode;
  if (active === true && focusOf(nodes) === null) focusByWindow(nodes, engine.platform.windows.focus(0));
  if (active === true && options.root === undefined && !root.states.includes('active')) {
    nodes[0] = { ...root, states: [...root.states, 'active'] };
  }
  return {
    schema: 'lumos.raw/1',
    surface: surface.info,
    scope,
    nodes,
    focus: focusOf(nodes),
    ...(budget.partial === null ? {} : { partial: budget.partial }),
    ...(surface.blockedBy.length === 0 ? {} : { blockedBy: surface.blockedBy }),
    elapsedMs: performance.now() - started,
  };
}

function readWindows(engine: Engine, surface: Surface, visibleOnly: boolean, budget: ReadBudget): RawNode[] {
  const nodes: RawNode[] = [];
  for (const [index, { hwnd, title, className }] of windowsOf(surface).entries()) {
    // An open combo box has shown its list as its own.
    if (index > 0 && nodes.some((node) => node.native.hwnd === hwnd)) continue;
    if (index > 0 && (budget.left <= 0 || !engine.responds(hwnd, Math.min(RESPONSE_MS, budget.left)))) {
      budget.cut('unresponsive', `"${title || className}" did not answer`);
      continue;
    }
    const part = readWindow(engine, surface, hwnd, visibleOnly, budget);
    for (const node of part) nodes.push(index === 0 ? node : { ...node, depth: node.depth + 1 });
  }
  return nodes;
}

function readWindow(engine: Engine, surface: Surface, hwnd: Hwnd, visibleOnly: boolean, budget: ReadBudget): RawNode[] {
  return readAwake(engine, hwnd, budget, () => readOnce(engine, surface, hwnd, visibleOnly, budget));
}

/** One window from its top; where UIA says nothing of what is in it, its child windows and MSAA. */
function readOnce(engine: Engine, surface: Surface, hwnd: Hwnd, visibleOnly: boolean, budget: ReadBudget): RawNode[] {
  const facts = readUia(engine, hwnd, visibleOnly, budget);
  if (facts !== null && facts.length > 1) return withMsaa(engine, hwnd, toRawNodes(facts), visibleOnly, budget);
  if (budget.left <= 0) return facts === null ? [] : toRawNodes(facts);
  const below = readControls(engine, hwnd, { visibleOnly }, budget);
  const root = facts?.length ? toRawNodes(facts) : hwnd === surface.window.hwnd ? [bareNode(surface.info)] : [];
  if (root.length === 0 || below.length > 0 || facts?.length) return [...root, ...below];
  const { app } = surface.info;
  budget.cut('unsupported', `${app.name || 'The application'} shows no accessibility tree`);
  return root;
}

function windowGone(cause?: unknown): LumosError {
  return new LumosError('NO_SURFACE', 'The window is gone.', { hint: 'List the surfaces again.', cause });
}

/** null = UIA has nothing for this window. */
function readUia(engine: Engine, hwnd: Hwnd, visibleOnly: boolean, budget: ReadBudget): NodeFacts[] | null {
  const { automation, windows } = engine.platform;
  engine.abilities.bounded = automation.setCallTimeout(Math.max(LEAST_CALL_MS, budget.left));
  try {
    const root = automation.elementFromHandle(hwnd);
    if (root === null) return null;
    try {
      return readBelowElement(engine, hwnd, root, visibleOnly, budget, true);
    } finally {
      root.release();
    }
  } catch (error) {
    switch (outcomeOf(error)) {
      case null:
        throw error;
      case 'timeout':
        budget.cut('unresponsive', 'the application did not answer in time');
        return [];
      case 'gone':
        if (!windows.exists(hwnd)) {
          throw windowGone(error);
        }
        return null;
      default:
        return null;
    }
  }
}

function readBelow(
  engine: Engine,
  surface: Surface,
  root: NonNullable<ReadOptions['root']>,
  visibleOnly: boolean,
  budget: ReadBudget,
): RawNode[] {
  const { hwnd } = referenceOf(root);
  if (!windowsOf(surface).some((window) => window.hwnd === hwnd)) throw stale(root.key);
  const element = resolve(engine, root);
  if (element === null) return belowControl(engine, surface, hwnd, root.key, visibleOnly, budget);
  engine.platform.automation.setCallTimeout(Math.max(LEAST_CALL_MS, budget.left));
  try {
    const facts = readBelowElement(engine, hwnd, element, visibleOnly, budget, false);
    if (facts.length > 1 || facts[0]?.hwnd !== hwnd) return toRawNodes(facts);
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome === 'gone') throw stale(root.key);
    if (outcome === 'timeout') return [];
    throw error;
  }
  // The whole window, of whose parts UIA says nothing.
  return belowControl(engine, surface, hwnd, root.key, visibleOnly, budget);
}

/** The part of a window that is known through its child windows. */
function belowControl(
  engine: Engine,
  surface: Surface,
  hwnd: Hwnd,
  key: string,
  visibleOnly: boolean,
  budget: ReadBudget,
): RawNode[] {
  const nodes = readWindow(engine, surface, hwnd, visibleOnly, budget);
  const start = nodes.findIndex((node) => node.handle.key === key);
  const top = nodes[start];
  if (top === undefined) throw stale(key);
  const after = nodes.findIndex((node, index) => index > start && node.depth <= top.depth);
  return nodes.slice(start, after < 0 ? undefined : after).map((node) => ({ ...node, depth: node.depth - top.depth }));
}

function readBelowElement(
  engine: Engine,
  hwnd: Hwnd,
  root: UiaElement,
  visibleOnly: boolean,
  budget: ReadBudget,
  whole: boolean,
): NodeFacts[] {
  const { automation } = engine.platform;
  const read = readTree(automation, engine.abilities, root, { hwnd, visibleOnly }, budget);
  try {
    if (!visibleOnly) addVirtualItems(automation, hwnd, read, budget);
    readValues(automation, engine.abilities, root, read.nodes, read.elements, budget);
    readTexts(read.nodes, read.elements, budget);
  } finally {
    if (whole) engine.held.replace(hwnd, read.elements);
    else engine.held.add(hwnd, read.elements);
  }
  const nodes = withoutWrappers(visibleOnly ? onlyVisible(read.nodes) : read.nodes);
  countMissing(nodes);
  return nodes;
}

/** Where no element says that it has the keyboard, the window system may know (GetGUIThreadInfo), for elements that are windows. */
function focusByWindow(nodes: RawNode[], hwnd: Hwnd): void {
  const index = hwnd === 0 ? -1 : nodes.findIndex((node) => node.native.hwnd === hwnd);
  const node = nodes[index];
  if (index > 0 && node !== undefined) nodes[index] = { ...node, states: ['focused', ...node.states] };
}

/** The deepest focused node: containers may say that they have the focus too. */
function focusOf(nodes: readonly RawNode[]): number | null {
  let focus: number | null = null;
  nodes.forEach((node, index) => {
    if (!node.states.includes('focused')) return;
    if (focus === null || node.depth >= (nodes[focus] as RawNode).depth) focus = index;
  });
  return focus;
}
