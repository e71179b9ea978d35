import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { visionRows } from '../../src/vision/doctor.js';
import { projectFolder } from '../support/project.js';

test('says that the built-in models load, and what text can be read', async () => {
  const rows = await visionRows({ PATH: '' });
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['vision', 'vision icons', 'vision text'],
  );
  for (const { name, ok, message } of rows) assert.ok(ok, `${name}: ${message}`);
  assert.match(rows[1]?.message ?? '', /0\.5 MB, MIT, sha256 [0-9a-f]{12}/);
});

test('says what a folder of OmniParser holds, its licences, and that nobody is known to have published its files', async () => {
  const folder = join(projectFolder(), 'tests/vision/models');
  const row = (await visionRows({ PATH: '', LUMOS_OMNIPARSER: folder })).at(-1);
  assert.equal(row?.name, 'omniparser');
  assert.equal(row?.ok, true);
  assert.match(row?.message ?? '', /model\.onnx .*not known to be published.*MIT licence/);
});

test('says how to mend a folder that holds none of its files', async () => {
  const row = (await visionRows({ PATH: '', LUMOS_OMNIPARSER: '/no/such/folder' })).at(-1);
  assert.equal(row?.ok, false);
  assert.match(row?.remedy ?? '', /--omniparser/);
});
