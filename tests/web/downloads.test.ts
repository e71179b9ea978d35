import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeName } from '../../src/web/downloads.js';

const cases: readonly (readonly [string, string])[] = [
  ['report.pdf', 'report.pdf'],
  ['Größe 🙂.txt', 'Größe 🙂.txt'],
  ['../../../etc/passwd', 'passwd'],
  ['..\\..\\autorun.inf', 'autorun.inf'],
  ['/etc/shadow', 'shadow'],
  ['.bashrc', 'bashrc'],
  ['..', 'download'],
  ['', 'download'],
  ['-rf', 'rf'],
  ['a\u0000b\u0007.txt', 'a_b_.txt'],
  ['gpj\u202Eexe.txt', 'gpj_exe.txt'],
  ['con.txt', '_con.txt'],
  ['LPT1', '_LPT1'],
  ['what? <now>: "a|b*".txt', 'what_ _now__ _a_b__.txt'],
  ['trailing. . ', 'trailing'],
];

for (const [suggested, name] of cases) {
  test(`a download called ${JSON.stringify(suggested)} is kept as ${JSON.stringify(name)}`, () => {
    assert.equal(safeName(suggested), name);
  });
}

test('a name of any length fits a file system, and keeps its extension', () => {
  const name = safeName(`${'🙂'.repeat(400)}.tar.gz`);
  assert.ok(Buffer.byteLength(name) <= 120);
  assert.ok(name.endsWith('.gz') && !name.includes('\uFFFD'));
  assert.ok(Buffer.byteLength(safeName(`a.${'x'.repeat(5000)}`)) <= 120);
});
