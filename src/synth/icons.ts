/**
 * Icons drawn for this project: strokes in a square of 24 units, in the manner of the free line-icon sets but not taken from
 * one. Each has the word that a person would use for it.
 */
import type { Random } from './random.js';

export const ICONS: Readonly<Record<string, string>> = {
  search: '<circle cx="10" cy="10" r="6"/><path d="M15 15l6 6"/>',
  close: '<path d="M5 5l14 14M19 5L5 19"/>',
  menu: '<path d="M3 6h18M3 12h18M3 18h18"/>',
  more: '<circle cx="5" cy="12" r="1.5"/><circle cx="12" cy="12" r="1.5"/><circle cx="19" cy="12" r="1.5"/>',
  'more vertical': '<circle cx="12" cy="5" r="1.5"/><circle cx="12" cy="12" r="1.5"/><circle cx="12" cy="19" r="1.5"/>',
  add: '<path d="M12 4v16M4 12h16"/>',
  remove: '<path d="M4 12h16"/>',
  check: '<path d="M4 13l5 5L20 6"/>',
  back: '<path d="M20 12H5M11 6l-6 6 6 6"/>',
  forward: '<path d="M4 12h15M13 6l6 6-6 6"/>',
  up: '<path d="M12 20V5M6 11l6-6 6 6"/>',
  down: '<path d="M12 4v15M6 13l6 6 6-6"/>',
  expand: '<path d="M6 9l6 6 6-6"/>',
  collapse: '<path d="M6 15l6-6 6 6"/>',
  next: '<path d="M9 6l6 6-6 6"/>',
  previous: '<path d="M15 6l-6 6 6 6"/>',
  home: '<path d="M3 11l9-8 9 8M6 9v11h12V9"/>',
  save: '<path d="M4 4h13l3 3v13H4zM8 4v5h7V4M7 20v-7h10v7"/>',
  open: '<path d="M3 19V5h6l2 3h9v3M3 19l3-8h16l-3 8z"/>',
  file: '<path d="M6 3h8l5 5v13H6zM14 3v5h5"/>',
  folder: '<path d="M3 6h6l2 2h10v11H3z"/>',
  delete: '<path d="M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6"/>',
  edit: '<path d="M4 20l1-5L16 4l4 4L9 19zM13 7l4 4"/>',
  copy: '<rect x="8" y="8" width="12" height="12"/><path d="M16 8V4H4v12h4"/>',
  cut: '<circle cx="6" cy="18" r="3"/><circle cx="18" cy="18" r="3"/><path d="M8 16L18 3M16 16L6 3"/>',
  paste: '<path d="M8 4H5v17h14V4h-3"/><rect x="8" y="2" width="8" height="5"/>',
  undo: '<path d="M8 5L3 10l5 5M3 10h11a6 6 0 0 1 0 11h-3"/>',
  redo: '<path d="M16 5l5 5-5 5M21 10H10a6 6 0 0 0 0 11h3"/>',
  print: '<path d="M7 9V3h10v6M7 17H3V9h18v8h-4"/><rect x="7" y="14" width="10" height="7"/>',
  settings:
    '<circle cx="12" cy="12" r="3"/><path d="M12 2v4M12 18v4M2 12h4M18 12h4M5 5l3 3M16 16l3 3M5 19l3-3M16 8l3-3"/>',
  sliders:
    '<path d="M4 6h10M18 6h2M4 12h2M10 12h10M4 18h8M16 18h4"/><circle cx="16" cy="6" r="2"/><circle cx="8" cy="12" r="2"/><circle cx="14" cy="18" r="2"/>',
  user: '<circle cx="12" cy="8" r="4"/><path d="M4 21c0-9 16-9 16 0"/>',
  users: '<circle cx="9" cy="8" r="4"/><path d="M2 21c0-9 14-9 14 0M16 4a4 4 0 0 1 0 8M18 14c3 1 4 4 4 7"/>',
  mail: '<rect x="2" y="5" width="20" height="14"/><path d="M2 6l10 8 10-8"/>',
  send: '<path d="M3 12L21 3l-6 18-4-8zM11 13l10-10"/>',
  phone: '<path d="M5 3h4l2 5-3 2c1 3 3 5 6 6l2-3 5 2v4c0 2-2 2-3 2C10 21 3 14 3 6c0-1 0-3 2-3z"/>',
  calendar: '<rect x="3" y="5" width="18" height="16"/><path d="M3 10h18M8 2v5M16 2v5"/>',
  clock: '<circle cx="12" cy="12" r="9"/><path d="M12 6v6l4 3"/>',
  bell: '<path d="M5 17h14l-2-3v-4a5 5 0 0 0-10 0v4zM10 20h4"/>',
  bookmark: '<path d="M6 3h12v18l-6-5-6 5z"/>',
  star: '<path d="M12 3l3 6 6 1-4.5 4.5L18 21l-6-3-6 3 1.500-6.500L3 10l6-1z"/>',
  heart: '<path d="M12 20C2 13 2 5 7 4c3 0 4 2 5 4 1-2 2-4 5-4 5 1 5 9-5 16z"/>',
  lock: '<rect x="4" y="10" width="16" height="11"/><path d="M8 10V7a4 4 0 0 1 8 0v3"/>',
  eye: '<path d="M2 12c5-9 15-9 20 0-5 9-15 9-20 0z"/><circle cx="12" cy="12" r="3"/>',
  info: '<circle cx="12" cy="12" r="9"/><path d="M12 11v6M12 7v1"/>',
  help: '<circle cx="12" cy="12" r="9"/><path d="M9 10c0-4 6-4 6 0 0 2-3 2-3 4M12 17v.5"/>',
  warning: '<path d="M12 3l10 18H2zM12 10v5M12 18v.5"/>',
  refresh: '<path d="M20 8A9 9 0 1 0 21 13M21 3v6h-6"/>',
  download: '<path d="M12 3v12M7 10l5 5 5-5M4 20h16"/>',
  upload: '<path d="M12 16V4M7 9l5-5 5 5M4 20h16"/>',
  link: '<path d="M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-2 2M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l2-2"/>',
  share:
    '<circle cx="6" cy="12" r="3"/><circle cx="18" cy="5" r="3"/><circle cx="18" cy="19" r="3"/><path d="M9 11l6-4M9 13l6 4"/>',
  play: '<path d="M6 4l14 8-14 8z"/>',
  pause: '<path d="M7 4v16M17 4v16"/>',
  stop: '<rect x="5" y="5" width="14" height="14"/>',
  'skip forward': '<path d="M5 4l10 8-10 8zM19 4v16"/>',
  volume: '<path d="M3 9h4l6-5v16l-6-5H3zM16 9c2 2 2 4 0 6M19 6c4 4 4 8 0 12"/>',
  zoom: '<circle cx="10" cy="10" r="7"/><path d="M15 15l6 6M7 10h6M10 7v6"/>',
  fullscreen: '<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"/>',
  maximize: '<rect x="4" y="4" width="16" height="16"/>',
  minimize: '<path d="M5 19h14"/>',
  grid: '<rect x="3" y="3" width="7" height="7"/><rect x="14" y="3" width="7" height="7"/><rect x="3" y="14" width="7" height="7"/><rect x="14" y="14" width="7" height="7"/>',
  list: '<path d="M8 6h13M8 12h13M8 18h13M3 6h1M3 12h1M3 18h1"/>',
  filter: '<path d="M3 4h18l-7 9v7l-4-2v-5z"/>',
  bold: '<path d="M7 4h6a4 4 0 0 1 0 8H7zM7 12h7a4 4 0 0 1 0 8H7z"/>',
  italic: '<path d="M10 4h8M6 20h8M14 4l-4 16"/>',
  underline: '<path d="M6 3v8a6 6 0 0 0 12 0V3M4 21h16"/>',
  'align left': '<path d="M3 5h18M3 10h11M3 15h18M3 20h11"/>',
  'align center': '<path d="M3 5h18M7 10h10M3 15h18M7 20h10"/>',
  bullets:
    '<path d="M9 6h12M9 12h12M9 18h12"/><circle cx="4" cy="6" r="1.500"/><circle cx="4" cy="12" r="1.500"/><circle cx="4" cy="18" r="1.500"/>',
  table: '<rect x="3" y="4" width="18" height="16"/><path d="M3 10h18M3 15h18M9 4v16M15 4v16"/>',
  picture: '<rect x="3" y="4" width="18" height="16"/><circle cx="8" cy="9" r="2"/><path d="M3 18l6-6 5 5 3-3 4 4"/>',
  chart: '<path d="M4 3v17h17M8 16v-5M13 16V7M18 16v-8"/>',
  code: '<path d="M8 6l-6 6 6 6M16 6l6 6-6 6"/>',
  terminal: '<rect x="2" y="4" width="20" height="16"/><path d="M6 9l4 3-4 3M12 16h6"/>',
  cart: '<path d="M2 3h3l3 12h11l2-8H6"/><circle cx="9" cy="19" r="2"/><circle cx="17" cy="19" r="2"/>',
  globe: '<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18"/>',
  pin: '<path d="M12 21c-9-10-7-18 0-18s9 8 0 18z"/><circle cx="12" cy="10" r="2.500"/>',
  camera: '<path d="M3 8h4l2-3h6l2 3h4v12H3z"/><circle cx="12" cy="13" r="4"/>',
  microphone: '<rect x="9" y="2" width="6" height="12" rx="3"/><path d="M5 11c0 9 14 9 14 0M12 18v4"/>',
  brightness: '<circle cx="12" cy="12" r="4"/><path d="M12 1v4M12 19v4M1 12h4M19 12h4"/>',
  moon: '<path d="M20 14A9 9 0 1 1 10 4a7 7 0 0 0 10 10z"/>',
  power: '<path d="M12 2v10M7 5a9 9 0 1 0 10 0"/>',
  key: '<circle cx="7" cy="15" r="4"/><path d="M10 12L20 2M16 6l4 4"/>',
  tag: '<path d="M3 3h9l9 9-9 9-9-9z"/><circle cx="8" cy="8" r="1.500"/>',
  attach: '<path d="M19 10l-9 9c-4 4-9-1-5-5L15 4c3-3 6 1 4 3l-9 9c-2 1-3 0-2-2l8-8"/>',
  brush: '<path d="M20 3L9 14l2 2L21 5zM8 15c-4 0-3 5-6 6 5 1 8 0 8-4z"/>',
  layers: '<path d="M12 3l10 5-10 5L2 8zM2 13l10 5 10-5M2 17l10 5 10-5"/>',
  database: '<ellipse cx="12" cy="5" rx="8" ry="3"/><path d="M4 5v14c0 4 16 4 16 0V5M4 12c0 4 16 4 16 0"/>',
  wifi: '<path d="M2 9c6-6 14-6 20 0M5 13c4-4 10-4 14 0M9 17c2-2 4-2 6 0"/>',
  battery: '<rect x="2" y="7" width="17" height="10"/><path d="M21 10v4M5 10v4M8 10v4"/>',
};
export const ICON_NAMES: readonly string[] = Object.keys(ICONS);

