/** A running application of the fake desktop, and how it can misbehave. */
import type { FakeDesktop } from './desktop.js';
import type { ElementSpec } from './spec.js';
import { FakeWindow, type WindowOptions } from './window.js';

/** Set any of these while the application runs. */
export interface Faults {
  /** Answers nothing. */
  hang: boolean;
  /** A read stops answering after this many nodes. */
  hangAfterNodes: number | null;
  /** The application dies while it is read, after this many nodes. */
  dieAfterNodes: number | null;
  /** How long one node takes to read, milliseconds. */
  msPerNode: number;
}

export class FakeApp {
  readonly faults: Faults = { hang: false, hangAfterNodes: null, dieAfterNodes: null, msPerNode: 0 };
  alive = true;

  constructor(
    readonly desktop: FakeDesktop,
    readonly name: string,
    readonly pid: number,
    readonly toolkit: string | null,
  ) {}

  get windows(): FakeWindow[] {
    return this.desktop.windows.filter((window) => window.app === this);
  }

  open(spec: ElementSpec, options: WindowOptions = {}): FakeWindow {
    const window = new FakeWindow(this, spec, options);
    this.desktop.show(window, options.inactive === true);
    return window;
  }

  hang(): void {
    this.faults.hang = true;
  }

  resume(): void {
    this.faults.hang = false;
    this.faults.hangAfterNodes = null;
  }

  /** Dies at once: all windows are gone. */
  exit(): void {
    this.alive = false;
    for (const window of this.windows) window.dispose();
  }
}
