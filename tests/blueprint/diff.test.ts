import assert from 'node:assert/strict';
import test from 'node:test';
import { diffBlueprints, differenceToText } from '../../src/blueprint/diff.js';
import type { Blueprint } from '../../src/blueprint/model.js';
import { toText } from '../../src/blueprint/text.js';
import { blueprint, changed } from '../support/blueprint.js';
import { editor, files, settings } from './fixtures.js';

const say = (before: Blueprint, after: Blueprint, options = {}): string =>
  differenceToText(diffBlueprints(before, after), options);

/** Two blueprints written out whole; give ids where they matter. */
const between = (before: string, after: string, options = {}): string =>
  say(blueprint(before), { ...blueprint(after), sequence: 2 }, options);

test('nothing changed is one line', () => {
  const again = changed(editor, {});
  const difference = diffBlueprints(editor, again);
  assert.equal(difference.unchanged, true);
  assert.equal(differenceToText(difference), 'unchanged since 1');
});

test('changed, added and removed elements are one line each, with their ids', () => {
  assert.equal(
    between(
      `window "Form" [0,0,100,100]
        group "Data" [0,0,100,50]
         textbox "Name" id="A4" focused +set_text = ""
         button "Cancel" id="A9" +press
         checkbox "Wrap" id="A5" unchecked +toggle
        button "Play" id="A6" disabled`.replaceAll('        ', ' '),
      `window "Form" [0,0,100,100]
        group "Data" [0,0,100,50]
         textbox "Name" id="A4" +set_text = "ada"
         checkbox "Wrap" id="A5" checked +toggle
         button "Add" id="A32" +press
        button "Pause" id="A6" +press
        dialog "Save?" id="A30" modal +focus
         button "OK" id="A31" focused +press`.replaceAll('        ', ' '),
    ),
    `changes 1 -> 2 focus A4 -> A31
- A9 button "Cancel"
~ A4 textbox "Name" = "ada"
~ A5 checkbox "Wrap" checked
~ A6 button "Pause" was "Play" -disabled
+ A32 button "Add" (in group "Data")
+ A30 dialog "Save?" modal
+  A31 button "OK" focused`,
  );
});

test('static text is compared by what it says and where: a new wording is a change, not a removal and an addition', () => {
  assert.equal(
    between(
      'window "W"\n group "Cart"\n  text "2 items"\n group "Other"\n  text "a"\n  text "b"',
      'window "W"\n group "Cart"\n  text "3 items"\n group "Other"\n  text "a"\n  text "c"\n  text "b"',
    ),
    `changes 1 -> 2
~ "3 items" was "2 items"
+ "c" (in group "Other")`,
  );
});

test('equal texts are counted, so that one more of them is one addition', () => {
  const difference = diffBlueprints(
    blueprint('window "W"\n text "x"\n text "x"'),
    blueprint('window "W"\n text "x"\n text "x"\n text "x"'),
  );
  assert.deepEqual([difference.added.length, difference.removed.length], [1, 0]);
});

test('the children of a container that is renamed stay what they are', () => {
  const difference = diffBlueprints(
    blueprint('window "W"\n group "1 result"\n  button "A" id="A1" +press\n  text "t"'),
    blueprint('window "W"\n group "2 results"\n  button "A" id="A1" +press\n  text "t"'),
  );
  assert.equal(differenceToText(difference).split('\n')[1], '~ group "2 results" was "1 result"');
  assert.ok(!difference.changed.some(({ fields }) => fields.includes('parent')));
});

test('title, address and focus changes are in the header', () => {
  const after = changed(editor, {}, { focus: null, surface: { title: '*notes.txt - Editor', url: 'https://b/' } });
  assert.equal(
    say(editor, after),
    'changes 1 -> 2 title "notes.txt - Editor" -> "*notes.txt - Editor" url "https://b/" focus A13 -> none',
  );
});

test('elements that only moved are one line, with how far they went', () => {
  const scrolled = changed(
    editor,
    Object.fromEntries(
      editor.elements.flatMap(({ id, bounds }) =>
        id && bounds ? [[id, { bounds: { ...bounds, y: bounds.y - 120 } }]] : [],
      ),
    ),
  );
  assert.equal(say(editor, scrolled), 'changes 1 -> 2\n19 moved by (0,-120)');
  const apart = changed(editor, { A1: { bounds: { x: 0, y: 0, width: 1, height: 1 } }, A2: { bounds: null } });
  assert.equal(say(editor, apart), 'changes 1 -> 2\n2 moved or resized');
});

