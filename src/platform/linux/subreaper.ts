import { readdirSync, readFileSync } from 'node:fs';
import { prctl, waitpid } from './prctl.ffi.js';

/** include/uapi/linux/prctl.h */
const PR_SET_CHILD_SUBREAPER = 36;
/** include/uapi/linux/wait.h */
const WNOHANG = 1;

/**
 * Makes this process the parent of every orphan among its descendants (prctl(2), PR_SET_CHILD_SUBREAPER), so that a
 * daemon that forks twice stays in reach. Returns false where the kernel refuses.
 */
export function becomeSubreaper(): boolean {
  return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) === 0;
}

/**
 * Collects adopted children that have ended. Node waits only for the children that it spawned itself, so orphans that
 * were given to this process would stay as zombies. `own` are all the pids that Node spawned: those must be left to Node, which would never learn of their end.
 */
export function reapAdopted(own: ReadonlySet<number>): void {
  for (const pid of childrenOfSelf()) if (!own.has(pid)) waitpid(pid, null, WNOHANG);
}

/** proc(5), /proc/[pid]/task/[tid]/children: children are listed under the thread that forked or adopted them. */
function childrenOfSelf(): number[] {
  const found: number[] = [];
  for (const task of readdirSync('/proc/self/task')) {
    try {
      const text = readFileSync(`/proc/self/task/${task}/children`, 'utf8');
      for (const word of text.split(' ')) if (word.trim() !== '') found.push(Number(word));
    } catch {
      // The thread has ended since the folder was listed, or the kernel has no CONFIG_PROC_CHILDREN: zombies then stay
      // until this process ends, which is harmless.
    }
  }
  return found;
}
