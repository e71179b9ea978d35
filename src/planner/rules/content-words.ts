/**
 * The words that tell text to be entered as it stands from text that somebody has to compose, in several languages. Data only:
 * `content.ts` gives them their grammar. Each entry is the source of a regular expression.
 */
export interface ContentWords {
  /** Verbs without a literal reading: what they ask for must be composed. */
  readonly compose: readonly string[];
  /** Verbs that compose, unless the answer is quoted behind them. */
  readonly reply: readonly string[];
  /** Verbs of both readings ("write hello", "write a poem"). */
  readonly write: readonly string[];
  /** Verbs of entering; with a kind of text they ask for composing as well. */
  readonly enter: readonly string[];
  /** "an essay", "three paragraphs": what comes before a kind of text that does not exist yet. */
  readonly indefinite: readonly string[];
  readonly definite: readonly string[];
  readonly kinds: readonly string[];
  /** "about", "on the subject of". */
  readonly about: readonly string[];
  /** Other verbs that begin a clause, so that "…, and save it" ends the one before. */
  readonly others: readonly string[];
  /** What may stand before the verb. */
  readonly polite: readonly string[];
  readonly joints: readonly string[];
  /** What makes a goal ask for more text after what is there. */
  readonly adding: readonly string[];
  /** What makes a goal ask for the same thing again. */
  readonly again: readonly string[];
  /** What makes a goal ask for another window of an application. */
  readonly another: readonly string[];
}

/** Written without blanks between words: their verbs are found anywhere and need no beginning of a clause. */
export interface UnspacedWords {
  readonly compose: readonly string[];
  /** Of both readings. */
  readonly write: readonly string[];
  readonly enter: readonly string[];
  readonly kinds: readonly string[];
  readonly about: readonly string[];
  readonly joints: readonly string[];
  readonly adding: readonly string[];
  readonly again: readonly string[];
  readonly another: readonly string[];
}
