/**
 * Ending in good order when a terminal or a supervisor says so: what LUMOS changed on the desktop is put back, and what it
 * started is ended, before the process dies of the signal it was sent.
 */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** How long a command that ends by itself when told to may take for it, milliseconds. */
const GRACE = 3000;
/** How long putting things back may take, milliseconds. */
const CLEANUP = 5000;

export interface EndSignals {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal;
  /** From now on signals end the process at once, as usual. */
  release(): void;
}

/**
 * @param cleanUp run once after a signal, when the command does not end by itself
 * @param endsItself the command watches `signal` and needs a moment to come to its own end
 */
export function onEndSignals(cleanUp: () => Promise<void>, endsItself: boolean): EndSignals {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const release = (): void => {
    clearTimeout(timer);
    for (const name of SIGNALS) process.off(name, receive);
  };
  const die = (name: NodeJS.Signals): void => {
    release();
    process.kill(process.pid, name);
  };
  function receive(name: NodeJS.Signals): void {
    if (stop.signal.aborted) {
      // Told twice: at once.
      die(name);
      return;
    }
    stop.abort();
    const end = (): void => {
      const late = setTimeout(() => die(name), CLEANUP);
      // What could not be put back is reported by nobody any more: the process is ending because it was told to.
      cleanUp().then(
        () => die(name),
        () => die(name),
      );
      late.unref();
    };
    if (endsItself) timer = setTimeout(end, GRACE);
    else end();
  }
  for (const name of SIGNALS) process.on(name, receive);
  return { signal: stop.signal, release };
}
