import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';

const PROTOCOL = Buffer.from('MIT-MAGIC-COOKIE-1', 'latin1');
/** FamilyWild of X11/Xauth.h: the entry fits every host and display. */
const FAMILY_WILD = 65_535;

function field(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/**
 * Writes an authority file with one fresh cookie, so that other users of the machine cannot look at or type into the
 * display. Format: Xau, "Xauth" file entry: family, then address, display number, name and data, each with a 16-bit length.
 */
export function writeAuthority(file: string): void {
  const family = Buffer.alloc(2);
  family.writeUInt16BE(FAMILY_WILD);
  const nothing = field(Buffer.alloc(0));
  writeFileSync(file, Buffer.concat([family, nothing, nothing, field(PROTOCOL), field(randomBytes(16))]), {
    mode: 0o600,
  });
}
