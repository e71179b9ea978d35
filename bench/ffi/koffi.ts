import koffi from 'koffi';
import type { Contender } from './cases.js';

export function koffiContender(): Contender {
  const c = koffi.load('libc.so.6');
  const m = koffi.load('libm.so.6');
  const address = koffi.struct({ s_addr: 'uint32' });
  const compare = koffi.proto('int', ['void *', 'void *']);
  const abs = c.func('int abs(int)');
  const lnaof = c.func('inet_lnaof', 'uint32', [address]);
  const frexp = m.func('double frexp(double, void *)');
  const bsearch = c.func('bsearch', 'uint64', ['void *', 'void *', 'size_t', 'size_t', koffi.pointer(compare)]);
  const absCode = c.symbol('abs') as unknown;
  const absType = koffi.proto('int', ['int']);
  // Kept, as a handler's code is.
  const answer = koffi.register(() => 0, koffi.pointer(compare));
  const out = Buffer.alloc(8);
  const key = Buffer.alloc(8);
  const item = Buffer.alloc(8);
  return {
    name: 'koffi',
    version: koffi.version,
    plain: () => abs(-3) as number,
    structByValue: () => lnaof({ s_addr: 0x0100007f }) as number,
    outParameter: () => {
      frexp(8, out);
      return out.readInt32LE(0);
    },
    pointer: () => koffi.call(absCode, absType, -3) as number,
    callback: () => Number(bsearch(key, item, 1, 8, answer)) !== 0,
    async: () => promised((done) => abs.async(-3, done)),
    asyncCallback: async () => Number(await promised((done) => bsearch.async(key, item, 1, 8, answer, done))) !== 0,
    close: () => koffi.unregister(answer),
  };
}

function promised(start: (done: (error: unknown, value: number) => void) => void): Promise<number> {
  return new Promise((resolve, reject) => {
    start((error, value) => (error ? reject(error) : resolve(value)));
  });
}
