/** The AT-SPI backend as the rest of LUMOS sees it: a proxy to the worker thread that owns the sockets. */
import type { DesktopEnvironment } from '../../environment.js';
import { LumosError } from '../../errors.js';
import { connectWorker } from '../../platform/worker-rpc.js';
import type { Availability, Backend, Capabilities } from '../backend.js';
import { WorkerBackend } from '../worker-backend.js';
import type { AtspiWorkerApi, ProbeAnswer } from './worker.js';

export function createAtspiBackend(environment: DesktopEnvironment): Backend {
  const reading = connectWorker<AtspiWorkerApi>(new URL('./worker.js', import.meta.url), { environment });
  return new AtspiBackend({ reading });
}

/** Its watches tell changes anywhere in the application: AT-SPI events do not say which window they are in. */
class AtspiBackend extends WorkerBackend<ProbeAnswer> {
  readonly kind = 'atspi';

  async probe(): Promise<Availability> {
    if (process.platform !== 'linux') {
      return unavailable('AT-SPI exists on Linux desktops only.', 'Use the backend of this platform.');
    }
    try {
      const { applications, x11 } = await this.askProbe();
      const where = x11 ? '' : ' There is no X server: windows have no position on the screen.';
      return {
        kind: 'atspi',
        available: true,
        message: `The accessibility bus answers; ${applications} applications are on it.${where}`,
        capabilities: capabilities(x11),
      };
    } catch (error) {
      if (error instanceof LumosError) return unavailable(error.message, error.hint);
      return unavailable(error instanceof Error ? error.message : String(error), 'Run `lumos doctor`.');
    }
  }
}

function capabilities(x11: boolean): Capabilities {
  return {
    watch: true,
    stacking: x11,
    activeSurface: x11,
    screenCoordinates: x11,
    windowControl: x11,
    textEditing: true,
  };
}

function unavailable(message: string, remedy: string): Availability {
  return { kind: 'atspi', available: false, message, remedy, capabilities: capabilities(false) };
}
