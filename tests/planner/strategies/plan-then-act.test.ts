import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ui } from '../../../src/a11y/fake/index.js';
import { LumosError } from '../../../src/errors.js';
import type { RunEvent } from '../../../src/planner/events.js';
import { sessionForGoal } from '../../../src/planner/goal-session.js';
import { type RunResult, runGoal } from '../../../src/planner/loop.js';
import type { ModelAnswer, ModelClient, ModelRequest } from '../../../src/planner/models/client.js';
import type { Planner } from '../../../src/planner/planner.js';
import { PlanningFailure } from '../../../src/planner/planning-failure.js';
import { createFence } from '../../../src/planner/prompt/fence.js';
import type { Rule } from '../../../src/planner/review.js';
import { defaultRules } from '../../../src/planner/rules/index.js';
import { createPlanThenAct, type PlanThenActOptions, tasksOf } from '../../../src/planner/strategies/index.js';
import { readCheck, readJson, readTasks } from '../../../src/planner/strategies/task-list.js';
import { desk, ending } from '../desk.js';
import { composer, context, type Line } from '../rules/composing.js';

type Said = string | Partial<ModelAnswer> | LumosError | ((request: ModelRequest) => string);

interface Scripted extends ModelClient {
  readonly requests: ModelRequest[];
}

/** A model that answers from a script, all of the contract included: deadlines, abortion, failures, usage. */
function scripted(answers: readonly Said[]): Scripted {
  const requests: ModelRequest[] = [];
  return {
    id: 'test/script',
    contextTokens: 8192,
    requests,
    async ask(request) {
      if (request.signal.aborted) throw new LumosError('TIMEOUT', 'stopped', { hint: 'start again' });
      const said = answers[requests.length];
      requests.push(request);
      if (said === undefined)
        throw new LumosError('PLANNER_FAILED', 'the script is at its end', { hint: 'write more' });
      if (said instanceof LumosError) throw said;
      const text = typeof said === 'function' ? said(request) : typeof said === 'string' ? said : (said.text ?? '');
      return {
        text,
        usage: { inputTokens: 10, outputTokens: 5, cachedTokens: null, costUsd: null },
        model: 'script',
        finish: 'stop',
        ...(typeof said === 'object' ? said : {}),
      };
    },
  };
}

const plan = (...tasks: readonly (readonly [string, string])[]): string =>
  JSON.stringify({
    tasks: tasks.map(([request, expected], index) => ({ step: index + 1, request, expected_output: expected })),
  });
const yes = (evidence: string | null = null): string => JSON.stringify({ done: true, evidence, missing: '' });
const no = (missing: string): string => JSON.stringify({ done: false, evidence: null, missing });

const NAME = ['enter "Ada" into Name', 'the field Name holds Ada'] as const;
const TICK = ['tick Agree', 'Agree is ticked'] as const;
const PRESS = ['press Go', 'a text says gone'] as const;
const enterName: Line = (id) => ({ action: 'set_text', target: id('Name'), text: 'Ada' });
const tick: Line = (id) => ({ action: 'toggle', target: id('Agree'), to: true });
const GOAL = 'enter "Ada" into Name and tick Agree';

interface Ran {
  readonly result: RunResult;
  readonly model: Scripted;
  readonly events: RunEvent[];
  readonly goals: string[];
  readonly name: string;
  readonly agreed: unknown;
}

/** Runs the strategy over a form; each task gets the next of these scripts. */
async function run(
  answers: readonly Said[],
  scripts: readonly (readonly Line[])[],
  { rules = [], ...options }: PlanThenActOptions & { readonly rules?: readonly Rule[] } = {},
): Promise<Ran> {
  const { session, window } = await desk([ui.textbox('Name'), ui.checkbox('Agree'), ui.button('Go')]);
  const model = scripted(answers);
  const goals: string[] = [];
  const oneStep = (subGoal: string): Planner => {
    goals.push(subGoal);
    return composer(scripts[goals.length - 1] ?? []);
  };
  const events: RunEvent[] = [];
  const planner = createPlanThenAct(model, oneStep, { fence: createFence('00000000'), ...options });
  const listeners = [(event: RunEvent) => void events.push(event)];
  const result = await runGoal(sessionForGoal(session), planner, GOAL, { listeners, rules });
  return {
    result,
    model,
    events,
    goals,
    name: window.get('Name').text?.value ?? '',
    agreed: window.get('Agree').checked,
  };
}

const userText = ({ messages }: ModelRequest): string => messages.map(({ text }) => text).join('\n');

