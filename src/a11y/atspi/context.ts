/** What the operations need of the engine that owns the connections. Implemented in engine.ts, faked in unit tests. */
import type { DBusConnection } from '../../platform/dbus/index.js';
import type { TableTrails } from './table-trails.js';

/** Families whose AT-SPI implementations behave alike. `atk` = any other toolkit that goes through ATK. */
export type ToolkitFamily =
  | 'gtk3'
  | 'gtk4'
  | 'qt5'
  | 'qt6'
  | 'libreoffice'
  | 'firefox'
  | 'chromium'
  | 'atk'
  | 'unknown';

export interface Toolkit {
  readonly family: ToolkitFamily;
  /** `Application.ToolkitName` as the application says it. */
  readonly name: string;
  /** `Application.Version` (of the toolkit), or null. */
  readonly version: string | null;
}

export interface AtspiContext {
  /**
   * The connection on which this application is reached: the accessibility bus, or a direct one to the application.
   * Callers name the destination in every call; on a direct connection it is ignored.
   * @throws LumosError BACKEND_UNAVAILABLE when the accessibility bus can't be reached
   */
  connectionFor(busName: string): DBusConnection;
  /** The accessibility bus itself: for the registry and for name owners. */
  bus(): DBusConnection;
  /** Recognised from what the application says about itself; asked once for each application and remembered. */
  toolkitOf(busName: string): Toolkit;
  /** Where tables are whose objects are replaced. */
  readonly trails?: TableTrails;
  /** A deadline that many milliseconds from now, on the clock of `performance.now()`. */
  deadline(ms: number): number;
}
