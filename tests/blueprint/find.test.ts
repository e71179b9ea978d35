import assert from 'node:assert/strict';
import test from 'node:test';
import { decide, findElements } from '../../src/blueprint/find.js';
import type { BackendKind, Blueprint } from '../../src/blueprint/model.js';
import { rawTree } from '../support/raw.js';
import { build } from '../support/show.js';
import { calculator, editor, files, login, settings } from './fixtures.js';

/** What the best match is, as `role "name"`, with the name of its container where that is needed to tell; `?` = ambiguous. */
const GOLDEN: readonly (readonly [Blueprint, string, string, string?])[] = [
  // Names alone: exact, but for case, punctuation and diacritics; by words; by beginnings; misspelt.
  [editor, 'Save', 'button "Save"'],
  [editor, 'save', 'button "Save"'],
  [editor, 'Save As', 'button "Save As…"'],
  [editor, 'open', 'button "Open…"'],
  [editor, 'zoom in', 'button "Zoom in"'],
  [editor, 'whole', 'checkbox "Whole words"'],
  [editor, 'prev', 'button "Previous"'],
  [editor, 'Documnet', 'textbox "Document"'],
  [login, 'uber uns', 'link "Über uns"'],
  [login, 'cafe menu', 'link "Café menu"'],
  [login, 'e-mail', '?'],
  [login, '設定', 'link "設定"'],
  [login, '登録', 'link "登録する"'],
  [login, 'subcribe', 'button "Subscribe"'],
  [settings, 'font', 'slider "Font size"'],
  [settings, 'volumne', 'slider "Volume"'],
  [settings, 'okay', 'button "OK"'],
  [calculator, '7', 'button "7"'],
  [calculator, '+', 'button "+"'],
  [calculator, 'the plus button', 'button "+"'],
  [calculator, 'divide', 'button "÷"'],
  // Roles in everyday words.
  [editor, 'the Save button', 'button "Save"'],
  [editor, 'File menu', 'menuitem "File"'],
  [editor, 'match case tick box', 'checkbox "Match case"'],
  [editor, 'zoom in button', 'button "Zoom in"'],
  [editor, 'Left margin button', 'button "Left margin"'],
  [editor, 'text area', 'textbox "Document"'],
  [login, 'sign in button', 'button "Sign in"'],
  [login, 'sign in heading', 'heading "Sign in"'],
  [login, 'password field', 'textbox "Password"'],
  [login, 'search box', 'searchbox ""'],
  [login, 'contact link', 'link "Contact"'],
  [login, 'forgot password link', 'link "Forgot your password?"'],
  [settings, 'Appearance tab', 'tab "Appearance"'],
  [settings, 'theme dropdown', 'combobox "Theme"'],
  [settings, 'the dropdown', 'combobox "Theme"'],
  [settings, 'dark mode switch', 'switch "Dark mode"'],
  [settings, 'manual radio button', 'radio "Manual"'],
  [settings, 'progress bar', 'progressbar "Downloading"'],
  [settings, 'number field', 'spinbutton "Delay"'],
  [files, 'location bar', 'textbox "Location"'],
  // States.
  [editor, 'the checked checkbox', 'checkbox "Whole words"'],
  [editor, 'unticked tick box', 'checkbox "Match case"'],
  [editor, 'focused field', 'textbox "Document"'],
  [editor, 'empty field', 'textbox ""', 'Find bar'],
  [settings, 'the disabled button', 'button "Apply"'],
  [settings, 'Disabled', 'radio "Disabled"'],
  [settings, 'selected tab', 'tab "General"'],
  [settings, 'the switch that is turned on', 'switch "Mute"'],
  // Positions and ordinals.
  [settings, 'bottom right button', 'button "OK"'],
  [settings, 'button in the bottom left corner', 'button "Reset to defaults"'],
  [settings, 'the second tab', 'tab "Appearance"'],
  [settings, 'last radio button', 'radio "Disabled"'],
  [settings, '2nd slider', 'slider "Volume"'],
  [calculator, 'top left button', 'button "7"'],
  [calculator, 'button in the bottom right corner', 'button "+"'],
  [editor, 'third button of the toolbar', 'button "Save"'],
  [editor, 'first button in the find bar', 'button "Next"'],
  [login, 'second email field', 'textbox "Email address"', ''],
  [files, 'the third row', 'row "holiday.jpg"'],
  // In, of, under.
  [login, 'email in the Login form', 'textbox "Email address"', 'Login'],
  [login, 'the email field under Newsletter', 'textbox "Email address"', ''],
  [settings, 'the slider under Sound', 'slider "Volume"'],
  [settings, 'switch under Appearance', 'switch "Dark mode"'],
  [settings, 'Cancel in the Preferences window', 'button "Cancel"'],
  [files, 'Delete in the toolbar', 'button "Delete"', 'Navigation'],
  [files, 'Delete in the "Delete file?" dialog', 'button "Delete"', 'Delete file?'],
  [files, 'the Share button of budget.ods', 'button "Share"', 'budget.ods'],
  [files, 'Share in the row holiday.jpg', 'button "Share"', 'holiday.jpg'],
  // Next to, below, above, left and right of.
  [editor, 'field next to Find', 'textbox ""', 'Find bar'],
  [editor, 'the Find field', 'textbox ""', 'Find bar'],
  [login, 'button next to Password', 'button "Show"'],
  [login, 'checkbox below Password', 'checkbox "Remember me"'],
  [login, 'the field above Password', 'textbox "Email address"', 'Login'],
  [settings, 'button to the left of OK', 'button "Cancel"'],
  [settings, 'the slider below Mute', 'slider "Volume"'],
  [calculator, 'the button above 5', 'button "8"'],
  [calculator, 'the button right of 5', 'button "6"'],
  // Quoted text is exact.
  [editor, '"Save"', 'button "Save"'],
  [editor, 'the "Save As…" button', 'button "Save As…"'],
  [editor, 'the “Zoom out” button', 'button "Zoom out"'],
  [editor, '"save"', 'nothing'],
  [settings, "the 'Cancel' button", 'button "Cancel"'],
  // In front first; what is not there is not found.
  [files, 'Delete', 'button "Delete"', 'Delete file?'],
  [files, 'Cancel', 'button "Cancel"', 'Delete file?'],
  [files, 'the Share button', '?'],
  [editor, 'Print', 'nothing'],
  [editor, 'Save button in the Login dialog', 'nothing'],
  [calculator, 'the twentieth button', 'nothing'],
  [settings, 'third slider', 'nothing'],
];

