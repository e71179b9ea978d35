// Bundles the scripts that run inside web pages: `node scripts/bundle-page.mjs <out dir of tsc>`, part of the build.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** What is bundled, and the name that each bundle defines. */
const BUNDLES = [
  ['reader', 'lumosReader'],
  ['article', 'lumosArticle'],
];

/** @param out where tsc compiled to, relative to the project or absolute. Throws where the bundling fails. */
export async function bundlePage(out = 'dist') {
  const folder = join(out.startsWith('/') ? out : join(root, out), 'src/web/page');
  for (const [name, globalName] of BUNDLES) {
    const entry = join(folder, `${name}.js`);
    if (!existsSync(entry)) throw new Error(`${entry} is not compiled yet`);
    await build({
      entryPoints: [entry],
      outfile: join(folder, `${name}.bundle.js`),
      bundle: true,
      format: 'iife',
      globalName,
      target: 'es2022',
      minify: true,
      logLevel: 'warning',
    });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundlePage(process.argv[2]);
