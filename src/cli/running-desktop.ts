import { attachDesktop, listDesktops, type PrivateDesktop } from '../desktop/private.js';
import { LumosError } from '../errors.js';

/**
 * The running private desktop: the one named, else the only one.
 * @param orNone null instead of NO_SURFACE when none runs
 * @throws LumosError NO_SURFACE (none runs, or not that one), AMBIGUOUS_TARGET (several run)
 */
export async function runningDesktop(id: string | undefined, orNone: true): Promise<PrivateDesktop | null>;
export async function runningDesktop(id?: string, orNone?: boolean): Promise<PrivateDesktop>;
export async function runningDesktop(id?: string, orNone = false): Promise<PrivateDesktop | null> {
  if (id !== undefined) return attachDesktop(id);
  const records = await listDesktops();
  if (records.length === 1) return attachDesktop(records[0]!.id);
  if (records.length === 0) {
    if (orNone) return null;
    throw new LumosError('NO_SURFACE', 'No private desktop is running.', { hint: 'Start one: lumos desktop start' });
  }
  throw new LumosError('AMBIGUOUS_TARGET', `${records.length} private desktops are running.`, {
    hint: 'Name one with --desktop-id <id> (for `lumos desktop` commands: --id <id>), or end those you do not need.',
    candidates: records.map((record) => ({ id: record.id, role: 'desktop', name: record.env.DISPLAY ?? '' })),
  });
}

/**
 * The private desktop that was left running, where there is exactly one: nobody named it, so no guess is made among several.
 * One that ends with the process that started it is that process's own.
 */
export async function onlyRunningDesktop(): Promise<PrivateDesktop | null> {
  const [first, ...others] = (await listDesktops()).filter(({ persistent }) => persistent);
  return first && others.length === 0 ? attachDesktop(first.id) : null;
}
