/** What a caller may ask of a private desktop. Sizes are physical pixels. */
export interface PrivateDesktopOptions {
  /** Screen width in pixels; 1280 when absent. */
  readonly width?: number;
  /** Screen height in pixels; 800 when absent. */
  readonly height?: number;
  /** How much larger toolkits draw (1 = 96 dpi); told to GTK and Qt by environment. 1 when absent. */
  readonly scale?: number;
  /** Lives on after this process; found again with `listDesktops` and `attachDesktop`. */
  readonly persistent?: boolean;
  /** A folder to be used as HOME and kept afterwards; a fresh one that is removed at the end when absent. */
  readonly home?: string;
  /** Further variables for everything that is started in the desktop. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The options with every default filled in, plus where things are; what the supervisor is started with. */
export interface DesktopPlan {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly persistent: boolean;
  /** Removed when the desktop ends. */
  readonly folder: string;
  readonly home: string;
  readonly extra: Readonly<Record<string, string>>;
  readonly programs: DesktopPrograms;
}

/** Absolute paths. */
export interface DesktopPrograms {
  readonly xServer: string;
  readonly windowManager: string;
  readonly bus: string;
  /** util-linux' setpriv, which gives the servers a parent-death signal; null where it is not installed. */
  readonly setpriv: string | null;
}

/** The variable that marks every process of a desktop; its value is the desktop's id. */
export const DESKTOP_MARKER = 'LUMOS_DESKTOP';

/** The one line that the supervisor writes to its standard output. */
export type SupervisorReport =
  | { readonly kind: 'ready'; readonly env: Record<string, string> }
  | { readonly kind: 'failed'; readonly message: string };
