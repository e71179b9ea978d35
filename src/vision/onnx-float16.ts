/** Models whose tensors are half precision (IEEE 754-2008 binary16): Node 20 has no such array, so its bits are read here. */
import type { Tensor } from './onnx-types.js';

/** The tensor in the type that a model asks for; other types than the two kinds of floats are left as they are. */
export function toType(tensor: Tensor, type: string): Tensor {
  if (type === 'float16' && tensor.data instanceof Float32Array) {
    return { type, data: Uint16Array.from(tensor.data, toHalf), dims: tensor.dims };
  }
  return type === 'float32' ? toFloat32(tensor) : tensor;
}

export function toFloat32(tensor: Tensor): Tensor {
  if (tensor.type !== 'float16' || !(tensor.data instanceof Uint16Array)) return tensor;
  return { type: 'float32', data: Float32Array.from(tensor.data, fromHalf), dims: tensor.dims };
}

const single = new Float32Array(1);
const bits = new Uint32Array(single.buffer);

/** Rounds to the nearest; what is too large becomes infinite. */
function toHalf(value: number): number {
  single[0] = value;
  const x = bits[0] as number;
  const sign = (x >>> 16) & 0x8000;
  const exponent = (x >>> 23) & 0xff;
  if (exponent === 0xff) return sign | 0x7c00 | (x & 0x7fffff ? 0x200 : 0);
  const power = exponent - 112;
  if (power >= 31) return sign | 0x7c00;
  if (power <= 0) return sign | Math.round(Math.abs(value) * 2 ** 24);
  // Rounding up may carry into the exponent, which is then the right one.
  return sign | ((power << 10) + (((x & 0x7fffff) + 0x1000) >>> 13));
}

function fromHalf(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const power = (half >>> 10) & 0x1f;
  const fraction = half & 0x3ff;
  if (power === 0) return sign * fraction * 2 ** -24;
  if (power === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + fraction / 1024) * 2 ** (power - 15);
}
