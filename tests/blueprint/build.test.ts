import assert from 'node:assert/strict';
import test from 'node:test';
import { buildBlueprint } from '../../src/blueprint/build.js';
import { IdRegistry } from '../../src/blueprint/ids.js';
import { rawTree } from '../support/raw.js';
import { block, build, omitted, show } from '../support/show.js';

const EDITOR = `
  window "notes.txt - Editor" [0,0,1280,800]
   pane [0,0,1280,800]
    menubar [0,0,1280,24]
     menuitem "File" [0,0,40,24] +press
     menuitem "Edit" [40,0,40,24] +press
    toolbar [0,24,1280,40]
     button [0,24,40,40] +press
      image [4,28,32,32]
      text "Open" [4,50,32,10]
     separator [40,24,4,40]
     button "Save" [44,24,40,40] disabled +press
    scrollarea [0,64,1280,700]
     textbox "Document" [0,64,1270,700] focusable multiline focused +set_text +focus = "hello  there"
      text "hello  there" [0,64,100,20]
     scrollbar [1270,64,10,700] vertical
    statusbar [0,764,1280,36]
     text "Line 1, Column 6" [4,764,100,36]
`;

test('LU-01 a window becomes a few lines: what can be acted on has an id, what helps to understand has none', () => {
  const blueprint = build(EDITOR);
  assert.equal(
    show(blueprint),
    block(`
      A1 menubar
       A2 menuitem "File" +press
       A3 menuitem "Edit" +press
      toolbar
       A4 button "Open" +press
       A5 button "Save" disabled
      A6 scrollarea +scroll
       A7 textbox "Document" focusable multiline focused +set_text +focus = "hello  there"
      statusbar
       text "Line 1, Column 6"
    `),
  );
  assert.deepEqual(omitted(blueprint), { duplicate: 3, wrapper: 1, decoration: 3 });
});

test('LU-03 LU-11 a blueprint says which surface it is of, what has the focus, which controls take text and what is in them', () => {
  const blueprint = build(EDITOR, { sequence: 7, takenAt: 123 });
  assert.equal(blueprint.schema, 'lumos.blueprint/1');
  assert.equal(blueprint.surface.title, 'notes.txt - Editor');
  assert.equal(blueprint.surface.app.name, 'app');
  assert.equal(blueprint.sequence, 7);
  assert.equal(blueprint.takenAt, 123);
  assert.equal(blueprint.focus, 'A7');
  const fields = blueprint.elements.filter((element) => element.affordances.includes('set_text'));
  assert.deepEqual(
    fields.map(({ name, value }) => [name, value]),
    [['Document', 'hello  there']],
  );
});

test('LU-02 LU-09 every backend gives the same blueprint, apart from the letter of its ids', () => {
  for (const [backend, prefix] of [
    ['atspi', 'A'],
    ['windows-uia', 'A'],
    ['macos-ax', 'A'],
    ['web', 'W'],
    ['vision', 'V'],
  ] as const) {
    const blueprint = build(EDITOR, { backend });
    assert.equal(show(blueprint).replaceAll(new RegExp(`\\b${prefix}(?=\\d)`, 'g'), 'A'), show(build(EDITOR)));
    assert.equal(blueprint.backend, backend);
  }
});

test('every node of the raw tree is an element or is counted with the reason why it is not', () => {
  for (const options of [{}, { listRows: 1 }, { maxElements: 3 }, { scope: 'all' as const }]) {
    const raw = rawTree(EDITOR, options);
    const blueprint = build(raw, options);
    const left = blueprint.omitted.reduce((sum, { count }) => sum + count, 0);
    assert.equal(blueprint.elements.length + left, raw.nodes.length, JSON.stringify(options));
  }
});

test('parents come before their children, with depths that fit', () => {
  const { elements } = build(EDITOR);
  elements.forEach((element, index) => {
    if (element.parent === null) assert.equal(element.depth, 0);
    else {
      assert.ok(element.parent < index);
      assert.equal(element.depth, (elements[element.parent]?.depth ?? 0) + 1);
    }
  });
});

