/**
 * The script that runs inside pages. It is registered with Playwright as a selector engine that runs in a world of its own:
 * the same DOM as the page's scripts, none of their objects, so that a page can neither see nor change what is read.
 * Playwright brings it into every document of every frame, in every browser, before its first use there.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Frame } from 'playwright';
import { LumosError } from '../errors.js';
import { engineIn, type Script } from './engines.js';
import { ENGINE } from './handles.js';
import type { PageAnswer, PageCommand } from './page/protocol.js';

/** Written by `npm run build` (scripts/bundle-page.mjs). */
const BUNDLE = new URL('./page/reader.bundle.js', import.meta.url);
/** What is bundled; without the build step, the bundle is made when it is first needed. */
const ENTRY = new URL('./page/reader.js', import.meta.url);

export const PAGE_SCRIPT: Script = [
  ENGINE,
  async () => `(() => { ${await pageScript()}; return lumosReader.engine; })()`,
];

/** The bundle as a statement that defines `lumosReader`. */
export async function pageScript(): Promise<string> {
  const built = await builtBundle();
  if (built?.current) return built.text;
  try {
    const { build } = await import('esbuild');
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(ENTRY)],
      bundle: true,
      format: 'iife',
      globalName: 'lumosReader',
      target: 'es2022',
      minify: true,
      write: false,
      logLevel: 'silent',
    });
    return outputFiles[0]?.text ?? '';
  } catch (cause) {
    if (built) return built.text;
    throw new LumosError('BACKEND_UNAVAILABLE', 'The script that reads pages is not built.', {
      hint: 'Run: npm run build',
      cause,
    });
  }
}

/** `current`: nothing that it was made of has been compiled again since. */
async function builtBundle(): Promise<{ readonly text: string; readonly current: boolean } | null> {
  if (!existsSync(BUNDLE)) return null;
  const folder = fileURLToPath(new URL('.', BUNDLE));
  const { mtimeMs } = await stat(BUNDLE);
  const parts = (await readdir(folder)).filter((name) => name.endsWith('.js') && name !== basename(BUNDLE.pathname));
  const times = await Promise.all(parts.map(async (name) => (await stat(join(folder, name))).mtimeMs));
  return { text: await readFile(BUNDLE, 'utf8'), current: times.every((time) => time <= mtimeMs) };
}

/**
 * Runs one command in a frame's document.
 * @throws LumosError TIMEOUT when the page does not answer in time (its scripts run, or a dialog is open); what Playwright
 *   throws when the frame or page is gone
 */
export async function callPage<Command extends PageCommand>(
  frame: Frame,
  command: Command,
  timeoutMs: number,
): Promise<PageAnswer<Command>> {
  const selector = `${engineIn(frame.page().context(), ENGINE)}=${JSON.stringify(command)}`;
  // Playwright's own timeout cannot end a call into a page that is busy: this one can.
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(noAnswer(timeoutMs)), timeoutMs);
  });
  const call = frame.locator(selector).textContent({ timeout: timeoutMs });
  // Where the timer wins, the call's own failure comes later and has nobody to tell.
  call.catch(() => {});
  try {
    const answer = await Promise.race([call, late]);
    return JSON.parse(answer ?? 'null') as PageAnswer<Command>;
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') throw noAnswer(timeoutMs, error);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** The page did not answer. */
export function noAnswer(timeoutMs: number, cause?: unknown): LumosError {
  return new LumosError('TIMEOUT', `The page did not answer within ${timeoutMs} ms.`, {
    hint: 'A dialog may be open, or its scripts are busy: answer the dialog, or wait.',
    details: { timeoutMs },
    ...(cause === undefined ? {} : { cause }),
  });
}
