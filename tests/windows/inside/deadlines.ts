/**
 * Run in Windows' node.exe, with and without the stand-in: providers that sleep and end, before a read and in the middle of it.
 * Whatever they do, the read ends in time with a part of the tree or a code, and the next window is read.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { createWindowsUiaBackend } from '../../../src/a11y/windows-uia/index.js';
import type { RawTree, SurfaceId } from '../../../src/blueprint/model.js';
import { currentEnvironment } from '../../../src/environment.js';
import { LumosError } from '../../../src/errors.js';
import { eventually, TITLE } from '../../contract/fixture.js';
import { type Provider, type ProviderOptions, startProvider } from './provider.js';

const STAND_IN = process.env.LUMOS_STANDIN === '1';
const HOW = STAND_IN ? 'stand-in' : 'Wine';
/** Longer than any deadline of a read. */
const ASLEEP_MS = 10_000;
const DEADLINE_MS = 1500;
/** What a read may take beside its own deadline: the list of windows, and a worker that is given up (`worker-rpc.ts`). */
const BESIDE_MS = 6000;
/** Calls to the provider of which about half are made when it ends. */
const HALF_WAY = STAND_IN ? 12 : 90;
const WHOLE = ['ready', 'Press me', 'Name', 'Subscribe'];

const backend = createWindowsUiaBackend(currentEnvironment());
after(() => backend.close());

async function opened(
  options: ProviderOptions = { panel: 'small' },
): Promise<{ provider: Provider; surface: SurfaceId }> {
  const provider = await startProvider(options);
  const surface = await eventually('its window', async () => {
    const surfaces = await backend.surfaces();
    return surfaces.find(({ app, title }) => app.pid === provider.process.pid && title === TITLE)?.id;
  });
  return { provider, surface };
}

const names = (tree: RawTree) => tree.nodes.slice(1).map(({ name }) => name);

interface Answer {
  readonly names: readonly string[];
  /** Of the partial tree, or the error's code; null = the tree is whole. */
  readonly reason: string | null;
  readonly ms: number;
}

interface Envelope {
  readonly error?: { readonly code: string };
}

/** Why a tree is not whole, or that there is none. */
const IN_TIME: readonly string[] = ['APP_UNRESPONSIVE', 'TIMEOUT', 'deadline', 'unresponsive'];
/** What a command may take with all that it starts, on a slow machine. */
const COMMAND_MS = 60_000;
const run = promisify(execFile);

async function read(surface: SurfaceId, deadlineMs: number): Promise<Answer> {
  const started = performance.now();
  const ms = () => Math.round(performance.now() - started);
  try {
    const tree = await backend.read(surface, { deadlineMs });
    return { names: names(tree), reason: tree.partial?.reason ?? null, ms: ms() };
  } catch (error) {
    if (!(error instanceof LumosError)) throw error;
    return { names: [], reason: error.code, ms: ms() };
  }
}

describe(`a provider that makes it hard, beside one that does not (${HOW})`, () => {
  let well: { provider: Provider; surface: SurfaceId };
  before(async () => {
    well = await opened();
  });
  after(() => well.provider.dispose());

  /** The other window, which nothing has happened to: the worker is there, or another one is. */
  async function othersAreRead(): Promise<void> {
    const tree = await backend.read(well.surface, { deadlineMs: 60_000 });
    assert.deepEqual([names(tree), tree.partial], [WHOLE, undefined]);
  }

  async function hard(
    orders: readonly string[],
    judge: (answer: Answer) => void,
    { deadlineMs = DEADLINE_MS, ...options }: ProviderOptions & { readonly deadlineMs?: number } = {},
  ): Promise<void> {
    const { provider, surface } = await opened({ panel: 'small', ...options });
    try {
      for (const each of orders) await provider.tell(each);
      const answer = await read(surface, deadlineMs);
      assert.ok(answer.ms < deadlineMs + BESIDE_MS, `${answer.ms} ms`);
      judge(answer);
      await othersAreRead();
    } finally {
      await provider.dispose();
    }
  }

  test('asleep before the read: APP_UNRESPONSIVE', () =>
    hard([`sleep ${ASLEEP_MS}`], ({ reason }) => assert.equal(reason, 'APP_UNRESPONSIVE')));

  test('asleep in the middle of the read: a part or a code, in time', () =>
    hard([`slow ${ASLEEP_MS} Subscribe`], (answer) => {
      assert.ok(IN_TIME.includes(answer.reason ?? 'whole'), JSON.stringify(answer));
    }));

  // One element of Wine's takes some forty calls: an answer of a slow one comes after every deadline.
  test('a list whose rows are slow: everything else is there', {
    skip: !STAND_IN && 'Wine reads one after the other',
  }, () => {
    const slow = [0, 1, 2, 3, 4].map((row) => `slow 250 Row ${row}`);
    const judge = (answer: Answer) => {
      assert.ok(IN_TIME.includes(answer.reason ?? 'whole'), JSON.stringify(answer));
      for (const each of ['Press me', 'Subscribe', 'Name', 'Volume']) assert.ok(answer.names.includes(each), each);
    };
    return hard(slow, judge, { deadlineMs: 4000, panel: 'patterns', rows: 5 });
  });

  test('ends in the middle of the read: what had come, and that it died', () =>
    hard(
      [`die-after ${HALF_WAY}`],
      (answer) => {
        assert.equal(answer.reason, 'died', JSON.stringify(answer));
        assert.ok(answer.names.length < WHOLE.length && answer.names.every((each) => WHOLE.includes(each)));
      },
      { deadlineMs: 30_000 },
    ));

  /** The real command line, on the window of a provider that was told something. */
  async function observed(orders: readonly string[]): Promise<Envelope> {
    const { provider, surface } = await opened();
    try {
      for (const each of orders) await provider.tell(each);
      const started = performance.now();
      const args = ['Z:\\lumos\\bin\\lumos.js', 'observe', '--json', '--window', surface];
      const { stdout } = await run(process.execPath, args, { timeout: COMMAND_MS }).catch((error: unknown) => {
        // A command that fails has said so on its standard output all the same.
        return { stdout: String((error as { readonly stdout?: string }).stdout ?? '') };
      });
      assert.ok(performance.now() - started < COMMAND_MS, 'the command was ended from outside');
      return JSON.parse(stdout) as Envelope;
    } finally {
      await provider.dispose();
    }
  }

  test('`lumos observe` of one asleep ends with its code', async () => {
    const { error } = await observed([`sleep ${COMMAND_MS}`]);
    assert.equal(error?.code, 'APP_UNRESPONSIVE');
  });

  test('`lumos observe` of one that ends meanwhile tells of what had come', async () => {
    const envelope = await observed([`die-after ${HALF_WAY}`]);
    const text = JSON.stringify(envelope);
    const told = envelope.error?.code === 'NO_SURFACE' || /"reason":"(?:died|deadline)"/u.test(text);
    assert.ok(told, text.slice(0, 2000));
  });
});
