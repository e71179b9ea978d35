/** What one step of a goal asks the accessibility API, and that what it shows is still true. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { Backend } from '../../src/a11y/backend.js';
import { createFakeBackend, FakeDesktop, FakeInput, ui } from '../../src/a11y/fake/index.js';
import { defaultPolicy } from '../../src/actions/policy-default.js';
import type { Timing } from '../../src/actions/world.js';
import { sessionForGoal } from '../../src/planner/goal-session.js';
import { Session } from '../../src/session.js';
import { noLauncher, QUICK } from '../actions/fake-session.js';

/** The calls of a backend by name. */
function counting(backend: Backend, calls: string[]): Backend {
  return new Proxy(backend, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...values: unknown[]): unknown => {
        calls.push(String(name));
        return Reflect.apply(value, target, values);
      };
    },
  });
}

async function counted(timing: Timing = QUICK) {
  const desktop = new FakeDesktop();
  const app = desktop.launch('editor');
  const label = ui.text('idle', { id: 'label' });
  const go = ui.button('Go', { onPress: (button) => button.window?.byId('label').update({ name: 'pressed' }) });
  const window = app.open(ui.window('Window', [label, go]));
  const calls: string[] = [];
  const backend = createFakeBackend(desktop, { callTimeoutMs: 50 });
  const session = await Session.open({
    environment: { kind: 'private', env: {} },
    backends: { fake: () => counting(backend, calls) },
    input: () => new FakeInput(desktop),
    launcher: noLauncher,
    policy: defaultPolicy('unrestricted'),
    timing,
  });
  const goal = sessionForGoal(session);
  const target = (await goal.look())?.elements.find(({ name }) => name === 'Go')?.id ?? '';
  calls.length = 0;
  const times = (name: string) => calls.filter((each) => each === name).length;
  return { app, window, session, goal, target, calls, times };
}

describe('LU-18 a step of a goal', () => {
  test('lists the windows and reads the one it works in twice: before and after the action', async () => {
    const { goal, target, times, calls, window } = await counted();
    const counts: string[] = [];
    // On a busy machine a moment is over before it is used, and one of them is asked again.
    for (let attempt = 0; attempt < 20 && counts.at(-1) !== '2,2'; attempt++) {
      window.byId('label').update({ name: 'idle' });
      await delay(100);
      calls.length = 0;
      const { result } = await goal.act({ action: 'click', target });
      const seen = await goal.look();
      await goal.surfaces();
      assert.ok(seen?.elements.some(({ name }) => name === 'pressed'));
      if (times('read') === 2) assert.equal(seen, result?.blueprint, 'what the action ended with is what is seen');
      counts.push(`${times('surfaces')},${times('read')}`);
    }
    assert.equal(counts.at(-1), '2,2', counts.join('; '));
  });

  test('looks again once time has passed, and at what has changed by itself meanwhile', async () => {
    const { goal, target, window, times } = await counted();
    await goal.act({ action: 'click', target });
    const before = [times('surfaces'), times('read')] as const;
    window.byId('label').update({ name: 'changed by itself' });
    await delay(100);
    const seen = await goal.look();
    assert.ok(seen?.elements.some(({ name }) => name === 'changed by itself'));
    assert.ok(times('read') > before[1] && times('surfaces') > before[0]);
  });

  test('looks again at the second question, whenever that is asked', async () => {
    const { goal, target, window } = await counted();
    await goal.act({ action: 'click', target });
    await goal.look();
    window.byId('label').update({ name: 'changed by itself' });
    assert.ok((await goal.look())?.elements.some(({ name }) => name === 'changed by itself'));
  });

  test('goes on in a window that came to the front by itself', async () => {
    const { goal, target, app } = await counted();
    await goal.act({ action: 'click', target });
    app.open(ui.dialog('Question', [ui.button('Yes')]));
    await delay(100);
    assert.equal((await goal.look())?.surface.title, 'Question');
  });

  test('looks again where the surface had not come to rest', async () => {
    const { goal, target, window, times } = await counted({ ...QUICK, quietMs: 100, giveUpMs: 150 });
    let ticks = 0;
    const ticking = setInterval(() => window.byId('label').update({ name: `tick ${ticks++}` }), 2);
    try {
      const { result } = await goal.act({ action: 'click', target });
      assert.equal(result?.settled, false);
      const reads = times('read');
      await goal.look();
      assert.equal(times('read'), reads + 1);
    } finally {
      clearInterval(ticking);
    }
  });
});
