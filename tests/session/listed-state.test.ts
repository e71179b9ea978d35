import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { IdRegistry } from '../../src/blueprint/ids.js';
import type { BackendKind, SurfaceInfo } from '../../src/blueprint/model.js';
import { loadState, saveState } from '../../src/session/state-file.js';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lumos-state-'));
});
after(() => rm(folder, { recursive: true, force: true }));

const surface = (id: string, backend: BackendKind): SurfaceInfo => ({
  id,
  backend,
  kind: backend === 'web' ? 'tab' : 'window',
  title: id,
  app: { name: 'app', pid: null, toolkit: null },
  bounds: null,
  active: null,
  minimized: null,
  modal: false,
  stacking: null,
  scale: 1,
  native: {},
});
const element = (backend: BackendKind, key: string) => ({
  handle: { backend, key },
  role: 'button' as const,
  name: key,
  platformId: null,
  path: [],
});

test('a session of pages forgets no window, and the other way about', async () => {
  const file = join(folder, 'ids.json');
  const ids = new IdRegistry();
  const [window] = ids.assign(surface('w', 'atspi'), [element('atspi', 'a')]);
  const [tab] = ids.assign(surface('t', 'web'), [element('web', 'b')]);
  const [closed] = ids.assign(surface('gone', 'web'), [element('web', 'c')]);
  assert.ok(window && tab && closed);
  await saveState(file, ids, new Set(['t']), (kind) => kind === 'web');
  const kept = (await loadState(file)).ids;
  assert.deepEqual(
    [window, tab, closed].map((id) => kept.locator(id) !== undefined),
    [true, true, false],
  );
  await saveState(file, kept, new Set(['w']), (kind) => kind === 'atspi');
  assert.notEqual((await loadState(file)).ids.locator(tab), undefined);
  await saveState(file, kept, new Set(['w']));
  assert.equal((await loadState(file)).ids.locator(tab), undefined, 'a session of both knows that the tab is closed');
});