test('two builds of the same tree have the same ids and hash; a change of a value changes the hash alone', () => {
  const ids = new IdRegistry();
  const options = { sequence: 1, takenAt: 0 };
  const first = buildBlueprint(rawTree(EDITOR), ids, options);
  const again = buildBlueprint(rawTree(EDITOR), ids, { sequence: 2, takenAt: 99 });
  const edited = buildBlueprint(rawTree(EDITOR.replaceAll('hello  there', 'bye')), ids, { sequence: 3, takenAt: 99 });
  assert.equal(again.hash, first.hash);
  assert.notEqual(edited.hash, first.hash);
  assert.deepEqual(
    edited.elements.map(({ id }) => id),
    first.elements.map(({ id }) => id),
  );
});

test('what is behind a root with a name of its own is in that root', () => {
  assert.equal(
    show(
      build('alertdialog "Question" [0,0,300,100]\n text "Save changes?" [0,0,300,20]', { surface: { title: 'app' } }),
    ),
    block(`
      alertdialog "Question"
       text "Save changes?"
    `),
  );
});

test('the element that has the focus is kept and has an id, whatever it is', () => {
  const blueprint = build(`
    window "W" [0,0,800,600]
     generic [0,0,800,600]
      generic [0,0,800,600] focused
       button "OK" [0,0,50,20] +press
  `);
  assert.equal(show(blueprint), 'A1 generic focused\n A2 button "OK" +press');
  assert.equal(blueprint.focus, 'A1');
});

test('the value of a password field, and whatever an application puts inside the field, is nowhere in the blueprint', () => {
  const blueprint = build(`
    window "W" [0,0,800,600]
     textbox [0,0,200,20] protected +set_text = "hunter2"
      text "hunter2" [0,0,200,20]
      generic [0,0,200,20] = "hunter2"
  `);
  assert.equal(show(blueprint), 'A1 textbox protected +set_text');
  assert.doesNotMatch(JSON.stringify(blueprint), /hunter2/);
});

test('what cannot be asked, what there is not, and what is empty stay different', () => {
  const [absent, none, empty] = build(`
    window "W" [0,0,800,600]
     textbox "a" [0,0,200,20] +set_text
     textbox "b" [0,20,200,20] +set_text value=null placeholder=null
     textbox "c" [0,40,200,20] +set_text = ""
  `).elements;
  assert.equal(absent && 'value' in absent, false);
  assert.equal(none?.value, null);
  assert.equal(none?.placeholder, null);
  assert.equal(empty?.value, '');
});

test('partial reads and surfaces in front are passed on', () => {
  const blueprint = build('window "W" [0,0,8,8]\n button "B" [0,0,8,8] +press', {
    partial: { reason: 'deadline', message: 'late' },
    blockedBy: ['dialog-1'],
  });
  assert.deepEqual(blueprint.partial, { reason: 'deadline', message: 'late' });
  assert.deepEqual(blueprint.blockedBy, ['dialog-1']);
  assert.equal(show(blueprint), '~A1 button "B" +press');
});

test('an empty tree gives an empty blueprint', () => {
  const blueprint = build({ ...rawTree('window "W"'), nodes: [], focus: null });
  assert.deepEqual(blueprint.elements, []);
  assert.equal(blueprint.focus, null);
});

test('no more than the limit of elements is kept, but always the one that has the focus', () => {
  const rows = Array.from(
    { length: 30 },
    (_, i) => ` button "B${i}" [0,${i * 10},50,10] +press${i === 20 ? ' focused' : ''}`,
  );
  const blueprint = build(`window "W" [0,0,800,600]\n${rows.join('\n')}`, { maxElements: 3 });
  assert.deepEqual(
    blueprint.elements.map(({ name }) => name),
    ['B0', 'B1', 'B2', 'B20'],
  );
  assert.equal(blueprint.focus, 'A4');
  assert.equal(omitted(blueprint).limit, 26);
});
