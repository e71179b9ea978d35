import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { FORMS } from '../../src/planner/literal/forms.js';
import { parseGoal } from '../../src/planner/literal/grammar.js';
import { projectFolder } from '../support/project.js';

const DOCS = readFileSync(join(projectFolder(), 'docs/goals.md'), 'utf8');

const blocks = (kind: string): string[] =>
  [...DOCS.matchAll(new RegExp(`^\`\`\`${kind}\n([\\s\\S]*?)^\`\`\`$`, 'gmu'))].flatMap(([, text = '']) =>
    text.split('\n').filter((line) => line.trim() !== ''),
  );

describe('the examples of docs/goals.md', () => {
  test('are there, one for each form at least', () => assert.ok(blocks('goal').length >= FORMS.length));

  for (const goal of blocks('goal')) {
    test(`is understood: ${goal}`, () => assert.equal(parseGoal(goal).kind, 'steps'));
  }

  for (const line of blocks('refused')) {
    const [goal = '', why] = line.split(' → ');
    test(`is refused: ${goal}`, () => {
      assert.equal(parseGoal(goal).kind, why === 'needs a model' ? 'needs_model' : 'not_understood');
    });
  }

  test('use every kind of intent', () => {
    const kinds = new Set(
      blocks('goal').flatMap((goal) => {
        const parsed = parseGoal(goal);
        return parsed.kind === 'steps' ? parsed.clauses.map(({ intent }) => intent.kind) : [];
      }),
    );
    const ALL =
      'open_app open_url switch write set click press_key menu choose toggle expand scroll scroll_to save wait_for read drag select_text close';
    assert.deepEqual(
      ALL.split(' ').filter((kind) => !(kinds as ReadonlySet<string>).has(kind)),
      [],
    );
  });
});
