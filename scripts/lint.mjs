// `npm run lint`: style, then who imports whom.
import { join } from 'node:path';
import { ensureNodeModules } from './lib/node-modules.mjs';
import { root, run } from './lib/run.mjs';

/** Returns whether everything is in order; complaints are on standard error. */
export function lint() {
  const style = run(join(root, 'node_modules/.bin/biome'), ['ci', '--colors=off', root]);
  const borders = run(process.execPath, [join(root, 'scripts/check-borders.mjs')]);
  return style === 0 && borders === 0;
}

if (process.argv[1]?.endsWith('lint.mjs')) process.exit(ensureNodeModules() && lint() ? 0 : 1);
