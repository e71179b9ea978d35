import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ui } from '../../src/a11y/fake/index.js';
import { ACTION_NAMES } from '../../src/actions/schema.js';
import { toToolError } from '../../src/actions/tool-error.js';
import { fixture, outcome } from './fake-session.js';

/** Deterministic pseudo-random numbers (mulberry32), so that a failure can be repeated. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const interface_ = () => [
  ui.menubar([ui.menu('File', [ui.menuitem('New'), ui.menuitem('Quit')])]),
  ui.editor('Document', { text: 'words' }),
  ui.checkbox('Wrap'),
  ui.combobox('Colour', ['Red', 'Green']),
  ui.slider('Volume'),
  ui.button('Grey', { enabled: false }),
  ui.password('Secret'),
  ui.listbox('Rows', ['One', 'Two']),
];

test('OM-44 whatever is asked, a result comes back: verified, with a fresh blueprint, every error with a hint', async () => {
  for (let seed = 1; seed <= 4; seed++) {
    const next = random(seed);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
    const timing = { quietMs: 1, giveUpMs: 20, pollMs: 1, patienceMs: 5, verifyMs: 10, launchMs: 10 };
    const { act, session } = await fixture(interface_(), { session: { timing } });
    await session.observe();
    for (let step = 0; step < 40; step++) {
      const blueprint = await session.observe();
      const ids = [...blueprint.elements.flatMap((each) => (each.id ? [each.id] : [])), 'A999', { x: 100, y: 100 }, 7];
      const action = {
        action: pick(ACTION_NAMES.filter((name) => name !== 'wait_for')),
        ...(next() < 0.9 ? { target: pick(ids) } : {}),
        ...(next() < 0.3 ? { text: pick(['hello', '', 'bad\u0000', 'a\nb']) } : {}),
        ...(next() < 0.2
          ? { key: pick(['Tab', 'Enter', 'a', 'nokey']), value: 5, from: pick(ids), to: pick(ids) }
          : {}),
        ...(next() < 0.2 ? { option: pick(['Green', 'Mauve']) } : {}),
      };
      const result = await act(action);
      const what = `seed ${seed} step ${step} ${JSON.stringify(action)}: ${outcome(result)}`;
      assert.notEqual(result.effect.summary, '', what);
      assert.ok(result.blueprint, what);
      if (result.error) {
        assert.notEqual(result.error.hint, '', what);
        assert.notEqual(result.error.code, 'BACKEND_UNAVAILABLE', `${what} ${result.error.message}`);
        assert.equal(result.effect.kind === 'refused', result.error.delivery === 'not_delivered', what);
      }
      const again = await session.observe();
      assert.equal(result.blueprint.hash, again.hash, `${what}: the blueprint is the current one`);
    }
    await session.close();
  }
});

test('OM-03 a failed action can be told as a ToolError with all that helps', async () => {
  const { act, id } = await fixture([ui.button('Grey', { enabled: false })]);
  const result = await act({ action: 'click', target: await id('Grey') }).catch(() => null);
  const found = result ?? (await act({ action: 'click', target: 'A99' }));
  const error = toToolError(found);
  assert.ok(error);
  assert.match(error.message, /^[A-Z_]+: /);
  assert.match(error.visual_context, /Grey/);
  assert.match(error.attempted_action, /click/);
  assert.ok(error.recovery_suggestions.length > 0);
  assert.equal(toToolError(await act({ action: 'observe' })), null);
});

test('LU-18 every action that may change something is followed by a new look at the interface', async () => {
  const { act, id, backend } = await fixture([ui.button('Go')]);
  const target = await id('Go');
  let reads = 0;
  const read = backend.read.bind(backend);
  Object.assign(backend, {
    read: (...args: Parameters<typeof read>) => {
      reads += 1;
      return read(...args);
    },
  });
  await act({ action: 'click', target });
  assert.ok(reads >= 2, 'once right before, once after');
});
