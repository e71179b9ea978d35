/** Run in Windows' node.exe, with and without the stand-in: every row of `tests/windows/patterns`, and what it came to. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { liveObjects } from '../../../src/platform/windows/com/index.js';
import { GROUPS } from '../patterns/index.js';
import { Scene } from '../patterns/scene.js';

const STAND_IN = process.env.LUMOS_STANDIN === '1';
/** Of the virtual list. */
const ROWS = 10_000;

let scene: Scene;
before(async () => {
  scene = await Scene.open(ROWS);
});
after(async () => {
  await scene.close();
  assert.equal(liveObjects(), 0, 'every COM object was given back');
});

for (const [title, rows] of GROUPS) {
  describe(title, () => {
    for (const { capability, test: what, run, wine, standIn } of rows) {
      test(`${capability}: ${what} (${STAND_IN ? 'stand-in' : 'Wine'})`, async () => {
        assert.equal(await run(scene), STAND_IN ? standIn : wine);
      });
    }
  });
}
