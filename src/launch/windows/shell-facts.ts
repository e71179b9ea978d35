/** What the shell and the registry know of applications. `native-shell.ts` asks the system; tests answer from memory. */

/** One alias of "App Paths": a name that Run… and ShellExecute understand. */
export interface AppPath {
  /** "wordpad.exe" */
  readonly alias: string;
  /** Path of the program; may hold %VARIABLES% and quotes. */
  readonly program: string;
}

/** What opens a file type (".txt") or scheme ("https"). */
export interface Handler {
  /** As ../kinds.ts says it: a MIME type, or `x-scheme-handler/…`. */
  readonly type: string;
  readonly program: string | null;
  readonly name: string | null;
  /** Of an application of the Store. */
  readonly appId: string | null;
}

/** What the Start menu lists (`shell:AppsFolder`). */
export interface ListedApplication {
  readonly appId: string;
  /** In the person's language. */
  readonly name: string;
}

export interface ShellFacts {
  readonly appPaths: readonly AppPath[];
  readonly handlers: readonly Handler[];
  readonly listed: readonly ListedApplication[];
}

/** What everyday kinds of application open (see ../kinds.ts), as Windows names it: the first that is set counts. */
export const ASSOCIATIONS: Readonly<Record<string, readonly string[]>> = {
  'text/plain': ['.txt', 'txtfile'],
  'x-scheme-handler/https': ['https'],
  'inode/directory': ['Folder', 'Directory'],
  'application/vnd.oasis.opendocument.spreadsheet': ['.xlsx'],
  'application/vnd.oasis.opendocument.text': ['.docx'],
  'application/vnd.oasis.opendocument.presentation': ['.pptx'],
  'x-scheme-handler/mailto': ['mailto'],
  'image/png': ['.png'],
  'audio/mpeg': ['.mp3'],
  'video/mp4': ['.mp4'],
  'text/calendar': ['.ics'],
  'text/vcard': ['.vcf'],
  'application/pdf': ['.pdf'],
  'application/zip': ['.zip', 'CompressedFolder'],
  'x-scheme-handler/geo': ['geo', 'bingmaps'],
};

/** Classes of the registry that are no schemes. */
const CLASSES: ReadonlySet<string> = new Set(['txtfile', 'Folder', 'Directory', 'CompressedFolder']);

export function isScheme(association: string): boolean {
  return !association.startsWith('.') && !CLASSES.has(association);
}
