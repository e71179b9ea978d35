/** UI Automation in memory: complete, with every refusal and fault that systems and providers were seen to have. */

import type {
  Automation,
  AutomationEvent,
  CacheRequest,
  CacheSpec,
  Hwnd,
  Listening,
  Patterns,
  PropertyValue,
  Releasable,
  UiaElement,
  Walker,
} from '../../../src/a11y/windows-uia/automation.js';
import { BASE_PROPERTIES, PATTERNS, type PatternName, PROPERTY } from '../../../src/a11y/windows-uia/ids.js';
import { centre, contains, type Point, type Rect } from '../../../src/blueprint/geometry.js';
import { ComError, codeOf } from '../../../src/platform/windows/com/hresult.js';

/** What the system does not have. */
export type Refusal =
  | 'subtree cache'
  | 'children cache'
  | 'cache'
  | 'rich properties'
  | 'filter'
  | 'element from point'
  | 'find by runtime id'
  | 'patterns'
  | 'call timeouts'
  | 'events';

export type FakePatterns = { readonly [Name in PatternName]?: Patterns[Name] };

export interface NodeSpec {
  readonly type: number;
  readonly name: string;
  readonly bounds?: Rect;
  readonly properties?: Readonly<Record<number, PropertyValue>>;
  readonly patterns?: (node: FakeNode) => FakePatterns;
  readonly children?: readonly FakeNode[];
}

/** Provider side of one element. */
export class FakeNode {
  private static lastId = 0;
  readonly id = ++FakeNode.lastId;
  readonly children: FakeNode[] = [];
  parent: FakeNode | null = null;
  removed = false;
  /** Each call that reaches it ends as a timeout. */
  hangs = false;
  /** Without one it is known by its place only. */
  runtimeId: readonly number[] = [42, this.id];
  readonly properties = new Map<number, PropertyValue>();
  readonly patterns: FakePatterns;
  bounds: Rect | null;

  constructor(spec: NodeSpec) {
    this.bounds = spec.bounds ?? null;
    this.properties.set(PROPERTY.controlType, spec.type).set(PROPERTY.name, spec.name);
    for (const [id, value] of Object.entries(spec.properties ?? {})) this.properties.set(Number(id), value);
    this.patterns = spec.patterns?.(this) ?? {};
    for (const child of spec.children ?? []) this.append(child);
  }

  get name(): string {
    return String(this.properties.get(PROPERTY.name) ?? '');
  }

  append(child: FakeNode): void {
    child.parent = this;
    this.children.push(child);
  }

  remove(): void {
    this.parent?.children.splice(this.parent.children.indexOf(this), 1);
    for (const each of this.walk()) each.removed = true;
  }

  set(property: number, value: PropertyValue): void {
    this.properties.set(property, value);
  }

  value(property: number): PropertyValue {
    if (property === PROPERTY.runtimeId) return this.runtimeId;
    if (property === PROPERTY.boundingRectangle) {
      const at = this.bounds;
      return at === null ? [0, 0, 0, 0] : [at.x, at.y, at.width, at.height];
    }
    const pattern = PATTERNS.find(({ available }) => available === property);
    if (pattern !== undefined) return pattern.name in this.patterns;
    return this.properties.get(property);
  }

  *walk(): Generator<FakeNode> {
    yield this;
    for (const child of this.children) yield* child.walk();
  }

  find(name: string): FakeNode {
    for (const node of this.walk()) if (node.name === name) return node;
    throw new Error(`the fixture has no "${name}"`);
  }

  hangsBelow(): boolean {
    for (const node of this.walk()) if (node.hangs) return true;
    return false;
  }
}

export interface FakeUiaWindow {
  readonly hwnd: Hwnd;
  root: FakeNode;
  /** Its thread takes no messages. */
  hung: boolean;
  /** Its process is gone. */
  dead: boolean;
}

const fail = (call: string, code: string): never => {
  throw new ComError(call, codeOf(code));
};

export class FakeAutomation implements Automation {
  outstanding = 0;
  /** Calls that reached a provider or the system, by name. */
  readonly calls: string[] = [];
  callTimeoutMs = 0;
  /** Values of password fields that were fetched. */
  passwordsRead = 0;
  private readonly listeners = new Set<{ hwnd: Hwnd; onEvent: (event: AutomationEvent) => void }>();
  /** Told before each call: a test may let a process die in the middle of a read. */
  onCall: (call: string) => void = () => {};

  constructor(
    readonly windows: FakeUiaWindow[],
    readonly refusals: ReadonlySet<Refusal> = new Set(),
  ) {}

