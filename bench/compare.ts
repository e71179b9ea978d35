/**
 * Whether a read is complete: what an independent walk says is on the screen must be in it. Pure.
 *
 * The walk knows objects by their path on the bus, as the read's handles do. Some applications name a new object at every
 * question (LibreOffice's drawn parts and cells), so what is left over by path is compared by role and name, one for one.
 */

const NOWHERE = 1_000_000;

export interface WalkedNode {
  /** Object path on the bus. */
  readonly path: string;
  /** Index of the parent among the walked nodes; -1 = the root. */
  readonly parent: number;
  readonly role: string;
  readonly name: string;
  readonly showing: boolean;
  readonly visible: boolean;
  readonly defunct: boolean;
  /** x, y, width, height as the application says; null = it says none. */
  readonly extents: readonly [number, number, number, number] | null;
}

export interface ReadNode {
  readonly path: string;
  /** The platform's own role name. */
  readonly role: string;
  readonly name: string;
}

export interface Completeness {
  /** Nodes that the walk says are on the screen: shown with all their parents, and with an area to be seen in. */
  readonly expected: number;
  readonly missing: readonly WalkedNode[];
  /** Found by role and name only: the application calls them differently each time. */
  readonly renamed: number;
  /** Nodes that say they are shown though a parent says it is not; no part of `expected`. */
  readonly contradictory: number;
  /** Nodes that say they are shown, in an empty rectangle or one that is nowhere; no part of `expected` either. */
  readonly withoutArea: number;
}

/**
 * @param state `showing`, or `visible` for toolkits that never say SHOWING (GTK 4.8)
 */
export function completeness(
  walked: readonly WalkedNode[],
  read: readonly ReadNode[],
  state: 'showing' | 'visible',
): Completeness {
  const shown: boolean[] = [];
  let contradictory = 0;
  walked.forEach((node, i) => {
    const inside = node.parent < 0 || (shown[node.parent] === true && !isUnseenMenuBar(walked[node.parent]));
    const says = (node.parent < 0 || node[state]) && !node.defunct;
    shown[i] = inside && says;
    if (says && !inside) contradictory++;
  });
  const expected = walked.filter((node, i) => shown[i] && hasArea(node));
  const withoutArea = walked.filter((node, i) => shown[i] && !hasArea(node)).length;
  const paths = new Set(read.map(({ path }) => path));
  const walkedPaths = new Set(walked.map(({ path }) => path));
  const spare = new Map<string, number>();
  for (const node of read) {
    if (walkedPaths.has(node.path)) continue;
    spare.set(signature(node), (spare.get(signature(node)) ?? 0) + 1);
  }
  let renamed = 0;
  const missing = expected.filter((node) => {
    if (paths.has(node.path)) return false;
    const left = spare.get(signature(node)) ?? 0;
    if (left === 0) return true;
    spare.set(signature(node), left - 1);
    renamed++;
    return false;
  });
  return { expected: expected.length, missing, renamed, contradictory, withoutArea };
}

/** Of several reads around one walk: what none of them has. A window that moves by itself changes while it is walked. */
export function missingFromAll(results: readonly Completeness[]): WalkedNode[] {
  const [first, ...others] = results;
  if (first === undefined) return [];
  return first.missing.filter((node) => others.every(({ missing }) => missing.some(({ path }) => path === node.path)));
}

/** A bar of menus without an area shows none of them: LibreOffice keeps one besides the native one that replaces it. */
function isUnseenMenuBar(node: WalkedNode | undefined): boolean {
  return node !== undefined && node.role === 'menu bar' && !hasArea(node);
}

/**
 * Toolkits say "nowhere" with sizes of zero or coordinates like -2147483648. What has no rectangle at all cannot be seen
 * itself, only its children can (the page objects of GTK 4's stacks and notebooks have no Component interface).
 */
function hasArea({ extents }: WalkedNode): boolean {
  if (extents === null) return false;
  const [x, y, width, height] = extents;
  return width > 0 && height > 0 && Math.abs(x) < NOWHERE && Math.abs(y) < NOWHERE;
}

function signature(node: { readonly role: string; readonly name: string }): string {
  return `${node.role}\0${node.name}`;
}
