/** Linux process control that Node does not offer. Native declarations only. */
import koffi from 'koffi';

const libc = koffi.load('libc.so.6');

/** `int prctl(int option, unsigned long arg2 … arg5)` (prctl(2); variadic in glibc, hence the fixed four here). */
export const prctl = libc.func(
  'int prctl(int option, unsigned long a2, unsigned long a3, unsigned long a4, unsigned long a5)',
) as (option: number, a2: number, a3: number, a4: number, a5: number) => number;

/** `pid_t waitpid(pid_t pid, int *status, int options)` (waitpid(2)); the status is never read here, so NULL is passed. */
export const waitpid = libc.func('int waitpid(int pid, void *status, int options)') as (
  pid: number,
  status: null,
  options: number,
) => number;
