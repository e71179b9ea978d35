import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';

/** A folder for the enclosing file, removed after its tests. */
export function useFolder(): { readonly path: string; file(name: string): string } {
  let path = '';
  before(() => {
    path = mkdtempSync(join(tmpdir(), 'lumos-trace-'));
  });
  after(() => rmSync(path, { recursive: true, force: true }));
  return {
    get path() {
      return path;
    },
    file: (name) => join(path, name),
  };
}
