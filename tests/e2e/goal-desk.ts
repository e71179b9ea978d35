/** Goals carried out by the command line with a scripted model, in a private desktop that the test looks into by itself. */
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after } from 'node:test';
import type { Blueprint, Element } from '../../src/blueprint/model.js';
import { LumosError } from '../../src/errors.js';
import { Session } from '../../src/session.js';
import { type CliFolder, type CliResult, dataOf } from '../support/cli.js';
import type { TestDesktop } from '../support/desktop.js';
import { type ModelServer, type Reply, type Script, startModelServer } from '../support/model-server.js';
import { waitFor } from '../support/wait.js';

export interface GoalData {
  readonly status: string;
  readonly summary: string;
  readonly steps: readonly {
    readonly step: number;
    readonly action: Readonly<Record<string, unknown>> & { readonly action: string };
    readonly effect: string;
    readonly summary: string;
    readonly error: { readonly code: string } | null;
  }[];
  readonly counters: Readonly<Record<string, number>>;
  readonly trace: string | null;
}

export interface GoalDesk {
  /** Runs a goal with a model that answers from the script. */
  carryOut(goal: string, script: Script | readonly (Reply | Script)[], more?: readonly string[]): Promise<Carried>;
  /** Reads a window by itself, not through what ran the goal. */
  look(title: string | RegExp): Promise<Blueprint>;
  element(title: string | RegExp, role: string, name?: string): Promise<Element>;
}

export interface Carried {
  readonly result: CliResult;
  readonly server: ModelServer;
}

/** Use it inside one `describe`: what it opens is closed after its tests. */
export function useGoalDesk(cli: CliFolder, desktop: TestDesktop): GoalDesk {
  const servers: ModelServer[] = [];
  let session: Session | undefined;
  after(async () => {
    await session?.close();
    await Promise.all(servers.map((server) => server.close()));
  });
  const desk: GoalDesk = {
    async carryOut(goal, script, more = []) {
      const server = await startModelServer(script);
      servers.push(server);
      const model = `${server.url}#scripted-model`;
      const result = await cli.run([goal, '--planner', 'model', '--model', model, ...more], {
        env: { ...desktop.environment.env },
        timeoutMs: 120_000,
      });
      return { result, server };
    },
    async look(title) {
      session ??= await Session.open({ environment: desktop.environment, consent: 'explicit' });
      const open = session;
      return waitFor(`a window ${title}`, async () => {
        const surfaces = await open.surfaces();
        const found = surfaces.find((each) =>
          typeof title === 'string' ? each.title === title : title.test(each.title),
        );
        try {
          return found && (await open.observe(found.id));
        } catch (error) {
          // A window that just appears may be listed anew in the same moment.
          if (error instanceof LumosError && error.code === 'NO_SURFACE') return null;
          throw error;
        }
      });
    },
    async element(title, role, name) {
      const blueprint = await desk.look(title);
      const found = blueprint.elements.filter(
        (each) => each.role === role && (name === undefined || each.name === name),
      );
      assert.equal(found.length, 1, `${found.length} ${role} ${name ?? ''} in ${blueprint.surface.title}`);
      return found[0]!;
    },
  };
  return desk;
}

/** `1 open_app confirmed` a step. */
export function told(result: CliResult): string[] {
  return dataOf<GoalData>(result).steps.map(({ action, effect }) => `${action.action} ${effect}`);
}

/** The types of the records of a trace so far, in order; empty while there is no file. */
export function recordsOf(trace: string): string[] {
  let text: string;
  try {
    text = readFileSync(trace, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  // The last line may be on its way.
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => (JSON.parse(line) as { type: string }).type);
}

/** Sends a signal as soon as something is so. */
export function killWhen(child: ChildProcess, signal: NodeJS.Signals, isSo: () => boolean): void {
  const timer = setInterval(() => {
    if (!isSo()) return;
    clearInterval(timer);
    child.kill(signal);
  }, 2);
  child.once('exit', () => clearInterval(timer));
}
