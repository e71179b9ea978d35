/** What the worker answers to, over any platform: the same code serves Windows and the tests. */
import type { Point } from '../../blueprint/geometry.js';
import type { Handle, RawTree, SurfaceId, SurfaceInfo } from '../../blueprint/model.js';
import type { Delivery, Operation, RawPath, ReadOptions, WindowOperation } from '../backend.js';
import { controlWindow } from './control.js';
import { Engine } from './engine.js';
import { attempt } from './outcomes.js';
import { perform } from './perform.js';
import type { Platform } from './platform.js';
import { Reader } from './reader.js';
import { parseKey, referenceOf } from './reference.js';
import { type WatchEvent, Watches } from './watches.js';

export interface ProbeAnswer {
  readonly windows: number;
  /** The way of reading that this system was seen to take so far. */
  readonly reading: string;
  readonly elevated: boolean;
  readonly msaa: boolean;
}

/** @param open makes the platform at the first call, so that a worker starts even where COM does not */
export function createService(open: () => Platform, emit: (event: WatchEvent) => void) {
  let opened: { engine: Engine; reader: Reader; watches: Watches } | null = null;
  const use = () => {
    if (opened !== null) return opened;
    const engine = new Engine(open());
    opened = { engine, reader: new Reader(engine), watches: new Watches(engine, emit) };
    return opened;
  };
  return {
    probe: (): ProbeAnswer => {
      const { engine, reader } = use();
      return {
        windows: reader.surfaces().length,
        reading: engine.abilities.way,
        elevated: engine.platform.windows.ownRights().elevated,
        msaa: engine.platform.msaa !== null,
      };
    },
    surfaces: (): readonly SurfaceInfo[] => use().reader.surfaces(),
    read: (surface: SurfaceId, options: ReadOptions): RawTree => use().reader.read(surface, options),
    elementAt: (point: Point, surface?: SurfaceId): RawPath | null => use().reader.elementAt(point, surface),
    describe: (handle: Handle): RawPath | null => use().reader.describe(handle),
    perform: async (handle: Handle, operation: Operation): Promise<Delivery> => {
      const { engine, reader } = use();
      try {
        return await perform(engine, handle, operation);
      } finally {
        if (parseKey(handle.key) !== null) reader.forget(referenceOf(handle).hwnd);
      }
    },
    control: async (surface: SurfaceId, operation: WindowOperation): Promise<Delivery> => {
      const { engine, reader } = use();
      const found = reader.find(surface);
      try {
        return await controlWindow(engine, found, operation);
      } finally {
        reader.forget(found.window.hwnd);
      }
    },
    watch: (surface: SurfaceId): Promise<number> => {
      const { reader, watches } = use();
      return watches.start(reader.find(surface));
    },
    unwatch: (id: number): void => opened?.watches.stop(id),
    close: (): void => {
      opened?.watches.stopAll();
      // A system that is about to be left need not answer.
      attempt(() => opened?.engine.close(), undefined);
      opened = null;
    },
  };
}

export type UiaWorkerApi = ReturnType<typeof createService>;
