import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { findProgram, requirePrograms } from '../../src/desktop/programs.js';
import { LumosError } from '../../src/errors.js';

test('missing programs are an error whose hint is the command that installs exactly them', () => {
  assert.throws(
    () => requirePrograms('/nowhere'),
    (error: unknown) => {
      assert.ok(error instanceof LumosError);
      assert.equal(error.code, 'BACKEND_UNAVAILABLE');
      assert.match(error.message, /Xvfb, openbox, dbus-daemon/);
      assert.match(error.hint, /sudo apt-get install -y --no-install-recommends xvfb openbox dbus/);
      return true;
    },
  );
});

test('a program is found only where it may be run, and never in the current folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lumos-test-'));
  try {
    writeFileSync(join(folder, 'tool'), '#!/bin/sh\n');
    assert.equal(findProgram('tool', folder), null);
    chmodSync(join(folder, 'tool'), 0o755);
    assert.equal(findProgram('tool', `:relative:${folder}`), join(folder, 'tool'));
    assert.equal(findProgram('tool', '.:'), null);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
