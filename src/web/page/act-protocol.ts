/** What is said between acting and the script inside a page (`act.ts`). Offsets: code points. */
export type ActCommand =
  | readonly ['facts']
  | readonly ['text']
  | readonly ['length']
  | readonly ['select-text', from: number, to: number]
  /** Sets the whole value of a field that has no caret of its own, with the events that typing sends. */
  | readonly ['edit-all', text: string]
  /** Tells the page that the value has changed. */
  | readonly ['changed']
  | readonly ['choose', mode: 'replace' | 'add' | 'remove']
  /** Pages to the right and down. */
  | readonly ['scroll', dx: number, dy: number]
  | readonly ['value']
  | readonly ['spot']
  /** Select an element: the label of a control; what opens and shuts `<details>`. */
  | readonly ['label']
  | readonly ['summary'];

export interface ElementFacts {
  readonly tag: string;
  /** Of an `<input>`, else empty. */
  readonly type: string;
  /** The author's role, where there is one. */
  readonly role: string;
  /** How its text is kept: as a value, or as content that can be edited. */
  readonly text: 'value' | 'rich' | null;
  readonly readonly: boolean;
  readonly disabled: boolean;
  readonly inert: boolean;
  readonly protected: boolean;
  readonly multiple: boolean;
  /** An option of a native `<select>`. */
  readonly optionOf: boolean;
  /** "true", "false", "mixed", or null where it has no such state. */
  readonly expanded: string | null;
  readonly checked: string | null;
  readonly selected: string | null;
  readonly focused: boolean;
  readonly value: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly labelled: boolean;
  /** Laid out and not made invisible. */
  readonly shown: boolean;
}

export type ActAnswer =
  | ElementFacts
  | { readonly protected: true }
  | { readonly text: string }
  | { readonly length: number }
  | { readonly done: boolean; readonly disabled?: boolean }
  | { readonly moved: boolean; readonly room: boolean }
  | { readonly value: number | null }
  | { readonly spot: Spot | null };

/** CSS pixels from the element's top left. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export type AnswerTo<Command extends ActCommand> = Command extends readonly ['facts']
  ? ElementFacts
  : Command extends readonly ['text']
    ? { readonly text?: string; readonly protected?: true }
    : Command extends readonly ['length']
      ? { readonly length: number }
      : Command extends readonly ['scroll', number, number]
        ? { readonly moved: boolean; readonly room: boolean }
        : Command extends readonly ['spot']
          ? { readonly spot: Spot | null }
          : Command extends readonly ['value']
            ? { readonly value: number | null }
            : { readonly done: boolean; readonly disabled?: boolean };
