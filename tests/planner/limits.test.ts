import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DEFAULT_LIMITS } from '../../src/planner/events.js';
import { completeLimits, limitReached, NOTHING_SPENT, spentInWords, withExchanges } from '../../src/planner/limits.js';
import { runGoal } from '../../src/planner/loop.js';
import { PlanningFailure } from '../../src/planner/planning-failure.js';
import { blind, DONE, exchange, HandClock, never, pastOf, problem, scripted, settled, TAB } from './scripted.js';

const spent = { steps: 3, elapsedMs: 2000, inputTokens: 80, outputTokens: 20, costUsd: 0.05 };

describe('a limit', () => {
  test('that is not given is the usual one, and one that is none is refused', () => {
    assert.deepEqual(completeLimits(), DEFAULT_LIMITS);
    assert.deepEqual(completeLimits({ tokens: 5 }), { ...DEFAULT_LIMITS, tokens: 5 });
    for (const limits of [{ steps: -1 }, { timeMs: Number.NaN }, { tokens: -3 }, { costUsd: -0.1 }]) {
      assert.throws(() => completeLimits(limits), { code: 'INVALID_ACTION' }, JSON.stringify(limits));
    }
  });

  for (const [name, limits, expected] of [
    ['steps', { steps: 3 }, /limit of 3 steps;/],
    ['time', { timeMs: 2000 }, /limit of 2 s;/],
    ['tokens', { tokens: 100 }, /limit of 100 tokens;/],
    ['cost', { costUsd: 0.05 }, /limit of \$0\.05;/],
  ] as const) {
    test(`of ${name} is told with what was spent as soon as it is reached, and not before`, () => {
      const sentence = limitReached(completeLimits(limits), spent, 'acting') ?? 'none';
      assert.match(sentence, expected);
      assert.match(sentence, /3 steps, 2 s, 100 tokens, \$0\.05$/);
      const more = Object.fromEntries(Object.entries(limits).map(([key, value]) => [key, value * 1.01]));
      assert.equal(limitReached(completeLimits(more), spent, 'acting'), null);
    });
  }

  test('of tokens holds where the server does not count them: four characters are one', () => {
    const sum = withExchanges(NOTHING_SPENT, [exchange(), exchange({ inputTokens: 7, outputTokens: 1, costUsd: 0.5 })]);
    assert.deepEqual([sum.inputTokens, sum.outputTokens, sum.costUsd], [10 + 7, 2 + 1, 0.5]);
    assert.equal(withExchanges(NOTHING_SPENT, [exchange()]).costUsd, null);
    assert.equal(spentInWords({ ...NOTHING_SPENT, steps: 1 }), '1 step, 0 s');
  });
});

describe('a run (XB-51)', () => {
  test('may still say after its last step that the goal is reached', async () => {
    const limits = { steps: 2 };
    const exact = await runGoal(blind(), scripted(TAB, TAB, DONE), 'x', { limits, rules: [] });
    assert.deepEqual([exact.status, exact.spent.steps], ['done', 2]);
    const session = blind();
    const longer = await runGoal(session, scripted(TAB), 'x', { limits, rules: [] });
    assert.deepEqual([longer.status, session.acts.length], ['limit', 2]);
  });

  test('asks no model any more when its tokens are spent, and does not do what was proposed with the last of them', async () => {
    const planner = scripted({ action: TAB, exchanges: [exchange({ inputTokens: 90, outputTokens: 5 })] });
    const session = blind();
    const result = await runGoal(session, planner, 'x', { limits: { tokens: 190 }, rules: [] });
    assert.deepEqual([result.status, planner.asked.length, session.acts.length], ['limit', 2, 1]);
    assert.match(result.summary, /limit of 190 tokens; spent: 1 step, .*190 tokens$/);
    assert.equal(result.spent.inputTokens, 180);
  });

  test('counts the questions that led to nothing', async () => {
    const failing = scripted(() => {
      throw new PlanningFailure(problem('PLANNER_FAILED'), [exchange({ inputTokens: 30 }, { complaint: 'no JSON' })]);
    });
    const result = await runGoal(blind(), failing, 'x', { rules: [] });
    assert.deepEqual(
      [result.status, result.error?.code, result.spent.inputTokens, result.counters.invalidAnswers],
      ['failed', 'PLANNER_FAILED', 30, 1],
    );
  });

  test('ends at its cost, and warns where the price is not known', async () => {
    const priced = scripted({ action: TAB, exchanges: [exchange({ costUsd: 0.02 })] });
    const options = { limits: { costUsd: 0.05 }, rules: [] };
    const result = await runGoal(blind(), priced, 'x', options);
    assert.deepEqual([result.status, result.spent.steps, result.warnings.length], ['limit', 2, 0]);
    const unpriced = scripted({ action: TAB, exchanges: [exchange()] }, { action: DONE, exchanges: [exchange()] });
    const second = await runGoal(blind(), unpriced, 'x', options);
    assert.equal(second.status, 'done');
    assert.match(second.warnings.join(), /^[^,]*cost[^,]*$/u);
  });

  test('gives up a planner that never answers when its time is over', async () => {
    const clock = new HandClock();
    const planner = scripted(() => never());
    const run = runGoal(blind(), planner, 'x', { clock, limits: { timeMs: 5000 }, rules: [] });
    await clock.advance(4999);
    assert.equal(planner.asked[0]?.signal.aborted, false);
    await clock.advance(1);
    const result = await run;
    assert.equal(result.status, 'limit');
    assert.match(result.summary, /limit of 5 s; spent: 0 steps, 5 s$/);
    assert.equal(planner.asked[0]?.signal.aborted, true);
  });

  test('leaves a wait that is under way when its time is over', async () => {
    const clock = new HandClock();
    const session = blind(({ action }) => (action === 'wait_for' ? never() : undefined));
    const planner = scripted({ action: 'wait_for', condition: 'exists', query: 'x', timeout_ms: 60_000 });
    const run = runGoal(session, planner, 'x', { clock, limits: { timeMs: 1000 }, rules: [] });
    await clock.advance(1000);
    const result = await run;
    assert.deepEqual([result.status, result.steps[0]?.outcome.effect], ['limit', 'refused']);
    assert.equal(clock.waiting, 0);
  });

  test('goes on counting where it is resumed', async () => {
    const past = { ...pastOf([]), spent: { ...NOTHING_SPENT, steps: 4, elapsedMs: 900, inputTokens: 50 } };
    const steps = await runGoal(blind(), scripted(TAB), 'x', { past, limits: { steps: 5 }, rules: [] });
    assert.deepEqual([steps.status, steps.spent.steps], ['limit', 5]);
    const clock = new HandClock();
    const run = runGoal(
      blind(),
      scripted(() => never()),
      'x',
      { past, clock, limits: { timeMs: 1000 }, rules: [] },
    );
    await clock.advance(100);
    assert.equal((await run).status, 'limit');
    await settled();
  });
});
