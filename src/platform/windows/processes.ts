/** Programs behind windows, and which of them Windows does not let this process touch. */
import { LumosError } from '../../errors.js';
import { INTEGRITY_HIGH, INTEGRITY_MEDIUM } from './window-constants.js';
import type { Hwnd, WindowSystem } from './window-system.js';

/** "notepad" of "C:\Windows\System32\notepad.exe". */
export function programName(image: string): string {
  const file = image.split(/[\\/]/u).at(-1) ?? image;
  return file.replace(/\.exe$/iu, '');
}

/**
 * Whether User Interface Privilege Isolation keeps this process's input and messages from that one: its integrity level is
 * higher, or it does not even let itself be asked.
 */
export function isOutOfReach(pid: number, system: WindowSystem): boolean {
  const own = system.ownRights();
  if ((own.integrity ?? INTEGRITY_MEDIUM) > INTEGRITY_HIGH) return false;
  const other = system.rights(pid);
  // The token of an administrator's or a system's process is closed to a standard one.
  if (other === null) return !own.elevated;
  if (other.integrity !== null && own.integrity !== null) return other.integrity > own.integrity;
  return other.elevated && !own.elevated;
}

/** @throws LumosError PERMISSION_REQUIRED with the reason */
export function requireReach(hwnd: Hwnd, system: WindowSystem): void {
  const process = hwnd === 0 ? null : system.thread(hwnd);
  if (process === null || !isOutOfReach(process.pid, system)) return;
  const image = system.image(process.pid);
  const name = image === null ? `process ${process.pid}` : programName(image);
  throw new LumosError(
    'PERMISSION_REQUIRED',
    `${name} runs with more rights than LUMOS: Windows keeps input and messages from it (User Interface Privilege Isolation).`,
    {
      hint: 'Do this step yourself, or run LUMOS from a terminal that was started as administrator.',
      details: { reason: 'elevated', pid: process.pid },
    },
  );
}

/**
 * Nothing can be seen or sent while the secure desktop is up: a UAC question, the lock screen, Ctrl+Alt+Delete.
 * @throws LumosError PERMISSION_REQUIRED
 */
export function requireInputDesktop(system: WindowSystem): void {
  const name = system.inputDesktop();
  if (name !== null && name.toLowerCase() !== 'winlogon') return;
  throw new LumosError('PERMISSION_REQUIRED', 'Windows shows its secure desktop: a UAC question or the lock screen.', {
    hint: 'Answer it or unlock the computer yourself; no program may do that. Then repeat the action.',
    details: { reason: 'secure_desktop' },
  });
}
