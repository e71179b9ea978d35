/** Icons of the sets on npm, as SVG in the page: a page takes all of its own from one set. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export const ICON_PACKAGES = ['bootstrap-icons', '@mdi/svg', 'lucide-static', '@tabler/icons', 'feather-icons'];
const FOLDERS = [
  'bootstrap-icons/icons',
  '@mdi/svg/svg',
  'lucide-static/icons',
  '@tabler/icons/icons/outline',
  '@tabler/icons/icons/filled',
  'feather-icons/dist/icons',
];
/** What applications show most; the sets have different names for the same. */
const USUAL =
  /^(gear|settings|cog|trash|delete|pencil|edit|house|home|search|magnify|user|person|account|users|bell|lock|shield|star|heart|bookmark|download|upload|folder|file|image|printer|copy|clipboard|scissors|undo|redo|arrow-(left|right|up|down)|rotate|refresh(-cw)?|share|mail|envelope|calendar|clock|globe|link|eye|filter|plus|minus|check|x|close|info|help|play|pause|volume|mic|camera|phone|map|tag|flag|cloud|wifi|bluetooth|battery|monitor|laptop|palette|brush|puzzle|power|key|sliders|grid|list|menu|sun|moon|zoom-(in|out)|bold|italic|underline|align-(left|center|right)|history|language|extension|keyboard|database|server|terminal|code|credit-card|dots-vertical|more-vertical|three-dots-vertical)$/u;
const ARROWS = { start: /^chevron-left$/u, end: /^chevron-right$/u, down: /^chevron-down$/u };
const FIXED = {
  search: /^(search|magnify|zoom)$/u,
  close: /^(x|close|x-lg)$/u,
  more: /^(dots-vertical|three-dots-vertical|more-vertical|ellipsis-vertical)$/u,
  menu: /^(menu|list|menu-2)$/u,
  ...ARROWS,
};

export function iconSets(modules) {
  return FOLDERS.map((folder) => {
    const path = join(modules, folder);
    const files = readdirSync(path).filter((name) => name.endsWith('.svg'));
    return { path, files, usual: files.filter((name) => USUAL.test(basename(name, '.svg'))) };
  });
}

/** The icons of one page: `any()` draws one, the others have a meaning. */
export function pageIcons(random, sets) {
  const set = random.pick(sets);
  const draw = (file) => {
    const svg = readFileSync(join(set.path, file), 'utf8')
      .replace(/<!--.*?-->|<\?xml.*?\?>/gsu, '')
      .replace(/<svg\b[^>]*>/u, (tag) =>
        tag.replace(/\s(class|width|height|id)="[^"]*"/gu, '').replace('<svg', '<svg class="x-i" aria-hidden="true"'),
      );
    const filled = /\b(fill|stroke)="(currentColor|none)"/u.test(svg)
      ? svg
      : svg.replace('<svg', '<svg fill="currentColor"');
    return filled.replace(/\s+/gu, ' ').trim();
  };
  const named = (pattern) =>
    set.files.find((name) => pattern.test(basename(name, '.svg'))) ?? set.usual[0] ?? set.files[0];
  return {
    any() {
      const file = random.pick(set.usual.length > 8 && random.chance(0.75) ? set.usual : set.files);
      return { icon: draw(file), text: basename(file, '.svg').replaceAll('-', ' ') };
    },
    ...Object.fromEntries(Object.entries(FIXED).map(([key, pattern]) => [key, draw(named(pattern))])),
  };
}
