/**
 * Handles of elements in pages. `f<frame>.<document>.<number>`: the number of the frame in this connection, the random token
 * of the document's registry and the number that the registry gave the node. A node keeps its number for as long as it
 * lives; a document that is replaced takes its token with it, so that a handle never leads to another element.
 */
import type { Frame } from 'playwright';
import type { Handle } from '../blueprint/model.js';
import { engineIn } from './engines.js';

export interface HandleParts {
  readonly frame: number;
  readonly document: string;
  readonly node: number;
}

/** Where Playwright finds an element: `frame.locator(selector)` is the element itself, or nothing when it is gone. */
export interface ElementPlace {
  readonly frame: Frame;
  readonly selector: string;
  readonly parts: HandleParts;
}

/** Name under which the page script is registered with Playwright as a selector engine. */
export const ENGINE = 'lumos';

const KEY = /^f(\d{1,9})\.([0-9a-z]{6,20})\.(\d{1,10})$/;

export function handleKey(frame: number, document: string, node: number): string {
  return `f${frame}.${document}.${node}`;
}

/** null = not a handle of a web page. */
export function parseHandle(handle: Handle): HandleParts | null {
  if (handle.backend !== 'web') return null;
  const match = KEY.exec(handle.key);
  return match ? { frame: Number(match[1]), document: match[2] as string, node: Number(match[3]) } : null;
}

/** The selector that finds exactly this node, through shadow roots, as long as it is in its document. */
export function selectorOf(frame: Frame, { document, node }: Pick<HandleParts, 'document' | 'node'>): string {
  return `${engineIn(frame.page().context(), ENGINE)}=${JSON.stringify(['node', document, node])}`;
}

/** Gives every frame of a connection a number that is never given again. */
export class FrameNumbers {
  readonly #numbers = new WeakMap<Frame, number>();
  readonly #frames = new Map<number, WeakRef<Frame>>();
  #last = 0;

  numberOf(frame: Frame): number {
    let number = this.#numbers.get(frame);
    if (number === undefined) {
      number = ++this.#last;
      this.#numbers.set(frame, number);
      this.#frames.set(number, new WeakRef(frame));
      if (this.#last % 256 === 0) this.#sweep();
    }
    return number;
  }

  /** null = no such frame, or it is detached. */
  frame(number: number): Frame | null {
    const frame = this.#frames.get(number)?.deref();
    return frame && !frame.isDetached() ? frame : null;
  }

  #sweep(): void {
    for (const [number, ref] of this.#frames) if (!ref.deref()) this.#frames.delete(number);
  }
}
