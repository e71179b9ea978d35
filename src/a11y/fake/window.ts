/** A window of the fake desktop. */
import type { Rect } from '../../blueprint/geometry.js';
import type { SurfaceKind } from '../../blueprint/model.js';
import type { Role } from '../../blueprint/roles.js';
import type { ChangeKind } from '../backend.js';
import type { FakeApp } from './app.js';
import { FakeElement } from './element.js';
import { layoutWindow } from './layout.js';
import type { ElementSpec } from './spec.js';

export interface WindowOptions {
  /** Physical pixels on the screen. Default: a free-standing 640x480 window. */
  readonly bounds?: Rect;
  readonly kind?: SurfaceKind;
  readonly modal?: boolean;
  /** The window that a dialog belongs to. */
  readonly parent?: FakeWindow;
  readonly minimized?: boolean;
  /** Opens behind the others, without the keyboard. */
  readonly inactive?: boolean;
  /** Answers whether the window may close; called for every way of closing. */
  readonly onClose?: (window: FakeWindow) => boolean | undefined;
}

let serial = 0;

export class FakeWindow {
  readonly id: string;
  readonly root: FakeElement;
  readonly kind: SurfaceKind;
  readonly modal: boolean;
  readonly parent: FakeWindow | null;
  bounds: Rect;
  minimized: boolean;
  focused: FakeElement | null = null;
  open = true;
  readonly #onClose: WindowOptions['onClose'];
  #restoreBounds: Rect | null = null;
  #laidOut = false;

  constructor(
    readonly app: FakeApp,
    spec: ElementSpec,
    options: WindowOptions,
  ) {
    serial += 1;
    this.id = `fake:${serial}`;
    this.kind = options.kind ?? (spec.role === 'dialog' || spec.role === 'alertdialog' ? 'dialog' : 'window');
    this.modal = options.modal ?? false;
    this.parent = options.parent ?? null;
    this.minimized = options.minimized ?? false;
    const width = spec.options.width ?? 640;
    const height = spec.options.height ?? 480;
    const offset = 40 * (app.desktop.windows.length % 8);
    const over = options.parent?.bounds;
    this.bounds =
      options.bounds ??
      (over
        ? {
            x: Math.round(over.x + (over.width - width) / 2),
            y: Math.round(over.y + (over.height - height) / 2),
            width,
            height,
          }
        : { x: 20 + offset, y: 20 + offset, width, height });
    this.#onClose = options.onClose;
    this.root = new FakeElement(spec);
    this.root.attach(this);
  }

  get title(): string {
    return this.root.name;
  }

  get active(): boolean {
    return this.app.desktop.activeWindow === this;
  }

  /** The modal window that takes this one's input, if there is one. */
  get blocker(): FakeWindow | null {
    return (
      this.app.windows.find(
        (other) => other !== this && other.modal && !other.minimized && (other.parent === null || other.isAbove(this)),
      ) ?? null
    );
  }

  isAbove(window: FakeWindow): boolean {
    for (let parent = this.parent; parent; parent = parent.parent) if (parent === window) return true;
    return false;
  }

  /** The only element with this name (and role). @throws Error when there is none or more than one. */
  get(name: string, role?: Role): FakeElement {
    const found = [...this.root.walk()].filter(
      (element) => element.name === name && (role === undefined || element.role === role),
    );
    const [first] = found;
    if (!first || found.length > 1) throw new Error(`${found.length} elements named "${name}" in "${this.title}"`);
    return first;
  }

  byId(id: string): FakeElement {
    for (const element of this.root.walk()) if (element.options.id === id) return element;
    throw new Error(`No element has the id "${id}" in "${this.title}"`);
  }

  /** Positions of everything, computed anew only when something changed. */
  layout(): void {
    if (this.#laidOut) return;
    layoutWindow(this);
    this.#laidOut = true;
  }

  /** Where an element is on the screen. */
  toScreen(rect: Rect): Rect {
    return { x: rect.x + this.bounds.x, y: rect.y + this.bounds.y, width: rect.width, height: rect.height };
  }

  focus(element: FakeElement | null): void {
    if (this.focused === element) return;
    this.focused = element;
    this.changed('focus', element);
    element?.options.onFocus?.(element);
  }

  changed(kind: ChangeKind, element: FakeElement | null): void {
    this.#laidOut = false;
    this.app.desktop.emit(this, kind, element);
  }

  activate(): void {
    this.minimized = false;
    this.app.desktop.raise(this);
  }

  /** False when the application refused. */
  close(): boolean {
    if (!this.open) return true;
    if (this.#onClose?.(this) === false) return false;
    this.dispose();
    return true;
  }

  /** Closes without asking the application: what happens when it dies. */
  dispose(): void {
    if (!this.open) return;
    this.open = false;
    for (const other of [...this.app.windows]) if (other.parent === this) other.dispose();
    this.root.attach(null);
    this.app.desktop.drop(this);
  }

  minimize(): void {
    this.minimized = true;
    this.app.desktop.lower(this);
  }

  maximize(): void {
    this.#restoreBounds ??= this.bounds;
    this.moveTo(this.app.desktop.screen);
  }

  restore(): void {
    if (this.minimized) {
      this.activate();
    } else if (this.#restoreBounds) {
      this.moveTo(this.#restoreBounds);
      this.#restoreBounds = null;
    }
  }

  moveTo(bounds: Rect): void {
    this.bounds = bounds;
    this.changed('bounds', null);
  }
}
