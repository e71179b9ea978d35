/** What a page looks like, drawn once per page: colours, measures and which of the kits dresses the controls. */
import type { IconLook } from '../icons.js';
import type { Random } from '../random.js';
import type { Words } from '../words.js';

/** Kits that a page is drawn from when none is asked for. */
export const OPEN_KITS = ['flat', 'adwaita', 'fusion', 'classic', 'motif', 'material', 'mac', 'plain'] as const;
/** Kits that no training page uses: what a detector makes of them is what it makes of an interface it never saw. */
export const RESERVED_KITS = ['fluent', 'luna', 'brutal', 'carbon'] as const;
/** Only by its name: with it among the open ones, every seed would draw another page than before. */
const NAMED_KITS = ['improvised'] as const;
export type KitName = (typeof OPEN_KITS)[number] | (typeof RESERVED_KITS)[number] | (typeof NAMED_KITS)[number];
export const KIT_NAMES: readonly KitName[] = [...OPEN_KITS, ...RESERVED_KITS, ...NAMED_KITS];

const FLAT_WEIGHTS: Readonly<Record<(typeof OPEN_KITS)[number], number>> = {
  flat: 38,
  adwaita: 16,
  fusion: 14,
  classic: 7,
  motif: 4,
  material: 8,
  mac: 6,
  plain: 7,
};
const FONTS: Readonly<Record<string, readonly string[]>> = {
  any: [
    'DejaVu Sans',
    'Liberation Sans',
    'Noto Sans',
    'Lato',
    'Roboto',
    'Open Sans',
    'Cantarell',
    'Inter',
    'Ubuntu',
    'Nimbus Sans',
    'URW Gothic',
    'Liberation Serif',
    'Noto Serif',
    'DejaVu Sans Mono',
  ],
  adwaita: ['Cantarell', 'Noto Sans', 'DejaVu Sans', 'Ubuntu'],
  fusion: ['DejaVu Sans', 'Noto Sans', 'Liberation Sans', 'Open Sans'],
  classic: ['Liberation Sans', 'DejaVu Sans', 'Nimbus Sans'],
  motif: ['Nimbus Sans', 'Liberation Sans', 'DejaVu Sans Mono', 'Nimbus Mono PS', 'Liberation Serif'],
};

export interface Theme {
  readonly kit: KitName;
  readonly dark: boolean;
  readonly background: string;
  readonly panel: string;
  readonly shade: string;
  readonly ink: string;
  readonly muted: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly border: string;
  readonly linkColour: string;
  readonly linkUnderlined: boolean;
  readonly radius: number;
  readonly fontSize: number;
  readonly font: string;
  readonly iconSize: number;
  readonly icon: IconLook;
  /** Where icons come from: the project's drawings, coloured shapes, or an icon theme of the system. */
  readonly iconSource: 'lines' | 'colour' | 'system' | 'mixed';
  readonly gap: number;
  /** The browser's own check boxes, lists and sliders instead of drawn ones. */
  readonly native: boolean;
  readonly words: Words;
}

const hsl = (hue: number, saturation: number, light: number): string => `hsl(${hue},${saturation}%,${light}%)`;

export function drawTheme(r: Random, words: Words, kits: readonly KitName[]): Theme {
  const weights = Object.fromEntries(
    kits.map((kit) => [kit, (FLAT_WEIGHTS as Readonly<Record<string, number>>)[kit] ?? 10]),
  ) as Record<KitName, number>;
  const kit = r.weighted(weights);
  const dark = r.chance(kit === 'classic' || kit === 'motif' || kit === 'luna' ? 0.05 : 0.3);
  const hue = r.int(0, 359);
  const grey = r.chance(0.5) ? r.int(0, 6) : r.int(6, 40);
  const accent = hsl(r.int(0, 359), r.int(45, 95), dark ? r.int(45, 68) : r.int(32, 55));
  return {
    kit,
    dark,
    background: dark ? hsl(hue, grey, r.int(6, 20)) : hsl(hue, grey, r.chance(0.6) ? r.int(94, 100) : r.int(82, 96)),
    panel: dark ? hsl(hue, grey, r.int(10, 26)) : hsl(hue, grey, r.chance(0.5) ? 100 : r.int(88, 99)),
    shade: dark ? hsl(hue, grey, r.int(4, 30)) : hsl(hue, grey, r.int(78, 98)),
    ink: dark ? hsl(hue, r.int(0, 10), r.int(75, 98)) : hsl(hue, r.int(0, 20), r.int(5, 30)),
    muted: dark ? hsl(hue, r.int(0, 10), r.int(50, 70)) : hsl(hue, r.int(0, 15), r.int(38, 60)),
    accent,
    onAccent: r.chance(0.85) ? '#fff' : '#111',
    border: dark ? hsl(hue, grey, r.int(22, 45)) : hsl(hue, grey, r.int(55, 88)),
    linkColour: r.chance(0.7)
      ? dark
        ? hsl(r.int(190, 230), 80, r.int(60, 75))
        : hsl(r.int(205, 240), 80, r.int(35, 50))
      : accent,
    linkUnderlined: r.chance(0.4),
    radius: r.pick([0, 0, 2, 3, 4, 4, 5, 6, 8, 10, 14]),
    fontSize: r.pick([11, 12, 12, 13, 13, 14, 14, 14, 15, 16, 16, 17, 18]),
    font: r.pick(FONTS[kit] ?? FONTS.any ?? ['sans-serif']),
    iconSize: r.pick([12, 14, 16, 16, 16, 18, 20, 20, 24, 24, 32]),
    icon: { stroke: r.pick([1.2, 1.5, 2, 2, 2.5, 3]), round: r.chance(0.6), filled: r.chance(0.15) },
    iconSource: r.weighted({ lines: 5, colour: 1, system: 4, mixed: 2 }),
    gap: r.int(3, 16),
    native: kit === 'plain' || (kit === 'flat' && r.chance(0.35)),
    words,
  };
}
