/** What the worker answers to, over any platform: the same code serves Windows and the tests. */
import type { RawTree, SurfaceId } from '../../blueprint/model.js';
import type { ReadOptions } from '../backend.js';
import type { WatchEvent } from '../watches.js';
import type { DesktopWorkerApi } from '../worker-backend.js';
import { controlWindow } from './control.js';
import { Engine } from './engine.js';
import { attempt } from './outcomes.js';
import { perform } from './perform.js';
import type { Platform } from './platform.js';
import { Reader } from './reader.js';
import { parseKey, referenceOf } from './reference.js';
import { Watches } from './watches.js';

export interface ProbeAnswer {
  readonly windows: number;
  /** The way of reading that this system was seen to take so far. */
  readonly reading: string;
  readonly elevated: boolean;
  readonly msaa: boolean;
}

export type UiaWorkerApi = Omit<DesktopWorkerApi<ProbeAnswer>, 'read'> & {
  read(surface: SurfaceId, options: ReadOptions): RawTree;
};

/** @param open makes the platform at the first call, so that a worker starts even where COM does not */
export function createService(open: () => Platform, emit: (event: WatchEvent) => void): UiaWorkerApi {
  let opened: { engine: Engine; reader: Reader; watches: Watches } | null = null;
  const use = () => {
    if (opened !== null) return opened;
    const engine = new Engine(open());
    opened = { engine, reader: new Reader(engine), watches: new Watches(engine, emit) };
    return opened;
  };
  return {
    probe: () => {
      const { engine, reader } = use();
      return {
        windows: reader.surfaces().length,
        reading: engine.abilities.way,
        elevated: engine.platform.windows.ownRights().elevated,
        msaa: engine.platform.msaa !== null,
      };
    },
    surfaces: () => use().reader.surfaces(),
    read: (surface, options) => use().reader.read(surface, options),
    elementAt: (point, surface) => use().reader.elementAt(point, surface),
    describe: (handle) => use().reader.describe(handle),
    perform: async (handle, operation) => {
      const { engine, reader } = use();
      try {
        return await perform(engine, handle, operation);
      } finally {
        if (parseKey(handle.key) !== null) reader.forget(referenceOf(handle).hwnd);
      }
    },
    control: async (surface, operation) => {
      const { engine, reader } = use();
      const found = reader.find(surface);
      try {
        return await controlWindow(engine, found, operation);
      } finally {
        reader.forget(found.window.hwnd);
      }
    },
    watch: async (surface) => {
      const { reader, watches } = use();
      return watches.start(reader.find(surface));
    },
    unwatch: (id) => opened?.watches.stop(id),
    close: async () => {
      // Handlers are taken away before their thread ends (see `implement`).
      await opened?.watches.stopAll();
      // A system that is about to be left need not answer.
      attempt(() => opened?.engine.close(), undefined);
      opened = null;
    },
  };
}
