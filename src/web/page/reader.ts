/// <reference lib="dom" />
/**
 * The script that runs inside every document that is read, as a selector engine of Playwright's: what it finds is either
 * the element asked for, or an element of its own that carries an answer as text.
 */
import { pageInfo } from './collect.js';
import { deepestAt } from './cover.js';
import { clearOfSuspicion, isElement, learnShadowRoots, shownParent } from './dom.js';
import type { Clip, PageCommand, PageTree, ReadRequest } from './protocol.js';
import { nodeOf, token } from './registry.js';
import { Walker } from './walk.js';

/** Enough for the way to one element. */
const PATH_MS = 2000;

type Answerable = Exclude<PageCommand, readonly ['node', string, number]>;

function answer(command: Answerable): unknown {
  switch (command[0]) {
    case 'info':
      return pageInfo();
    case 'read':
      return read(command[1]);
    case 'at': {
      const hit = deepestAt(command[1], command[2]);
      return hit && path(hit, command[3]);
    }
    case 'path': {
      const node = nodeOf(command[1], command[2]);
      return node && path(node, command[3]);
    }
  }
}

function read(request: ReadRequest): PageTree | null {
  const { root } = request;
  const node = root ? nodeOf(root.document, root.node) : null;
  if (root && !node) return null;
  const target = node && node !== document ? { node, subtree: true } : null;
  return new Walker(request, target).read().tree(pageInfo());
}

function path(node: Node, clip: Clip): PageTree {
  const request: ReadRequest = {
    all: false,
    textLimit: 4000,
    maxNodes: 10_000,
    budgetMs: PATH_MS,
    clip,
  };
  return new Walker(request, { node, subtree: false }).read().tree(pageInfo());
}

/** Playwright describes what it found in its log, with all the text of an element that has no more than five children. */
const MORE_THAN_DESCRIBED = 6;

function carrier(value: unknown): Element {
  const element = document.createElementNS('http://www.w3.org/1999/xhtml', 'i');
  element.textContent = JSON.stringify(value);
  for (let i = 0; i < MORE_THAN_DESCRIBED; i++) element.append(document.createComment(''));
  return element;
}

/** For the debugging protocol, which reaches this world from outside: what scripts cannot find is handed in. */
interface Reader {
  readonly engine: Engine;
  /** The answer to a command about the document, both as JSON. */
  ask(command: string): string;
  readonly token: string;
  node(number: number): Node | null;
  learnShadowRoots(...roots: ShadowRoot[]): void;
  clear(numbers: readonly number[]): void;
}

interface Engine {
  query(root: Node, selector: string): Element | undefined;
  queryAll(root: Node, selector: string): Element[];
}

const own: Reader = {
  engine: {
    query: (root, selector) => own.engine.queryAll(root, selector)[0],
    queryAll(_root, selector) {
      const command = JSON.parse(selector) as PageCommand;
      if (command[0] !== 'node') return [carrier(answer(command))];
      const node = nodeOf(command[1], command[2]);
      // Documents and text are operated through the element that stands for them.
      const element =
        node === document ? document.documentElement : node && !isElement(node) ? shownParent(node) : node;
      return element && isElement(element) ? [element] : [];
    },
  },
  ask: (command) => JSON.stringify(answer(JSON.parse(command) as Answerable) ?? null),
  token,
  node: (number) => nodeOf(token, number),
  learnShadowRoots,
  clear(numbers) {
    for (const number of numbers) {
      const node = nodeOf(token, number);
      if (node) clearOfSuspicion(node);
    }
  },
};

/** The script may be brought into one document under several names: the first keeps the numbers for all. */
const KEY = Symbol.for('lumos.reader');
const world = globalThis as unknown as Record<symbol, Reader | undefined>;
const first = world[KEY] ?? own;
Object.defineProperty(globalThis, KEY, { value: first, configurable: true });

export const engine = first.engine;
