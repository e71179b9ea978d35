/**
 * What toolkits do differently from what AT-SPI says, each with the version it was seen in and how to see it again.
 * The only file that knows toolkits. Measured on Debian 12: GTK 3.24.38, GTK 4.8.3, Qt 5.15.8, Qt 6.4.2,
 * LibreOffice 7.4.7 (gtk3 plugin), Firefox 153, Chromium 156.
 */
import type { Toolkit, ToolkitFamily } from './context.js';
import { STATE } from './states.js';

export type CoordinateRule =
  /** `GetExtents(SCREEN)` is right, in logical pixels. */
  | 'screen'
  /** `GetExtents(WINDOW)` counts from the X window's top left. */
  | 'window'
  /** As `window`, but the accessible frame is smaller than the X window by the client-drawn shadow, half on each side. */
  | 'window-inside-shadow';

export interface Quirks {
  /**
   * `Properties.GetAll` crashes Qt applications (5.15.8, 6.4.2; QTBUG-107897): call it on any object of qt6ct and the
   * process dies in QVariant::toString. GTK 4.8 knows GetAll but some objects answer with an error.
   */
  readonly getAll: boolean;
  /** `Collection.GetMatches`: complete on ATK toolkits; GTK 4.8 says UnknownMethod, Qt UnknownObject. */
  readonly collection: boolean;
  /**
   * The state below which nothing is on the screen. GTK 4.8 never sets SHOWING: `GetState` on any visible widget of
   * gtk4-widget-factory.
   */
  readonly pruneState: number;
  /**
   * LibreOffice: SCREEN is about a title bar's height off for what it draws itself (compare `GetExtents` of a toolbar with a
   * screenshot). GTK 4.8: SCREEN gives window coordinates. Qt: WINDOW is nonsense.
   */
  readonly coordinates: CoordinateRule;
  /** `Component.GetAccessibleAtPoint` of the frame goes down to the deepest element. GTK 3, LibreOffice: one level a call. */
  readonly pointDescends: boolean;
  /** GTK 4.8 answers relations and attributes of no use and does not know `AccessibleId`. */
  readonly relations: boolean;
  /** Extents of these sizes at or beyond these positions mean "nowhere": see `isSentinel`. */
  readonly cacheItems: boolean;
}

const ATK: Quirks = {
  getAll: true,
  collection: true,
  pruneState: STATE.showing,
  coordinates: 'screen',
  pointDescends: false,
  relations: true,
  cacheItems: true,
};

const QT: Quirks = {
  getAll: false,
  collection: false,
  pruneState: STATE.showing,
  coordinates: 'screen',
  pointDescends: true,
  relations: true,
  // Qt: always an empty array, of another signature.
  cacheItems: false,
};

const QUIRKS: Readonly<Record<ToolkitFamily, Quirks>> = {
  gtk3: ATK,
  atk: ATK,
  libreoffice: { ...ATK, coordinates: 'window' },
  firefox: { ...ATK, pointDescends: true },
  chromium: { ...ATK, pointDescends: true },
  gtk4: {
    getAll: false,
    collection: false,
    pruneState: STATE.visible,
    coordinates: 'window-inside-shadow',
    pointDescends: true,
    relations: true,
    // GTK 4.8: only what has been asked for before.
    cacheItems: false,
  },
  qt5: QT,
  qt6: QT,
  // Nothing is assumed of a stranger: the slow way that every implementation must support.
  unknown: { ...QT },
};

export const quirksOf = (family: ToolkitFamily): Quirks => QUIRKS[family];

/**
 * The family, from `Application.ToolkitName` and `Version`. LibreOffice answers as gtk 3 because its gtk3 plugin registers
 * through GTK; what tells it apart is the tree itself: its windows contain a ROOT_PANE (`hasRootPane`).
 */
export function toolkitFamily(name: string, version: string | null, hasForeignRoot: boolean): ToolkitFamily {
  const lower = name.toLowerCase();
  if (lower === 'gtk' || lower === 'gail') {
    // GTK 4 says "GTK", GTK 3 says "gtk"; the version decides.
    if (version?.startsWith('4')) return 'gtk4';
    return hasForeignRoot ? 'libreoffice' : 'gtk3';
  }
  if (lower === 'qt') return version?.startsWith('5') ? 'qt5' : 'qt6';
  if (lower === 'gecko') return 'firefox';
  if (lower === 'chromium') return 'chromium';
  if (lower === 'vcl') return 'libreoffice';
  return name === '' ? 'unknown' : 'atk';
}

export const UNKNOWN_TOOLKIT: Toolkit = { family: 'unknown', name: '', version: null };

/**
 * Extents that mean "nowhere": GTK 3 gives (INT_MIN, INT_MIN, 1, 1) for hidden widgets, Firefox (-1, -1, -1, -1) for the
 * options of a closed list, others sizes of zero or less.
 */
export function isSentinel(x: number, y: number, width: number, height: number): boolean {
  const far = 1_000_000;
  return width <= 0 || height <= 0 || Math.abs(x) > far || Math.abs(y) > far;
}
