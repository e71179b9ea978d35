/** The applications that registered themselves on the accessibility bus. */
import { readFileSync } from 'node:fs';
import type { Call, DBusConnection, Reply } from '../../platform/dbus/index.js';
import type { Toolkit } from './context.js';
import { asRefs, asString } from './facts.js';
import { callMethod, getProperty, REGISTRY_BUS_NAME } from './protocol.js';
import { LIBREOFFICE_LIBRARY, toolkitFamily, UNKNOWN_TOOLKIT } from './quirks.js';
import type { Offset } from './quirks-libreoffice.js';
import { type ObjectRef, ROOT_PATH } from './reference.js';
import type { Toplevel } from './toplevels.js';

export interface Application {
  readonly ref: ObjectRef;
  readonly name: string;
  readonly pid: number | null;
  toolkit: Toolkit;
  /** Address of a socket of its own; empty = only reached through the bus. */
  directAddress: string;
  /** What quirks-libreoffice.ts added to the extents of a window's drawn part, by the window's path. */
  readonly drawnOffsets: Map<string, Offset>;
  /** Whether its pages were waited for: see `Quirks.gathersPages`. */
  gathered: boolean;
  /** What its windows were when it last answered. */
  lastToplevels: readonly Toplevel[];
  /** `performance.now()` until which it is taken to hang, so that not every listing waits for it. */
  hungUntil: number;
}

/** An application that did not answer is left out of listings for so long. */
export const HUNG_MS = 3000;

const NAME = 0;
const TOOLKIT = 1;
const VERSION = 2;
const ADDRESS = 3;
const PID = 4;
const PER_APPLICATION = 5;

/** Brings `known` up to date and returns those present, in the order of the registry. */
export function listApplications(
  bus: DBusConnection,
  known: Map<string, Application>,
  deadline: number,
): readonly Application[] {
  const registry = { bus: REGISTRY_BUS_NAME, path: ROOT_PATH };
  const [reply] = bus.batch([callMethod(registry, 'Accessible.GetChildren')], deadline);
  const refs = reply?.ok ? asRefs(reply.body[0]) : [];
  const present = new Set(refs.map((ref) => ref.bus));
  if (reply?.ok) for (const name of known.keys()) if (!present.has(name)) known.delete(name);
  // One that hung when it was first met has not told who it is: ask again.
  for (const [name, application] of known) {
    if (application.toolkit === UNKNOWN_TOOLKIT && application.hungUntil < performance.now()) known.delete(name);
  }
  const fresh = refs.filter((ref) => !known.has(ref.bus));
  const replies = bus.batch(fresh.flatMap(questions), deadline);
  fresh.forEach((ref, i) => {
    const application = introduce(ref, replies.slice(i * PER_APPLICATION, (i + 1) * PER_APPLICATION));
    if (application !== null) known.set(ref.bus, application);
  });
  return refs.map((ref) => known.get(ref.bus)).filter((application) => application !== undefined);
}

function questions(ref: ObjectRef): Call[] {
  return [
    getProperty(ref, 'Accessible.Name'),
    getProperty(ref, 'Application.ToolkitName'),
    getProperty(ref, 'Application.Version'),
    callMethod(ref, 'Application.GetApplicationBusAddress'),
    {
      destination: 'org.freedesktop.DBus',
      path: '/org/freedesktop/DBus',
      interface: 'org.freedesktop.DBus',
      member: 'GetConnectionUnixProcessID',
      signature: 's',
      args: [ref.bus],
    },
  ];
}

/** null for one that did not answer its name: it is asked again next time. */
function introduce(ref: ObjectRef, replies: readonly Reply[]): Application | null {
  const first = (index: number): unknown => {
    const reply = replies[index];
    return reply?.ok ? reply.body[0] : undefined;
  };
  const pid = first(PID);
  const name = first(NAME);
  const toolkitName = asString(first(TOOLKIT));
  const version = asString(first(VERSION)) || null;
  const hung = name === undefined;
  return {
    ref,
    name: asString(name),
    pid: typeof pid === 'number' ? pid : null,
    toolkit: hung
      ? UNKNOWN_TOOLKIT
      : {
          family: toolkitFamily(toolkitName, version, () => maps(pid, LIBREOFFICE_LIBRARY)),
          name: toolkitName,
          version,
        },
    directAddress: asString(first(ADDRESS)),
    drawnOffsets: new Map(),
    gathered: false,
    lastToplevels: [],
    hungUntil: hung ? performance.now() + HUNG_MS : 0,
  };
}

/** Whether a process has mapped a file whose path matches (proc(5), "/proc/pid/maps"). False where that cannot be read. */
function maps(pid: unknown, file: RegExp): boolean {
  if (typeof pid !== 'number') return false;
  try {
    return file.test(readFileSync(`/proc/${pid}/maps`, 'utf8'));
  } catch {
    return false; // ended, of another user, or in another container: then nothing is known of it
  }
}
