/** One page in a browser of its own, as the tests of acting need it. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Delivery, Operation } from '../../src/a11y/backend.js';
import type { RawNode, RawTree } from '../../src/blueprint/model.js';
import { currentEnvironment } from '../../src/environment.js';
import { type ErrorCode, LumosError } from '../../src/errors.js';
import { createWebBackend, type WebBackend, type WebOptions } from '../../src/web/index.js';
import { type PageServer, servePages } from './serve.js';

export interface Bench {
  readonly backend: WebBackend;
  readonly server: PageServer;
  /** A folder of its own, removed with the bench. */
  readonly folder: string;
  /** Opens HTML in a new tab and works in it. */
  show(html: string, title?: string): Promise<Shown>;
  serve(path: string, what: string | RequestListener): string;
  end(): Promise<void>;
}

export interface Shown {
  readonly surface: string;
  tree(scope?: 'visible' | 'all'): Promise<RawTree>;
  node(name: string, role?: string): Promise<RawNode>;
  perform(name: string, operation: Operation, role?: string): Promise<Delivery>;
  /** What a script in the page says. */
  ask<T>(script: string): Promise<T>;
}

export async function startBench(options: Partial<WebOptions> = {}): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), 'lumos-web-test-'));
  const pages: Record<string, string | RequestListener> = {};
  const server = await servePages(pages);
  const backend = createWebBackend({
    environment: currentEnvironment(),
    downloads: join(folder, 'downloads'),
    ...options,
  });
  let number = 0;
  return {
    backend,
    server,
    folder,
    serve(path, what) {
      pages[path] = what;
      return `${server.url}${path.slice(1)}`;
    },
    async show(html, title = `page ${number + 1}`) {
      const path = `/shown-${++number}`;
      pages[path] = `<!doctype html><html lang="en"><title>${title}</title><body>${html}`;
      const { id: surface } = await backend.openUrl(`${server.url}${path.slice(1)}`);
      const tree: Shown['tree'] = (scope = 'visible') => backend.read(surface, { scope });
      const node: Shown['node'] = async (name, role) => {
        const { nodes } = await tree('all');
        const fits = (each: RawNode) => each.name === name && (role ? each.role === role : each.role !== 'text');
        return nodes.find(fits) ?? assert.fail(`no "${name}" in\n${outline(nodes)}`);
      };
      return {
        surface,
        tree,
        node,
        perform: async (name, operation, role) => backend.perform((await node(name, role)).handle, operation),
        ask: async <T>(script: string) => (await backend.pageOf(surface)).evaluate<T>(script),
      };
    },
    async end() {
      await backend.close();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function refused(call: Promise<unknown>, ...codes: readonly ErrorCode[]): Promise<LumosError> {
  try {
    await call;
  } catch (error) {
    assert.ok(error instanceof LumosError, String(error));
    assert.ok(codes.includes(error.code), `${error.code} (${error.message}), expected ${codes.join(' or ')}`);
    assert.ok(error.hint.length > 0, 'an error says what to do next');
    return error;
  }
  return assert.fail(`it was not refused with ${codes.join(' or ')}`);
}

export function outline(nodes: readonly RawNode[]): string {
  return nodes.map(({ depth, role, name }) => `${' '.repeat(depth)}${role} "${name}"`).join('\n');
}
