// `npm start -- '<goal>'`: makes the clone ready, then runs the command line in the folder that npm was called from.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/run.mjs';
import { setup } from './setup.mjs';

if (!setup('runtime')) process.exit(2);
const program = join(root, 'bin/lumos.js');
process.argv[1] = program;
process.chdir(process.env.INIT_CWD ?? process.cwd());
await import(pathToFileURL(program).href);
