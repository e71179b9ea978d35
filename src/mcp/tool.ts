/** What a tool is, and what its functions are given and answer. Knows nothing of the protocol's library. */
import type { Fence } from '../planner/prompt/fence.js';
import type { Session } from '../session.js';
import type { Call } from './calls.js';
import type { PrepareGoal } from './options.js';
import type { Shown } from './shown.js';

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface ToolContext {
  readonly session: Session;
  readonly call: Call;
  /** Marks what applications say as data. */
  readonly fence: Fence;
  /** What the client has been shown of each surface. */
  readonly shown: Shown;
  readonly prepareGoal: PrepareGoal;
  /** Tells the client how far a long call is; where it did not ask for that, nothing happens. */
  progress(step: number, total: number | null, message: string): Promise<void>;
}

/** One part of an answer, as the protocol has it. */
export type Part =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly data: string; readonly mimeType: string };

export interface ToolAnswer {
  readonly content: readonly Part[];
  /**
   * Everything that the text says, as data: some clients show a model only this. Absent where the answer is a picture, which such a
   * client would then not show.
   */
  readonly structured?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema & { readonly type: 'object' };
  /** Without `required`: an error has none of it but `error`. */
  readonly outputSchema?: JsonSchema & { readonly type: 'object' };
  /** It changes nothing. */
  readonly readOnly: boolean;
  /** Milliseconds, the time in which a person is asked not counted. */
  deadlineMs(args: Readonly<Record<string, unknown>>): number;
  /**
   * @param args held against `inputSchema` before, unless `checksItself`
   * @throws LumosError with what went wrong, for the model to read
   */
  run(args: Readonly<Record<string, unknown>>, context: ToolContext): Promise<ToolAnswer>;
  /** Its arguments are coerced and checked by what they are given to. */
  readonly checksItself?: boolean;
}

export function text(said: string): Part {
  return { type: 'text', text: said };
}
