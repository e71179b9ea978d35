import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { chooseModel, type ModelOptions } from '../../../src/planner/models/choose.js';
import { discoverLocalServers, type ServerPlace } from '../../../src/planner/models/discover.js';
import { parseModelReference } from '../../../src/planner/models/reference.js';
import { fault, type ModelServerOptions, startModelServer } from '../../support/model-server.js';
import { ask, failure, KEY } from './ask.js';

const closing: (() => Promise<void> | void)[] = [];
after(() => Promise.all(closing.map((close) => close())));

async function modelServer(options: ModelServerOptions = {}) {
  const server = await startModelServer(() => '{"action":"observe"}', options);
  closing.push(() => server.close());
  return server;
}

async function otherServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const place = (provider: string, baseUrl: string): ServerPlace => ({ provider, label: provider, baseUrl });
const free = await modelServer();
const nobody = free.url;
await free.close();

const ollama = await modelServer({ models: ['nomic-embed-text:latest', 'qwen3:8b', 'llama3.2:latest'] });
const lmstudio = await modelServer({ models: ['openai/gpt-oss-20b'] });
const BOTH = [place('ollama', ollama.url), place('lmstudio', lmstudio.url), place('vllm', nobody)];

function choose(options: Partial<ModelOptions>) {
  return chooseModel({ env: {}, places: [], ...options });
}

test('LU-20 uses a local server that is found, says which model it took and what else is there', async () => {
  const choice = await choose({ places: BOTH });
  assert.equal(choice.client.id, 'ollama/qwen3:8b', 'no model for embeddings');
  assert.equal(choice.source, 'found');
  assert.deepEqual(choice.others, ['ollama/llama3.2:latest', 'lmstudio/openai/gpt-oss-20b']);
  assert.match(choice.note ?? '', /Using ollama\/qwen3:8b.*Also there: ollama\/llama3.2:latest/);
  assert.equal((await ask(choice.client)).text, '{"action":"observe"}');
});

test('LU-20 prefers the model that is configured by its name', async () => {
  for (const LUMOS_MODEL of ['llama3.2', 'llama3.2:latest', 'ollama/llama3.2:latest']) {
    assert.equal((await choose({ places: BOTH, env: { LUMOS_MODEL } })).client.id, 'ollama/llama3.2:latest');
  }
});

test('an option counts before the environment', async () => {
  const choice = await choose({ places: BOTH, model: 'qwen3:8b', env: { LUMOS_MODEL: 'anthropic/x' } });
  assert.equal(choice.client.id, 'ollama/qwen3:8b');
});

test('takes an address with a model, one without where the server has one, and the address from the environment', async () => {
  const host = new URL(lmstudio.url).host;
  const id = `${host}/openai/gpt-oss-20b`;
  assert.equal((await choose({ model: `${lmstudio.url}#openai/gpt-oss-20b` })).client.id, id);
  assert.equal((await choose({ model: lmstudio.url })).client.id, id);
  assert.equal((await choose({ env: { LUMOS_BASE_URL: `${lmstudio.url}/` } })).client.id, id);
  assert.equal((await choose({ env: { LUMOS_BASE_URL: lmstudio.url, LUMOS_MODEL: 'any' } })).client.id, `${host}/any`);
});

test('takes a name that begins like a provider for the server’s own where it has it', async () => {
  const choice = await choose({ baseUrl: lmstudio.url, model: 'openai/gpt-oss-20b' });
  assert.equal((await ask(choice.client)).model, 'openai/gpt-oss-20b');
});

test('an address in the environment does not receive the model of a cloud that an option names', async () => {
  const choice = await choose({
    model: 'anthropic/some',
    env: { LUMOS_BASE_URL: lmstudio.url, ANTHROPIC_API_KEY: KEY },
  });
  assert.equal(choice.client.id, 'anthropic/some');
});

test('never uses a cloud because a key lies around, but says that it could be', async () => {
  const error = await failure(choose({ places: [place('vllm', nobody)], env: { OPENAI_API_KEY: KEY } }));
  assert.equal(error.code, 'MODEL_REQUIRED');
  assert.match(error.hint, /A key is set for OpenAI \(--model openai\/<model>\)/);
  for (const way of ['Ollama', '--model', 'LUMOS_MODEL', 'anthropic/', 'google/', 'http://host:port/v1#']) {
    assert.ok(error.hint.includes(way), way);
  }
});

test('uses a cloud that LUMOS_MODEL names, with its key', async () => {
  for (const [model, key] of [
    ['openai/gpt-x', 'OPENAI_API_KEY'],
    ['anthropic/claude-x', 'ANTHROPIC_API_KEY'],
    ['google/gemini-x', 'GEMINI_API_KEY'],
    ['google/gemini-x', 'GOOGLE_GENERATIVE_AI_API_KEY'],
    ['google/gemini-x', 'LUMOS_API_KEY'],
  ] as const) {
    assert.equal((await choose({ env: { LUMOS_MODEL: model, [key]: KEY } })).client.id, model);
    const error = await failure(choose({ env: { LUMOS_MODEL: model } }));
    assert.equal(error.code, 'PERMISSION_REQUIRED');
    assert.match(error.hint, /_API_KEY/);
  }
});

