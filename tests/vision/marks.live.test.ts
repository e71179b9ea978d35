/** `lumos observe --marks` on a real window: the picture of the window, with a mark at every element that can be pointed at. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Blueprint, Element } from '../../src/blueprint/model.js';
import type { Picture } from '../../src/vision/model.js';
import { decodePicture } from '../../src/vision/picture.js';
import { bindingsMissing } from '../contract/process-fixture.js';
import { dataOf, useCli } from '../support/cli.js';
import { useCliDesktop } from '../support/cli-desktop.js';
import { whyNoDesktop } from '../support/desktop.js';

const skip = whyNoDesktop() || (await bindingsMissing('3.0'));
const cli = useCli();

describe('observe --marks', { skip, timeout: 240_000 }, () => {
  useCliDesktop(cli, 'gtk3-fixture.py', { FIXTURE_ROWS: '20' });

  test('saves the window with a coloured frame around each element that has an id, and the rest as it was', async () => {
    const [marks, plain] = [join(cli.path, 'marks.png'), join(cli.path, 'plain.png')];
    const args = ['observe', '--desktop', '--vision', 'never', '--screenshot', plain, '--marks', marks, '--json'];
    const result = await cli.run(args, { timeoutMs: 120_000 });
    assert.equal(result.code, 0, result.stdout + result.stderr);
    const { blueprint } = dataOf<{ blueprint: Blueprint }>(result);
    const origin = blueprint.surface.bounds;
    assert(origin);
    const [marked, bare] = [await decodePicture(marks), await decodePicture(plain)];
    assert.deepEqual([marked.width, marked.height], [origin.width, origin.height]);

    const pointed = blueprint.elements.filter(
      (one) => one.id !== null && one.bounds !== null && one.activation !== null,
    );
    assert(pointed.length >= 8, `${pointed.length} elements`);
    for (const one of pointed) {
      const { along, coloured } = frameOf(one, origin, marked);
      assert(
        coloured >= 0.6 * along,
        `${one.id} ${one.role} "${one.name}": ${coloured} of ${along} pixels of its frame`,
      );
    }
    const changed = changedShare(marked, bare);
    assert(changed > 0.005, `only ${(100 * changed).toFixed(2)} % of the picture was changed`);
    assert(changed < 0.35, `${(100 * changed).toFixed(1)} % of the picture was changed`);
  });
});

/** How many pixels the frame around an element has in the picture, and how many of them have a colour. */
function frameOf(
  { bounds }: Element,
  origin: { x: number; y: number },
  picture: Picture,
): { along: number; coloured: number } {
  assert(bounds);
  let [along, coloured] = [0, 0];
  const look = (x: number, y: number): void => {
    if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) return;
    along += 1;
    if (isColour(picture, x, y)) coloured += 1;
  };
  const [left, top] = [bounds.x - origin.x - 1, bounds.y - origin.y - 1];
  for (let x = 0; x < bounds.width + 2; x++) {
    look(left + x, top);
    look(left + x, top + bounds.height + 1);
  }
  for (let y = 1; y < bounds.height + 1; y++) {
    look(left, top + y);
    look(left + bounds.width + 1, top + y);
  }
  return { along, coloured };
}

/** Windows of the fixture are grey. */
function isColour({ data, width }: Picture, x: number, y: number): boolean {
  const at = (y * width + x) * 3;
  const rgb = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
  return Math.max(...rgb) - Math.min(...rgb) > 24;
}

function changedShare(a: Picture, b: Picture): number {
  assert.equal(a.data.length, b.data.length);
  let changed = 0;
  for (let at = 0; at < a.data.length; at += 3)
    if (a.data[at] !== b.data[at] || a.data[at + 1] !== b.data[at + 1]) changed += 1;
  return changed / (a.data.length / 3);
}
