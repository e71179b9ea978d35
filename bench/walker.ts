/** The pyatspi walk (walk.py) of one window. */
import { join } from 'node:path';
import type { SurfaceInfo } from '../src/blueprint/model.js';
import type { DesktopEnvironment } from '../src/environment.js';
import type { WalkedNode } from './compare.js';
import { LineProcess } from './line-process.js';

/** Debian's own Python: pyatspi comes with it. */
const PYTHON = '/usr/bin/python3';
const WALK_MS = 120_000;

export interface Walk {
  readonly ms: number;
  readonly nodes: number;
  readonly list?: readonly WalkedNode[];
}

export class Walker {
  readonly #process: LineProcess;

  constructor(environment: DesktopEnvironment, projectFolder: string) {
    this.#process = new LineProcess([PYTHON, join(projectFolder, 'bench/walk.py')], environment.env);
  }

  /** @throws Error when pyatspi is not there or cannot find the window */
  async walk(surface: SurfaceInfo, list = false): Promise<Walk> {
    const request = { pid: surface.app.pid, title: surface.title, list };
    const answer = (await this.#process.ask(request, WALK_MS)) as Walk | { error: string };
    if ('error' in answer) throw new Error(answer.error);
    return answer;
  }

  end(): Promise<void> {
    return this.#process.end();
  }
}
