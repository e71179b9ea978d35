import assert from 'node:assert/strict';
import test from 'node:test';
import { cleanText } from '../../src/blueprint/clean-text.js';
import { nameNodes, sameWords } from '../../src/blueprint/names.js';
import { indexTree } from '../../src/blueprint/tree-index.js';
import { rawNodes } from '../support/raw.js';
import { block } from '../support/show.js';

/** Names of the nodes that have one, by role. */
function names(text: string): string[] {
  const nodes = rawNodes(block(text));
  return nameNodes(indexTree(nodes)).names.flatMap((name, index) =>
    name === '' ? [] : [`${nodes[index]?.role} ${name}`],
  );
}

test('XB-06 white space in names is collapsed', () => {
  assert.equal(cleanText('  a\n\t b\u00a0\u2003c '), 'a b c');
  assert.equal(cleanText('plain name'), 'plain name');
  assert.equal(cleanText('trailing '), 'trailing');
});

test('characters that hide or reorder what a reader sees are taken out of names', () => {
  assert.equal(cleanText('abc\u202ecod.exe\u202c'), 'abccod.exe');
  assert.equal(cleanText('\u2068Save\u2069'), 'Save');
  assert.equal(cleanText('a\u0000b\u001b[31mc\u009b2Jd'), 'ab[31mc2Jd');
  assert.equal(cleanText('zero\u200bwidth\ufeff so\u00adft'), 'zerowidth soft');
  assert.equal(cleanText('Hi\u{e0049}\u{e0067}\u{e006e}'), 'Hi');
  assert.equal(cleanText('\ufffc'), '');
  assert.equal(cleanText('a\ud800b'), 'a\ufffdb');
  assert.equal(cleanText('a\u202e \u202cb'), 'a b');
});

test('what scripts and emoji need stays in names', () => {
  for (const name of ['שלום', 'नमस्ते', '👩\u200d💻', 'می\u200cخواهم', 'naïve — 你好 🙂', 'e\u0301'])
    assert.equal(cleanText(name), name);
});

test('LU-01 elements whose role allows it are named by their content', () => {
  assert.deepEqual(
    names(`
      window
       button
        image "Star"
        generic
         text "  Add to  "
         text "favourites"
       link "own"
        text "content"
       group
        text "not a name"
       heading
        text "Title"
    `),
    [
      'button Star Add to favourites',
      'image Star',
      'text Add to',
      'text favourites',
      'link own',
      'text content',
      'text not a name',
      'heading Title',
      'text Title',
    ],
  );
});

test('content that can be operated, or belongs to an element of its own, gives no name', () => {
  assert.deepEqual(
    names(`
      window
       tab
        text "page"
        button "b" +press
       treeitem
        text "folder"
        treeitem "file"
       menuitem
        text "Open"
        menu
         menuitem "recent"
       button
        text "shown"
        text "not shown" hidden
    `).filter((name) => /^(tab|button|menuitem|treeitem)/.test(name)),
    ['button b', 'treeitem file', 'menuitem recent', 'button shown'],
  );
});

test('an element without a name is named by its labels, in their order', () => {
  assert.deepEqual(
    names(`
      window
       text "Font" key="a"
       textbox labelledBy=["a","b","gone"]
       text "Size" key="b"
       textbox "own" labelledBy=["a"]
    `),
    ['text Font', 'textbox Font Size', 'text Size', 'textbox own'],
  );
});

test('what a password field holds names nothing', () => {
  assert.deepEqual(names('button\n textbox protected = "secret"\n  text "secret2"'), ['text secret2']);
  assert.deepEqual(names('paragraph protected = "secret"'), []);
});

test('text that comes as a value is the name of what only shows it', () => {
  assert.deepEqual(names('window\n text = "a"\n paragraph = "b\\nc"\n paragraph +set_text = "d"\n textbox = "e"'), [
    'text a',
    'paragraph b c',
  ]);
});

test('long content is no name', () => {
  const texts = Array.from({ length: 50 }, (_, i) => ` text "sentence number ${i}"`).join('\n');
  assert.equal(names(`link\n${texts}`)[0], 'text sentence number 0');
});

test('two names say the same whatever their case and the colon of a label', () => {
  assert.ok(sameWords('User name:', 'user name'));
  assert.ok(sameWords('名前：', '名前'));
  assert.ok(sameWords('* Required *', 'required'));
  assert.ok(!sameWords('Size', 'Sizes'));
});
