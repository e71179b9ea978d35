/** The window that every backend's contract is checked on. Each platform has an application that shows it. */
import type { Backend } from '../../src/a11y/backend.js';
import type { RawNode, RawTree, SurfaceId } from '../../src/blueprint/model.js';

/** What an operator of the fixture application can order. */
export type Order = 'remove-press-me' | 'rename-status' | 'hang' | 'open-dialog' | 'close-dialog';

export interface Fixture {
  /** Absent = the application cannot be told anything (a saved capture). */
  order?(order: Order): Promise<void>;
  /** Ends the application. */
  dispose(): Promise<void>;
}

export const TITLE = 'Contract fixture';
export const DIALOG_TITLE = 'Contract question';
export const SECRET = 'correct-horse-battery';
export const ROWS = 10_000;

/** Asks again until the answer is not null, at most `deadlineMs`: long enough for a machine that is busy with much else. */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false>,
  deadlineMs = 30_000,
): Promise<T> {
  const end = performance.now() + deadlineMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    if (performance.now() > end) throw new Error(`Not within ${deadlineMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export function surfaceNamed(backend: Backend, title: string): Promise<SurfaceId> {
  return eventually(`a surface "${title}"`, async () => {
    const surfaces = await backend.surfaces();
    return surfaces.find((surface) => surface.title === title)?.id;
  });
}

/** Labels share the names of what they label: they are passed over. */
const LABELS: readonly string[] = ['text', 'caption', 'generic'];

export function nodeNamed(tree: RawTree, name: string): RawNode | null {
  const found = tree.nodes.filter((node) => node.name === name);
  return found.find((node) => !LABELS.includes(node.role)) ?? found[0] ?? null;
}

export function outline(tree: RawTree): string {
  return tree.nodes
    .map((node) => `${' '.repeat(node.depth)}${node.role} "${node.name}" [${node.affordances}]`)
    .join('\n');
}
