import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modelRows } from '../../../src/planner/models/rows.js';
import { startModelServer } from '../../support/model-server.js';
import { KEY } from './ask.js';

const shown = (rows: Awaited<ReturnType<typeof modelRows>>): string =>
  rows
    .map(({ name, ok, message, remedy }) => `${ok ? 'ok' : 'MISS'} ${name}: ${message}${remedy ? ` → ${remedy}` : ''}`)
    .join('\n');

test('doctor says in well under a second that no model is there, and that this is fine', async () => {
  const gone = await startModelServer([]);
  await gone.close();
  const started = performance.now();
  const text = shown(await modelRows({}, [{ provider: 'ollama', label: 'Ollama', baseUrl: gone.url }]));
  assert.ok(performance.now() - started < 1000);
  assert.match(text, /^ok model: none named, none found/);
  assert.match(text, /ok model clouds: OpenAI no key, Anthropic no key, Google no key; used only when named/);
});

test('doctor names local servers with their models, and clouds with a key, never the key', async () => {
  const server = await startModelServer([], { models: ['qwen3:8b', 'nomic-embed-text'] });
  try {
    const places = [{ provider: 'ollama', label: 'Ollama', baseUrl: server.url }];
    const text = shown(await modelRows({ ANTHROPIC_API_KEY: KEY, GEMINI_API_KEY: KEY }, places));
    assert.equal(
      text,
      [
        `ok model server: Ollama at 127.0.0.1:${server.port}: qwen3:8b`,
        'ok model clouds: OpenAI no key, Anthropic key set (ANTHROPIC_API_KEY), Google key set (GEMINI_API_KEY); used only when named',
      ].join('\n'),
    );
    assert.ok(!text.includes(KEY));
    assert.equal(server.requests.length, 0, 'no model is asked anything');
  } finally {
    await server.close();
  }
});

test('doctor says whether the named model can be asked', async () => {
  assert.match(
    shown(await modelRows({ LUMOS_MODEL: 'openai/gpt-x' }, [])),
    /^MISS model: OpenAI wants an API key.*→ Set OPENAI_API_KEY/,
  );
  const named = shown(await modelRows({ LUMOS_MODEL: 'openai/gpt-x', OPENAI_API_KEY: KEY }, []));
  assert.match(named, /^ok model: openai\/gpt-x is named by LUMOS_MODEL/);
  assert.ok(!named.includes(KEY));
});
