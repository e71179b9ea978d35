/** One page from one number. Pure: the same seed and options give the same HTML. */
import { Random } from '../random.js';
import { SCRIPT_NAMES, type Script, Words } from '../words.js';
import { escapeHtml } from './html.js';
import { styleSheet } from './kits/index.js';
import { layout, PAGE_KINDS, type PageKind, pickKind } from './layouts.js';
import { drawTheme, type KitName, OPEN_KITS } from './theme.js';

export interface PageOptions {
  readonly seed: number;
  /** Default: drawn by the seed. */
  readonly kind?: PageKind;
  /** Which looks to draw from. Default: all but the ones that are reserved for tests. */
  readonly kits?: readonly KitName[];
  /** Icons of the system (`data:` addresses), see `system-icons.ts`. Part of what makes a page: other icons, other page. */
  readonly systemIcons?: readonly string[];
}

export interface GeneratedPage {
  readonly seed: number;
  readonly kind: PageKind;
  readonly kit: KitName;
  readonly dark: boolean;
  readonly script: Script;
  readonly html: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly scale: number;
}

const VIEWPORTS = [
  [1280, 800],
  [1280, 720],
  [1024, 768],
  [1366, 768],
  [1440, 900],
  [1600, 900],
  [800, 600],
  [960, 600],
  [640, 480],
  [420, 800],
] as const;
const SCRIPT_WEIGHTS: Readonly<Record<Script, number>> = {
  english: 74,
  latin: 8,
  cyrillic: 4,
  greek: 3,
  cjk: 6,
  arabic: 3,
  hebrew: 2,
};

export function generatePage(options: PageOptions): GeneratedPage {
  const r = new Random(options.seed);
  const script = r.weighted(SCRIPT_WEIGHTS);
  const words = new Words(r, script);
  const t = drawTheme(r, words, options.kits ?? OPEN_KITS);
  const scale = r.chance(0.72) ? 1 : r.pick([1.25, 1.5, 2]);
  const [fullWidth, fullHeight] = r.pick(VIEWPORTS);
  // The picture keeps about the size of a screen, whatever the scale.
  const width = Math.max(400, Math.round(fullWidth / Math.max(1, scale * 0.8)));
  const height = Math.max(400, Math.round(fullHeight / Math.max(1, scale * 0.8)));
  const m = { r, t, w: words, systemIcons: options.systemIcons ?? [] };
  const drawn = pickKind(m);
  const kind = options.kind ?? drawn;
  const style = styleSheet(t, r);
  const content = layout(m, kind);
  const direction = words.rightToLeft ? ' dir="rtl"' : '';
  const html = `<!doctype html><html lang="en"${direction}><head><meta charset="utf-8"><title>${escapeHtml(`${kind} ${options.seed}`)}</title><style>${style}</style></head><body>${content}</body></html>`;
  return { seed: options.seed, kind, kit: t.kit, dark: t.dark, script, html, width, height, scale };
}

export { PAGE_KINDS, SCRIPT_NAMES };
