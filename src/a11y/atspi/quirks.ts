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
   * process dies in QVariant::toString. GTK 4.8 knows GetAll but some objects answer with an error. With ATK toolkits only
   * for Accessible, all of whose getters answer always (checked on 5,600 objects): one that fails makes libdbus abort the
   * application. `GetAll` on Value of a slider without minimum ended Chromium 156 ("type variant be written, but
   * end_dict_entry was written"); `Get` of `Value.MinimumValue` there answers "Get failed".
   */
  readonly getAll: boolean;
  /**
   * `Collection.GetMatches` for reading: complete in browsers; in GTK 3 and LibreOffice too, but there it enters tables of any
   * size (see read-managed.ts), so only where no object manages its descendants. GTK 4.8 says UnknownMethod, Qt UnknownObject.
   */
  readonly collection: 'always' | 'without-managed' | 'never';
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
  /** What scales are multiples of. Chromium 156: quarters (`--force-device-scale-factor=1.5`); elsewhere whole numbers. */
  readonly scaleStep: number;
  /** Pages of scaled windows are in physical pixels: see quirks-pages.ts. */
  readonly pagesInPixels: boolean;
  /**
   * What a page shows is gathered only when it is first asked for, and until then nothing in it has a place, and much no name. Firefox
   * 153: the first read after it was started; the second, within three seconds, is complete.
   */
  readonly gathersPages: boolean;
  /** `Component.GetAccessibleAtPoint` of the frame goes down to the deepest element. GTK 3, LibreOffice: one level a call. */
  readonly pointDescends: boolean;
  /** GTK 4.8 answers `GetAttributes` with its own name only. */
  readonly attributes: boolean;
  /**
   * Whether `Cache.GetItems` saves questions (read-items.ts). GTK 4.8 answers each question in 0.15 ms but 990 items in 55 ms:
   * for every read. Elsewhere it costs more than a read of what shows (LibreOffice 140 ms): for whole trees. Qt always answers an
   * empty array, of another signature.
   */
  readonly cacheItems: 'always' | 'whole' | 'never';
  /**
   * `AtspiRole` numbers of which the actions are not asked unless they can have the focus. GTK 4.8: labels, panels and images
   * offer the clipboard and menu actions of all their widget classes, which do nothing there.
   */
  readonly inertRoles: ReadonlySet<number>;
  /**
   * Actions that every object offers and that therefore say nothing. Chromium 156: `GetName(0)` is "doDefault" and
   * `GetName(1)` "showContextMenu" on plain text and empty groups alike; "clickAncestor" is about another object.
   */
  readonly emptyActions: ReadonlySet<string>;
  /**
   * `Text.GetText(0, end)` answers an empty text when `end` is beyond the last character, instead of stopping there. Firefox
   * 153: any text field.
   */
  readonly exactTextEnd: boolean;
  /** `AtspiRole` numbers of controls that have one action in this toolkit, so that more need not be asked for. */
  readonly singleAction: ReadonlySet<number>;
  /**
   * Changes of a name, text or value are taken to be told by an event of the object (`property-change`, `text-changed`), and
   * changes of the tree by `children-changed` or a state: what sent none is not asked again within two seconds. Tried with typed
   * text in GTK 3, GTK 4, LibreOffice and both browsers, and with names that scripts change (again.live.test.ts). Not in Qt
   * 5.15: 5 of 5 names changed without a usable event.
   */
  readonly events: boolean;
  /** As `events`, for names. Assumed of browsers and GTK 3 only; elsewhere not tried, and names are asked again. */
  readonly nameEvents: boolean;
  /**
   * `AtspiRole` numbers of what draws its children itself and says once only, when each child is first asked for, whether that
   * shows. GTK 3.24 GtkIconView (LAYERED_PANE): choose "Page 2" of gtk3-widget-factory while it is being read, and none of its 15
   * visible icons ever says SHOWING, until the list is scrolled. Their extents are right: none where they are not drawn.
   */
  readonly drawnChildren: ReadonlySet<number>;
  /** How many actions are asked for: Chromium's first says everything. */
  readonly maxActions: number;
  /** Cells of tables that manage their descendants are made anew for every question: see cell-handles.ts. */
  readonly cellsByPlace: boolean;
  /**
   * `Text.GetText(0, end)` of a table's cell fails when `end` is beyond the last character; -1 is understood. LibreOffice Calc
   * 7.4: any cell (its paragraphs stop at the end, as they should).
   */
  readonly openCellText: boolean;
}