  elementFromHandle(hwnd: Hwnd): UiaElement | null {
    this.called('ElementFromHandle');
    const window = this.windows.find((each) => each.hwnd === hwnd && !each.dead);
    if (window === undefined) return fail('ElementFromHandle', 'UIA_E_ELEMENTNOTAVAILABLE');
    return this.element(window.root, null);
  }

  elementFromPoint(point: Point): UiaElement | null {
    this.called('ElementFromPoint');
    if (this.refusals.has('element from point')) return fail('ElementFromPoint', 'E_NOTIMPL');
    for (const { root, dead } of this.windows) {
      if (dead || root.bounds === null || !contains(root.bounds, point)) continue;
      let hit = root;
      for (const node of root.walk()) {
        const hidden = node.properties.get(PROPERTY.isOffscreen) === true;
        if (node.bounds !== null && !hidden && contains(node.bounds, point)) hit = node;
      }
      return this.element(hit, null);
    }
    return null;
  }

  cacheRequest(spec: CacheSpec): CacheRequest {
    const { refusals } = this;
    if (refusals.has('cache')) fail('CreateCacheRequest', 'E_NOTIMPL');
    if (spec.scope === 'subtree' && refusals.has('subtree cache')) fail('put_TreeScope', 'E_NOTIMPL');
    if (spec.filter === 'onscreen' && refusals.has('filter')) fail('CreatePropertyCondition', 'E_NOTIMPL');
    if (refusals.has('rich properties') && spec.properties.some((id) => !BASE_PROPERTIES.includes(id))) {
      fail('AddProperty', 'E_INVALIDARG');
    }
    return { spec, ...this.counted() };
  }

  walker(): Walker {
    const step = (call: string, node: FakeNode | null, request: CacheRequest | null): UiaElement | null => {
      this.called(call);
      if (node?.hangs) return fail(call, 'UIA_E_TIMEOUT');
      return node === null ? null : this.element(node, request);
    };
    return {
      firstChild: (of, request) => step('GetFirstChildElement', nodeOf(of).children[0] ?? null, request),
      nextSibling: (of, request) => {
        const node = nodeOf(of);
        const siblings = node.parent?.children ?? [];
        return step('GetNextSiblingElement', siblings[siblings.indexOf(node) + 1] ?? null, request);
      },
      parent: (of, request) => step('GetParentElement', nodeOf(of).parent, request),
      ...this.counted(),
    };
  }

  setCallTimeout(ms: number): boolean {
    this.callTimeoutMs = ms;
    return !this.refusals.has('call timeouts');
  }

  async listen(hwnd: Hwnd, onEvent: (event: AutomationEvent) => void): Promise<Listening> {
    if (this.refusals.has('events')) return { taken: [], late: false, stop: async () => {} };
    const listener = { hwnd, onEvent };
    this.listeners.add(listener);
    return {
      taken: ['structure', 'property', 'focus', 'window'],
      late: false,
      stop: async () => void this.listeners.delete(listener),
    };
  }

  raise(hwnd: Hwnd, event: AutomationEvent): void {
    for (const each of this.listeners) if (each.hwnd === hwnd) each.onEvent(event);
  }

  get listening(): number {
    return this.listeners.size;
  }

  close(): void {
    this.listeners.clear();
  }

  element(node: FakeNode, request: CacheRequest | null): FakeElement {
    return new FakeElement(this, node, request === null ? null : request.spec);
  }

  called(call: string): void {
    this.calls.push(call);
    this.onCall(call);
  }

  /** The window a node is in; its faults are those of the process. */
  windowOf(node: FakeNode): FakeUiaWindow | undefined {
    let top = node;
    while (top.parent !== null) top = top.parent;
    return this.windows.find(({ root }) => root === top);
  }

  counted(): Releasable {
    this.outstanding += 1;
    let released = false;
    return {
      release: () => {
        if (released) throw new Error('released twice');
        released = true;
        this.outstanding -= 1;
      },
    };
  }
}

function nodeOf(element: UiaElement): FakeNode {
  return (element as FakeElement).node;
}

class FakeElement implements UiaElement {
  private readonly reference: Releasable;

  constructor(
    private readonly automation: FakeAutomation,
    readonly node: FakeNode,
    private readonly cache: CacheSpec | null,
  ) {
    this.reference = automation.counted();
    const secret = node.properties.get(PROPERTY.isPassword) === true && cache?.properties.includes(PROPERTY.value);
    if (secret) automation.passwordsRead += 1;
  }

