/** Elements, cache requests and walkers over COM. */
import { ComError, codeOf, E_NOTIMPL } from '../../platform/windows/com/hresult.js';
import type { ComObject } from '../../platform/windows/com/index.js';
import type { VariantValue } from '../../platform/windows/com/variant.js';
import type { CacheRequest, CacheSpec, Patterns, PropertyValue, Releasable, UiaElement, Walker } from './automation.js';
import { comPattern } from './com-patterns.js';
import { type PatternName, PROPERTY } from './ids.js';

/** What elements share: the conditions they search with, and the count of references. */
export interface ComHost {
  readonly trueCondition: ComObject<'IUIAutomationCondition'>;
  /** Is no password and has the Value pattern. */
  readableValues(): ComObject<'IUIAutomationCondition'> | null;
  runtimeIdCondition(runtimeId: readonly number[]): ComObject<'IUIAutomationCondition'> | null;
  count(by: 1 | -1): void;
}

/** `TreeScope`, UIAutomationClient.h. */
export const TREE_SCOPE = { element: 1, children: 2, descendants: 4, subtree: 7 } as const;

export class ComElement implements UiaElement {
  private live = true;

  constructor(
    readonly host: ComHost,
    readonly object: ComObject<'IUIAutomationElement'>,
  ) {
    host.count(1);
  }

  static of(host: ComHost, object: ComObject<'IUIAutomationElement'> | null): ComElement | null {
    return object === null ? null : new ComElement(host, object);
  }

  /** `Ex` with ignoreDefaultValue: Wine 10 has no other, and Windows else makes up values for absent patterns. */
  current(property: number): PropertyValue {
    return plainValue(this.object.call('GetCurrentPropertyValueEx', property, true));
  }

  cached(property: number): PropertyValue {
    return plainValue(this.object.call('GetCachedPropertyValueEx', property, true));
  }

  cachedChildren(): readonly UiaElement[] {
    return elementsOf(this.host, this.object.call('GetCachedChildren'));
  }

  children(request: CacheRequest): readonly UiaElement[] {
    const cache = (request as ComCacheRequest).object;
    return elementsOf(
      this.host,
      this.object.call('FindAllBuildCache', TREE_SCOPE.children, this.host.trueCondition, cache),
    );
  }

  findReadableValues(request: CacheRequest): readonly UiaElement[] {
    const condition = this.host.readableValues();
    if (condition === null) throw notImplemented('CreateAndCondition');
    try {
      const cache = (request as ComCacheRequest).object;
      return elementsOf(this.host, this.object.call('FindAllBuildCache', TREE_SCOPE.descendants, condition, cache));
    } finally {
      condition.release();
    }
  }

  findByRuntimeId(runtimeId: readonly number[]): UiaElement | null {
    const condition = this.host.runtimeIdCondition(runtimeId);
    if (condition === null) return null;
    try {
      return ComElement.of(this.host, this.object.call('FindFirst', TREE_SCOPE.descendants, condition));
    } finally {
      condition.release();
    }
  }

  updated(request: CacheRequest): UiaElement | null {
    return ComElement.of(this.host, this.object.call('BuildUpdatedCache', (request as ComCacheRequest).object));
  }

  pattern<Name extends PatternName>(name: Name): (Patterns[Name] & Releasable) | null {
    return comPattern(this, name);
  }

  setFocus(): void {
    this.object.call('SetFocus');
  }

  showContextMenu(): void {
    const newer = this.object.as('IUIAutomationElement3');
    if (newer === null) throw new ComError('IUIAutomationElement3', codeOf('E_NOINTERFACE'));
    try {
      newer.call('ShowContextMenu');
    } finally {
      newer.release();
    }
  }

  addReference(): UiaElement {
    return new ComElement(this.host, this.object.retain());
  }

  release(): void {
    if (!this.live) return;
    this.live = false;
    this.host.count(-1);
    this.object.release();
  }

  /** The runtime id that an event's sender brought along. */
  static runtimeIdOf(sender: ComObject<'IUIAutomationElement'> | null): readonly number[] | null {
    if (sender === null) return null;
    const cached = sender.attempt('GetCachedPropertyValueEx', PROPERTY.runtimeId, true);
    const value = cached.ok ? plainValue(cached.value) : null;
    return Array.isArray(value) ? value : null;
  }
}

export class ComCacheRequest implements CacheRequest {
  constructor(
    readonly object: ComObject<'IUIAutomationCacheRequest'>,
    readonly spec: CacheSpec,
  ) {}

  release(): void {
    this.object.release();
  }
}

export class ComWalker implements Walker {
  constructor(
    private readonly host: ComHost,
    private readonly object: ComObject<'IUIAutomationTreeWalker'>,
  ) {}

  firstChild(of: UiaElement, request: CacheRequest | null): UiaElement | null {
    return this.step(
      request === null
        ? this.object.call('GetFirstChildElement', native(of))
        : this.object.call('GetFirstChildElementBuildCache', native(of), (request as ComCacheRequest).object),
    );
  }

  nextSibling(of: UiaElement, request: CacheRequest | null): UiaElement | null {
    return this.step(
      request === null
        ? this.object.call('GetNextSiblingElement', native(of))
        : this.object.call('GetNextSiblingElementBuildCache', native(of), (request as ComCacheRequest).object),
    );
  }

  parent(of: UiaElement, request: CacheRequest | null): UiaElement | null {
    return this.step(
      request === null
        ? this.object.call('GetParentElement', native(of))
        : this.object.call('GetParentElementBuildCache', native(of), (request as ComCacheRequest).object),
    );
  }

  release(): void {
    this.object.release();
  }

  private step(found: ComObject<'IUIAutomationElement'> | null): UiaElement | null {
    return ComElement.of(this.host, found);
  }
}

export function native(element: UiaElement): ComObject<'IUIAutomationElement'> {
  return (element as ComElement).object;
}

/** S_OK with NULL is "none". The array is released, its elements are the caller's. */
export function elementsOf(host: ComHost, array: ComObject<'IUIAutomationElementArray'> | null): ComElement[] {
  if (array === null) return [];
  try {
    const length = array.call('get_Length');
    const elements: ComElement[] = [];
    for (let index = 0; index < length; index++) {
      const element = array.call('GetElement', index);
      if (element !== null) elements.push(new ComElement(host, element));
    }
    return elements;
  } finally {
    array.release();
  }
}

/**
 * Objects stand for "not supported" (UiaGetReservedNotSupportedValue) or are elements, which no property that is read has:
 * they are given back at once.
 */
function plainValue(value: VariantValue): PropertyValue {
  if (value === null || typeof value !== 'object') return typeof value === 'bigint' ? Number(value) : value;
  if (Array.isArray(value)) {
    const numbers: number[] = [];
    for (const each of value as readonly VariantValue[]) {
      if (typeof each === 'number') numbers.push(each);
      else if (each !== null && typeof each === 'object' && 'release' in each) each.release();
    }
    return numbers;
  }
  if ('release' in value) value.release();
  return undefined;
}

/** For methods that this system does not have. */
export function notImplemented(call: string): ComError {
  return new ComError(call, E_NOTIMPL);
}
