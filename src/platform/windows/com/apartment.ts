/** COM's apartment of the running thread, and making objects of registered classes. */
import type { InterfaceName } from '../uia-interfaces.js';
import { guidBytes } from './guid.js';
import { ComError, hresultName, succeeded } from './hresult.js';
import { ComObject, describeInterface } from './object.js';
import { ole } from './runtime.js';

/** objbase.h, COINIT. A multithreaded apartment needs no message loop, which a worker thread does not have. */
const COINIT_MULTITHREADED = 0;
/** wtypesbase.h, CLSCTX. */
const CLSCTX_INPROC_SERVER = 1;

export class CoApartment {
  #entered = true;

  private constructor() {}

  /**
   * Enters the multithreaded apartment on this thread: a worker, or a process of its own; never a thread with windows.
   * @throws ComError RPC_E_CHANGED_MODE where the thread is in a single-threaded one already; LumosError BACKEND_UNAVAILABLE where COM does not exist
   */
  static enter(): CoApartment {
    const hresult = ole().CoInitializeEx(null, COINIT_MULTITHREADED);
    if (!succeeded(hresult)) throw new ComError('CoInitializeEx', hresult);
    return new CoApartment();
  }

  /** @throws ComError REGDB_E_CLASSNOTREG, E_NOINTERFACE, … */
  create<N extends InterfaceName>(clsid: string, interfaceName: N): ComObject<N> {
    const out = Buffer.alloc(8);
    const iid = guidBytes(describeInterface(interfaceName).iid);
    const hresult = ole().CoCreateInstance(guidBytes(clsid), null, CLSCTX_INPROC_SERVER, iid, out);
    const address = out.readBigUInt64LE(0);
    if (!succeeded(hresult) || address === 0n) {
      throw new ComError(`CoCreateInstance(${interfaceName})`, succeeded(hresult) ? 0x80004003 : hresult);
    }
    return ComObject.own(address, interfaceName);
  }

  /** The first class that has the interface; null where none has it. @throws ComError other failures of the last one */
  createFirst<N extends InterfaceName>(clsids: readonly string[], interfaceName: N): ComObject<N> | null {
    for (const clsid of clsids) {
      try {
        return this.create(clsid, interfaceName);
      } catch (error) {
        const names = ['REGDB_E_CLASSNOTREG', 'E_NOINTERFACE'];
        if (!(error instanceof ComError) || !names.includes(hresultName(error.hresult))) throw error;
      }
    }
    return null;
  }

  /** Leaves the apartment. Release all objects before. */
  leave(): void {
    if (!this.#entered) return;
    this.#entered = false;
    ole().CoUninitialize();
  }

  [Symbol.dispose](): void {
    this.leave();
  }
}
