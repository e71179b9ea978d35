/**
 * Views of real pages for training: `node training/record-pages.mjs <folder> <count> <folder of pages> … [--seed n] [--styled] [--least n]`
 *
 * Below the folders of pages lie HTML files of documentation packages and of templates from npm, unpacked (by `pages.sh`;
 * none of those that `lib/test-pages.mjs` tests on). Each direct subfolder is equally likely, then each of its files. Width, height,
 * scale, how far it is scrolled, fonts and colours of links and the browser's forced dark mode are drawn at random, so that one
 * page gives many pictures. `--styled`, for packages of npm, leaves out pages that bring no style sheet of their own (they would load it
 * from elsewhere) and those that run tests. `--least`: with fewer elements than these (3) a view
 * teaches too little to be kept. Boxes come from the DOM, by `lib/page-truth.mjs`, as for the test set.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { chromiumPath, load } from './lib/build.mjs';
import { pageTruth, withoutDoubles } from './lib/page-truth.mjs';
import { PACKAGES } from './lib/test-pages.mjs';

const { Random } = await load('synth/random.js');
const [folder, count, ...rest] = process.argv.slice(2);
const first = rest.includes('--seed') ? Number(rest.splice(rest.indexOf('--seed'), 2)[1]) : 0;
const least = rest.includes('--least') ? Number(rest.splice(rest.indexOf('--least'), 2)[1]) : 3;
const styled = rest.includes('--styled') && rest.splice(rest.indexOf('--styled'), 1).length > 0;
const SIZES = [
  [1280, 800],
  [1366, 768],
  [1024, 768],
  [1920, 1080],
  [800, 900],
  [1600, 900],
];
const FONTS = [
  'DejaVu Sans',
  'Liberation Sans',
  'Noto Serif',
  'Roboto',
  'Open Sans',
  'Lato',
  'Inter',
  'Liberation Serif',
];
/** A page that lays itself out for longer is left out. Milliseconds. */
const PATIENCE = 8_000;
const TESTS = /\/(tests?|specs?|__tests__)\/|(spec|test)-?runner|jasmine|qunit/iu;
/** Longer lists than this are of pages that no one operates. */
const MOST = 700;

const shelves = rest.flatMap((path) =>
  readdirSync(path, { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .flatMap((each) =>
      each.name.startsWith('@')
        ? readdirSync(join(path, each.name)).map((one) => join(path, each.name, one))
        : [join(path, each.name)],
    ),
);
const books = shelves
  .filter((path) => !PACKAGES.some((name) => path.endsWith(`/${name}`)))
  .map((path) => ({ path, pages: htmlBelow(path) }))
  .filter(({ pages }) => pages.length > 0);
console.log(`${books.length} sources, ${books.reduce((sum, { pages }) => sum + pages.length, 0)} pages`);
mkdirSync(folder, { recursive: true });
const work = mkdtempSync(join(tmpdir(), 'lumos-pages-'));
const browsers = { light: await open([]), dark: await open(['--enable-features=WebContentsForceDark']) };
let made = 0;
for (let seed = first; made < Number(count); seed++) {
  const name = join(folder, String(seed).padStart(6, '0'));
  if (existsSync(`${name}.json`)) {
    made += 1;
    continue;
  }
  const said = await view(new Random(seed), name).catch((error) => error.message.split('\n')[0]);
  if (typeof said === 'string') continue;
  made += 1;
  if (made % 50 === 0) console.log(`${made}/${count}, seed ${seed}`);
}
await browsers.light.close();
await browsers.dark.close();
rmSync(work, { recursive: true, force: true });

async function open(args) {
  return chromium.launch({
    executablePath: await chromiumPath(),
    headless: true,
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--force-color-profile=srgb', '--disable-lcd-text', '--font-render-hinting=none', ...args],
  });
}

async function view(random, name) {
  const page = random.pick(random.pick(books).pages);
  if (styled && TESTS.test(page)) return 'a page that runs tests';
  const [width, height] = random.pick(SIZES);
  const scale = random.chance(0.75) ? 1 : random.pick([1.25, 1.5, 2]);
  const dark = random.chance(0.2);
  const context = await browsers[dark ? 'dark' : 'light'].newContext({
    viewport: { width: Math.round(width / scale), height: Math.round(height / scale) },
    deviceScaleFactor: scale,
    colorScheme: dark || random.chance(0.15) ? 'dark' : 'light',
    offline: true,
  });
  try {
    const tab = await context.newPage();
    tab.setDefaultTimeout(PATIENCE);
    tab.on('dialog', (dialog) => dialog.dismiss().catch(() => {}));
    await tab.goto(pathToFileURL(page).href, { waitUntil: 'domcontentloaded', timeout: PATIENCE });
    if (styled && (await tab.evaluate(() => document.styleSheets.length)) === 0) return 'no style of its own';
    if (random.chance(0.45)) await tab.addStyleTag({ content: restyled(random) });
    await tab.waitForTimeout(350);
    const along = random.chance(0.35) ? 0 : random.float(0, 1);
    await tab.evaluate(
      (part) => scrollTo(0, part * Math.max(0, document.documentElement.scrollHeight - innerHeight)),
      along,
    );
    await tab.waitForTimeout(100);
    const boxes = await within(tab.evaluate(pageTruth));
    const elements = withoutDoubles(boxes.map((box) => element(box, scale)));
    if (elements.length < least || elements.length > MOST) return 'nothing to learn from';
    const png = await tab.screenshot({ animations: 'disabled', timeout: PATIENCE });
    writeFileSync(`${name}.png`, png);
    writeFileSync(`${name}.part`, JSON.stringify({ width, height, scale, elements }));
    renameSync(`${name}.part`, `${name}.json`);
    return null;
  } finally {
    await context.close();
  }
}

/** A reader's own style: other fonts, sizes and colours of links than the page's. */
function restyled(random) {
  const hue = random.int(0, 359);
  const link = `hsl(${hue} ${random.int(40, 100)}% ${random.int(28, 50)}%)`;
  const rules = [];
  if (random.chance(0.6)) rules.push(`body, p, li, td, dd, a { font-family: "${random.pick(FONTS)}" !important }`);
  if (random.chance(0.5)) rules.push(`html, body { font-size: ${random.int(11, 19)}px !important }`);
  if (random.chance(0.6)) rules.push(`a[href]:not([class]) { color: ${link} !important }`);
  if (random.chance(0.4))
    rules.push(
      `a[href]:not([class]) { text-decoration: ${random.pick(['underline', 'none', 'underline dotted'])} !important }`,
    );
  return rules.join('\n');
}

function element({ role, name, box: [x0, y0, x1, y1], checked, selected, disabled }, scale) {
  const at = (value) => Math.round(value * scale);
  return {
    role,
    name,
    bounds: { x: at(x0), y: at(y0), width: at(x1 - x0), height: at(y1 - y0) },
    states: {
      ...(checked === null ? {} : { checked: checked === 'true' }),
      ...(selected === null ? {} : { selected: selected === 'true' }),
      disabled,
    },
  };
}

function within(promise) {
  return Promise.race([
    promise,
    new Promise((_, reject) => setTimeout(() => reject(new Error('the page is too slow')), PATIENCE).unref()),
  ]);
}

function htmlBelow(path) {
  return readdirSync(path, { withFileTypes: true }).flatMap((each) => {
    const below = join(path, each.name);
    if (each.isDirectory()) return htmlBelow(below);
    return each.isFile() && /\.html?$/u.test(each.name) ? [below] : [];
  });
}
