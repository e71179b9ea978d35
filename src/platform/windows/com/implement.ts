/** COM objects that are implemented in JavaScript: the handlers of events. */
import type { InterfaceName } from '../uia-interfaces.js';
import { readBstr } from './bstr.js';
import { guidText } from './guid.js';
import { E_FAIL, E_NOINTERFACE, E_POINTER, S_OK } from './hresult.js';
import type { ParamKind } from './kinds.js';
import { interfaceOf } from './kinds.js';
import { nativeType, prototypeOf } from './marshal.js';
import {
  type Address,
  allocateMemory,
  freeMemory,
  type NativeStruct,
  type NativeType,
  registerCallback,
  unregisterCallback,
  viewMemory,
} from './native.ffi.js';
import { ComObject, describeInterface } from './object.js';
import type { ComPointer } from './pointer.js';
import type { Implementation } from './types.js';
import { readArray, readVariant, variantBytes } from './variant.js';

type NativeArgument = number | bigint | NativeStruct | null;
type Handler = (...values: unknown[]) => unknown;

/** Object: the table's address. Everything else about it is known by its address. */
const OBJECT_BYTES = 16;

interface Table {
  readonly memory: Address;
  readonly code: readonly Address[];
}

const tables = new Map<InterfaceName, Table>();
const objects = new Map<Address, ImplementedObject>();

export interface ImplementOptions {
  /** Told when a handler throws; the caller in COM gets E_FAIL. */
  readonly onError: (error: unknown) => void;
}

/**
 * Makes an object with `handlers` as the interface's own methods; one reference is the caller's. Its methods run in this thread's
 * event loop: pass it with `callWithin`, never with `call`, or COM may wait for a thread that waits for COM. Interface
 * pointers that handlers get are valid while they run; `retain` what is to stay.
 *
 * Take handlers away (Remove…EventHandler) before the thread ends: COM's own thread waits for ever for one whose thread is
 * gone, and in Wine no other handler of the process is told anything from then on. So a thread with handlers should make no call
 * that can hang, except by `callWithin`.
 */
export function implement<N extends InterfaceName>(
  interfaceName: N,
  handlers: Implementation<N>,
  options: ImplementOptions,
): ImplementedObject {
  const object = new ImplementedObject(
    interfaceName,
    handlers as unknown as Readonly<Record<string, Handler>>,
    options.onError,
  );
  objects.set(object.address, object);
  return object;
}

/** How many objects somebody still holds. */
export function implementedObjects(): number {
  return objects.size;
}

/** Frees the code of the virtual tables. Only when no object is left: somebody could still call. */
export function freeTables(): boolean {
  if (objects.size > 0) return false;
  for (const { memory, code } of tables.values()) {
    for (const address of code) unregisterCallback(address);
    freeMemory(memory);
  }
  tables.clear();
  return true;
}

export class ImplementedObject implements ComPointer {
  readonly address: Address;
  #references = 1;
  #released = false;
  #connected = true;

  /** Use `implement`. */
  constructor(
    readonly interfaceName: InterfaceName,
    private readonly handlers: Readonly<Record<string, Handler>>,
    private readonly onError: (error: unknown) => void,
  ) {
    this.address = allocateMemory(OBJECT_BYTES);
    new DataView(viewMemory(this.address, 8)).setBigUint64(0, tableOf(interfaceName).memory, true);
  }

  /** References of all holders, the caller's included. */
  get references(): number {
    return this.#references;
  }

  /** From now on the handlers are not called, whoever still holds the object. */
  disconnect(): void {
    this.#connected = false;
  }

