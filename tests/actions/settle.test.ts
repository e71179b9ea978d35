import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Backend, Change } from '../../src/a11y/backend.js';
import { ManualClock, ui } from '../../src/a11y/fake/index.js';
import { watchSurface } from '../../src/actions/settle.js';
import { DEFAULT_TIMING } from '../../src/actions/world.js';
import { surfaceInfo } from '../support/raw.js';
import { fixture, outcome, QUICK } from './fake-session.js';

/** Advances the clock in small steps until the promise is settled. */
async function drive<T>(clock: ManualClock, promise: Promise<T>): Promise<T> {
  let over = false;
  const mark = () => {
    over = true;
  };
  promise.then(mark, mark);
  for (let i = 0; i < 10_000 && !over; i++) {
    await new Promise((resolve) => setImmediate(resolve));
    if (!over) clock.advance(5);
  }
  return promise;
}

function watchable(): { backend: Backend; emit: () => void } {
  let listener: ((change: Change) => void) | null = null;
  const backend = {
    kind: 'fake',
    watch: async (_surface: string, onChange: (change: Change) => void) => {
      listener = onChange;
      return { dispose: () => undefined };
    },
  } as unknown as Backend;
  return { backend, emit: () => listener?.({ kind: 'state', handle: null }) };
}

const silent = { kind: 'fake' } as unknown as Backend;
const never = async () => 'same';

test('XB-26 with events: is settled once nothing happened for 100 ms', async () => {
  const clock = new ManualClock();
  const { backend, emit } = watchable();
  const watch = await watchSurface(clock, DEFAULT_TIMING, backend, surfaceInfo(), never);
  clock.after(60, emit);
  const { settled, elapsedMs } = await drive(clock, watch.quiet());
  assert.equal(settled, true);
  assert.ok(elapsedMs >= 160 && elapsedMs <= 170, `${elapsedMs}`);
});

test('XB-26 with events: gives up after 1500 ms and says so', async () => {
  const clock = new ManualClock();
  const { backend, emit } = watchable();
  const watch = await watchSurface(clock, DEFAULT_TIMING, backend, surfaceInfo(), never);
  const again = () => {
    emit();
    clock.after(50, again);
  };
  again();
  const { settled, elapsedMs } = await drive(clock, watch.quiet());
  assert.equal(settled, false);
  assert.ok(elapsedMs >= 1500 && elapsedMs <= 1510, `${elapsedMs}`);
});

test('XB-26 without events: polls each 100 ms until what is read stays the same for 100 ms', async () => {
  const clock = new ManualClock();
  const reads: number[] = [];
  const watch = await watchSurface(clock, DEFAULT_TIMING, silent, surfaceInfo(), async () => {
    reads.push(clock.now());
    return clock.now() < 250 ? String(clock.now()) : 'still';
  });
  const { settled, elapsedMs } = await drive(clock, watch.quiet());
  assert.equal(settled, true);
  assert.deepEqual(reads, [0, 100, 200, 300, 400]);
  assert.equal(elapsedMs, 400);
});

test('XB-26 without events: gives up after 1500 ms', async () => {
  const clock = new ManualClock();
  const watch = await watchSurface(clock, DEFAULT_TIMING, silent, surfaceInfo(), async () => String(clock.now()));
  const { settled, elapsedMs } = await drive(clock, watch.quiet());
  assert.equal(settled, false);
  assert.equal(elapsedMs, 1500);
});

test('waits for a first change no longer than it is told, and at once when one has come', async () => {
  const clock = new ManualClock();
  const { backend, emit } = watchable();
  const watch = await watchSurface(clock, DEFAULT_TIMING, backend, surfaceInfo(), never);
  await drive(clock, watch.quiet());
  const start = clock.now();
  assert.equal(await drive(clock, watch.change(300)), false);
  assert.equal(clock.now() - start, 300);
  clock.after(40, emit);
  assert.equal(await drive(clock, watch.change(300)), true);
  assert.equal(clock.now() - start, 340);
});

test('with events, what has been read back as meant is settled 40 ms after the last of them', async () => {
  const clock = new ManualClock();
  const { backend, emit } = watchable();
  const watch = await watchSurface(clock, DEFAULT_TIMING, backend, surfaceInfo(), never);
  emit();
  clock.after(30, emit);
  const { settled, elapsedMs } = await drive(clock, watch.quiet(true));
  assert.equal(settled, true);
  assert.ok(elapsedMs >= 70 && elapsedMs <= 80, `${elapsedMs}`);
});

test('with an application that has not been heard, the whole 100 ms are waited for, read back or not', async () => {
  const clock = new ManualClock();
  const { backend } = watchable();
  const watch = await watchSurface(clock, DEFAULT_TIMING, backend, surfaceInfo(), never);
  assert.ok((await drive(clock, watch.quiet(true))).elapsedMs >= 100);
});

test('an application that is heard late is given its 40 ms from then on', async () => {
  const clock = new ManualClock();
  const { backend, emit } = watchable();
  const watch = await watchSurface(clock, DEFAULT_TIMING, backend, surfaceInfo(), never);
  clock.after(80, emit);
  const { elapsedMs } = await drive(clock, watch.quiet(true));
  assert.ok(elapsedMs >= 120 && elapsedMs <= 130, `${elapsedMs}`);
});

describe('a key that moves the caret', () => {
  /** A field that has the keyboard; each key press makes `whose` say that its caret moved. */
  async function typing(whose: 'Field' | 'Other') {
    const heard: ((change: Change) => void)[] = [];
    const made = await fixture([ui.textbox('Field', { text: 'one two' }), ui.textbox('Other')]);
    const { window, backend, input } = made;
    const watch: NonNullable<Backend['watch']> = async (_, onChange) => {
      heard.push(onChange);
      return { dispose: () => undefined };
    };
    Object.assign(backend, { watch });
    const press = input.press.bind(input);
    Object.assign(input, {
      press: async (keys: readonly string[]) => {
        await press(keys);
        for (const tell of heard) tell({ kind: 'text', handle: { backend: 'fake', key: window.get(whose).key } });
      },
    });
    window.focus(window.get('Field'));
    return made;
  }

  test('is confirmed as soon as the field says so, although no blueprint shows a caret', async () => {
    const { act } = await typing('Field');
    for (const key of ['End', 'Shift+Home', 'ctrl+a']) {
      const result = await act({ action: 'press_key', key });
      assert.equal(outcome(result), 'confirmed', key);
      assert.equal(result.effect.summary, 'the caret or the selection moved');
    }
  });

  test('has no effect where another field says so, and other keys must be seen to do something', async () => {
    const other = await typing('Other');
    assert.equal(outcome(await other.act({ action: 'press_key', key: 'End' })), 'no_effect');
    const own = await typing('Field');
    assert.equal(outcome(await own.act({ action: 'press_key', key: 'F9' })), 'no_effect');
  });

  test('that moves the focus is not waited for any longer', async () => {
    const { act, window } = await fixture([ui.textbox('Field'), ui.textbox('Other')], {
      session: { timing: { ...QUICK, patienceMs: 5000 } },
    });
    window.focus(window.get('Field'));
    const started = performance.now();
    assert.equal(outcome(await act({ action: 'press_key', key: 'Tab' })), 'confirmed');
    assert.ok(performance.now() - started < 3000);
  });
});
