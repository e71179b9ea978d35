/**
 * Watching one application: its events, mapped to kinds of change and put together, as one key press in GTK 3 sends 126 of
 * them. Events say that something changed, never what: scrolling sends none in Chromium, moving a window none anywhere, and
 * GTK 4.8 only sends those of elements that have been read before.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type Call, type DBusConnection, DBusError, type Signal } from '../../platform/dbus/index.js';
import type { Change, ChangeKind } from '../backend.js';
import { type ChangeListener, TOGETHER_MS, together } from '../watches.js';
import { ATSPI, REGISTRY_BUS_NAME, REGISTRY_PATH } from './protocol.js';
import { EVENT_INTERFACES, methodCall } from './protocol-acting.js';
import { handleOf, type ObjectRef } from './reference.js';

/** How long a wait lasts before it is begun again: bounds how late the end of a watch is noticed. */
const WAIT_MS = 1000;
const SUBSCRIBE_MS = 3000;
const UNSUBSCRIBE_MS = 500;

const BUS = { destination: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus', interface: 'org.freedesktop.DBus' };
const REGISTRY: ObjectRef = { bus: REGISTRY_BUS_NAME, path: REGISTRY_PATH };
/** Event classes of `Registry.RegisterEvent` (Registry.xml). */
const CLASSES = ['object:', 'window:', 'document:', 'focus:'] as const;

export class ApplicationWatch {
  private disposed = false;

  private constructor(
    private readonly connection: DBusConnection,
    private readonly root: ObjectRef,
    private readonly onChanges: ChangeListener,
  ) {}

  /**
   * @param connection one of its own, to the accessibility bus; closed by `dispose`
   * @param root the window whose end is told as `closed`; changes anywhere in its application are told
   * @throws DBusError when the bus does not take the subscription
   */
  static start(connection: DBusConnection, root: ObjectRef, onChanges: ChangeListener): ApplicationWatch {
    const deadline = performance.now() + SUBSCRIBE_MS;
    for (const reply of connection.batch(subscription(root.bus), deadline)) {
      if (!reply.ok) {
        connection.close();
        throw new DBusError(reply.name, reply.message);
      }
    }
    const watch = new ApplicationWatch(connection, root, onChanges);
    void watch.run();
    return watch;
  }

  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    // Applications stop sending; should the bus not answer, closing the connection has the same effect.
    this.connection.batch(
      CLASSES.map((name) => methodCall(REGISTRY, 'Registry.DeregisterEvent', name, this.root.bus)),
      performance.now() + UNSUBSCRIBE_MS,
    );
    this.connection.close();
  }

  private async run(): Promise<void> {
    while (!this.disposed && this.connection.connected) {
      if (!(await this.connection.waitReadable(WAIT_MS)) || this.disposed) continue;
      const signals = this.connection.signals();
      if (!signals.some((signal) => changeOf(signal, this.root) !== null)) continue;
      await delay(TOGETHER_MS);
      if (this.disposed) return;
      const changes = changesOf([...signals, ...this.connection.signals()], this.root);
      if (this.connection.droppedSignals > this.dropped) changes.push({ kind: 'structure', handle: null });
      this.dropped = this.connection.droppedSignals;
      this.onChanges(changes);
    }
    if (!this.disposed) this.onChanges([{ kind: 'closed', handle: null }]);
  }

  private dropped = 0;
}

/** `sender` in the match rule: the bus itself filters by application. */
function subscription(busName: string): Call[] {
  const rules = EVENT_INTERFACES.map((name) => `type='signal',sender='${busName}',interface='${ATSPI}Event.${name}'`);
  rules.push(`type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='${busName}'`);
  return [
    ...rules.map((rule) => ({ ...BUS, member: 'AddMatch', signature: 's', args: [rule] })),
    ...CLASSES.map((name) => methodCall(REGISTRY, 'Registry.RegisterEvent', name, [], busName)),
  ];
}

export function changesOf(signals: readonly Signal[], root: ObjectRef): Change[] {
  return together(signals.map((signal) => changeOf(signal, root)).filter((change) => change !== null));
}

/** Signals of `org.a11y.atspi.Event.Object` (Event.xml) that are no text, bounds or structure mean a state. */
const OBJECT_KINDS: Readonly<Record<string, ChangeKind>> = {
  BoundsChanged: 'bounds',
  ChildrenChanged: 'structure',
  ModelChanged: 'structure',
  VisibleDataChanged: 'structure',
  RowInserted: 'structure',
  RowReordered: 'structure',
  RowDeleted: 'structure',
  ColumnInserted: 'structure',
  ColumnReordered: 'structure',
  ColumnDeleted: 'structure',
  TextBoundsChanged: 'bounds',
  TextSelectionChanged: 'text',
  TextChanged: 'text',
  TextAttributesChanged: 'text',
  TextCaretMoved: 'text',
};

/** Null for what is no event of an element. */
export function changeOf(signal: Signal, root: ObjectRef): Change | null {
  if (signal.member === 'NameOwnerChanged') {
    return signal.body[0] === root.bus && signal.body[2] === '' ? { kind: 'closed', handle: null } : null;
  }
  const prefix = `${ATSPI}Event.`;
  if (!signal.interface.startsWith(prefix)) return null;
  const handle = handleOf({ bus: signal.sender === '' ? root.bus : signal.sender, path: signal.path });
  const detail = signal.body[0];
  switch (signal.interface.slice(prefix.length)) {
    case 'Object':
      return { kind: objectKind(signal.member, detail), handle };
    case 'Document':
      return { kind: signal.member === 'AttributesChanged' ? 'state' : 'structure', handle };
    case 'Focus':
      return { kind: 'focus', handle };
    case 'Window': {
      const ended = signal.member === 'Close' || signal.member === 'Destroy';
      return { kind: ended && signal.path === root.path ? 'closed' : 'window', handle };
    }
    default:
      return null;
  }
}

function objectKind(member: string, detail: unknown): ChangeKind {
  if (member === 'StateChanged') return detail === 'focused' ? 'focus' : detail === 'defunct' ? 'structure' : 'state';
  if (member === 'PropertyChange') {
    return detail === 'accessible-value' ? 'value' : detail === 'accessible-parent' ? 'structure' : 'state';
  }
  return OBJECT_KINDS[member] ?? 'state';
}
