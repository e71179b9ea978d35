import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Action } from '../../src/actions/action.js';
import type { Cue } from '../../src/actions/cues.js';
import { judge, type Policy, type PolicyFacts } from '../../src/actions/policy.js';
import { boundPolicy, DEFAULT_RULES, defaultPolicy, GOAL_RULES } from '../../src/actions/policy-default.js';
import type { Role } from '../../src/blueprint/roles.js';
import type { State } from '../../src/blueprint/states.js';
import { surfaceInfo } from '../support/raw.js';

interface Given {
  readonly action: Action;
  readonly role?: Role;
  readonly name?: string;
  readonly states?: readonly State[];
  readonly cues?: readonly Cue[];
  readonly app?: string;
  readonly kind?: 'panel';
}

function factsOf({ action, role, name = '', states = [], cues = [], app, kind }: Given): PolicyFacts {
  const plain = surfaceInfo();
  const surface = { ...plain, ...(kind ? { kind } : {}), ...(app ? { app: { ...plain.app, name: app } } : {}) };
  return { action, target: role ? { role, name, states } : null, surface, cues };
}

const click: Action = { action: 'click', target: 'A1' };
const type: Action = { action: 'type_text', text: 'hello there' };

/** For every rule something that this rule alone keeps from being done. */
const ONLY_BY: Readonly<Record<string, Given>> = {
  'draft-send': { action: click, role: 'generic', name: 'Publish', cues: ['goal', 'draft-goal'] },
  'draft-chord': { action: { action: 'press_key', key: 'ctrl+return' }, role: 'textbox', cues: ['draft-goal'] },
  'draft-form': { action: click, role: 'button', name: 'OK', cues: ['submits', 'draft-goal', 'submit-asked'] },
  'script-address': { action: { action: 'open_url', url: 'javascript:alert(1)' } },
  'policy-place': { action: { action: 'type_text', text: '/home/me/.config/lumos/policy.json' } },
  elevated: { action: click, role: 'button', name: 'OK', cues: ['elevated'] },
  'credential-prompt': { action: click, role: 'button', name: 'OK', cues: ['credential-prompt'] },
  'protected-field': { action: type, role: 'textbox', name: 'PIN', states: ['protected'] },
  'other-scheme': { action: { action: 'open_url', url: 'file:///etc/passwd' } },
  'destructive-chord': { action: { action: 'press_key', key: 'Alt+F4' } },
  'delete-item': { action: { action: 'press_key', key: 'Delete' }, role: 'option', name: 'notes.txt' },
  'delete-cell': { action: { action: 'press_key', key: 'Backspace' }, role: 'cell', name: 'notes.txt' },
  irreversible: { action: click, role: 'button', name: 'Delete' },
  'form-elsewhere': {
    action: click,
    role: 'button',
    name: 'OK',
    cues: ['submits', 'search-form', 'submits-elsewhere'],
  },
  'form-submit': { action: click, role: 'button', name: 'OK', cues: ['submits'] },
  warned: { action: click, role: 'button', name: 'OK', states: ['default'], cues: ['warned'] },
  'secret-text': { action: type, role: 'textbox', cues: ['goal', 'secret-text'] },
  'carried-text': { action: type, role: 'textbox', cues: ['goal', 'carried-text'] },
  'address-bar': { action: type, role: 'textbox', cues: ['goal', 'address-bar'] },
  'command-chord': { action: { action: 'press_key', key: 'Alt+F2' } },
  'shell-text': { action: type, role: 'textbox', kind: 'panel', cues: ['goal'] },
  terminal: { action: { action: 'press_key', key: 'Enter' }, role: 'terminal' },
  'terminal-window': { action: type, cues: ['terminal'] },
  'starts-terminal': { action: { action: 'open_app', name: 'xterm' }, cues: ['starts-terminal'] },
  'suggested-app': { action: { action: 'open_app', name: 'Mines' }, cues: ['goal', 'suggested-app'] },
  'unnamed-address': { action: { action: 'open_url', url: 'https://a.example' }, cues: ['goal', 'unnamed-address'] },
  consequential: { action: click, role: 'button', name: 'Install' },
  'slider-drag': { action: { action: 'drag', from: 'A1', to: { x: 1, y: 1 } }, role: 'slider', name: 'Volume' },
  'system-settings': { action: click, role: 'button', name: 'Bold', app: 'systemsettings' },
};

const whole = boundPolicy(defaultPolicy('bounded'));

test('LU-38 every rule of the default policy has a case that only it stops', () => {
  assert.deepEqual(Object.keys(ONLY_BY).sort(), [...GOAL_RULES, ...DEFAULT_RULES].map(({ id }) => id).sort());
});

