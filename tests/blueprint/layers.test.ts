import assert from 'node:assert/strict';
import test from 'node:test';
import { block, build, show } from '../support/show.js';

const WINDOW = `window "W" [0,0,800,600]
 button "a" [0,0,50,20] +press`;

test('where no layer is open, everything is in the foreground', () => {
  assert.ok(build(WINDOW).elements.every(({ foreground }) => foreground));
});

test('an open modal dialog comes first, what is behind it is marked', () => {
  assert.equal(
    show(
      build(`${WINDOW}
 dialog "D" [100,100,200,100] modal
  button "OK" [110,110,50,20] +press
 button "b" [60,0,50,20] +press`),
    ),
    block(`
      dialog "D" modal
       A2 button "OK" +press
      ~A1 button "a" +press
      ~A3 button "b" +press
    `),
  );
});

test('a dialog that is not modal blocks nothing', () => {
  assert.ok(build(`${WINDOW}\n dialog "D" [100,100,200,100]`).elements.every(({ foreground }) => foreground));
});

test('an open menu comes first with the item that opened it, and reaches out of its surface', () => {
  assert.equal(
    show(
      build(`
        window "W" [0,0,800,60]
         menubar [0,0,800,20]
          menuitem "File" [0,0,50,20] expanded +press
           menuitem "New" [0,20,100,20] +press
            menuitem "Window" [100,20,100,20] +press
           menuitem "Quit" [0,580,100,20] +press
          menuitem "Edit" [50,0,50,20] +press
      `),
    ),
    block(`
      A2 menuitem "File" expanded haspopup +press
       A3 menuitem "New" haspopup +press
        A4 menuitem "Window" +press
       A5 menuitem "Quit" +press
      ~A1 menubar
       ~A6 menuitem "Edit" +press
    `),
  );
});

test('a menu or list of choices in a modal dialog comes before the dialog, one behind it does not', () => {
  const text = (where: 'in' | 'behind'): string => `
    window "W" [0,0,800,600]
     ${where === 'behind' ? 'menu "M" [0,0,50,50]' : 'button "a" [0,0,50,20] +press'}
      ${where === 'behind' ? 'menuitem "m" [0,0,50,20] +press' : 'text "t" [0,0,9,9]'}
     dialog "D" [100,100,200,100] modal
      combobox "C" [110,110,50,20] expanded +expand
       listbox [110,130,50,600]
        option "o" [110,700,50,20] +select
      button "OK" [170,110,50,20] +press`;
  const front = (where: 'in' | 'behind'): string[] =>
    build(text(where))
      .elements.filter(({ foreground }) => foreground)
      .map(({ role }) => role);
  assert.deepEqual(front('in'), ['listbox', 'option']);
  const closed = build(text('behind').replace(' expanded +expand', ' collapsed +expand'));
  assert.deepEqual(
    closed.elements.filter(({ foreground }) => foreground).map(({ role }) => role),
    ['dialog', 'combobox', 'listbox', 'option', 'button'],
  );
});

test('of two modal dialogs the later one is in front', () => {
  assert.deepEqual(
    build(`${WINDOW}
 dialog "first" [0,0,200,100] modal
  button "x" [0,0,50,20] +press
 dialog "second" [0,0,200,100] modal
  button "y" [0,0,50,20] +press`)
      .elements.filter(({ foreground }) => foreground)
      .map(({ name }) => name),
    ['second', 'y'],
  );
});

test('a closed or unseen menu or dialog is no layer', () => {
  const blueprint = build(
    `${WINDOW}\n menu "M" [0,0,50,50] hidden\n  menuitem "m" [0,0,50,50] +press\n dialog "D" [0,0,0,0] modal`,
    { scope: 'all' },
  );
  assert.ok(blueprint.elements.every(({ foreground }) => foreground));
});
