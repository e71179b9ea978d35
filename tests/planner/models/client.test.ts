import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import type { ErrorCode } from '../../../src/errors.js';
import { flatActionSchema } from '../../../src/planner/models/flat-schema.js';
import { answer, type Fault, fault, startModelServer } from '../../support/model-server.js';
import { allOf, ask, clientFor, failure, KEY } from './ask.js';

const server = await startModelServer([]);
after(() => server.close());
const client = clientFor(server.url);
const WANTED = { name: 'action', schema: flatActionSchema() };

test('LU-20 asks an OpenAI-compatible server and gives back its text, tokens and finish', async () => {
  server.use([answer('{"action":"observe"}')]);
  const said = await ask(client);
  assert.equal(said.text, '{"action":"observe"}');
  assert.equal(said.finish, 'stop');
  assert.equal(said.model, 'scripted-model');
  assert.ok((said.usage.inputTokens ?? 0) > 5);
  assert.ok((said.usage.outputTokens ?? 0) > 2);
  assert.equal(said.usage.costUsd, null, 'no price, no cost');
  const sent = server.requests.at(-1)!;
  assert.deepEqual(
    sent.messages.map(({ role, content }) => [role, content]),
    [
      ['system', 'Answer with JSON.'],
      ['user', 'What next?'],
    ],
  );
  assert.equal(sent.body.max_tokens, 500);
  assert.equal(sent.headers.authorization, `Bearer ${KEY}`);
});

test('LU-20 computes the cost from configured prices, and none where the server counts no tokens', async () => {
  const priced = clientFor(server.url, { prices: { input: 2, output: 10 } });
  server.use([answer('{}'), answer('{}', { usage: null })]);
  const { usage } = await ask(priced);
  assert.equal(usage.costUsd, ((usage.inputTokens ?? 0) * 2 + (usage.outputTokens ?? 0) * 10) / 1e6);
  assert.deepEqual((await ask(priced)).usage, {
    inputTokens: null,
    outputTokens: null,
    cachedTokens: null,
    costUsd: null,
  });
});

test('says when an answer was cut off, filtered, or empty', async () => {
  server.use([answer('{"act', { finish: 'length' }), answer('', { finish: 'content_filter' }), answer('')]);
  assert.equal((await ask(client)).finish, 'length');
  assert.equal((await ask(client)).finish, 'filtered');
  assert.deepEqual(
    { ...(await ask(client)), usage: null },
    { text: '', usage: null, model: 'scripted-model', finish: 'stop' },
  );
});

test('gives a tool call as its JSON where a server makes one of the answer', async () => {
  server.use([answer(null, { finish: 'tool_calls', toolCalls: [{ name: 'click', arguments: '{"target":"A1"}' }] })]);
  const { text, finish } = await ask(client);
  assert.deepEqual(JSON.parse(text), { name: 'click', arguments: '{"target":"A1"}' });
  assert.equal(finish, 'stop');
});

test('leaves reasoning that the server separates out of the text', async () => {
  server.use([answer('{"action":"observe"}', { reasoning: 'I could click {"action":"click"}' })]);
  assert.equal((await ask(client)).text, '{"action":"observe"}');
});

test('LU-19 has the schema enforced by the server where it can', async () => {
  server.use([answer('{"action":"observe"}')]);
  await ask(clientFor(server.url), { schema: WANTED });
  const format = server.requests.at(-1)!.body.response_format as {
    type: string;
    json_schema: { name: string; schema: unknown };
  };
  assert.equal(format.type, 'json_schema');
  assert.equal(format.json_schema.name, 'action');
  assert.deepEqual(format.json_schema.schema, WANTED.schema);
});

for (const [refuses, rests] of [
  [['json_schema'], 'json_object'],
  [['json_schema', 'json_object'], undefined],
] as const) {
  test(`LU-19 asks for ${rests ?? 'free text'} from a server that refuses ${refuses.join(' and ')}, and remembers it`, async () => {
    const plain = await startModelServer(() => '{"action":"observe"}', { refuses });
    try {
      const lesser = clientFor(plain.url);
      for (const _ of [1, 2]) assert.equal((await ask(lesser, { schema: WANTED })).text, '{"action":"observe"}');
      const formats = plain.requests.map(({ body }) => (body.response_format as { type?: string } | undefined)?.type);
      assert.deepEqual(formats, [rests, rests]);
    } finally {
      await plain.close();
    }
  });
}

