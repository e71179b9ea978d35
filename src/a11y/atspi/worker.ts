/** The worker thread that owns the sockets of one desktop. See backend.ts for the other side. */
import { workerData } from 'node:worker_threads';
import type { Point } from '../../blueprint/geometry.js';
import type { Handle, RawTree, SurfaceId, SurfaceInfo } from '../../blueprint/model.js';
import type { DesktopEnvironment } from '../../environment.js';
import { hostWorker } from '../../platform/worker-rpc.js';
import type { Delivery, Operation, RawPath, ReadOptions, WindowOperation } from '../backend.js';
import { controlWindow } from './control.js';
import { enableAccessibility } from './enable.js';
import { Engine } from './engine.js';
import { perform } from './perform.js';
import { Reader } from './reader.js';
import { refOf } from './reference.js';
import { Watches } from './watches.js';

const { environment } = workerData as { environment: DesktopEnvironment };
const accessibility = enableAccessibility(environment.env);
const engine = new Engine(environment);
const reader = new Reader(engine);
const watches = new Watches(engine, (event) => host.emit(event));

const handlers = {
  probe: (): { applications: number; x11: boolean } => ({
    applications: engine.refreshApplications(engine.deadline(1000)).length,
    x11: engine.xConnection() !== null,
  }),
  surfaces: (): readonly SurfaceInfo[] => reader.surfaces(),
  read: (surface: SurfaceId, options: ReadOptions): RawTree => reader.read(surface, options),
  elementAt: (point: Point, surface?: SurfaceId): RawPath | null => reader.elementAt(point, surface),
  describe: (handle: Handle): RawPath | null => reader.describe(handle),
  perform: async (handle: Handle, operation: Operation): Promise<Delivery> => {
    try {
      return await perform(engine, handle, operation);
    } finally {
      reader.forget(refOf(handle).bus);
    }
  },
  control: (surface: SurfaceId, operation: WindowOperation): Delivery => {
    const found = reader.find(surface);
    try {
      return controlWindow(engine, found, operation);
    } finally {
      if (found.toplevel !== null) reader.forget(found.toplevel.ref.bus);
    }
  },
  watch: (surface: SurfaceId): number => watches.start(reader.find(surface)),
  unwatch: (id: number): void => watches.stop(id),
  close: (): void => {
    watches.stopAll();
    reader.close();
    engine.close();
    accessibility.restore();
  },
};

export type AtspiWorkerApi = typeof handlers;

const host = hostWorker(handlers);
