import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { EDGE_CASES, SYNTH_ACTIONS } from '../../src/synth/index.js';
import { writeSamples } from '../../src/synth/write.js';

describe('writeSamples', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lumos-synth-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  test('Two runs with the same seed write the same pictures and truths (OM-53)', async () => {
    const options = { kind: 'drawn', seed: 30, count: 6 } as const;
    const a = await writeSamples({ ...options, folder: join(folder, 'a') });
    const b = await writeSamples({ ...options, folder: join(folder, 'b') });
    assert.equal(a.truthSha256, b.truthSha256);
    assert.equal(a.pictureSha256, b.pictureSha256);
    const other = await writeSamples({ ...options, seed: 31, folder: join(folder, 'c') });
    assert.notEqual(other.truthSha256, a.truthSha256);
  });

  test('A picture and its truth lie beside each other, and the report counts what is there', async () => {
    const out = join(folder, 'counted');
    const report = await writeSamples({ kind: 'drawn', seed: 1, count: 8, folder: out });
    const names = (await readdir(out)).filter((name) => name.startsWith('drawn-'));
    assert.equal(names.length, 16);
    let elements = 0;
    for (const name of names.filter((each) => each.endsWith('.json'))) {
      elements += (JSON.parse(await readFile(join(out, name), 'utf8')) as { elements: unknown[] }).elements.length;
    }
    assert.equal(report.elements, elements);
    assert.equal(
      Object.values(report.classes).reduce((sum, each) => sum + each, 0),
      elements,
    );
    assert.deepEqual(JSON.parse(await readFile(join(out, 'report.json'), 'utf8')), report);
  });

  test('A run that is long enough has every edge case, and a shorter one says which it lacks (OM-53)', async () => {
    const long = await writeSamples({
      kind: 'drawn',
      seed: 0,
      count: 3 * EDGE_CASES.length,
      folder: join(folder, 'long'),
    });
    assert.deepEqual(
      long.missing.filter((each) => each.startsWith('edge')),
      [],
    );
    const short = await writeSamples({ kind: 'drawn', seed: 0, count: 2, folder: join(folder, 'short') });
    assert.equal(short.missing.filter((each) => each.startsWith('edge')).length, EDGE_CASES.length - 1);
  });

  test('As many pairs as there are actions have a pair for each (OM-51)', async () => {
    const report = await writeSamples({
      kind: 'pairs',
      seed: 0,
      count: SYNTH_ACTIONS.length,
      folder: join(folder, 'pairs'),
    });
    assert.deepEqual(
      report.missing.filter((each) => each.startsWith('action')),
      [],
    );
    assert.equal(report.pictures, 2 * SYNTH_ACTIONS.length);
  });

  test('Nothing more is made once it is called off', async () => {
    const stop = new AbortController();
    const made = writeSamples({
      kind: 'drawn',
      seed: 1,
      count: 50,
      folder: join(folder, 'stopped'),
      signal: stop.signal,
      onSample: () => stop.abort(new Error('enough')),
    });
    await assert.rejects(made, { message: 'enough' });
    assert.equal((await readdir(join(folder, 'stopped'))).filter((name) => name.endsWith('.png')).length, 1);
  });
});
