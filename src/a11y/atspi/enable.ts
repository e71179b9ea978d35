/**
 * Telling a desktop that assistive technology is present (`org.a11y.Status.IsEnabled`), which Qt, Firefox and Chromium wait
 * for; and taking it back. With dconf the setting outlives the session, so a file remembers who has set it: a process that
 * is killed leaves its file, and the next one that ends in good order takes the setting back for it.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Call, type DBusConnection, DBusError, openConnection, Variant } from '../../platform/dbus/index.js';
import type { Toolkit } from './context.js';

type Env = Readonly<Record<string, string>>;

const A11Y = { destination: 'org.a11y.Bus', path: '/org/a11y/bus', interface: 'org.freedesktop.DBus.Properties' };
const GET: Call = { ...A11Y, member: 'Get', signature: 'ss', args: ['org.a11y.Status', 'IsEnabled'] };
const set = (value: boolean): Call => ({
  ...A11Y,
  member: 'Set',
  signature: 'ssv',
  args: ['org.a11y.Status', 'IsEnabled', new Variant('b', value)],
});

const CALL_MS = 2000;

export interface EnabledAccessibility {
  /** It was off, and this or another LUMOS process has turned it on. */
  readonly ours: boolean;
  /** Takes back what was changed, unless another LUMOS process still needs it. May be called more than once. */
  restore(): void;
}

const NOTHING_TO_RESTORE: EnabledAccessibility = { ours: false, restore: () => {} };

/**
 * Makes sure that `IsEnabled` is true. Where there is no session bus or no accessibility service, nothing happens: reading
 * then says what is missing.
 */
export function enableAccessibility(env: Env): EnabledAccessibility {
  return withSessionBus(env, NOTHING_TO_RESTORE, (session) => {
    const notes = notesFolder(env);
    const others = livingOwners(notes);
    const on = session.call(GET, performance.now() + CALL_MS)[0] === true;
    if (on && !others.anyone) return NOTHING_TO_RESTORE; // The person wants it so.
    // A process can have several desktops, or several sessions in one.
    const note = join(notes, `${ownIdentity()}-${randomBytes(4).toString('hex')}`);
    // First the note: killed between the two, it asks for a setting to be taken back that never was.
    mkdirSync(notes, { recursive: true, mode: 0o700 });
    writeFileSync(note, '', { mode: 0o600 });
    for (const dead of others.dead) rmSync(join(notes, dead), { force: true });
    if (!on) session.call(set(true), performance.now() + CALL_MS);
    return { ours: true, restore: () => restore(env, notes, note) };
  });
}

function restore(env: Env, notes: string, note: string): void {
  if (!listNotes(notes).some((name) => join(notes, name) === note)) return;
  rmSync(note, { force: true });
  if (livingOwners(notes).living.length > 0) return;
  withSessionBus(env, undefined, (session) => {
    session.call(set(false), performance.now() + CALL_MS);
  });
}

function withSessionBus<T>(env: Env, otherwise: T, use: (session: DBusConnection) => T): T {
  const address = env.DBUS_SESSION_BUS_ADDRESS || (env.XDG_RUNTIME_DIR ? `unix:path=${env.XDG_RUNTIME_DIR}/bus` : '');
  if (address === '') return otherwise;
  let session: DBusConnection | undefined;
  try {
    session = openConnection(address, { deadline: performance.now() + CALL_MS });
    return use(session);
  } catch (error) {
    // No session, or no at-spi2-core: what that means is said by whoever reads next.
    if (error instanceof DBusError) return otherwise;
    throw error;
  } finally {
    session?.close();
  }
}

/** One empty file for each backend that counts on the setting (XDG Base Directory Specification, XDG_STATE_HOME). */
function notesFolder(env: Env): string {
  const state = env.XDG_STATE_HOME || join(env.HOME || homedir(), '.local', 'state');
  return join(state, 'lumos', 'accessibility-enabled-by');
}

interface Owners {
  readonly living: readonly string[];
  readonly dead: readonly string[];
  readonly anyone: boolean;
}

function livingOwners(notes: string): Owners {
  const names = listNotes(notes);
  const living = names.filter((name) => {
    const [pid = '', start] = name.split('-');
    return identityOf(pid) === `${pid}-${start}`;
  });
  return { living, dead: names.filter((name) => !living.includes(name)), anyone: names.length > 0 };
}

function listNotes(notes: string): string[] {
  try {
    return readdirSync(notes).filter((name) => /^\d+-\d+-\w+$/.test(name));
  } catch {
    // Nobody has written one yet.
    return [];
  }
}

const ownIdentity = (): string => identityOf(String(process.pid)) ?? `${process.pid}-0`;

/** Process id and start time (proc(5), /proc/pid/stat, field 22): tells a process from a later one with its number. */
function identityOf(pid: string): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return `${pid}-${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    // No such process.
    return null;
  }
}

/** A page has more than this many nodes; a Chromium that was not asked for its tree shows 4. */
const HOLLOW_NODES = 8;

/**
 * What to tell a person whose application shows (almost) nothing because it was started without its accessibility, or null.
 * @param nodes nodes of the whole window, however read
 */
export function hollowTreeAdvice(toolkit: Toolkit, nodes: number): string | null {
  if (toolkit.family !== 'chromium' || nodes > HOLLOW_NODES) return null;
  return 'This application shows its interface only when it is started with --force-renderer-accessibility: end it, and start it with that argument, or with open_app, which adds it.';
}
