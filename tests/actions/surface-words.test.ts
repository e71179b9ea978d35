import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meansSurface } from '../../src/actions/surface-words.js';

const WORDS: readonly (readonly [description: string, kind: 'window' | 'dialog', title: string, means: boolean])[] = [
  ['Save dialog', 'dialog', 'Save As', true],
  ['the Save As dialog', 'dialog', 'Save As…', true],
  ['Save dialog', 'window', 'Save As', false],
  ['Print dialog', 'dialog', 'Save As', false],
  ['"Save As" window', 'window', 'Save As', true],
  ['"Save as" window', 'window', 'Save As', false],
  ['Calculator window', 'window', 'Calculator', true],
  ['Calculator', 'window', 'Calculator', true],
  ['Save', 'dialog', 'Save As', false],
  ['Save button', 'dialog', 'Save As', false],
  ['dialog', 'dialog', 'Save As', false],
  ['message box', 'dialog', '', false],
];

for (const [description, kind, title, means] of WORDS) {
  test(`“${description}” ${means ? 'means' : 'does not mean'} the ${kind} “${title}” itself`, () => {
    assert.equal(meansSurface(description, { title, kind }), means);
  });
}