export interface IconLook {
  /** Line width in units of 24. */
  readonly stroke: number;
  readonly round: boolean;
  readonly filled: boolean;
}

/** The drawing as SVG in the colour of the text around it. */
export function iconSvg(name: string, look: IconLook, size?: number): string {
  const box = size === undefined ? '' : ` width="${size}" height="${size}"`;
  const ends = look.round ? 'round' : 'miter';
  return `<svg viewBox="0 0 24 24"${box} fill="${look.filled ? 'currentColor' : 'none'}" fill-opacity="${look.filled ? 0.35 : 1}" stroke="currentColor" stroke-width="${look.stroke}" stroke-linejoin="${ends}" stroke-linecap="${look.round ? 'round' : 'butt'}">${ICONS[name] ?? ''}</svg>`;
}

/** A small picture in several colours, like the icons of older desktops. */
export function colourIcon(r: Random): string {
  const colour = () => `hsl(${r.int(0, 359)},${r.int(30, 95)}%,${r.int(25, 75)}%)`;
  const shapes = r.times(r.int(2, 5), () => {
    const x = r.int(1, 14);
    const y = r.int(1, 14);
    const paint = `fill="${colour()}"${r.chance(0.5) ? ` stroke="${colour()}"` : ''}`;
    switch (r.int(0, 3)) {
      case 0:
        return `<rect x="${x}" y="${y}" width="${r.int(4, 14)}" height="${r.int(4, 14)}" rx="${r.int(0, 4)}" ${paint}/>`;
      case 1:
        return `<circle cx="${x + 4}" cy="${y + 4}" r="${r.int(2, 8)}" ${paint}/>`;
      case 2:
        return `<path d="M${x} ${y}l${r.int(4, 12)} ${r.int(0, 8)}l${r.int(-9, 0)} ${r.int(3, 10)}z" ${paint}/>`;
      default:
        return `<path d="M${x} ${r.int(2, 22)}L${r.int(2, 22)} ${y}" stroke="${colour()}" stroke-width="${r.int(1, 4)}"/>`;
    }
  });
  return `<svg viewBox="0 0 24 24">${shapes.join('')}</svg>`;
}
