/** What pages download goes to a folder of its own, under a name that cannot lead out of it. */
import { access, chmod, mkdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { BrowserContext, Download, Page } from 'playwright';

/** Bytes of a file name that every file system takes. */
const LONGEST_NAME = 120;
const MOST_OF_ONE_NAME = 10_000;
/** Device names of Windows (Win32 "Naming Files, Paths, and Namespaces"). */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(?:\.|$)/iu;

export class Downloads {
  readonly #folder: string;
  readonly #tell: (text: string, arrived: boolean) => void;
  readonly #watched = new WeakSet<Page>();
  readonly #contexts = new WeakSet<BrowserContext>();
  readonly #running = new Map<Promise<void>, string>();

  /** @param tell is told of each file once, when it is there or has failed */
  constructor(folder: string, tell: (text: string, arrived: boolean) => void) {
    this.#folder = folder;
    this.#tell = tell;
  }

  watch(context: BrowserContext): void {
    if (this.#contexts.has(context)) return;
    this.#contexts.add(context);
    for (const page of context.pages()) this.#watchPage(page);
    context.on('page', (page) => this.#watchPage(page));
  }

  /** Waits for what is on its way, at most so long. @returns names of what is not there yet */
  async settle(ms: number): Promise<readonly string[]> {
    if (this.#running.size === 0) return [];
    const late = new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
    await Promise.race([Promise.all(this.#running.keys()), late]);
    return [...this.#running.values()];
  }

  #watchPage(page: Page): void {
    if (this.#watched.has(page)) return;
    this.#watched.add(page);
    page.on('download', (download) => {
      const name = safeName(download.suggestedFilename());
      const running = this.#keep(download, name).finally(() => this.#running.delete(running));
      this.#running.set(running, name);
    });
  }

  async #keep(download: Download, name: string): Promise<void> {
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      const path = await freePath(this.#folder, name);
      await download.saveAs(path);
      // Never something that could be started by itself.
      await chmod(path, 0o600);
      this.#tell(`downloaded: ${path}`, true);
    } catch (error) {
      const failure =
        (await download.failure().catch(() => null)) ?? (error instanceof Error ? error.message : String(error));
      this.#tell(`a download failed: ${name} (${failure.split('\n')[0]})`, false);
    }
  }
}

/** A file name without folders, control characters, hidden or device names. */
export function safeName(suggested: string): string {
  const last = suggested.split(/[/\\]/u).at(-1) ?? '';
  const clean = last
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029<>:"|?*]/gu, '_')
    .replace(/^[.\s-]+|[.\s]+$/gu, '');
  const named = clean === '' ? 'download' : clean;
  const harmless = RESERVED.test(named) ? `_${named}` : named;
  if (Buffer.byteLength(harmless) <= LONGEST_NAME) return harmless;
  const extension = extname(harmless).slice(0, 20);
  let stem = harmless.slice(0, harmless.length - extname(harmless).length);
  while (Buffer.byteLength(stem) + Buffer.byteLength(extension) > LONGEST_NAME) stem = [...stem].slice(0, -1).join('');
  return stem + extension;
}

async function freePath(folder: string, name: string): Promise<string> {
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  for (let number = 1; number <= MOST_OF_ONE_NAME; number++) {
    const path = join(folder, number === 1 ? name : `${stem} (${number - 1})${extension}`);
    const taken = await access(path).then(
      () => true,
      () => false,
    );
    if (!taken) return path;
  }
  throw new Error('too many files of that name');
}
