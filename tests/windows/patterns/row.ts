/**
 * What is shown of UI Automation under Wine: a capability, what is done, and what comes of it in Wine 10 as it is and with the
 * stand-in. `tests/windows/inside/patterns.ts` does each of them in both and holds the answer against what is written here;
 * the table in docs/windows.md is made of the same rows (`table.ts`).
 */
import type { Scene } from './scene.js';

export interface Row {
  /** Method of UI Automation or pattern. */
  readonly capability: string;
  /** What is done, and on which element of the fixture application. */
  readonly test: string;
  /** Does it and says what came of it. */
  readonly run: (scene: Scene) => Promise<string>;
  readonly wine: string;
  readonly standIn: string;
}

/** Both alike. */
export function alike(outcome: string): Pick<Row, 'wine' | 'standIn'> {
  return { wine: outcome, standIn: outcome };
}