test('asks which model when only a cloud is named', async () => {
  const error = await failure(choose({ model: 'openai', env: { OPENAI_API_KEY: KEY } }));
  assert.equal(error.code, 'MODEL_REQUIRED');
  assert.match(error.hint, /openai\/<model>/);
});

test('lists what was found when a name is not there', async () => {
  const error = await failure(choose({ places: BOTH, model: 'mistral' }));
  assert.equal(error.code, 'MODEL_REQUIRED');
  assert.match(error.hint, /Found: ollama\/qwen3:8b/);
});

test('sends keys of clouds to nobody else, and no key to a server that was only found', async () => {
  const env = { OPENAI_API_KEY: KEY, ANTHROPIC_API_KEY: KEY, GEMINI_API_KEY: KEY };
  const named = await choose({ baseUrl: lmstudio.url, model: 'x', env });
  await ask(named.client);
  assert.equal(lmstudio.requests.at(-1)?.headers.authorization, undefined);
  const found = await choose({ places: [place('lmstudio', lmstudio.url)], env: { ...env, LUMOS_API_KEY: KEY } });
  await ask(found.client);
  assert.equal(lmstudio.requests.at(-1)?.headers.authorization, undefined);
});

test('sends LUMOS_API_KEY to the address that the person gave', async () => {
  const guarded = await modelServer({ key: KEY });
  const choice = await choose({ baseUrl: guarded.url, env: { LUMOS_API_KEY: KEY } });
  assert.equal((await ask(choice.client)).text, '{"action":"observe"}');
});

test('refuses addresses that are none, or that hold a password, without repeating them', async () => {
  for (const baseUrl of ['no address', 'ftp://host/v1', `http://me:${KEY}@127.0.0.1/v1`]) {
    assert.equal((await failure(choose({ baseUrl }))).code, 'MODEL_REQUIRED');
  }
});

test('tells the context window where the server does, and takes the configured one before it', async () => {
  const url = await otherServer((_, response) =>
    response.end(JSON.stringify({ object: 'list', data: [{ id: 'small', max_model_len: 8192 }] })),
  );
  assert.equal((await choose({ model: url })).client.contextTokens, 8192);
  assert.equal((await choose({ model: url, env: { LUMOS_CONTEXT_TOKENS: '4096' } })).client.contextTokens, 4096);
  assert.equal((await choose({ model: `${ollama.url}#qwen3:8b` })).client.contextTokens, null);
});

const NO_SERVERS: readonly [what: string, listener: RequestListener][] = [
  ['a page', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
  ['other JSON', (_, response) => response.end('{"status":"ok"}')],
  ['a list of something else', (_, response) => response.end('{"data":[{"name":"x"}]}')],
  ['an error', (_, response) => response.writeHead(404).end('{"data":[{"id":"x"}]}')],
  [
    'a redirect to a model server',
    (_, response) => response.writeHead(302, { location: `${ollama.url}/models` }).end(),
  ],
  ['nothing', () => {}],
  ['an endless list', (_, response) => void response.write(`{"data":[${' '.repeat(1_100_000)}`)],
];

for (const [what, listener] of NO_SERVERS) {
  test(`does not take a server that answers with ${what} for a model server`, async () => {
    const url = await otherServer(listener);
    const started = performance.now();
    assert.deepEqual(await discoverLocalServers([place('vllm', url)]), []);
    assert.ok(performance.now() - started < 2000);
  });
}

test('looks for local servers all at once and in well under a second', async () => {
  const silent = await otherServer(() => {});
  const started = performance.now();
  const servers = await discoverLocalServers([place('a', silent), place('b', silent), place('c', silent), ...BOTH]);
  assert.ok(performance.now() - started < 900);
  assert.deepEqual(
    servers.map(({ provider }) => provider),
    ['ollama', 'lmstudio'],
  );
});

test('reads references as people write them', () => {
  const provider = parseModelReference('lmstudio/openai/gpt-oss-20b');
  assert.ok(provider.kind === 'provider' && provider.provider.name === 'lmstudio');
  assert.equal(provider.model, 'openai/gpt-oss-20b');
  assert.deepEqual(parseModelReference('http://h:1/v1#a/b#c'), {
    kind: 'address',
    baseUrl: 'http://h:1/v1',
    model: 'a/b#c',
  });
  assert.deepEqual(parseModelReference('meta-llama/Llama-3'), { kind: 'name', model: 'meta-llama/Llama-3' });
  assert.throws(() => parseModelReference('  '), /empty/);
});

test('leaves it to the server to say that it does not have the model that was named', async () => {
  const slow = await modelServer();
  slow.use(() => fault({ status: 404, body: { error: { message: 'model "x" not found, try pulling it first' } } }));
  const error = await failure(ask((await choose({ model: `${slow.url}#x` })).client));
  assert.equal(error.code, 'PLANNER_FAILED');
  assert.match(error.message, /does not know the model "x"/);
});
