/** Parts of a window that UI Automation knows as empty boxes and nothing else, told by MSAA and IAccessible2 (old toolkits). */
import type { RawNode } from '../../blueprint/model.js';
import type { Hwnd } from './automation.js';
import { hollowParts } from './awaken.js';
import type { Engine } from './engine.js';
import type { ReadBudget } from './read-budget.js';
import { readMsaa } from './read-msaa.js';

/** `nodes` as UI Automation gave them; below each hollow one that is a child window, what that window's own server says. */
export function withMsaa(
  engine: Engine,
  window: Hwnd,
  nodes: RawNode[],
  visibleOnly: boolean,
  budget: ReadBudget,
): RawNode[] {
  const poor = new Set(hollowParts(nodes));
  if (poor.size === 0) return nodes;
  return nodes.flatMap((node, index) => {
    const child = node.native.hwnd;
    if (!poor.has(index) || typeof child !== 'number' || child === window || !budget.mayGoOn()) return [node];
    if (!engine.responds(child)) return [node];
    return [node, ...readMsaa(engine, window, child, node.depth + 1, visibleOnly, budget)];
  });
}
