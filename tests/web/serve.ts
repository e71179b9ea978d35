/** The fixture pages over loopback http, and whatever else a test wants to serve beside them. */
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { projectFolder } from '../support/project.js';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.csv': 'text/csv',
};
const PAGES = join(projectFolder(), 'tests/web/pages');

export interface PageServer {
  /** Ends with a slash. The same server answers to `localhost`, which is another origin. */
  readonly url: string;
  close(): void;
}

/** @param extra by path with a leading slash: a page's HTML, or what answers for it */
export async function servePages(extra: Readonly<Record<string, string | RequestListener>> = {}): Promise<PageServer> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://loopback').pathname;
    const special = extra[path];
    if (typeof special === 'function') special(request, response);
    else if (special !== undefined) response.writeHead(200, { 'content-type': TYPES['.html'] ?? '' }).end(special);
    else if (path === '/download/figures.csv') {
      const headers = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="figures.csv"' };
      response.writeHead(200, headers).end('month,figure\nMay,42\n');
    } else if (/^\/[a-z0-9-]+\.(html|js)$/.test(path)) {
      readFile(join(PAGES, path)).then(
        (content) => response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? '' }).end(content),
        () => response.writeHead(404).end(),
      );
    } else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
