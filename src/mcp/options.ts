/** What a server is made of and can be told. */
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { RunListener } from '../planner/events.js';
import type { Planner } from '../planner/planner.js';
import type { Session } from '../session.js';
import type { McpPerson } from './person.js';

/** One goal that is about to be run. */
export interface GoalSetup {
  readonly planner: Planner;
  readonly listeners?: readonly RunListener[];
  /** Each ends the run. */
  readonly signals?: readonly AbortSignal[];
  /** File of the record of the run. */
  readonly trace?: string | null;
  close?(): Promise<void>;
}

/** @throws LumosError MODEL_REQUIRED, PLANNER_FAILED, CONFIRMATION_REQUIRED; nothing was done yet */
export type PrepareGoal = (goal: string, session: Session) => Promise<GoalSetup>;

export interface McpOptions {
  /**
   * What the server works in. Its policy holds; its actions count as a program's, whatever its `consent` is. The server does not
   * close it.
   */
  readonly session: Session;
  /**
   * The same that the session was opened with (`Session.open({ ...person.answers })`): questions of the policy then go to the person
   * through the client. Absent = the session's own way of asking holds.
   */
  readonly person?: McpPerson;
  /** Of the server, as clients show it. */
  readonly version?: string;
  /** Leave out the tools that change anything. Default false. */
  readonly readOnly?: boolean;
  /** Who plans `run_goal`, and what is kept of it. Default: the built-in planner, and nothing. */
  readonly prepareGoal?: PrepareGoal;
  /** Told what goes wrong beside the calls; never what they hold. Default: nothing is told. */
  readonly log?: (line: string) => void;
}

export interface LumosMcpServer {
  /** Serves one client. */
  connect(transport: Transport): Promise<void>;
  /** Resolves when the client has gone or `close` was called. Calls have come to their end then. */
  readonly closed: Promise<void>;
  /** Ends calls that are under way and the connection. */
  close(): Promise<void>;
}
