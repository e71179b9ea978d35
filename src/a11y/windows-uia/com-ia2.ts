/** `Ia2Object` over COM. */
import { ComError, isComError } from '../../platform/windows/com/hresult.js';
import { ComObject } from '../../platform/windows/com/index.js';
import type { VariantValue } from '../../platform/windows/com/variant.js';
import { INTERFACES, type InterfaceName } from '../../platform/windows/uia-interfaces.js';
import type { Ia2Object } from './ia2.js';

/** More actions than any element has. */
const MAX_ACTIONS = 16;

/**
 * By QueryService, as the specification demands ("Changing between Accessible Interfaces"). null where the application has no
 * IAccessible2, or no registered proxy brings it across the border of processes: then MSAA is what there is.
 */
export function accessible2(object: ComObject<'IAccessible'>): Ia2Object | null {
  const service = quietly(() => object.as('IServiceProvider'));
  if (service === null) return null;
  try {
    const asked = service.attempt('QueryService', INTERFACES.IAccessible.iid, INTERFACES.IAccessible2.iid);
    if (!asked.ok || asked.value === 0n) return null;
    return new ComIa2Object(ComObject.own(asked.value, 'IAccessible2', null));
  } finally {
    service.release();
  }
}

class ComIa2Object implements Ia2Object {
  constructor(private readonly object: ComObject<'IAccessible2'>) {}

  role(): number {
    return this.object.call('role');
  }
  states(): number {
    return this.object.call('get_states');
  }
  attributes(): string {
    return this.object.call('get_attributes') ?? '';
  }

  position(): ReturnType<Ia2Object['position']> {
    const [level, setSize, position] = this.object.call('get_groupPosition');
    return { level, setSize, position };
  }

  text(limit: number): ReturnType<Ia2Object['text']> {
    return this.with('IAccessibleText', (text) => {
      const length = text.call('get_nCharacters');
      // An offset past the end is refused.
      const shown = Math.min(length, limit);
      return { text: shown <= 0 ? '' : (text.call('get_text', 0, shown) ?? ''), length };
    });
  }

  replaceText(start: number, end: number, text: string): boolean {
    const done = this.with('IAccessibleEditableText', (editable) => {
      editable.call('replaceText', start, end, text);
      return true;
    });
    return done ?? false;
  }

  range(): ReturnType<Ia2Object['range']> {
    return this.with('IAccessibleValue', (value) => {
      const now = numberOf(value.call('get_currentValue'));
      if (now === null) return null;
      const min = quietly(() => numberOf(value.call('get_minimumValue')));
      const max = quietly(() => numberOf(value.call('get_maximumValue')));
      return { now, min, max };
    });
  }

  setCurrent(value: number): boolean {
    const done = this.with('IAccessibleValue', (object) => {
      object.call('setCurrentValue', { double: value });
      return true;
    });
    return done ?? false;
  }

  actions(): readonly string[] {
    return (
      this.with('IAccessibleAction', (action) => {
        const count = Math.min(action.call('nActions'), MAX_ACTIONS);
        return Array.from(
          { length: Math.max(0, count) },
          (_, index) => quietly(() => action.call('get_name', index)) ?? '',
        );
      }) ?? []
    );
  }

  doAction(index: number): void {
    this.with('IAccessibleAction', (action) => action.call('doAction', index));
  }

  release(): void {
    this.object.release();
  }

  /** Between its own interfaces an object is asked by QueryInterface. null = it has none of this kind. */
  private with<N extends InterfaceName, T>(name: N, work: (part: ComObject<N>) => T): T | null {
    const part = this.object.as(name);
    if (part === null) return null;
    try {
      return work(part);
    } finally {
      part.release();
    }
  }
}

/** null where the call fails. */
function quietly<T>(call: () => T): T | null {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof ComError) || isComError(error, 'gone', 'timeout')) throw error;
    return null;
  }
}

function numberOf(value: VariantValue): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
