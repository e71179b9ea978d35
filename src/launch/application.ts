/** An application as its desktop entry describes it. Text comes from its vendor: to be shown and compared, never obeyed. */
export interface Application {
  /** Desktop file id without `.desktop`, as in "org.gnome.TextEditor". */
  readonly id: string;
  /** In the person's language where the entry has it. */
  readonly name: string;
  /** What kind of thing it is: "Text Editor". */
  readonly genericName: string | null;
  readonly comment: string | null;
  readonly keywords: readonly string[];
  /** Desktop Menu Specification categories: "Utility", "TextEditor" … */
  readonly categories: readonly string[];
  readonly mimeTypes: readonly string[];
  /** Name and generic name in every language of the entry, so that a person may use any of them. */
  readonly namesInAnyLanguage: readonly string[];
  readonly genericNamesInAnyLanguage: readonly string[];
  /** The command line, split into words but with field codes (%f …) still in it. */
  readonly exec: readonly string[];
  /** Whether it must be run inside a terminal. */
  readonly terminal: boolean;
  /** Folder that it wants to run in. */
  readonly folder: string | null;
  readonly icon: string | null;
  /** WM_CLASS of its windows, where the entry says it. */
  readonly windowClass: string | null;
  /** Path of the entry. */
  readonly entryFile: string;
  /** MIME types (and `x-scheme-handler/…`) that the system opens with it. */
  readonly defaultFor: readonly string[];
}