describe('plan-then-act (OA-01..12)', () => {
  test('plans, does each task with a planner of its own, checks each on the screen, and then is done', async () => {
    const { result, model, goals, name, agreed } = await run([plan(NAME, TICK), yes(), yes()], [[enterName], [tick]]);
    assert.match(ending(result), /^done: 2 of 2 tasks done and checked/);
    assert.deepEqual([name, agreed], ['Ada', true]);
    assert.deepEqual(
      model.requests.map(({ schema }) => schema?.name),
      ['plan', 'check', 'check'],
    );
    assert.match(goals[0] ?? '', /^enter "Ada" into Name\n\(Done when: the field Name holds Ada\./);
    // The check sees what is there after the task, fenced, and nothing of what was intended before.
    assert.match(
      userText(model.requests[1]!),
      /Expected: the field Name holds Ada[\s\S]*<screen-00000000>[\s\S]*"Name".*= "Ada"/,
    );
    assert.equal(result.spent.inputTokens, 30);
  });

  test('says where it stands, so that an interrupted run goes on there', async () => {
    const { events } = await run([plan(NAME, TICK), yes(), yes()], [[enterName], [tick]]);
    const positions = events.flatMap((event) => (event.kind === 'acting' ? [event.position] : []));
    assert.deepEqual(positions, [0, 1]);
    const exchanges = events.flatMap((event) => (event.kind === 'exchange' ? [event.exchange] : []));
    const tasks = tasksOf(exchanges);
    assert.deepEqual(
      tasks?.map(({ request }) => request),
      [NAME[0], TICK[0]],
    );
    const resumed = await run([yes()], [[tick]], { tasks: tasks ?? [], position: 1 });
    assert.deepEqual([resumed.name, resumed.agreed], ['', true]);
    assert.deepEqual(
      resumed.model.requests.map(({ schema }) => schema?.name),
      ['check'],
    );
  });

  test('plans anew when a check fails, with what is missing and what is done already', async () => {
    const answers = [plan(NAME, TICK), yes(), no('Agree is still empty'), plan(TICK), yes()];
    const { result, model, name, agreed } = await run(answers, [[enterName], [], [tick]]);
    assert.match(ending(result), /^done: 2 of 2/);
    assert.deepEqual([name, agreed], ['Ada', true]);
    const again = userText(model.requests[3]!);
    assert.match(again, /Done and checked already[^-]*- enter "Ada" into Name/);
    assert.match(again, /Not done of the list so far:\n- tick Agree/);
    assert.match(again, /What went wrong: .*Agree is still empty/);
  });

  test('plans anew when a task is given up, without asking whether it was done', async () => {
    const giveUp: Line = { action: 'finish', success: false, summary: 'no such button' };
    const { result, model } = await run([plan(PRESS), plan(NAME), yes()], [[giveUp], [enterName]]);
    assert.match(ending(result), /^done/);
    assert.match(userText(model.requests[1]!), /could not be done: no such button/);
  });

  test('is not done because a task says so: after three more lists it fails with what was achieved', async () => {
    const round = [plan(TICK), no('not ticked')];
    const { result, agreed } = await run(
      [plan(NAME, TICK), yes(), no('not ticked'), ...round, ...round, ...round],
      [[enterName]],
    );
    assert.equal(ending(result), 'failed PLANNER_FAILED');
    assert.match(result.error?.message ?? '', /Planned anew 3 times.*not ticked.*Achieved: enter "Ada" into Name/);
    assert.equal(agreed, false);
    // All questions are paid for and kept: 1 plan, 2 checks, 3 x (plan, check).
    assert.equal(result.spent.inputTokens, 90);
  });

  test('checks a task that goes on and on, and takes evidence only where it is on the screen', async () => {
    const seen = (request: ModelRequest): string =>
      yes(/ (A\d+) textbox "Name"/.exec(userText(request))?.[1] ?? 'none');
    const wander: Line[] = Array.from({ length: 9 }, (_, i) => (id) => ({
      action: 'set_text',
      target: id('Name'),
      text: `Ada ${i}`,
    }));
    const { result, model } = await run([plan(NAME), yes('A999'), seen], [wander], { actionsPerTask: 3 });
    assert.equal(result.steps.length, 3);
    assert.match(ending(result), /seen in A\d+/);
    assert.match(userText(model.requests[2]!), /"A999", which is not on the screen/);
  });

  test('sends bad answers back with a precise complaint, three times at most', async () => {
    const good = await run(['Here you go!', '{"tasks":[]}', plan(NAME), yes()], [[enterName]]);
    assert.match(ending(good.result), /^done/);
    assert.match(userText(good.model.requests[1]!), /cannot be used: The answer holds no \{"tasks"/);
    assert.match(userText(good.model.requests[2]!), /"tasks" is empty/);
    assert.equal(good.result.counters.invalidAnswers, 2);
    const bad = await run(['no', 'no', 'no'], []);
    assert.equal(ending(bad.result), 'failed PLANNER_FAILED');
    assert.equal(bad.events.filter(({ kind }) => kind === 'exchange').length, 3);
    const cut = await run([{ text: '{"tasks":[{"step"', finish: 'length' }, plan(NAME), yes()], [[enterName]]);
    assert.match(userText(cut.model.requests[1]!), /cut off/);
  });

  test('passes on what the model client throws, with the exchanges so far', async () => {
    const down = new LumosError('BACKEND_UNAVAILABLE', 'server gone', { hint: 'start it' });
    const { result, events } = await run([plan(NAME), down], [[enterName]]);
    assert.equal(ending(result), 'failed BACKEND_UNAVAILABLE');
    const exchanges = events.flatMap((event) => (event.kind === 'exchange' ? [event.exchange.complaint] : []));
    assert.deepEqual(exchanges, [null, 'BACKEND_UNAVAILABLE: server gone']);
  });

  test('keeps the exchanges of the one-step planner, also when that fails', async () => {
    const exchange = {
      model: 'm',
      messages: [],
      answer: 'x',
      usage: { inputTokens: 1, outputTokens: 1, cachedTokens: null, costUsd: null },
      coerced: [],
      complaint: 'bad',
      elapsedMs: 1,
    };
    const failing: Planner = {
      name: 'failing',
      composes: true,
      next: async () => {
        throw new PlanningFailure(new LumosError('TIMEOUT', 'slow', { hint: 'wait' }), [exchange]);
      },
    };
    const planner = createPlanThenAct(scripted([plan(NAME)]), () => failing);
    const input = { ...context({ goal: GOAL, step: 1 }), notices: [], signal: new AbortController().signal };
    await assert.rejects(planner.next(input), (error: unknown) => {
      assert.ok(error instanceof PlanningFailure);
      assert.deepEqual([error.code, error.exchanges.map(({ model }) => model)], ['TIMEOUT', ['script', 'm']]);
      return true;
    });
  });

  test('asks for a guide once, and does without where there is none', async () => {
    const guide = scripted(['Settings are under File.']);
    const { model } = await run([plan(NAME), yes()], [[enterName]], { guide });
    assert.equal(guide.requests.length, 1);
    assert.match(userText(model.requests[0]!), /<screen-00000000>\nSettings are under File\./);
    const none = scripted([new LumosError('TIMEOUT', 'slow', { hint: 'wait' })]);
    const without = await run([plan(NAME), yes()], [[enterName]], { guide: none });
    assert.match(ending(without.result), /^done/);
  });

  test('plans on when a rule objects to the end', async () => {
    // The plan forgets the tick: the rules know of it from the goal.
    const { result, model, agreed } = await run([plan(NAME), yes(), plan(TICK), yes()], [[enterName], [tick]], {
      rules: defaultRules(),
    });
    assert.match(ending(result), /^done/);
    assert.equal(agreed, true);
    assert.match(userText(model.requests[2]!), /What went wrong: .*checkbox "Agree"/);
    assert.equal(result.counters.earlyFinishes, 1);
  });
});

describe('the answers about a plan', () => {
  test('are read from fences and from talk around them', () => {
    assert.deepEqual(readJson('```json\n{"a":1}\n```'), { a: 1 });
    assert.deepEqual(readJson('Sure {ok}: {"a":"}"} done'), { a: '}' });
    assert.equal(readJson('nothing {'), undefined);
    const list = readTasks('[{"step":"7","request":" a ","expected_output":"b"}]');
    assert.deepEqual(list, { value: [{ step: 1, request: 'a', expectedOutput: 'b' }] });
  });

  test('are refused with what is wrong', () => {
    const complaint = (read: object): string => ('complaint' in read ? String(read.complaint) : 'none');
    assert.match(complaint(readTasks('{"tasks":[{"request":"a"}]}')), /Task 1 has no "expected_output"/);
    assert.match(complaint(readTasks('{"tasks":["a"]}')), /Task 1 has no "request"/);
    assert.match(
      complaint(readTasks(JSON.stringify({ tasks: Array(30).fill({ request: 'a', expected_output: 'b' }) }))),
      /30 entries/,
    );
    assert.match(complaint(readCheck('{"done":"yes"}', () => true)), /"done" must be true or false/);
    assert.match(complaint(readCheck('[]', () => true)), /no JSON object/);
    assert.match(complaint(readCheck('{"done":true,"evidence":"A1"}', () => false)), /not on the screen/);
    assert.deepEqual(
      readCheck('{"done":false,"evidence":"A1"}', () => false),
      { value: { done: false, evidence: null, missing: '' } },
    );
  });
});
