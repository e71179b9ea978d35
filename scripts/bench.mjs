// `npm run bench [-- <name> <args>]`: runs bench/<name>.ts compiled, or all of them one after the other.
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root, run, say } from './lib/run.mjs';
import { setup } from './setup.mjs';

if (!setup('test')) process.exit(2);
const folder = join(root, 'dist/bench');
const names = existsSync(folder)
  ? readdirSync(folder)
      .filter((name) => name.endsWith('.bench.js'))
      .map((name) => basename(name, '.bench.js'))
  : [];
const [wanted, ...args] = process.argv.slice(2);
if (wanted !== undefined && !names.includes(wanted)) {
  say(`There is no benchmark "${wanted}". There are: ${names.join(', ') || 'none'}.`);
  process.exit(3);
}
let failed = 0;
for (const name of wanted === undefined ? names : [wanted]) {
  if (run(process.execPath, [join(folder, `${name}.bench.js`), ...args], { stdio: 'inherit' }) !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
