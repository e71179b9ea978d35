/** The Windows backend as the rest of LUMOS sees it: a proxy to the worker threads that COM lives in. */
import type { DesktopEnvironment } from '../../environment.js';
import { LumosError } from '../../errors.js';
import { connectWorker } from '../../platform/worker-rpc.js';
import type { Availability, Backend, Capabilities } from '../backend.js';
import { type DesktopWorkers, WorkerBackend } from '../worker-backend.js';
import type { ProbeAnswer, UiaWorkerApi } from './service.js';

/**
 * Two workers of one kind: a read of a provider that hangs costs the reading one, and handlers of events must stay with a thread
 * that never hangs (see `implement`).
 */
export function createWindowsUiaBackend(environment: DesktopEnvironment): Backend {
  const open = () => connectWorker<UiaWorkerApi>(new URL('./worker.js', import.meta.url), { environment });
  return createBackendOver({ reading: open(), watching: open() }, process.platform);
}

/** Over workers, or what stands for them in tests. */
export function createBackendOver(workers: DesktopWorkers<ProbeAnswer>, platform: string): Backend {
  return new WindowsUiaBackend(workers, platform);
}

class WindowsUiaBackend extends WorkerBackend<ProbeAnswer> {
  readonly kind = 'windows-uia';

  constructor(
    workers: DesktopWorkers<ProbeAnswer>,
    private readonly platform: string,
  ) {
    super(workers);
  }

  async probe(): Promise<Availability> {
    if (this.platform !== 'win32') {
      return unavailable('UI Automation exists on Windows only.', 'Use the backend of this platform.');
    }
    try {
      const { windows, msaa } = await this.askProbe();
      const without = msaa ? '' : ' MSAA cannot be asked: old applications may show nothing.';
      return {
        kind: 'windows-uia',
        available: true,
        message: `UI Automation answers; ${windows} windows are open.${without}`,
        capabilities: EVERYTHING,
      };
    } catch (error) {
      if (error instanceof LumosError) return unavailable(error.message, error.hint);
      return unavailable(error instanceof Error ? error.message : String(error), 'Run `lumos doctor`.');
    }
  }
}

const EVERYTHING: Capabilities = {
  watch: true,
  stacking: true,
  activeSurface: true,
  screenCoordinates: true,
  windowControl: true,
  textEditing: true,
};

function unavailable(message: string, remedy: string): Availability {
  return { kind: 'windows-uia', available: false, message, remedy, capabilities: EVERYTHING };
}
