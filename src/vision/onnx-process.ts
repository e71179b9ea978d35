/**
 * ONNX Runtime in a process of its own, started by onnx-host.ts. Its `run` blocks whoever calls it (onnxruntime-node 1.30,
 * dist/backend.js), so that no deadline or signal would be heard beside it. A thread is no way out: one that is ended while a
 * model runs takes the whole process with it (SIGABRT, "terminate called after throwing an instance of 'Napi::Error'").
 */
import { LumosError } from '../errors.js';
import type { OnnxAnswer, OnnxRequest } from './onnx-protocol.js';
import type { ModelShapes, Tensor, TensorData, TensorShape } from './onnx-types.js';
import { type SentTensor, unpark } from './tensor-file.js';

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

/** Bytes that one run may answer with: all of them cross to the other side. The captioner's memory, the largest, has some 50 MB. */
const MOST_ANSWER = 512 << 20;

const sessions = new Map<number, Session>();
/** One after another, in the order in which they were asked. */
let last: Promise<unknown> = Promise.resolve();

async function answer(request: OnnxRequest): Promise<unknown> {
  switch (request.method) {
    case 'shapes':
      return shapes(await sessionFor(request));
    case 'run':
      return run(await sessionFor(request), request.feeds, request.outputs);
    case 'release': {
      const session = sessions.get(request.model);
      sessions.delete(request.model);
      return session?.release();
    }
  }
}

async function sessionFor({
  model,
  path,
  threads,
}: {
  model: number;
  path: string;
  threads: number;
}): Promise<Session> {
  const open = sessions.get(model);
  if (open !== undefined) return open;
  const { InferenceSession } = await runtime();
  const session = await InferenceSession.create(path, {
    intraOpNumThreads: threads,
    // Threads that spin while they wait would take the processor from the application that is being looked at.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
    logSeverityLevel: 4,
  });
  sessions.set(model, session);
  return session;
}

function shapes({ inputMetadata, outputMetadata }: Session): ModelShapes {
  return { inputs: shapesOf(inputMetadata), outputs: shapesOf(outputMetadata) };
}

async function run(
  session: Session,
  feeds: Readonly<Record<string, SentTensor>>,
  fetches: readonly string[] | null,
): Promise<Record<string, Tensor>> {
  const { Tensor } = await runtime();
  const given: Record<string, RuntimeTensor> = {};
  for (const [name, { type, data, dims }] of Object.entries(unpark(feeds))) given[name] = new Tensor(type, data, dims);
  const results = await session.run(given, ...(fetches === null ? [] : [fetches]));
  const bytes = Object.values(results).reduce((sum, { data }) => sum + data.byteLength, 0);
  if (bytes > MOST_ANSWER) throw new Error(`it answers with ${bytes} bytes`);
  const tensors: Record<string, Tensor> = {};
  for (const [name, { type, data, dims }] of Object.entries(results)) tensors[name] = { type, data, dims };
  return tensors;
}

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

function send(message: OnnxAnswer): void {
  // Nobody hears it any more when the other side has gone: then this process ends, too.
  process.send?.(message, () => undefined);
}

process.on('message', (request: OnnxRequest) => {
  last = last.then(async () => {
    try {
      send({ id: request.id, result: await answer(request) });
    } catch (error) {
      if (error instanceof LumosError) send({ id: request.id, lumosError: error.toJSON() });
      else send({ id: request.id, failed: error instanceof Error ? error.message : String(error) });
    }
  });
});
process.on('disconnect', () => process.exit(0));
