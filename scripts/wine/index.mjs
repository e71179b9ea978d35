// What the tests use of this folder.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root as project } from '../lib/run.mjs';
import { cacheFolder, hashOf } from './cache.mjs';
import { buildFixtures } from './compile.mjs';
import { clonePrefix } from './prefix.mjs';
import { openSession } from './session.mjs';
import { prepareWine } from './setup.mjs';

export { prepareWine };

let counter = 0;

/** A session with a prefix of its own, the project at Z:\lumos with `dist` as its compiled form, the fixtures at Z:\wine\built. */
export async function openWine({ dist }) {
  const parts = await prepareWine();
  if ('why' in parts) throw new Error(parts.why);
  const { root, node, modules } = parts;
  const built = await buildFixtures(root, join(project, 'tests/windows/fixtures'));
  clearStale();
  counter += 1;
  const prefix = join(cacheFolder(), 'prefixes', `${process.pid}-${counter}-${hashOf(String(Date.now()))}`);
  mkdirSync(join(cacheFolder(), 'prefixes'), { recursive: true });
  clonePrefix(parts.prefix, prefix);
  const session = await openSession({ root, node, modules, project, dist, built, prefix });
  const close = session.close.bind(session);
  session.close = async () => {
    await close();
    rmSync(prefix, { recursive: true, force: true });
  };
  return session;
}

/** What sessions left on the disk whose process was killed; their processes ended with it. */
function clearStale() {
  for (const folder of ['sessions', 'prefixes'].map((name) => join(cacheFolder(), name)).filter(existsSync)) {
    for (const name of readdirSync(folder)) {
      const pid = /^(?:wine-)?(\d+)-/.exec(name)?.[1];
      if (pid !== undefined && !existsSync(`/proc/${pid}`))
        rmSync(join(folder, name), { recursive: true, force: true });
    }
  }
}
