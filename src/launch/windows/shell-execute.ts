/** SHELLEXECUTEINFOW as bytes. Pure but for the addresses. Source: <shellapi.h>, 64-bit layout, 112 bytes. */

export interface ShellExecution {
  /** What is opened: a file, an address, `shell:AppsFolder\<id>`. */
  readonly file: string;
  readonly folder?: string | undefined;
}

export const EXECUTE_BYTES = 112;

/** SEE_MASK_NOCLOSEPROCESS: the process is handed back; SEE_MASK_FLAG_NO_UI: no message box; SEE_MASK_NOASYNC: done on return. */
const MASK = 0x40 | 0x400 | 0x100;
const SW_SHOWNORMAL = 1;

/**
 * cbSize @0, fMask @4, hwnd @8, lpVerb @16, lpFile @24, lpParameters @32, lpDirectory @40, nShow @48, hInstApp @56, lpIDList
 * @64, lpClass @72, hkeyClass @80, dwHotKey @88, hIcon @96, hProcess @104.
 */
export function executeInfo(file: bigint, folder: bigint): Buffer {
  const info = Buffer.alloc(EXECUTE_BYTES);
  info.writeUInt32LE(EXECUTE_BYTES, 0);
  info.writeUInt32LE(MASK, 4);
  info.writeBigUInt64LE(file, 24);
  info.writeBigUInt64LE(folder, 40);
  info.writeInt32LE(SW_SHOWNORMAL, 48);
  return info;
}

/** hInstApp: above 32 = done, else an SE_ERR_… or system code. */
export function executeCode(info: Buffer): number {
  return Number(info.readBigInt64LE(56));
}

export function executedProcess(info: Buffer): number {
  return Number(info.readBigInt64LE(104));
}
