/**
 * Run in Windows' node.exe, with and without the stand-in: the backend's own reading, again and again, leaves nothing behind.
 * Nine of ten reads are of one element, the tenth of the whole window (five elements). In Wine as it is an element takes a
 * tenth of a second: there it is forty reads.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import { openWindowsPlatform } from '../../../src/a11y/windows-uia/com-platform.js';
import { Engine } from '../../../src/a11y/windows-uia/engine.js';
import { Reader } from '../../../src/a11y/windows-uia/reader.js';
import { liveObjects } from '../../../src/platform/windows/com/index.js';
import { eventually, nodeNamed, TITLE } from '../../contract/fixture.js';
import { type Provider, startProvider } from './provider.js';
import { heldObjects } from './standin-counts.js';

const STAND_IN = process.env.LUMOS_STANDIN === '1';
const READS = STAND_IN ? 10_000 : 40;
/** Before the memory is looked at for the first time. */
const WARM = READS / 5;
/** What the heaps of the process may differ by that keeps nothing: their blocks are not given back one by one. */
const SLACK_BYTES = 6 * 1024 * 1024;
const PATIENCE = { deadlineMs: 60_000 };

let provider: Provider;
let engine: Engine;
before(async () => {
  provider = await startProvider({ panel: 'small' });
  engine = new Engine(openWindowsPlatform());
});
after(() => provider.dispose());

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc') as () => void;

/** Of this process, in bytes, when everything was collected that is not used. */
async function memory(): Promise<number> {
  for (let turn = 0; turn < 3; turn++) {
    collect();
    await nextTurn();
  }
  return process.memoryUsage().rss;
}

/** Everything that anybody holds of the application, on both sides. */
async function held() {
  const { providers, references } = await provider.stats();
  const { outstanding } = engine.platform.automation;
  return { providers, references, outstanding, live: liveObjects(), standIn: STAND_IN ? heldObjects() : {} };
}

test(`${READS} reads of windows and elements leave no object and no memory behind (${STAND_IN ? 'stand-in' : 'Wine'})`, async (t) => {
  const reader = new Reader(engine);
  const surface = await eventually(
    'its window',
    async () => reader.surfaces().find(({ title }) => title === TITLE)?.id,
  );
  const whole = () => reader.read(surface, PATIENCE);
  const { handle } = nodeNamed(whole(), 'Press me') ?? assert.fail('no button');
  const once = async (read: number) => {
    // Each call of the backend comes in a turn of its own; what is collected is given back between turns.
    await nextTurn();
    const tree = read % 10 === 0 ? whole() : reader.read(surface, { ...PATIENCE, root: handle });
    assert.deepEqual([tree.nodes.length, tree.partial], [read % 10 === 0 ? 5 : 1, undefined]);
  };
  for (let read = 1; read <= WARM; read++) await once(read);
  const before = await held();
  const warm = await memory();
  for (let read = WARM + 1; read <= READS; read++) await once(read);
  assert.deepEqual(await held(), before, 'what is held after all reads is what one read holds');
  const grown = (await memory()) - warm;
  assert.ok(grown < SLACK_BYTES, `${Math.round(grown / 1024)} KiB more after ${READS} reads`);
  t.diagnostic(`${Math.round(grown / 1024)} KiB more`);
});

test('after the end nobody holds anything', async () => {
  engine.close();
  assert.equal(liveObjects(), 0);
  if (STAND_IN) assert.deepEqual(heldObjects(), {});
  await eventually('the application holds no provider', async () => {
    const { providers, references } = await provider.stats();
    return providers === 0 && references === 0;
  });
});
