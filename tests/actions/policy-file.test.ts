import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { judge, type PolicyFacts } from '../../src/actions/policy.js';
import { DEFAULT_RULES } from '../../src/actions/policy-default.js';
import { loadPolicy, parsePolicy, policyPlace, resolvePolicy } from '../../src/actions/policy-file.js';
import { LumosError } from '../../src/errors.js';
import { surfaceInfo } from '../support/raw.js';

const folder = mkdtempSync(join(tmpdir(), 'lumos-policy-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const send: PolicyFacts = {
  action: { action: 'click', target: 'A1' },
  target: { role: 'button', name: 'Send', states: [] },
  surface: surfaceInfo(),
};
const MINE = JSON.stringify({
  schema: 'lumos.policy/1',
  mode: 'ask',
  rules: [{ id: 'no-sending', verdict: 'deny', when: { name: '^send$', keys: ['ctrl+s'] } }],
});

function complaint(text: string): string {
  try {
    parsePolicy(text, 'my.json');
  } catch (error) {
    if (error instanceof LumosError) {
      assert.equal(error.code, 'INVALID_ACTION');
      return error.message;
    }
    throw error;
  }
  return assert.fail(`accepted ${text}`);
}

test('LU-37 reads a policy file: its rules come before the default ones, chords in any spelling', () => {
  const policy = parsePolicy(
    `{ "schema": "lumos.policy/1", "mode": "unrestricted",
       "rules": [{ "id": "no sending", "verdict": "deny", "reason": "never", "when": { "verbs": ["send"] } },
                 { "id": "no-save", "verdict": "deny", "when": { "keys": ["CTRL-S"] } }] }`,
  );
  assert.equal(policy.mode, 'unrestricted');
  assert.deepEqual(judge(policy, send), { verdict: 'deny', rule: 'no sending', reason: 'never' });
  assert.deepEqual(policy.rules[1]?.when.keys, ['Control+s']);
  assert.equal(policy.rules.length, 2 + DEFAULT_RULES.length);
  assert.equal(parsePolicy('{"schema":"lumos.policy/1"}').mode, 'bounded');
});

test('LU-37 refuses a policy file that is wrong, naming the line, the property and what is known', () => {
  const in_ = (rules: string) => `{\n "schema": "lumos.policy/1",\n "rules": [\n  ${rules}\n ]\n}`;
  const rows: readonly [text: string, ...says: RegExp[]][] = [
    ['{ "schema": ', /not JSON/],
    ['{\n "schema": "lumos.policy/1",\n "mode" "ask"\n}', /line 3/, /not JSON/],
    ['{}', /lacks "schema"/],
    ['{"schema":"lumos.policy/2"}', /"schema" must be "lumos\.policy\/1"/],
    ['{\n"schema":"lumos.policy/1",\n"mod":"ask"}', /line 3: "mod" is not known/, /Known: .*mode.*rules/],
    ['{\n"schema":"lumos.policy/1",\n"mode":"open"}', /line 3: "mode" must be one of: read-only, ask/],
    [in_('{"id":"a","verdict":"deny","when":{"nmae":"x"}}'), /line 4: "rules\[0\]\.when\.nmae" is not known/, /name/],
    [in_('{"id":"a","verdict":"maybe","when":{"name":"x"}}'), /line 4/, /allow, ask, deny/],
    [in_('{"id":"a","verdict":"deny"}'), /rules\[0\]" lacks "when"/],
    [in_('{"id":"a","verdict":"deny","when":{}}'), /rules\[0\]\.when/],
    [in_('{"id":"a","verdict":"deny","when":{"name":"("}}'), /rules\[0\]\.when\.name" is no regular expression/],
    [in_('{"id":"a","verdict":"deny","when":{"roles":["knob"]}}'), /roles\[0\]" must be one of: alert/],
    [in_('{"id":"a","verdict":"deny","when":{"keys":["Hyper+q"]}}'), /"Hyper\+q" is no key/],
    [
      in_('{"id":"irreversible","verdict":"allow","when":{"app":"x"}}'),
      /line 4: "irreversible" is the id of a default rule/,
    ],
  ];
  for (const [text, ...says] of rows) {
    const message = complaint(text);
    assert.match(message, /my\.json/);
    for (const each of says) assert.match(message, each);
  }
});

test('LU-37 --policy takes a mode or a file; without it the person’s own file holds, where there is one', () => {
  const env = { XDG_CONFIG_HOME: join(folder, 'config'), HOME: folder };
  assert.equal(policyPlace(env), join(folder, 'config/lumos/policy.json'));
  assert.equal(policyPlace({ XDG_CONFIG_HOME: 'relative', HOME: folder }), join(folder, '.config/lumos/policy.json'));
  assert.equal(resolvePolicy(undefined, env).mode, 'bounded');
  assert.equal(resolvePolicy('read-only', env).mode, 'read-only');
  mkdirSync(join(folder, 'config/lumos'), { recursive: true });
  writeFileSync(policyPlace(env), MINE);
  assert.equal(resolvePolicy(undefined, env).mode, 'ask');
  const unrestricted = resolvePolicy('unrestricted', env);
  assert.equal(unrestricted.mode, 'unrestricted');
  assert.equal(unrestricted.rules[0]?.id, 'no-sending');
  const other = join(folder, 'other.json');
  writeFileSync(other, '{"schema":"lumos.policy/1","mode":"read-only"}');
  assert.equal(resolvePolicy(other, env).mode, 'read-only');
  assert.throws(() => resolvePolicy('readonly', env), /cannot be read.*/);
});

test('LU-37 refuses a policy that everybody may change, and one that is too large', () => {
  const path = join(folder, 'open.json');
  writeFileSync(path, MINE);
  chmodSync(path, 0o666);
  if (process.platform !== 'win32') assert.throws(() => loadPolicy(path), /every user/);
  chmodSync(path, 0o600);
  assert.equal(loadPolicy(path).mode, 'ask');
  writeFileSync(path, ' '.repeat(1_000_001));
  assert.throws(() => loadPolicy(path), /bytes/);
});
