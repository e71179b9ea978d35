import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Blueprint } from '../../src/blueprint/model.js';
import { LumosError } from '../../src/errors.js';
import { EMPTY_MEMORY } from '../../src/planner/memory.js';
import { createModelPlanner, type ModelPlannerOptions } from '../../src/planner/model-planner.js';
import type { ModelAnswer, ModelClient, ModelRequest } from '../../src/planner/models/client.js';
import type { PlannerInput } from '../../src/planner/planner.js';
import { PlanningFailure } from '../../src/planner/planning-failure.js';
import { blueprint, changed } from '../support/blueprint.js';

const SCREEN = blueprint(
  'window "Form" [0,0,800,600]\n textbox "Name" +set_text focused = ""\n textbox "Password" protected +set_text\n button "Save" +press',
);
const USAGE = { inputTokens: 100, outputTokens: 10, cachedTokens: null, costUsd: null };
const CLICK = { action: 'click', target: 'A3' } as const;

type Reply = string | Partial<ModelAnswer> | Error;

/** A model that answers one reply after the other and keeps what it was asked. */
function scripted(replies: readonly Reply[], contextTokens: number | null = null) {
  const requests: ModelRequest[] = [];
  const client: ModelClient = {
    id: 'test/scripted',
    contextTokens,
    ask: async (request) => {
      requests.push(request);
      const reply = replies[requests.length - 1];
      if (reply === undefined) throw new Error('asked too often');
      if (reply instanceof Error) throw reply;
      const whole = { usage: USAGE, model: 'scripted-1', finish: 'stop' as const };
      return typeof reply === 'string' ? { ...whole, text: reply } : { ...whole, text: '', ...reply };
    },
  };
  return { client, requests };
}

function input(more: Partial<PlannerInput> = {}): PlannerInput {
  return {
    goal: 'save the form',
    step: 1,
    blueprint: SCREEN,
    surfaces: [SCREEN.surface],
    last: null,
    memory: EMPTY_MEMORY,
    notices: [],
    signal: new AbortController().signal,
    ...more,
  };
}

function planner(replies: readonly Reply[], options: ModelPlannerOptions = {}) {
  const { client, requests } = scripted(replies);
  return { planner: createModelPlanner(client, options), requests };
}

test('one question, one action, with the exchange as it was (LU-17)', async () => {
  const { planner: model, requests } = planner([JSON.stringify(CLICK)]);
  assert.deepEqual([model.name, model.composes], ['test/scripted', true]);
  const { action, more, exchanges } = await model.next(input());
  assert.deepEqual(action, CLICK);
  assert.equal(more, undefined);
  assert.equal(exchanges.length, 1);
  const [exchange] = exchanges;
  assert.deepEqual(exchange?.messages, requests[0]?.messages);
  assert.equal(exchange?.answer, JSON.stringify(CLICK));
  assert.equal(exchange?.complaint, null);
  assert.deepEqual(exchange?.usage, USAGE);
  assert.equal(exchange?.model, 'scripted-1');
});

test('the server is asked to keep the schema of an action', async () => {
  const { planner: model, requests } = planner([JSON.stringify(CLICK)]);
  await model.next(input());
  const schema = requests[0]?.schema;
  assert.equal(schema?.name, 'action');
  assert.ok(Object.hasOwn(schema?.schema.properties as object, 'target'));
});

test('several actions an answer where that is the strategy', async () => {
  const set = { action: 'set_text', target: 'A1', text: 'Ada' };
  const { planner: model, requests } = planner([JSON.stringify({ actions: [set, CLICK] })], { strategy: 'several' });
  const { action, more } = await model.next(input());
  assert.deepEqual([action, more], [set, [CLICK]]);
  assert.equal(requests[0]?.schema?.name, 'actions');
  assert.match(requests[0]?.messages[0]?.text ?? '', /"actions":\[…\]/u);
});

test('what was rewritten of an answer is in the exchange', async () => {
  const { planner: model } = planner(['Sure!\n```json\n{"type":"press","id":"A3"}\n```']);
  const { action, exchanges } = await model.next(input());
  assert.deepEqual(action, CLICK);
  assert.ok((exchanges[0]?.coerced.length ?? 0) > 0);
});

