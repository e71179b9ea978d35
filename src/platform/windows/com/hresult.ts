/** COM result codes as typed errors. Pure. Source of numbers and names: winerror.h, UIAutomationCoreApi.h. */

/** What a caller does about a failure; the code itself is for people. */
export type ComFailure =
  /** The system or provider does not have this method: use another way. */
  | 'not_implemented'
  /** The element, window or process no longer exists: the handle is stale. */
  | 'gone'
  /** This object cannot do it, others may. */
  | 'not_supported'
  | 'disabled'
  | 'timeout'
  | 'denied'
  /** The other side is busy now: may be tried again. */
  | 'busy'
  | 'invalid'
  /** COM, or this class, cannot be used here. */
  | 'unavailable'
  | 'failed';

type Row = readonly [code: number, name: string, failure: ComFailure];

const CODES: readonly Row[] = [
  [0x80004001, 'E_NOTIMPL', 'not_implemented'],
  [0x80004002, 'E_NOINTERFACE', 'not_supported'],
  [0x80004003, 'E_POINTER', 'invalid'],
  [0x80004004, 'E_ABORT', 'failed'],
  [0x80004005, 'E_FAIL', 'failed'],
  [0x8000ffff, 'E_UNEXPECTED', 'failed'],
  [0x80070005, 'E_ACCESSDENIED', 'denied'],
  [0x8007000e, 'E_OUTOFMEMORY', 'failed'],
  [0x80070057, 'E_INVALIDARG', 'invalid'],
  [0x80070578, 'ERROR_INVALID_WINDOW_HANDLE', 'gone'],
  [0x800705b4, 'ERROR_TIMEOUT', 'timeout'],
  [0x800706ba, 'RPC_S_SERVER_UNAVAILABLE', 'gone'],
  [0x800706be, 'RPC_S_CALL_FAILED', 'gone'],
  [0x800706bf, 'RPC_S_CALL_FAILED_DNE', 'gone'],
  [0x80010001, 'RPC_E_CALL_REJECTED', 'busy'],
  [0x80010002, 'RPC_E_CALL_CANCELED', 'timeout'],
  [0x80010007, 'RPC_E_SERVER_DIED', 'gone'],
  [0x80010012, 'RPC_E_SERVER_DIED_DNE', 'gone'],
  [0x80010105, 'RPC_E_SERVERFAULT', 'failed'],
  [0x80010106, 'RPC_E_CHANGED_MODE', 'unavailable'],
  [0x80010108, 'RPC_E_DISCONNECTED', 'gone'],
  [0x8001010a, 'RPC_E_SERVERCALL_RETRYLATER', 'busy'],
  [0x8001010d, 'RPC_E_CANTCALLOUT_ININPUTSYNCCALL', 'busy'],
  [0x8001010e, 'RPC_E_WRONG_THREAD', 'unavailable'],
  [0x8001011f, 'RPC_E_TIMEOUT', 'timeout'],
  [0x80020003, 'DISP_E_MEMBERNOTFOUND', 'not_supported'],
  [0x80020005, 'DISP_E_TYPEMISMATCH', 'invalid'],
  [0x800401f0, 'CO_E_NOTINITIALIZED', 'unavailable'],
  [0x800401fd, 'CO_E_OBJNOTCONNECTED', 'gone'],
  [0x80040154, 'REGDB_E_CLASSNOTREG', 'unavailable'],
  [0x80040200, 'UIA_E_ELEMENTNOTENABLED', 'disabled'],
  [0x80040201, 'UIA_E_ELEMENTNOTAVAILABLE', 'gone'],
  [0x80040202, 'UIA_E_NOCLICKABLEPOINT', 'not_supported'],
  [0x80040203, 'UIA_E_PROXYASSEMBLYNOTLOADED', 'unavailable'],
  [0x80040204, 'UIA_E_NOTSUPPORTED', 'not_supported'],
  [0x80131505, 'UIA_E_TIMEOUT', 'timeout'],
  [0x80131509, 'UIA_E_INVALIDOPERATION', 'not_supported'],
];

const BY_CODE = new Map(CODES.map((row) => [row[0], row]));
const BY_NAME = new Map(CODES.map((row) => [row[1], row[0]]));

/** winerror.h, FACILITY_*. */
const FACILITIES: Readonly<Record<number, string>> = {
  0: 'NULL',
  1: 'RPC',
  2: 'DISPATCH',
  3: 'STORAGE',
  4: 'ITF',
  7: 'WIN32',
  8: 'WINDOWS',
  10: 'CONTROL',
  19: 'URT',
};

export const S_OK = 0;
export const S_FALSE = 1;
export const E_NOTIMPL = 0x80004001;
export const E_NOINTERFACE = 0x80004002;
export const E_POINTER = 0x80004003;
export const E_FAIL = 0x80004005;

/** Results arrive as signed 32 bits; negative ones are failures (SUCCEEDED of winerror.h). */
export function succeeded(hresult: number): boolean {
  return hresult >= 0 && hresult <= 0x7fffffff;
}

/** The code of a name in the table, unsigned. @throws Error for an unknown name */
export function codeOf(name: string): number {
  const code = BY_NAME.get(name);
  if (code === undefined) throw new Error(`no result code ${name} in the table`);
  return code;
}

/** "UIA_E_TIMEOUT", or the number in hexadecimal where it has no name here. */
export function hresultName(hresult: number): string {
  return BY_CODE.get(hresult >>> 0)?.[1] ?? `0x${(hresult >>> 0).toString(16).toUpperCase().padStart(8, '0')}`;
}

/** A COM call that failed. Not for the border of the product: the backend turns it into a LumosError. */
export class ComError extends Error {
  override readonly name = 'ComError';
  /** Unsigned. */
  readonly hresult: number;
  readonly code: string;
  /** "ITF", "WIN32", …, or its number. */
  readonly facility: string;
  readonly failure: ComFailure;

  /** @param means what was called: "IUIAutomationElement.FindAll" */
  constructor(
    readonly means: string,
    hresult: number,
  ) {
    const code = hresultName(hresult);
    super(`${means}: ${code}`);
    this.hresult = hresult >>> 0;
    this.code = code;
    const facility = (this.hresult >>> 16) & 0x1fff;
    this.facility = FACILITIES[facility] ?? String(facility);
    this.failure = BY_CODE.get(this.hresult)?.[2] ?? 'failed';
  }
}

export function isComError(error: unknown, ...failures: readonly ComFailure[]): error is ComError {
  return error instanceof ComError && (failures.length === 0 || failures.includes(error.failure));
}
