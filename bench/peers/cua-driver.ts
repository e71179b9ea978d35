/** @trycua/cua-driver's own read of a window: `get_window_state` with its accessibility tree and without a screenshot. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SurfaceInfo } from '../../src/blueprint/model.js';
import type { DesktopEnvironment } from '../../src/environment.js';
import { LineProcess } from '../line-process.js';
import { installPeer } from './install.js';

const READ_MS = 60_000;

export interface CuaRead {
  readonly ms: number;
  readonly note: string;
}

export class CuaDriver {
  private constructor(
    private readonly host: LineProcess,
    private readonly version: string,
  ) {}

  /** @returns why it cannot run here, as a sentence */
  static async start(environment: DesktopEnvironment, projectFolder: string): Promise<CuaDriver | string> {
    const installed = await installPeer('@trycua/cua-driver', projectFolder);
    if (typeof installed === 'string') return installed;
    const program = fileURLToPath(new URL('./cua-host.js', import.meta.url));
    const argv = [process.execPath, program, join(installed.folder, 'dist/index.js')];
    return new CuaDriver(new LineProcess(argv, environment.env), installed.version);
  }

  /** @throws Error saying what it said */
  async read(surface: SurfaceInfo): Promise<CuaRead> {
    const request = { pid: surface.app.pid, title: surface.title };
    const answer = (await this.host.ask(request, READ_MS)) as {
      ms: number;
      elements: number;
      reason?: string;
      error?: string;
    };
    if (answer.error !== undefined) throw new Error(answer.error);
    const reason = answer.reason ? `; ${answer.reason}` : '';
    return { ms: answer.ms, note: `${this.version}; ${answer.elements} elements, those that can be acted on${reason}` };
  }

  end(): Promise<void> {
    return this.host.end();
  }
}