describe('an unusable answer', () => {
  for (const [what, reply, complaint] of [
    ['that is no JSON', 'I would press Save.', /JSON/u],
    ['with an id that was never shown', '{"action":"click","target":"A99"}', /A99/u],
    ['that is empty', '', /empty/u],
    [
      'that was cut off',
      { text: '{"action":"set_text","target":"A1","text":"Once', finish: 'length' },
      /cut off after \d+ tokens/u,
    ],
    ['that was withheld', { text: '', finish: 'filtered' }, /filter/u],
  ] as const satisfies readonly (readonly [string, Reply, RegExp])[]) {
    test(`${what} is sent back once with a precise complaint, and counted`, async () => {
      const { planner: model, requests } = planner([reply, JSON.stringify(CLICK)]);
      const { action, exchanges } = await model.next(input());
      assert.deepEqual(action, CLICK);
      assert.match(exchanges[0]?.complaint ?? '', complaint);
      assert.equal(exchanges[1]?.complaint, null);
      const [first, second] = requests.map(({ messages }) => messages);
      assert.deepEqual(second?.slice(0, first?.length), first);
      assert.deepEqual(
        second?.slice(-2).map(({ role }) => role),
        ['assistant', 'user'],
      );
      assert.ok(second?.at(-1)?.text.endsWith(exchanges[0]?.complaint ?? 'nothing'));
      assert.notEqual(second?.at(-2)?.text, '');
    });
  }

  test('is forgotten once there was a usable one: the next step does not pay for it', async () => {
    const { planner: model, requests } = planner(['nonsense', JSON.stringify(CLICK), '{"action":"finish"}']);
    await model.next(input());
    const after = changed(SCREEN, { A1: { value: 'Ada' } });
    const last = { action: CLICK, outcome: { effect: 'confirmed', summary: 'saved', error: null } } as const;
    await model.next(input({ step: 2, blueprint: after, last }));
    assert.ok(!JSON.stringify(requests[2]?.messages).includes('nonsense'));
    assert.equal(requests[2]?.messages.length, 4);
  });

  test('three in a row end the run with the last complaint, a hint and all the exchanges', async () => {
    const { planner: model } = planner(['one', 'two', '{"action":"fly"}']);
    await assert.rejects(model.next(input()), (error: unknown) => {
      assert.ok(error instanceof PlanningFailure);
      assert.equal(error.code, 'PLANNER_FAILED');
      assert.match(error.message, /no action in 3 answers.*fly/u);
      assert.match(error.hint, /another model.*--verbose/u);
      assert.deepEqual(
        error.exchanges.map(({ answer }) => answer),
        ['one', 'two', '{"action":"fly"}'],
      );
      return true;
    });
  });

  test('that was cut off but is complete is used', async () => {
    const { planner: model } = planner([{ text: JSON.stringify(CLICK), finish: 'length' }]);
    assert.deepEqual((await model.next(input())).action, CLICK);
  });
});

test('what the client throws comes with the question that was asked, and the complaints before it', async () => {
  const gone = new LumosError('BACKEND_UNAVAILABLE', 'The server is gone.', { hint: 'Start it again.' });
  const { planner: model } = planner(['nonsense', gone]);
  await assert.rejects(model.next(input()), (error: unknown) => {
    assert.ok(error instanceof PlanningFailure);
    assert.deepEqual(
      [error.code, error.message, error.hint],
      ['BACKEND_UNAVAILABLE', 'The server is gone.', 'Start it again.'],
    );
    assert.equal(error.exchanges.length, 2);
    assert.match(error.exchanges[1]?.complaint ?? '', /server is gone/u);
    return true;
  });
});

describe('stopping', () => {
  const deaf: ModelClient = { id: 'test/deaf', contextTokens: null, ask: () => new Promise(() => undefined) };

  test('ends the question at once, also where the client does not listen', async () => {
    const stop = new AbortController();
    const asked = createModelPlanner(deaf).next(input({ signal: stop.signal }));
    stop.abort();
    await assert.rejects(asked, { code: 'TIMEOUT' });
  });

  test('nothing is asked any more when the run was stopped before', async () => {
    await assert.rejects(createModelPlanner(deaf).next(input({ signal: AbortSignal.abort() })), { code: 'TIMEOUT' });
  });
});

test('the client’s context window bounds questions and answers', async () => {
  const { client, requests } = scripted([JSON.stringify(CLICK)], 4096);
  const lines = Array.from({ length: 2000 }, (_, i) => ` button "Something number ${i}" +press`).join('\n');
  const big: Blueprint = blueprint(`window "Big" [0,0,800,600]\n${lines}`);
  await createModelPlanner(client).next(input({ blueprint: big }));
  const [request] = requests;
  assert.equal(request?.maxOutputTokens, 1024);
  const characters = request?.messages.reduce((sum, { text }) => sum + text.length, 0) ?? 0;
  assert.ok(characters < 3072 * 5, `${characters}`);
});

test('a password that the model enters is in no exchange of this step or the next', async () => {
  const secret = 'hunter2-correct-horse';
  const typed = { action: 'set_text', target: 'A2', text: secret } as const;
  const { planner: model } = planner([JSON.stringify(typed), '{"action":"finish"}']);
  const first = await model.next(input({ goal: `log in with the password ${secret}` }));
  assert.deepEqual(first.action, typed);
  const last = { action: typed, outcome: { effect: 'confirmed', summary: 'typed', error: null } } as const;
  const second = await model.next(input({ goal: `log in with the password ${secret}`, step: 2, last }));
  assert.ok(!JSON.stringify([first.exchanges, second.exchanges]).includes(secret));
});
