/** One row of the table of literal goals. */
import type { ErrorCode } from '../../src/errors.js';

/** Everything that a goal could have changed, by name: files, controls, what a page logged. */
export type State = Readonly<Record<string, string>>;

export interface Goal {
  /** `{folder}` stands for the place's folder, `{url}` for its server. */
  readonly goal: string;
  /**
   * All that is different afterwards, exactly; `null` = gone. Nothing else may differ: that is how it is seen that nothing was
   * done that was not asked.
   */
  readonly changes: Readonly<Record<string, string | RegExp | null>>;
  /** What the run answers, where the goal reads something. */
  readonly says?: string | RegExp;
  /** The goal can't be carried out literally: it must be refused with one of these codes and with nothing changed. */
  readonly refused?: readonly ErrorCode[];
  /** A person is there and agrees to what is asked about. */
  readonly agreed?: boolean;
  /** An application that the goal starts: what it shows at first is no change that nobody asked for. */
  readonly opens?: string;
  /** Arguments that the program is started with for this goal. */
  readonly start?: readonly string[];
}

type Changes = Goal['changes'];
type Extra = Partial<Omit<Goal, 'goal' | 'changes'>>;

/** A goal that changes just this. */
export const does = (goal: string, changes: Changes, extra: Extra = {}): Goal => ({ goal, changes, ...extra });
/** A goal that answers this and changes nothing. */
export const says = (goal: string, answer: string | RegExp, extra: Extra = {}): Goal => ({
  goal,
  changes: {},
  says: answer,
  ...extra,
});
/** A goal that is refused before anything is done. */
export const refuses = (goal: string, ...refused: readonly ErrorCode[]): Goal => ({ goal, changes: {}, refused });

/** What differs, as the table writes it. */
export function difference(before: State, after: State): Record<string, string | null> {
  const found: Record<string, string | null> = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (before[key] !== after[key]) found[key] = after[key] ?? null;
  }
  return found;
}

/** Begins what is said of a change that nobody asked for. */
export const NOT_ASKED = 'not asked for: ';

/** Null where the difference is the one that was asked for. */
export function mismatch(found: Record<string, string | null>, { changes: wanted, opens }: Goal): string | null {
  const wrong: string[] = [];
  for (const [key, value] of Object.entries(wanted)) {
    const now = found[key];
    const fits = value instanceof RegExp ? typeof now === 'string' && value.test(now) : key in found && now === value;
    if (!fits) wrong.push(`${key} is ${key in found ? JSON.stringify(now) : 'unchanged'}, not ${String(value)}`);
  }
  for (const key of Object.keys(found)) {
    if (!(key in wanted) && !(opens && key.startsWith(`${opens} | `)))
      wrong.push(`${NOT_ASKED}${key} is now ${JSON.stringify(found[key])}`);
  }
  return wrong.length === 0 ? null : wrong.join('; ');
}
