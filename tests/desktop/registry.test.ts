import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { registryFolder } from '../../src/desktop/registry.js';

describe('the registry of desktops', { skip: process.platform === 'win32' ? 'POSIX permissions' : false }, () => {
  let runtime: string;
  beforeEach(() => {
    runtime = mkdtempSync(join(tmpdir(), 'lumos-test-'));
  });
  afterEach(() => {
    rmSync(runtime, { recursive: true, force: true });
  });

  test('is a folder that only its user can enter', () => {
    const folder = registryFolder({ XDG_RUNTIME_DIR: runtime });
    assert.equal(statSync(folder).mode & 0o777, 0o700);
  });

  test('is refused when others may enter it', () => {
    mkdirSync(join(runtime, 'lumos'));
    chmodSync(join(runtime, 'lumos'), 0o755);
    assert.throws(() => registryFolder({ XDG_RUNTIME_DIR: runtime }), { code: 'PERMISSION_REQUIRED' });
  });

  test('is refused when it is a link that somebody put there', () => {
    mkdirSync(join(runtime, 'elsewhere'), { mode: 0o700 });
    symlinkSync(join(runtime, 'elsewhere'), join(runtime, 'lumos'));
    assert.throws(() => registryFolder({ XDG_RUNTIME_DIR: runtime }), { code: 'PERMISSION_REQUIRED' });
  });
});
