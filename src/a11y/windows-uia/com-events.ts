/** Subscriptions of one window over COM. Each is refused on its own; those that were taken are taken back at the end. */
import { type ComObject, type ImplementedObject, implement } from '../../platform/windows/com/index.js';
import type { AutomationEvent, Listening } from './automation.js';
import { ComElement, TREE_SCOPE } from './com-element.js';
import { PROPERTY } from './ids.js';
import { WATCHED_PROPERTIES } from './watch.js';

type Client = ComObject<'IUIAutomation'>;
type Target = ComObject<'IUIAutomationElement'>;
type Request = ComObject<'IUIAutomationCacheRequest'>;
type Kind = Listening['taken'][number];

/** Adding and removing waits for other processes. */
const ADD_MS = 1500;
const REMOVE_MS = 1500;

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

export async function listenTo(
  client: Client,
  target: Target,
  request: Request,
  onEvent: (event: AutomationEvent) => void,
): Promise<Listening> {
  const taken = new Set<Kind>();
  const stops: (() => Promise<void>)[] = [];
  const scope = TREE_SCOPE.subtree;
  const element = target.retain(null);
  const pid = processOf(target);
  // A handler that fails must not fail COM's call; what it would have told is told by the next look.
  const options = { onError: () => undefined };
  const keep = (kind: Kind, handler: ImplementedObject, added: boolean, remove: () => Promise<unknown>) => {
    if (!added) return handler.release();
    taken.add(kind);
    stops.push(async () => {
      handler.disconnect();
      await remove();
      handler.release();
    });
  };

  const kinds = new Map(EVENTS);
  for (const [id] of EVENTS) {
    const handler = implement(
      'IUIAutomationEventHandler',
      {
        HandleAutomationEvent: (sender, event) => {
          onEvent({ kind: kinds.get(event) ?? 'state', runtimeId: ComElement.runtimeIdOf(sender) });
          return undefined;
        },
      },
      options,
    );
    const { ok } = await client.attemptWithin(
      ADD_MS,
      'AddAutomationEventHandler',
      id,
      element,
      scope,
      request,
      handler,
    );
    keep('window', handler, ok, () =>
      client.attemptWithin(REMOVE_MS, 'RemoveAutomationEventHandler', id, element, handler),
    );
  }

  const structure = implement(
    'IUIAutomationStructureChangedEventHandler',
    {
      HandleStructureChangedEvent: (sender) => {
        onEvent({ kind: 'structure', runtimeId: ComElement.runtimeIdOf(sender) });
        return undefined;
      },
    },
    options,
  );
  const structured = await client.attemptWithin(
    ADD_MS,
    'AddStructureChangedEventHandler',
    element,
    scope,
    request,
    structure,
  );
  keep('structure', structure, structured.ok, () =>
    client.attemptWithin(REMOVE_MS, 'RemoveStructureChangedEventHandler', element, structure),
  );

  const property = implement(
    'IUIAutomationPropertyChangedEventHandler',
    {
      HandlePropertyChangedEvent: (sender, id) => {
        onEvent({ kind: 'property', property: id, runtimeId: ComElement.runtimeIdOf(sender) });
        return undefined;
      },
    },
    options,
  );
  const changed = await client.attemptWithin(
    ADD_MS,
    'AddPropertyChangedEventHandlerNativeArray',
    element,
    scope,
    request,
    property,
    WATCHED_PROPERTIES,
    WATCHED_PROPERTIES.length,
  );
  keep('property', property, changed.ok, () =>
    client.attemptWithin(REMOVE_MS, 'RemovePropertyChangedEventHandler', element, property),
  );

  const focus = implement(
    'IUIAutomationFocusChangedEventHandler',
    {
      // Of the whole desktop: what is not of this process says nothing of this window.
      HandleFocusChangedEvent: (sender) => {
        if (pid === null || processOf(sender) === pid) {
          onEvent({ kind: 'focus', runtimeId: ComElement.runtimeIdOf(sender) });
        }
        return undefined;
      },
    },
    options,
  );
  const focused = await client.attemptWithin(ADD_MS, 'AddFocusChangedEventHandler', request, focus);
  keep('focus', focus, focused.ok, () => client.attemptWithin(REMOVE_MS, 'RemoveFocusChangedEventHandler', focus));

  let stopped = false;
  return {
    taken: [...taken],
    async stop() {
      if (stopped) return;
      stopped = true;
      for (const stop of stops) await stop();
      element.release();
    },
  };
}

function processOf(sender: Target | null): number | null {
  const cached = sender?.attempt('GetCachedPropertyValueEx', PROPERTY.processId, true);
  if (cached?.ok && typeof cached.value === 'number') return cached.value;
  const current = sender?.attempt('GetCurrentPropertyValueEx', PROPERTY.processId, true);
  return current?.ok && typeof current.value === 'number' ? current.value : null;
}
