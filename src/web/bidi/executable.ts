/** A file that Playwright can start in the place of Firefox. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BROWSER_VARIABLE } from './launcher.js';

export interface Wrapped {
  readonly executable: string;
  readonly env: Readonly<Record<string, string>>;
}

/** `folder`: a temporary one that the caller deletes. Not on Windows, where a script is no executable. */
export async function wrapFirefox(executable: string, folder: string): Promise<Wrapped> {
  if (process.platform === 'win32') return { executable, env: {} };
  const script = join(folder, 'firefox-launcher.mjs');
  const launcher = new URL('./launcher.js', import.meta.url).href;
  // The interpreter's own path: there may be another node in the PATH, or none.
  await writeFile(script, `#!${process.execPath}\nimport { launch } from ${JSON.stringify(launcher)};\nlaunch();\n`, {
    mode: 0o700,
  });
  return { executable: script, env: { [BROWSER_VARIABLE]: executable } };
}
