/** Languages of text: what a person is told about one that is not installed, and that the rest still works. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import type { Blueprint } from '../../src/blueprint/model.js';
import { encodePicture } from '../../src/vision/picture.js';
import { installedLanguages, languageFolder } from '../../src/vision/text/tesseract-data.js';
import { type CliResult, dataOf, envelopeOf, useCli } from '../support/cli.js';
import { withSvg } from './drawn.js';

/** Frankish: nobody has it by chance. */
const ABSENT = 'frk';
const skip = languageFolder(ABSENT) === null ? false : `the language ${ABSENT} is installed: nothing is missing`;

describe('a language of text that is not installed', { skip, timeout: 300_000 }, () => {
  const cli = useCli();
  let file = '';
  before(async () => {
    file = join(cli.path, 'text.png');
    const text = '<text x="20" y="40" font-family="DejaVu Sans" font-size="18">The harbour is open</text>';
    writeFileSync(file, await encodePicture(await withSvg(320, 80, text)));
  });
  /** Without a PATH: no program that could read instead. */
  const parse = (...options: string[]): Promise<CliResult> =>
    cli.run(['parse', file, '--detector', 'regions', ...options], { env: { PATH: '' }, timeoutMs: 120_000 });

  test('is named, with the command that installs it, and costs the words of the others nothing', async () => {
    const spoken = await parse('--languages', `eng,${ABSENT}`);
    const json = await parse('--languages', `eng,${ABSENT}`, '--json');
    assert.deepEqual([spoken.code, json.code], [0, 0], spoken.stderr + json.stdout);
    const { blueprint } = dataOf<{ blueprint: Blueprint }>(json);
    assert.equal(blueprint.partial?.reason, 'unsupported');
    for (const said of [spoken.stderr, blueprint.partial?.message ?? '']) {
      assert.match(said, new RegExp(`text in ${ABSENT} was not read`, 'u'));
      assert.match(said, new RegExp(`npm install .*@tesseract\\.js-data/${ABSENT}`, 'u'));
    }
    if (installedLanguages().includes('eng'))
      assert.match(blueprint.elements.map(({ name }) => name).join(' '), /The harbour is open/u);
  });

  test('alone leaves nothing that could be read, and says so', async () => {
    const { blueprint } = dataOf<{ blueprint: Blueprint }>(await parse('--languages', ABSENT, '--json'));
    assert.match(blueprint.partial?.message ?? '', /no text was read/u);
  });

  test('that is no name of a language is refused, with names that are', async () => {
    for (const bad of ['English', '../../etc', 'eng;ls']) {
      const result = await parse('--languages', bad, '--json');
      const { error } = envelopeOf(result);
      assert.deepEqual([result.code, error?.code], [3, 'INVALID_ACTION'], result.stdout);
      assert.match(error?.hint ?? '', /eng, deu/u);
    }
  });

  test('does not concern who asks for another', {
    skip: installedLanguages().includes('eng')
      ? false
      : 'no text reader: npm install tesseract.js @tesseract.js-data/eng',
  }, async () => {
    const { blueprint } = dataOf<{ blueprint: Blueprint }>(await parse('--languages', 'eng', '--json'));
    assert.equal(blueprint.partial, undefined);
    assert.match(blueprint.elements.map(({ name }) => name).join(' '), /The harbour is open/u);
  });
});
