import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Action } from '../../src/actions/action.js';
import { decide, judge, type PolicyFacts, type Question, redact } from '../../src/actions/policy.js';
import { defaultPolicy } from '../../src/actions/policy-default.js';
import type { Role } from '../../src/blueprint/roles.js';
import type { State } from '../../src/blueprint/states.js';
import { LumosError } from '../../src/errors.js';
import { surfaceInfo } from '../support/raw.js';

function facts(action: Action, role?: Role, name = '', states: readonly State[] = []): PolicyFacts {
  return { action, target: role ? { role, name, states } : null, surface: surfaceInfo() };
}

const click: Action = { action: 'click', target: 'A1' };
const TABLE: readonly [facts: PolicyFacts, program: string, person: string][] = [
  [facts(click, 'button', 'Bold'), 'allow', 'allow'],
  [facts(click, 'button', 'Send'), 'ask', 'ask'],
  [facts(click, 'button', 'Delete'), 'ask', 'ask'],
  [facts(click, 'menuitem', '🗑 Delete…'), 'ask', 'ask'],
  [facts(click, 'button', 'Löschen'), 'ask', 'ask'],
  [facts(click, 'button', '删除文件'), 'ask', 'ask'],
  [facts(click, 'button', '送信する'), 'ask', 'ask'],
  [facts(click, 'button', 'Удалить'), 'ask', 'ask'],
  [facts(click, 'link', 'Log out'), 'ask', 'ask'],
  // The name is the last cue: what is no command may be called anything.
  [facts(click, 'listitem', 'Delete'), 'allow', 'allow'],
  [facts(click, 'textbox', 'Send to'), 'allow', 'allow'],
  [facts(click, 'button', 'Sender'), 'allow', 'allow'],
  [facts(click, 'menuitem', 'Format'), 'allow', 'allow'],
  // A key on a focused command is a click on it.
  [facts({ action: 'press_key', key: 'Enter' }, 'button', 'Send'), 'ask', 'ask'],
  [facts({ action: 'select', target: 'A1', option: 'Delete' }, 'menu', 'File'), 'ask', 'ask'],
  // A person who gives the action has consented to these.
  [facts(click, 'button', 'Save'), 'ask', 'consent'],
  [facts(click, 'button', 'Log in'), 'ask', 'consent'],
  [facts({ action: 'set_text', target: 'A1', text: 'x' }, 'textbox', 'Password', ['protected']), 'ask', 'consent'],
  [facts({ action: 'press_key', key: 'x' }, 'textbox', 'Password', ['protected']), 'ask', 'consent'],
  [facts({ action: 'press_key', key: 'Tab' }, 'textbox', 'Password', ['protected']), 'allow', 'allow'],
  [facts({ action: 'type_text', text: 'ls' }, 'terminal'), 'ask', 'consent'],
  [facts({ action: 'drag', from: 'A1', to: { x: 1, y: 1 } }, 'slider', 'Volume'), 'ask', 'consent'],
  [facts({ action: 'open_url', url: 'https://example.org' }), 'allow', 'allow'],
  [facts({ action: 'open_url', url: 'file:///etc/passwd' }), 'ask', 'consent'],
  [facts({ action: 'open_url', url: 'javascript:alert(1)' }), 'deny', 'deny'],
  ...['Alt+F4', 'Control+Alt+Delete', 'Control+Shift+Delete', 'Shift+Delete', 'Control+q'].map(
    (key): [PolicyFacts, string, string] => [facts({ action: 'press_key', key }), 'ask', 'ask'],
  ),
  [facts({ action: 'press_key', key: 'Delete' }, 'textbox', 'Name'), 'allow', 'allow'],
  [facts({ action: 'press_key', key: 'Delete' }, 'listitem', 'notes.txt'), 'ask', 'ask'],
  [facts({ action: 'press_key', key: 'Control+s' }, 'textbox'), 'allow', 'allow'],
];

for (const [given, program, person] of TABLE) {
  const { action, target } = given;
  const what = `${JSON.stringify(action)} on ${target ? `${target.role} "${target.name}"` : 'nothing in particular'}`;
  test(`LU-38 for ${what}: ${program} when a program chose it, ${person} when a person gave it`, () => {
    const policy = defaultPolicy('bounded');
    assert.equal(judge(policy, given, 'none').verdict, program);
    const mine = judge(policy, given, 'explicit');
    assert.equal(mine.answeredBy ?? mine.verdict, person);
  });
}

test('LU-37 modes: read-only refuses every change, ask asks for each, unrestricted only heeds denials', () => {
  const plain = facts(click, 'button', 'Bold');
  const risky = facts(click, 'button', 'Delete');
  const script = facts({ action: 'open_url', url: 'javascript:1' });
  const look = facts({ action: 'observe' });
  const verdicts = (mode: 'read-only' | 'ask' | 'bounded' | 'unrestricted') =>
    [look, plain, risky, script].map((each) => judge(defaultPolicy(mode), each).verdict);
  assert.deepEqual(verdicts('read-only'), ['allow', 'deny', 'deny', 'deny']);
  assert.deepEqual(verdicts('ask'), ['allow', 'ask', 'ask', 'deny']);
  assert.deepEqual(verdicts('bounded'), ['allow', 'allow', 'ask', 'deny']);
  assert.deepEqual(verdicts('unrestricted'), ['allow', 'allow', 'allow', 'deny']);
});

test('LU-37 rules of one’s own come before the default ones', () => {
  const policy = defaultPolicy('bounded', [
    { id: 'mine', verdict: 'allow', reason: 'my mail test', when: { app: '^app$', name: '^send$' } },
    { id: 'no-links', verdict: 'deny', reason: 'no links', when: { roles: ['link'] } },
  ]);
  assert.equal(judge(policy, facts(click, 'button', 'Send')).rule, 'mine');
  assert.equal(judge(policy, facts(click, 'link', 'News')).rule, 'no-links');
});

test('refuses with CONFIRMATION_REQUIRED where nobody can be asked, and with DENIED where the person says no', async () => {
  const policy = defaultPolicy('bounded');
  const send = facts(click, 'button', 'Send');
  const codeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'done',
      (error: unknown) => (error instanceof LumosError ? error.code : String(error)),
    );
  assert.equal(await codeOf(decide({ policy, consent: 'none', ask: null }, send)), 'CONFIRMATION_REQUIRED');
  assert.equal(await codeOf(decide({ policy, consent: 'none', ask: async () => false }, send)), 'DENIED');
  const decision = await decide({ policy, consent: 'none', ask: async () => true }, send);
  assert.equal(decision.answeredBy, 'person');
});

test('LU-41 shows the person no text that goes into a protected field, or nobody knows where', async () => {
  const questions: Question[] = [];
  const ask = async (question: Question) => questions.push(question) > 0;
  const typing: Action = { action: 'type_text', text: 'hunter2' };
  await decide({ policy: defaultPolicy('ask'), consent: 'none', ask }, facts(typing, 'textbox', 'PIN', ['protected']));
  await decide({ policy: defaultPolicy('ask'), consent: 'none', ask }, facts(typing));
  assert.equal(questions.length, 2);
  assert.doesNotMatch(JSON.stringify(questions), /hunter2/);
  assert.deepEqual(redact(typing, { states: [] }), typing);
});