  /** Gives the caller's own reference back. */
  release(): void {
    this.disconnect();
    if (this.#released) return;
    this.#released = true;
    this.dropReference();
  }

  [Symbol.dispose](): void {
    this.release();
  }

  /** IUnknown.AddRef. */
  addReference(): number {
    this.#references += 1;
    return this.#references;
  }

  /** IUnknown.Release: the last one frees the memory. */
  dropReference(): number {
    this.#references -= 1;
    if (this.#references === 0) {
      objects.delete(this.address);
      freeMemory(this.address);
    }
    return this.#references;
  }

  /** Runs a handler. */
  handle(method: string, kinds: readonly ParamKind[], values: readonly NativeArgument[]): number {
    if (!this.#connected) return S_OK;
    const borrowed: ComObject[] = [];
    try {
      const decoded = kinds.map((kind, index) => decode(kind, values[index] ?? null, borrowed));
      const answer = this.handlers[method]?.(...decoded);
      return typeof answer === 'number' ? answer | 0 : S_OK;
    } catch (error) {
      this.onError(error);
      return E_FAIL | 0;
    } finally {
      for (const object of borrowed) object.release();
    }
  }
}

/** One virtual table per interface: its code finds the object by the address that it was called with. */
function tableOf(interfaceName: InterfaceName): Table {
  const known = tables.get(interfaceName);
  if (known !== undefined) return known;
  const { order, slots, iids } = describeInterface(interfaceName);
  const code = order.map((method) => {
    if (method === 'QueryInterface') return register(['uint64', 'uint64'], queryInterface(iids));
    if (method === 'AddRef') return register([], (self) => find(self)?.addReference() ?? 0);
    if (method === 'Release') return register([], (self) => find(self)?.dropReference() ?? 0);
    const kinds = slots.get(method)?.parameters ?? [];
    return register(
      kinds.map(incomingType),
      (self, ...values) => find(self)?.handle(method, kinds, values) ?? E_FAIL | 0,
    );
  });
  const memory = allocateMemory(code.length * 8);
  const view = new DataView(viewMemory(memory, code.length * 8));
  code.forEach((address, index) => {
    view.setBigUint64(index * 8, address, true);
  });
  const table = { memory, code };
  tables.set(interfaceName, table);
  return table;
}

/** Addresses arrive as numbers, not as memory. */
function incomingType(kind: ParamKind): NativeType {
  const type = nativeType(kind);
  return type === 'void *' ? 'uint64' : type;
}

function register(types: readonly NativeType[], callback: (...values: NativeArgument[]) => number): Address {
  return registerCallback(callback, prototypeOf(types));
}

function find(self: NativeArgument): ImplementedObject | undefined {
  return objects.get(BigInt(self as number | bigint));
}

function queryInterface(iids: readonly string[]): (...values: NativeArgument[]) => number {
  return (self, iid, out) => {
    const target = BigInt(out as number | bigint);
    if (target === 0n) return E_POINTER | 0;
    const result = new DataView(viewMemory(target, 8));
    const wanted = guidText(new Uint8Array(viewMemory(BigInt(iid as number | bigint), 16)));
    const object = find(self);
    const has = object !== undefined && iids.includes(wanted);
    result.setBigUint64(0, has ? object.address : 0n, true);
    if (!has) return E_NOINTERFACE | 0;
    object.addReference();
    return S_OK;
  };
}

function decode(kind: ParamKind, value: NativeArgument, borrowed: ComObject[]): unknown {
  const share = (address: Address, name: 'IUnknown' | 'IDispatch') => {
    const object = ComObject.borrow(address, name);
    borrowed.push(object as ComObject);
    return object;
  };
  if (kind === 'bool') return Number(value) !== 0;
  if (kind === 'i32' || kind === 'u32' || kind === 'f64') return Number(value);
  if (kind === 'variant') return readVariant(variantBytes(value as NativeStruct), share);
  if (kind === 'point' || kind === 'rect') return value;
  const address = BigInt(value as number | bigint);
  const name = interfaceOf(kind);
  if (name !== null && !kind.startsWith('out ')) {
    return address === 0n ? null : share(address, name as 'IUnknown');
  }
  if (kind === 'bstr') return address === 0n ? null : readBstr(address);
  if (kind === 'safearray') return readArray(address, share);
  return address;
}