const ATK: Quirks = {
  getAll: true,
  collection: 'without-managed',
  pruneState: STATE.showing,
  coordinates: 'screen',
  scaleStep: 1,
  pagesInPixels: false,
  gathersPages: false,
  pointDescends: false,
  attributes: true,
  cacheItems: 'whole',
  inertRoles: new Set(),
  emptyActions: new Set(),
  // Check boxes, buttons, radio buttons, toggle buttons, menus and their items: "click" or "press".
  singleAction: new Set([7, 8, 33, 35, 43, 44, 45, 62]),
  exactTextEnd: false,
  events: true,
  nameEvents: true,
  drawnChildren: new Set(),
  maxActions: 8,
  cellsByPlace: false,
  openCellText: false,
};

const QT: Quirks = {
  getAll: false,
  collection: 'never',
  pruneState: STATE.showing,
  coordinates: 'screen',
  scaleStep: 1,
  pagesInPixels: false,
  gathersPages: false,
  pointDescends: true,
  attributes: true,
  cacheItems: 'never',
  inertRoles: new Set(),
  emptyActions: new Set(),
  singleAction: new Set(),
  exactTextEnd: false,
  events: false,
  nameEvents: false,
  drawnChildren: new Set(),
  maxActions: 8,
  cellsByPlace: false,
  openCellText: false,
};

const QUIRKS: Readonly<Record<ToolkitFamily, Quirks>> = {
  gtk3: { ...ATK, drawnChildren: new Set([30]) },
  atk: ATK,
  // Every window of LibreOffice has hidden objects that manage their descendants: asking for them first would be in vain.
  libreoffice: {
    ...ATK,
    collection: 'never',
    coordinates: 'window',
    nameEvents: false,
    cellsByPlace: true,
    openCellText: true,
  },
  firefox: {
    ...ATK,
    exactTextEnd: true,
    gathersPages: true,
    collection: 'always',
    pointDescends: true,
    emptyActions: new Set(['clickAncestor', 'click ancestor']),
  },
  chromium: {
    ...ATK,
    collection: 'always',
    scaleStep: 0.25,
    pagesInPixels: true,
    pointDescends: true,
    emptyActions: new Set(['doDefault', 'showContextMenu', 'clickAncestor']),
    maxActions: 1,
  },
  gtk4: {
    getAll: false,
    collection: 'never',
    pruneState: STATE.visible,
    coordinates: 'window-inside-shadow',
    scaleStep: 1,
    pagesInPixels: false,
    gathersPages: false,
    pointDescends: true,
    attributes: false,
    cacheItems: 'always',
    // Filler, image, label, panel, scroll pane, separator, unknown, viewport, redundant object, grouping, static.
    inertRoles: new Set([20, 27, 29, 39, 49, 50, 67, 68, 78, 99, 116]),
    emptyActions: new Set(),
    singleAction: new Set(),
    exactTextEnd: false,
    events: true,
    nameEvents: false,
    drawnChildren: new Set(),
    maxActions: 8,
    cellsByPlace: false,
    openCellText: false,
  },
  qt5: QT,
  qt6: QT,
  // Nothing is assumed of a stranger: the slow way that every implementation must support.
  unknown: { ...QT },
};

export const quirksOf = (family: ToolkitFamily): Quirks => QUIRKS[family];

/** LibreOffice's own toolkit. Its gtk3 plugin answers as "gtk 3": what tells it apart is what the process has loaded. */
export const LIBREOFFICE_LIBRARY = /\/libvcl[^/]*\.so$/m;

/** The family, from `Application.ToolkitName` and `Version`. */
export function toolkitFamily(name: string, version: string | null, loadsLibreOffice: () => boolean): ToolkitFamily {
  const lower = name.toLowerCase();
  if (lower === 'gtk' || lower === 'gail') {
    // GTK 4 says "GTK", GTK 3 says "gtk"; the version decides.
    if (version?.startsWith('4')) return 'gtk4';
    return loadsLibreOffice() ? 'libreoffice' : 'gtk3';
  }
  if (lower === 'qt') return version?.startsWith('5') ? 'qt5' : 'qt6';
  if (lower === 'gecko') return 'firefox';
  if (lower === 'chromium') return 'chromium';
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
