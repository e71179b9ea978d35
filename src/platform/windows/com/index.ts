/** COM over koffi. Importing it loads nothing; see `CoApartment.enter`, `withScope`, `ComObject`, `implement`. */
export { CoApartment } from './apartment.js';
export { ComError, type ComFailure, hresultName, isComError, succeeded } from './hresult.js';
export { freeTables, type ImplementedObject, implement, implementedObjects } from './implement.js';
export { ComObject, liveObjects, type Outcome } from './object.js';
export type { ComPointer } from './pointer.js';
export { currentScope, Scope, withScope } from './scope.js';
export type { Arguments, ComPoint, ComRect, Implementation, InterfaceName, MethodOf, Result } from './types.js';
export type { VariantInput, VariantValue } from './variant.js';
