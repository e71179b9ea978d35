import assert from 'node:assert/strict';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { strToU8, unzipSync, zipSync } from 'fflate';
import {
  createCaptureBackend,
  packCapture,
  REDACTED,
  readCapture,
  readForCapture,
  saveCapture,
} from '../../../src/a11y/capture/index.js';
import { createFakeBackend, FakeDesktop, ui } from '../../../src/a11y/fake/index.js';
import type { RawNode, RawTree } from '../../../src/blueprint/model.js';
import { LumosError } from '../../../src/errors.js';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const BOUNDS = { x: 0, y: 0, width: 10, height: 10 };

async function sample(): Promise<{ trees: RawTree[]; desktop: FakeDesktop }> {
  const desktop = new FakeDesktop();
  const window = desktop
    .launch('Editor')
    .open(
      ui.window('Letter', [
        ui.textbox('Body', { text: 'Dear Ada' }),
        ui.password('PIN', { text: '4711-secret' }),
        ui.listbox('Rows', ['one', 'two', 'three', 'four'], { height: 40 }),
      ]),
    );
  return { desktop, trees: await readForCapture(createFakeBackend(desktop), [window.id]) };
}

/** A capture whose parts were changed behind the writer's back. */
async function tampered(change: (files: Record<string, Uint8Array>) => void): Promise<Uint8Array> {
  const files = unzipSync(packCapture({ ...(await sample()), version: '1.2.3' }));
  change(files);
  return zipSync(files);
}

const edited = (bytes: Uint8Array | undefined, change: (json: never) => void): Uint8Array => {
  const json = JSON.parse(new TextDecoder().decode(bytes));
  change(json as never);
  return strToU8(JSON.stringify(json));
};

const refusedAs = (pattern: RegExp) => (error: unknown) => {
  assert.ok(error instanceof LumosError, String(error));
  assert.equal(error.code, 'BACKEND_UNAVAILABLE');
  assert.match(error.message, pattern);
  assert.ok(error.hint.length > 0);
  return true;
};

test('a saved capture is read back as it was, for its owner only', async () => {
  const { trees } = await sample();
  const folder = await mkdtemp(join(tmpdir(), 'lumos-capture-'));
  try {
    const path = join(folder, 'letter.lumos');
    await saveCapture(path, { trees, version: '1.2.3', takenAt: 5, screenshot: { png: PNG, bounds: BOUNDS } });
    assert.equal((await stat(path)).mode & 0o777, 0o600);
    const capture = await readCapture(path);
    assert.deepEqual(capture.trees, trees);
    assert.deepEqual([...(capture.screenshot ?? [])], [...PNG]);
    assert.deepEqual([capture.meta.version, capture.meta.takenAt, capture.meta.screenshot], ['1.2.3', 5, BOUNDS]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a value of a protected element does not get into a capture, even when a tree has one', async () => {
  const { trees } = await sample();
  const leaking = trees.map((tree) => ({
    ...tree,
    nodes: tree.nodes.map((node) => (node.name === 'PIN' ? { ...node, value: '4711-secret' } : node)),
  }));
  const { trees: read } = await readCapture(packCapture({ trees: leaking, version: '1' }));
  assert.equal(JSON.stringify(read).includes('4711'), false);
});

test('a redacted capture has neither text values nor the picture', async () => {
  const { trees } = await sample();
  const capture = await readCapture(
    packCapture({ trees, version: '1', redact: true, screenshot: { png: PNG, bounds: BOUNDS } }),
  );
  const body = capture.trees[0]?.nodes.find((node) => node.name === 'Body');
  assert.deepEqual([capture.meta.redacted, capture.screenshot, body?.value], [true, null, REDACTED]);
  assert.equal(JSON.stringify(capture).includes('Dear Ada'), false);
});

test('what was seen in a picture is kept with the reason for looking, and redacted as typed text is', async () => {
  const { trees } = await sample();
  const seen = trees.map((tree) => ({
    ...tree,
    nodes: tree.nodes.map((node, at) =>
      at === tree.nodes.length - 1
        ? { ...node, name: 'Dear Bob', handle: { backend: 'vision' as const, key: 's/1' } }
        : node,
    ),
    vision: { looked: true, reason: 'a canvas', elapsedMs: 3, picture: '0f' },
  }));
  const kept = await readCapture(packCapture({ trees: seen, version: '1' }));
  assert.deepEqual(kept.trees, seen);
  const blueprint = await createCaptureBackend(packCapture({ trees: seen, version: '1' })).read(
    seen[0]?.surface.id ?? '',
  );
  assert.deepEqual(blueprint.vision, seen[0]?.vision);
  const redacted = await readCapture(packCapture({ trees: seen, version: '1', redact: true }));
  assert.equal(JSON.stringify(redacted.trees).includes('Dear Bob'), false);
});

test('what was scrolled away is left out of a visible read and counted', async () => {
  const { trees } = await sample();
  const backend = createCaptureBackend(packCapture({ trees, version: '1' }));
  const [surface] = await backend.surfaces();
  const tree = await backend.read(surface?.id ?? '');
  const rows = tree.nodes.find((node) => node.name === 'Rows');
  const shown = tree.nodes.filter((node) => node.role === 'option').length;
  assert.ok(shown > 0 && shown < 4);
  assert.equal(rows?.unreadChildren, 4 - shown);
  const path = await backend.elementAt({ x: (rows?.bounds?.x ?? 0) + 20, y: (rows?.bounds?.y ?? 0) + 10 });
  assert.equal(path?.nodes.at(-1)?.name, 'one');
});

test('a file that is not there, or is no capture, is refused with a hint and an unavailable probe', async () => {
  await assert.rejects(readCapture('/nonexistent/x.lumos'), refusedAs(/cannot be opened/));
  await assert.rejects(readCapture(tmpdir()), refusedAs(/not a file/));
  await assert.rejects(readCapture(strToU8('hello, world')), refusedAs(/not a ZIP/));
  const probe = await createCaptureBackend('/nonexistent/x.lumos').probe();
  assert.equal(probe.available, false);
  assert.ok(probe.remedy);
});

test('a damaged archive is refused', async () => {
  const whole = packCapture({ ...(await sample()), version: '1' });
  for (const length of [5, 40, Math.floor(whole.length / 2), whole.length - 1]) {
    await assert.rejects(readCapture(whole.slice(0, length)), refusedAs(/damaged/), `cut to ${length}`);
  }
});

test('files that do not belong into a capture are refused, whatever their path', async () => {
  for (const name of ['../evil', '/etc/passwd', 'a/../../b', 'constructor', 'tree.json/', 'TREE.JSON']) {
    const bytes = await tampered((files) => {
      files[name] = strToU8('x');
    });
    await assert.rejects(readCapture(bytes), refusedAs(/does not belong/), name);
  }
  // As long as the name that it replaces; the ZIP writer would not write it.
  const bytes = await tampered(() => {});
  const renamed = Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll('meta.json', '__proto__'), 'latin1');
  await assert.rejects(readCapture(renamed), refusedAs(/does not belong/));
});

test('a zip bomb is refused before it is unpacked', async () => {
  const bomb = await tampered((files) => {
    files['tree.json'] = new Uint8Array(100 << 20).fill(0x20);
  });
  assert.ok(bomb.length < 1 << 20);
  const before = process.memoryUsage().arrayBuffers;
  await assert.rejects(readCapture(bomb), refusedAs(/beyond belief/));
  assert.ok(process.memoryUsage().arrayBuffers - before < 20 << 20);
});

test('a bomb that lies about its size is refused', async () => {
  const bomb = await tampered((files) => {
    files['tree.json'] = new Uint8Array(100 << 20).fill(0x20);
  });
  const view = new DataView(bomb.buffer, bomb.byteOffset, bomb.length);
  for (let at = 0; at + 46 < bomb.length; at += 1) {
    // Central directory header, APPNOTE.TXT 4.3.12: the uncompressed size is at 24.
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1000, true);
  }
  await assert.rejects(readCapture(bomb), refusedAs(/not JSON|damaged/));
});

