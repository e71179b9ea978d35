/**
 * The live elements of each window, as the last reads left them: handles are answered from here. A new whole read of a window
 * releases what the one before it held.
 */
import type { Hwnd, UiaElement } from './automation.js';

/** Descriptions and parts add to what a whole read left; bounds what a program that never reads whole windows can keep. */
const MAX_ADDED = 4096;

export class HeldElements {
  private readonly windows = new Map<Hwnd, Map<string, UiaElement>>();

  get(hwnd: Hwnd, key: string): UiaElement | null {
    return this.windows.get(hwnd)?.get(key) ?? null;
  }

  /** Takes over all of them; those held before are released. */
  replace(hwnd: Hwnd, elements: Map<string, UiaElement>): void {
    this.release(hwnd);
    this.windows.set(hwnd, elements);
  }

  /** Takes over all of them, next to those held before. */
  add(hwnd: Hwnd, elements: ReadonlyMap<string, UiaElement>): void {
    const known = this.windows.get(hwnd) ?? new Map<string, UiaElement>();
    this.windows.set(hwnd, known);
    for (const [key, element] of elements) {
      known.get(key)?.release();
      known.delete(key);
      known.set(key, element);
    }
    for (const [key, element] of known) {
      if (known.size <= MAX_ADDED + elements.size) break;
      element.release();
      known.delete(key);
    }
  }

  drop(hwnd: Hwnd, key: string): void {
    const known = this.windows.get(hwnd);
    known?.get(key)?.release();
    known?.delete(key);
  }

  release(hwnd: Hwnd): void {
    for (const element of this.windows.get(hwnd)?.values() ?? []) element.release();
    this.windows.delete(hwnd);
  }

  /** Releases what belongs to windows that are gone. */
  keepOnly(present: ReadonlySet<Hwnd>): void {
    for (const hwnd of [...this.windows.keys()]) if (!present.has(hwnd)) this.release(hwnd);
  }

  close(): void {
    for (const hwnd of [...this.windows.keys()]) this.release(hwnd);
  }
}
