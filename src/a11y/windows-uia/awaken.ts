/**
 * Applications that build their accessibility tree only for somebody who asks: Chromium and what is made with it answer WM_GETOBJECT
 * with OBJID_CLIENT at the window of the page, take that for an assistive technology and build the tree a moment later. They are
 * known by what they do, not by name: a window that shows nothing, or a large part without anything in it, and a child window
 * with a server of its own that answers.
 */
import type { RawNode } from '../../blueprint/model.js';
import type { Role } from '../../blueprint/roles.js';
import type { Hwnd } from './automation.js';
import type { Engine } from './engine.js';
import { attempt } from './outcomes.js';
import { honeypotsOf } from './quirks.js';
import type { ReadBudget } from './read-budget.js';

/** WM_GETOBJECT and OBJID_CLIENT as its LPARAM, winuser.h. */
export const WM_GETOBJECT = 0x003d;
export const OBJID_CLIENT = -4;

/** How long one child window may take to answer, in milliseconds. */
const ANSWER_MS = 300;
/** How long a tree is waited for once it was asked for, and how often it is looked at meanwhile, in milliseconds. */
const GROW_MS = 1500;
const LOOK_MS = 60;
/** A window that brought forth its tree once is asked again this late, in milliseconds: Chromium may drop it when nobody asks. */
const AGAIN_MS = 10_000;
const MAX_CHILDREN = 64;
/** A part smaller than this share of its window is no page. */
const LARGE_SHARE = 0.25;
/** What a part without contents is told as. */
const HOLLOW: ReadonlySet<Role> = new Set<Role>(['window', 'dialog', 'pane', 'document', 'generic', 'group']);

/** Child windows that were asked, by their top-level window, and what came of it. */
export class Awakened {
  private readonly windows = new Map<Hwnd, Map<Hwnd, { readonly at: number; grew: boolean }>>();

  /** Whether the child window is to be asked (again). */
  isDue(window: Hwnd, child: Hwnd): boolean {
    const asked = this.windows.get(window)?.get(child);
    return asked === undefined || (asked.grew && performance.now() - asked.at > AGAIN_MS);
  }

  asked(window: Hwnd, child: Hwnd): void {
    const known = this.windows.get(window) ?? new Map();
    known.set(child, { at: performance.now(), grew: false });
    this.windows.set(window, known);
  }

  grew(window: Hwnd): void {
    for (const each of this.windows.get(window)?.values() ?? []) each.grew = true;
  }

  /** Forgets windows that are gone: their numbers are given again. */
  keepOnly(present: ReadonlySet<Hwnd>): void {
    for (const hwnd of [...this.windows.keys()]) if (!present.has(hwnd)) this.windows.delete(hwnd);
  }
}

/** Whether a tree shows nothing of a window, or of a large part of it. Pure. */
export function isHollow(nodes: readonly RawNode[]): boolean {
  return nodes.length <= 1 || hollowParts(nodes).length > 0;
}

/** Indices of large parts that nothing is known of. Pure. */
export function hollowParts(nodes: readonly RawNode[]): number[] {
  const whole = nodes[0] === undefined ? 0 : areaOf(nodes[0]);
  if (whole === 0) return [];
  return [...nodes.keys()].filter((index) => {
    const node = nodes[index] as RawNode;
    if (!HOLLOW.has(node.role) || (nodes[index + 1]?.depth ?? 0) > node.depth) return false;
    if (node.value || node.states.includes('offscreen')) return false;
    return areaOf(node) >= whole * LARGE_SHARE;
  });
}

/** What `read` gives; where that is hollow, child windows are asked for their trees, and it is read until they have come. */
export function readAwake(engine: Engine, window: Hwnd, budget: ReadBudget, read: () => RawNode[]): RawNode[] {
  const mark = budget.mark();
  let nodes = read();
  // What was cut off in the middle is no empty tree.
  const cut = budget.partial !== mark.partial && budget.partial?.reason !== 'unsupported';
  if (cut || budget.left <= LOOK_MS || !isHollow(nodes) || !askChildren(engine, window)) return nodes;
  const until = performance.now() + Math.min(GROW_MS, budget.left / 2);
  let grown = false;
  while (performance.now() < until) {
    pause(LOOK_MS);
    budget.rewind(mark);
    const next = read();
    const more = next.length > nodes.length;
    nodes = next;
    // It comes in pieces: what does not grow any more is there.
    if (grown && !more) break;
    grown ||= more;
  }
  if (grown) engine.awakened.grew(window);
  return nodes;
}

/** Whether a child window that has a server of its own was asked for its tree now. */
function askChildren(engine: Engine, window: Hwnd): boolean {
  const { messages, windows, msaa } = engine.platform;
  let served = false;
  for (const child of descendants(engine, window)) {
    if (!engine.awakened.isDue(window, child)) continue;
    engine.awakened.asked(window, child);
    for (const id of honeypotsOf(windows.className(child))) messages.send(child, WM_GETOBJECT, 0, id, ANSWER_MS);
    const answer = messages.send(child, WM_GETOBJECT, 0, OBJID_CLIENT, ANSWER_MS);
    if (answer === null || answer === 0) continue;
    served = true;
    const object = msaa === null ? null : attempt(() => msaa.fromAnswer(answer), null);
    if (object === null) continue;
    try {
      // Some are content with having been asked, some wait until an object of theirs is used.
      attempt(() => object.role(), 0);
      attempt(() => object.childCount(), 0);
    } finally {
      object.release();
    }
  }
  return served;
}

/** Itself and all visible windows below it, outermost first. */
function descendants({ platform: { windows } }: Engine, window: Hwnd): Hwnd[] {
  const found: Hwnd[] = [window];
  for (let index = 0; index < found.length && found.length < MAX_CHILDREN; index++) {
    found.push(...windows.children(found[index] as Hwnd).filter((child) => windows.visible(child)));
  }
  return found.slice(0, MAX_CHILDREN);
}

function areaOf({ bounds }: RawNode): number {
  return bounds === null ? 0 : bounds.width * bounds.height;
}

/** The worker's thread blocks in native calls anyway. */
function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
