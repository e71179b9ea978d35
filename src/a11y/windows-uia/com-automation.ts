/** `Automation` over COM: IUIAutomation and what it makes. One thread only, in the multithreaded apartment. */
import type { Point } from '../../blueprint/geometry.js';
import { LumosError } from '../../errors.js';
import { CoApartment, type ComObject, withScope } from '../../platform/windows/com/index.js';
import { CLSID_CUIAutomation, CLSID_CUIAutomation8 } from '../../platform/windows/uia-interfaces.js';
import type {
  Automation,
  AutomationEvent,
  CacheRequest,
  CacheSpec,
  Hwnd,
  Listening,
  UiaElement,
  Walker,
} from './automation.js';
import { ComCacheRequest, ComElement, type ComHost, ComWalker, notImplemented, TREE_SCOPE } from './com-element.js';
import { listenTo } from './com-events.js';
import { PROPERTY, patternIds } from './ids.js';
import { attempt } from './outcomes.js';

/** All subscriptions to one window together, in milliseconds: each waits for the window's process. */
const SUBSCRIBE_MS = 4000;

export class ComAutomation implements Automation, ComHost {
  outstanding = 0;
  readonly trueCondition: ComObject<'IUIAutomationCondition'>;

  private constructor(
    private readonly apartment: CoApartment,
    readonly client: ComObject<'IUIAutomation'>,
    /** Windows 8 and later. */
    private readonly newer: ComObject<'IUIAutomation2'> | null,
  ) {
    this.trueCondition = required(client.call('CreateTrueCondition'), 'CreateTrueCondition');
  }

  /** @throws LumosError BACKEND_UNAVAILABLE where COM or UI Automation is not there */
  static open(): ComAutomation {
    const apartment = CoApartment.enter();
    const newer = attempt(() => apartment.createFirst([CLSID_CUIAutomation8], 'IUIAutomation2'), null);
    const client = newer === null ? null : newer.as('IUIAutomation');
    const found = client ?? attempt(() => apartment.createFirst([CLSID_CUIAutomation], 'IUIAutomation'), null);
    if (found === null) {
      apartment.leave();
      throw new LumosError('BACKEND_UNAVAILABLE', 'UI Automation is not registered on this system.', {
        hint: 'It is part of Windows 7 and later; under Wine it needs version 10 or later.',
      });
    }
    return new ComAutomation(apartment, found, newer);
  }

  elementFromHandle(hwnd: Hwnd): UiaElement | null {
    return ComElement.of(this, this.client.call('ElementFromHandle', BigInt(hwnd)));
  }

  elementFromPoint({ x, y }: Point): UiaElement | null {
    return ComElement.of(this, this.client.call('ElementFromPoint', { x: Math.round(x), y: Math.round(y) }));
  }

  cacheRequest(spec: CacheSpec): CacheRequest {
    const request = required(this.client.call('CreateCacheRequest'), 'CreateCacheRequest');
    try {
      const filter =
        spec.filter === 'raw'
          ? this.trueCondition
          : required(
              this.client.call('CreatePropertyCondition', PROPERTY.isOffscreen, false),
              'CreatePropertyCondition',
            );
      try {
        request.call('put_TreeFilter', filter);
      } finally {
        if (filter !== this.trueCondition) filter.release();
      }
      // The scope of a new request is the element: Wine 10 refuses every other.
      if (spec.scope !== 'element') request.call('put_TreeScope', TREE_SCOPE[spec.scope] | TREE_SCOPE.element);
      for (const property of spec.properties) request.call('AddProperty', property);
      return new ComCacheRequest(request, spec);
    } catch (error) {
      request.release();
      throw error;
    }
  }

  /** `get_RawViewWalker` is a stub in Wine 10; a walker over everything is the same. */
  walker(): Walker {
    const walker = required(this.client.call('CreateTreeWalker', this.trueCondition), 'CreateTreeWalker');
    return new ComWalker(this, walker);
  }

  readableValues(): ComObject<'IUIAutomationCondition'> | null {
    return withScope((scope) => {
      const readable = this.client.call('CreatePropertyCondition', PROPERTY.isPassword, false);
      const valued = this.client.call('CreatePropertyCondition', patternIds('Value').available, true);
      const both = this.client.call('CreateAndCondition', readable, valued);
      return both === null ? null : scope.keep(both);
    });
  }

  runtimeIdCondition(runtimeId: readonly number[]): ComObject<'IUIAutomationCondition'> | null {
    return this.client.call('CreatePropertyCondition', PROPERTY.runtimeId, runtimeId);
  }

  /** Every call then ends with UIA_E_TIMEOUT at the latest. Refused by Wine 10. */
  setCallTimeout(ms: number): boolean {
    const { newer } = this;
    if (newer === null) return false;
    const limit = Math.max(1, Math.ceil(ms));
    return newer.attempt('put_TransactionTimeout', limit).ok && newer.attempt('put_ConnectionTimeout', limit).ok;
  }

  async listen(hwnd: Hwnd, onEvent: (event: AutomationEvent) => void): Promise<Listening> {
    const deadline = performance.now() + SUBSCRIBE_MS;
    this.setCallTimeout(SUBSCRIBE_MS);
    const element = await this.client.callWithin(SUBSCRIBE_MS, 'ElementFromHandle', BigInt(hwnd));
    if (element === null) throw notImplemented('ElementFromHandle');
    try {
      const request = this.cacheRequest({
        scope: 'element',
        filter: 'raw',
        properties: [PROPERTY.runtimeId, PROPERTY.processId],
      });
      try {
        return await listenTo(this.client, element, (request as ComCacheRequest).object, onEvent, deadline);
      } finally {
        request.release();
      }
    } finally {
      element.release();
    }
  }

  count(by: 1 | -1): void {
    this.outstanding += by;
  }

  close(): void {
    this.trueCondition.release();
    this.newer?.release();
    this.client.release();
    this.apartment.leave();
  }
}

/** S_OK with a null where something must be made: as good as not there. */
function required<T>(made: T | null, call: string): T {
  if (made === null) throw notImplemented(call);
  return made;
}