test('does not take a question that is too long for a refusal of the schema', async () => {
  const before = server.requests.length;
  const message = "This model's maximum context length is 4096 tokens. However, you requested 9000 tokens.";
  server.use([fault({ status: 400, body: { object: 'error', message } })]);
  const error = await failure(ask(clientFor(server.url), { schema: WANTED }));
  assert.equal(error.code, 'PLANNER_FAILED');
  assert.equal(error.details.tooLong, true);
  assert.equal(server.requests.length, before + 1);
});

const FINAL: readonly [what: string, fault: Omit<Fault, 'kind'>, code: ErrorCode, says: RegExp, hint: RegExp][] = [
  [
    'a refused key',
    { status: 401, body: { error: { message: 'no' } } },
    'PERMISSION_REQUIRED',
    /refuses the API key/,
    /LUMOS_API_KEY/,
  ],
  ['a forbidden model', { status: 403, body: '' }, 'PERMISSION_REQUIRED', /refuses the API key/, /LUMOS_API_KEY/],
  [
    'an account without credit',
    { status: 429, body: { error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } } },
    'PERMISSION_REQUIRED',
    /no credit/,
    /credit/,
  ],
  [
    'an unknown model',
    { status: 404, body: { error: { message: 'model "x" not found' } } },
    'PLANNER_FAILED',
    /does not know the model "scripted-model".*not found/,
    /--model/,
  ],
  ['a question that is too large', { status: 413, body: 'too large' }, 'PLANNER_FAILED', /too long/, /context window/],
  [
    'a question that is too long for llama.cpp',
    {
      status: 400,
      body: {
        error: {
          code: 400,
          message: 'the request exceeds the available context size',
          type: 'exceed_context_size_error',
        },
      },
    },
    'PLANNER_FAILED',
    /too long/,
    /context window/,
  ],
  [
    'a refused question',
    { status: 400, body: { error: 'bad temperature' } },
    'PLANNER_FAILED',
    /status 400.*bad temperature/,
    /--model/,
  ],
  [
    'a redirect',
    { status: 307, headers: { location: 'http://127.0.0.1:1/' } },
    'PLANNER_FAILED',
    /another address/,
    /--base-url/,
  ],
  [
    'a page instead of JSON',
    { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>hello</html>' },
    'BACKEND_UNAVAILABLE',
    /no complete answer/,
    /\/v1/,
  ],
  [
    'a rate limit that lasts longer than the time',
    { status: 429, headers: { 'retry-after': '3600' }, body: '' },
    'BACKEND_UNAVAILABLE',
    /rate limit.*3600 s/,
    /Wait/,
  ],
  [
    'a rate limit that ends on a date too far',
    { status: 429, headers: { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() }, body: '' },
    'BACKEND_UNAVAILABLE',
    /rate limit/,
    /Wait/,
  ],
];

for (const [what, reply, code, says, hint] of FINAL) {
  test(`reports ${what} at once, as ${code}`, async () => {
    const before = server.requests.length;
    server.use([fault(reply)]);
    const error = await failure(ask(client));
    assert.equal(error.code, code);
    assert.match(error.message, says);
    assert.match(error.hint, hint);
    assert.equal(server.requests.length, before + 1, 'it is not asked again');
  });
}

const AGAIN: readonly [what: string, fault: Omit<Fault, 'kind'>][] = [
  ['fails', { status: 500, body: { error: { message: 'out of memory' } } }],
  ['is overloaded', { status: 503, body: 'busy' }],
  ['is overloaded in Anthropic’s words', { status: 529, body: { type: 'error', error: { message: 'Overloaded' } } }],
  ['drops the connection', { drop: 'before' }],
  ['drops the connection in the middle of its answer', { drop: 'inside', body: '{"id":"x","choices":[' }],
  ['answers with half of its JSON', { status: 200, body: '{"id":"x","choices":[{"mess' }],
  ['answers with nothing', { status: 200, body: '' }],
  ['limits the rate for a moment', { status: 429, headers: { 'retry-after': '0' }, body: '' }],
];

for (const [what, reply] of AGAIN) {
  test(`asks again when the server ${what}`, async () => {
    const before = server.requests.length;
    server.use([fault(reply), '{"action":"observe"}']);
    assert.equal((await ask(client)).text, '{"action":"observe"}');
    assert.equal(server.requests.length, before + 2);
  });

  if (reply.status === 429) continue;
  test(`gives up when the server always ${what}`, async () => {
    const before = server.requests.length;
    server.use(() => fault(reply));
    assert.equal((await failure(ask(client))).code, 'BACKEND_UNAVAILABLE');
    assert.equal(server.requests.length, before + 3);
  });
}

