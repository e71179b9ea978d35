/** The vision pass with the models that are configured, as surfaces need it. */
import type { DesktopEnvironment } from '../environment.js';
import { createVisionPass } from './configure.js';
import type { Sight } from './sight.js';

/** @throws LumosError VISION_UNAVAILABLE with what to install */
export function openSight({ env }: DesktopEnvironment): Promise<Sight> {
  return createVisionPass({ path: env.PATH ?? process.env.PATH ?? '' });
}