test('many removed equals are counted with their ids, and what was in them is not repeated', () => {
  const after = changed(settings, Object.fromEntries(['A10', 'A11', 'A12', 'A1'].map((id) => [id, null])));
  assert.equal(
    say(settings, after),
    'changes 1 -> 2\n- A1 tab "General"\n- A10 radio "Automatic"\n- A11 radio "Manual"\n- A12 radio "Disabled"',
  );
  assert.equal(say(files, changed(files, { A7: null })), 'changes 1 -> 2\n- A7 table "Files" and 12 in it');
  const keys = blueprint(`window "K"\n${Array.from({ length: 7 }, (_, i) => ` button "${i}" +press`).join('\n')}`);
  const most = changed(keys, { A1: null, A2: null, A3: null, A5: null, A7: null });
  assert.equal(say(keys, most), 'changes 1 -> 2\n- 5 button: A1-A3 A5 A7');
});

test('of a long text only the part that changed is written', () => {
  const text = 'word '.repeat(500);
  const before = changed(editor, { A13: { value: text } });
  const typed = `${text.slice(0, 1000)}NEW 🙂 ${text.slice(1000)}`;
  assert.equal(
    say(before, changed(before, { A13: { value: typed } })),
    'changes 2 -> 3\n~ A13 textbox "Document" text at 1000: "" -> "NEW 🙂 " (2,506 characters)',
  );
  assert.equal(say(before, changed(before, { A13: { valueLength: 9000 } })).split('\n')[0], 'unchanged since 2');
});

test("a password's value is in no difference", () => {
  const before = blueprint('window "W"\n textbox "P" protected +set_text');
  const after = changed(before, { A1: { value: 'hunter2', states: ['protected', 'invalid'] } });
  assert.equal(say(before, after), 'changes 1 -> 2\n~ A1 textbox "P" invalid');
});

test('an element that goes to another container says so', () => {
  assert.equal(
    between(
      'window "W"\n list "To do" id="A1" +scroll\n  listitem "Sweep" id="A3" +select\n list "Done" id="A2" +scroll',
      'window "W"\n list "To do" id="A1" +scroll\n list "Done" id="A2" +scroll\n  listitem "Sweep" id="A3" +select',
    ),
    'changes 1 -> 2\n~ A3 listitem "Sweep" (in A2)',
  );
});

test('a limit of lines is kept, with how many changes are not written', () => {
  const rows = (run: string): string =>
    `window "W"\n${Array.from({ length: 40 }, (_, i) => ` text "${run} ${i}"`).join('\n')}`;
  const text = between(rows('a'), rows('b'), { lines: 10 });
  assert.equal(text.split('\n').length, 10);
  assert.match(text, /\n… \d+ more changes \(observe in full\)$/);
});

test('blocking, incompleteness and layers are said', () => {
  const after = changed(
    editor,
    { A1: null, A2: { foreground: false } },
    { blockedBy: ['x11:7'], partial: { reason: 'deadline', message: '' } },
  );
  assert.equal(
    say(editor, after),
    `changes 1 -> 2
! blocked by x11:7: act there first
! incomplete: what is said to be removed may only be unread
- A1 menuitem "File"
~ A2 menuitem "Edit" now behind`,
  );
});

test('a difference is plain data that survives JSON', () => {
  const difference = diffBlueprints(editor, changed(editor, { A1: null, A5: { name: 'Newer' } }));
  assert.deepEqual(JSON.parse(JSON.stringify(difference)), difference);
});

test('every element of either side is accounted for exactly once', () => {
  const after = changed(files, { A1: null, A8: null, A10: { name: 'renamed' } });
  const difference = diffBlueprints(files, after);
  assert.equal(files.elements.length - difference.removed.length, after.elements.length - difference.added.length);
  assert.deepEqual(
    difference.removed.map(({ element }) => element.id ?? element.name),
    ['A1', 'A8', 'report.pdf', '1.2 MB', 'A9'],
  );
});

test('difference and text of 3,000 elements take little time', (t) => {
  const rows = Array.from(
    { length: 750 },
    (_, i) =>
      `  row "Row ${i}" [0,${i * 20},500,20] +select\n   cell "Name ${i}" [0,${i * 20},90,20]\n   text "Cell ${i}"\n   button "Open" +press`,
  );
  const before = blueprint(`window "Big" [0,0,500,500]\n table "T"\n${rows.join('\n')}`);
  const after = changed(before, { A3: { name: 'Row 1b' }, A5: null, A700: { states: ['selected'] } });
  assert.ok(before.elements.length >= 3000);
  const time = (run: () => unknown): number => {
    const times = Array.from({ length: 15 }, () => {
      const start = performance.now();
      run();
      return performance.now() - start;
    });
    return Math.min(...times);
  };
  const diff = time(() => say(before, after));
  const text = time(() => toText(after));
  t.diagnostic(`difference ${diff.toFixed(1)} ms, text ${text.toFixed(1)} ms`);
  assert.ok(diff + text < 200, `${diff} + ${text} ms`);
});
