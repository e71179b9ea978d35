/** The bulk read of one window or subtree, with everything that can go wrong during one. */
import type { PartialReason, RawNode, RawTree } from '../../blueprint/model.js';
import { LumosError } from '../../errors.js';
import type { ReadOptions } from '../backend.js';
import type { FakeElement } from './element.js';
import { type NodeContext, toNode } from './node.js';
import { toSurface } from './surfaces.js';
import type { FakeWindow } from './window.js';

const MESSAGES: Readonly<Record<PartialReason, string>> = {
  deadline: 'The deadline passed before everything was read.',
  limit: 'The limit of nodes was reached before everything was read.',
  unresponsive: 'The application stopped answering while it was read.',
  died: 'The application ended while it was read.',
  unsupported: 'A part of the window cannot be read.',
};

/** Waits on the desktop's clock; the calls that wait keep the process alive. */
export type Wait = (ms: number) => Promise<void>;

export async function readWindow(
  window: FakeWindow,
  root: FakeElement,
  options: ReadOptions,
  context: Omit<NodeContext, 'textLimit'>,
  wait: Wait,
): Promise<RawTree> {
  const { app } = window;
  const { faults } = app;
  const deadline = options.deadlineMs ?? 5000;
  const clock = app.desktop.clock;
  const started = clock.now();
  if (faults.hang) {
    await wait(deadline);
    throw unresponsive(app.name, deadline);
  }
  window.layout();
  const budget = [
    { nodes: options.maxNodes ?? 20_000, reason: 'limit' as const },
    { nodes: faults.hangAfterNodes ?? Number.POSITIVE_INFINITY, reason: 'unresponsive' as const },
    { nodes: faults.dieAfterNodes ?? Number.POSITIVE_INFINITY, reason: 'died' as const },
    { nodes: faults.msPerNode > 0 ? Math.floor(deadline / faults.msPerNode) : Infinity, reason: 'deadline' as const },
  ].reduce((least, each) => (each.nodes < least.nodes ? each : least));
  const surface = toSurface(window, context.capabilities);
  const blockedBy = blockers(window);
  const { nodes, focus, complete } = collect(
    root,
    options,
    { ...context, textLimit: options.textLimit ?? 4000 },
    budget.nodes,
  );
  const reason = complete ? null : budget.reason;
  if (reason === 'unresponsive' || reason === 'deadline') await wait(deadline);
  else if (faults.msPerNode > 0) await wait(nodes.length * faults.msPerNode);
  if (reason === 'died') app.exit();
  if (nodes.length === 0) throw unresponsive(app.name, deadline);
  return {
    schema: 'lumos.raw/1',
    surface,
    scope: options.scope ?? 'visible',
    nodes,
    focus,
    ...(reason ? { partial: { reason, message: MESSAGES[reason] } } : {}),
    ...(blockedBy.length > 0 ? { blockedBy } : {}),
    elapsedMs: clock.now() - started,
  };
}

export function unresponsive(app: string, deadlineMs: number): LumosError {
  return new LumosError('APP_UNRESPONSIVE', `The application "${app}" did not answer.`, {
    hint: 'Wait until it answers again, or end it.',
    details: { app, deadlineMs },
  });
}

function collect(
  root: FakeElement,
  options: ReadOptions,
  context: NodeContext,
  limit: number,
): { nodes: RawNode[]; focus: number | null; complete: boolean } {
  const all = options.scope === 'all';
  const nodes: RawNode[] = [];
  let focus: number | null = null;
  let complete = true;
  const wanted = (element: FakeElement) => all || (!element.hidden && element.visiblePart !== null);
  const stack: { element: FakeElement; depth: number }[] = [{ element: root, depth: 0 }];
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    if (nodes.length >= limit) {
      complete = false;
      break;
    }
    const { element, depth } = entry;
    const children = element.children.filter(wanted);
    const unread = element.children.length - children.length;
    const node = toNode(element, depth, context);
    if (node.states.includes('focused')) focus = nodes.length;
    nodes.push(unread > 0 ? { ...node, unreadChildren: unread } : node);
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index];
      if (child) stack.push({ element: child, depth: depth + 1 });
    }
  }
  return { nodes, focus, complete };
}

/** Modal dialogs and popup windows of the same application in front of a window. */
function blockers(window: FakeWindow): string[] {
  return window.app.windows
    .filter((other) => other !== window && !other.minimized)
    .filter(
      (other) =>
        (other.modal && (other.parent === null || other.isAbove(window))) ||
        (other.kind === 'popup' && other.isAbove(window)),
    )
    .map((other) => other.id);
}
