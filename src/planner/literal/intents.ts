/** What a literal goal can ask for, one clause each. The grammar (`grammar.ts`) writes these, the tactics carry them out. */

/** A person's words for an element ("the second Save button in the Export dialog"); resolved by `findElements`. */
export type Description = string;

export type Intent =
  | { readonly kind: 'open_app'; readonly name: string }
  | { readonly kind: 'open_url'; readonly url: string }
  | { readonly kind: 'switch'; readonly title: string }
  /** `over` = in place of what the clause before selected. */
  | { readonly kind: 'write'; readonly text: string; readonly into: Description | null; readonly over?: true }
  | { readonly kind: 'set'; readonly field: Description; readonly value: string }
  | {
      readonly kind: 'click';
      readonly what: Description;
      readonly how: 'click' | 'double_click' | 'right_click' | 'hover' | 'select';
      /** Absent = once. */
      readonly times?: number;
    }
  /** `named` = the words, where a button could be called so as well ("press Delete"). */
  | { readonly kind: 'press_key'; readonly key: string; readonly times: number; readonly named?: string }
  | { readonly kind: 'menu'; readonly path: readonly string[] }
  | { readonly kind: 'choose'; readonly option: string; readonly from: Description }
  | { readonly kind: 'toggle'; readonly what: Description; readonly to: boolean }
  | { readonly kind: 'expand'; readonly what: Description; readonly to: boolean }
  | { readonly kind: 'scroll'; readonly direction: 'up' | 'down' | 'left' | 'right'; readonly pages: number }
  | { readonly kind: 'scroll_to'; readonly what: Description }
  | { readonly kind: 'save'; readonly as: string | null }
  | { readonly kind: 'wait_for'; readonly what: Description; readonly gone: boolean; readonly enabled?: true }
  | { readonly kind: 'read'; readonly what: Description }
  | { readonly kind: 'drag'; readonly from: Description; readonly to: Description }
  /** `text` null = all of it; `within` null = in the field that a person would be typing into. */
  | { readonly kind: 'select_text'; readonly text: string | null; readonly within: Description | null }
  | {
      readonly kind: 'close';
      readonly what: 'dialog' | 'window' | 'tab' | 'menu' | null;
      readonly name: string | null;
    };

export type IntentKind = Intent['kind'];

/** One clause of a goal: its words and what they mean. */
export interface Clause {
  readonly words: string;
  readonly intent: Intent;
}

export type ParsedGoal =
  | { readonly kind: 'steps'; readonly clauses: readonly Clause[] }
  /** The goal asks for text that nobody has written yet. */
  | { readonly kind: 'needs_model'; readonly clause: string }
  /** No form of the grammar fits this clause. */
  | { readonly kind: 'not_understood'; readonly clause: string };
