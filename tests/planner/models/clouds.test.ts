import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { flatActionSchema } from '../../../src/planner/models/flat-schema.js';
import { startModelServer } from '../../support/model-server.js';
import { ask, clientFor, failure, KEY } from './ask.js';

interface Seen {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
}

/** A server that answers every question with the same JSON, in the protocol of a cloud. */
async function withCloud(
  status: number,
  reply: unknown,
  use: (url: string, seen: Seen[]) => Promise<void>,
): Promise<void> {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += String(part);
    seen.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text) as Record<string, unknown> });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, seen);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

const WANTED = { name: 'action', schema: flatActionSchema() };
const ACTION = '{"action":"observe"}';

test('asks Anthropic with its schema enforced, its key in its header and the system prompt kept', async () => {
  const reply = {
    ...{
      type: 'message',
      id: 'm',
      role: 'assistant',
      model: 'claude-sonnet-4-5',
      stop_reason: 'end_turn',
      stop_sequence: null,
    },
    content: [{ type: 'text', text: ACTION }],
    usage: { input_tokens: 20, output_tokens: 7, cache_read_input_tokens: 100, cache_creation_input_tokens: 0 },
  };
  await withCloud(200, reply, async (url, seen) => {
    const prices = { input: 3, output: 15, cachedInput: 0.3 };
    const client = clientFor(url, { protocol: 'anthropic', provider: 'anthropic', model: 'claude-sonnet-4-5', prices });
    const said = await ask(client, { schema: WANTED });
    assert.equal(said.text, ACTION);
    assert.equal(said.finish, 'stop');
    assert.deepEqual([said.usage.inputTokens, said.usage.cachedTokens, said.usage.outputTokens], [120, 100, 7]);
    assert.equal(said.usage.costUsd, (20 * 3 + 100 * 0.3 + 7 * 15) / 1e6);
    const { path, headers, body } = seen[0]!;
    assert.equal(path, '/v1/messages');
    assert.equal(headers['x-api-key'], KEY);
    assert.match(JSON.stringify(body.system), /ephemeral/);
    assert.ok(JSON.stringify(body).includes('"open_search"'), 'the schema is sent');
  });
});

test('takes the forced tool call of an older Anthropic model for its answer', async () => {
  const reply = {
    ...{
      type: 'message',
      id: 'm',
      role: 'assistant',
      model: 'claude-3-haiku-20240307',
      stop_reason: 'tool_use',
      stop_sequence: null,
    },
    content: [{ type: 'tool_use', id: 't', name: 'json', input: { action: 'observe' } }],
    usage: { input_tokens: 20, output_tokens: 7 },
  };
  await withCloud(200, reply, async (url, seen) => {
    const client = clientFor(url, { protocol: 'anthropic', provider: 'anthropic', model: 'claude-3-haiku-20240307' });
    const said = await ask(client, { schema: WANTED });
    assert.deepEqual(JSON.parse(said.text), { action: 'observe' });
    assert.equal(said.finish, 'stop');
    assert.ok(Array.isArray(seen[0]!.body.tools));
  });
});

test('asks Google with its schema enforced and its key in its header', async () => {
  const reply = {
    candidates: [{ content: { role: 'model', parts: [{ text: ACTION }] }, finishReason: 'STOP' }],
    usageMetadata: { promptTokenCount: 30, candidatesTokenCount: 5, totalTokenCount: 35 },
  };
  await withCloud(200, reply, async (url, seen) => {
    const client = clientFor(url, { protocol: 'google', provider: 'google', model: 'gemini-2.5-flash' });
    const said = await ask(client, { schema: WANTED });
    assert.equal(said.text, ACTION);
    assert.deepEqual([said.usage.inputTokens, said.usage.outputTokens], [30, 5]);
    const { path, headers, body } = seen[0]!;
    assert.equal(path, '/v1/models/gemini-2.5-flash:generateContent');
    assert.equal(headers['x-goog-api-key'], KEY);
    assert.match(JSON.stringify(body.generationConfig), /"responseMimeType":"application\/json".*"open_search"/);
  });
});

test('takes Google’s refused key (status 400) for what it is', async () => {
  const reply = {
    error: { code: 400, message: 'API key not valid. Please pass a valid API key.', status: 'INVALID_ARGUMENT' },
  };
  await withCloud(400, reply, async (url, seen) => {
    const client = clientFor(url, { protocol: 'google', provider: 'google', model: 'gemini-2.5-flash' });
    assert.equal((await failure(ask(client, { schema: WANTED }))).code, 'PERMISSION_REQUIRED');
    assert.equal(seen.length, 1);
  });
});

test('asks OpenAI with the strict schema', async () => {
  const server = await startModelServer(() => ACTION);
  try {
    const client = clientFor(server.url, { protocol: 'openai', provider: 'openai', model: 'gpt-4o-mini' });
    assert.equal((await ask(client, { schema: WANTED })).text, ACTION);
    const { body } = server.requests[0]!;
    const format = body.response_format as { json_schema: { strict: boolean; schema: { required: string[] } } };
    assert.equal(format.json_schema.strict, true);
    assert.ok(format.json_schema.schema.required.includes('target'));
    assert.deepEqual(
      Object.keys(body).filter((key) => /store|metadata|user/.test(key)),
      [],
      'nothing is kept or told',
    );
  } finally {
    await server.close();
  }
});
