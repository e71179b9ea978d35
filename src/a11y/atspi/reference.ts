/** How an AT-SPI object is named in a handle: `:1.42/org/a11y/atspi/accessible/7` (bus names contain no slash). */
import type { Handle } from '../../blueprint/model.js';
import { LumosError } from '../../errors.js';

export interface ObjectRef {
  /** Unique bus name of the application. */
  readonly bus: string;
  readonly path: string;
}

/** The path that AT-SPI answers where there is no object (Accessible.xml, property Parent). */
export const NULL_PATH = '/org/a11y/atspi/null';
/** The path of an application's root object (Accessible.xml, property Parent). */
export const ROOT_PATH = '/org/a11y/atspi/accessible/root';

export function handleOf(ref: ObjectRef): Handle {
  return { backend: 'atspi', key: `${ref.bus}${ref.path}` };
}

/** @throws LumosError STALE_ID when the handle belongs to another backend or is not one of ours. */
export function refOf(handle: Handle): ObjectRef {
  const slash = handle.key.indexOf('/');
  if (handle.backend !== 'atspi' || slash <= 0) {
    throw new LumosError('STALE_ID', `${handle.backend}:${handle.key} is not an AT-SPI element`, {
      hint: 'Observe the surface again and use an id from there.',
    });
  }
  return { bus: handle.key.slice(0, slash), path: handle.key.slice(slash) };
}
