/** A failed D-Bus call. `name` is the peer's own error name, or one of the local ones below. */
export class DBusError extends Error {
  override readonly name = 'DBusError';
  /** "org.freedesktop.DBus.Error.UnknownMethod", … or one of `LOCAL_ERRORS`. */
  readonly errorName: string;

  constructor(errorName: string, message: string, options?: { cause?: unknown }) {
    super(`${errorName}: ${message}`, options);
    this.errorName = errorName;
  }
}

/** Errors that this side makes, in the form of D-Bus error names so that callers compare one string. */
export const LOCAL_ERRORS = {
  /** No reply before the deadline. Whether the call was executed is unknown unless `sent` is false. */
  timeout: 'org.lumos.Timeout',
  /** The connection is gone: the peer or the bus closed it. */
  disconnected: 'org.lumos.Disconnected',
  /** The reply's bytes do not follow the D-Bus specification. */
  malformed: 'org.lumos.Malformed',
  /** The call could not be encoded (bad path or name, wrong argument type); nothing was sent. */
  invalidCall: 'org.lumos.InvalidCall',
  /** No address led to a server, or it refused the authentication. */
  noServer: 'org.lumos.NoServer',
} as const;

/** Bytes or values that break the D-Bus specification's marshalling rules. */
export class WireError extends Error {
  override readonly name = 'WireError';
}
