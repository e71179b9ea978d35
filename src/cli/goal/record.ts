/** The trace of a run: where it goes, what it is told, and what is said when it can't be written. */
import { LumosError } from '../../errors.js';
import type { RunListener } from '../../planner/events.js';
import type { Session } from '../../session.js';
import { version } from '../main.js';
import type { Output } from '../output.js';
import type { GoalOptions } from './options.js';

export interface Recording {
  /** null = none is kept. */
  readonly path: string | null;
  readonly listeners: readonly RunListener[];
  close(): void;
}

const NONE: Recording = { path: null, listeners: [], close: () => {} };

export async function startRecording(
  goal: string,
  options: GoalOptions,
  model: string | null,
  session: Session,
  output: Output,
): Promise<Recording> {
  const given = typeof options.trace === 'string' ? options.trace : options.resume;
  if (options.trace === false) return NONE;
  const [{ createTraceWriter }, { defaultTracePath }] = await Promise.all([
    import('../../trace/writer.js'),
    import('../../trace/place.js'),
  ]);
  const path = given ?? defaultTracePath(goal);
  const writer = createTraceWriter(path, {
    version: version(),
    model,
    locator: (id) => session.locator(id),
    desktop: { kind: session.environment.kind, display: displayOf(session) },
    secrets: keysOf(process.env),
    onWarning: (message) => output.note(message),
    ...(options.screenshots ? { screenshot: () => picture(session) } : {}),
  });
  return {
    path,
    listeners: [writer.listener],
    close() {
      const lost = writer.close();
      if (lost > 0) output.note(`${lost} records of this run are not in ${path}.`);
    },
  };
}

async function picture(session: Session) {
  try {
    const surface = await session.current();
    return { png: await session.screenshot(surface), bounds: surface.bounds };
  } catch (error) {
    // Before anything is open there is nothing to take a picture of.
    if (error instanceof LumosError && error.code === 'NO_SURFACE') return null;
    throw error;
  }
}

function displayOf({ environment }: Session): string | null {
  return environment.env.DISPLAY ?? environment.env.WAYLAND_DISPLAY ?? null;
}

/** Keys of services never reach a trace, whoever repeats them. */
function keysOf(env: NodeJS.ProcessEnv): string[] {
  return Object.entries(env).flatMap(([name, value]) =>
    /_(?:API_KEY|TOKEN|SECRET)$/u.test(name) && value ? [value] : [],
  );
}
