/** What kind of program a file is, by its header. Source: PE Format, "Optional Header, Windows Subsystem", Microsoft Learn. */
import { closeSync, openSync, readSync } from 'node:fs';

export type Subsystem = 'graphical' | 'console' | 'other';

/** IMAGE_SUBSYSTEM_WINDOWS_GUI, …_CUI */
const GRAPHICAL = 2;
const CONSOLE = 3;
/** e_lfanew: where the header of the program begins. */
const HEADER_AT = 0x3c;
/** "PE\0\0", 20 bytes of COFF header, 68 bytes of optional header (the same in both formats). */
const SUBSYSTEM_AT = 4 + 20 + 68;
/** Headers seen begin within the first kilobyte. */
const READ = 4096;

/** null: no program of Windows, or not readable for us. */
export function subsystemOf(path: string): Subsystem | null {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const bytes = Buffer.alloc(READ);
    return subsystemIn(bytes.subarray(0, readSync(file, bytes, 0, READ, 0)));
  } catch {
    // Not there, or not for us (programs of the Store): whoever starts it is told by the system.
    return null;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Pure. */
export function subsystemIn(start: Buffer): Subsystem | null {
  if (start.length < 0x40 || start.toString('latin1', 0, 2) !== 'MZ') return null;
  const header = start.readUInt32LE(HEADER_AT);
  if (header + SUBSYSTEM_AT + 2 > start.length) return null;
  if (start.toString('latin1', header, header + 4) !== 'PE\0\0') return null;
  const subsystem = start.readUInt16LE(header + SUBSYSTEM_AT);
  return subsystem === GRAPHICAL ? 'graphical' : subsystem === CONSOLE ? 'console' : 'other';
}
