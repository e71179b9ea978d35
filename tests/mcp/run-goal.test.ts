import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { Progress } from '@modelcontextprotocol/sdk/types.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { ui } from '../../src/a11y/fake/index.js';
import type { Planner } from '../../src/planner/planner.js';
import { connect, errorOf, said } from './mcp-client.js';

const form = () => [
  ui.button('Save', { onPress: (element) => void element.window?.root.append(ui.text('saved')) }),
  ui.checkbox('Wrap'),
  ui.textbox('Body'),
];

/** Waits for what never comes. */
const waiting: Planner = {
  name: 'waiting',
  composes: true,
  next: async () => ({
    action: { action: 'wait_for', condition: 'exists', query: 'Godot', timeout_ms: 600_000 },
    exchanges: [],
  }),
};

describe('run_goal', () => {
  test('carries out several steps, tells how far it is, and shows what is there at the end', async () => {
    const { client, call, close } = await connect(form());
    await call('observe');
    const told: Progress[] = [];
    const answer = await client.callTool(
      { name: 'run_goal', arguments: { goal: `press Save, tick 'Wrap', write "é 你好" into Body` } },
      CallToolResultSchema,
      { onprogress: (progress) => told.push(progress) },
    );
    const result = CallToolResultSchema.parse(answer);
    assert.equal(result.isError, undefined, said(result));
    assert.equal(result.structuredContent?.status, 'done');
    assert.match(said(result), /^done after 3 steps/u);
    assert.match(said(result), /\+ "saved"/u);
    assert.deepEqual(
      told.map(({ progress, total, message }) => [progress, total, message]),
      [
        [1, 30, '1. click: confirmed'],
        [2, 30, '2. toggle: confirmed'],
        [3, 30, '3. type_text: confirmed'],
      ],
    );
    await close();
  });

  test('a goal that only a model could plan is refused before anything is done, with what to do', async () => {
    const { call, close } = await connect(form());
    const result = await call('run_goal', { goal: 'write a short essay about tide pools into Body' });
    assert.equal(result.isError, true);
    assert.match(errorOf(result)?.code ?? '', /^(?:MODEL_REQUIRED|PLANNER_FAILED)$/u);
    await close();
  });

  test('stops at the limit of steps', async () => {
    const { call, close } = await connect(form());
    const result = await call('run_goal', { goal: `press Save, tick 'Wrap'`, max_steps: 1 });
    assert.equal(result.structuredContent?.status, 'limit');
    assert.equal(result.isError, true);
    await close();
  });

  test('ends when the client cancels, closes what was prepared for it, and the next call is answered', async () => {
    let closed = false;
    const { client, call, close } = await connect(form(), {
      server: {
        prepareGoal: async () => ({
          planner: waiting,
          close: async () => {
            closed = true;
          },
        }),
      },
    });
    const cancel = new AbortController();
    const running = client.callTool({ name: 'run_goal', arguments: { goal: 'wait' } }, CallToolResultSchema, {
      signal: cancel.signal,
    });
    const rejected = assert.rejects(running);
    await delay(50);
    cancel.abort('enough');
    await rejected;
    assert.match(said(await call('observe')), /button "Save"/u);
    assert.equal(closed, true);
    await close();
  });

  test('what is done after it was cancelled is nothing', async () => {
    let pressed = 0;
    const press = () => {
      pressed += 1;
    };
    const { client, call, close } = await connect([ui.button('Go', { onPress: press })], {
      server: {
        prepareGoal: async () => ({
          planner: {
            name: 'pressing',
            composes: false,
            next: async () => ({ action: { action: 'click', target: 'A1' }, exchanges: [] }),
          },
        }),
      },
    });
    await call('observe');
    const cancel = new AbortController();
    const running = client.callTool({ name: 'run_goal', arguments: { goal: 'go' } }, CallToolResultSchema, {
      signal: cancel.signal,
      onprogress: () => cancel.abort('enough'),
    });
    await assert.rejects(running);
    await call('list_surfaces');
    const then = pressed;
    await call('list_surfaces');
    assert.ok(then >= 1);
    assert.equal(pressed, then);
    await close();
  });
});

test('a client that goes ends the call that is under way', async () => {
  const { client, server, session } = await connect(form());
  const waits = client.callTool({
    name: 'act',
    arguments: { action: 'wait_for', condition: 'exists', query: 'Godot', timeout_ms: 45_000 },
  });
  const rejected = assert.rejects(waits);
  await delay(50);
  await client.close();
  await rejected;
  await server.closed;
  await session.close();
});

test('cancelling one action that waits lets the next go on', async () => {
  const { client, call, close } = await connect(form());
  const cancel = new AbortController();
  const waits = client.callTool(
    { name: 'act', arguments: { action: 'wait_for', condition: 'exists', query: 'Godot', timeout_ms: 45_000 } },
    CallToolResultSchema,
    { signal: cancel.signal },
  );
  const rejected = assert.rejects(waits);
  await delay(50);
  cancel.abort('enough');
  await rejected;
  assert.match(said(await call('observe')), /button "Save"/u);
  await close();
});