for (const [id, given] of Object.entries(ONLY_BY)) {
  test(`LU-38 without the rule "${id}" what it stops passes through`, () => {
    const facts = factsOf(given);
    const with_ = judge(whole, facts);
    assert.equal(with_.rule, id);
    assert.notEqual(with_.verdict, 'allow');
    // What is denied may be asked about as well: where nothing is asked, only the denial stands in the way.
    const mode = with_.verdict === 'deny' ? 'unrestricted' : 'bounded';
    assert.equal(judge({ ...whole, mode }, facts).rule, id);
    const without: Policy = { ...whole, mode, rules: whole.rules.filter((rule) => rule.id !== id) };
    assert.equal(judge(without, facts).verdict, 'allow');
  });
}

test('LU-38 a rule does not stop what only looks like its case', () => {
  const harmless: readonly Given[] = [
    { action: click, role: 'button', name: 'Send', states: ['haspopup'], cues: ['opens-menu'] },
    { action: click, role: 'button', name: 'Search', cues: ['submits', 'search-form'] },
    { action: click, role: 'button', name: 'Register me', cues: ['submits', 'goal', 'named-control'] },
    { action: click, role: 'button', name: 'Save As…', cues: ['goal', 'verb-asked'] },
    { action: { action: 'press_key', key: 'Tab' }, role: 'button', name: 'Send' },
    { action: { action: 'right_click', target: 'A1' }, role: 'button', name: 'Send' },
    { action: click, role: 'textbox', name: 'Send to' },
    { action: type, role: 'textbox', name: 'About policy.json' },
    { action: click, role: 'button', name: 'Send', cues: ['opens-menu', 'draft-goal'] },
    { action: click, role: 'button', name: 'OK', cues: ['submits', 'search-form', 'draft-goal'] },
    { action: { action: 'open_url', url: 'https://a.example' }, cues: ['goal'] },
  ];
  for (const given of harmless) {
    const { verdict, rule } = judge(whole, factsOf(given));
    assert.equal(verdict, 'allow', `${JSON.stringify(given)} was stopped by ${rule}`);
  }
});

test('LU-38 what the Enter key presses besides is judged as if it had been clicked', () => {
  const enter: Action = { action: 'press_key', key: 'Enter' };
  const facts = factsOf({ action: enter, role: 'textbox', name: 'Name' });
  assert.equal(judge(whole, facts).verdict, 'allow');
  const pressed = { role: 'button' as const, name: 'Delete', states: [] };
  assert.equal(judge(whole, { ...facts, pressed }).rule, 'irreversible');
});

test('LU-38 a command without a name is judged by its description', () => {
  const facts = factsOf({ action: click, role: 'button' });
  const target = { role: 'button' as const, name: '', states: [], description: 'Send' };
  assert.equal(judge(whole, { ...facts, target }).rule, 'irreversible');
});

test('LU-37 unrestricted heeds every denial of a person, also one that stands behind a question', () => {
  const mine = defaultPolicy('unrestricted', [
    { id: 'ask-buttons', verdict: 'ask', reason: 'r', when: { roles: ['button'] } },
    { id: 'no-pay', verdict: 'deny', reason: 'r', when: { verbs: ['pay'] } },
  ]);
  assert.equal(judge(mine, factsOf({ action: click, role: 'button', name: 'Pay now' })).rule, 'no-pay');
  assert.equal(judge(mine, factsOf({ action: click, role: 'button', name: 'Delete' })).verdict, 'allow');
  assert.equal(judge(mine, factsOf({ action: click, role: 'button', name: 'Pay now' }), 'explicit').verdict, 'deny');
});

test('LU-40 a goal that says "do not send" denies in every mode, whatever a file allows and whoever gives the action', () => {
  const open = { id: 'all', verdict: 'allow', reason: 'r', when: { actions: ['click'] } } as const;
  const facts = factsOf({ action: click, role: 'button', name: 'Send', cues: ['goal', 'draft-goal'] });
  for (const mode of ['ask', 'bounded', 'unrestricted'] as const) {
    assert.equal(judge(boundPolicy(defaultPolicy(mode, [open])), facts, 'explicit').verdict, 'deny', mode);
  }
});

test('a policy in use is a frozen copy', () => {
  const policy = defaultPolicy('bounded');
  const bound = boundPolicy(policy);
  assert.throws(() => {
    (bound as { mode: string }).mode = 'unrestricted';
  }, TypeError);
  assert.throws(() => (bound.rules as unknown[]).pop(), TypeError);
  (policy as { mode: string }).mode = 'unrestricted';
  assert.equal(bound.mode, 'bounded');
});
