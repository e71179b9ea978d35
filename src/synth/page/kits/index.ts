import type { Random } from '../../random.js';
import type { KitName, Theme } from '../theme.js';
import { baseCss } from './base.js';
import { adwaitaCss, classicCss, fusionCss, macCss, motifCss } from './desktop.js';
import { flatCss } from './flat.js';
import { improvisedCss } from './improvised.js';
import { brutalCss, carbonCss, fluentCss, lunaCss, materialCss, plainCss } from './web.js';

const KITS: Readonly<Record<KitName, (theme: Theme, random: Random) => string>> = {
  flat: flatCss,
  adwaita: adwaitaCss,
  fusion: fusionCss,
  classic: classicCss,
  motif: motifCss,
  material: materialCss,
  mac: macCss,
  plain: plainCss,
  fluent: fluentCss,
  luna: lunaCss,
  brutal: brutalCss,
  carbon: carbonCss,
  improvised: improvisedCss,
};

export function styleSheet(theme: Theme, random: Random): string {
  return baseCss(theme, random) + KITS[theme.kit](theme, random);
}
