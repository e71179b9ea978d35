/** Fetches the libraries from npm and makes of each one classic script and one style sheet: modules do not load over file://. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ICON_PACKAGES } from './icons.mjs';

export function install(folder, kits) {
  const modules = join(folder, 'node_modules');
  const wanted = ['esbuild', ...ICON_PACKAGES, ...kits.flatMap((kit) => kit.packages)];
  const missing = wanted.filter((each) => !existsSync(join(modules, each.replace(/(?<=.)@[^/]*$/u, ''))));
  if (missing.length > 0) {
    mkdirSync(folder, { recursive: true });
    if (!existsSync(join(folder, 'package.json'))) writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
    console.log(`Installing ${missing.length} packages.`);
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps', '--loglevel=error'];
    execFileSync('npm', ['install', ...flags, ...missing], { cwd: folder, stdio: 'inherit' });
  }
  return modules;
}

/** Writes `kit.js` and `kit.css` into `target`, unless one is there (delete them after a change of the kit); answers what there is to load. */
export async function bundle(kit, folder, target) {
  const made = ['js', 'css'].map((end) => join(target, `kit.${end}`));
  if (!made.some((path) => existsSync(path))) {
    mkdirSync(target, { recursive: true });
    const { build } = await import(pathToFileURL(join(folder, 'node_modules/esbuild/lib/main.js')).href);
    const source = [...(kit.css ?? []).map((path) => `import ${JSON.stringify(path)};`), kit.script ?? ''].join('\n');
    await build({
      stdin: { contents: source, resolveDir: folder, loader: 'js' },
      bundle: true,
      minify: true,
      format: 'iife',
      outfile: made[0],
      logLevel: 'error',
      legalComments: 'none',
      // Over file:// a font counts as from elsewhere: only inlined ones are drawn.
      loader: {
        '.woff2': 'dataurl',
        '.svg': 'dataurl',
        '.png': 'dataurl',
        '.woff': 'empty',
        '.ttf': 'empty',
        '.eot': 'empty',
        '.otf': 'empty',
        '.webp': 'empty',
        '.gif': 'empty',
        '.jpg': 'empty',
      },
      external: ['*.html', '/fonts/*', '/assets/*', 'http://*', 'https://*'],
      define: { 'process.env.NODE_ENV': '"production"' },
    });
  }
  return { js: Boolean(kit.script), css: existsSync(made[1]) };
}
