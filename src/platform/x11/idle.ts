/** Whether a process of this machine has nothing to do. Source: proc(5), /proc/pid/task/tid/stat, field 3 (state). */
import { readdirSync, readFileSync } from 'node:fs';

/** True when every thread sleeps, false when one runs or wants to; null where the process cannot be looked at. */
export function isIdle(pid: number): boolean | null {
  try {
    return readdirSync(`/proc/${pid}/task`).every((thread) => {
      const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'latin1');
      // The name before it is in brackets and may hold anything, brackets too.
      const state = stat.charAt(stat.lastIndexOf(')') + 2);
      return state === 'S' || state === 'I';
    });
  } catch {
    // Gone, another user's, or a number from another process namespace (a sandbox): we cannot know.
    return null;
  }
}
