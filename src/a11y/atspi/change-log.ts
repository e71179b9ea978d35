/**
 * What an application said has changed, as reason to ask again. Never as a source of values: events lack them, differ between
 * toolkits and are not sent for everything (scrolling in Chromium, moving a window anywhere).
 */
import type { Call, DBusConnection, Signal } from '../../platform/dbus/index.js';
import { ATSPI, REGISTRY_BUS_NAME, REGISTRY_PATH } from './protocol.js';
import { methodCall } from './protocol-acting.js';

const SUBSCRIBE_MS = 1000;
const PING_MS = 300;
const UNSUBSCRIBE_MS = 200;
const BUS = { destination: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus', interface: 'org.freedesktop.DBus' };
const REGISTRY = { bus: REGISTRY_BUS_NAME, path: REGISTRY_PATH };
const OBJECT = `${ATSPI}Event.Object`;
/** Members of `org.a11y.atspi.Event.Object` (Event.xml) and the classes to register them by. Bounds are asked anyway: not them. */
const EVENTS: Readonly<Record<string, string>> = {
  PropertyChange: 'object:property-change',
  StateChanged: 'object:state-changed',
  ChildrenChanged: 'object:children-changed',
  TextChanged: 'object:text-changed',
  AttributesChanged: 'object:attributes-changed',
  ModelChanged: 'object:model-changed',
  VisibleDataChanged: 'object:visible-data-changed',
  RowInserted: 'object:row-inserted',
  RowDeleted: 'object:row-deleted',
  RowReordered: 'object:row-reordered',
};
/** What changes which objects there are, or are shown. */
const STRUCTURE: ReadonlySet<string> = new Set([
  'ChildrenChanged',
  'ModelChanged',
  'VisibleDataChanged',
  'RowInserted',
  'RowDeleted',
  'RowReordered',
]);
const SHOWN: ReadonlySet<unknown> = new Set(['showing', 'visible', 'defunct', 'expanded']);

export interface Changes {
  /** Paths of objects of which something has changed. */
  readonly objects: ReadonlySet<string>;
  /** Whether there may be other objects than before. */
  readonly structure: boolean;
}

export class ChangeLog {
  private dropped = 0;
  private open = true;

  private constructor(
    private readonly connection: DBusConnection,
    private readonly busName: string,
  ) {}

  /** `connection`: one of its own to the accessibility bus, closed by `close`. null when the bus takes no subscription. */
  static start(connection: DBusConnection, busName: string): ChangeLog | null {
    const replies = connection.batch(subscription(busName), performance.now() + SUBSCRIBE_MS);
    if (replies.every(({ ok }) => ok)) return new ChangeLog(connection, busName);
    connection.close();
    return null;
  }

  /**
   * Everything that changed since the last time, up to now: the application's answer to a ping comes after the events that it
   * sent before. null when that cannot be known; the log is then closed.
   */
  take(): Changes | null {
    if (!this.open) return null;
    const [reply] = this.connection.batch([ping(this.busName)], performance.now() + PING_MS);
    const signals = this.connection.signals();
    if (!reply?.ok || this.connection.droppedSignals > this.dropped) {
      this.close();
      return null;
    }
    this.dropped = this.connection.droppedSignals;
    return changesOf(signals);
  }

  close(): void {
    if (!this.open) return;
    this.open = false;
    // Applications stop sending; should the bus not answer, closing the connection has the same effect.
    this.connection.batch(
      Object.values(EVENTS).map((name) => methodCall(REGISTRY, 'Registry.DeregisterEvent', name, this.busName)),
      performance.now() + UNSUBSCRIBE_MS,
    );
    this.connection.close();
  }
}

export function changesOf(signals: readonly Signal[]): Changes {
  const objects = new Set<string>();
  let structure = false;
  for (const { path, member, body } of signals) {
    if (EVENTS[member] === undefined) continue;
    objects.add(path);
    structure ||= STRUCTURE.has(member) || (member === 'StateChanged' && SHOWN.has(body[0]));
  }
  return { objects, structure };
}

function subscription(busName: string): Call[] {
  const rules = Object.keys(EVENTS).map(
    (member) => `type='signal',sender='${busName}',interface='${OBJECT}',member='${member}'`,
  );
  return [
    ...rules.map((rule) => ({ ...BUS, member: 'AddMatch', signature: 's', args: [rule] })),
    ...Object.values(EVENTS).map((name) => methodCall(REGISTRY, 'Registry.RegisterEvent', name, [], busName)),
  ];
}

function ping(busName: string): Call {
  return { destination: busName, path: '/', interface: 'org.freedesktop.DBus.Peer', member: 'Ping' };
}