for (const [scene, description, expected, container] of GOLDEN) {
  test(`find (OM-06): ${description} in ${scene.surface.title} -> ${expected}`, () => {
    const matches = findElements(scene, description);
    const decision = decide(matches);
    const shown = matches
      .map(({ element, score, why }) => `${score} ${element.role} "${element.name}": ${why}`)
      .join('\n');
    if (expected === '?' || expected === 'nothing') {
      assert.equal(decision.kind, expected === '?' ? 'ambiguous' : 'none', shown);
      return;
    }
    assert.equal(decision.kind, 'one', shown);
    const best = matches[0]!.element;
    assert.equal(`${best.role} "${best.name}"`, expected, shown);
    if (container === undefined) return;
    const parent = best.parent === null ? '' : scene.elements[best.parent]!.name;
    assert.equal(parent, container, shown);
  });
}

test('a match says how sure it is and why, and equal scores say that the description does not decide', () => {
  const [first, second] = findElements(files, 'the Share button');
  assert.equal(first!.score, second!.score);
  assert.ok(first!.index < second!.index);
  const [best] = findElements(login, 'email in the Login form');
  assert.match(best!.why, /name begins with it.*in form "Login"/);
  for (const scene of [editor, login, settings, files, calculator]) {
    for (const [, description] of GOLDEN) {
      for (const { score, why } of findElements(scene, description, { max: 50 })) {
        assert.ok(score > 0 && score <= 1, `${description}: ${score}`);
        assert.notEqual(why, '');
      }
    }
  }
});

test('a description of nothing, of signs alone or of hostile length finds nothing and does not fail', () => {
  for (const description of ['', '   ', '"', '""', '…', ',', 'the', 'in in in in in in', '((((']) {
    assert.doesNotThrow(() => findElements(editor, description), description);
  }
  assert.equal(decide(findElements(editor, 'x'.repeat(5000))).kind, 'none');
  assert.ok(findElements(editor, 'in '.repeat(2000)).length <= 5);
});

test('a quoted name that was read from a picture may have a border beside it; a name that is told may not', () => {
  const screen = (backend: BackendKind): Blueprint =>
    build(
      rawTree(
        `window "W" [0,0,400,200]
          button "I Save draft" [10,10,90,30]
          button "Save drafts" [110,10,90,30]
          button "Resave draft now" [210,10,90,30]`.replaceAll('         ', ''),
        { backend },
      ),
    );
  const [best, second] = findElements(screen('vision'), '"Save draft"');
  assert.equal(best?.element.name, 'I Save draft');
  assert.equal(second, undefined);
  assert.match(best?.why ?? '', /was read as nearly the quoted text/);
  assert.deepEqual(findElements(screen('atspi'), '"Save draft"'), []);
});
