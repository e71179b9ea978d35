/** The calls that matter here, as both libraries must make them. Functions of glibc stand for those of Windows: same shapes. */

/** One call of each kind; null where the library cannot make it, with the reason. */
export interface Contender {
  readonly name: string;
  readonly version: string;
  /** `int abs(int)`: a number in, a number out. */
  plain(): number;
  /** `in_addr_t inet_lnaof(struct in_addr)`: a structure by value, as POINT, RECT and VARIANT are passed. */
  structByValue(): number;
  /** `double frexp(double, int *)`: an address that is written to, as every COM method gives its result. */
  outParameter(): number;
  /** The code of `abs` called by its address, as every COM method is called. */
  pointer: (() => number) | string;
  /** `bsearch` with one comparison: C asks JavaScript and uses the answer at once, as QueryInterface does. */
  callback: (() => boolean) | string;
  /** `abs` on another thread. */
  async(): Promise<number>;
  /** `bsearch` on another thread, answered by this one. */
  asyncCallback(): Promise<boolean>;
  close(): void;
}

export const CASES = [
  'plain',
  'structByValue',
  'outParameter',
  'pointer',
  'callback',
  'async',
  'asyncCallback',
] as const;
export type Case = (typeof CASES)[number];

export const CASE_LABELS: Readonly<Record<Case, string>> = {
  plain: 'plain call',
  structByValue: 'structure by value',
  outParameter: 'out parameter',
  pointer: 'call by address (COM method)',
  callback: 'callback that answers (COM handler)',
  async: 'call on another thread',
  asyncCallback: 'callback from another thread',
};

/** Calls without which COM cannot be spoken at all. */
export const NEEDED_FOR_COM: readonly Case[] = ['pointer', 'callback', 'structByValue', 'outParameter'];
