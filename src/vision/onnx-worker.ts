/**
 * ONNX Runtime in a thread of its own: its `run` blocks whoever calls it (onnxruntime-node 1.30, dist/backend.js), and in the
 * main thread no deadline or signal would be heard meanwhile.
 */
import { LumosError } from '../errors.js';
import { hostWorker } from '../platform/worker-rpc.js';
import type { ModelShapes, Tensor, TensorData, TensorShape } from './onnx-types.js';

/**
 * The part of onnxruntime-node that is used. Written here because the package is optional: where it could not be installed,
 * the project must still compile.
 */
interface Runtime {
  readonly InferenceSession: { create(path: string, options: object): Promise<Session> };
  readonly Tensor: new (type: string, data: TensorData, dims: readonly number[]) => RuntimeTensor;
}
interface RuntimeTensor {
  readonly type: string;
  readonly data: TensorData;
  readonly dims: readonly number[];
}
interface Session {
  readonly inputMetadata: readonly Metadata[];
  readonly outputMetadata: readonly Metadata[];
  run(feeds: Record<string, RuntimeTensor>, fetches?: readonly string[]): Promise<Record<string, RuntimeTensor>>;
  release(): Promise<void>;
}
interface Metadata {
  readonly name: string;
  readonly isTensor: boolean;
  readonly type?: string;
  readonly shape?: readonly (number | string)[];
}

const sessions = new Map<number, Session>();
let lastId = 0;

export type OnnxWorkerApi = {
  load(path: string, threads: number): Promise<{ id: number; shapes: ModelShapes }>;
  run(id: number, feeds: Record<string, Tensor>, fetches: readonly string[] | null): Promise<Record<string, Tensor>>;
  release(id: number): Promise<void>;
};

const api: OnnxWorkerApi = {
  async load(path, threads) {
    const { InferenceSession } = await runtime();
    const session = await InferenceSession.create(path, {
      intraOpNumThreads: threads,
      // Threads that spin while they wait would take the processor from the application that is being looked at.
      extra: { session: { intra_op: { allow_spinning: '0' } } },
      logSeverityLevel: 4,
    });
    const id = ++lastId;
    sessions.set(id, session);
    return { id, shapes: { inputs: shapesOf(session.inputMetadata), outputs: shapesOf(session.outputMetadata) } };
  },

  async run(id, feeds, fetches) {
    const { Tensor } = await runtime();
    const session = sessions.get(id);
    if (session === undefined) throw new Error(`there is no session ${id}`);
    const given: Record<string, RuntimeTensor> = {};
    for (const [name, { type, data, dims }] of Object.entries(feeds)) given[name] = new Tensor(type, data, dims);
    const results = await session.run(given, ...(fetches === null ? [] : [fetches]));
    const tensors: Record<string, Tensor> = {};
    for (const [name, { type, data, dims }] of Object.entries(results)) tensors[name] = { type, data, dims };
    return tensors;
  },

  async release(id) {
    const session = sessions.get(id);
    sessions.delete(id);
    await session?.release();
  },
};

function shapesOf(metadata: readonly Metadata[]): TensorShape[] {
  return metadata.map(({ name, type, shape }) => ({ name, type: type ?? 'no tensor', shape: shape ?? [] }));
}

/** @throws LumosError VISION_UNAVAILABLE: the optional package is not installed or does not load here */
async function runtime(): Promise<Runtime> {
  // Not a literal, so that the compiler does not ask for a package that may be absent.
  const name: string = 'onnxruntime-node';
  try {
    const loaded = await import(name);
    return (loaded.default ?? loaded) as Runtime;
  } catch (cause) {
    throw new LumosError('VISION_UNAVAILABLE', 'ONNX Runtime is not installed or does not load here', {
      hint: 'Install it where LUMOS is: npm install onnxruntime-node (without network access to its GPU files: ONNXRUNTIME_NODE_INSTALL=skip npm install onnxruntime-node).',
      cause,
    });
  }
}

hostWorker(api);
