/** The way from an object up to its window, one question a step. */
import { type DBusConnection, LOCAL_ERRORS } from '../../platform/dbus/index.js';
import { asRef } from './facts.js';
import { getProperty } from './protocol.js';
import { handleOf, type ObjectRef, ROOT_PATH } from './reference.js';

/** Longer chains of parents are loops. */
export const MAX_DEPTH = 100;

/** The objects from the top level down to `ref`; null when the application does not answer. */
export function climb(
  ref: ObjectRef,
  roots: ReadonlySet<string>,
  connection: DBusConnection,
  deadline: number,
): ObjectRef[] | null {
  const chain: ObjectRef[] = [ref];
  for (let top = ref; !roots.has(handleOf(top).key) && chain.length < MAX_DEPTH; ) {
    const reply = connection.batch([getProperty(top, 'Accessible.Parent')], deadline)[0];
    if (reply?.ok === false && reply.name === LOCAL_ERRORS.timeout) return null;
    const parent = reply?.ok ? asRef(reply.body[0]) : null;
    if (parent === null || parent.path === ROOT_PATH || parent.bus !== ref.bus) break;
    chain.unshift(parent);
    top = parent;
  }
  return chain;
}
