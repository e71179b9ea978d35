/** A text reader that the person brought, in the pass, in `lumos parse` and in `lumos doctor`. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { createVisionPass } from '../../src/vision/configure.js';
import { visionRows } from '../../src/vision/doctor.js';
import type { Picture } from '../../src/vision/model.js';
import { encodePicture } from '../../src/vision/picture.js';
import { useCli } from '../support/cli.js';
import { inFolder, models, own, page, parts, texts } from './paddle-folders.js';

describe('a text reader that was brought', () => {
  const cli = useCli();
  const save = async (picture: Picture): Promise<string> => {
    const file = join(cli.path, 'screen.png');
    await writeFile(file, await encodePicture(picture));
    return file;
  };

  test('the reader that was brought is used, by option and by variable, and its faults are said', async () => {
    const pass = await createVisionPass({ ocr: own, detector: 'regions' });
    try {
      const { reader, words, missing } = await pass.look(page);
      assert.equal(reader, 'pp-ocr');
      assert.deepEqual(texts(words)[0], ['Save', 'all']);
      assert.deepEqual(missing, []);
    } finally {
      await pass.close();
    }
    await assert.rejects(createVisionPass({ ocr: models, omniparser: '/no/such/folder' }), {
      code: 'VISION_UNAVAILABLE',
    });
    await inFolder(parts('variants/det_nan.onnx'), async (folder) => {
      const broken = await createVisionPass({ ocr: folder, detector: 'regions' });
      try {
        const { reader, missing } = await broken.look(page);
        assert.equal(reader, null);
        assert.match(missing.join(), /the text was not read: the text detector .*no probabilities/u);
      } finally {
        await broken.close();
      }
    });
  });

  test('ends with the pass, and leaves no process behind', {
    skip: process.platform !== 'linux' && 'processes are counted through /proc',
  }, async () => {
    // With the built-in detector and the namer of icons, four models are closed at once.
    const pass = await createVisionPass({ ocr: own });
    assert.equal((await pass.look(page)).reader, 'pp-ocr');
    assert.equal(modelProcesses(), 1);
    await pass.close();
    assert.equal(modelProcesses(), 0);
  });

  test('lumos parse --ocr reads a picture with it', async () => {
    const file = await save(page);
    const { code, stdout, stderr } = await cli.run(['parse', file, '--ocr', own, '--detector', 'regions', '--bounds']);
    assert.equal(code, 0, stderr);
    for (const text of ['Save all', 'Op né界', 'ß😀', 'Spell', 'Open'])
      assert(stdout.includes(`"${text}" @`), `${text} in ${stdout}`);
    const byVariable = await cli.run(['parse', file, '--detector', 'regions', '--json'], { env: { LUMOS_OCR: own } });
    assert.equal(byVariable.code, 0, byVariable.stderr);
    assert.match(byVariable.stdout, /né界/u);
  });

  test('lumos parse says what is wrong with the folder, or with the command', async () => {
    const file = await save(page);
    const missing = await cli.run(['parse', file, '--ocr', join(cli.path, 'none')]);
    assert.notEqual(missing.code, 0);
    assert.match(missing.stderr, /none cannot be read.*--ocr <folder>/su);
    const both = await cli.run(['parse', file, '--ocr', own, '--reader', 'program']);
    assert.notEqual(both.code, 0);
    assert.match(both.stderr, /--ocr brings a text reader of its own/u);
  });

  test('the doctor loads it', async () => {
    const row = async (folder: string) =>
      (await visionRows({ PATH: '', LUMOS_OCR: folder })).find(({ name }) => name === 'vision text models');
    const good = await row(own);
    assert.equal(good?.ok, true);
    assert.match(good?.message ?? '', /det\.onnx, rec\.onnx, dict\.txt load and know 12 characters/u);
    const bad = await row('/no/such/folder');
    assert.equal(bad?.ok, false);
    assert.match(bad?.remedy ?? '', /--ocr/u);
  });
});

/** Children of this process that run models. */
function modelProcesses(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);
  return children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('onnx-process')).length;
}
