/** What the system says about the process behind a window. */
import { readFile } from 'node:fs/promises';

/**
 * Whether a process has more rights than this one: it acts as root and we do not. Linux: the second number of `Uid:` in
 * `/proc/<pid>/status` is the effective user id (proc_pid_status(5)).
 * @param own effective user id of this process; null = the system has no such ids
 */
export async function isElevated(
  pid: number,
  own: number | null = process.geteuid?.() ?? null,
  folder = '/proc',
): Promise<boolean> {
  if (own === null || own === 0) return false;
  let status: string;
  try {
    status = await readFile(`${folder}/${pid}/status`, 'utf8');
  } catch {
    // Ended meanwhile, or no such folder here: nothing says that it has more rights.
    return false;
  }
  const effective = /^Uid:\s+\d+\s+(\d+)/mu.exec(status)?.[1];
  return effective !== undefined && Number(effective) === 0;
}
