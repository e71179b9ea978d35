/** Opens the session that a command works in, and closes it whatever happens. */
import { currentEnvironment, type DesktopEnvironment } from '../environment.js';
import { defaultStateFile } from '../session/state-file.js';
import { Session, type SessionOptions } from '../session.js';
import { askOnTerminal } from './ask.js';
import type { PlaceOptions } from './command.js';
import { onEndSignals } from './end-signals.js';
import { isSystemError } from './failures.js';
import type { Output } from './output.js';
import { type ChosenPlace, chooseWeb } from './web-place.js';

export interface OpenOptions extends PlaceOptions {
  /** Start a private desktop for this command where there is no display (a goal brings its own windows). */
  readonly privateIfHeadless?: boolean;
  /** Leave such a desktop running. */
  readonly keep?: boolean;
  /** What the person asked for in words, and whether a model decides how. Absent: they gave each action themselves. */
  readonly goal?: { readonly words: string; readonly composed: boolean };
  /** The command watches the signal that it is given and ends by itself when it is aborted. */
  readonly endsItself?: boolean;
  /** Who answers questions, where that is not the person at the terminal; then actions come from a program, not from a person. */
  readonly person?: Pick<SessionOptions, 'ask' | 'askUser'>;
}

export interface Place {
  readonly environment: DesktopEnvironment;
  close(): Promise<void>;
}

/** @param work is given a signal that is aborted when the person or the system ends the process */
export async function withSession<T>(
  options: OpenOptions,
  output: Output,
  work: (session: Session, stop: AbortSignal) => Promise<T>,
): Promise<T> {
  const chosen = await chooseWeb(options);
  // Pages need no desktop.
  const place = chosen.desktop ? await openPlace(options, output) : stayHere();
  let session: Session | undefined;
  const close = async (): Promise<void> => {
    try {
      if (session) await closeSession(session, output);
    } finally {
      await place.close();
    }
  };
  const ending = onEndSignals(close, options.endsItself === true);
  try {
    session = await Session.open(await sessionOptions(options, place.environment, chosen));
    for (const warning of session.warnings) output.note(warning);
    return await work(session, ending.signal);
  } finally {
    await close();
    ending.release();
  }
}

/** That ids can't be kept spoils the next command, not this one: its result stands. */
async function closeSession(session: Session, output: Output): Promise<void> {
  try {
    await session.close();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    output.note(`The ids shown here are not kept for later commands: ${error.message}`);
  }
}

async function sessionOptions(
  options: OpenOptions,
  environment: DesktopEnvironment,
  { web, desktop }: ChosenPlace,
): Promise<SessionOptions> {
  const { resolvePolicy } = await import('../actions/policy-file.js');
  const common: SessionOptions = {
    environment,
    policy: resolvePolicy(options.policy, process.env),
    // A person typed this very action, or the literal goal that says so.
    consent: options.goal?.composed || options.person ? 'none' : 'explicit',
    ...(options.goal ? { goal: options.goal.words } : {}),
    mode: options.input ?? 'auto',
    vision: options.vision ?? 'auto',
    ...(options.window === undefined ? {} : { surface: options.window }),
    ...(options.app === undefined ? {} : { app: options.app }),
    ...(web ? { web, desktop } : {}),
    ...(options.person ?? askOnTerminal()),
  };
  if (options.from === undefined) return { ...common, stateFile: defaultStateFile(environment) };
  const { createCaptureBackend } = await import('../a11y/capture/index.js');
  const file = options.from;
  return { ...common, backends: { capture: () => createCaptureBackend(file) } };
}

function stayHere(): Place {
  return { environment: currentEnvironment(), close: async () => {} };
}

export async function openPlace(options: OpenOptions, output: Output): Promise<Place> {
  const current = currentEnvironment();
  const stays = async (): Promise<void> => {};
  if (options.from !== undefined) return stayHere();
  const headless = !current.env.DISPLAY && !current.env.WAYLAND_DISPLAY && process.platform === 'linux';
  const wanted = options.desktop === true || options.desktopId !== undefined;
  if (!wanted && !(headless && options.privateIfHeadless)) {
    return { environment: current, close: stays };
  }
  const { onlyRunningDesktop, runningDesktop } = await import('./running-desktop.js');
  const running = wanted
    ? await runningDesktop(options.desktopId, options.privateIfHeadless === true)
    : await onlyRunningDesktop();
  if (running) return { environment: running.environment, close: stays };
  const { startPrivateDesktop } = await import('../desktop/private.js');
  output.note(headless ? 'No display here: starting a private desktop.' : 'Starting a private desktop.');
  const desktop = await startPrivateDesktop({ persistent: options.keep === true });
  return {
    environment: desktop.environment,
    close: async () => {
      if (options.keep) output.note(`The private desktop ${desktop.id} is still running: use --desktop.`);
      else await desktop.stop();
    },
  };
}
