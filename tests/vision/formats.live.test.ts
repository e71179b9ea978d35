/** `lumos parse` on one picture in each format of picture files, with the models that are there: the same is found in all of them. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { overlap } from '../../src/blueprint/geometry.js';
import type { Blueprint, Element } from '../../src/blueprint/model.js';
import { createVisionPass } from '../../src/vision/configure.js';
import { parsePicture } from '../../src/vision/parse-picture.js';
import type { VisionPass } from '../../src/vision/pass.js';
import { installedLanguages } from '../../src/vision/text/tesseract-data.js';
import { dataOf, useCli } from '../support/cli.js';
import { FORMATS, type Format, written } from './files.js';

const skip =
  installedLanguages().length === 0 ? 'no text reader: npm install tesseract.js @tesseract.js-data/eng' : false;

/** Intersection over union: frames of a pixel are smeared over two by JPEG and WebP. */
const SAME_PLACE = 0.6;
/** Elements without a name may come and go with a pixel. */
const MORE_OR_LESS = 2;

describe('each format of picture files', { skip, timeout: 300_000 }, () => {
  const cli = useCli();
  let pass: VisionPass;
  let png: readonly Element[] = [];

  const elementsOf = ({ elements }: Blueprint): Element[] => elements.filter(({ role }) => role !== 'window');

  async function file(format: Format): Promise<string> {
    const path = join(cli.path, `form.${format}`);
    writeFileSync(path, await written(format));
    return path;
  }

  before(async () => {
    pass = await createVisionPass();
    png = elementsOf((await parsePicture(await file('png'), pass, { stageMs: 120_000 })).blueprint);
  });
  after(() => pass?.close());

  test('png: what is in it is found', () => {
    const names = png.map(({ name }) => name).join(' ');
    for (const word of ['Reserve', 'Cancel', 'Help', 'Harbour']) assert.match(names, new RegExp(word, 'u'));
    assert(png.filter(({ id }) => id !== null).length >= 4, names);
  });

  for (const format of FORMATS.filter((each) => each !== 'png')) {
    test(`${format}: the same elements as in the png of the same picture`, async () => {
      const { blueprint } = await parsePicture(await file(format), pass, { stageMs: 120_000 });
      sameAs(png, elementsOf(blueprint));
    });
  }

  test('jpeg: the same on the command line', async () => {
    const result = await cli.run(['parse', await file('jpeg'), '--json'], { timeoutMs: 120_000 });
    sameAs(png, elementsOf(dataOf<{ blueprint: Blueprint }>(result).blueprint));
  });
});

function sameAs(wanted: readonly Element[], found: readonly Element[]): void {
  const told = JSON.stringify(found.map(({ role, name, bounds }) => [role, name, bounds]));
  // Named by text, so sure.
  const sure = wanted.filter(({ name }) => /^[A-Z][a-z]{3,}/u.test(name));
  assert(sure.length >= 4, JSON.stringify(wanted.map(({ name }) => name)));
  for (const { id, role, name, bounds } of sure) {
    const same = found.find(
      (other) => other.name === name && bounds && other.bounds && overlap(bounds, other.bounds) >= SAME_PLACE,
    );
    assert(same, `no ${role} "${name}" at ${JSON.stringify(bounds)}: ${told}`);
    assert.equal(same.id === null, id === null, `"${name}" is ${same.role} and was ${role}`);
  }
  assert(
    Math.abs(found.length - wanted.length) <= MORE_OR_LESS,
    `${wanted.length} elements in the png, and now ${told}`,
  );
}
