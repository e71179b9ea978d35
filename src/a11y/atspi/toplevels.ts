/** The top-level objects of all applications, read in two rounds with one deadline that no single application can use up. */
import type { Call, DBusConnection, Reply } from '../../platform/dbus/index.js';
import { LOCAL_ERRORS } from '../../platform/dbus/index.js';
import type { XWindow } from '../../platform/x11/windows.js';
import { type Application, HUNG_MS } from './applications.js';
import { asExtents, asRefs, asString, type Extents } from './facts.js';
import { COORDINATES, callMethod, getProperty } from './protocol.js';
import type { ObjectRef } from './reference.js';
import { STATE, StateSet } from './states.js';

export interface Toplevel {
  readonly application: Application;
  readonly ref: ObjectRef;
  readonly role: number;
  readonly name: string;
  readonly states: StateSet;
  readonly onScreen: Extents | null;
  readonly inWindow: Extents | null;
  /** The X window that shows it; set by `matchWindows`. */
  window: XWindow | null;
}

/** More windows than a person has open; bounds what one application can make us ask. */
const MAX_TOPLEVELS = 200;
const PER_TOPLEVEL = 5;

/**
 * `roundMs`: milliseconds for each of the two rounds. An application that does not answer is remembered for a while, so that
 * the next listing does not wait for it, and its windows are given as they were when it last answered.
 */
export function readToplevels(bus: DBusConnection, applications: readonly Application[], roundMs: number): Toplevel[] {
  const asked = applications.filter((application) => application.hungUntil <= performance.now());
  const lists = bus.batch(
    asked.map(({ ref }) => callMethod(ref, 'Accessible.GetChildren')),
    performance.now() + roundMs,
  );
  const found: { application: Application; ref: ObjectRef }[] = [];
  asked.forEach((application, i) => {
    const reply = lists[i];
    if (noteHang(application, reply)) return;
    for (const ref of asRefs(reply?.ok ? reply.body[0] : []).slice(0, MAX_TOPLEVELS)) {
      // A plug of another process is that process's own top level.
      if (ref.bus === application.ref.bus) found.push({ application, ref });
    }
  });
  const replies = bus.batch(
    found.flatMap(({ ref }) => questions(ref)),
    performance.now() + roundMs,
  );
  const fresh = new Map<Application, Toplevel[]>(asked.map((application) => [application, []]));
  found.forEach(({ application, ref }, i) => {
    const part = replies.slice(i * PER_TOPLEVEL, (i + 1) * PER_TOPLEVEL);
    if (noteHang(application, part[0])) return;
    const toplevel = toToplevel(application, ref, part);
    if (toplevel !== null) fresh.get(application)?.push(toplevel);
  });
  return applications.flatMap((application) => {
    const known = fresh.get(application);
    if (known !== undefined && application.hungUntil <= performance.now()) application.lastToplevels = known;
    return application.lastToplevels;
  });
}

/** True when the reply says that the application did not answer in time. */
function noteHang(application: Application, reply: Reply | undefined): boolean {
  const hung = reply?.ok === false && reply.name === LOCAL_ERRORS.timeout;
  if (hung) application.hungUntil = performance.now() + HUNG_MS;
  return hung;
}

function questions(ref: ObjectRef): Call[] {
  return [
    callMethod(ref, 'Accessible.GetRole'),
    getProperty(ref, 'Accessible.Name'),
    callMethod(ref, 'Accessible.GetState'),
    callMethod(ref, 'Component.GetExtents', COORDINATES.screen),
    callMethod(ref, 'Component.GetExtents', COORDINATES.window),
  ];
}

function toToplevel(application: Application, ref: ObjectRef, replies: readonly Reply[]): Toplevel | null {
  const [role, name, states, onScreen, inWindow] = replies.map((reply) => (reply.ok ? reply.body[0] : undefined));
  const set = StateSet.from(states);
  if (typeof role !== 'number' || set.has(STATE.defunct)) return null;
  return {
    application,
    ref,
    role,
    name: asString(name),
    states: set,
    onScreen: asExtents(onScreen),
    inWindow: asExtents(inWindow),
    window: null,
  };
}
