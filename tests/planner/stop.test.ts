import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Point } from '../../src/blueprint/geometry.js';
import { stopByPerson } from '../../src/cli/stop-by-person.js';
import type { RunEvent } from '../../src/planner/events.js';
import { runGoal } from '../../src/planner/loop.js';
import { EMPTY_MEMORY } from '../../src/planner/memory.js';
import { type PersonDevices, watchPerson } from '../../src/planner/stop-input.js';
import { Session } from '../../src/session.js';
import { blind, HandClock, never, scripted, settled, TAB } from './scripted.js';

describe('a run that is told to stop', () => {
  test('leaves a planner at once, also one that takes no notice', async () => {
    const stop = new AbortController();
    const planner = scripted(() => never());
    const run = runGoal(blind(), planner, 'x', { signal: stop.signal, rules: [] });
    await settled();
    stop.abort();
    const result = await run;
    assert.deepEqual([result.status, result.summary], ['stopped', 'stopped by the person']);
    assert.equal(planner.asked[0]?.signal.aborted, true);
  });

  test('leaves looking at a window that hangs', async () => {
    const stop = new AbortController();
    const run = runGoal({ ...blind(), look: () => never() }, scripted(TAB), 'x', { signal: stop.signal, rules: [] });
    await settled();
    stop.abort('enough of it');
    assert.equal((await run).summary, 'enough of it');
  });

  test('lets an action that is being delivered come to its end, and remembers it', async () => {
    const stop = new AbortController();
    let deliver = (): void => {};
    const session = blind(() => new Promise<void>((resolve) => (deliver = resolve)));
    const told: RunEvent['kind'][] = [];
    const listeners = [({ kind }: RunEvent) => void told.push(kind)];
    let ended = false;
    const run = runGoal(session, scripted(TAB), 'x', { signal: stop.signal, listeners, rules: [] }).finally(() => {
      ended = true;
    });
    await settled();
    stop.abort();
    await settled();
    assert.equal(ended, false);
    deliver();
    const result = await run;
    assert.deepEqual([result.status, result.steps[0]?.outcome.effect], ['stopped', 'confirmed']);
    assert.deepEqual(told, ['started', 'observed', 'asking', 'acting', 'acted', 'ended']);
  });

  test('waits for a delivery that never ends only so long, and says that its outcome is not known', async () => {
    const stop = new AbortController();
    const clock = new HandClock();
    const run = runGoal(
      blind(() => never()),
      scripted(TAB),
      'x',
      { signal: stop.signal, clock, rules: [] },
    );
    await settled();
    stop.abort();
    await clock.advance(9_999);
    assert.equal(await Promise.race([run, 'still running']), 'still running');
    await clock.advance(1);
    const result = await run;
    assert.deepEqual(
      [result.status, result.steps[0]?.outcome.effect, result.steps[0]?.outcome.error?.delivery],
      ['stopped', 'unverifiable', 'unknown'],
    );
  });

  test('does not deliver an action that was only announced', async () => {
    const stop = new AbortController();
    const session = blind();
    const listeners = [({ kind }: RunEvent) => void (kind === 'acting' && stop.abort())];
    const result = await runGoal(session, scripted(TAB), 'x', { signal: stop.signal, listeners, rules: [] });
    assert.deepEqual([result.status, session.acts.length], ['stopped', 0]);
    assert.equal(result.steps[0]?.outcome.effect, 'refused');
  });
});

function person(devices: { at?: Point; escape?: boolean }) {
  const clock = new HandClock();
  const state = { at: { x: 100, y: 100 }, escape: false, asked: 0, ...devices };
  const sources: PersonDevices = {
    pointer: async () => {
      state.asked += 1;
      return state.at;
    },
    emergencyKey: async () => state.escape,
  };
  const watch = watchPerson(sources, clock);
  const tell = async (kind: 'started' | 'acting' | 'acted' | 'ended', action = TAB): Promise<void> => {
    const event = { kind, action, step: 1, position: null, memory: EMPTY_MEMORY } as unknown as RunEvent;
    await watch.listener(event);
  };
  return { clock, state, watch, tell, why: () => (watch.signal.aborted ? watch.signal.reason : null) };
}

describe('a person', () => {
  test('who moves the pointer between two actions ends the run; a jolt does not', async () => {
    const { clock, state, tell, why } = person({});
    await tell('started');
    state.at = { x: 105, y: 104 };
    await clock.advance(500);
    assert.equal(why(), null);
    state.at = { x: 130, y: 100 };
    await clock.advance(100);
    assert.match(why(), /moved the pointer/);
  });

  test('is not taken for LUMOS, which moves the pointer while it acts', async () => {
    const { clock, state, tell, why } = person({});
    await tell('started');
    await tell('acting');
    state.at = { x: 700, y: 300 };
    await clock.advance(500);
    await tell('acted');
    await clock.advance(500);
    assert.equal(why(), null);
    state.at = { x: 700, y: 320 };
    await clock.advance(100);
    assert.match(why(), /pointer/);
  });

  test('is noticed right before an action, and while only something is waited for', async () => {
    const before = person({});
    await before.tell('started');
    before.state.at = { x: 0, y: 0 };
    await before.tell('acting');
    assert.match(before.why(), /pointer/);
    const waiting = person({});
    await waiting.tell('started');
    await waiting.tell('acting', { action: 'wait_for', condition: 'changed' });
    waiting.state.at = { x: 0, y: 0 };
    await waiting.clock.advance(100);
    assert.match(waiting.why(), /pointer/);
  });

  test('who holds Escape for a second ends the run, also while it acts; who taps it does not', async () => {
    const { clock, state, tell, why } = person({});
    await tell('started');
    await tell('acting');
    for (const held of [true, false, true]) {
      state.escape = held;
      await clock.advance(900);
    }
    assert.equal(why(), null);
    await clock.advance(300);
    assert.match(why(), /Escape/);
  });

  test('whose devices cannot be asked is told about it once, and the run goes on', async () => {
    const clock = new HandClock();
    const fail = async (): Promise<never> => {
      throw new Error('no display');
    };
    const watch = watchPerson({ pointer: fail, emergencyKey: fail }, clock);
    await watch.listener({ kind: 'started' } as RunEvent);
    await clock.advance(2000);
    assert.equal(watch.signal.aborted, false);
    assert.equal(watch.warnings.length, 2);
    assert.match(watch.warnings.join(), /no display/);
  });

  test('is not watched any more when the run has ended', async () => {
    const { clock, state, tell, why } = person({});
    await tell('started');
    await tell('ended');
    const { asked } = state;
    state.at = { x: 0, y: 0 };
    state.escape = true;
    await clock.advance(3000);
    assert.deepEqual([why(), state.asked, clock.waiting], [null, asked, 0]);
  });

  test('is not looked for in a private desktop, nor where only tabs are worked in', async () => {
    const hidden = await Session.open({ environment: { kind: 'private', env: { DISPLAY: ':1' } } });
    assert.equal(await stopByPerson(hidden, { stopOnPointer: true }), null);
    const shown = await Session.open({ environment: { kind: 'current', env: {} } });
    assert.equal(await stopByPerson(shown, { stopOnPointer: true, onlyWeb: true }), null);
    const watch = await stopByPerson(shown, { stopOnPointer: true });
    assert.notEqual(watch, null);
    await watch?.close();
  });
});
