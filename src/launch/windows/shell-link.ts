/**
 * Shell links (.lnk). Pure: never resolved on the disk, never followed. Source: [MS-SHLLINK] 8.0, Shell Link Binary File
 * Format; [MS-PROPSTORE] for the application id.
 */

export interface ShellLink {
  /** Absolute path as the link keeps it, environment variables not filled in; null for links to shell objects. */
  readonly target: string | null;
  /** The command line behind the program, as one text. */
  readonly commandLine: string;
  readonly folder: string | null;
  readonly comment: string | null;
  /** System.AppUserModel.ID; null where the link has none. */
  readonly appId: string | null;
  /** It is to be started as administrator: Windows asks for that on its secure desktop. */
  readonly asAdministrator: boolean;
}

/** ShellLinkHeader (2.1): HeaderSize 0x4C, LinkCLSID 00021401-0000-0000-C000-000000000046. */
const HEADER_BYTES = 0x4c;
const CLSID = Buffer.from('0114020000000000c000000000000046', 'hex');

/** LinkFlags (2.1.1). */
const HAS_ID_LIST = 1 << 0;
const HAS_LINK_INFO = 1 << 1;
const HAS_NAME = 1 << 2;
const HAS_RELATIVE_PATH = 1 << 3;
const HAS_WORKING_DIR = 1 << 4;
const HAS_ARGUMENTS = 1 << 5;
const HAS_ICON_LOCATION = 1 << 6;
const IS_UNICODE = 1 << 7;
const FORCE_NO_LINK_INFO = 1 << 8;
const RUN_AS_USER = 1 << 13;

/** EnvironmentVariableDataBlock (2.5.4), PropertyStoreDataBlock (2.5.7). */
const ENVIRONMENT_BLOCK = 0xa000_0001;
const PROPERTY_BLOCK = 0xa000_0009;
/** "1SPS" ([MS-PROPSTORE] 2.2); System.AppUserModel.* and the number of .ID in it; VT_LPWSTR. */
const PROPERTY_VERSION = 0x5350_5331;
const APP_USER_MODEL = Buffer.from('55284c9f799f394ba8d0e1d42de1d5f3', 'hex');
const APP_USER_MODEL_ID = 5;
const VT_LPWSTR = 0x1f;

/** @returns null for anything that is no well-formed link; strings beyond the file's end end the parse, not the program */
export function parseShellLink(file: Buffer): ShellLink | null {
  if (file.length < HEADER_BYTES || file.readUInt32LE(0) !== HEADER_BYTES) return null;
  if (!file.subarray(4, 20).equals(CLSID)) return null;
  try {
    return parse(file);
  } catch (error) {
    // A read beyond the end: cut off, or lengths that lie.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function parse(file: Buffer): ShellLink {
  const flags = file.readUInt32LE(20);
  let at = HEADER_BYTES;
  if (flags & HAS_ID_LIST) at += 2 + file.readUInt16LE(at);
  let path: string | null = null;
  if (flags & HAS_LINK_INFO) {
    const size = file.readUInt32LE(at);
    if (!(flags & FORCE_NO_LINK_INFO)) path = localPath(file.subarray(at, at + size));
    at += size;
  }
  const unicode = (flags & IS_UNICODE) !== 0;
  const next = (flag: number): string | null => {
    if (!(flags & flag)) return null;
    const count = file.readUInt16LE(at);
    const bytes = unicode ? count * 2 : count;
    if (at + 2 + bytes > file.length) throw new RangeError('a string goes beyond the end');
    const text = file.toString(unicode ? 'utf16le' : 'latin1', at + 2, at + 2 + bytes);
    at += 2 + bytes;
    return text;
  };
  const comment = next(HAS_NAME);
  next(HAS_RELATIVE_PATH);
  const folder = next(HAS_WORKING_DIR);
  const commandLine = next(HAS_ARGUMENTS) ?? '';
  next(HAS_ICON_LOCATION);
  let environment: string | null = null;
  let appId: string | null = null;
  // ExtraData (2.5): blocks of their own size, until one smaller than 4.
  while (at + 8 <= file.length) {
    const size = file.readUInt32LE(at);
    if (size < 8) break;
    const block = file.subarray(at, at + size);
    const signature = block.readUInt32LE(4);
    if (signature === ENVIRONMENT_BLOCK && block.length >= 8 + 260) environment = environmentPath(block);
    if (signature === PROPERTY_BLOCK) appId = applicationId(block.subarray(8));
    at += size;
  }
  return {
    target: environment || path,
    commandLine,
    folder: folder || null,
    comment: comment || null,
    appId,
    asAdministrator: (flags & RUN_AS_USER) !== 0,
  };
}

/** LinkInfo (2.3): LocalBasePath and CommonPathSuffix, in Unicode where the header is long enough to have them. */
function localPath(info: Buffer): string | null {
  const headerSize = info.readUInt32LE(4);
  const hasLocal = (info.readUInt32LE(8) & 1) !== 0;
  if (!hasLocal) return null;
  if (headerSize >= 0x24) {
    const base = info.readUInt32LE(0x1c);
    const suffix = info.readUInt32LE(0x20);
    if (base > 0) return wideZ(info, base) + (suffix > 0 ? wideZ(info, suffix) : '');
  }
  const suffix = info.readUInt32LE(0x18);
  return byteZ(info, info.readUInt32LE(0x10)) + (suffix > 0 ? byteZ(info, suffix) : '');
}

/** 260 bytes in the system's code page, then 260 UTF-16 units. */
function environmentPath(block: Buffer): string | null {
  const unicode = block.length >= 8 + 260 + 520 ? wideZ(block, 8 + 260) : '';
  return unicode || byteZ(block, 8) || null;
}

/** A serialized property storage ([MS-PROPSTORE] 2.2): size, version, format id, then values by number. */
function applicationId(storages: Buffer): string | null {
  for (let at = 0; at + 24 <= storages.length; ) {
    const size = storages.readUInt32LE(at);
    if (size === 0) break;
    const wanted =
      storages.readUInt32LE(at + 4) === PROPERTY_VERSION && storages.subarray(at + 8, at + 24).equals(APP_USER_MODEL);
    for (let value = at + 24; wanted && value + 13 <= at + size; ) {
      const length = storages.readUInt32LE(value);
      if (length === 0) break;
      const isId = storages.readUInt32LE(value + 4) === APP_USER_MODEL_ID;
      // ValueSize, Id, one reserved byte, then a TypedPropertyValue: type, padding, count of units, the units.
      if (isId && storages.readUInt16LE(value + 9) === VT_LPWSTR) return wideZ(storages, value + 17) || null;
      value += length;
    }
    at += size;
  }
  return null;
}

function wideZ(bytes: Buffer, from: number): string {
  let to = from;
  while (to + 1 < bytes.length && bytes.readUInt16LE(to) !== 0) to += 2;
  return bytes.toString('utf16le', from, to);
}

function byteZ(bytes: Buffer, from: number): string {
  const end = bytes.indexOf(0, from);
  return bytes.toString('latin1', from, end < 0 ? bytes.length : end);
}
