/** Writes shell links as [MS-SHLLINK] describes them: a small independent writer, for tests of what reads them. */

export interface LinkParts {
  readonly target: string;
  readonly commandLine?: string;
  readonly folder?: string;
  readonly comment?: string;
  readonly appId?: string;
  readonly asAdministrator?: boolean;
  /** Keeps the target in an EnvironmentVariableDataBlock alone, as installers of Windows do. */
  readonly inEnvironmentBlock?: boolean;
}

export function shellLink(parts: LinkParts): Buffer {
  const { target, commandLine, folder, comment, appId, inEnvironmentBlock = false } = parts;
  const flags =
    (inEnvironmentBlock ? 1 << 9 : 1 << 1) |
    (comment === undefined ? 0 : 1 << 2) |
    (folder === undefined ? 0 : 1 << 4) |
    (commandLine === undefined ? 0 : 1 << 5) |
    (1 << 7) |
    (parts.asAdministrator ? 1 << 13 : 0);
  const header = Buffer.alloc(0x4c);
  header.writeUInt32LE(0x4c, 0);
  Buffer.from('0114020000000000c000000000000046', 'hex').copy(header, 4);
  header.writeUInt32LE(flags >>> 0, 20);
  header.writeUInt32LE(0x20, 24); // FILE_ATTRIBUTE_ARCHIVE
  header.writeInt32LE(1, 60); // SW_SHOWNORMAL
  const blocks = [
    ...(inEnvironmentBlock ? [environmentBlock(target)] : []),
    ...(appId === undefined ? [] : [propertyBlock(appId)]),
    Buffer.alloc(4),
  ];
  const strings = [comment, folder, commandLine].filter((each) => each !== undefined).map(counted);
  return Buffer.concat([header, ...(inEnvironmentBlock ? [] : [linkInfo(target)]), ...strings, ...blocks]);
}

function counted(text: string): Buffer {
  const count = Buffer.alloc(2);
  count.writeUInt16LE(text.length, 0);
  return Buffer.concat([count, Buffer.from(text, 'utf16le')]);
}

/** Header of 0x24 bytes with Unicode offsets; a VolumeID of 0x11 bytes: size, fixed drive, serial number, label offset, empty label. */
function linkInfo(target: string): Buffer {
  const volume = Buffer.alloc(0x11);
  volume.writeUInt32LE(0x11, 0);
  volume.writeUInt32LE(3, 4);
  volume.writeUInt32LE(0x10, 12);
  const plain = Buffer.from(`${target.replace(/[^\x20-\x7e]/gu, '?')}\0`, 'latin1');
  const wide = Buffer.from(`${target}\0`, 'utf16le');
  const base = 0x24 + volume.length;
  const suffix = base + plain.length;
  const wideBase = suffix + 1;
  const wideSuffix = wideBase + wide.length;
  const size = wideSuffix + 2;
  const header = Buffer.alloc(0x24);
  [size, 0x24, 1, 0x24, base, 0, suffix, wideBase, wideSuffix].forEach((value, i) => {
    header.writeUInt32LE(value, i * 4);
  });
  return Buffer.concat([header, volume, plain, Buffer.alloc(1), wide, Buffer.alloc(2)]);
}

function environmentBlock(target: string): Buffer {
  const block = Buffer.alloc(0x314);
  block.writeUInt32LE(0x314, 0);
  block.writeUInt32LE(0xa000_0001, 4);
  block.write(target, 8, 'latin1');
  block.write(target, 8 + 260, 'utf16le');
  return block;
}

function propertyBlock(appId: string): Buffer {
  const text = Buffer.from(`${appId}\0`, 'utf16le');
  const value = Buffer.alloc(17 + text.length);
  value.writeUInt32LE(value.length, 0);
  value.writeUInt32LE(5, 4);
  value.writeUInt16LE(0x1f, 9);
  value.writeUInt32LE(appId.length + 1, 13);
  text.copy(value, 17);
  const storage = Buffer.alloc(24);
  storage.writeUInt32LE(24 + value.length + 4, 0);
  storage.writeUInt32LE(0x5350_5331, 4);
  Buffer.from('55284c9f799f394ba8d0e1d42de1d5f3', 'hex').copy(storage, 8);
  const head = Buffer.alloc(8);
  const body = Buffer.concat([storage, value, Buffer.alloc(4), Buffer.alloc(4)]);
  head.writeUInt32LE(8 + body.length, 0);
  head.writeUInt32LE(0xa000_0009, 4);
  return Buffer.concat([head, body]);
}