  current(property: number): PropertyValue {
    this.reach('GetCurrentPropertyValueEx');
    if (this.automation.refusals.has('rich properties') && !BASE_PROPERTIES.includes(property)) {
      return fail('GetCurrentPropertyValueEx', 'E_NOTIMPL');
    }
    if (property === PROPERTY.value && this.node.properties.get(PROPERTY.isPassword) === true) {
      this.automation.passwordsRead += 1;
    }
    return this.node.value(property);
  }

  cached(property: number): PropertyValue {
    if (!this.cache?.properties.includes(property)) return fail('GetCachedPropertyValueEx', 'E_INVALIDARG');
    return this.node.value(property);
  }

  cachedChildren(): readonly UiaElement[] {
    if (this.cache?.scope !== 'subtree') return fail('GetCachedChildren', 'E_NOTIMPL');
    const { filter } = this.cache;
    const seen: UiaElement[] = [];
    const visit = (node: FakeNode) => {
      for (const child of node.children) {
        const off = child.properties.get(PROPERTY.isOffscreen) === true;
        if (filter === 'onscreen' && off) visit(child);
        else seen.push(new FakeElement(this.automation, child, this.cache));
      }
    };
    visit(this.node);
    return seen;
  }

  children(request: CacheRequest): readonly UiaElement[] {
    this.reach('FindAllBuildCache');
    if (this.automation.refusals.has('children cache')) return fail('FindAllBuildCache', 'E_NOTIMPL');
    if (this.node.hangs) return fail('FindAllBuildCache', 'UIA_E_TIMEOUT');
    return this.node.children.map((child) => this.automation.element(child, request));
  }

  findReadableValues(request: CacheRequest): readonly UiaElement[] {
    this.reach('FindAllBuildCache');
    if (this.automation.refusals.has('find by runtime id')) fail('CreateAndCondition', 'E_NOTIMPL');
    if (this.node.hangsBelow()) return fail('FindAllBuildCache', 'UIA_E_TIMEOUT');
    const found = [...this.node.walk()].filter(
      (node) => node !== this.node && 'Value' in node.patterns && node.properties.get(PROPERTY.isPassword) !== true,
    );
    return found.map((node) => this.automation.element(node, request));
  }

  findByRuntimeId(runtimeId: readonly number[]): UiaElement | null {
    this.reach('FindFirst');
    if (this.automation.refusals.has('find by runtime id')) return fail('CreatePropertyCondition', 'E_NOTIMPL');
    for (const node of this.node.walk()) {
      if (node.runtimeId.join() === runtimeId.join()) return this.automation.element(node, null);
    }
    return null;
  }

  updated(request: CacheRequest): UiaElement | null {
    this.reach('BuildUpdatedCache');
    const { scope } = request.spec;
    if (scope === 'subtree' ? this.node.hangsBelow() : this.node.hangs)
      return fail('BuildUpdatedCache', 'UIA_E_TIMEOUT');
    return this.automation.element(this.node, request);
  }

  pattern<Name extends PatternName>(name: Name): (Patterns[Name] & Releasable) | null {
    this.reach('GetCurrentPattern');
    if (this.automation.refusals.has('patterns')) return fail('GetCurrentPattern', 'E_NOTIMPL');
    const found = this.node.patterns[name] as Patterns[Name] | undefined;
    return found === undefined ? null : { ...found, ...this.automation.counted() };
  }

  setFocus(): void {
    this.reach('SetFocus');
    if (this.node.properties.get(PROPERTY.isKeyboardFocusable) !== true) fail('SetFocus', 'UIA_E_INVALIDOPERATION');
    const window = this.automation.windowOf(this.node);
    for (const node of window?.root.walk() ?? []) node.set(PROPERTY.hasKeyboardFocus, node === this.node);
  }

  showContextMenu(): void {
    this.reach('ShowContextMenu');
    fail('ShowContextMenu', 'E_NOINTERFACE');
  }

  addReference(): UiaElement {
    return new FakeElement(this.automation, this.node, this.cache);
  }

  release(): void {
    this.reference.release();
  }

  private reach(call: string): void {
    this.automation.called(call);
    const window = this.automation.windowOf(this.node);
    if (this.node.removed || window === undefined) fail(call, 'UIA_E_ELEMENTNOTAVAILABLE');
    if (window?.dead) fail(call, 'RPC_S_SERVER_UNAVAILABLE');
    if (window?.hung) fail(call, 'UIA_E_TIMEOUT');
  }
}

export function middle(node: FakeNode): Point {
  if (node.bounds === null) throw new Error(`"${node.name}" has no bounds`);
  return centre(node.bounds);
}
