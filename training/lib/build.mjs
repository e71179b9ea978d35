/** The product's compiled code, and the browser. `LUMOS_BUILD` names another build folder than `dist`. */
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** @param {string} path of a module under `src`, as compiled */
export function load(path) {
  return import(pathToFileURL(join(root, process.env.LUMOS_BUILD ?? 'dist', 'src', path)).href);
}

export async function chromiumPath() {
  const { findBrowser } = await load('web/executables.js');
  const found = await findBrowser('chromium', process.env, '');
  if (found === null) throw new Error('No Chromium is installed.');
  return found.executable;
}
