/** From a handle to the live element: held from the last read, else found again by its runtime id. */
import type { Handle } from '../../blueprint/model.js';
import type { Hwnd, UiaElement } from './automation.js';
import type { Engine } from './engine.js';
import { PROPERTY } from './ids.js';
import { attempt } from './outcomes.js';
import { ReadBudget } from './read-budget.js';
import { readTree } from './read-tree.js';
import { keyOf, referenceOf } from './reference.js';

/** Looking through a whole window for an element of an earlier process. */
const SEARCH_MS = 2000;
const SEARCH_NODES = 20_000;

/**
 * The element stays the engine's: it is held until the window is read again.
 * null = there is none (any more).
 * @throws LumosError STALE_ID for a handle of another backend
 */
export function resolve(engine: Engine, handle: Handle): UiaElement | null {
  const { hwnd, runtimeId } = referenceOf(handle);
  if (!engine.platform.windows.exists(hwnd)) return null;
  const held = engine.held.get(hwnd, handle.key);
  if (held !== null) return held;
  const found = runtimeId === null ? null : byRuntimeId(engine, hwnd, runtimeId);
  if (found !== null) {
    engine.held.add(hwnd, new Map([[handle.key, found]]));
    return found;
  }
  return bySearch(engine, hwnd, handle.key);
}

function byRuntimeId(engine: Engine, hwnd: Hwnd, runtimeId: readonly number[]): UiaElement | null {
  const root = attempt(() => engine.platform.automation.elementFromHandle(hwnd), null);
  if (root === null) return null;
  const own = attempt(() => root.current(PROPERTY.runtimeId), undefined);
  if (Array.isArray(own) && keyOf(hwnd, own) === keyOf(hwnd, runtimeId)) return root;
  try {
    // Refused by Wine (conditions on other than truth values): then by looking through all.
    return attempt(() => root.findByRuntimeId(runtimeId), null);
  } finally {
    root.release();
  }
}

function bySearch(engine: Engine, hwnd: Hwnd, key: string): UiaElement | null {
  const root = attempt(() => engine.platform.automation.elementFromHandle(hwnd), null);
  if (root === null) return null;
  try {
    const budget = new ReadBudget({
      deadline: performance.now() + SEARCH_MS,
      maxNodes: SEARCH_NODES,
      textLimit: 0,
    });
    const { automation } = engine.platform;
    const read = attempt(
      () => readTree(automation, engine.abilities, root, { hwnd, visibleOnly: false }, budget),
      null,
    );
    if (read === null) return null;
    engine.held.add(hwnd, read.elements);
    return read.elements.get(key) ?? null;
  } finally {
    root.release();
  }
}
