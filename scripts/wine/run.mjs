// `node scripts/wine/run.mjs [--dist=<folder>] [--standin] <program> [argument …]`: one program in a fresh session, by hand.
// <program>: `node`, a Windows program (Z:\lumos is the project, Z:\wine\built the fixtures), or `linux:<program>`.
import { resolve } from 'node:path';
import { root as project, say } from '../lib/run.mjs';
import { openWine } from './index.mjs';

const options = process.argv.slice(2);
const settings = new Map();
while (options[0]?.startsWith('--')) settings.set(...options.shift().slice(2).split('='));
const wine = await openWine({ dist: resolve(project, settings.get('dist') ?? 'dist') });
try {
  const env = settings.has('standin') ? { LUMOS_STANDIN: '1' } : {};
  const { code, stdout, stderr, timedOut, ms } = await wine.run(options, { env, timeoutMs: 300_000 });
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  say(`${timedOut ? 'killed' : `exit ${code}`} after ${Math.round(ms)} ms`);
  process.exitCode = code ?? 1;
} finally {
  await wine.close();
}
