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
/** The memory is looked at after each of them. The first warms up. */
const ROUNDS = 5;
/** What a round may add, in bytes, that leaves nothing behind: five hundred for a read, where it is ten thousand. */
const SLACK_BYTES = 1024 * 1024;
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
  const sizes: number[] = [];
  const holding: unknown[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    for (let read = 0; read < READS / ROUNDS; read++) await once(read);
    holding.push(await held());
    sizes.push(await memory());
  }
  for (const each of holding) assert.deepEqual(each, holding[0], 'what is held after all reads is what one read holds');
  // What leaks does so in every round; heaps grow in one or the other.
  const grown = sizes.slice(1).map((size, index) => size - (sizes[index] ?? 0));
  t.diagnostic(`KiB more after each round: ${grown.map((bytes) => Math.round(bytes / 1024)).join(', ')}`);
  assert.ok(Math.min(...grown) < SLACK_BYTES, `bytes more after each round: ${grown.join(', ')}`);
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
