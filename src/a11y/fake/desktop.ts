/** A whole desktop in memory: applications, stacked windows, focus, clipboard, time. Everything else of this folder works on it. */
import { contains, type Point, type Rect } from '../../blueprint/geometry.js';
import { type Clock, systemClock } from '../../clock.js';
import type { ChangeKind } from '../backend.js';
import { FakeApp } from './app.js';
import type { FakeElement } from './element.js';
import { deepestAt } from './layout.js';
import type { FakeWindow } from './window.js';

export interface DesktopOptions {
  readonly screen?: { readonly width: number; readonly height: number };
  readonly scale?: number;
  readonly clock?: Clock;
  /**
   * What a semantic operation on a window behind a modal dialog does: `ignore` = reports success and does nothing, as
   * real toolkits were seen to do; `refuse` = NOT_ACTIONABLE.
   */
  readonly modalBlocking?: 'ignore' | 'refuse';
}

export type DesktopListener = (window: FakeWindow, kind: ChangeKind, element: FakeElement | null) => void;

export class FakeDesktop {
  readonly screen: Rect;
  readonly scale: number;
  readonly clock: Clock;
  readonly modalBlocking: 'ignore' | 'refuse';
  readonly apps: FakeApp[] = [];
  /** Topmost first. */
  readonly windows: FakeWindow[] = [];
  /** Formats on the clipboard, by media type. */
  readonly clipboard = new Map<string, Uint8Array>();
  readonly #elements = new Map<string, FakeElement>();
  readonly #listeners = new Set<DesktopListener>();

  constructor(options: DesktopOptions = {}) {
    this.screen = { x: 0, y: 0, width: options.screen?.width ?? 1280, height: options.screen?.height ?? 800 };
    this.scale = options.scale ?? 1;
    this.clock = options.clock ?? systemClock;
    this.modalBlocking = options.modalBlocking ?? 'ignore';
  }

  launch(name: string, options: { readonly toolkit?: string | null } = {}): FakeApp {
    const app = new FakeApp(this, name, 1000 + this.apps.length, options.toolkit ?? 'fake 1.0');
    this.apps.push(app);
    return app;
  }

  /** The window that has the keyboard. */
  get activeWindow(): FakeWindow | null {
    return (
      this.windows.find((window) => !window.minimized && window.kind !== 'panel' && window.kind !== 'desktop') ?? null
    );
  }

  get focused(): FakeElement | null {
    return this.activeWindow?.focused ?? null;
  }

  /** The only element with this name on the whole desktop. @throws Error when there is none or more than one. */
  get(name: string): FakeElement {
    const found = [...this.#elements.values()].filter((element) => element.name === name);
    const [first] = found;
    if (!first || found.length > 1) throw new Error(`${found.length} elements named "${name}"`);
    return first;
  }

  element(key: string): FakeElement | null {
    return this.#elements.get(key) ?? null;
  }

  window(id: string): FakeWindow | null {
    return this.windows.find((window) => window.id === id) ?? null;
  }

  /** What a pointer at this place would hit: popups first, then windows from the top. */
  hit(point: Point): FakeElement | null {
    for (const window of this.windows) {
      if (window.minimized) continue;
      const local = { x: point.x - window.bounds.x, y: point.y - window.bounds.y };
      const found = deepestAt(window, local, contains(window.bounds, point));
      if (found) return found;
    }
    return null;
  }

  subscribe(listener: DesktopListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(window: FakeWindow, kind: ChangeKind, element: FakeElement | null): void {
    for (const listener of [...this.#listeners]) listener(window, kind, element);
  }

  show(window: FakeWindow, inactive: boolean): void {
    if (inactive || window.minimized) this.windows.push(window);
    else this.raise(window);
    this.emit(window, 'window', null);
  }

  raise(window: FakeWindow): void {
    const before = this.activeWindow;
    this.#take(window);
    this.windows.unshift(window);
    const dialogs = this.windows.filter((other) => other.isAbove(window)).reverse();
    for (const dialog of dialogs) {
      this.#take(dialog);
      this.windows.unshift(dialog);
    }
    if (before && before !== this.activeWindow) this.emit(before, 'window', null);
    this.emit(window, 'window', null);
  }

  lower(window: FakeWindow): void {
    this.#take(window);
    this.windows.push(window);
    this.emit(window, 'window', null);
  }

  drop(window: FakeWindow): void {
    this.#take(window);
    this.emit(window, 'closed', null);
  }

  register(element: FakeElement): void {
    this.#elements.set(element.key, element);
  }

  forget(element: FakeElement): void {
    this.#elements.delete(element.key);
  }

  #take(window: FakeWindow): void {
    const index = this.windows.indexOf(window);
    if (index >= 0) this.windows.splice(index, 1);
  }
}
