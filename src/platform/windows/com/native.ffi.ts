/**
 * koffi's memory, calls through function pointers and callbacks, as the COM layer needs them. Declarations only; nothing here
 * belongs to Windows, so the layer's dispatch runs on any system against objects that are implemented in JavaScript.
 */
import koffi from 'koffi';

export type Address = bigint;
/** A word of data for a C type of a method. */
export type NativeType = 'int32' | 'uint32' | 'double' | 'uint64' | 'void *' | 'POINT' | 'RECT' | 'VARIANT';
export type NativeValue = number | bigint | Uint8Array | NativeStruct | null;
export type NativeStruct = Readonly<Record<string, number | bigint>>;
export type Prototype = ReturnType<typeof koffi.proto>;

/** Structures that methods take by value; koffi places them as the machine's calling convention says. */
const STRUCTURES: Readonly<Record<string, ReturnType<typeof koffi.struct>>> = {
  POINT: koffi.struct({ x: 'int32', y: 'int32' }),
  RECT: koffi.struct({ left: 'int32', top: 'int32', right: 'int32', bottom: 'int32' }),
  // oaidl.h, 64 bits: 2 bytes type, 6 bytes reserved, 8 bytes value, 8 bytes more for records.
  VARIANT: koffi.struct({ head: 'uint64', value: 'uint64', more: 'uint64' }),
};

const native = (type: NativeType) => STRUCTURES[type] ?? type;

/** `HRESULT method(void *self, …)`; on the 64-bit systems that are supported stdcall and cdecl are one. */
export function prototype(parameters: readonly NativeType[]): Prototype {
  return koffi.proto('int32', ['uint64', ...parameters.map(native)]);
}

export function callPointer(code: Address, type: Prototype, self: Address, values: readonly NativeValue[]): number {
  return koffi.call(code, type, self, ...values) as number;
}

/** The same on a thread of koffi's pool, which COM counts to the process's multithreaded apartment. */
export function callPointerAsync(
  code: Address,
  type: Prototype,
  self: Address,
  values: readonly NativeValue[],
): Promise<number> {
  const call = koffi.decode(code, type) as { async: (...values: unknown[]) => void };
  return new Promise((resolve, reject) => {
    call.async(self, ...values, (error: unknown, result: number) => (error ? reject(error) : resolve(result)));
  });
}

export type NativeCallback = (...values: (number | bigint | NativeStruct | null)[]) => number;

/** Code that C can call; from a foreign thread the call waits until this thread's event loop runs. */
export function registerCallback(callback: NativeCallback, type: Prototype): Address {
  return koffi.register(callback, koffi.pointer(type));
}

export function unregisterCallback(code: Address): void {
  koffi.unregister(code);
}

/** Zeroed memory of the C heap; stays where it is until `freeMemory`. */
export function allocateMemory(bytes: number): Address {
  const memory = koffi.address(koffi.alloc('uint8', bytes));
  new Uint8Array(koffi.view(memory, bytes)).fill(0);
  return memory;
}

export function freeMemory(memory: Address): void {
  koffi.free(memory);
}

/** JavaScript's window on C memory. The memory must outlive every use of the result. */
export function viewMemory(memory: Address, bytes: number): ArrayBuffer {
  return koffi.view(memory, bytes);
}

export function readAddress(memory: Address): Address {
  return BigInt(koffi.decode(memory, 'uint64') as number | bigint);
}
