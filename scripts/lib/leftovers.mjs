// Finds processes that a private desktop left behind: those whose environment carries its marker.
import { readdirSync, readFileSync } from 'node:fs';

/** Descriptions by pid of what runs now; empty where there is no /proc. */
export function desktopProcesses() {
  const found = new Map();
  if (process.platform !== 'linux') return found;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const marker = /(?:^|\0)LUMOS_DESKTOP=([^\0]+)/.exec(readFileSync(`/proc/${pid}/environ`, 'latin1'));
      if (marker === null) continue;
      const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ').trim();
      found.set(pid, `${pid} ${command} (desktop ${marker[1]})`);
    } catch {
      // Ended meanwhile, or another user's.
    }
  }
  return found;
}
