/**
 * The desktop's variables where an MCP client left them out: several hand their servers HOME, PATH and little else (the client of
 * `@modelcontextprotocol/sdk` among them), and without DISPLAY or the address of the bus there is no desktop to work in. They are
 * taken from the process that started this one.
 */
import { readFileSync } from 'node:fs';

const DESKTOP = [
  ...['DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY', 'XDG_RUNTIME_DIR', 'DBUS_SESSION_BUS_ADDRESS'],
  ...['XDG_SESSION_TYPE', 'XDG_CURRENT_DESKTOP', 'XDG_DATA_DIRS', 'XDG_CONFIG_DIRS', 'LANG'],
] as const;

/**
 * What of the desktop's variables `own` lacks and the starting process has. Nothing where `own` names a display: then somebody chose.
 * @param theirs content of `/proc/<pid>/environ`
 */
export function missingDesktop(own: NodeJS.ProcessEnv, theirs: string): Record<string, string> {
  if (own.DISPLAY || own.WAYLAND_DISPLAY) return {};
  const known = new Map(theirs.split('\0').map((line) => [line.slice(0, line.indexOf('=')), line]));
  if (!known.has('DISPLAY') && !known.has('WAYLAND_DISPLAY')) return {};
  const found: Record<string, string> = {};
  for (const name of DESKTOP) {
    const line = known.get(name);
    if (line !== undefined && !own[name]) found[name] = line.slice(name.length + 1);
  }
  return found;
}

/** Content of the starting process's environment; empty where it can't be read (another user's, no Linux). */
export function environmentOfParent(pid: number = process.ppid): string {
  if (process.platform !== 'linux') return '';
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    // It ended meanwhile, or is not ours to look into: then the desktop is looked for as usual.
    return '';
  }
}
