/** Turns whatever was thrown into the one kind of error that is reported: no command ever ends with a bare stack trace. */
import { LumosError } from '../errors.js';

export function asLumosError(error: unknown): LumosError {
  if (error instanceof LumosError) return error;
  if (isSystemError(error)) return fromSystem(error);
  const message = error instanceof Error ? error.message : String(error);
  return new LumosError('BACKEND_UNAVAILABLE', `LUMOS itself failed: ${message}`, {
    hint: 'This is a defect: please report it with the output of `lumos doctor`. LUMOS_DEBUG=1 shows where it happened.',
    delivery: 'unknown',
    cause: error,
  });
}

/** What Node's file and process functions throw. */
interface SystemError extends Error {
  readonly code: string;
  readonly syscall: string;
  readonly path?: string;
}

export function isSystemError(error: unknown): error is SystemError {
  return (
    error instanceof Error &&
    typeof (error as Partial<SystemError>).code === 'string' &&
    typeof (error as Partial<SystemError>).syscall === 'string'
  );
}

const NOT_ALLOWED = new Set(['EACCES', 'EPERM', 'EROFS']);
const WRONG_PATH = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'EEXIST', 'ENAMETOOLONG', 'ELOOP']);

function fromSystem(error: SystemError): LumosError {
  const what = error.path ?? error.syscall;
  if (NOT_ALLOWED.has(error.code)) {
    return new LumosError('PERMISSION_REQUIRED', `${what}: ${error.message}`, {
      hint: 'Choose a place that you may write to, or change its permissions.',
      cause: error,
    });
  }
  if (WRONG_PATH.has(error.code)) {
    return new LumosError('INVALID_ACTION', `${what}: ${error.message}`, {
      hint: 'Check the path: its folder must exist.',
      cause: error,
    });
  }
  return new LumosError('BACKEND_UNAVAILABLE', `${what}: ${error.message}`, {
    hint: 'The system refused it: check free space and limits (`df -h`, `ulimit -a`).',
    cause: error,
  });
}
