import { createRequire } from 'node:module';
import { close, DataType, define, FFITypeTag, funcConstructor, open } from 'ffi-rs';
import type { Contender } from './cases.js';

export function ffiRsContender(): Contender {
  open({ library: 'bench-c', path: 'libc.so.6' });
  open({ library: 'bench-m', path: 'libm.so.6' });
  const compare = funcConstructor({ paramsType: [DataType.U64, DataType.U64], retType: DataType.I32 });
  const search = [DataType.U8Array, DataType.U8Array, DataType.U64, DataType.U64, compare];
  const c = define({
    abs: { library: 'bench-c', retType: DataType.I32, paramsType: [DataType.I32] },
    inet_lnaof: {
      library: 'bench-c',
      retType: DataType.U32,
      paramsType: [{ s_addr: DataType.U32, ffiTypeTag: FFITypeTag.StackStruct as unknown as DataType }],
    },
    frexp: {
      library: 'bench-m',
      retType: DataType.Double,
      paramsType: [DataType.Double, DataType.U8Array],
    },
  });
  const elsewhere = define({
    abs: { library: 'bench-c', retType: DataType.I32, paramsType: [DataType.I32], runInNewThread: true },
    bsearch: { library: 'bench-c', retType: DataType.U64, paramsType: search, runInNewThread: true },
  });
  const out = Buffer.alloc(8);
  const key = Buffer.alloc(8);
  const item = Buffer.alloc(8);
  const answer = () => 0;
  const { version } = createRequire(import.meta.url)('ffi-rs/package.json') as { version: string };
  return {
    name: 'ffi-rs',
    version,
    plain: () => c.abs([-3]) as number,
    structByValue: () => c.inet_lnaof([{ s_addr: 0x0100007f }]) as number,
    outParameter: () => {
      c.frexp([8, out]);
      return out.readInt32LE(0);
    },
    pointer: 'calls functions by library and name only',
    callback: 'answers only calls on another thread; in this one C gets 0',
    async: async () => (await elsewhere.abs([-3])) as number,
    asyncCallback: async () => Number(await elsewhere.bsearch([key, item, 1, 8, answer])) !== 0,
    close: () => {
      close('bench-c');
      close('bench-m');
    },
  };
}
