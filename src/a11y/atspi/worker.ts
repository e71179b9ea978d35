/** The worker thread that owns the sockets of one desktop. See backend.ts for the other side. */
import { workerData } from 'node:worker_threads';
import type { DesktopEnvironment } from '../../environment.js';
import { hostWorker } from '../../platform/worker-rpc.js';
import type { DesktopWorkerApi } from '../worker-backend.js';
import { controlWindow } from './control.js';
import { enableAccessibility } from './enable.js';
import { Engine } from './engine.js';
import { perform } from './perform.js';
import { elementAtGathered, readGathered } from './read-gathered.js';
import { Reader } from './reader.js';
import { refOf } from './reference.js';
import { Watches } from './watches.js';

export interface ProbeAnswer {
  readonly applications: number;
  readonly x11: boolean;
}

export type AtspiWorkerApi = DesktopWorkerApi<ProbeAnswer>;

const { environment } = workerData as { environment: DesktopEnvironment };
const accessibility = enableAccessibility(environment.env);
const engine = new Engine(environment);
const reader = new Reader(engine);
const watches = new Watches(engine, (event) => host.emit(event));

const handlers: AtspiWorkerApi = {
  probe: () => ({
    applications: engine.refreshApplications(engine.deadline(1000)).length,
    x11: engine.xConnection() !== null,
  }),
  surfaces: () => reader.surfaces(),
  read: (surface, options) => readGathered(reader, surface, options),
  elementAt: (point, surface) => elementAtGathered(reader, point, surface),
  describe: (handle) => reader.describe(handle),
  perform: async (handle, operation) => {
    try {
      return await perform(engine, handle, operation);
    } finally {
      reader.forget(refOf(handle).bus);
    }
  },
  control: (surface, operation) => {
    const found = reader.find(surface);
    try {
      return controlWindow(engine, found, operation);
    } finally {
      if (found.toplevel !== null) reader.forget(found.toplevel.ref.bus);
    }
  },
  watch: async (surface) => watches.start(reader.find(surface)),
  unwatch: (id) => watches.stop(id),
  close: async () => {
    await watches.stopAll();
    reader.close();
    engine.close();
    accessibility.restore();
  },
};

const host = hostWorker(handlers);
