/**
 * Subscriptions of one window over COM. Each is refused on its own; those that were taken are taken back at the end. Every call
 * that may wait for another process runs on another thread, one at a time: this thread is the one that handlers run on, of all
 * windows, and Node's pool of threads is small.
 */
import { ComError, codeOf } from '../../platform/windows/com/hresult.js';
import {
  type ComObject,
  type Implementation,
  type ImplementedObject,
  type InterfaceName,
  implement,
  type Outcome,
} from '../../platform/windows/com/index.js';
import type { AutomationEvent, Listening } from './automation.js';
import { ComElement, TREE_SCOPE } from './com-element.js';
import { PROPERTY } from './ids.js';
import { outcomeOf } from './outcomes.js';
import { WATCHED_PROPERTIES } from './watch.js';

type Client = ComObject<'IUIAutomation'>;
type Target = ComObject<'IUIAutomationElement'>;
type Request = ComObject<'IUIAutomationCacheRequest'>;
type Kind = Listening['taken'][number];

/** Longer than a call is ever waited for: its late answer is still needed, to take back what it brought about. */
const LATE_MS = 600_000;

/** `UIA_…EventId`, UIAutomationClient.h. */
const EVENTS: readonly (readonly [id: number, kind: Exclude<AutomationEvent['kind'], 'property'>])[] = [
  [20003, 'opened'], // MenuOpened
  [20007, 'closed'], // MenuClosed
  [20006, 'structure'], // AsyncContentLoaded
  [20008, 'structure'], // LayoutInvalidated
  [20009, 'state'], // Invoke_Invoked
  [20012, 'state'], // SelectionItem_ElementSelected
  [20013, 'state'], // Selection_Invalidated
  [20014, 'text'], // Text_TextSelectionChanged
  [20015, 'text'], // Text_TextChanged
  [20016, 'opened'], // Window_WindowOpened
  [20017, 'closed'], // Window_WindowClosed
];

/**
 * @param deadline `performance.now()` milliseconds for all of them together
 * @returns also past it: what was subscribed to must be taken back
 */
export async function listenTo(
  client: Client,
  target: Target,
  request: Request,
  onEvent: (event: AutomationEvent) => void,
  deadline: number,
): Promise<Listening> {
  const scope = TREE_SCOPE.subtree;
  const subscriptions = new Subscriptions(target.retain(null), deadline);
  const { element } = subscriptions;
  try {
    for (const [id, kind] of EVENTS) {
      await subscriptions.add('window', 'IUIAutomationEventHandler', {
        handler: {
          HandleAutomationEvent: (sender) => {
            onEvent({ kind, runtimeId: ComElement.runtimeIdOf(sender) });
            return undefined;
          },
        },
        add: (handler) =>
          client.attemptWithin(LATE_MS, 'AddAutomationEventHandler', id, element, scope, request, handler),
        remove: (handler) => client.attemptWithin(LATE_MS, 'RemoveAutomationEventHandler', id, element, handler),
      });
    }
    await subscriptions.add('structure', 'IUIAutomationStructureChangedEventHandler', {
      handler: {
        HandleStructureChangedEvent: (sender) => {
          onEvent({ kind: 'structure', runtimeId: ComElement.runtimeIdOf(sender) });
          return undefined;
        },
      },
      add: (handler) =>
        client.attemptWithin(LATE_MS, 'AddStructureChangedEventHandler', element, scope, request, handler),
      remove: (handler) => client.attemptWithin(LATE_MS, 'RemoveStructureChangedEventHandler', element, handler),
    });
    const properties = WATCHED_PROPERTIES;
    await subscriptions.add('property', 'IUIAutomationPropertyChangedEventHandler', {
      handler: {
        HandlePropertyChangedEvent: (sender, id) => {
          onEvent({ kind: 'property', property: id, runtimeId: ComElement.runtimeIdOf(sender) });
          return undefined;
        },
      },
      add: (handler) =>
        client.attemptWithin(
          LATE_MS,
          'AddPropertyChangedEventHandlerNativeArray',
          element,
          scope,
          request,
          handler,
          properties,
          properties.length,
        ),
      remove: (handler) => client.attemptWithin(LATE_MS, 'RemovePropertyChangedEventHandler', element, handler),
    });
    const pid = await subscriptions.ask(
      element.attemptWithin(LATE_MS, 'GetCurrentPropertyValueEx', PROPERTY.processId, true),
    );
    await subscriptions.add('focus', 'IUIAutomationFocusChangedEventHandler', {
      handler: {
        // Of the whole desktop: what is known to be of another process says nothing of this window.
        HandleFocusChangedEvent: (sender) => {
          const other = processOf(sender);
          if (!pid.ok || other === null || other === pid.value) {
            onEvent({ kind: 'focus', runtimeId: ComElement.runtimeIdOf(sender) });
          }
          return undefined;
        },
      },
      add: (handler) => client.attemptWithin(LATE_MS, 'AddFocusChangedEventHandler', request, handler),
      remove: (handler) => client.attemptWithin(LATE_MS, 'RemoveFocusChangedEventHandler', handler),
    });
    return subscriptions;
  } catch (error) {
    if (outcomeOf(error) !== 'timeout') throw error;
    subscriptions.late = true;
    return subscriptions;
  }
}

interface Subscription<N extends InterfaceName> {
  readonly handler: Implementation<N>;
  add(handler: ImplementedObject): Promise<Outcome<unknown>>;
  remove(handler: ImplementedObject): Promise<unknown>;
}

/** What one window's listener holds. */
class Subscriptions implements Listening {
  private readonly kinds = new Set<Kind>();
  private readonly stops: (() => Promise<void>)[] = [];
  private stopped = false;
  late = false;

  /** @param element taken over */
  constructor(
    readonly element: Target,
    private readonly deadline: number,
  ) {}

  get taken(): readonly Kind[] {
    return [...this.kinds];
  }

  /** The answer of a call, in the time that is left. @throws ComError UIA_E_TIMEOUT */
  async ask<T>(call: Promise<Outcome<T>>): Promise<Outcome<T>> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const expire = () => reject(new ComError('subscribing', codeOf('UIA_E_TIMEOUT')));
      timer = setTimeout(expire, Math.max(0, this.deadline - performance.now()));
    });
    try {
      return await Promise.race([call, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** What the system refuses is left out. @throws ComError UIA_E_TIMEOUT */
  async add<N extends InterfaceName>(kind: Kind, name: N, { handler, add, remove }: Subscription<N>): Promise<void> {
    // A handler that fails must not fail COM's call; what it would have told is told by the next look.
    const object = implement(name, handler, { onError: () => undefined });
    const adding = add(object);
    const stop = async () => {
      object.disconnect();
      // One that was added too late is taken back, too.
      if ((await adding).ok) await remove(object);
      object.release();
    };
    this.stops.push(stop);
    if ((await this.ask(adding)).ok) this.kinds.add(kind);
    else {
      this.stops.pop();
      object.release();
    }
  }

  /** One after the other: of a window that hangs, one thread waits. */
  async stop(): Promise<void> {
    if (this.stopped) return;
    this.stopped = true;
    for (const stop of this.stops) await stop();
    this.element.release();
  }
}

/** As the event brought it along: asking for it now could wait for a process that hangs. */
function processOf(sender: Target | null): number | null {
  const cached = sender?.attempt('GetCachedPropertyValueEx', PROPERTY.processId, true);
  return cached?.ok && typeof cached.value === 'number' ? cached.value : null;
}
