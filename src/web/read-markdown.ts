/** The main text of a tab as Markdown, for those who read rather than act. What a page says is data, whatever it says. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { LumosError } from '../errors.js';
import type { Dialogs } from './dialogs.js';
import type { Article, ArticleRequest } from './page/article.js';
import { bounded } from './perform-context.js';

export interface MarkdownOptions {
  /** UTF-16 units. Default 100000. */
  readonly most?: number;
  /** Milliseconds. Default 15000. */
  readonly timeoutMs?: number;
}

export interface PageText extends Article {
  readonly url: string;
}

const DEFAULT_MOST = 100_000;
const DEFAULT_MS = 15_000;
const MOST_ELEMENTS = 25_000;
const BUNDLE = new URL('./page/article.bundle.js', import.meta.url);
const ENTRY = new URL('./page/article.js', import.meta.url);

let script: Promise<string> | null = null;

/** @throws LumosError APP_UNRESPONSIVE, OCCLUDED (a dialog is open), NO_SURFACE, BACKEND_UNAVAILABLE */
export async function readMarkdown(page: Page, dialogs: Dialogs, options: MarkdownOptions = {}): Promise<PageText> {
  script ??= articleScript().catch((error: unknown) => {
    script = null;
    throw error;
  });
  const request: ArticleRequest = { most: options.most ?? DEFAULT_MOST, mostElements: MOST_ELEMENTS };
  const code = `(() => { ${await script}; return lumosArticle.article(${JSON.stringify(request)}); })()`;
  const work =
    page.context().browser()?.browserType().name() === 'chromium'
      ? inOwnWorld(page, code)
      : page.evaluate<Article>(code);
  const found = await bounded(page, dialogs, work, 'not_delivered', options.timeoutMs ?? DEFAULT_MS);
  return { ...found, url: page.url() };
}

/** Where the page's scripts have changed nothing. */
async function inOwnWorld(page: Page, expression: string): Promise<Article> {
  const session = await page.context().newCDPSession(page);
  try {
    const { frameTree } = await session.send('Page.getFrameTree');
    const { executionContextId } = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: 'lumos-article',
    });
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      contextId: executionContextId,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as Article;
  } finally {
    // The tab may be closed by now.
    await session.detach().catch(() => {});
  }
}

/** The bundle as a statement that defines `lumosArticle`; made on the spot where the build has not made it. */
export async function articleScript(): Promise<string> {
  if (existsSync(BUNDLE)) return readFile(BUNDLE, 'utf8');
  try {
    const { build } = await import('esbuild');
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(ENTRY)],
      bundle: true,
      format: 'iife',
      globalName: 'lumosArticle',
      target: 'es2022',
      minify: true,
      write: false,
      logLevel: 'silent',
    });
    return outputFiles[0]?.text ?? '';
  } catch (cause) {
    throw new LumosError('BACKEND_UNAVAILABLE', 'The script that reads articles is not built.', {
      hint: 'Run: npm run build',
      cause,
    });
  }
}
