import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Claim, reportOf, tryClaims } from '../../src/cli/selftest/check.js';
import { selfTest } from '../../src/cli/selftest/index.js';
import { LumosError } from '../../src/errors.js';
import type { Session } from '../../src/session.js';

const claims: readonly Claim[] = [
  { name: 'holds', phase: 'reading', try: async () => 'seen | as said' },
  {
    name: 'does not',
    phase: 'acting',
    try: async () => {
      throw new LumosError('PERMISSION_REQUIRED', 'refused', { hint: '' });
    },
  },
  { name: 'is tried all the same', phase: 'acting', try: async () => 'yes' },
];

describe('the self-test', () => {
  test('tries every claim, also after one that fails, and keeps its code', async () => {
    const told: string[] = [];
    const findings = await tryClaims(claims, {} as Session, ({ name }) => told.push(name));
    assert.deepEqual(
      findings.map(({ ok, code }) => [ok, code]),
      [
        [true, undefined],
        [false, 'PERMISSION_REQUIRED'],
        [true, undefined],
      ],
    );
    assert.deepEqual(told, ['holds', 'does not', 'is tried all the same']);
  });

  test('reports as a table that cells cannot break', async () => {
    const report = reportOf(await tryClaims(claims, {} as Session), { LUMOS: '1' }, new Date(0));
    assert.match(report, /1970-01-01T00:00:00\.000Z · 2 of 3 claims hold/u);
    assert.match(report, /\| ok \| reading \| holds \| seen \\\| as said \|/u);
    assert.match(report, /\| FAILS \| acting \| does not \| refused \(PERMISSION_REQUIRED\) \|/u);
  });

  test('says that it is for Windows where it has no claims', async () => {
    const output = {} as Parameters<typeof selfTest>[1];
    await assert.rejects(selfTest({}, output, 'all', 'linux'), { code: 'UNSUPPORTED' });
  });
});
