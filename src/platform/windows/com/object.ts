/** A COM object as JavaScript holds it: one reference, called by method names of its interface table. */
import { INTERFACES, type InterfaceName } from '../uia-interfaces.js';
import { ComError, codeOf, succeeded } from './hresult.js';
import { type ResolvedInterface, resolveInterface, type Slot } from './interface-table.js';
import { type Frame, type Makers, makeFrame, slotPrototype } from './marshal.js';
import { type Address, callPointer, callPointerAsync, readAddress } from './native.ffi.js';
import type { ComPointer } from './pointer.js';
import { currentScope, type Scope } from './scope.js';
import type { Arguments, MethodOf, Result } from './types.js';

export type Outcome<T> =
  | { readonly ok: true; readonly hresult: number; readonly value: T }
  | { readonly ok: false; readonly error: ComError };

const resolved = new Map<InterfaceName, ResolvedInterface>();
const QUERY_INTERFACE = 0;
const ADD_REF = 1;
const RELEASE = 2;
let live = 0;

export function describeInterface(name: InterfaceName): ResolvedInterface {
  const known = resolved.get(name);
  if (known !== undefined) return known;
  const made = resolveInterface(INTERFACES, name);
  resolved.set(name, made);
  return made;
}

/** References that JavaScript holds in this thread. For tests and for `lumos doctor`: it must come back to where it was. */
export function liveObjects(): number {
  return live;
}

/**
 * Not for other threads. Objects that are made inside of `withScope` belong to the scope, others to the caller, who must
 * `release` them. Null results (S_OK with NULL) are ordinary: they are null here.
 */
export class ComObject<N extends InterfaceName = InterfaceName> implements ComPointer {
  #address: Address;
  #scope: Scope | null = null;
  readonly #table: ResolvedInterface;

  private constructor(
    address: Address,
    readonly interfaceName: N,
    private readonly owned: boolean,
  ) {
    this.#address = address;
    this.#table = describeInterface(interfaceName);
  }

  /** Takes over the reference that the caller has. */
  static own<T extends InterfaceName>(address: Address, interfaceName: T, scope = currentScope()): ComObject<T> {
    const object = new ComObject(address, interfaceName, true);
    live += 1;
    object.#scope = scope;
    scope?.own(object);
    return object;
  }

  /** Takes a reference of its own to something that belongs to somebody else. */
  static share<T extends InterfaceName>(address: Address, interfaceName: T, scope = currentScope()): ComObject<T> {
    invoke(address, ADD_REF);
    return ComObject.own(address, interfaceName, scope);
  }

  /** Without a reference: valid as long as its owner says (the arguments of a handler while it runs). */
  static borrow<T extends InterfaceName>(address: Address, interfaceName: T): ComObject<T> {
    return new ComObject(address, interfaceName, false);
  }

