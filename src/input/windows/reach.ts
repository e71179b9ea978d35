/** Whether Windows lets this process act on another: for the policy's question before an action. */
import { nativeWindows } from '../../platform/windows/native-windows.js';
import { isOutOfReach } from '../../platform/windows/processes.js';

/** True where the process has more rights than this one (a higher integrity level): input and messages are kept from it. */
export async function isElevatedWindowsProcess(pid: number): Promise<boolean> {
  return isOutOfReach(pid, nativeWindows());
}
