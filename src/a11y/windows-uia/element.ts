/** One live element that is acted on: its facts as they are now, its patterns, and what calls to them came to. */
import type { Handle } from '../../blueprint/model.js';
import { LumosError } from '../../errors.js';
import type { Hwnd, Patterns, Releasable, UiaElement } from './automation.js';
import { freshFacts, withRequest } from './describe.js';
import type { Engine } from './engine.js';
import type { NodeFacts } from './facts.js';
import type { PatternName } from './ids.js';
import { attempt, outcomeOf } from './outcomes.js';
import { referenceOf, stale } from './reference.js';
import { failureOf, type PatternGap } from './refusals.js';
import { resolve } from './resolve.js';

/** One call to a provider, in milliseconds. */
const CALL_MS = 3000;

export type Used<T> = { readonly done: true; readonly value: T } | { readonly done: false; readonly gap: PatternGap };

export class Element {
  private constructor(
    readonly engine: Engine,
    readonly hwnd: Hwnd,
    readonly key: string,
    private element: UiaElement,
    public facts: NodeFacts,
  ) {}

  /**
   * null = the handle is not of a UIA element (a child window: see `controls.ts`), or none any more.
   * @throws LumosError STALE_ID, APP_UNRESPONSIVE
   */
  static open(engine: Engine, handle: Handle): Element | null {
    const { hwnd } = referenceOf(handle);
    const { automation, windows } = engine.platform;
    if (!windows.exists(hwnd)) throw stale(handle.key);
    engine.requireResponse(hwnd, windows.title(hwnd));
    automation.setCallTimeout(CALL_MS);
    const element = resolve(engine, handle);
    if (element === null) return null;
    const facts = factsNow(engine, element, handle.key);
    if (facts === null) {
      engine.held.drop(hwnd, handle.key);
      throw stale(handle.key);
    }
    const opened = new Element(engine, hwnd, handle.key, element, facts);
    opened.realize();
    return opened;
  }

  /** Reads the facts anew; false where the element is gone. */
  refresh(): boolean {
    const facts = factsNow(this.engine, this.element, this.key);
    if (facts === null) return false;
    this.facts = facts;
    return true;
  }

  /**
   * Calls a method of a pattern. What the provider merely refuses is a gap; what tells of the element or of the delivery is
   * thrown.
   * @param means how the call is named in messages
   * @throws LumosError STALE_ID, TIMEOUT, NOT_ACTIONABLE, PERMISSION_REQUIRED
   */
  use<Name extends PatternName, T>(name: Name, means: string, call: (pattern: Patterns[Name]) => T): Used<T> {
    let pattern: (Patterns[Name] & Releasable) | null;
    try {
      pattern = this.element.pattern(name);
    } catch (error) {
      const failure = failureOf(error, `${name}Pattern`, 'not_delivered');
      if (failure !== null) throw failure;
      return { done: false, gap: 'refused' };
    }
    if (pattern === null) return { done: false, gap: 'absent' };
    try {
      return { done: true, value: call(pattern) };
    } catch (error) {
      const failure = failureOf(error, means);
      if (failure !== null) throw failure;
      return { done: false, gap: 'refused' };
    } finally {
      pattern.release();
    }
  }

  /** The answer of a pattern's question; null where it cannot be asked. */
  ask<Name extends PatternName, T>(name: Name, question: (pattern: Patterns[Name]) => T): T | null {
    const used = this.use(name, `${name}Pattern`, question);
    return used.done ? used.value : null;
  }

  /** @throws LumosError see `use`; false = merely refused */
  call(means: string, run: (element: UiaElement) => void): boolean {
    try {
      run(this.element);
      return true;
    } catch (error) {
      const failure = failureOf(error, means);
      if (failure !== null) throw failure;
      return false;
    }
  }

  /** This element and those above it, up to the window's own, as long as `visit` gives null. */
  upwards<T>(levels: number, visit: (element: Element) => T | null): T | null {
    const { automation } = this.engine.platform;
    const walker = attempt(() => automation.walker(), null);
    const passed: UiaElement[] = [];
    try {
      let at: UiaElement | null = this.element;
      for (let level = 0; at !== null && level < levels; level++) {
        const current: UiaElement = at;
        const facts = level === 0 ? this.facts : factsNow(this.engine, current, this.key);
        if (facts === null) return null;
        const found = visit(level === 0 ? this : new Element(this.engine, this.hwnd, this.key, current, facts));
        if (found !== null || walker === null) return found;
        at = attempt(() => walker.parent(current, null), null);
        if (at !== null) passed.push(at);
      }
      return null;
    } finally {
      for (const each of passed) each.release();
      walker?.release();
    }
  }

  /** An item of a long list that exists only as an idea is made real before anything is done to it. */
  private realize(): void {
    if (!this.facts.patterns.has('VirtualizedItem')) return;
    const made = this.use('VirtualizedItem', 'VirtualizedItemPattern.Realize', (pattern) => pattern.realize());
    if (made.done && !this.refresh()) throw stale(this.key);
  }
}

function factsNow(engine: Engine, element: UiaElement, key: string): NodeFacts | null {
  try {
    return withRequest(engine, (request) => freshFacts(element, request, 0, () => key));
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome === null) throw error;
    if (outcome === 'gone') return null;
    throw (
      failureOf(error, 'BuildUpdatedCache', 'not_delivered') ??
      new LumosError('APP_UNRESPONSIVE', 'The element does not answer.', { hint: 'Observe again.', cause: error })
    );
  }
}
