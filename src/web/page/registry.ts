/// <reference lib="dom" />
/** Numbers of nodes: a node keeps its number for as long as it lives, a number is never given again in its document. */

const numbers = new WeakMap<Node, number>();
const nodes = new Map<number, WeakRef<Node>>();
let last = 0;
let atSweep = 4096;

/** Tells this document from every other, in every tab: handles into a replaced document lead nowhere. */
export const token = makeToken();

function makeToken(): string {
  const bytes = crypto.getRandomValues(new Uint32Array(2));
  return Array.from(bytes, (part) => part.toString(36).padStart(7, '0')).join('');
}

export function numberOf(node: Node): number {
  let number = numbers.get(node);
  if (number === undefined) {
    number = ++last;
    numbers.set(node, number);
    nodes.set(number, new WeakRef(node));
    if (nodes.size > atSweep) sweep();
  }
  return number;
}

/** null = never given, or its node is gone or no longer in the document. */
export function nodeOf(document: string, number: number): Node | null {
  if (document !== token) return null;
  const node = nodes.get(number)?.deref();
  return node?.isConnected ? node : null;
}

/** Forgets the numbers of nodes that were collected; amortised over as many new ones as there are old ones. */
function sweep(): void {
  for (const [number, ref] of nodes) if (!ref.deref()) nodes.delete(number);
  atSweep = Math.max(4096, nodes.size * 2);
}
