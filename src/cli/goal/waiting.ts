/** A line that moves while something is waited for. Only on a terminal: in a file or a pipe it would be noise. */
export interface Waiting {
  /** Shows `words` with the seconds that have passed, until `clear`. */
  show(words: string): void;
  /** Takes the line away: whatever is written next begins on a clean one. */
  clear(): void;
}

export interface Terminal {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
/** Milliseconds a frame. */
const PACE = 120;
const ERASE = '\r\x1b[K';

export function waitingLine(terminal: Terminal): Waiting {
  let timer: NodeJS.Timeout | undefined;
  const clear = (): void => {
    if (!timer) return;
    clearInterval(timer);
    timer = undefined;
    terminal.write(ERASE);
  };
  return {
    show(words) {
      clear();
      if (terminal.isTTY !== true) return;
      const started = performance.now();
      let frame = 0;
      timer = setInterval(() => {
        const seconds = Math.floor((performance.now() - started) / 1000);
        terminal.write(`${ERASE}${FRAMES[frame++ % FRAMES.length]} ${words}${seconds > 0 ? ` ${seconds} s` : ''}`);
      }, PACE);
      timer.unref();
    },
    clear,
  };
}
