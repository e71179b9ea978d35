/** Tensors as they cross between the stages and ONNX Runtime's process. Plain data. */

/** float16 travels as its bits; bool as 0 and 1. */
export type TensorData =
  | Float32Array
  | Float64Array
  | Uint8Array
  | Int8Array
  | Uint16Array
  | Int16Array
  | Int32Array
  | Uint32Array
  | BigInt64Array
  | BigUint64Array;

export interface Tensor {
  /** ONNX Runtime's names: float32, float16, uint8, int64, bool … */
  readonly type: string;
  readonly data: TensorData;
  readonly dims: readonly number[];
}

export interface TensorShape {
  readonly name: string;
  readonly type: string;
  /** A text is the name of a dimension that may have any length. */
  readonly shape: readonly (number | string)[];
}

export interface ModelShapes {
  readonly inputs: readonly TensorShape[];
  readonly outputs: readonly TensorShape[];
}

export function float32(data: Float32Array, dims: readonly number[]): Tensor {
  return { type: 'float32', data, dims };
}

export function int64(values: readonly number[], dims: readonly number[]): Tensor {
  return { type: 'int64', data: BigInt64Array.from(values, BigInt), dims };
}

export function bool(value: boolean): Tensor {
  return { type: 'bool', data: Uint8Array.of(value ? 1 : 0), dims: [1] };
}
