/** D-Bus for worker threads: wire format, addresses, and pipelined synchronous connections with deadlines. */
export {
  type DBusConnection,
  MAX_SIGNALS,
  type OpenOptions,
  openConnection,
  type Reply,
  type Signal,
} from './connection.js';
export { DBusError, LOCAL_ERRORS, WireError } from './errors.js';
export type { Call } from './message.js';
export { isBusName, isObjectPath } from './names.js';
export { Variant } from './variant.js';
