/**
 * Our scripts as selector engines of Playwright. It gives them to the contexts that it knows when they are registered and to
 * all that come later, but not to those that a browser that is joined has already: for these they are registered once more,
 * under names of their own.
 */
import type { BrowserContext } from 'playwright';

export type Script = readonly [engine: string, source: () => Promise<string>];

const names = new WeakMap<BrowserContext, string>();
let registered: Promise<void> | null = null;
let joins = 0;

/** The name of an engine in a context. */
export function engineIn(context: BrowserContext, engine: string): string {
  return engine + (names.get(context) ?? '');
}

/** Before a browser is started, or a server joined. */
export function registerEngines(scripts: readonly Script[]): Promise<void> {
  registered ??= register(scripts, '').catch((error: unknown) => {
    registered = null;
    throw error;
  });
  return registered;
}

/** After a browser was joined that has contexts already. */
export async function registerEnginesIn(
  contexts: readonly BrowserContext[],
  scripts: readonly Script[],
): Promise<void> {
  if (registered === null || contexts.length === 0) return registerEngines(scripts);
  await registered;
  const name = `join${++joins}`;
  await register(scripts, name);
  for (const context of contexts) names.set(context, name);
}

async function register(scripts: readonly Script[], suffix: string): Promise<void> {
  const { selectors } = await import('playwright');
  for (const [engine, source] of scripts) {
    await selectors.register(engine + suffix, await source(), { contentScript: true });
  }
}
