// `npm run bench [-- <part of a name> …] [--json]`: makes the clone ready and runs bench/main.ts, which says what else it takes.
import { join } from 'node:path';
import { root, run } from './lib/run.mjs';
import { setup } from './setup.mjs';

if (!setup('test')) process.exit(2);
process.exit(run(process.execPath, [join(root, 'dist/bench/main.js'), ...process.argv.slice(2)], { stdio: 'inherit' }));
