import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a private desktop's session bus does not start. The keeper of passwords (Secret Service API, freedesktop.org) asks for a new
 * master password in a dialog that takes the keyboard, before whatever wants to keep something: a browser at its first start does.
 * Without it applications keep secrets in files of the home folder, which is thrown away here.
 */
const NOT_STARTED = ['org.freedesktop.secrets'];

/**
 * Says so to a bus that is started with this runtime folder. Files there come before those of the system (D-Bus Specification,
 * "Message Bus Starting Services", `$XDG_RUNTIME_DIR/dbus-1/services`), and must have the name of the service.
 */
export function withholdServices(runtimeFolder: string): void {
  const folder = join(runtimeFolder, 'dbus-1', 'services');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of NOT_STARTED)
    writeFileSync(join(folder, `${name}.service`), `[D-BUS Service]\nName=${name}\nExec=/bin/false\n`, { mode: 0o600 });
}