  /** @throws Error after release (a defect of the caller) */
  get address(): Address {
    if (this.#address === 0n) throw new Error(`${this.interfaceName} was used after its release`);
    return this.#address;
  }

  get released(): boolean {
    return this.#address === 0n;
  }

  /** Calls a method and waits for it. @throws ComError when it fails */
  call<M extends MethodOf<N>>(method: M, ...args: Arguments<N, M>): Result<N, M> {
    const outcome = this.attempt(method, ...args);
    if (!outcome.ok) throw outcome.error;
    return outcome.value;
  }

  /** Calls a method and waits for it; failures are values. */
  attempt<M extends MethodOf<N>>(method: M, ...args: Arguments<N, M>): Outcome<Result<N, M>> {
    const { slot, means } = this.#slot(method);
    const frame = makeFrame(means, slot, args);
    try {
      const hresult = callPointer(this.#code(slot), slotPrototype(slot), this.address, frame.values);
      return this.#outcome<Result<N, M>>(means, hresult, frame, currentScope());
    } finally {
      frame.free();
    }
  }

  /**
   * Calls a method on another thread, so that this one stays free. For calls that run handlers which JavaScript implements (adding and
   * removing them: COM may ask the handler from a thread of its own and wait) and for calls with a deadline of their own.
   * A call that comes back after `deadlineMs` is cleaned up then; until then it holds one thread of Node's pool.
   * @returns the failure UIA_E_TIMEOUT past the deadline
   */
  async attemptWithin<M extends MethodOf<N>>(
    deadlineMs: number,
    method: M,
    ...args: Arguments<N, M>
  ): Promise<Outcome<Result<N, M>>> {
    const { slot, means } = this.#slot(method);
    const address = this.address;
    const scope = currentScope();
    const frame = makeFrame(means, slot, args);
    // They live as long as the call, whatever happens to the objects meanwhile: nobody takes a call back.
    const held = [address, ...addressesIn(args)];
    for (const each of held) invoke(each, ADD_REF);
    let late = false;
    const running = callPointerAsync(this.#code(slot), slotPrototype(slot), address, frame.values)
      .then((hresult): Outcome<Result<N, M>> => {
        if (!late) return this.#outcome<Result<N, M>>(means, hresult, frame, scope);
        const outcome = this.#outcome<Result<N, M>>(means, hresult, frame, null);
        if (outcome.ok) releaseAll(outcome.value);
        return outcome;
      })
      .finally(() => {
        frame.free();
        for (const each of held) invoke(each, RELEASE);
      });
    let timer: NodeJS.Timeout | undefined;
    const expired = new Promise<Outcome<Result<N, M>>>((resolve) => {
      timer = setTimeout(() => {
        late = true;
        resolve({ ok: false, error: new ComError(means, codeOf('UIA_E_TIMEOUT')) });
      }, deadlineMs);
    });
    try {
      return await Promise.race([running, expired]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** `attemptWithin` that throws. @throws ComError */
  async callWithin<M extends MethodOf<N>>(
    deadlineMs: number,
    method: M,
    ...args: Arguments<N, M>
  ): Promise<Result<N, M>> {
    const outcome = await this.attemptWithin(deadlineMs, method, ...args);
    if (!outcome.ok) throw outcome.error;
    return outcome.value;
  }

  /** QueryInterface. Null where the object does not have it. @throws ComError for other failures */
  as<T extends InterfaceName>(interfaceName: T): ComObject<T> | null {
    const slot: Slot = { index: QUERY_INTERFACE, parameters: ['guid', 'out ptr'] };
    const means = `${this.interfaceName}.QueryInterface(${interfaceName})`;
    const frame = makeFrame(means, slot, [describeInterface(interfaceName).iid]);
    const hresult = callPointer(this.#code(slot), slotPrototype(slot), this.address, frame.values);
    if (!succeeded(hresult)) {
      const error = new ComError(means, hresult);
      if (error.failure === 'not_supported' || error.failure === 'not_implemented') return null;
      throw error;
    }
    const [address] = frame.results(makersFor(null)) as [Address];
    return address === 0n ? null : ComObject.own(address, interfaceName);
  }

  /** Another reference to the same object, for a longer life than this one's. */
  retain(scope = currentScope()): ComObject<N> {
    return ComObject.share(this.address, this.interfaceName, scope);
  }

  /** Gives the reference back. Once is enough, more does no harm. */
  release(): void {
    if (this.#address === 0n) return;
    const address = this.#address;
    this.#address = 0n;
    if (!this.owned) return;
    this.#scope?.forget(this);
    live -= 1;
    invoke(address, RELEASE);
  }

  [Symbol.dispose](): void {
    this.release();
  }

  #slot(method: string): { readonly slot: Slot; readonly means: string } {
    const slot = this.#table.slots.get(method);
    if (slot === undefined) throw new Error(`${this.interfaceName} has no method ${method}`);
    return { slot, means: `${this.interfaceName}.${method}` };
  }

  /** Read anew each time: what stands in for an object may change its table. */
  #code(slot: Slot): Address {
    return readAddress(readAddress(this.address) + BigInt(slot.index * 8));
  }

  #outcome<T>(means: string, hresult: number, frame: Frame, scope: Scope | null): Outcome<T> {
    if (!succeeded(hresult)) return { ok: false, error: new ComError(means, hresult) };
    const results = frame.results(makersFor(scope));
    const value = results.length > 1 ? results : results[0];
    return { ok: true, hresult, value: value as T };
  }
}

function makersFor(scope: Scope | null): Makers {
  const usable = scope?.open === false ? null : scope;
  return {
    own: (address, name) => ComObject.own(address, name as InterfaceName, usable),
    share: (address, name) => ComObject.share(address, name, usable),
  };
}

/** AddRef and Release. */
/** The COM objects among the arguments of a call. */
function addressesIn(args: readonly unknown[]): Address[] {
  return args.flat().flatMap((each) => {
    const address = typeof each === 'object' && each !== null && 'address' in each ? each.address : 0n;
    return typeof address === 'bigint' && address !== 0n ? [address] : [];
  });
}

function invoke(address: Address, index: typeof ADD_REF | typeof RELEASE): number {
  const code = readAddress(readAddress(address) + BigInt(index * 8));
  return callPointer(code, slotPrototype({ index, parameters: [] }), address, []);
}

/** Releases the objects of a result that nobody waits for any more. */
function releaseAll(value: unknown): void {
  if (value instanceof ComObject) value.release();
  else if (Array.isArray(value)) for (const part of value) releaseAll(part);
}
