/** Owns the connections of one desktop: accessibility bus, direct sockets to applications, X server. Lives in the worker. */
import type { DesktopEnvironment } from '../../environment.js';
import { LumosError } from '../../errors.js';
import { type DBusConnection, DBusError, openConnection } from '../../platform/dbus/index.js';
import { XConnection } from '../../platform/x11/connection.js';
import { WindowList } from '../../platform/x11/window-list.js';
import type { XWindow } from '../../platform/x11/windows.js';
import { type Application, listApplications } from './applications.js';
import type { AtspiContext, Toolkit } from './context.js';
import { UNKNOWN_TOOLKIT } from './quirks.js';
import { TableTrails } from './table-trails.js';

const CONNECT_MS = 2000;
/** A direct socket of an application that hangs is not worth waiting for: its calls would time out anyway. */
const DIRECT_CONNECT_MS = 300;
const X_MS = 2000;

export class Engine implements AtspiContext {
  private accessibilityBus: DBusConnection | null = null;
  private readonly direct = new Map<string, DBusConnection>();
  private x: XConnection | null | undefined;
  /** On a connection of its own: it selects events. */
  private listed: WindowList | null = null;
  private windowList: { readonly at: number; readonly windows: readonly XWindow[] } | null = null;
  /** By bus name. Kept while the application is registered. */
  readonly applications = new Map<string, Application>();
  readonly trails = new TableTrails();

  constructor(private readonly environment: DesktopEnvironment) {}

  deadline(ms: number): number {
    return performance.now() + ms;
  }

  bus(): DBusConnection {
    if (this.accessibilityBus?.connected) return this.accessibilityBus;
    this.applications.clear();
    this.accessibilityBus = this.openBus();
    return this.accessibilityBus;
  }

  /** A connection of one's own to the accessibility bus, to be closed by the caller. */
  openBus(): DBusConnection {
    return connectAccessibilityBus(this.environment.env, this.deadline(CONNECT_MS));
  }

  connectionFor(busName: string): DBusConnection {
    const known = this.direct.get(busName);
    if (known?.connected) return known;
    this.direct.delete(busName);
    const application = this.applications.get(busName);
    if (application === undefined || application.directAddress === '') return this.bus();
    try {
      const connection = openConnection(application.directAddress, {
        deadline: this.deadline(DIRECT_CONNECT_MS),
        hello: false,
      });
      this.direct.set(busName, connection);
      return connection;
    } catch (error) {
      if (!(error instanceof DBusError)) throw error;
      // Sandboxed applications offer a socket that only they can see: from now on by way of the bus.
      application.directAddress = '';
      return this.bus();
    }
  }

  toolkitOf(busName: string): Toolkit {
    if (!this.applications.has(busName)) this.refreshApplications(this.deadline(CONNECT_MS));
    return this.applications.get(busName)?.toolkit ?? UNKNOWN_TOOLKIT;
  }

  /** Asks the registry who is there, and newcomers who they are. */
  refreshApplications(deadline: number): readonly Application[] {
    const present = listApplications(this.bus(), this.applications, deadline);
    const names = new Set(present.map(({ ref }) => ref.bus));
    for (const [busName, connection] of this.direct) {
      if (names.has(busName)) continue;
      connection.close();
      this.direct.delete(busName);
    }
    return present;
  }

  /** The X connection, or null where there is no X server (Wayland without Xwayland). */
  xConnection(): XConnection | null {
    if (this.x !== undefined) return this.x;
    try {
      this.x = XConnection.open(this.environment.env, X_MS);
    } catch (error) {
      if (!(error instanceof LumosError)) throw error;
      this.x = null;
    }
    return this.x;
  }

  /** The X windows, topmost first, at most `maxAgeMs` old; empty without X. */
  windows(maxAgeMs = 0): readonly XWindow[] {
    if (this.windowList !== null && performance.now() - this.windowList.at <= maxAgeMs) return this.windowList.windows;
    // Without an X server this is asked once.
    if (this.listed === null && this.x === null) return [];
    try {
      this.listed ??= new WindowList(XConnection.open(this.environment.env, X_MS));
      const windows = this.listed.read(this.deadline(X_MS));
      this.windowList = { at: performance.now(), windows };
      return windows;
    } catch (error) {
      if (!(error instanceof LumosError)) throw error;
      // No server, or it went away: where there was one, try to connect again next time.
      if (this.listed === null) this.x ??= null;
      else this.dropX();
      return [];
    }
  }

  close(): void {
    for (const connection of this.direct.values()) connection.close();
    this.direct.clear();
    this.accessibilityBus?.close();
    this.accessibilityBus = null;
    this.dropX();
  }

  private dropX(): void {
    this.x?.close();
    this.x = undefined;
    this.listed?.x.close();
    this.listed = null;
    this.windowList = null;
  }
}

/**
 * `AT_SPI_BUS_ADDRESS`, else what `org.a11y.Bus` on the session bus says. Never the root window's AT_SPI_BUS property alone:
 * a second session on the same display overwrites it.
 */
function connectAccessibilityBus(env: Readonly<Record<string, string>>, deadline: number): DBusConnection {
  const failures: string[] = [];
  for (const find of [() => env.AT_SPI_BUS_ADDRESS ?? '', () => askSessionBus(env, deadline)]) {
    try {
      const address = find();
      if (address !== '') return openConnection(address, { deadline });
    } catch (error) {
      if (!(error instanceof DBusError)) throw error;
      failures.push(error.message);
    }
  }
  // No address at all: not a broken desktop, but none.
  if (failures.length === 0) {
    throw new LumosError(
      'BACKEND_UNAVAILABLE',
      'There is no desktop session here: DBUS_SESSION_BUS_ADDRESS is not set.',
      {
        hint: 'Work in a private desktop: lumos desktop start, then the same with --desktop.',
      },
    );
  }
  throw new LumosError('BACKEND_UNAVAILABLE', `The accessibility bus cannot be reached: ${failures.join('; ')}.`, {
    hint: 'Install it (sudo apt-get install -y at-spi2-core) and log in again, or work in a private desktop with --desktop.',
  });
}

function askSessionBus(env: Readonly<Record<string, string>>, deadline: number): string {
  const runtime = env.XDG_RUNTIME_DIR;
  const address = env.DBUS_SESSION_BUS_ADDRESS || (runtime ? `unix:path=${runtime}/bus` : '');
  if (address === '') return '';
  const session = openConnection(address, { deadline });
  try {
    const call = {
      destination: 'org.a11y.Bus',
      path: '/org/a11y/bus',
      interface: 'org.a11y.Bus',
      member: 'GetAddress',
    };
    return String(session.call(call, deadline)[0] ?? '');
  } finally {
    session.close();
  }
}
