/** Large tensors reach the process that runs models through a file without a name, or through the channel where there is none. */
import assert from 'node:assert/strict';
import { closeSync, openSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { openModel } from '../../src/vision/onnx.js';
import { bool, float32, int64, type Tensor } from '../../src/vision/onnx-types.js';
import { openTensorFile, park, unpark } from '../../src/vision/tensor-file.js';
import { projectFolder } from '../support/project.js';

const COUNT = 40_001;
const picture: Tensor = { type: 'uint8', data: Uint8Array.from({ length: 70_001 }, (_, i) => i % 251), dims: [70_001] };
const numbers = float32(
  Float32Array.from({ length: COUNT }, (_, i) => i / 3),
  [COUNT],
);
const ids = int64(
  Array.from({ length: COUNT }, (_, i) => i - 5),
  [1, COUNT],
);

describe('the file of tensors', { skip: process.platform === 'win32' && 'an open file keeps its name there' }, () => {
  test('gives back what was parked, whatever its type, and leaves what is small to the channel', () => {
    const file = openTensorFile();
    assert.ok(file !== null);
    try {
      const feeds = { picture, numbers, ids, flag: bool(true) };
      const sent = park(feeds, file);
      assert.deepEqual(
        Object.entries(sent).map(([name, { data }]) => [name, data.length]),
        [
          ['picture', 0],
          ['numbers', 0],
          ['ids', 0],
          ['flag', 1],
        ],
      );
      assert.deepEqual(unpark(structuredClone(sent), file), feeds);
      // The next call writes over it.
      assert.deepEqual(unpark(park({ numbers }, file), file), { numbers });
    } finally {
      closeSync(file);
    }
  });

  test('leaves everything to the channel where it has no room, or is not there', {
    skip: process.platform !== 'linux' && 'no /dev/full',
  }, () => {
    const full = openSync('/dev/full', 'r+');
    try {
      assert.deepEqual(park({ picture }, full), { picture });
      assert.deepEqual(park({ picture }, null), { picture });
    } finally {
      closeSync(full);
    }
  });

  test('is used by a model, has no name, and is closed with it', {
    skip: process.platform !== 'linux' && 'open files are told by /proc',
  }, async () => {
    const model = openModel(join(projectFolder(), 'tests/vision/models/icon_caption/embed_tokens.onnx'));
    const many = int64(
      Array.from({ length: 20_000 }, (_, i) => i % 7),
      [1, 20_000],
    );
    const { inputs_embeds: answer } = await model.run({ input_ids: many });
    assert.deepEqual(
      [0, 1, 6, 19_999].map((at) => answer?.data[4 * at]),
      [0, 1, 6, 19_999 % 7],
    );
    const [open] = tensorFiles();
    assert.match(open ?? '', / \(deleted\)$/u);
    await model.close();
    assert.deepEqual(tensorFiles(), []);
  });
});

/** Open files of this process whose names are those of tensor files. */
function tensorFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const target = readlinkSync(`/proc/self/fd/${descriptor}`);
      return /\/lumos-[0-9a-f]{8}-[0-9a-f]{4}-/u.test(target) ? [target] : [];
    } catch {
      // The folder's own descriptor, closed since.
      return [];
    }
  });
}
