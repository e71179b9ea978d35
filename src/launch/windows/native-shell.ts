/** Registry, associations and starting, as Windows answers. For a worker thread: any of these may wait for a disk or a network. */
import { type Advapi32, loadAdvapi32 } from '../../platform/windows/advapi32.ffi.js';
import { loadKernel32 } from '../../platform/windows/kernel32.ffi.js';
import { addressOf, loadShell32 } from '../../platform/windows/shell32.ffi.js';
import { readWide, readWideZ, wide } from '../../platform/windows/structures.js';
import { executeCode, executedProcess, executeInfo, type ShellExecution } from './shell-execute.js';
import { type AppPath, ASSOCIATIONS, type Handler, isScheme } from './shell-facts.js';

/** HKEY_CURRENT_USER, HKEY_LOCAL_MACHINE (winreg.h), sign-extended as the headers do */
const ROOTS = [-0x7fff_ffff, -0x7fff_fffe] as const;
/** KEY_READ, winnt.h */
const KEY_READ = 0x2_0019;
const APP_PATHS = 'Software\\Microsoft\\Windows\\CurrentVersion\\App Paths';
const MAX_KEYS = 2_000;
/** REG_SZ, REG_EXPAND_SZ */
const TEXTS: readonly number[] = [1, 2];

/** AssocQueryString: ASSOCSTR_EXECUTABLE, …_FRIENDLYAPPNAME, …_APPID (shlwapi.h) */
const EXECUTABLE = 2;
const FRIENDLY_NAME = 4;
const APP_ID = 21;
/** ASSOCF_NOTRUNCATE, ASSOCF_INIT_IGNOREUNKNOWN (not "choose a program"), ASSOCF_IS_PROTOCOL */
const FLAGS = 0x20 | 0x400;
const IS_PROTOCOL = 0x1000;

export function appPaths(): AppPath[] {
  const registry = loadAdvapi32();
  const found = new Map<string, AppPath>();
  for (const root of ROOTS) {
    withKey(registry, root, APP_PATHS, (key) => {
      for (const alias of subkeys(registry, key)) {
        if (found.has(alias.toLowerCase()) || !/\.exe$/iu.test(alias)) continue;
        const program = withKey(registry, key, alias, (app) => textValue(registry, app, ''));
        if (program) found.set(alias.toLowerCase(), { alias, program });
      }
      return null;
    });
  }
  return [...found.values()];
}

export function handlers(): Handler[] {
  return Object.entries(ASSOCIATIONS).flatMap(([type, associations]) => {
    for (const association of associations) {
      const program = associated(association, EXECUTABLE);
      const appId = associated(association, APP_ID);
      if (program !== null || appId !== null) {
        return [{ type, program, appId, name: associated(association, FRIENDLY_NAME) }];
      }
    }
    return [];
  });
}

/** What a scheme or file type opens with, as a person would read it; null = nothing. */
export function handlerName(association: string): string | null {
  return associated(association, FRIENDLY_NAME) ?? associated(association, EXECUTABLE);
}

/** @returns `code` above 32 = started; `pid` null where a running process took over */
export function shellExecute(what: ShellExecution): { readonly code: number; readonly pid: number | null } {
  const file = wide(what.file);
  const folder = what.folder === undefined ? null : wide(what.folder);
  const info = executeInfo(addressOf(file), folder === null ? 0n : addressOf(folder));
  const kernel = loadKernel32();
  const done = loadShell32().ShellExecuteExW(info) !== 0;
  const process = executedProcess(info);
  const pid = process === 0 ? null : kernel.GetProcessId(process) || null;
  if (process !== 0) kernel.CloseHandle(process);
  const code = executeCode(info);
  // The texts must live until here: the structure holds bare addresses of them.
  return { code: done ? Math.max(code, 33) : Math.min(code, 32), pid: file.length > 0 ? pid : null };
}

function associated(association: string, kind: number): string | null {
  const units = Buffer.alloc(4);
  units.writeUInt32LE(1_024, 0);
  const text = Buffer.alloc(2_048);
  const flags = FLAGS | (isScheme(association) ? IS_PROTOCOL : 0);
  const done = loadShell32().AssocQueryStringW(flags, kind, wide(association), null, text, units) === 0;
  return (done && readWideZ(text)) || null;
}

function withKey<T>(registry: Advapi32, root: number, path: string, work: (key: number) => T): T | null {
  const handle = Buffer.alloc(8);
  if (registry.RegOpenKeyExW(root, wide(path), 0, KEY_READ, handle) !== 0) return null;
  const key = Number(handle.readBigInt64LE(0));
  try {
    return work(key);
  } finally {
    registry.RegCloseKey(key);
  }
}

function subkeys(registry: Advapi32, key: number): string[] {
  const names: string[] = [];
  for (let i = 0; i < MAX_KEYS; i++) {
    // "The maximum size of a key name is 255 characters."
    const name = Buffer.alloc(512);
    const units = Buffer.alloc(4);
    units.writeUInt32LE(256, 0);
    if (registry.RegEnumKeyExW(key, i, name, units, null, null, null, null) !== 0) break;
    names.push(readWide(name, units.readUInt32LE(0)));
  }
  return names;
}

function textValue(registry: Advapi32, key: number, name: string): string | null {
  const type = Buffer.alloc(4);
  const size = Buffer.alloc(4);
  const data = Buffer.alloc(4_096);
  size.writeUInt32LE(data.length, 0);
  if (registry.RegQueryValueExW(key, wide(name), null, type, data, size) !== 0) return null;
  return TEXTS.includes(type.readUInt32LE(0)) ? readWideZ(data.subarray(0, size.readUInt32LE(0))) : null;
}
