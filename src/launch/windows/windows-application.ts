/** An installed application of Windows: what all applications have, and how this one is started. */
import type { Application } from '../application.js';

export type WindowsStart =
  /** A shortcut of the Start menu: the shell starts it, with all that is set in it. */
  | { readonly kind: 'link'; readonly file: string; readonly asAdministrator: boolean }
  | { readonly kind: 'program'; readonly file: string }
  /** What the Start menu lists, by its id there (`shell:AppsFolder\<id>`). */
  | { readonly kind: 'listed'; readonly appId: string };

export interface WindowsApplication extends Application {
  readonly start: WindowsStart;
}

export interface WindowsApplicationFacts {
  readonly id: string;
  readonly name: string;
  readonly start: WindowsStart;
  /** Path of the program, where known. */
  readonly program: string | null;
  readonly comment?: string | null;
  /** Other names that a person may use: the program's file name, the alias in App Paths. */
  readonly otherNames?: readonly string[];
  readonly terminal?: boolean;
  readonly entryFile?: string;
  readonly folder?: string | null;
}

/** Windows knows no categories and no generic names: what an application is follows from what opens with it. */
export function windowsApplication(facts: WindowsApplicationFacts): WindowsApplication {
  const program = facts.program === null ? [] : [fileTitle(facts.program)];
  return {
    id: facts.id,
    name: facts.name,
    genericName: null,
    comment: facts.comment ?? null,
    keywords: [],
    categories: [],
    mimeTypes: [],
    namesInAnyLanguage: [...new Set([...(facts.otherNames ?? []), ...program])].filter((each) => each !== facts.name),
    genericNamesInAnyLanguage: [],
    exec: facts.program === null ? [] : [facts.program],
    terminal: facts.terminal ?? false,
    folder: facts.folder ?? null,
    icon: null,
    windowClass: null,
    entryFile: facts.entryFile ?? '',
    defaultFor: [],
    start: facts.start,
  };
}

/** "notepad" of "C:\Windows\notepad.exe". */
export function fileTitle(path: string): string {
  const file = path.split(/[\\/]/u).at(-1) ?? path;
  return file.replace(/\.[^.]+$/u, '');
}

/** Fills in %NAME%; names that the environment lacks stay as they are. Names are compared without regard to case. */
export function expandVariables(text: string, env: Readonly<Record<string, string | undefined>>): string {
  return text.replace(/%([^%]+)%/gu, (whole, name: string) => variable(env, name) ?? whole);
}

/** Environment variables of Windows: `Path` and `PATH` are one. */
export function variable(env: Readonly<Record<string, string | undefined>>, name: string): string | undefined {
  const wanted = name.toLowerCase();
  const key = Object.keys(env).find((each) => each.toLowerCase() === wanted);
  return key === undefined ? undefined : env[key];
}
