/**
 * Records the test set of real pages: `node training/record-web.mjs [folder]`. Debian's documentation packages must be
 * installed (python3.11-doc debian-policy sqlite3-doc git-doc postgresql-doc-15 imagemagick-6-doc); npm packages are installed
 * into a temporary folder. Boxes come from the DOM, by `lib/page-truth.mjs`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumPath } from './lib/build.mjs';
import { pageTruth, withoutDoubles } from './lib/page-truth.mjs';
import { savePicture } from './lib/save.mjs';
import { PACKAGES, testPages } from './lib/test-pages.mjs';

const DOC = '/usr/share/doc';
const folder = process.argv[2] ?? 'training/testsets/web';
const work = mkdtempSync(join(tmpdir(), 'lumos-record-'));
mkdirSync(folder, { recursive: true });
execFileSync('npm', ['install', '--prefix', work, '--ignore-scripts', '--no-audit', '--no-fund', ...PACKAGES], {
  stdio: 'ignore',
  timeout: 180_000,
});
let count = 0;
for (const page of testPages({ npm: join(work, 'node_modules'), doc: `file://${DOC}` })) {
  const url = [page.url, ...(page.alternatives ?? []).map((path) => `file://${DOC}/${path}`)].find(
    (one) => !one.startsWith('file://') || existsSync(one.slice(7)),
  );
  if (url === undefined) {
    console.log(`${page.name}: not installed`);
    continue;
  }
  const { width = 1280, height = 800, scale = 1 } = page;
  // A profile of its own: the browser's pages do not open in a borrowed context.
  const context = await chromium.launchPersistentContext(join(work, `profile-${page.name}`), {
    executablePath: await chromiumPath(),
    headless: true,
    chromiumSandbox: process.getuid?.() !== 0,
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: page.dark ? 'dark' : 'light',
    args: ['--force-color-profile=srgb', '--disable-lcd-text'],
  });
  try {
    const tab = await context.newPage();
    await tab.goto(url, { waitUntil: 'load', timeout: 30_000 });
    await tab.evaluate((y) => scrollTo(0, y), page.scroll ?? 0);
    await tab.waitForTimeout(1_000);
    const boxes = await tab.evaluate(pageTruth);
    const elements = withoutDoubles(
      boxes.map(({ role, name, box: [x0, y0, x1, y1], checked, selected, disabled }) => ({
        role,
        name,
        bounds: {
          x: Math.round(x0 * scale),
          y: Math.round(y0 * scale),
          width: Math.round((x1 - x0) * scale),
          height: Math.round((y1 - y0) * scale),
        },
        states: {
          ...(checked === null ? {} : { checked: checked === 'true' }),
          ...(selected === null ? {} : { selected: selected === 'true' }),
          disabled,
        },
      })),
    );
    if (elements.length < 3) {
      console.log(`${page.name}: only ${elements.length} elements, left out`);
      continue;
    }
    const file = await savePicture(await tab.screenshot({ animations: 'disabled' }), join(folder, page.name));
    writeFileSync(
      join(folder, `${page.name}.json`),
      `${JSON.stringify({ source: page.url.replace(/^file:.*(node_modules|share\/doc)\//, ''), width: Math.round(width * scale), height: Math.round(height * scale), elements })}\n`,
    );
    console.log(`${page.name}: ${elements.length} elements, ${file}`);
    count += elements.length;
  } catch (error) {
    console.log(`${page.name}: ${error.message.split('\n')[0]}`);
  } finally {
    await context.close();
  }
}
rmSync(work, { recursive: true, force: true });
console.log(`${count} elements`);
