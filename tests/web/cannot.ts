/**
 * What cannot be driven, by browser and kind of interaction, each with its reason. The live tests fail when one of these
 * works after all, and when README's support matrix does not say the same.
 */
import type { BrowserName } from '../../src/web/index.js';

export const CANNOT: Readonly<Partial<Record<BrowserName, Readonly<Record<string, string>>>>> = {
  firefox: {},
};
