/** Whether a process has more rights than this one, as each system tells it. */
import { isElevated } from '../actions/processes.js';

type Check = (pid: number) => Promise<boolean>;

/** @param windows loads the check of Windows, with its native code, at the first question */
export function moreRightsCheck(
  platform: string = process.platform,
  windows: () => Promise<Check> = async () => (await import('../input/windows/reach.js')).isElevatedWindowsProcess,
): Check {
  // Linux tells rights by user ids, which Windows does not have.
  if (platform !== 'win32') return (pid) => isElevated(pid);
  return async (pid) => (await windows())(pid);
}