test('waits as long as a rate limit says, within the time', async () => {
  server.use([fault({ status: 429, headers: { 'retry-after': '1' }, body: '' }), '{}']);
  const started = performance.now();
  await ask(client);
  assert.ok(performance.now() - started >= 990);
});

test('waits for a rate limit without a time, and gives up when the time would be over', async () => {
  server.use(() => fault({ status: 429, body: '' }));
  const error = await failure(ask(client, { timeoutMs: 1500 }));
  assert.equal(error.code, 'BACKEND_UNAVAILABLE');
  assert.match(error.message, /rate limit/);
});

test('answers with TIMEOUT when the server never does', async () => {
  server.use(() => fault({ hang: true }));
  const started = performance.now();
  const error = await failure(ask(client, { timeoutMs: 300 }));
  assert.equal(error.code, 'TIMEOUT');
  assert.match(error.message, /no answer within 300 ms/);
  assert.ok(performance.now() - started < 3000);
});

test('waits for an answer that is slow', async () => {
  server.use([answer('{}', { delayMs: 400 })]);
  assert.equal((await ask(client)).text, '{}');
});

test('gives up at once when the run is stopped', async () => {
  const stop = new AbortController();
  server.use(() => {
    stop.abort(new Error('stopped by the person'));
    return fault({ hang: true });
  });
  await assert.rejects(ask(client, { signal: stop.signal }), /stopped by the person/);
});

test('says that a server is not running when nobody listens', async () => {
  const gone = await startModelServer([]);
  await gone.close();
  const error = await failure(ask(clientFor(gone.url)));
  assert.equal(error.code, 'BACKEND_UNAVAILABLE');
  assert.match(error.message, /is not running/);
});

test('never shows a key that the server echoes, wherever it does', async () => {
  const echo = createServer((request, response) => {
    const { authorization } = request.headers;
    const path = request.url ?? '';
    const status = path.startsWith('/401') ? 401 : path.startsWith('/500') ? 500 : path.startsWith('/200') ? 200 : 400;
    response.writeHead(status, { 'content-type': 'application/json', 'x-echo': authorization });
    const message = { role: 'assistant', content: `your key is ${KEY}` };
    response.end(
      status === 200
        ? JSON.stringify({ choices: [{ message, finish_reason: 'stop' }] })
        : JSON.stringify({
            error: { message: `Got Authorization: ${authorization}, and api_key=sk-another-key-12345` },
          }),
    );
  });
  await new Promise<void>((done) => echo.listen(0, '127.0.0.1', done));
  const { port } = echo.address() as AddressInfo;
  try {
    for (const path of ['400', '401', '500']) {
      const error = await failure(ask(clientFor(`http://127.0.0.1:${port}/${path}/v1`)));
      assert.doesNotMatch(allOf(error), /5ecret|another-key/);
      assert.match(error.message, /\[key\]/);
    }
    const { text } = await ask(clientFor(`http://127.0.0.1:${port}/200/v1`));
    assert.equal(text, 'your key is [key]');
  } finally {
    echo.close();
    echo.closeAllConnections();
  }
});

/** The files of packages that a module program loads. */
async function packagesLoadedBy(program: string): Promise<string> {
  const tell =
    "import {writeSync} from 'node:fs';export async function load(url, context, next){if(url.includes('node_modules'))writeSync(1,url+'\\n');return next(url, context);}";
  const loader = `data:text/javascript,${encodeURIComponent(tell)}`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--no-warnings', '--experimental-loader', loader, '--input-type=module', '-e', program],
    { timeout: 60_000 },
  );
  return stdout;
}

test('loads nothing of the AI SDK before the first question', async () => {
  const source = new URL('../../../src/', import.meta.url).href;
  const before = `await import('${source}index.js'); const models = await import('${source}planner/models/index.js');`;
  assert.doesNotMatch(await packagesLoadedBy(before), /@ai-sdk/);
  const settings = `{ protocol: 'openai-compatible', provider: 'x', model: 'x', baseUrl: 'http://127.0.0.1:9/v1', apiKey: null, keyVariables: [], contextTokens: null, prices: null }`;
  const asked = `${before} await models.createSdkClient(${settings}).ask({ messages: [], maxOutputTokens: 1, timeoutMs: 9000, signal: new AbortController().signal }).catch(() => {});`;
  assert.match(await packagesLoadedBy(asked), /@ai-sdk\/openai-compatible/);
});
