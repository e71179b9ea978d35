/** What the Start menu lists, in the person's language: the folder `shell:AppsFolder`, applications of the Store among it. */
import { guidBytes } from '../../platform/windows/com/guid.js';
import { ComObject, withScope } from '../../platform/windows/com/index.js';
import { SHELL_INTERFACES } from '../../platform/windows/shell-interfaces.js';
import { readWideAt } from '../../platform/windows/shell-text.js';
import { loadShell32 } from '../../platform/windows/shell32.ffi.js';
import { wide } from '../../platform/windows/structures.js';
import type { ListedApplication } from './shell-facts.js';

/** BHID_EnumItems, shlguid.h */
const ENUM_ITEMS = '94f60519-2850-4924-aa5a-d15e84868039';
/** SIGDN_NORMALDISPLAY, SIGDN_PARENTRELATIVEPARSING (shobjidl_core.h): the name for people, and the id. */
const DISPLAY_NAME = 0;
const PARSING_NAME = 0x8001_8001;
/** COINIT_APARTMENTTHREADED | COINIT_DISABLE_OLE1DDE (objbase.h): what the shell's objects, and ShellExecuteEx, ask for. */
const APARTMENT = 0x2 | 0x4;
const MAX_APPLICATIONS = 2_000;

/** Readies the thread for the shell. Call once, before anything else of it. */
export function enterShellApartment(): void {
  // RPC_E_CHANGED_MODE: the thread is ready already, in the other way, which the shell bears.
  loadShell32().CoInitializeEx(null, APARTMENT);
}

/** Empty where the system has no such folder (before Windows 8) or cannot list it (Wine). */
export function listedApplications(): ListedApplication[] {
  const out = Buffer.alloc(8);
  const iid = guidBytes(SHELL_INTERFACES.IShellItem.iid);
  if (loadShell32().SHCreateItemFromParsingName(wide('shell:AppsFolder'), null, iid, out) !== 0) return [];
  const address = out.readBigUInt64LE(0);
  if (address === 0n) return [];
  return withScope(() => {
    const folder = ComObject.own(address, 'IShellItem');
    const opened = folder.attempt('BindToHandler', 0n, ENUM_ITEMS, SHELL_INTERFACES.IEnumShellItems.iid);
    const items = opened.ok ? opened.value : null;
    const found: ListedApplication[] = [];
    while (items !== null && found.length < MAX_APPLICATIONS) {
      const next = items.attempt('Next', 1);
      const item = next.ok ? next.value[0] : null;
      if (item === null) break;
      const name = displayName(item, DISPLAY_NAME);
      const appId = displayName(item, PARSING_NAME);
      if (name !== null && appId !== null) found.push({ name, appId });
      item.release();
    }
    return found;
  });
}

function displayName(item: ComObject<'IShellItem'>, kind: number): string | null {
  const said = item.attempt('GetDisplayName', kind);
  if (!said.ok || said.value === 0n) return null;
  try {
    return readWideAt(said.value);
  } finally {
    loadShell32().CoTaskMemFree(said.value);
  }
}
