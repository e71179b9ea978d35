import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { answer, fault, startModelServer } from './model-server.js';
import { findId } from './model-server-find.js';

const BLUEPRINT =
  'window "Notes" 800x600\n A1 button "Save"\n A2 textbox "Body" multiline = "x"\n A3 button "Save \\"as\\""';

const server = await startModelServer([{ action: 'observe' }]);
after(() => server.close());

async function ask(body: object): Promise<Response> {
  return fetch(`${server.url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'scripted-model', ...body }),
  });
}

test('lists its models', async () => {
  const list = (await (await fetch(`${server.url}/models`)).json()) as { data: { id: string }[] };
  assert.deepEqual(
    list.data.map(({ id }) => id),
    ['scripted-model'],
  );
});

test('answers from a script over the blueprint that it is sent, with tokens counted', async () => {
  server.use(({ id, goal }) => ({ action: 'click', target: id('button', 'Save'), reason: goal }));
  const reply = await ask({ messages: [{ role: 'user', content: `Goal: save it\n${BLUEPRINT}` }] });
  const body = (await reply.json()) as {
    choices: { message: { content: string } }[];
    usage: { prompt_tokens: number };
  };
  assert.deepEqual(JSON.parse(body.choices[0]!.message.content), { action: 'click', target: 'A1', reason: 'save it' });
  assert.ok(body.usage.prompt_tokens > 20);
});

test('streams when asked to', async () => {
  server.use([answer('a text that is longer than one part')]);
  const text = await (await ask({ stream: true, messages: [] })).text();
  assert.ok(text.split('data: ').length > 3);
  assert.match(text, /\[DONE\]/);
});

test('says so where a script finds nothing, is over, or is told to fail', async () => {
  server.use([({ id }) => id('button', 'Absent'), fault({ status: 503, body: 'busy' })]);
  const missing = await ask({ messages: [] });
  assert.equal(missing.status, 500);
  assert.match(await missing.text(), /role button and the name Absent/);
  assert.equal((await ask({ messages: [] })).status, 503);
  assert.match(await (await ask({ messages: [] })).text(), /no answer for step 3/);
});

test('finds elements in differences first, never what they say is gone', () => {
  assert.equal(findId([BLUEPRINT], 'button', 'Save "as"'), 'A3');
  assert.equal(findId([BLUEPRINT], 'textbox'), 'A2');
  assert.equal(findId([BLUEPRINT], null, /^bod/i), 'A2');
  assert.throws(() => findId([BLUEPRINT], 'button'), /A1, A3/);
  assert.equal(findId([BLUEPRINT], 'button', /Save/, 2), 'A3');
  assert.equal(findId(['- A1 button "Save"\n+ A9 button "Save"', BLUEPRINT], 'button', 'Save'), 'A9');
  assert.equal(findId(['- A1 button "Save"', BLUEPRINT], 'button', 'Save'), null);
});
