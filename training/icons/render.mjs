// Renders icon files to 64x64 RGBA pictures, sorted into classes by their names: icons.rgba + icons.json in the cache folder.
// Usage: node training/icons/render.mjs [cache folder], after prepare.sh.
import { createWriteStream, existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const SIZE = 64;
/** Of the icons that belong to no class: one in so many, counted by a hash of the name, so that each run takes the same. */
const OTHER_SHARE = { npm: 7, trainThemes: 2, test: 24 };
const here = dirname(fileURLToPath(import.meta.url));
const cache = process.argv[2] ?? join(homedir(), '.cache/lumos/training/icons');
const { classes } = JSON.parse(readFileSync(join(here, 'classes.json'), 'utf8'));
const sources = JSON.parse(readFileSync(join(here, 'sources.json'), 'utf8'));

const byName = new Map(classes.flatMap(({ id, names }) => names.map((name) => [name, id])));
const byTheme = new Map(classes.flatMap(({ id, themes }) => themes.map((name) => [name, id])));
/** Icons that hold a class's picture and something else ("folder-plus") belong neither to it nor to "other". */
const heads = new Set([...byName.keys()].filter((name) => !name.includes('-')));

const STYLE =
  /-(?:\d+|regular|filled|fill|outline|outlined|sharp|round|rounded|solid|light|bold|thin|color|duotone|two-tone|alt|line)$/;

/** @returns a class, "other", or null = not used. Styles and sizes at the name's end are taken off one by one. */
function classOf(file, names) {
  let name = file
    .toLowerCase()
    .replace(/\.(svg|png)$/, '')
    .replaceAll('_', '-')
    .replaceAll('--', '-')
    .replace(/^bxs?-/, '');
  for (;;) {
    const found = names.get(name);
    if (found !== undefined) return found;
    const shorter = name.replace(STYLE, '');
    if (shorter === name) break;
    name = shorter;
  }
  return name.split('-').some((part) => heads.has(part)) ? null : 'other';
}

function share(text) {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619) >>> 0;
  return hash;
}

function fromPackages(list, split) {
  const found = [];
  for (const { set, folders, only } of list) {
    for (const folder of folders) {
      const path = join(cache, 'npm/node_modules', folder);
      for (const file of readdirSync(path).sort()) {
        if (!file.endsWith('.svg') || (only !== undefined && !new RegExp(only).test(file))) continue;
        const label = classOf(file, byName);
        if (label === null || (label === 'other' && share(file) % OTHER_SHARE.npm !== 0)) continue;
        found.push({ path: join(path, file), set, label, split, size: 0 });
      }
    }
  }
  return found;
}

function fromThemes(list, split, otherShare) {
  const found = [];
  for (const { set, theme } of list) {
    const root = join('/usr/share/icons', theme);
    const seen = new Set();
    for (const entry of readdirSync(root, { recursive: true }).sort()) {
      if (!/\.(svg|png)$/.test(entry) || /rtl|animations|@|emblems-|\b(8|64|96|128|256|512)(x\d+)?\//.test(entry))
        continue;
      const size = Number(/(?:^|\/)(16|18|22|24|32|42|48)(?:x\d+)?\//.exec(entry)?.[1] ?? 0);
      if (size === 0 && !/symbolic|scalable/.test(entry)) continue;
      const name = entry
        .split('/')
        .at(-1)
        .replace(/(-symbolic|\.symbolic)+(?=\.)/g, '');
      const stem = name.replace(/\.(svg|png)$/, '');
      const label = byTheme.get(stem) ?? (isOther(entry, stem) ? 'other' : null);
      if (label === null || (label === 'other' && share(stem) % otherShare !== 0)) continue;
      const path = join(root, entry);
      if (!existsSync(path)) continue;
      const real = realpathSync(path);
      if (seen.has(real)) continue;
      seen.add(real);
      found.push({ path: real, set, label, split, size });
    }
  }
  return found;
}

/** Actions, categories, devices and kinds of files only: a theme's thousands of applications would outweigh everything. */
function isOther(entry, stem) {
  if (!/actions|categories|devices|mimetypes|status/.test(entry)) return false;
  const known = [...byTheme.keys()];
  return !known.some((name) => stem.startsWith(name)) && classOf(stem, byName) === 'other';
}

async function render({ path }) {
  const svg = path.endsWith('.svg');
  const { width = SIZE, height = SIZE } = await sharp(path).metadata();
  const density = svg ? Math.min(2400, Math.max(1, (72 * SIZE) / Math.max(width, height))) : undefined;
  const { data } = await sharp(path, density === undefined ? {} : { density })
    .resize(SIZE, SIZE, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data;
}

/** One colour: it may be painted in any other. */
function oneColour(data) {
  let low = 255;
  let high = 0;
  let ink = 0;
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3] < 128) continue;
    ink += 1;
    for (let c = 0; c < 3; c += 1) {
      low = Math.min(low, data[i + c]);
      high = Math.max(high, data[i + c]);
    }
  }
  return { mono: high - low < 40, ink: ink / (SIZE * SIZE) };
}

const list = [
  ...fromPackages(sources.train, 'train'),
  ...fromThemes(sources.trainThemes, 'train', OTHER_SHARE.trainThemes),
  ...fromPackages(sources.validate, 'validate'),
  ...fromThemes(sources.test, 'test', OTHER_SHARE.test),
];
const out = createWriteStream(join(cache, 'icons.rgba'));
const rows = [];
let failed = 0;
for (const item of list) {
  try {
    const data = await render(item);
    const { mono, ink } = oneColour(data);
    if (ink < 0.01) continue;
    if (!out.write(data)) await new Promise((resolve) => out.once('drain', resolve));
    rows.push({
      set: item.set,
      label: item.label,
      split: item.split,
      size: item.size,
      mono,
      name: item.path.split('/').at(-1),
    });
  } catch {
    failed += 1; // a file that librsvg cannot read is no loss among thousands; the number is printed
  }
}
await new Promise((resolve) => out.end(resolve));
writeFileSync(join(cache, 'icons.json'), JSON.stringify({ size: SIZE, rows }));
const counts = {};
for (const { split, label } of rows) {
  const key = `${split} ${label === 'other' ? 'other' : 'classes'}`;
  counts[key] = (counts[key] ?? 0) + 1;
}
const thin = classes.map(({ id }) => [id, rows.filter((row) => row.split === 'train' && row.label === id).length]);
console.log({ counts, failed, thin: thin.filter(([, count]) => count < 15) });
