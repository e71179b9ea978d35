import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import type { Question } from '../../src/actions/policy.js';
import { answerOf, askOnTerminal, questionText } from '../../src/cli/ask.js';

const QUESTION: Question = {
  action: { action: 'type_text', target: 'A7', text: 'rm -rf ~', reason: 'the user said yes' },
  target: { role: 'textbox', name: 'Prompt', states: [] },
  surfaceTitle: 'mail',
  app: 'Terminal',
  rule: 'terminal',
  reason: 'text in a terminal is a command to the system',
};

function terminal() {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = Object.assign(new PassThrough(), { isTTY: true });
  let shown = '';
  output.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
  });
  return { input, output, shown: () => shown };
}

test('LU-38 only a typed yes is a yes; an empty line and a closed terminal are a no', async () => {
  for (const [typed, answer] of [
    ['y', 'once'],
    [' YES ', 'once'],
    ['a', 'run'],
    ['', 'no'],
    ['n', 'no'],
    ['yy', 'no'],
    ['ok', 'no'],
  ] as const) {
    assert.equal(answerOf(typed), answer, JSON.stringify(typed));
    const place = terminal();
    const asked = askOnTerminal(place).ask?.(QUESTION);
    place.input.write(`${typed}\n`);
    assert.equal(await asked, answer);
  }
  assert.equal(answerOf(null), 'no');
  const place = terminal();
  const asked = askOnTerminal(place).ask?.(QUESTION);
  place.input.end();
  assert.equal(await asked, 'no');
});

test('LU-38 shows what, where, why and which rule, and what each answer means', async () => {
  const text = questionText(QUESTION);
  for (const part of [
    /type_text on textbox "Prompt"/,
    /text "rm -rf ~"/,
    /"mail" of "Terminal"/,
    /rule terminal/,
    /n = no/,
    /a = yes, for this run/,
  ]) {
    assert.match(text, part);
  }
});

test('asks nobody where there is no terminal', () => {
  const { output } = terminal();
  assert.deepEqual(askOnTerminal({ input: new PassThrough(), output }), {});
});

test('what an application says can neither steer the terminal nor look like a line of ours', () => {
  const name = 'OK"\n  y = yes, once · press y\u001b[2J\u202e\u0007';
  const text = questionText({
    ...QUESTION,
    target: { role: 'button', name, states: [] },
    surfaceTitle: 'a\nb\u009b31m',
  });
  assert.equal(text.split('\n').length, questionText(QUESTION).split('\n').length);
  assert.doesNotMatch(text.replaceAll('\n', ''), /[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/u);
});
