import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { useCli } from '../support/cli.js';

describe('lumos synth', () => {
  const folder = useCli();

  test('Pictures with their truth are written without a desktop and without a browser (OM-52)', async () => {
    const out = join(folder.path, 'made');
    const { code, stdout } = await folder.run(['synth', '--count', '3', '--seed', '5', '--out', out, '--json']);
    assert.equal(code, 0);
    const { data } = JSON.parse(stdout) as { data: { report: { pictures: number; truthSha256: string } } };
    assert.equal(data.report.pictures, 3);
    for (const name of ['drawn-000005.png', 'drawn-000007.json', 'report.json'])
      assert.ok(existsSync(join(out, name)), name);
    const again = await folder.run([
      'synth',
      '--count',
      '3',
      '--seed',
      '5',
      '--out',
      join(folder.path, 'again'),
      '--json',
    ]);
    const second = JSON.parse(again.stdout) as typeof data & { data: typeof data };
    assert.equal(second.data.report.truthSha256, data.report.truthSha256);
  });

  test('--pairs writes the screen before and after', async () => {
    const out = join(folder.path, 'pairs');
    assert.equal((await folder.run(['synth', '--pairs', '--count', '1', '--out', out])).code, 0);
    assert.deepEqual(readdirSync(out).sort(), [
      'pair-000001-after.json',
      'pair-000001-after.png',
      'pair-000001-before.json',
      'pair-000001-before.png',
      'pair-000001.json',
      'report.json',
    ]);
  });

  for (const [what, args] of [
    ['no folder', []],
    ['a count that is none', ['--count', '0', '--out', 'x']],
    ['a seed that is none', ['--seed', '1.5', '--out', 'x']],
    ['an unknown kind', ['--kind', 'films', '--out', 'x']],
    ['a kit for what has no kit', ['--kit', 'mac', '--out', 'x']],
    ['an unknown kit', ['--kind', 'pages', '--kit', 'nextstep', '--out', 'x']],
  ] as const) {
    test(`${what} is bad usage, and nothing is written`, async () => {
      const { code } = await folder.run(['synth', ...args], { cwd: folder.path });
      assert.equal(code, 3);
      assert.ok(!existsSync(join(folder.path, 'x')));
    });
  }
});
