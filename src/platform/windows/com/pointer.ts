/** Anything that has an address which COM knows as an interface pointer. */
import type { Address } from './native.ffi.js';
import type { Releasable } from './scope.js';

export interface ComPointer extends Releasable {
  readonly address: Address;
}
