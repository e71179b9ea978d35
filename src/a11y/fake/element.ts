/** One element of the fake desktop: what the application believes, before a backend reads it. */
import type { Rect } from '../../blueprint/geometry.js';
import type { Role } from '../../blueprint/roles.js';
import type { ChangeKind } from '../backend.js';
import type { ElementOptions, ElementSpec } from './spec.js';
import { FakeText } from './text.js';
import type { FakeWindow } from './window.js';

/** What a running application may change about an element. */
export interface ElementUpdate {
  readonly role?: Role;
  readonly name?: string;
  readonly description?: string | null;
  readonly value?: string | null;
  readonly enabled?: boolean;
  readonly visible?: boolean;
  readonly readonly?: boolean;
  readonly invalid?: boolean;
  readonly busy?: boolean;
  readonly checked?: boolean | 'mixed' | null;
  readonly pressed?: boolean | null;
  readonly selected?: boolean | null;
  readonly expanded?: boolean | null;
  readonly bounds?: Rect | null;
  readonly text?: string;
  readonly now?: number;
  readonly deaf?: boolean;
}

const STRUCTURAL = ['role', 'visible', 'expanded', 'bounds'] as const;

let serial = 0;

export class FakeElement {
  /** Unique while the process lives, never used again. */
  readonly key: string;
  readonly options: ElementOptions;
  readonly children: FakeElement[] = [];
  parent: FakeElement | null = null;
  /** null = removed: every handle to it is dead. */
  window: FakeWindow | null = null;

  role: Role;
  name: string;
  description: string | null;
  value: string | null;
  enabled: boolean;
  visible: boolean;
  readonly: boolean;
  invalid: boolean;
  busy: boolean;
  checked: boolean | 'mixed' | null;
  pressed: boolean | null;
  selected: boolean | null;
  expanded: boolean | null;
  bounds: Rect | null;
  deaf: boolean;
  readonly text: FakeText | null;
  readonly range: { now: number; min: number; max: number; step: number } | null;
  /** How far the content is scrolled, in pixels; null = does not scroll. */
  readonly scroll: { x: number; y: number } | null;

  /** Filled by the layout: pixels from the window's top left. */
  rect: Rect = { x: 0, y: 0, width: 0, height: 0 };
  /** The part of `rect` that no scroll area clips away; null = none. */
  visiblePart: Rect | null = null;
  /** Not laid out: closed menus, collapsed items, other tabs' panels. */
  hidden = false;
  contentSize = { width: 0, height: 0 };

  constructor(spec: ElementSpec) {
    serial += 1;
    this.key = `e${serial}`;
    const options = spec.options;
    this.options = options;
    this.role = spec.role;
    this.name = spec.name;
    this.description = options.description ?? null;
    this.value = options.value ?? null;
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.readonly = options.readonly ?? false;
    this.invalid = options.invalid ?? false;
    this.busy = options.busy ?? false;
    this.checked = options.checked ?? null;
    this.pressed = options.pressed ?? null;
    this.selected = options.selected ?? null;
    this.expanded = options.expanded ?? null;
    this.bounds = options.bounds ?? null;
    this.deaf = options.deaf ?? false;
    this.text = options.text === undefined ? null : new FakeText(options.text, options.maxLength ?? null);
    const range = options.range;
    this.range = range ? { now: range.now, min: range.min ?? 0, max: range.max ?? 100, step: range.step ?? 1 } : null;
    this.scroll = options.scrolls === true ? { x: 0, y: 0 } : null;
    for (const child of spec.children) this.#adopt(new FakeElement(child), this.children.length);
  }

  /** A description of the element as it is now. */
  get spec(): ElementSpec {
    const { enabled, visible, readonly, invalid, busy, deaf } = this;
    const options: ElementOptions = {
      ...this.options,
      ...{ enabled, visible, readonly, invalid, busy, deaf },
      ...(this.description === null ? {} : { description: this.description }),
      ...(this.value === null ? {} : { value: this.value }),
      ...(this.checked === null ? {} : { checked: this.checked }),
      ...(this.pressed === null ? {} : { pressed: this.pressed }),
      ...(this.selected === null ? {} : { selected: this.selected }),
      ...(this.expanded === null ? {} : { expanded: this.expanded }),
      ...(this.bounds === null ? {} : { bounds: this.bounds }),
      ...(this.text === null ? {} : { text: this.text.value }),
      ...(this.range === null ? {} : { range: this.range }),
    };
    return { role: this.role, name: this.name, options, children: this.children.map((child) => child.spec) };
  }

  get alive(): boolean {
    return this.window !== null;
  }

  get focused(): boolean {
    return this.window?.focused === this;
  }

  /** Outermost first, this element last. */
  get path(): FakeElement[] {
    const path: FakeElement[] = [];
    for (let element: FakeElement | null = this; element; element = element.parent) path.unshift(element);
    return path;
  }

  /** This element and all below, document order. */
  *walk(): Generator<FakeElement> {
    yield this;
    for (const child of this.children) yield* child.walk();
  }

  /** Changes facts as a running application would, and says so to whoever watches. */
  update(change: ElementUpdate): void {
    const { text, now, ...plain } = change;
    Object.assign(this, plain);
    if (text !== undefined) this.text?.setAll(text);
    if (now !== undefined && this.range) this.range.now = now;
    const kind: ChangeKind =
      text !== undefined
        ? 'text'
        : now !== undefined || change.value !== undefined
          ? 'value'
          : STRUCTURAL.some((key) => key in plain)
            ? 'structure'
            : 'state';
    this.changed(kind);
  }

  append(spec: ElementSpec, index = this.children.length): FakeElement {
    const child = new FakeElement(spec);
    this.#adopt(child, index);
    this.changed('structure');
    return child;
  }

  /** Takes the element away: its handle, and every handle below it, is dead from now on. */
  remove(): void {
    const { parent, window } = this;
    if (!parent || !window) return;
    parent.children.splice(parent.children.indexOf(this), 1);
    this.parent = null;
    this.#setWindow(null);
    if (window.focused && !window.focused.alive) window.focused = null;
    parent.changed('structure');
  }

  /** Replaces the element by an equal new one, as toolkits do on a reload: same facts, new handle. */
  recreate(): FakeElement {
    const { parent } = this;
    if (!parent) throw new Error('The root of a window cannot be created again.');
    const index = parent.children.indexOf(this);
    const spec = this.spec;
    this.remove();
    return parent.append(spec, index);
  }

  changed(kind: ChangeKind): void {
    this.window?.changed(kind, this);
  }

  /** Used by the window that opens with this element as its root. */
  attach(window: FakeWindow | null): void {
    this.#setWindow(window);
  }

  #adopt(child: FakeElement, index: number): void {
    child.parent = this;
    this.children.splice(index, 0, child);
    if (this.window) child.#setWindow(this.window);
  }

  #setWindow(window: FakeWindow | null): void {
    const old = this.window;
    this.window = window;
    old?.app.desktop.forget(this);
    window?.app.desktop.register(this);
    for (const child of this.children) child.#setWindow(window);
  }
}