test('a capture of another schema or with impossible content is refused', async () => {
  type Change = (tree: RawTree) => object;
  const alter = (tree: RawTree, change: (node: RawNode) => object) => ({ ...tree, nodes: tree.nodes.map(change) });
  const cases: [RegExp, (files: Record<string, Uint8Array>) => void][] = [
    [
      /not of the schema lumos.capture\/1/,
      (files) => {
        files['meta.json'] = edited(files['meta.json'], (meta: { schema: string }) => {
          meta.schema = 'lumos.capture/2';
        });
      },
    ],
    [/meta.json is missing/, (files) => delete files['meta.json']],
    [
      /not JSON/,
      (files) => {
        files['tree.json'] = strToU8('{"trees": [');
      },
    ],
    [
      /not a PNG/,
      (files) => {
        files['screen.png'] = strToU8('GIF89a');
      },
    ],
    [
      /picture and its description disagree/,
      (files) => {
        files['screen.png'] = PNG;
      },
    ],
    ...(
      [
        [/depths/, (tree) => alter(tree, (node) => ({ ...node, depth: node.depth * 2 }))],
        [/focus/, (tree) => ({ ...tree, focus: 99 })],
        [/does not fit/, (tree) => alter(tree, (node) => ({ ...node, x: 1 }))],
        [/protected/, (tree) => alter(tree, (node) => ({ ...node, value: 'v' }))],
      ] as [RegExp, Change][]
    ).map(([pattern, change]): [RegExp, (files: Record<string, Uint8Array>) => void] => [
      pattern,
      (files) => {
        files['tree.json'] = edited(files['tree.json'], (json: { trees: unknown[] }) => {
          json.trees = (json.trees as RawTree[]).map(change);
        });
      },
    ]),
  ];
  for (const [pattern, change] of cases) await assert.rejects(readCapture(await tampered(change)), refusedAs(pattern));
});

test('saving leaves no half-written file behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lumos-capture-'));
  try {
    await writeFile(join(folder, 'file'), '');
    const { trees } = await sample();
    await assert.rejects(saveCapture(join(folder, 'file', 'x.lumos'), { trees, version: '1' }));
    await assert.rejects(saveCapture(folder, { trees, version: '1' }));
    const { readdir } = await import('node:fs/promises');
    assert.deepEqual(await readdir(folder), ['file']);
    assert.deepEqual(
      (await readdir(tmpdir())).filter((name) => name.endsWith('.part')),
      [],
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
