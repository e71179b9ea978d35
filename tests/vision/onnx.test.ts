/** Models of ONNX Runtime in their process: hashes, shapes, deadlines, what comes after a failure. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { normalSha256 } from '../../src/vision/model-file.js';
import { openModel } from '../../src/vision/onnx.js';
import { toFloat32, toType } from '../../src/vision/onnx-float16.js';
import { float32, int64 } from '../../src/vision/onnx-types.js';
import { projectFolder } from '../support/project.js';

const embed = join(projectFolder(), 'tests/vision/models/icon_caption/embed_tokens.onnx');
const feeds = { input_ids: int64([7, 9], [1, 2]) };

test('says what goes in and comes out, and runs', async () => {
  const model = openModel(embed);
  const { inputs, outputs } = await model.shapes();
  assert.deepEqual([inputs.length, outputs[0]?.name], [1, 'inputs_embeds']);
  assert.deepEqual(inputs[0], { name: 'input_ids', type: 'int64', shape: ['b', 't'] });
  const { inputs_embeds: answer } = await model.run(feeds);
  assert.deepEqual([...(answer?.data ?? [])], [7, 1, 0, 0, 9, 1, 0, 0]);
  assert.deepEqual(answer?.dims, [1, 2, 4]);
  await model.close();
});

test('tries again what failed to load, once it was mended', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lumos-onnx-'));
  const path = join(folder, 'late.onnx');
  const model = openModel(path);
  await assert.rejects(model.shapes(), { code: 'VISION_UNAVAILABLE' });
  await copyFile(embed, path);
  assert.equal((await model.shapes()).inputs.length, 1);
  await model.close();
  await rm(folder, { recursive: true });
});

test('loads again after a deadline took the process away', {
  skip: process.platform !== 'linux' && 'the process is stopped through /proc',
}, async () => {
  const model = openModel(embed);
  const other = openModel(embed);
  await Promise.all([model.shapes(), other.shapes()]);
  // A process that stands still answers nothing, however fast the machine is.
  for (const pid of modelProcesses()) process.kill(pid, 'SIGSTOP');
  await assert.rejects(model.run(feeds, { deadlineMs: 50 }), { code: 'TIMEOUT' });
  for (const one of [model, other]) assert.equal((await one.run(feeds)).inputs_embeds?.data[0], 7);
  await Promise.all([model.close(), other.close()]);
});

test('refuses tensors that the model does not take, and works on', async () => {
  const model = openModel(embed);
  await assert.rejects(model.run({}), { code: 'VISION_UNAVAILABLE' });
  await assert.rejects(model.run({ input_ids: float32(Float32Array.of(1), [1, 1]) }), { code: 'VISION_UNAVAILABLE' });
  assert.equal((await model.run(feeds)).inputs_embeds?.data[0], 7);
  await model.close();
});

test('takes hashes as people write them, and nothing else', () => {
  const hash = 'ab'.repeat(32);
  assert.equal(normalSha256(` SHA256:${hash.toUpperCase()} `), hash);
  for (const text of ['', 'abc', `${hash}00`, 'g'.repeat(64)]) assert.equal(normalSha256(text), null);
});

test('turns numbers into half precision and back', () => {
  const values = [0, 1, -2.5, 65504, 2 ** -14, 2 ** -24, 0.333251953125, Number.POSITIVE_INFINITY];
  const half = toType(float32(Float32Array.from(values), [values.length]), 'float16');
  assert.deepEqual([...half.data].slice(0, 6), [0, 0x3c00, 0xc100, 0x7bff, 0x0400, 0x0001]);
  assert.deepEqual([...toFloat32(half).data], values);
  const rounded = toFloat32(toType(float32(Float32Array.of(0.1, 2047.9, 1e6), [3]), 'float16'));
  assert.deepEqual([...rounded.data], [0.0999755859375, 2048, Number.POSITIVE_INFINITY]);
  assert.ok(Number.isNaN(toFloat32(toType(float32(Float32Array.of(Number.NaN), [1]), 'float16')).data[0]));
});

/** Children of this process that run models. */
function modelProcesses(): number[] {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number);
  const found = children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('onnx-process'));
  assert.ok(found.length > 0, 'no process runs models');
  return found;
}
