// `npm run build`: npm packages and compiled code, nothing else.
import { ensureBuild } from './lib/build.mjs';
import { ensureNodeModules } from './lib/node-modules.mjs';

process.exit(ensureNodeModules() && ensureBuild() ? 0 : 2);
