import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../support/project.js';
import { KINDS } from './interactions.js';
import { MINIWOB_TASKS } from './miniwob-tasks.js';

const PAGES = join(projectFolder(), 'tests/web/pages');

test('every one of the 130 tasks of MiniWoB++ has exactly one home', () => {
  assert.equal(new Set(MINIWOB_TASKS).size, 130);
  const homes = Object.values(KINDS).flatMap(({ tasks }) => tasks);
  const twice = homes.filter((task, i) => homes.indexOf(task) !== i);
  assert.deepEqual(
    { without: MINIWOB_TASKS.filter((task) => !homes.includes(task)), twice },
    { without: [], twice: [] },
  );
  assert.deepEqual(
    homes.filter((task) => !MINIWOB_TASKS.includes(task)),
    [],
    'no such tasks',
  );
});

test('every kind has its page, and every page its kind', () => {
  const missing = Object.keys(KINDS).filter((kind) => !existsSync(join(PAGES, `${kind}.html`)));
  const pages = readdirSync(PAGES).flatMap((name) => /^(.*)(?<!-part)\.html$/.exec(name)?.[1] ?? []);
  assert.deepEqual({ missing, unused: pages.filter((name) => !(name in KINDS)) }, { missing: [], unused: [] });
});

test('what only vision can tell is said of tasks that are there', () => {
  for (const [kind, { tasks, sight = [] }] of Object.entries(KINDS)) {
    assert.deepEqual(
      sight.filter((task) => !tasks.includes(task)),
      [],
      kind,
    );
  }
});
